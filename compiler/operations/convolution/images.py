"""Conversion of images and results between the host's shape [N, C, H, W] and lines of a program.

Images come in slices of the batch, which are computed together. `ImageLines.packed` also writes the
padding, which is stored in the resident image like other rows and columns. A *strip* is an interval
of output rows or columns, with the inputs that it reads; a *phase* is the rows (or columns) with
equal remainders by the stride.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from ipusim import DataType, IntArray

from ...matrix.entries import MatrixError, rounded
from ...plan.mapping.host_layout import HostArray, Side
from .lines import Axis, ConvolutionLines


def strip_inputs(axis: Axis, strips: int, length: int) -> IntArray:
    """Return the rows or columns of the padded image that strips read, int64[strips, length]."""
    first = np.arange(strips) * axis.outputs * axis.stride
    return (first[:, None] + np.arange(length)) * axis.step


@attrs.frozen
class ImageLines:
    """Layout of the images, [lines][slices of the batch][columns][images][strips][channels]."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    mapping: ConvolutionLines

    @property
    def lines(self) -> int:
        """Number of lines."""
        return int(np.prod(self.mapping.x_shape))

    @property
    def height(self) -> int:
        """Number of elements of a line in one slice."""
        return self.mapping.x_height

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:  # noqa: ARG002
        """Return the flat device array of images [N, C, H, W]; `n` and `columns` count slices.

        Raises:
            MatrixError: The images have another shape.
        """
        convolution = self.mapping.convolution
        if array.shape != convolution.image_shape:
            expected_shape = list(convolution.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {expected_shape}")
        images = rounded("x", array, data_type.numpy)
        slices = columns // self.mapping.strips if self.mapping.apart else columns
        inputs = self._inputs(images.reshape(*array.shape[:2], *convolution.size), slices)
        # The ten dimensions that `_inputs` returns are put in the order of lines. First come those
        # that number a line, see `ConvolutionLines.x_shape`: joined [group, row phase, column
        # phase, row], otherwise [row, row phase (a single one), column phase, group]. Then come
        # those within a line, the slice outermost and the channel innermost; strips that lie apart
        # are part of the slice.
        line_axes = (2, 6, 9, 5) if self.mapping.joined else (5, 6, 9, 2)
        inner_axes = (0, 4, 7, 8, 1, 3) if self.mapping.apart else (0, 8, 1, 4, 7, 3)
        return np.ascontiguousarray(inputs.transpose(*line_axes, *inner_axes)).ravel()

    def _inputs(self, images: HostArray, slices: int) -> HostArray:
        """Return the inputs that taps read, an array of ten dimensions.

        [slice, image, group, channel, strip of rows, row, row phase, strip of columns, column,
        column phase].
        """
        mapping, (row_padding, column_padding) = self.mapping, self.mapping.convolution.paddings
        rows, columns = mapping.rows, mapping.columns
        n, c, high, wide = images.shape
        strip_rows = rows.length * rows.stride if mapping.joined else rows.inputs
        # Steps: 1. the rows and columns that strips read; 2. a padded copy of the images, large
        # enough for strips that reach beyond the last output; 3. one gather; 4. the phases that
        # taps read.
        inputs_of_strips = [
            strip_inputs(rows, mapping.side_strips[0], strip_rows),
            strip_inputs(columns, mapping.side_strips[1], columns.length * columns.stride),
        ]
        padded_size = (
            max(inputs_of_strips[0].max() + 1, high + 2 * row_padding),
            max(inputs_of_strips[1].max() + 1, wide + 2 * column_padding),
        )
        padded = np.zeros(
            (slices * mapping.images, mapping.channel_groups * mapping.block, *padded_size),
            images.dtype,
        )
        padded[:n, :c, row_padding : row_padding + high, column_padding : column_padding + wide] = (
            images
        )
        phases = rows.stride if mapping.joined else 1
        # A row or column of a strip is index * stride + phase: the reshape splits it into both.
        inputs = padded[:, :, inputs_of_strips[0][..., None, None], inputs_of_strips[1]].reshape(
            *(slices, mapping.images, mapping.channel_groups, mapping.block),
            *(mapping.side_strips[0], -1, phases),
            *(mapping.side_strips[1], columns.length, columns.stride),
        )[..., columns.phases]
        return inputs[:, :, :, :, :, :, rows.phases] if mapping.joined else inputs

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Raise an error: images are operands, which the host never reads back."""
        raise NotImplementedError


@attrs.frozen
class ResultLines:
    """Layout of the result, [lines][slices of the batch][columns][images][strips][filters]."""

    name: ClassVar[str] = "y"
    side: ClassVar[Side] = "y"

    mapping: ConvolutionLines

    @property
    def lines(self) -> int:
        """Number of lines."""
        return int(np.prod(self.mapping.y_shape))

    @property
    def height(self) -> int:
        """Number of elements of a line in one slice."""
        return self.mapping.y_height

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Raise an error: the host never writes a result."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:  # noqa: ARG002
        """Return the result [N, K, E, F] of the flat device array; `columns` counts slices."""
        mapping = self.mapping
        slices = columns // mapping.strips if mapping.apart else columns
        row_strips, column_strips = mapping.side_strips
        # 1. The flat array gets its dimensions, in the same order for all variants of the layout.
        shape = [slices, mapping.y_columns, mapping.images, row_strips, column_strips]
        if mapping.apart:
            shape = [slices, column_strips, mapping.y_columns, mapping.images, row_strips]
        lines = np.asarray(flat).reshape(*mapping.y_shape, *shape, mapping.filter_block)
        if mapping.joined:
            lines = lines.swapaxes(0, 1)
        if mapping.apart:
            lines = np.moveaxis(lines, 3, 6)
        # 2. From [row, group, slice, column, image, strip of rows, strip of columns, filter] to
        # [slice, image, group, filter, strip of rows, row, strip of columns, column].
        images = lines.transpose(2, 4, 1, 7, 5, 0, 6, 3)
        batch, filters = slices * mapping.images, mapping.filter_groups * mapping.filter_block
        rows, columns = mapping.convolution.output
        rows_of_strips = mapping.rows.outputs * row_strips
        padded = images.reshape(batch, filters, rows_of_strips, -1)[:, :, :rows, :columns]
        # 3. Drop rows and columns that fill up strips, images that fill up the last slice, and
        # filters that fill up the last group.
        shape_of_y = mapping.convolution.output_shape
        return np.ascontiguousarray(padded[: shape_of_y[0], : shape_of_y[1]]).reshape(shape_of_y)
