"""The direct convolution: each weight multiplies a shifted line into the line of its filter.

A *slice* is some images of the batch that are computed together. They are innermost in a line, so a
tap shifts its input by whole lines and whole columns, which kernels take as a byte offset. No
im2col matrix is formed.

A *band* is an interval of output rows; every band has tiles of its own with a copy of all weights.
A *share* is the part of the weights on one tile of a band. Seat band * shares + share of a cut
computes the outputs of its share in its band. A *term* is a block of weights. Filter groups and
channel groups are block rows and block columns of one tap.
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
    """The direct convolution of images on tiles, in the layout `how`.

    Attributes:
        how: Layout of the convolution on the chip.
        pairs: True if x travels over both lanes of tile pairs. Both tiles of a pair then receive
            all lines that either of them needs, and the number of shares is even.
    """

    how: ConvolutionLines
    pairs: bool = False

    @property
    def convolution(self) -> Convolution:
        """Geometry of the convolution."""
        return self.how.convolution

    @property
    def block(self) -> int:
        """Edge of the blocks of the weights' matrix."""
        return self.how.block

    @property
    def gap(self) -> int:
        """Number of elements that a line of partial sums has in addition to its result line."""
        return self.how.q_height - self.how.y_height

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:  # noqa: ARG002
        """Return the layout of the images."""
        return (ImageLines(self.how),)

    def result(self, matrix: Matrix) -> HostLayout:  # noqa: ARG002
        """Return the layout of the result."""
        return ResultLines(self.how)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: image rows with halo are read, output rows are written.

        Args:
            terms: Terms of the shares; the footprint has the seats of all bands.
        """
        lines, shares, shares_per_receiver = self.how, terms.seats, self._receiver_shares
        filters, groups = self._groups(terms)
        # A receiver is a tile pair, or a single share. The lines of a pair are listed only for its
        # first seat, receiver * 2, since the second seat reads the same lines.
        seat, line = lines.lines_read(groups.share, groups.group, -(-shares // shares_per_receiver))
        written_lines = lines.lines_written(filters.share, filters.group, shares)
        seats = shares * lines.bands
        return Footprint(
            reads=Lines(seat * shares_per_receiver, line, seats, ImageLines(lines).lines),
            writes=Lines(*written_lines, seats, ResultLines(lines).lines),
        )

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,  # noqa: ARG002
        columns: int,  # noqa: ARG002
        *,
        even_shares: bool = False,  # noqa: ARG002  # direct kernels do not use it
    ) -> SeatFields:
        """Return kernel fields of all seats, for a run per band or per output row (see `lines`)."""
        terms = Terms.of(pattern, cut.seat, cut.shares, order)
        # Bands have few different numbers of rows (heights). Fields are computed once for each
        # height and share, [height][share]; `row` is the row of each seat, band * shares + share,
        # in this table.
        heights, height = np.unique(self.how.band_rows.count, return_inverse=True)
        tables = [self.share_fields(kernel, terms, cut, int(rows)) for rows in heights]
        row = (np.arange(cut.shares) + height[:, None] * cut.shares).ravel()
        fields = {name: _rows_of([shares[name] for shares in tables], row) for name in tables[0]}
        return SeatFields(fields, None if self.how.joined else self._runs(kernel, terms))

    def share_fields(
        self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int
    ) -> Mapping[str, Column]:
        """Return the kernel fields of every share in a band of `rows` output rows.

        Raises:
            WordOverflow: A work list needs a number beyond 16 bits.
        """
        return kernel.fields_of(self._work(kernel, terms, cut, rows))

    def _runs(self, kernel: MultiplyKernel, terms: Terms) -> SeatRuns:
        """Return the runs of each seat, one for each output row, and the byte steps of q and s."""
        lines, (filters, groups) = self.how, self._groups(terms)
        group_lines = lines.rows.stride * lines.columns.remainders
        return SeatRuns(
            count=np.repeat(lines.band_rows.count, len(filters.count)),
            q_step=np.tile(
                filters.count * lines.q_height * kernel.partials_type.bytes, lines.bands
            ),
            s_step=np.tile(
                groups.count * group_lines * lines.x_height * kernel.data_type.bytes, lines.bands
            ),
        )

    def _work(self, kernel: MultiplyKernel, terms: Terms, cut: Cut, rows: int) -> SeatWork:
        """Return the work of every share in a band of `rows` output rows."""
        mapping, size, (filters, groups) = (self.how, kernel.data_type.bytes, self._groups(terms))
        # Each term reads from the line of its tap for the first channel group of the share, plus
        # the steps to its own channel group. In the line it begins at the column by which the tap
        # is shifted.
        line, step = mapping.tap_lines(rows, groups.count)
        tap = terms.column // mapping.channel_groups
        shift = mapping.columns.shift[tap % mapping.columns.taps] * mapping.lanes * mapping.block
        lines = line[terms.seat, tap] + groups.local * step[terms.seat]
        width = (rows - 1) * mapping.q_columns + mapping.y_columns
        return SeatWork(
            first=cut.first,
            count=cut.count,
            local_row=filters.local,
            local_column=groups.local,
            rows=filters.count,
            columns=groups.count,
            n=(rows if mapping.joined else 1) * mapping.q_columns * mapping.lanes,
            offset=(lines * mapping.x_height + shift) * size,
            s_bytes=groups.count * mapping.group_lines(np.array(rows)) * mapping.x_height * size,
            width=width * mapping.lanes if mapping.joined else None,
        )

    def _groups(self, terms: Terms) -> tuple[ShareGroups, ShareGroups]:
        """Return filter groups by share, and channel groups by receiver with a count by share."""
        shares_per_receiver = self._receiver_shares
        receivers = -(-terms.seats // shares_per_receiver)
        groups = ShareGroups.of(
            terms.seat // shares_per_receiver, terms.column % self.how.channel_groups, receivers
        )
        count = groups.count[np.arange(terms.seats) // shares_per_receiver]
        return ShareGroups.of(terms.seat, self._filter(terms.row), terms.seats), attrs.evolve(
            groups, count=count
        )

    @property
    def _receiver_shares(self) -> int:
        """Number of adjacent shares that receive the same lines of x: 2 in tile pairs, else 1."""
        return PAIR_TILES if self.pairs else 1

    def _filter(self, row: IntArray) -> IntArray:
        """Return the filter group of each block row, int64[terms]."""
        return row

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:
        """Refuse a plan whose matrix, slices of the batch or bands differ from those of the layout.

        Raises:
            InputError: The matrix, the slices or the bands differ; the message has both numbers.
        """
        self.check_weights(matrix)
        lines = self.how
        if n != lines.slices:
            raise InputError(
                f"has {n} slices of the batch, but its convolution needs {lines.slices}"
            )
        for number, cut in enumerate(cuts):
            if cut.bands != lines.bands:
                raise InputError(
                    f"has {cut.bands} bands in cut {number}, but its convolution needs "
                    f"{lines.bands}"
                )

    def report_lines(self) -> Mapping[str, str]:
        """Return lines of reports on the kernel, on bands of output rows, and on images."""
        lines = self.how
        rows = "joined" if lines.joined else "a run each"
        images, slices = f"{lines.images} side by side", lines.batch_slices
        if lines.strips > 1:
            dimension = "rows" if lines.side_strips[0] > 1 else "columns"
            images += f", {'in' if lines.apart else 'as'} {lines.strips} strips of {dimension}"
        return {
            **super().report_lines(),
            "Output rows": f"in {lines.bands} band{'s' if lines.bands > 1 else ''}, {rows}",
            "Images": f"{images}, {slices} slice{'s' if slices > 1 else ''} of the batch",
        }


@attrs.frozen
class ShareGroups:
    """Filter groups, or channel groups, in which each share has weights.

    An entry is a share and one of its groups; entries are sorted, and each occurs once.

    Attributes:
        share, group: Share and group of each entry, int64[entries].
        count: Number of groups of each share, int64[shares].
        local: Position of each term's group among the groups of its share, int64[terms].
    """

    share: IntArray = attrs.field(eq=same_array, repr=False)
    group: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, share: IntArray, group: IntArray, shares: int) -> ShareGroups:
        """Return the groups of all shares, from the share and the group of each term."""
        size = int(group.max(initial=0)) + 1
        number = np.zeros(shares * size, dtype=np.int32)
        count, local = np.zeros(shares, dtype=np.int64), np.empty(len(share), dtype=np.int64)
        share, group = (np.ascontiguousarray(term, np.int64) for term in (share, group))
        _number(share, group, number, count, local)
        return cls(*np.divmod(np.flatnonzero(number), size), count, local)


@compiled("void(int64[:], int64[:], int32[:], int64[:], int64[:])")
def _number(
    share: IntArray,
    group: IntArray,
    number: npt.NDArray[np.int32],
    count: IntArray,
    local: IntArray,
) -> None:
    """Write ascending numbers of the groups of each share to `number`.

    Args:
        share, group: Share and group of each term, int64[terms].
        number: Result, int32[shares * groups], zeros on entry: 1, 2, ... for groups that a share
            has, 0 for others.
        count: Result, number of groups of each share, int64[shares].
        local: Result, number of each term's group in its share from 0, int64[terms].
    """
    size = len(number) // len(count)
    # Steps: mark the groups of each share, replace marks by numbers, look up the number of each
    # term. Time is linear, while sorting terms would not be.
    for term in range(len(share)):
        number[share[term] * size + group[term]] = 1
    for row in range(len(count)):
        for entry in range(row * size, (row + 1) * size):
            if number[entry] > 0:
                count[row] += 1
                number[entry] = count[row]
    for term in range(len(share)):
        local[term] = number[share[term] * size + group[term]] - 1


def _rows_of(columns: list[Column], rows: IntArray) -> Column:
    """Return some rows of a column that is stored in several tables, numbered table by table."""
    lists = [column for column in columns if isinstance(column, Ragged)]
    if not lists:
        return np.concatenate([np.asarray(column) for column in columns])[rows]
    # The lists of a table begin at positions in the numbers of this table. They are shifted to
    # positions in the numbers of all tables.
    start = np.cumsum([0, *(len(column.flat) for column in lists[:-1])])
    first = np.concatenate([part.first + offset for part, offset in zip(lists, start, strict=True)])
    flat = np.concatenate([part.flat for part in lists])
    count = np.concatenate([part.count for part in lists])
    return Ragged(flat, first[rows], count[rows])
