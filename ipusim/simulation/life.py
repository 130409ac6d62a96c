"""The life of the tiles: sync, exchange, compute, superstep after superstep, until none follows.

Tiles are alike but for the cycles that they compute. One process lives for all of them, with one
event for all tiles that are done in the same cycle.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..columns import IntArray
from .clock import Barrier, Clock, Process
from .compute import Compute
from .fabric import Fabric


def tiles_life(
    clock: Clock, barrier: Barrier, fabric: Fabric, compute: Compute, cycles: list[IntArray]
) -> Process:
    """Live as all parties of the barrier but the fabric; `cycles` takes each phase's, by tile."""
    tiles = barrier.parties - 1
    release = barrier.arrive(tiles)
    is_last = False
    while not is_last:
        yield release
        step, is_last = yield fabric.played()
        taken = compute.phase(step)
        cycles.append(taken)
        passed = 0
        for end, done in _by_end(taken):
            yield clock.wait(end - passed)
            passed = end
            release = barrier.arrive(len(done))  # after the last superstep, in vain


def _by_end(cycles: IntArray) -> Iterator[tuple[int, IntArray]]:
    """When tiles are done, in rising order, and which, by rising tile."""
    order = np.argsort(cycles, kind="stable")
    ends, starts = np.unique(cycles[order], return_index=True)
    yield from zip(ends.tolist(), np.split(order, starts[1:]), strict=True)
