"""Sums of full matrices, whose parts are BLAS products, beside y: as machine code."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled

from .part_sums import Doubles, Singles, compare


@compiled("void(float64[:, :], float64[:, :], float64[:, :])")
def add_parts(part: Doubles, sums: Doubles, sizes: Doubles) -> None:
    """Add a part of many sums, and its magnitudes."""
    for row in range(len(part)):
        of_part, total, size = part[row], sums[row], sizes[row]
        for j in range(len(of_part)):
            total[j] += of_part[j]
            size[j] += abs(of_part[j])


@compiled(
    "void(float64[:, :], float64[:, :], float32[:, :], float64[:, :], int64, int64, int64, "
    "int64[:], float64[:])"
)
def compare_sums(
    sums: Doubles,
    sizes: Doubles,
    y: Singles,
    limits: Doubles,
    high: int,
    row: int,
    column: int,
    unsure: IntArray,
    worst: Doubles,
) -> None:
    """Compare sums that begin at a row and a column of y with it; lines are `high` rows."""
    for r in range(len(sums)):
        here = y[row + r, column : column + sums.shape[1]]
        compare(here, sums[r], sizes[r], limits, row + r, (row + r) // high, unsure, worst)
