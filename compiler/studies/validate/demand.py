"""Demands of a point: the simulations that it needs, at one n or at the best n.

A point needs one product, or two for a speed-up. A speed-up is compared as cycles where the table
has the dense rate of the same type, m, k and n; then only the sparse side is simulated, else both.

The best n is the one with the best rate among those that fit. n = 4, 16, 64, 256, 1,024 and then
powers of two to 65,536 are tried in this order. Memory of a tile grows with n, and a rate that
memory has begun to reduce does not recover, so the search ends when two n in succession, after one
that fits, do not fit or give less than 0.9 of the best rate so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from .measurement import DenseRates, Measurement
from .simulation import Configuration, Result

TRIED_COLUMNS = (4, 16, 64, 256, *(1 << power for power in range(10, 17)))  # columns of x
MAX_WORSE = 2  # worse n after which the search for the best one ends
WORSE_SHARE = 0.9  # share of the best rate below which an n counts as worse

Results: TypeAlias = Mapping[Configuration, Result]


@attrs.frozen
class Demand:
    """Product that a point needs simulated, at one number of columns or at the best.

    Attributes:
        at: function that returns the configuration for a number of columns.
        n: number of columns; None for the best.
    """

    at: Callable[[int], Configuration]
    n: int | None

    def tried_cycles(self, results: Results) -> dict[int, int | None]:
        """Return the cycles by n of what has been simulated so far."""
        ns = TRIED_COLUMNS if self.n is None else (self.n,)
        configurations = ((n, self.at(n)) for n in ns)
        return {n: results[c].cycles for n, c in configurations if c in results}

    def next_configuration(self, results: Results) -> Configuration | None:
        """Return the configuration to simulate next, None if the demand is complete."""
        cycles = self.tried_cycles(results)
        n = next_n(cycles) if self.n is None else None if self.n in cycles else self.n
        return None if n is None else self.at(n)

    def remaining(self, results: Results) -> tuple[Configuration, ...]:
        """Return the configurations that may still be simulated, at most."""
        ns = TRIED_COLUMNS if self.n is None else (self.n,)
        return tuple(case for case in map(self.at, ns) if case not in results)

    def max_remaining(self, results: Results) -> int:
        """Return the largest number of simulations that may follow."""
        cycles = self.tried_cycles(results)
        if self.n is not None:
            return 1 - len(cycles)
        return 0 if next_n(cycles) is None else len(TRIED_COLUMNS) - len(cycles)

    def chosen(self, results: Results) -> int:
        """Return the n that counts; if none fits, the smallest that was tried."""
        cycles = self.tried_cycles(results)
        return best_n(cycles) or min(cycles)

    def result(self, results: Results) -> Result:
        """Return the result at the n that counts."""
        return results[self.at(self.chosen(results))]


def is_speedup(row: Measurement, rates: DenseRates) -> bool:
    """Return True if a point is compared as a speed-up, because its cycles are not known."""
    return row.quantity == "speedup_vs_dense" and row.dense_rate(rates) is None


def demands_of(row: Measurement, rates: DenseRates) -> tuple[Demand, ...]:
    """Return the demands of a point: its own, and its dense partner's for a speed-up."""
    sparse = Demand(row.at, row.n)
    if not is_speedup(row, rates):
        return (sparse,)
    # The dense partner has its own best n, if the row has.
    return sparse, Demand(lambda n: row.at(n).dense, row.n)


def all_demands(measurements: Iterable[Measurement], rates: DenseRates) -> Iterator[Demand]:
    """Yield the demands of all points, each once."""
    known_keys = set()
    for row in measurements:
        for demand in demands_of(row, rates):
            key = (demand.at(1), demand.n)
            if key not in known_keys:
                known_keys.add(key)
                yield demand


def next_n(cycles: Mapping[int, int | None]) -> int | None:
    """Return the n to try after those with known cycles, or None if the search ends."""
    best_rate = 0.0  # in columns per cycle
    # Refused n count as a rate of 0; before the first n that fits nothing counts as worse.
    worse_in_row = 0
    for n in TRIED_COLUMNS:
        if n not in cycles:
            return n
        count = cycles[n]
        rate = n / count if count else 0.0
        worse_in_row = worse_in_row + 1 if best_rate and rate < WORSE_SHARE * best_rate else 0
        best_rate = max(best_rate, rate)
        if worse_in_row == MAX_WORSE:
            return None
    return None


def best_n(cycles: Mapping[int, int | None]) -> int | None:
    """Return the n with the best rate, None if none fits."""
    rates = {n: n / count for n, count in cycles.items() if count}
    return max(rates, key=lambda n: rates[n], default=None)
