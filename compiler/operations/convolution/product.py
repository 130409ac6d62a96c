"""The convolution as an operation: a weight reads a shifted line and writes the line of its filter.

With the images of a slice innermost, a tap shifts its input by whole lines and whole columns, which
kernels take as a byte offset; nothing is lowered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import PAIR_TILES, Column, InputError, IntArray, Ragged, same_array
from ipusim.kernels import MultiplyKernel, SeatWork

from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.mapping.host_layout import HostLayout
from ...plan.operation import Matrix, Terms
from ...plan.partition import Cut
from ...plan.seat_fields import SeatFields, SeatRuns
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
        how, shares, together = self.how, terms.seats, self._together
        filters, groups = self._held(terms)
        seat, line = how.lines_read(groups.share, groups.group, -(-shares // together))
        written = how.lines_written(filters.share, filters.group, shares)
        seats = shares * how.bands
        return Footprint(
            reads=Lines(seat * together, line, seats, ImageLines(how).lines),
            writes=Lines(*written, seats, ResultLines(how).lines),
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
        told = [self.share_fields(kernel, terms, cut, int(rows)) for rows in kinds]
        row = (np.arange(cut.shares) + kind[:, None] * cut.shares).ravel()
        fields = {name: _taken([each[name] for each in told], row) for name in told[0]}
        return SeatFields(fields, None if self.how.joined else self._runs(kernel, terms))

    def share_fields(
        self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int
    ) -> Mapping[str, Column]:
        """What the kernel is told of every share in a band of so many output rows.

        Raises:
            WordOverflow: a work list needs a word beyond 16 bits.
        """
        return kernel.fields_of(self._work(kernel, terms, cut, rows))

    def _runs(self, kernel: MultiplyKernel, terms: Terms) -> SeatRuns:
        """One an output row."""
        how, (filters, groups) = self.how, self._held(terms)
        across = how.rows.stride * how.columns.remainders
        return SeatRuns(
            count=np.repeat(how.band_rows.count, len(filters.held)),
            q_step=np.tile(filters.held * how.q_height * kernel.partials_type.bytes, how.bands),
            s_step=np.tile(groups.held * across * how.x_height * kernel.data_type.bytes, how.bands),
        )

    def _work(self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int) -> SeatWork:
        """The work of every share in a band of so many output rows."""
        how, size, (filters, groups) = self.how, kernel.data_type.bytes, self._held(terms)
        line, step = how.tap_places(rows, groups.held)
        tap = terms.column // how.channel_groups
        across = how.columns.shift[tap % how.columns.taps] * how.lanes * how.block
        lines = line[terms.seat, tap] + groups.local * step[terms.seat]
        width = (rows - 1) * how.q_columns + how.y_columns
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=filters.local,
            local_column=groups.local,
            rows=filters.held,
            columns=groups.held,
            n=(rows if how.joined else 1) * how.q_columns * how.lanes,
            offset=(lines * how.x_height + across) * size,
            s_bytes=groups.held * how.lines_each(np.array(rows)) * how.x_height * size,
            width=width * how.lanes if how.joined else None,
        )

    def _held(self, terms: Terms) -> tuple[Held, Held]:
        """The filter groups of every share, and the channel groups of those that hear the same."""
        together = self._together
        hearing = -(-terms.seats // together)
        groups = Held.of(terms.seat // together, self._channel(terms.column), hearing)
        held = groups.held[np.arange(terms.seats) // together]
        return Held.of(terms.seat, self._filter(terms.row), terms.seats), attrs.evolve(
            groups, held=held
        )

    @property
    def _together(self) -> int:
        """Neighbouring shares that hear the same."""
        return PAIR_TILES if self.pairs else 1

    def _channel(self, column: IntArray) -> IntArray:
        """int64[terms]: the channel group of each block column."""
        return column % self.how.channel_groups

    def _filter(self, row: IntArray) -> IntArray:
        """int64[terms]: the filter group of each block row."""
        return row

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse another matrix, other slices of the batch, other bands than those of the lines.

        Raises:
            InputError: which of them, with both numbers.
        """
        self.check_weights(matrix)
        how = self.how
        if n != how.slices:
            raise InputError(f"has {n} slices of the batch, its convolution {how.slices}")
        for number, cut in enumerate(cuts):
            if cut.bands != how.bands:
                raise InputError(
                    f"has {cut.bands} bands in cut {number}, its convolution {how.bands}"
                )

    def words(self) -> Mapping[str, str]:
        """How the kernel moves, and how rows and images lie."""
        how = self.how
        rows = "joined" if how.joined else "a run each"
        images, slices = f"{how.images} side by side", how.batch_slices
        if how.strips > 1:
            side = "rows" if how.side_strips[0] > 1 else "columns"
            images += f", {'in' if how.apart else 'as'} {how.strips} strips of {side}"
        return {
            **super().words(),
            "Output rows": f"in {how.bands} band{'s' if how.bands > 1 else ''}, {rows}",
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
        there = np.zeros(shares * size, dtype=np.bool_)
        key = share * size + group
        there[key] = True
        number = np.cumsum(there) - 1
        found = np.flatnonzero(there)
        held = np.bincount(found // size, minlength=shares)
        local = number[key] - (np.cumsum(held) - held)[share]
        return cls(found // size, found % size, held, local)


def _taken(columns: list[Column], rows: IntArray) -> Column:
    """Rows of several tables, one on top of the other."""
    lists = [column for column in columns if isinstance(column, Ragged)]
    if not lists:
        return np.concatenate([np.asarray(column) for column in columns])[rows]
    before = np.cumsum([0, *(len(each.flat) for each in lists[:-1])])
    first = np.concatenate([each.first + at for each, at in zip(lists, before, strict=True)])
    flat, count = (
        np.concatenate([getattr(each, name) for each in lists]) for name in ("flat", "count")
    )
    return Ragged(flat, first[rows], count[rows])
