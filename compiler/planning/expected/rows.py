"""What the fullest rectangle of a uniform random pattern at its bound is expected to hold.

Of C whole rectangles with L = rows x columns x density blocks each in the mean, the fullest has

    L + z s + (z^2 - 1) (1 - 2 d) / 6,  s^2 = L (1 - d) (1 - 1 / rectangles)

(Blom 1958 for z, Cornish and Fisher 1937; the number of all blocks is fixed). Its rows are
quantiles of a binomial in an order without pattern, so that any run of them is like all of them.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import NormalDist

import numpy as np

from ipusim import IntArray, Ragged

from ...popsparse.decide.grids import Grids, Problem
from ..cost.dynamic_work import FloatArray
from .buckets import deviation, expected_most, tail

GOLDEN = (5**0.5 - 1) / 2  # its multiples leave the most even gaps


def fullest_rectangle(problem: Problem, grids: Grids) -> IntArray:
    """int64[grids]: blocks of the rectangle that is expected to be the fullest."""
    density, area = problem.density, grids.rows * grids.columns
    down, across = problem.bound.grid
    whole = np.maximum(down // grids.rows, 1) * np.maximum(across // grids.columns, 1)
    z, rest = expected_most(whole), np.sqrt(1 - 1 / (grids.px * grids.py))
    sigma = rest * deviation(problem, grids)
    most = area * density + tail(z, sigma, density, problem.scale**2)
    blocks = np.floor(most + 0.5).astype(np.int64)
    return np.clip(blocks, 1, np.minimum(area, problem.bound.max_blocks))


def uniform_rows(problem: Problem, grids: Grids, blocks: IntArray) -> Ragged:
    """Blocks of each row of rectangles that hold so many, a list for each grid."""
    density = blocks / (grids.rows * grids.columns)
    sigma = np.sqrt(problem.scale * grids.columns * density * (1 - density))
    count = grids.rows
    first = np.cumsum(count) - count
    grid = np.repeat(np.arange(len(count)), count)
    row = np.arange(len(grid)) - first[grid]
    z = _normal(int(count.max()))[row]
    length = (blocks / count)[grid] + tail(z, sigma[grid], density[grid], problem.scale)
    limit = grids.columns[grid]
    rounded = np.clip(np.floor(length + 0.5), 0, limit).astype(np.int64)
    # What is missing or too much goes to rows at even distances.
    missing = blocks - np.add.reduceat(rounded, first)
    share = (row + 1) * missing[grid] // count[grid] - row * missing[grid] // count[grid]
    return Ragged(np.clip(rounded + share, 0, limit), first, count)


@lru_cache(maxsize=8)
def _normal(count: int) -> FloatArray:
    """float64[count]: normal quantiles at multiples of the golden ratio."""
    draw = NormalDist().inv_cdf
    return np.array([draw((number + 0.5) * GOLDEN % 1) for number in range(count)])
