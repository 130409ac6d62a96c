"""Process of a tile in the event queue: barrier, exchange, vertices, and again the next barrier.

Tiles interact at the barrier only. Between two barriers each one continues by itself: a tile that
has nothing to receive computes while others still receive. In lock step (`Machine.lock_step`) all
tiles begin to compute when the last one has ended the exchange.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..columns import IntArray
from .clock import Barrier, Clock, Process


class ExecutedSuperstep:
    """Executed superstep: the work of each tile, and the times at which it was done.

    Attributes:
        step: number of the superstep in the program.
        released: cycle in which the barrier released the tiles.
        is_last: True if no superstep follows.
        exchange, compute: duration of each tile's exchange, then of its vertices, in cycles.
        began, ended: first cycle, and first cycle after the last, of each tile's vertices, counted
            from the start of the run; written by `tile_process`.
    """

    def __init__(
        self, step: int, released: int, *, is_last: bool, exchange: IntArray, compute: IntArray
    ) -> None:
        self.step, self.released, self.is_last = step, released, is_last
        # Lists, because tiles read single numbers, which is slow with arrays.
        self.exchange: list[int] = exchange.tolist()
        self.compute: list[int] = compute.tolist()
        self.began, self.ended = [0] * len(self.exchange), [0] * len(self.exchange)


def tile_process(clock: Clock, barrier: Barrier[ExecutedSuperstep], tile: int) -> Process:
    """Run one tile through all supersteps of a run, of which there is at least one."""
    is_last = False
    while not is_last:
        turn: ExecutedSuperstep = yield barrier.arrive()
        turn.began[tile] = began = turn.released + turn.exchange[tile]
        turn.ended[tile] = ended = began + turn.compute[tile]
        # One wait for exchange and vertices together: nothing observes a tile in between.
        if ended > turn.released:
            yield clock.wait(ended - turn.released)
        is_last = turn.is_last


def as_table(rows_of_tiles: Iterable[list[int]], tiles: int) -> IntArray:
    """Return rows with a number for each tile as int64[rows, tiles], even if there are no rows."""
    rows = list(rows_of_tiles)
    return np.array(rows, dtype=np.int64).reshape(len(rows), tiles)
