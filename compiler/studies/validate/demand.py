"""Demands of a point: the simulations that it needs, at one n or at the best n.

A point, a row of the table of measurements, needs one product, or two for a speed-up. A speed-up is
compared as cycles where the table has the dense rate of the same type, m, k and n: then only the
sparse product is simulated, otherwise the dense one, too.

The best n is the one with the best rate among those that fit, of the n that hardware was most
likely swept over:

    sparse   powers of four from 4 to 65,536, inferred from public rows for m = k = 4,096 in half:
             blocks of 16 at densities 1/4, 1/8 and 1/32, and elements at 1/16. Each has a speed-up
             at n = 1,024, which times the density is the sparse rate there over the dense rate
             there; and a sparse rate at the best n. The first number over the second is the same
             for all four, within 1 %, the error of reading the speed-ups. The dense rate is one
             number, so the sparse rate at n = 1,024 is the same share of the best one in all four.
             Most likely it is the best one itself: the sweep had no n between 1,024 and those that
             were slower or did not fit, although n = 2,048 fits, which the authors' demonstration
             ran. Rows of the publication for GPUs are over powers of four, too
    dense    powers of four to 1,024, then powers of two to 65,536, as the publication's figure of
             dense half products shows them

The n of a sweep are tried in rising order. Memory of a tile grows with n, and a rate that memory
has begun to reduce does not recover, so the search ends when two n in succession, after one that
fits, do not fit or give less than 0.9 of the best rate so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from .measurement import DenseRates, Measurement
from .simulation import Configuration, Result

# Columns of x of a sweep, in the order in which they are tried.
SPARSE_SWEEP = tuple(4**power for power in range(1, 9))
DENSE_SWEEP = (4, 16, 64, 256, *(1 << power for power in range(10, 17)))
MAX_WORSE = 2  # worse n after which the search for the best one ends
WORSE_SHARE = 0.9  # share of the best rate below which an n counts as worse

Results: TypeAlias = Mapping[Configuration, Result]


@attrs.frozen
class Demand:
    """Product that a point needs simulated, at one number of columns n or at the best n.

    Attributes:
        at: function that returns the configuration for a number of columns.
        n: number of columns; None for the best.
    """

    at: Callable[[int], Configuration]
    n: int | None

    @property
    def columns(self) -> tuple[int, ...]:
        """Numbers of columns that may be simulated, in rising order."""
        if self.n is not None:
            return (self.n,)
        return DENSE_SWEEP if self.at(1).method == "dense" else SPARSE_SWEEP

    def tried_cycles(self, results: Results) -> dict[int, int | None]:
        """Return the cycles by n of what has been simulated so far."""
        configurations = ((n, self.at(n)) for n in self.columns)
        return {n: results[case].cycles for n, case in configurations if case in results}

    def next_configuration(self, results: Results) -> Configuration | None:
        """Return the configuration to simulate next, None if the demand is complete."""
        cycles = self.tried_cycles(results)
        n = next_n(self.columns, cycles)
        return None if n is None else self.at(n)

    def remaining(self, results: Results) -> tuple[Configuration, ...]:
        """Return the configurations without a result; a search for the best n may skip some."""
        configurations = map(self.at, self.columns)
        return tuple(c for c in configurations if c not in results)

    def max_remaining(self, results: Results) -> int:
        """Return the largest number of simulations that may follow."""
        cycles = self.tried_cycles(results)
        return 0 if next_n(self.columns, cycles) is None else len(self.columns) - len(cycles)

    def chosen(self, results: Results) -> int:
        """Return the n of the demand: fixed, or the best, or the smallest tried if none fits."""
        cycles = self.tried_cycles(results)
        return best_n(cycles) or min(cycles)

    def result(self, results: Results) -> Result:
        """Return the result at the number of columns that `chosen` returns."""
        return results[self.at(self.chosen(results))]


def is_speedup(row: Measurement, rates: DenseRates) -> bool:
    """Return True if a point is compared as a speed-up, because its cycles are not known."""
    return row.quantity == "speedup_vs_dense" and row.dense_rate(rates) is None


def demands_of(row: Measurement, rates: DenseRates) -> tuple[Demand, ...]:
    """Return the demands of a point: its own product, and for a speed-up the dense one, too."""
    sparse = Demand(row.at, row.n)
    if not is_speedup(row, rates):
        return (sparse,)
    # The n is a number for both products; or, in a row of best rates, None for both, so that the
    # dense product has a best n of its own.
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


def next_n(columns: tuple[int, ...], cycles: Mapping[int, int | None]) -> int | None:
    """Return the number of columns to try next; None if the search for the best ends.

    Numbers are tried in rising order until `MAX_WORSE` in a row have a rate clearly below the best.

    Args:
        columns: numbers of columns that may be tried.
        cycles: cycles of those that were simulated; None for one that was refused.
    """
    best_rate = 0.0  # in columns per cycle
    # Refused n count as a rate of 0; before the first n that fits nothing counts as worse.
    worse_in_row = 0
    for n in columns:
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
