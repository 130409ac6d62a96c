"""Images and results on the host, N C H W, as the lines of a program.

Padding is written here, once: it lies in the resident image like any other column and row.
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
    """int64[strips, length]: the padded image's rows or columns that each strip meets."""
    first = np.arange(strips) * axis.outputs * axis.stride
    return (first[:, None] + np.arange(length)) * axis.step


@attrs.frozen
class ImageLines:
    """The images, [lines][slices of the batch][columns][images][strips][channels]."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    mapping: ConvolutionLines

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return int(np.prod(self.mapping.x_shape))

    @property
    def height(self) -> int:
        """Numbers of a line, of one slice."""
        return self.mapping.x_height

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:  # noqa: ARG002
        """The flat array of images [N, C, H, W]; `n` and `columns` count slices.

        Raises:
            MatrixError: images of another shape.
        """
        convolution = self.mapping.convolution
        if array.shape != convolution.image_shape:
            needed = list(convolution.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {needed}")
        images = rounded("x", array, data_type.numpy)
        slices = columns // self.mapping.strips if self.mapping.apart else columns
        met = self._met(images.reshape(*array.shape[:2], *convolution.size), slices)
        line = (2, 6, 9, 5) if self.mapping.joined else (5, 6, 9, 2)  # of rows alone, one phase
        within = (0, 4, 7, 8, 1, 3) if self.mapping.apart else (0, 8, 1, 4, 7, 3)
        return np.ascontiguousarray(met.transpose(*line, *within)).ravel()

    def _met(self, images: HostArray, slices: int) -> HostArray:
        """What taps meet.

        [slice, image, group, channel, strip of rows, row, row phase, strip of columns, column,
        column phase].
        """
        mapping, (down, across) = self.mapping, self.mapping.convolution.paddings
        rows, columns = mapping.rows, mapping.columns
        n, c, high, wide = images.shape
        deep = rows.length * rows.stride if mapping.joined else rows.inputs
        met = [
            strip_inputs(rows, mapping.side_strips[0], deep),
            strip_inputs(columns, mapping.side_strips[1], columns.length * columns.stride),
        ]
        room = max(met[0].max() + 1, high + 2 * down), max(met[1].max() + 1, wide + 2 * across)
        padded = np.zeros(
            (slices * mapping.images, mapping.channel_groups * mapping.block, *room), images.dtype
        )
        padded[:n, :c, down : down + high, across : across + wide] = images
        phases = rows.stride if mapping.joined else 1
        inputs = padded[:, :, met[0][..., None, None], met[1]].reshape(
            *(slices, mapping.images, mapping.channel_groups, mapping.block),
            *(mapping.side_strips[0], -1, phases),
            *(mapping.side_strips[1], columns.length, columns.stride),
        )[..., columns.phases]
        return inputs[:, :, :, :, :, :, rows.phases] if mapping.joined else inputs

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Not asked for: images are operands."""
        raise NotImplementedError


@attrs.frozen
class ResultLines:
    """The result, [lines][slices of the batch][columns][images][strips][filters]."""

    name: ClassVar[str] = "y"
    side: ClassVar[Side] = "y"

    mapping: ConvolutionLines

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return int(np.prod(self.mapping.y_shape))

    @property
    def height(self) -> int:
        """Numbers of a line, of one slice."""
        return self.mapping.y_height

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Not asked for: a result is unpacked."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:  # noqa: ARG002
        """[N, K, E, F] of the flat array."""
        mapping = self.mapping
        slices = columns // mapping.strips if mapping.apart else columns
        down, across = mapping.side_strips
        shape = [slices, mapping.y_columns, mapping.images, down, across]
        if mapping.apart:
            shape = [slices, across, mapping.y_columns, mapping.images, down]
        lines = np.asarray(flat).reshape(*mapping.y_shape, *shape, mapping.block)
        if mapping.joined:
            lines = lines.swapaxes(0, 1)
        if mapping.apart:
            lines = np.moveaxis(lines, 3, 6)
        # [row, group, slice, column, image, strip of rows, strip of columns, filter]
        images = lines.transpose(2, 4, 1, 7, 5, 0, 6, 3)
        batch, filters = slices * mapping.images, mapping.filter_groups * mapping.block
        rows, columns = mapping.convolution.output
        high = mapping.rows.outputs * down
        whole = images.reshape(batch, filters, high, -1)[:, :, :rows, :columns]
        wanted = mapping.convolution.output_shape
        return np.ascontiguousarray(whole[: wanted[0], : wanted[1]]).reshape(wanted)
