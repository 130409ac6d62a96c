"""The life of a tile: released by sync, through its own exchange and its vertices, to the barrier.

Tiles meet at the barrier and nowhere else. Between two of them each goes its own way: one that has
nothing to receive computes while others still listen. In lock step (`Machine.lock_step`) all begin
to compute when the last of them is done with the exchange.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..columns import IntArray
from .clock import Barrier, Clock, Process


class Turn:
    """One superstep as it is lived: what each tile has before it, and when each was done.

    Attributes:
        step: number of the superstep in the program.
        released: cycle of the release.
        is_last: no superstep follows.
        exchange, compute: cycles of each tile, one after the other.
        began, ended: by tile, the cycles of the run between which it computed; lives fill them.
    """

    def __init__(
        self, step: int, released: int, *, is_last: bool, exchange: IntArray, compute: IntArray
    ) -> None:
        self.step, self.released, self.is_last = step, released, is_last
        self.exchange: list[int] = exchange.tolist()
        self.compute: list[int] = compute.tolist()
        self.began, self.ended = [0] * len(self.exchange), [0] * len(self.exchange)


def tile_life(clock: Clock, barrier: Barrier[Turn], tile: int) -> Process:
    """Live through every superstep of a run that has one at least."""
    is_last = False
    while not is_last:
        turn: Turn = yield barrier.arrive()
        turn.began[tile] = began = turn.released + turn.exchange[tile]
        turn.ended[tile] = ended = began + turn.compute[tile]
        if ended > turn.released:  # nobody looks at a tile between its exchange and its vertices
            yield clock.wait(ended - turn.released)
        is_last = turn.is_last


def by_turn(columns: Iterable[list[int]], tiles: int) -> IntArray:
    """int64[turns, tiles]: what lives wrote down."""
    rows = list(columns)
    return np.array(rows, dtype=np.int64).reshape(len(rows), tiles)
