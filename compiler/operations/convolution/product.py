"""The convolution as an operation: a weight reads a shifted line and writes the line of its filter.

With the images of a slice innermost, a tap shifts its input by whole lines and whole columns, which
kernels take as a byte offset; nothing is lowered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, Column, InputError, IntArray, Ragged, same_array
from ipusim.kernels import MultiplyKernel, SeatWork
from ipusim.native import compiled

from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.mapping.host_layout import HostLayout
from ...plan.operation import Matrix, SeatFields, SeatRuns, Terms
from ...plan.partition import Cut
from .geometry import Convolution
from .images import ImageLines, ResultLines
from .lines import ConvolutionLines
from .operation import ConvolutionOperation


@attrs.frozen
class ConvolutionProduct(ConvolutionOperation):
    """y[n, k] = the sum over c of w[k, c] * x[n, c].

    Attributes:
        how: the convolution, and how it lies.
        pairs: x travels over both lanes of tile pairs, whose seats find their lines among those of
            both; there is an even number of shares.
    """

    how: ConvolutionLines
    pairs: bool = False

    @property
    def convolution(self) -> Convolution:
        """What is computed."""
        return self.how.convolution

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.how.block

    @property
    def gap(self) -> int:
        """Columns beyond those of the result, where rows are joined."""
        return self.how.q_height - self.how.y_height

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """The images."""
        return (ImageLines(self.how),)

    def result(self, matrix: Matrix) -> HostLayout:  # noqa: ARG002
        """The images of filters."""
        return ResultLines(self.how)

    def footprint(self, terms: Terms) -> Footprint:
        """The image rows of a band and of its halo are read; its output rows are written.

        Args:
            terms: by share; the seats are those of all bands.
        """
        lines, shares, together = self.how, terms.seats, self._together
        filters, groups = self._held(terms)
        seat, line = lines.lines_read(groups.share, groups.group, -(-shares // together))
        written = lines.lines_written(filters.share, filters.group, shares)
        seats = shares * lines.bands
        return Footprint(
            reads=Lines(seat * together, line, seats, ImageLines(lines).lines),
            writes=Lines(*written, seats, ResultLines(lines).lines),
        )

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,  # noqa: ARG002
        columns: int,  # noqa: ARG002
    ) -> SeatFields:
        """One run a seat, or one an output row; see `lines`."""
        terms = Terms.of(pattern, cut.seat, cut.shares, order)
        kinds, kind = np.unique(self.how.band_rows.count, return_inverse=True)
        by_kind = [self.share_fields(kernel, terms, cut, int(rows)) for rows in kinds]
        row = (np.arange(cut.shares) + kind[:, None] * cut.shares).ravel()
        fields = {name: _rows_of([shares[name] for shares in by_kind], row) for name in by_kind[0]}
        return SeatFields(fields, None if self.how.joined else self._runs(kernel, terms))

    def share_fields(
        self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int
    ) -> Mapping[str, Column]:
        """The kernel's fields of every share in a band of so many output rows.

        Raises:
            WordOverflow: a work list needs a word beyond 16 bits.
        """
        return kernel.fields_of(self._work(kernel, terms, cut, rows))

    def _runs(self, kernel: MultiplyKernel, terms: Terms) -> SeatRuns:
        lines, (filters, groups) = self.how, self._held(terms)
        across = lines.rows.stride * lines.columns.remainders
        return SeatRuns(
            count=np.repeat(lines.band_rows.count, len(filters.held)),
            q_step=np.tile(filters.held * lines.q_height * kernel.partials_type.bytes, lines.bands),
            s_step=np.tile(
                groups.held * across * lines.x_height * kernel.data_type.bytes, lines.bands
            ),
        )

    def _work(self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int) -> SeatWork:
        """The work of every share in a band of so many output rows."""
        mapping, size, (filters, groups) = self.how, kernel.data_type.bytes, self._held(terms)
        line, step = mapping.tap_places(rows, groups.held)
        tap = terms.column // mapping.channel_groups
        across = mapping.columns.shift[tap % mapping.columns.taps] * mapping.lanes * mapping.block
        lines = line[terms.seat, tap] + groups.local * step[terms.seat]
        width = (rows - 1) * mapping.q_columns + mapping.y_columns
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=filters.local,
            local_column=groups.local,
            rows=filters.held,
            columns=groups.held,
            n=(rows if mapping.joined else 1) * mapping.q_columns * mapping.lanes,
            offset=(lines * mapping.x_height + across) * size,
            s_bytes=groups.held * mapping.lines_each(np.array(rows)) * mapping.x_height * size,
            width=width * mapping.lanes if mapping.joined else None,
        )

    def _held(self, terms: Terms) -> tuple[Held, Held]:
        """Filter groups of each share, and channel groups of those that receive the same."""
        together = self._together
        receivers = -(-terms.seats // together)
        groups = Held.of(terms.seat // together, terms.column % self.how.channel_groups, receivers)
        held = groups.held[np.arange(terms.seats) // together]
        return Held.of(terms.seat, self._filter(terms.row), terms.seats), attrs.evolve(
            groups, held=held
        )

    @property
    def _together(self) -> int:
        """Neighbouring shares that receive the same."""
        return PAIR_TILES if self.pairs else 1

    def _filter(self, row: IntArray) -> IntArray:
        """int64[terms]: the filter group of each block row."""
        return row

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse another matrix, other slices of the batch, other bands than those of the lines.

        Raises:
            InputError: which of them, with both numbers.
        """
        self.check_weights(matrix)
        lines = self.how
        if n != lines.slices:
            raise InputError(f"has {n} slices of the batch, its convolution {lines.slices}")
        for number, cut in enumerate(cuts):
            if cut.bands != lines.bands:
                raise InputError(
                    f"has {cut.bands} bands in cut {number}, its convolution {lines.bands}"
                )

    def words(self) -> Mapping[str, str]:
        """How the kernel moves, and how rows and images lie."""
        lines = self.how
        rows = "joined" if lines.joined else "a run each"
        images, slices = f"{lines.images} side by side", lines.batch_slices
        if lines.strips > 1:
            side = "rows" if lines.side_strips[0] > 1 else "columns"
            images += f", {'in' if lines.apart else 'as'} {lines.strips} strips of {side}"
        return {
            **super().words(),
            "Output rows": f"in {lines.bands} band{'s' if lines.bands > 1 else ''}, {rows}",
            "Images": f"{images}, {slices} slice{'s' if slices > 1 else ''} of the batch",
        }


