"""The pattern that was measured: the one that PopSparse's benchmark draws, block for block.

All places of the grid, row by row, are shuffled by `std::shuffle` with `std::default_random_engine`
seeded 123, and the first ceil(density * places) are non-zero. As libstdc++ has them, the engine is

    x = 16807 x mod (2**31 - 1), a draw is x - 1

a number below u is a draw divided by floor((2**31 - 3) / u), drawn again where it would be u or
more, and place i changes with one of the places 0 to i: one draw for each, or where all pairs of
places are fewer than the draws there are, one for two places.

Source: graphcore-research/sparsity-benchmarks ipu/matmul_bench.cpp `createProblem`, seed 123 by
default; libstdc++ bits/stl_algo.h `shuffle`, bits/uniform_int_dist.h.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from .host_memory import check_host_bytes
from .pattern import Pattern, grid_of
from .shuffle import RANGE, Places, shuffle
from .sizes import share

SEED = 123


def benchmark_pattern(shape: tuple[int, int], block: int, density: float) -> Pattern:
    """The benchmark's pattern for a matrix of this shape; whole blocks only."""
    rows, columns = grid_of(shape, block)
    check_host_bytes(4 * rows * columns, f"a pattern drawn from {rows:,} x {columns:,} blocks")
    count = math.ceil(share(density) * rows * columns)
    drawn = np.zeros(rows * columns, dtype=np.bool_)
    drawn[_shuffled(rows * columns)[:count]] = True
    return Pattern.filled(shape, block, np.flatnonzero(drawn))


@lru_cache(maxsize=16)  # every density of a grid begins with the same places
def _shuffled(places: int) -> Places:
    """uint32[places]: 0, 1, .. places - 1, shuffled."""
    order = np.arange(places, dtype=np.uint32)
    if places:
        shuffle(order, SEED, RANGE // places >= places)
    order.flags.writeable = False
    return order
