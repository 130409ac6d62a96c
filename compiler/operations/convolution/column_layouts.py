"""Images and results on the host, N C H W, as a lowered convolution takes and leaves them."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from ipusim import DataType

from ...matrix.entries import MatrixError, rounded
from ...plan.mapping.host_layout import HostArray, Side
from .columns import ImageColumns
from .images import ImageLines


@attrs.frozen
class UnfoldedImages:
    """The images as units of `ImageColumns`; of one tap as the lines of the matrix themselves."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    order: ImageColumns

    @property
    def lines(self) -> int:
        """Units, or lines of the matrix."""
        return self.order.lines.channel_groups if self.order.is_resident else self.order.units

    @property
    def height(self) -> int:
        """Channels of a column."""
        return self.order.block

    def packed(self, given: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """The flat array of images [N, C, H, W], their padding written.

        Raises:
            MatrixError: images of another shape.
        """
        order = self.order
        if given.shape != order.convolution.image_shape:
            needed = list(order.convolution.image_shape)
            raise MatrixError(f"x is {list(given.shape)}, the convolution needs {needed}")
        images = self._folded(rounded("x", given, data_type.numpy))
        how = order.lines
        flat = ImageLines(how).packed(images, how.slices, how.slices, data_type)
        if not order.is_resident:
            return flat
        lines = flat.reshape(how.channel_groups, order.folded.output[0], how.slices, -1)
        matrix = lines.swapaxes(1, 2).reshape(how.channel_groups, n, order.block)
        return np.pad(matrix, ((0, 0), (0, columns - n), (0, 0))).ravel()

    def _folded(self, given: HostArray) -> HostArray:
        """[N fold, C, H, W] with padding: every band with the rows that it meets."""
        each, folded = self.order.convolution, self.order.folded
        (down, across), high = each.paddings, folded.size[0]
        images = given.reshape(*given.shape[:2], *each.size)
        images = np.pad(images, ((0, 0), (0, 0), (down, down), (across, across)))
        step = folded.output[0] * each.strides[0]
        missing = (self.order.fold - 1) * step + high - images.shape[2]
        images = np.pad(images, ((0, 0), (0, 0), (0, max(0, missing)), (0, 0)))
        bands = [images[:, :, at * step : at * step + high] for at in range(self.order.fold)]
        return np.stack(bands, axis=1).reshape(folded.image_shape)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Not asked for: images are operands."""
        raise NotImplementedError


@attrs.frozen
class FoldedResult:
    """The result, [filter groups][columns][filters]."""

    name: ClassVar[str] = "y"
    side: ClassVar[Side] = "y"

    order: ImageColumns

    @property
    def lines(self) -> int:
        """Filter groups."""
        return self.order.lines.filter_groups

    @property
    def height(self) -> int:
        """Filters of a line."""
        return self.order.block

    def packed(self, given: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Not asked for: a result is unpacked."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """[N, K, E, F] of the flat array; images and rows that were added are dropped."""
        order, each = self.order, self.order.convolution
        lines = np.asarray(flat).reshape(self.lines, columns, order.block)[:, :n]
        e, f = order.folded.output
        split = lines.reshape(self.lines, order.lines.slices, e, f, order.images, order.block)
        # [slice, image, group, filter, row, column]
        whole = split.transpose(1, 4, 0, 5, 2, 3).reshape(-1, self.lines * order.block, e, f)
        bands = whole[: order.folded.batch, : each.filters]
        bands = bands.reshape(each.batch, order.fold, each.filters, e, f).swapaxes(1, 2)
        rows = bands.reshape(each.batch, each.filters, order.fold * e, f)
        return np.ascontiguousarray(rows[:, :, : each.output[0]]).reshape(each.output_shape)
