"""What was busy when: the timeline of one run, as tables over executed supersteps and tiles."""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import IntArray, int_column, same_array


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

    @property
    def cycles(self) -> int:
        """Cycles of the whole run."""
        return int(self.end[-1]) if len(self.end) else 0
