"""Small convolutions of every kind, drawn: geometry, weights and images of whole numbers.

The numbers are so small that sums of half precision hold them exactly.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st
from plain_convolution import plain_convolution

from ipusim.compiler import Convolution

Array: TypeAlias = npt.NDArray[Any]
Fill: TypeAlias = Literal["some", "full", "empty", "one tap", "one filter"]
FILLS: tuple[Fill, ...] = ("some", "some", "full", "empty", "one tap", "one filter")


@attrs.frozen
class Layer:
    """A convolution with its operands.

    Attributes:
        convolution: the geometry.
        weights, images: float32, whole numbers.
    """

    convolution: Convolution
    weights: Array = attrs.field(eq=False, repr=False)
    images: Array = attrs.field(eq=False, repr=False)

    @property
    def expected(self) -> Array:
        """Return the result by NumPy."""
        convolution, sides = self.convolution, self.convolution.sides
        return plain_convolution(
            self.weights,
            self.images,
            stride=convolution.strides[:sides],
            padding=convolution.paddings[:sides],
            dilation=convolution.dilations[:sides],
        )


@st.composite
def convolutions(draw: st.DrawFn, *, most: int = 7, batch: int = 16) -> Convolution:
    """Draw a convolution of one or two sides, 1 x 1 among them, of `most` channels and filters."""
    sides = draw(st.sampled_from((2, 2, 1)))

    def pair(least: int, largest: int) -> tuple[int, ...]:
        """Draw a number between the limits for each side."""
        return tuple(draw(st.integers(least, largest)) for _ in range(sides))

    kernel = draw(st.sampled_from(((1,) * sides, pair(1, 3), pair(2, 4))))
    stride, padding, dilation = pair(1, 3), pair(0, 2), pair(1, 2)
    reach = [(taps - 1) * apart + 1 for taps, apart in zip(kernel, dilation, strict=True)]
    image = tuple(
        max(1, each - 2 * beside) + draw(st.integers(0, 5))
        for each, beside in zip(reach, padding, strict=True)
    )
    return Convolution(
        channels=draw(st.integers(1, most)),
        filters=draw(st.integers(1, most)),
        image=image,
        kernel=kernel,
        stride=stride,
        padding=padding,
        dilation=dilation,
        batch=draw(st.integers(1, batch)),
    )


@st.composite
def layers(draw: st.DrawFn, *, most: int = 7, batch: int = 16) -> Layer:
    """Draw a convolution with weights of every kind of fill."""
    convolution = draw(convolutions(most=most, batch=batch))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    weights = _filled(convolution, draw(st.sampled_from(FILLS)), rng)
    images = rng.integers(-2, 3, convolution.image_shape).astype(np.float32)
    return Layer(convolution, weights, images)


def _filled(convolution: Convolution, fill: Fill, rng: np.random.Generator) -> Array:
    """Return weights of -2 to 2 without 0, and zeros where the fill leaves them."""
    shape = convolution.weights_shape
    numbers = rng.choice([-2.0, -1.0, 1.0, 2.0], shape).astype(np.float32)
    if fill == "full":
        return numbers
    mask = rng.random(shape) < 0.3
    if fill == "empty":
        mask[:] = False
    elif fill == "one tap":
        tap = tuple(int(rng.integers(side)) for side in shape[2:])
        mask[:] = False
        mask[(slice(None), slice(None), *tap)] = True
    elif fill == "one filter":
        mask[:] = False
        mask[rng.integers(shape[0])] = True
    return numbers * mask
