"""Flattening: rows of taps and few channels become one group of channels before the product.

An image of 3 channels would use only 3 of the 16 inputs of a block. So images are stored in lines
of *words*, four channels each, and a tile puts the words of the R taps of a column side by side,
which makes one line of 16 channels for each output row. These lines are multiplied as a convolution
with a kernel of one row and S taps, whose image has as many rows as the result.

    lane 4 (r C'' + c / 4) + c mod 4  of line e  =  channel c of image row e stride + r dilation

where C'' is the number of words of a position. Words beyond the last tap repeat the first one; the
weights there are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, IntArray, Machine, order_of, spread
from ipusim.kernels import (
    FlattenTaps,
    MultiplyKernel,
    arrange_values,
    flattening,
    for_machine,
)

from ...matrix.block_matrix import BlockMatrix, FloatArray
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.mapping.host_layout import HostLayout
from ...plan.operation import Matrix, SeatFields, Terms
from ...plan.partition import Cut
from ...plan.realisation import Preparation, PreparationFields, Realisation
from .filters import check_weights, filter_matrix, weights_of
from .geometry import Convolution
from .images import ImageLines
from .lines import ConvolutionLines
from .operation import convolve
from .product import ConvolutionProduct

WORD = 4  # channels of a word, which is 64 bits of half precision; reason not recorded
WORDS = AMP_BLOCK // WORD  # words side by side in a line of 16 channels


@attrs.frozen
class FlattenedLines:
    """Layouts of a flattened convolution: the lines that travel and the lines that are multiplied.

    Attributes:
        how: Layout of the result, as if nothing were flattened.
    """

    how: ConvolutionLines

    @cached_property
    def word_lines(self) -> ConvolutionLines:
        """Layout of the images: lines of four channels, rows outermost."""
        return attrs.evolve(self.how, block=WORD, joined=False)

    @cached_property
    def words(self) -> int:
        """Number of words of a position that hold channels of a tap."""
        return self.how.rows.taps * self.word_lines.channel_groups

    @cached_property
    def inner(self) -> ConvolutionLines:
        """Layout of the lines that the kernel multiplies, with a kernel of one row."""
        outer = self.how.convolution
        inner = Convolution(
            channels=WORD * self.words,
            filters=outer.filters,
            image=(outer.output[0], outer.size[1]),
            kernel=(1, outer.taps[1]),
            stride=(1, outer.strides[1]),
            padding=(0, outer.paddings[1]),
            dilation=(1, outer.dilations[1]),
            batch=outer.batch,
        )
        return attrs.evolve(self.how, convolution=inner)

    def read_by(self, line: IntArray) -> IntArray:
        """Return the narrow lines that lie side by side in each inner line, int64[lines, 4]."""
        rows, across, groups = self.how.rows, self.how.columns.remainders, self.inner.x_shape[-1]
        # Split the number of an inner line into group, row and column phase, see `x_shape`.
        if self.inner.joined:
            _, _, _, high = self.inner.x_shape
            outer_index, row = np.divmod(line, high)
            group, phase = np.divmod(outer_index, across)
        else:
            outer_index, group = np.divmod(line, groups)
            row, phase = np.divmod(outer_index, across)
        # The words of a group, tap by tap. Words beyond the last repeat word 0, whose weights are
        # zero.
        word = group[:, None] * WORDS + np.arange(WORDS)
        word = np.where(word < self.words, word, 0)
        tap, channel = np.divmod(word, self.word_lines.channel_groups)
        image_row = row[:, None] * rows.stride + tap * rows.dilation
        first: IntArray = (image_row * across + phase[:, None]) * self.word_lines.channel_groups
        return first + channel


@attrs.frozen
class FlattenedConvolution(ConvolutionProduct):
    """A convolution whose rows of taps and channels are one dimension of the product."""

    name: ClassVar[str] = "flattened convolution"

    @cached_property
    def lines(self) -> FlattenedLines:
        """Layouts of the images and of the lines that kernels multiply."""
        return FlattenedLines(self.how)

    @property
    def _inner(self) -> ConvolutionProduct:
        return ConvolutionProduct(self.lines.inner)

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """Return the layout of the images, in words."""
        return (ImageLines(self.lines.word_lines),)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: received words, lines that kernels read, results."""
        inner, word_lines = self._inner.footprint(terms), self.lines.word_lines
        groups = word_lines.channel_groups
        # Every share with any weight receives all channel groups of the images.
        share = np.repeat(np.flatnonzero(np.bincount(terms.seat, minlength=terms.seats)), groups)
        group = np.arange(len(share)) % groups
        seat, line = word_lines.lines_read(share, group, terms.seats)
        reads = Lines(seat, line, inner.writes.seats, ImageLines(word_lines).lines)
        return Footprint(reads, inner.writes, inner.reads)

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
        *,
        even_shares: bool = False,
    ) -> SeatFields:
        """Return the kernel fields of the convolution with a kernel of one row."""
        return self._inner.seat_fields(
            kernel, pattern, order, cut, footprint, columns, even_shares=even_shares
        )

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse plans that the convolution with a kernel of one row refuses."""
        self._inner.check(matrix, n, cuts)

    def matrix(self, operand: Any) -> Any:
        """Return weights (K, C, R, S) as a matrix of flattened columns; a matrix is unchanged."""
        if not isinstance(operand, np.ndarray) or operand.ndim <= 2:
            return operand
        outer, inner = self.how.convolution, self.lines.inner.convolution
        check_weights(operand.shape, outer)
        (k, c), (r, s) = operand.shape[:2], outer.taps
        groups = self.lines.word_lines.channel_groups
        flat = np.zeros((k, r, groups * WORD, s), dtype=operand.dtype)
        flat[:, :, :c] = operand.reshape(k, c, r, s).swapaxes(1, 2)
        return filter_matrix(flat.reshape(inner.weights_shape), inner, AMP_BLOCK)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the convolution of the images by NumPy, with its weights (K, C, R, S)."""
        outer, inner = self.how.convolution, self.lines.inner.convolution
        (k, c), (r, s) = outer.weights_shape[:2], outer.taps
        flat = weights_of(matrix.dense()[:k], inner, AMP_BLOCK).reshape(k, r, -1, s)
        weights = flat[:, :, :c].swapaxes(1, 2).reshape(outer.weights_shape)
        plain = BlockMatrix.of(filter_matrix(weights, outer, 1), block=1)
        return convolve(plain, operands[0], outer, 1, dtype)


