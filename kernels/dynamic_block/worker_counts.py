"""A worker of the dynamic block kernels, counted in bundles, launch by launch.

It reads the vertex once a bucket, comes to a row of q, and adds a block there: it streams its
columns past the weights, where the first three columns each have a way of their own.

    clear q, w words of 64 bits in all     12 + ceil(w / 6), 5 where nothing is cleared
    a row                                  3
    a pass of a block                      later[n], and `step` for each column beyond three

Counted on PopLibs' kernels, launch by launch (lib/popsparse codelets/asm, at 7eac0f26, all nine run
on this core), of which ours take as many.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DataType, IntArray

from ..fields import ceil_div
from ..worklist import WORKERS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CLEARED_BYTES = 8  # by one store
ROW_BUNDLES = 3


@attrs.frozen
class WorkerCounts:
    """Bundles of the slowest worker by its number n of columns, at least 1.

    Attributes:
        reads: reading the vertex at a bucket's first launch, at n = 1, 2 and 3 or more.
        later: a pass over one block, at n = 1, 2, 3.
        step: one more column beyond three.
    """

    reads: tuple[int, int, int]
    later: tuple[int, int, int]
    step: int

    def reading(self, columns: IntArray) -> IntArray:
        """Bundles before a bucket's first row."""
        bundles: IntArray = np.array(self.reads)[np.clip(columns, 1, 3) - 1]
        return bundles

    def passing(self, columns: IntArray) -> IntArray:
        """Bundles of a pass over one block."""
        few = np.array(self.later)[np.clip(columns, 1, 3) - 1]
        bundles: IntArray = few + self.step * np.maximum(columns - 3, 0)
        return bundles


COUNTS: Mapping[tuple[DataType, DataType, int, int], WorkerCounts] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): WorkerCounts((24, 24, 22), (23, 28, 31), 4),
    (HALF, HALF, 8, 16): WorkerCounts((25, 25, 23), (24, 29, 32), 4),  # PopLibs' for Mk1
    (HALF, HALF, 8, 8): WorkerCounts((24, 23, 20), (20, 25, 29), 4),
    (HALF, HALF, 8, 4): WorkerCounts((23, 22, 21), (14, 17, 20), 2),
    (HALF, FLOAT, 8, 16): WorkerCounts((25, 25, 23), (25, 30, 33), 4),
    (HALF, FLOAT, 8, 8): WorkerCounts((24, 23, 20), (23, 28, 31), 4),
    (HALF, FLOAT, 8, 4): WorkerCounts((24, 23, 22), (16, 19, 22), 2),
    (FLOAT, FLOAT, 8, 8): WorkerCounts((26, 25, 22), (27, 35, 44), 8),
    (FLOAT, FLOAT, 8, 4): WorkerCounts((25, 24, 23), (16, 20, 25), 4),
}


def clear_cycles(words: IntArray) -> IntArray:
    """int64[vertices]: cycles in which the supervisor waits for workers that clear q.

    Workers with a word less end a round earlier and leave it their turns, so that clearing takes as
    many cycles as there are words.

    Args:
        words: int64[vertices], words of 64 bits.
    """
    turns = ceil_div(words, WORKERS)
    left = turns * WORKERS - words
    cycles: IntArray = np.where(words > 0, WORKERS * (12 + turns) - left, WORKERS * 5)
    return cycles