@attrs.frozen
class Held:
    """Which groups of filters or channels each share has.

    Attributes:
        share, group: int64[pairs], sorted, each once.
        held: int64[shares], how many.
        local: int64[terms], the share's own number of each term's group.
    """

    share: IntArray = attrs.field(eq=same_array, repr=False)
    group: IntArray = attrs.field(eq=same_array, repr=False)
    held: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, share: IntArray, group: IntArray, shares: int) -> Held:
        """Of the groups of terms."""
        size = int(group.max(initial=0)) + 1
        number = np.zeros(shares * size, dtype=np.int32)
        held, local = np.zeros(shares, dtype=np.int64), np.empty(len(share), dtype=np.int64)
        share, group = (np.ascontiguousarray(term, np.int64) for term in (share, group))
        _number(share, group, number, held, local)
        return cls(*np.divmod(np.flatnonzero(number), size), held, local)


@compiled("void(int64[:], int64[:], int32[:], int64[:], int64[:])")
def _number(
    share: IntArray, group: IntArray, number: npt.NDArray[np.int32], held: IntArray, local: IntArray
) -> None:
    """Number the groups that each share has as they ascend.

    Args:
        share, group: int64[terms].
        number: int32[shares * groups], zeros; 1, 2, ... of those that a share has.
        held: int64[shares], result: how many.
        local: int64[terms], result: each term's number, from 0 on.
    """
    size = len(number) // len(held)
    for term in range(len(share)):
        number[share[term] * size + group[term]] = 1
    for row in range(len(held)):
        for at in range(row * size, (row + 1) * size):
            if number[at] > 0:
                held[row] += 1
                number[at] = held[row]
    for term in range(len(share)):
        local[term] = number[share[term] * size + group[term]] - 1


def _rows_of(columns: list[Column], rows: IntArray) -> Column:
    """Rows of several tables, one on top of the other."""
    lists = [column for column in columns if isinstance(column, Ragged)]
    if not lists:
        return np.concatenate([np.asarray(column) for column in columns])[rows]
    before = np.cumsum([0, *(len(column.flat) for column in lists[:-1])])
    first = np.concatenate([column.first + at for column, at in zip(lists, before, strict=True)])
    flat = np.concatenate([column.flat for column in lists])
    count = np.concatenate([column.count for column in lists])
    return Ragged(flat, first[rows], count[rows])