@attrs.frozen
class FlattenedTaps(Realisation):
    """The realisation "flattened": words of image lines become lines of 16 on the multiplying tile.

    Attributes:
        lines: Layouts of the convolution.
        data_type: Data type of its operands.
        workers: Number of workers of the codelet.
    """

    name: ClassVar[str] = "flattened"

    lines: FlattenedLines
    data_type: DataType
    workers: int

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern itself, whose columns are flattened already."""
        return pattern

    def values(
        self, pattern: Pattern, values: FloatArray, kernel: MultiplyKernel
    ) -> npt.NDArray[np.generic]:
        """Return blocks in the order in which the kernel reads them, [blocks, b * b]."""
        b = pattern.block
        return arrange_values(kernel, values.reshape(-1, b, b)).reshape(-1, b * b)

    @property
    def codelet(self) -> FlattenTaps:
        """Codelet that puts words side by side."""
        return FlattenTaps(self.data_type, workers=self.workers)

    @property
    def preparation(self) -> Preparation:
        """Preparation that turns received lines of words into lines of 16 channels."""
        return Preparation(
            codelet=self.codelet,
            source="source",
            target="target",
            operand="s",
            region="flattened dense operand",
        )

    def preparing_cycles(self, machine: Machine, lines: IntArray, columns: int) -> IntArray:
        """Return the cycles of the codelet, int64[seats]; 0 for seats without lines."""
        positions = columns * self.lines.word_lines.x_height // WORD
        fields = {"columns": lines, "n": np.full_like(lines, positions)}
        return np.where(lines > 0, self.codelet.cycles(machine, fields, {}), 0)

    def prepared(
        self,
        pattern: Pattern,  # noqa: ARG002
        order: IntArray,  # noqa: ARG002
        cut: Cut,  # noqa: ARG002
        footprint: Footprint,
        columns: int,
    ) -> PreparationFields:
        """Return the work lists by which each seat forms the lines of 16 that its kernel reads."""
        # 1. Keys seat * lines + line of all received lines, and the position of each within its
        # seat.
        received, formed = footprint.reads.by_seat, footprint.operand.by_seat
        seats, size = np.arange(footprint.seats), footprint.reads.size
        key = np.repeat(seats, received.count) * size
        key += received.flat[spread(received.first, received.count)]
        position = spread(np.zeros_like(received.count), received.count)
        # 2. The keys of the lines to put side by side; a search among the sorted keys finds their
        # positions. sources[line of 16, word] is the position of the narrow line in the tile's
        # memory.
        sorting = order_of(key)
        keys = self.lines.read_by(formed.flat[spread(formed.first, formed.count)].astype(np.int64))
        keys += np.repeat(seats, formed.count)[:, None] * size
        sources = position[sorting[np.searchsorted(key[sorting], keys.ravel())]].reshape(-1, WORDS)
        positions = columns * self.lines.word_lines.x_height // WORD
        worklist = flattening(sources, formed.count, positions, self.data_type)
        return PreparationFields(
            fields={
                "n": np.full(footprint.seats, positions),
                "lines": received.count,
                "columns": formed.count,
                "worklist": worklist,
            },
            bytes=formed.count * AMP_BLOCK * positions * self.data_type.bytes,
        )


def flattened_taps(machine: Machine, lines: FlattenedLines, data_type: DataType) -> FlattenedTaps:
    """Return the realisation with the codelet that a machine needs."""
    codelet = for_machine(machine, FlattenTaps(data_type))
    return FlattenedTaps(lines, data_type, codelet.workers)
