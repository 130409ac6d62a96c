"""What was busy when: the timeline of one run, as tables over executed supersteps and tiles."""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import IntArray, check_rows, int_column, same_array
from ..errors import ProgramError

BY_TILE = (  # columns of the trace that have a number for each tile
    *("exchange_first", "exchange_last", "compute_start", "compute"),
    *("words_sent", "words_received"),
)


@attrs.frozen
class Trace:
    """The cycles of one run: a row for each superstep executed, those of loops again and again.

    All tiles are released together; then each exchanges, computes and goes to the next barrier in
    its own time. So exchange and compute of different tiles overlap, and the three intervals of a
    row, each from its latest start to its latest end as Poplar's profiles have them, may add up to
    more than the row.

    Attributes:
        names: name of each superstep of the program.
        sync_start: int64[rows], the cycle in which the last tile arrives at the barrier.
        exchange_start: int64[rows], the cycle of the barrier's release.
        exchange_first: int64[rows, tiles], from the release to the first word that a tile sends or
            receives; 0 of a tile that does neither.
        exchange_last: int64[rows, tiles], from the release to the end of a tile's own exchange, its
            tail included; 0 of a tile that has none.
        compute_start: int64[rows, tiles], from the release until a tile begins to compute:
            `exchange_last`, or in lock step the end of the whole exchange.
        compute: int64[rows, tiles], compute cycles of each tile.
        schedule: int64[rows], first send to last write of the exchange, path delay included.
        bound: int64[rows], the busiest port's cycles in the exchange.
        words_sent, words_received: int64[rows, tiles]; a multicast word is sent once.
        superstep: int64[rows], the number of the superstep in the program, and in `names`.

    Raises:
        ProgramError: tables that differ in length, phases that end before they begin, a superstep
            without a name.
    """

    names: tuple[str, ...]
    sync_start: IntArray = attrs.field(converter=int_column, eq=same_array)
    exchange_start: IntArray = attrs.field(converter=int_column, eq=same_array)
    exchange_first: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    exchange_last: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    compute_start: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    compute: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    schedule: IntArray = attrs.field(converter=int_column, eq=same_array)
    bound: IntArray = attrs.field(converter=int_column, eq=same_array)
    words_sent: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    words_received: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    superstep: IntArray = attrs.field(converter=int_column, eq=same_array)

    @superstep.default
    def _without_loops(self) -> IntArray:
        return np.arange(len(self.names))

    def __attrs_post_init__(self) -> None:
        columns = attrs.asdict(self, recurse=False, filter=lambda field, _: field.name != "names")
        check_rows("trace", columns, most_axes=2)
        shapes = {columns.pop(name).shape for name in BY_TILE}
        if len(shapes) > 1 or self.compute.ndim != 2:
            raise ProgramError(f"trace: {', '.join(BY_TILE)} have shapes {sorted(shapes)}")
        check_rows("trace", {**columns, "compute": self.compute}, most_axes=2)
        tables = [getattr(self, name) for name in BY_TILE]
        in_turn = (self.exchange_first, self.exchange_last, self.compute_start)
        between = self.sync_start[1:] - self.end[:-1]  # a row's end and the barrier that follows
        apart = (self.sync_cycles, np.diff(in_turn, axis=0), between)
        if any((table < 0).any() for table in (*apart, *columns.values(), *tables)):
            raise ProgramError("trace: a phase ends before it begins, or has less than no words")
        if (self.superstep >= len(self.names)).any():
            raise ProgramError(
                f"trace: superstep {self.superstep.max()} of {len(self.names)}, numbered from 0"
            )

    @property
    def cycles(self) -> int:
        """Cycles of the whole run."""
        if not len(self.sync_start):
            return 0
        last = self.compute_start[-1] + self.compute[-1]
        return int(self.exchange_start[-1] + last.max(initial=0))

    @property
    def arrival(self) -> IntArray:
        """int64[rows, tiles]: the cycle in which each tile is done and waits at the barrier."""
        arrival: IntArray = self.exchange_start[:, None] + self.compute_start + self.compute
        return arrival

    @property
    def end(self) -> IntArray:
        """int64[rows]: the cycle in which the last tile is done."""
        end: IntArray = self.arrival.max(axis=1, initial=0)
        return end

    @property
    def exchange_end(self) -> IntArray:
        """int64[rows]: the cycle in which the last tile is done with its exchange."""
        end: IntArray = self.exchange_start + self.exchange_last.max(axis=1, initial=0)
        return end

    @property
    def sync_cycles(self) -> IntArray:
        """int64[rows]: from the last arrival to the release."""
        return self.exchange_start - self.sync_start

    @property
    def exchange_cycles(self) -> IntArray:
        """int64[rows]: from the release, which all tiles see, to the latest end of an exchange."""
        return self.exchange_end - self.exchange_start

    @property
    def compute_cycles(self) -> IntArray:
        """int64[rows]: from the latest start to the latest end of the tiles that compute."""
        computes = self.compute > 0
        start = np.where(computes, self.compute_start, 0).max(axis=1, initial=0)
        end = np.where(computes, self.compute_start + self.compute, 0).max(axis=1, initial=0)
        cycles: IntArray = end - start
        return cycles
