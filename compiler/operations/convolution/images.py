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

    how: ConvolutionLines

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return int(np.prod(self.how.x_shape))

    @property
    def height(self) -> int:
        """Numbers of a line, of one slice."""
        return self.how.x_height

    def packed(self, given: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:  # noqa: ARG002
        """The flat array of images [N, C, H, W]; `n` and `columns` count slices.

        Raises:
            MatrixError: images of another shape.
        """
        convolution = self.how.convolution
        if given.shape != convolution.image_shape:
            needed = list(convolution.image_shape)
            raise MatrixError(f"x is {list(given.shape)}, the convolution needs {needed}")
        images = rounded("x", given, data_type.numpy)
        slices = columns // self.how.strips if self.how.apart else columns
        met = self._met(images.reshape(*given.shape[:2], *convolution.size), slices)
        line = (2, 6, 9, 5) if self.how.joined else (5, 6, 9, 2)  # of rows alone, one phase
        within = (0, 4, 7, 8, 1, 3) if self.how.apart else (0, 8, 1, 4, 7, 3)
        return np.ascontiguousarray(met.transpose(*line, *within)).ravel()

    def _met(self, images: HostArray, slices: int) -> HostArray:
        """What taps meet.

        [slice, image, group, channel, strip of rows, row, row phase, strip of columns, column,
        column phase].
        """
        how, (down, across) = self.how, self.how.convolution.paddings
        rows, columns = how.rows, how.columns
        n, c, high, wide = images.shape
        deep = rows.length * rows.stride if how.joined else rows.inputs
        met = [
            strip_inputs(rows, how.side_strips[0], deep),
            strip_inputs(columns, how.side_strips[1], columns.length * columns.stride),
        ]
        room = max(met[0].max() + 1, high + 2 * down), max(met[1].max() + 1, wide + 2 * across)
        padded = np.zeros(
            (slices * how.images, how.channel_groups * how.block, *room), images.dtype
        )
        padded[:n, :c, down : down + high, across : across + wide] = images
        phases = rows.stride if how.joined else 1
        found = padded[:, :, met[0][..., None, None], met[1]].reshape(
            *(slices, how.images, how.channel_groups, how.block),
            *(how.side_strips[0], -1, phases),
            *(how.side_strips[1], columns.length, columns.stride),
        )[..., columns.phases]
        return found[:, :, :, :, :, :, rows.phases] if how.joined else found

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Not asked for: images are operands."""
        raise NotImplementedError


@attrs.frozen
class ResultLines:
    """The result, [lines][slices of the batch][columns][images][strips][filters]."""

    name: ClassVar[str] = "y"
    side: ClassVar[Side] = "y"

    how: ConvolutionLines

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return int(np.prod(self.how.y_shape))

    @property
    def height(self) -> int:
        """Numbers of a line, of one slice."""
        return self.how.y_height

    def packed(self, given: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Not asked for: a result is unpacked."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:  # noqa: ARG002
        """[N, K, E, F] of the flat array."""
        how = self.how
        slices = columns // how.strips if how.apart else columns
        down, across = how.side_strips
        shape = [slices, how.y_columns, how.images, down, across]
        if how.apart:
            shape = [slices, across, how.y_columns, how.images, down]
        lines = np.asarray(flat).reshape(*how.y_shape, *shape, how.block)
        if how.joined:
            lines = lines.swapaxes(0, 1)
        if how.apart:
            lines = np.moveaxis(lines, 3, 6)
        # [row, group, slice, column, image, strip of rows, strip of columns, filter]
        found = lines.transpose(2, 4, 1, 7, 5, 0, 6, 3)
        batch, filters = slices * how.images, how.filter_groups * how.block
        rows, columns = how.convolution.output
        high = how.rows.outputs * down
        whole = found.reshape(batch, filters, high, -1)[:, :, :rows, :columns]
        wanted = how.convolution.output_shape
        return np.ascontiguousarray(whole[: wanted[0], : wanted[1]]).reshape(wanted)
