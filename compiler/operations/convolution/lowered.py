"""The lowered convolution: a product with the im2col matrix, laid out on the chip from the image.

Columns of that matrix, every output of every image, come in an order that keeps runs long:

    [slice of the batch][output row][output column][image of the slice]

An output row meets its tap in one run of an image line, for the innermost images make a tap's shift
whole columns of the line. The exchange moves whole 32-bit words. Where a slice is no whole number
of them, the batch is filled up with images of zeros, or output rows are cut into `fold` bands that
stand for images of their own; bands repeat the rows of the image between them.

A row of the image is one unit, or several pieces of equal width where there are fewer rows than
tiles: each is sent R S times, by the tile that has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import gcd
from typing import ClassVar

import attrs
import numpy as np

from ipusim import WORD_BYTES, DataType, InputError, IntArray, spread

from ...matrix.entries import MatrixError, rounded
from ...plan.mapping.footprint import Footprint
from ...plan.mapping.host_layout import HostArray, HostLayout, Side
from ...plan.mapping.unfolding import ShiftedRuns, Unfolding
from ...plan.operation import Matrix, Operation, Terms
from ...plan.partition import Cut
from .. import MATMUL
from .geometry import Convolution
from .images import ImageLines
from .lines import ConvolutionLines
from .operation import ConvolutionOperation


@attrs.frozen
class ImageColumns:
    """How the outputs of a convolution are numbered, and which inputs each tap meets.

    Attributes:
        convolution: what is computed.
        block: channels of a line of the matrix, and filters of one of the result.
        images: of a slice, bands among them.
        fold: bands of output rows, each an image.
        pieces: into which a row of the image is cut; the last one may reach beyond it.

    Raises:
        InputError: a number below 1.
    """

    convolution: Convolution
    block: int
    images: int
    fold: int = 1
    pieces: int = 1

    def __attrs_post_init__(self) -> None:
        if min(self.block, self.images, self.fold, self.pieces) < 1:
            raise InputError(
                f"columns of {self.images} images in {self.fold} bands, blocks of {self.block}, "
                f"rows in {self.pieces} pieces; each is 1 or more"
            )

    @classmethod
    def of(
        cls, convolution: Convolution, block: int, data_type: DataType, sub_batch: int = 0
    ) -> ImageColumns:
        """The order with slices of `sub_batch` images, or the whole batch, in whole words.

        Of more images and of bands of rows, the one that adds fewer columns.
        """
        batch = convolution.batch
        images = min(sub_batch, batch) or batch
        grain = WORD_BYTES // gcd(WORD_BYTES, block * data_type.bytes)
        if convolution.taps == (1, 1) or images % grain == 0:
            return cls(convolution, block, images)
        ways = [cls(convolution, block, -(-images // grain) * grain)]
        if convolution.output[0] > 1:
            ways.append(cls(convolution, block, images * grain, grain))
        return min(ways, key=lambda way: way.count)

    @property
    def is_resident(self) -> bool:
        """One tap meets every input once, so that the image itself is the matrix."""
        return self.convolution.taps == (1, 1)

    @cached_property
    def folded(self) -> Convolution:
        """The convolution of the bands, whose padding lies in their images."""
        whole = self.convolution
        rows = -(-whole.output[0] // self.fold)
        high = (rows - 1) * whole.strides[0] + whole.reach[0]
        image = (high, whole.padded[1])[: whole.sides]
        return attrs.evolve(whole, image=image, padding=0, batch=whole.batch * self.fold)

    @cached_property
    def lines(self) -> ConvolutionLines:
        """The resident image: a unit is a row of one channel group, of one slice."""
        return ConvolutionLines(self.folded, self.block, self.images, bands=1, joined=True)

    @property
    def row(self) -> int:
        """Columns of the matrix of one output row of a slice."""
        return self.folded.output[1] * self.images

    @property
    def rows(self) -> int:
        """Output rows of all slices."""
        return self.lines.slices * self.folded.output[0]

    @property
    def count(self) -> int:
        """Columns of the matrix."""
        return self.rows * self.row

    @property
    def added(self) -> int:
        """Those of them that are no output's."""
        e, f = self.convolution.output
        return self.count - e * f * self.convolution.batch

    @property
    def units(self) -> int:
        """See `Unfolding`."""
        return int(np.prod(self.lines.x_shape)) * self.lines.slices * self.pieces

    @property
    def unit_columns(self) -> int:
        """See `Unfolding`."""
        return -(-self.lines.x_columns * self.images // self.pieces)

    def runs(self, line: IntArray, start: IntArray, stop: IntArray) -> ShiftedRuns:
        """One run for every output row of an interval, and piece of an image row that it meets."""
        first = start // self.row
        rows = -(-stop // self.row) - first
        interval = np.repeat(np.arange(len(line)), rows)
        row = spread(first, rows)
        begin = np.maximum(start[interval], row * self.row)
        end = np.minimum(stop[interval], (row + 1) * self.row)
        unit, shift = self._places(line[interval], row % self.rows)
        runs = ShiftedRuns(interval, begin, end - begin, unit, shift + begin - row * self.row)
        return runs if self.pieces == 1 else self._in_pieces(runs)

    def _in_pieces(self, runs: ShiftedRuns) -> ShiftedRuns:
        """Runs of whole image rows, cut where their pieces end."""
        width = self.unit_columns
        first = runs.shift // width
        count = (runs.shift + runs.count - 1) // width - first + 1
        run, piece = np.repeat(np.arange(len(count)), count), spread(first, count)
        begin = np.maximum(runs.shift[run], piece * width)
        end = np.minimum((runs.shift + runs.count)[run], (piece + 1) * width)
        return ShiftedRuns(
            interval=runs.interval[run],
            start=runs.start[run] + begin - runs.shift[run],
            count=end - begin,
            unit=runs.unit[run] * self.pieces + piece,
            shift=begin - piece * width,
        )

    def _places(self, line: IntArray, row: IntArray) -> tuple[IntArray, IntArray]:
        """int64[any] each: the unit that a line of the matrix meets in a row, and where."""
        lines, (_, s) = self.lines, self.convolution.taps
        _, down, across, length = lines.x_shape
        tap, group = np.divmod(line, lines.channel_groups)
        over, along = np.divmod(tap, s)
        which, high = np.divmod(row, self.folded.output[0])
        phase = (group * down + lines.rows.phase[over]) * across + lines.columns.phase[along]
        image_row = phase * length + high + lines.rows.shift[over]
        return image_row * lines.slices + which, lines.columns.shift[along] * self.images


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

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """The flat array of images [N, C, H, W], their padding written.

        Raises:
            MatrixError: images of another shape.
        """
        order = self.order
        if array.shape != order.convolution.image_shape:
            needed = list(order.convolution.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {needed}")
        images = self._folded(rounded("x", array, data_type.numpy))
        mapping = order.lines
        flat = ImageLines(mapping).packed(images, mapping.slices, mapping.slices, data_type)
        if not order.is_resident:
            rows = flat.reshape(order.units // order.pieces, -1)
            filled = order.pieces * order.unit_columns * order.block - rows.shape[1]
            return np.pad(rows, ((0, 0), (0, filled))).ravel() if filled else flat
        lines = flat.reshape(mapping.channel_groups, order.folded.output[0], mapping.slices, -1)
        matrix = lines.swapaxes(1, 2).reshape(mapping.channel_groups, n, order.block)
        return np.pad(matrix, ((0, 0), (0, columns - n), (0, 0))).ravel()

    def _folded(self, array: HostArray) -> HostArray:
        """[N fold, C, H, W] with padding: every band with the rows that it meets."""
        whole, folded = self.order.convolution, self.order.folded
        (down, across), high = whole.paddings, folded.size[0]
        images = array.reshape(*array.shape[:2], *whole.size)
        images = np.pad(images, ((0, 0), (0, 0), (down, down), (across, across)))
        step = folded.output[0] * whole.strides[0]
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

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Not asked for: a result is unpacked."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """[N, K, E, F] of the flat array; images and rows that were added are dropped."""
        order, convolution = self.order, self.order.convolution
        lines = np.asarray(flat).reshape(self.lines, columns, order.block)[:, :n]
        e, f = order.folded.output
        split = lines.reshape(self.lines, order.lines.slices, e, f, order.images, order.block)
        # [slice, image, group, filter, row, column]
        whole = split.transpose(1, 4, 0, 5, 2, 3).reshape(-1, self.lines * order.block, e, f)
        bands = whole[: order.folded.batch, : convolution.filters]
        bands = bands.reshape(-1, order.fold, convolution.filters, e, f).swapaxes(1, 2)
        rows = bands.reshape(-1, convolution.filters, order.fold * e, f)[
            :, :, : convolution.output[0]
        ]
        return np.ascontiguousarray(rows).reshape(convolution.output_shape)


@attrs.frozen
class LoweredConvolution(ConvolutionOperation):
    """y = w x, where column j of x holds what output j depends on: row (r S + s) C' + c.

    Attributes:
        order: of the columns.
    """

    order: ImageColumns

    @property
    def convolution(self) -> Convolution:
        """What is computed."""
        return self.order.convolution

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.order.block

    @property
    def product(self) -> Operation:
        """The matmul."""
        return MATMUL

    def unfolding(self, matrix: Matrix) -> Unfolding | None:  # noqa: ARG002
        """From units of the image; None where it is the matrix."""
        return None if self.order.is_resident else self.order

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """The images."""
        return (UnfoldedImages(self.order),)

    def result(self, matrix: Matrix) -> HostLayout:  # noqa: ARG002
        """The images of filters."""
        return FoldedResult(self.order)

    def footprint(self, terms: Terms) -> Footprint:
        """Lines of the matrix are read, lines of filters are written."""
        return MATMUL.footprint(terms)

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse another matrix, and other columns than those of the order.

        Raises:
            InputError: which of them, with both numbers.
        """
        super().check(matrix, n, cuts)
        if n != self.order.count:
            raise InputError(f"has {n} columns of x, its convolution {self.order.count}")
