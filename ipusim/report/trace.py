"""Timeline of one run: begin and end of every phase, by executed superstep and tile."""

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
    """Cycles of one run, a row for each executed superstep; supersteps of loops have several rows.

    All tiles are released together; then each exchanges, computes and goes to the next barrier in
    its own time. So exchange and compute of different tiles overlap, and the three intervals of a
    row, each from its latest start to its latest end as Poplar's profiles have them, may add up to
    more than the row.

    Attributes:
        names: name of each superstep of the program.
        sync_start: int64[rows], cycle in which the last tile arrives at the barrier.
        exchange_start: int64[rows], cycle of the barrier's release.
        exchange_first: int64[rows, tiles], cycles from the release to the first word that a tile
            sends or receives; 0 for a tile without exchange.
        exchange_last: int64[rows, tiles], cycles from the release to the end of a tile's own
            exchange, including its tail; 0 for a tile without exchange.
        compute_start: int64[rows, tiles], cycles from the release until a tile begins to compute:
            `exchange_last`, or in lock step the end of the whole exchange.
        compute: int64[rows, tiles], compute cycles of each tile.
        schedule: int64[rows], cycles from the first send to the last write of the exchange,
            including path delay.
        bound: int64[rows], cycles of the busiest port in the exchange.
        words_sent, words_received: int64[rows, tiles], number of words; a multicast word is sent
            once.
        superstep: int64[rows], number of the superstep in the program, and in `names`.

    Raises:
        ProgramError: tables differ in length, a phase ends before it begins, or a superstep has no
            name.
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
        """Return the default of `superstep`, int64[supersteps]: each runs once, in order."""
        return np.arange(len(self.names))

    def __attrs_post_init__(self) -> None:
        columns = attrs.asdict(self, recurse=False, filter=lambda field, _: field.name != "names")
        # Columns by tile have two axes, all others one; all have the same number of rows.
        check_rows("trace", columns, max_axes=2)
        shapes = {columns.pop(name).shape for name in BY_TILE}
        if len(shapes) > 1 or self.compute.ndim != 2:
            raise ProgramError(f"trace: {', '.join(BY_TILE)} have shapes {sorted(shapes)}")
        check_rows("trace", {**columns, "compute": self.compute}, max_axes=2)
        tables = [getattr(self, name) for name in BY_TILE]
        # Phases of a tile follow each other, and rows follow each other: no difference may be
        # negative.
        phase_times = (self.exchange_first, self.exchange_last, self.compute_start)
        gaps = self.sync_start[1:] - self.end[:-1]  # from the end of a row to the next barrier
        intervals = (self.sync_cycles, np.diff(phase_times, axis=0), gaps)
        if any((table < 0).any() for table in (*intervals, *columns.values(), *tables)):
            raise ProgramError(
                "trace: a phase ends before it begins, or a number of words is negative"
            )
        if (self.superstep >= len(self.names)).any():
            raise ProgramError(
                f"trace: superstep {self.superstep.max()} of {len(self.names)}, numbered from 0"
            )

    @property
    def cycles(self) -> int:
        """Cycles of the whole run."""
        if not len(self.sync_start):
            return 0
        tile_ends = self.compute_start[-1] + self.compute[-1]  # from the release of the last row
        return int(self.exchange_start[-1] + tile_ends.max(initial=0))

    @property
    def arrival(self) -> IntArray:
        """Cycle in which each tile has ended and waits at the barrier, int64[rows, tiles]."""
        arrival: IntArray = self.exchange_start[:, None] + self.compute_start + self.compute
        return arrival

    @property
    def end(self) -> IntArray:
        """Cycle in which the last tile has ended, int64[rows]."""
        end: IntArray = self.arrival.max(axis=1, initial=0)
        return end

    @property
    def exchange_end(self) -> IntArray:
        """Cycle in which the last tile has ended its exchange, int64[rows]."""
        end: IntArray = self.exchange_start + self.exchange_last.max(axis=1, initial=0)
        return end

    @property
    def sync_cycles(self) -> IntArray:
        """Cycles from the last arrival to the release, int64[rows]."""
        return self.exchange_start - self.sync_start

    @property
    def exchange_cycles(self) -> IntArray:
        """Cycles from the release to the latest end of an exchange, int64[rows]."""
        return self.exchange_end - self.exchange_start

    @property
    def compute_cycles(self) -> IntArray:
        """Cycles from the latest start to the latest end of computing tiles, int64[rows]."""
        computes = self.compute > 0
        start = np.where(computes, self.compute_start, 0).max(axis=1, initial=0)
        end = np.where(computes, self.compute_start + self.compute, 0).max(axis=1, initial=0)
        cycles: IntArray = end - start
        return cycles
