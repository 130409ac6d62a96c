"""What was busy when: the timeline of one run, as tables over executed supersteps and tiles."""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import IntArray, check_rows, int_column, same_array
from ..errors import ProgramError

BY_TILE = ("compute", "words_sent", "words_received")  # rows of the trace by tiles


@attrs.frozen
class Trace:
    """The cycles of one run: a row for each superstep executed, those of loops again and again.

    A row syncs, exchanges and computes in that order.

    Attributes:
        names: name of each superstep of the program.
        sync_start: int64[rows], the cycle in which the last tile arrives at the barrier.
        exchange_start: int64[rows], the cycle of the barrier's release.
        compute_start: int64[rows], the cycle after the exchange phase.
        end: int64[rows], the cycle in which the slowest tile is done.
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
    compute_start: IntArray = attrs.field(converter=int_column, eq=same_array)
    end: IntArray = attrs.field(converter=int_column, eq=same_array)
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
        check_rows("trace", columns)
        starts = (self.sync_start, self.exchange_start, self.compute_start, self.end)
        tables = (getattr(self, name) for name in BY_TILE)
        if any((each < 0).any() for each in (np.diff(starts, axis=0), *columns.values(), *tables)):
            raise ProgramError("trace: a phase ends before it begins, or has less than no words")
        if (self.superstep >= len(self.names)).any():
            raise ProgramError(
                f"trace: superstep {self.superstep.max()} of {len(self.names)}, numbered from 0"
            )

    @property
    def cycles(self) -> int:
        """Cycles of the whole run."""
        return int(self.end[-1]) if len(self.end) else 0
