"""Geometry of a convolution: channels, filters, image, kernel, and how the kernel moves.

The kernel is the window of R x S taps that moves over the image.

A convolution of one dimension is treated as one of two dimensions whose columns have length 1,
because rows are the dimension that is divided among tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, in_short

from ...matrix.sizes import whole_number

RowsColumns: TypeAlias = tuple[int, int]
"""A quantity along the rows and along the columns of an image."""


def _as_tuple(numbers: Any) -> tuple[int, ...]:
    """Return one number or a sequence of numbers as a tuple.

    The length is checked later, when the number of the image's dimensions is known.
    """
    if isinstance(numbers, Sequence) and not isinstance(numbers, str):
        return tuple(map(whole_number, numbers))
    return (whole_number(numbers),)


@attrs.frozen(kw_only=True)
class Convolution:
    """Geometry of y[n, k, e, f] = sum w[k, c, r, s] x[n, c, e stride + r dilation - padding, ...].

    Attributes:
        channels, filters: Numbers of channels C of the image and K of the result.
        image: Height and width, or the length if there is one dimension.
        kernel: Rows and columns of taps, one number for both, or a length.
        stride, padding, dilation: Numbers of rows and columns, or one number for both. Padding is
            added on either side.
        batch: Number of images.

    Raises:
        InputError: A number is out of range, or the kernel is larger than the padded image.
    """

    channels: int = attrs.field(converter=whole_number)
    filters: int = attrs.field(converter=whole_number)
    image: tuple[int, ...] = attrs.field(converter=_as_tuple)
    kernel: tuple[int, ...] = attrs.field(converter=_as_tuple)
    stride: tuple[int, ...] = attrs.field(default=1, converter=_as_tuple)
    padding: tuple[int, ...] = attrs.field(default=0, converter=_as_tuple)
    dilation: tuple[int, ...] = attrs.field(default=1, converter=_as_tuple)
    batch: int = attrs.field(default=1, converter=whole_number)

    def __attrs_post_init__(self) -> None:
        if len(self.image) not in (1, 2):
            raise InputError(f"an image has one or two sides, not {in_short(self.image)}")
        minimum_of = {"channels": 1, "filters": 1, "image": 1, "kernel": 1, "stride": 1, "batch": 1}
        for name, minimum in {**minimum_of, "padding": 0, "dilation": 1}.items():
            value = getattr(self, name)
            sides = value if isinstance(value, tuple) else (value,)
            if len(sides) not in (1, len(self.image)):
                raise InputError(
                    f"{name} {value} has {len(sides)} numbers, the image {self.image} has "
                    f"{len(self.image)}; give one, or as many"
                )
            if min(sides) < minimum:
                raise InputError(f"{name} {min(sides)} is less than {minimum}")
        for side, reach, padded in zip(("rows", "columns"), self.reach, self.padded, strict=True):
            if reach > padded:
                raise InputError(
                    f"a kernel that reaches over {reach} {side} is larger than the padded image of "
                    f"{padded}; try a smaller kernel or dilation, or more padding"
                )

    @property
    def sides(self) -> int:
        """Number of dimensions of the image, one or two."""
        return len(self.image)

    @property
    def size(self) -> RowsColumns:
        """Height H and width W of the image; W is 1 for one dimension."""
        return self._rows_columns(self.image, 1)

    @property
    def taps(self) -> RowsColumns:
        """Rows R and columns S of the kernel."""
        return self._rows_columns(self.kernel, 1)

    @property
    def strides(self) -> RowsColumns:
        """Rows and columns by which the kernel moves from output to output."""
        return self._rows_columns(self.stride, 1)

    @property
    def paddings(self) -> RowsColumns:
        """Numbers of rows and of columns of zeros that are added on either side."""
        return self._rows_columns(self.padding, 0)

    @property
    def dilations(self) -> RowsColumns:
        """Distance from a tap to the next, in rows and in columns."""
        return self._rows_columns(self.dilation, 1)

    @property
    def reach(self) -> RowsColumns:
        """Height and width of the inputs of one output, from first to last, in the padded image."""
        (r, s), (row_dilation, column_dilation) = self.taps, self.dilations
        return (r - 1) * row_dilation + 1, (s - 1) * column_dilation + 1

    @property
    def padded(self) -> RowsColumns:
        """Rows and columns of the padded image."""
        (height, width), (row_padding, column_padding) = self.size, self.paddings
        return height + 2 * row_padding, width + 2 * column_padding

    @cached_property  # cached, because a search reads it for every candidate
    def output(self) -> RowsColumns:
        """Rows E and columns F of the result."""
        sides = zip(self.padded, self.reach, self.strides, strict=True)
        rows, columns = ((padded - reach) // stride + 1 for padded, reach, stride in sides)
        return rows, columns

    @property
    def image_shape(self) -> tuple[int, ...]:
        """Shape of the images as users store them: (N, C, H, W) or (N, C, L)."""
        return (self.batch, self.channels, *self.image)

    @property
    def weights_shape(self) -> tuple[int, ...]:
        """Shape of the weights as users store them: (K, C, R, S) or (K, C, S)."""
        return (self.filters, self.channels, *self.taps[: self.sides])

    @property
    def output_shape(self) -> tuple[int, ...]:
        """Shape of the result as users store it: (N, K, E, F) or (N, K, L)."""
        return (self.batch, self.filters, *self.output[: self.sides])

    @property
    def macs(self) -> int:
        """Number of multiply-accumulates with dense weights, including those with padding zeros."""
        return prod(self.weights_shape) * prod(self.output) * self.batch

    def _rows_columns(self, sides: tuple[int, ...], missing: int) -> RowsColumns:
        """Return numbers for rows and columns; `missing` replaces that of a missing dimension."""
        if self.sides == 1:
            return sides[0], missing
        return (sides[0], sides[-1])
