"""Small chains of plans of every kind, drawn: matmuls and convolutions of whole numbers.

The numbers are so small that sums of half precision hold them exactly, layer by layer.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st
from plain_convolution import plain_convolution

from ipusim import DataType, Machine
from ipusim.compiler import Convolution, Pattern, Plan, plan_convolution, plan_dense, plan_static
from ipusim.compiler.graph.chains.path import convolution_of

Array: TypeAlias = npt.NDArray[Any]
EXACT = 2048  # whole numbers that half holds
ALGORITHMS = ("direct", "lowered", "block", "dense")
HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))


@attrs.frozen
class DrawnChain:
    """Random plans that form a chain, with their operands.

    Attributes:
        plans: Plans of the layers, in order.
        weights: Weights of each layer, as `pack` takes them.
        x: Dense operand of the first layer.
    """

    plans: tuple[Plan, ...] = attrs.field(repr=False)
    weights: tuple[Array, ...] = attrs.field(repr=False, eq=False)
    x: Array = attrs.field(repr=False, eq=False)


def product(plan: Plan, weights: Array, x: Array) -> Array:
    """Return the result of one layer by NumPy, in double precision."""
    convolution = convolution_of(plan)
    if convolution is None:
        return np.asarray(weights.astype(np.float64) @ x.astype(np.float64))
    sides = convolution.sides
    moves = convolution.strides[:sides], convolution.paddings[:sides], convolution.dilations[:sides]
    return plain_convolution(
        weights.astype(np.float64),
        x.astype(np.float64),
        stride=moves[0],
        padding=moves[1],
        dilation=moves[2],
    )


def _sparse(shape: tuple[int, ...], rng: np.random.Generator, density: float) -> Array:
    """Return ones and minus ones among zeros, at least one of them."""
    mask = rng.random(shape) < density
    mask.flat[rng.integers(mask.size)] = True
    return (rng.choice([-1.0, 1.0], shape) * mask).astype(np.float32)


@st.composite
def matmul_chains(draw: st.DrawFn, machine: Machine, *, layers: int = 2) -> DrawnChain:
    """Draw dense and static matmuls; sides are multiples of 16 where dense ones or blocks are."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    sides = [16 * draw(st.integers(1, 4)) for _ in range(layers + 1)]
    n = draw(st.integers(1, 40))
    data, partials = draw(st.sampled_from(TYPES))
    types: dict[str, Any] = {"machine": machine, "data_type": data, "partials_type": partials}
    plans, weights = [], []
    for k, m in pairwise(sides):
        block = draw(st.sampled_from((0, 1, 4, 16)))
        a = _sparse((m, k), rng, 0.2)
        weights.append(a)
        if block:
            plans.append(plan_static(Pattern.of(a, block=block), n=n, strategy="grid", **types))
        else:
            plans.append(plan_dense((m, k), n=n, **{"strategy": "dense", **types}))
    x = rng.integers(-2, 3, (sides[0], n)).astype(np.float32)
    return DrawnChain(tuple(plans), tuple(weights), x)


@st.composite
def _next(
    draw: st.DrawFn, channels: int, image: tuple[int, ...], batch: int, most: int
) -> Convolution:
    """Draw a convolution of such images that has an output, with at most `most` filters."""
    kernel = tuple(draw(st.integers(1, 3)) for _ in image)
    padding = tuple(draw(st.integers(0, 1)) for _ in image)
    least = [max(0, -(-(taps - side) // 2)) for taps, side in zip(kernel, image, strict=True)]
    return Convolution(
        channels=channels,
        filters=draw(st.integers(1, most)),
        image=image,
        kernel=kernel,
        stride=tuple(draw(st.integers(1, 2)) for _ in image),
        padding=tuple(max(pair) for pair in zip(padding, least, strict=True)),
        batch=batch,
    )


@st.composite
def convolution_chains(
    draw: st.DrawFn, machine: Machine, *, layers: int = 2, most: int = 20, pick: bool = False
) -> DrawnChain:
    """Draw convolutions of one or two sides, one after another, with at most `most` channels.

    `pick`: half as large images each.
    """
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    image = tuple(draw(st.integers(1, min(7, most))) for _ in range(draw(st.sampled_from((1, 2)))))
    batch, channels = draw(st.integers(1, min(6, most))), draw(st.integers(1, most))
    data, partials = draw(st.sampled_from(TYPES))
    plans, weights, x = [], [], None
    for _ in range(layers):
        convolution = draw(_next(channels, image, batch, most))
        drawn_weights = _sparse(
            convolution.weights_shape, rng, draw(st.sampled_from((0.15, 0.5, 1.0)))
        )
        if x is None:
            x = rng.integers(-2, 3, convolution.image_shape).astype(np.float32)
        winograd = convolution.kernel == (3, 3) and convolution.strides == (1, 1)
        algorithms = (*ALGORITHMS, *(["winograd"] if winograd else []))
        plans.append(
            plan_convolution(
                drawn_weights,
                convolution,
                machine=machine,
                data_type=data,
                partials_type=partials,
                algorithm=draw(st.sampled_from(algorithms)),
            )
        )
        weights.append(drawn_weights)
        channels = convolution.filters
        halves = pick and all(side % 2 == 0 for side in convolution.output_shape[2:])
        image = tuple(side // 2 if halves else side for side in convolution.output_shape[2:])
    assert x is not None
    return DrawnChain(tuple(plans), tuple(weights), x)
