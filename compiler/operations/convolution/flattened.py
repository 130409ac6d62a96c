"""Flattening: few channels, and the taps of a column of the filter, become one group of channels.

An image of 3 channels would use only 3 of the 16 inputs of a block. So images are stored in lines
of *quads*, four channels each. For an output row a tile puts the quads of the R taps of a column of
the filter side by side, which makes one line of 16 channels. These lines are multiplied as a
convolution with a filter of one row and S taps, whose image has as many rows as the result.

    lane 4 (r C'' + c / 4) + c mod 4  of line e  =  channel c of image row e stride + r dilation

where C'' is the number of quads that hold the channels of one pixel. A line of 16 has room for four
quads; those after the last tap repeat the first quad, and their weights are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, IntArray, Machine, order_of, spread
from ipusim.kernels import FlattenTaps, MultiplyKernel, arrange_values, flattening, for_machine

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

# Channels of a quad, which takes 64 bits in half precision; no reason recorded for this number.
QUAD = 4
QUADS = AMP_BLOCK // QUAD  # number of quads side by side in a line of 16 channels


@attrs.frozen
class FlattenedLines:
    """Layouts of a flattened convolution: the lines that travel and the lines that are multiplied.

    Attributes:
        outer: Layout of the convolution before it is flattened, which is also that of its result.
    """

    outer: ConvolutionLines

    @cached_property
    def quad_lines(self) -> ConvolutionLines:
        """Layout of the images: lines of one quad of channels each, rows outermost."""
        return attrs.evolve(self.outer, block=QUAD, joined=False)

    @cached_property
    def quads(self) -> int:
        """Number of quads that hold channels of the R taps of a column."""
        return self.outer.rows.taps * self.quad_lines.channel_groups

    @cached_property
    def inner(self) -> ConvolutionLines:
        """Layout of the lines that the kernel multiplies, with a kernel of one row."""
        convolution = self.outer.convolution
        flattened = Convolution(
            channels=QUAD * self.quads,
            filters=convolution.filters,
            image=(convolution.output[0], convolution.size[1]),
            kernel=(1, convolution.taps[1]),
            stride=(1, convolution.strides[1]),
            padding=(0, convolution.paddings[1]),
            dilation=(1, convolution.dilations[1]),
            batch=convolution.batch,
        )
        return attrs.evolve(self.outer, convolution=flattened)

    def read_by(self, line: IntArray) -> IntArray:
        """Return the quad lines that make up each inner line, side by side, int64[lines, QUADS]."""
        rows, phases = self.outer.rows, self.outer.columns.remainders
        # Split the number of an inner line into group, row and column phase, see `x_shape`.
        if self.inner.joined:
            _, _, _, rows_of_group = self.inner.x_shape
            outer_index, row = np.divmod(line, rows_of_group)
            group, phase = np.divmod(outer_index, phases)
        else:
            outer_index, group = np.divmod(line, self.inner.x_shape[-1])
            row, phase = np.divmod(outer_index, phases)
        # The quads of a group, tap by tap. Quads after the last tap repeat quad 0, with zero
        # weights.
        quad = group[:, None] * QUADS + np.arange(QUADS)
        quad = np.where(quad < self.quads, quad, 0)
        tap, channel = np.divmod(quad, self.quad_lines.channel_groups)
        image_row = row[:, None] * rows.stride + tap * rows.dilation
        start: IntArray = (image_row * phases + phase[:, None]) * self.quad_lines.channel_groups
        return start + channel


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
        """Convolution that multiplies the flattened lines."""
        return ConvolutionProduct(self.lines.inner)

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """Return the layout of the images, in lines of quads."""
        return (ImageLines(self.lines.quad_lines),)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: received quads, lines that kernels read, results."""
        inner, quad_lines = self._inner.footprint(terms), self.lines.quad_lines
        groups = quad_lines.channel_groups
        # Every seat with any weight receives all channel groups of the images.
        busy = np.repeat(np.flatnonzero(np.bincount(terms.seat, minlength=terms.seats)), groups)
        group = np.arange(len(busy)) % groups
        seat, line = quad_lines.lines_read(busy, group, terms.seats)
        reads = Lines(seat, line, inner.writes.seats, ImageLines(quad_lines).lines)
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
        """Refuse a plan that the convolution with a kernel of one row cannot run."""
        self._inner.check(matrix, n, cuts)

    def matrix(self, operand: Any) -> Any:
        """Return weights (K, C, R, S) as a matrix of flattened columns; a matrix is unchanged."""
        if not isinstance(operand, np.ndarray) or operand.ndim <= 2:
            return operand
        outer, inner = self.how.convolution, self.lines.inner.convolution
        check_weights(operand.shape, outer)
        (k, c), (r, s) = operand.shape[:2], outer.taps
        groups = self.lines.quad_lines.channel_groups
        flattened = np.zeros((k, r, groups * QUAD, s), dtype=operand.dtype)
        flattened[:, :, :c] = operand.reshape(k, c, r, s).swapaxes(1, 2)
        return filter_matrix(flattened.reshape(inner.weights_shape), inner, AMP_BLOCK)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the convolution of the images by NumPy, with its weights (K, C, R, S)."""
        outer, inner = self.how.convolution, self.lines.inner.convolution
        (k, c), (r, s) = outer.weights_shape[:2], outer.taps
        by_tap_row = weights_of(matrix.dense()[:k], inner, AMP_BLOCK).reshape(k, r, -1, s)
        weights = by_tap_row[:, :, :c].swapaxes(1, 2).reshape(outer.weights_shape)
        unflattened = BlockMatrix.of(filter_matrix(weights, outer, 1), block=1)
        return convolve(unflattened, operands[0], outer, 1, dtype)


@attrs.frozen
class FlattenedTaps(Realisation):
    """The realisation "flattened": quads of image lines become lines of 16 on the multiplying tile.

    Attributes:
        lines: Layouts of the convolution.
        data_type: Data type of the image and the weights.
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
        """Codelet that puts quads side by side."""
        return FlattenTaps(self.data_type, workers=self.workers)

    @property
    def preparation(self) -> Preparation:
        """Preparation that turns received lines of quads into lines of 16 channels."""
        return Preparation(
            codelet=self.codelet,
            source="source",
            target="target",
            operand="s",
            region="flattened dense operand",
        )

    def preparing_cycles(self, machine: Machine, lines: IntArray, columns: int) -> IntArray:
        """Return the cycles of the codelet, int64[seats]; 0 for seats without lines."""
        positions = columns * self.lines.quad_lines.x_height // QUAD
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
        """Return the work lists from which each seat makes the lines that its kernel reads."""
        # 1. A key, seat * number of lines + line, for each received line, and the position of the
        # line among those of its seat.
        received, inner_lines = footprint.reads.by_seat, footprint.operand.by_seat
        seats, size = np.arange(footprint.seats), footprint.reads.size
        key = np.repeat(seats, received.count) * size
        key += received.flat[spread(received.first, received.count)]
        position = spread(np.zeros_like(received.count), received.count)
        # 2. The keys of the lines to put side by side; a search among the sorted keys finds their
        # positions. sources[line of 16, quad] is the position of the quad line among those that
        # the tile has received.
        sorting = order_of(key)
        keys = self.lines.read_by(
            inner_lines.flat[spread(inner_lines.first, inner_lines.count)].astype(np.int64)
        )
        keys += np.repeat(seats, inner_lines.count)[:, None] * size
        sources = position[sorting[np.searchsorted(key[sorting], keys.ravel())]].reshape(-1, QUADS)
        positions = columns * self.lines.quad_lines.x_height // QUAD
        worklist = flattening(sources, inner_lines.count, positions, self.data_type)
        return PreparationFields(
            fields={
                "n": np.full(footprint.seats, positions),
                "lines": received.count,
                "columns": inner_lines.count,
                "worklist": worklist,
            },
            bytes=inner_lines.count * AMP_BLOCK * positions * self.data_type.bytes,
        )


def flattened_taps(machine: Machine, lines: FlattenedLines, data_type: DataType) -> FlattenedTaps:
    """Return the realisation with the codelet that a machine needs."""
    codelet = for_machine(machine, FlattenTaps(data_type))
    return FlattenedTaps(lines, data_type, codelet.workers)
