"""The lowered convolution: a product with the im2col matrix, which the chip makes from the image.

The im2col matrix has a column for every output of every image, with the inputs of all taps. Its
columns have an order that makes runs (consecutive columns of one line of the image) long:

    [slice of the batch][output row][output column][image of the slice]

The inputs of a tap for one output row are one run of an image line, because images are innermost
and so a tap shifts its input by whole columns of the line. The exchange moves whole 32-bit words.
If the images of a slice do not fill whole words, images of zeros are added to the batch, or output
rows are divided into `fold` bands that count as images of their own; image rows that neighbouring
bands read are stored for both.

A unit, which a tile stores and sends, is a row of the image, or one of several pieces of equal
width of a row if there are fewer rows than tiles. Its tile sends each unit R S times, for R x S
taps.
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
    """Order of the columns of an im2col matrix, and the inputs that each tap reads.

    Attributes:
        convolution: Geometry of the convolution.
        block: Channels of a line of the matrix, and filters of a line of the result.
        images: Number of images in a slice, bands included.
        fold: Number of bands of output rows, each of which counts as an image.
        pieces: Number of pieces into which a row of the image is cut. The last may reach beyond it.

    Raises:
        InputError: A number is less than 1.
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
        """Return the order with slices of `sub_batch` images (0: the whole batch), in whole words.

        Either images are added or output rows are folded into bands, whichever adds fewer columns.
        """
        batch = convolution.batch
        images = min(sub_batch, batch) or batch
        # Number of images in the shortest run of whole 32-bit words: 2 if a line has one channel in
        # half precision (16 bits an image), 1 if it has two.
        word_images = WORD_BYTES // gcd(WORD_BYTES, block * data_type.bytes)
        if convolution.taps == (1, 1) or images % word_images == 0:
            return cls(convolution, block, images)
        orders = [cls(convolution, block, -(-images // word_images) * word_images)]
        if convolution.output[0] > 1:
            orders.append(cls(convolution, block, images * word_images, word_images))
        return min(orders, key=lambda order: order.count)

    @property
    def is_image(self) -> bool:
        """True if the im2col matrix is the image itself, so that the chip has nothing to unfold.

        A kernel of one tap reads every input once.
        """
        return self.convolution.taps == (1, 1)

    @cached_property
    def folded(self) -> Convolution:
        """Convolution of one band, with the batch of all bands; images contain the padding."""
        outer = self.convolution
        rows = -(-outer.output[0] // self.fold)
        band_rows = (rows - 1) * outer.strides[0] + outer.reach[0]
        image = (band_rows, outer.padded[1])[: outer.sides]
        return attrs.evolve(outer, image=image, padding=0, batch=outer.batch * self.fold)

    @cached_property
    def lines(self) -> ConvolutionLines:
        """Layout of the stored image: a line is an image row of one channel group and one slice."""
        return ConvolutionLines(self.folded, self.block, self.images, bands=1, joined=True)

    @property
    def row_columns(self) -> int:
        """Number of columns of the matrix for one output row of a slice."""
        return self.folded.output[1] * self.images

    @property
    def num_rows(self) -> int:
        """Number of output rows of all slices."""
        return self.lines.slices * self.folded.output[0]

    @property
    def count(self) -> int:
        """Number of columns of the matrix."""
        return self.num_rows * self.row_columns

    @property
    def added(self) -> int:
        """Number of columns of the matrix that are added as padding and belong to no output."""
        e, f = self.convolution.output
        return self.count - e * f * self.convolution.batch

    @property
    def units(self) -> int:
        """Number of units of the image from which the chip makes the matrix, see `Unfolding`."""
        return int(np.prod(self.lines.x_shape)) * self.lines.slices * self.pieces

    @property
    def unit_columns(self) -> int:
        """Number of columns of a unit, see `Unfolding`."""
        return -(-self.lines.x_columns * self.images // self.pieces)

    def runs(self, line: IntArray, start: IntArray, stop: IntArray) -> ShiftedRuns:
        """Return the runs of units that make up intervals of matrix lines, see `Unfolding.runs`.

        There is a run for every output row of an interval and every piece of an image row that it
        reads.
        """
        # Cut every interval of columns at the output rows: `row` is the output row of each run, and
        # [begin, end) are its columns. Rows beyond the last repeat the first ones, see `Unfolding`.
        first_row = start // self.row_columns
        rows = -(-stop // self.row_columns) - first_row
        interval = np.repeat(np.arange(len(line)), rows)
        row = spread(first_row, rows)
        first_column = np.maximum(start[interval], row * self.row_columns)
        end = np.minimum(stop[interval], (row + 1) * self.row_columns)
        unit, shift = self._positions(line[interval], row % self.num_rows)
        shift += first_column - row * self.row_columns
        runs = ShiftedRuns(interval, first_column, end - first_column, unit, shift)
        return runs if self.pieces == 1 else self._in_pieces(runs)

    def _in_pieces(self, runs: ShiftedRuns) -> ShiftedRuns:
        """Cut runs of whole image rows at the ends of pieces."""
        piece_columns = self.unit_columns
        # `shift` is where a run begins in its image row; it covers `count` pieces from piece
        # `first` on.
        first = runs.shift // piece_columns
        count = (runs.shift + runs.count - 1) // piece_columns - first + 1
        run, piece = np.repeat(np.arange(len(count)), count), spread(first, count)
        first_column = np.maximum(runs.shift[run], piece * piece_columns)
        end = np.minimum((runs.shift + runs.count)[run], (piece + 1) * piece_columns)
        return ShiftedRuns(
            interval=runs.interval[run],
            start=runs.start[run] + first_column - runs.shift[run],
            count=end - first_column,
            unit=runs.unit[run] * self.pieces + piece,
            shift=first_column - piece * piece_columns,
        )

    def _positions(self, line: IntArray, row: IntArray) -> tuple[IntArray, IntArray]:
        """Return the unit that each matrix line reads for an output row, and a column of it.

        Both are int64[any]; units are whole image rows.
        """
        lines, (_, tap_columns) = self.lines, self.convolution.taps
        _, row_phases, column_phases, length = lines.x_shape
        # A line of the matrix is tap * channel groups + group, and a tap is (row of taps) * S +
        # (column). Rows of all slices count slice by slice. The image row is numbered as in
        # `ConvolutionLines.x_shape`, joined.
        tap, group = np.divmod(line, lines.channel_groups)
        tap_row, tap_column = np.divmod(tap, tap_columns)
        slice_number, band_row = np.divmod(row, self.folded.output[0])
        phase = (group * row_phases + lines.rows.phase[tap_row]) * column_phases
        phase += lines.columns.phase[tap_column]
        image_row = phase * length + band_row + lines.rows.shift[tap_row]
        shift = lines.columns.shift[tap_column] * self.images
        return image_row * lines.slices + slice_number, shift


@attrs.frozen
class UnfoldedImages:
    """Layout of the images as units of `ImageColumns`; if filters have one tap, as matrix lines."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    order: ImageColumns

    @property
    def lines(self) -> int:
        """Number of units; with one tap, number of lines of the matrix."""
        return self.order.lines.channel_groups if self.order.is_image else self.order.units

    @property
    def height(self) -> int:
        """Number of channels of a column."""
        return self.order.block

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat device array of images [N, C, H, W], with their padding.

        Args:
            array: Images of the host.
            n: Number of columns of the im2col matrix; read only if the image is the matrix.
            columns: Number of columns of a line, at least n; those beyond n are zeros. Read only
                if the image is the matrix.
            data_type: Type of the program's numbers.

        Raises:
            MatrixError: The images have another shape.
        """
        order = self.order
        if array.shape != order.convolution.image_shape:
            expected_shape = list(order.convolution.image_shape)
            raise MatrixError(f"x is {list(array.shape)}, the convolution needs {expected_shape}")
        images = self._folded(rounded("x", array, data_type.numpy))
        mapping = order.lines
        flat = ImageLines(mapping).packed(images, mapping.slices, mapping.slices, data_type)
        # Image rows become units: the last piece of a row may reach beyond it, and is filled with
        # zeros.
        if not order.is_image:
            rows = flat.reshape(order.units // order.pieces, -1)
            padding = order.pieces * order.unit_columns * order.block - rows.shape[1]
            return np.pad(rows, ((0, 0), (0, padding))).ravel() if padding else flat
        # One tap: columns of the matrix come slice by slice, while image lines come row by row.
        lines = flat.reshape(mapping.channel_groups, order.folded.output[0], mapping.slices, -1)
        matrix = lines.swapaxes(1, 2).reshape(mapping.channel_groups, n, order.block)
        return np.pad(matrix, ((0, 0), (0, columns - n), (0, 0))).ravel()

    def _folded(self, array: HostArray) -> HostArray:
        """Cut images into bands [N fold, C, H, W], which count as images: with padding and halo."""
        outer, folded_image = self.order.convolution, self.order.folded
        (row_padding, column_padding), band_rows = outer.paddings, folded_image.size[0]
        images = array.reshape(*array.shape[:2], *outer.size)
        images = np.pad(
            images, ((0, 0), (0, 0), (row_padding, row_padding), (column_padding, column_padding))
        )
        # Bands begin `step` rows apart and overlap. The last band may reach beyond the image.
        step = folded_image.output[0] * outer.strides[0]
        missing_rows = (self.order.fold - 1) * step + band_rows - images.shape[2]
        images = np.pad(images, ((0, 0), (0, 0), (0, max(0, missing_rows)), (0, 0)))
        starts = range(0, self.order.fold * step, step)
        bands = [images[:, :, start : start + band_rows] for start in starts]
        return np.stack(bands, axis=1).reshape(folded_image.image_shape)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Raise an error: images are operands, which the host never reads back."""
        raise NotImplementedError


@attrs.frozen
class FoldedResult:
    """Layout of the result, [filter groups][columns][filters]."""

    name: ClassVar[str] = "y"
    side: ClassVar[Side] = "y"

    order: ImageColumns

    @property
    def lines(self) -> int:
        """Number of filter groups."""
        return self.order.lines.filter_groups

    @property
    def height(self) -> int:
        """Number of filters of a line."""
        return self.order.block

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Raise an error: the host never writes a result."""
        raise NotImplementedError

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the result [N, K, E, F] of the flat array, without added images and rows."""
        order, convolution = self.order, self.order.convolution
        lines = np.asarray(flat).reshape(self.lines, columns, order.block)[:, :n]
        e, f = order.folded.output
        outputs_of_slices = lines.reshape(
            self.lines, order.lines.slices, e, f, order.images, order.block
        )
        # To [slice, image, group, filter, row, column]; bands are the inner part of images.
        outputs = outputs_of_slices.transpose(1, 4, 0, 5, 2, 3).reshape(
            -1, self.lines * order.block, e, f
        )
        bands = outputs[: order.folded.batch, : convolution.filters]
        bands = bands.reshape(-1, order.fold, convolution.filters, e, f).swapaxes(1, 2)
        rows = bands.reshape(-1, convolution.filters, order.fold * e, f)
        rows = rows[:, :, : convolution.output[0]]
        return np.ascontiguousarray(rows).reshape(convolution.output_shape)


@attrs.frozen
class LoweredConvolution(ConvolutionOperation):
    """The convolution as y = w x, with the im2col matrix x.

    Column j of x has the inputs of output j. Row (r S + s) C' + c has the inputs of tap (r, s) and
    channel c, where S is the number of taps in a filter's row and C' the number of channels,
    rounded up to whole blocks.

    Attributes:
        order: Order of the columns of x.
    """

    order: ImageColumns

    @property
    def convolution(self) -> Convolution:
        """Geometry of the convolution."""
        return self.order.convolution

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.order.block

    @property
    def product(self) -> Operation:
        """Product that is computed: the matmul."""
        return MATMUL

    def unfolding(self, matrix: Matrix) -> Unfolding | None:  # noqa: ARG002
        """Return the unfolding of image units to matrix lines; None if the image is the matrix."""
        return None if self.order.is_image else self.order

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """Return the layout of the images."""
        return (UnfoldedImages(self.order),)

    def result(self, matrix: Matrix) -> HostLayout:  # noqa: ARG002
        """Return the layout of the result."""
        return FoldedResult(self.order)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: matrix lines read, filter lines written."""
        return MATMUL.footprint(terms)

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse a matrix that does not fit the weights, or a wrong number of columns.

        Raises:
            InputError: The matrix or the columns differ; the message has both numbers.
        """
        super().check(matrix, n, cuts)
        if n != self.order.count:
            raise InputError(f"has {n} columns of x, but its convolution needs {self.order.count}")
