"""The n of a row that gives none: the one with the best rate among those that fit.

n = 4, 16, 64, 256, 1,024 and then powers of two to 65,536 are tried in this order. Memory of a tile
grows with n, and a rate that memory has begun to eat does not recover, so the search ends when two
n in succession, after one that fits, do not fit or give less than 0.9 of the best rate so far.
"""

from __future__ import annotations

from collections.abc import Mapping

TRIED = (4, 16, 64, 256, *(1 << power for power in range(10, 17)))
IN_SUCCESSION = 2
CLEARLY_LESS = 0.9


def next_n(cycles: Mapping[int, int | None]) -> int | None:
    """The n to try next after those with known cycles (None: refused); None when all is tried."""
    columns = 0.0  # columns in a cycle: the best rate so far
    in_vain = 0
    for n in TRIED:
        if n not in cycles:
            return n
        here = cycles[n]
        rate = n / here if here else 0.0
        in_vain = in_vain + 1 if columns and rate < CLEARLY_LESS * columns else 0
        columns = max(columns, rate)
        if in_vain == IN_SUCCESSION:
            return None
    return None


def best_n(cycles: Mapping[int, int | None]) -> int | None:
    """The n with the best rate; None when none fits."""
    rates = {n: n / here for n, here in cycles.items() if here}
    return max(rates, key=lambda n: rates[n], default=None)


def most_left(cycles: Mapping[int, int | None]) -> int:
    """How many n a search may still try."""
    return 0 if next_n(cycles) is None else len(set(TRIED) - set(cycles))
