"""What a point demands of the simulator: one matmul, or two for a speed-up, at one n or the best.

A speed-up is compared as cycles where the table has the dense rate of the same type, m, k and n;
then only the sparse side is simulated, else both.

The best n is the one with the best rate among those that fit. n = 4, 16, 64, 256, 1,024 and then
powers of two to 65,536 are tried in this order. Memory of a tile grows with n, and a rate that
memory has begun to eat does not recover, so the search ends when two n in succession, after one
that fits, do not fit or give less than 0.9 of the best rate so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from .measurement import DenseRates, Measurement
from .simulation import Configuration, Result

TRIED = (4, 16, 64, 256, *(1 << power for power in range(10, 17)))
IN_SUCCESSION = 2
CLEARLY_LESS = 0.9

Results: TypeAlias = Mapping[Configuration, Result]


@attrs.frozen
class Demand:
    """One matmul that a point needs.

    Attributes:
        at: its configuration at a number of columns.
        n: the columns; None for the best.
    """

    at: Callable[[int], Configuration]
    n: int | None

    def tried(self, results: Results) -> dict[int, int | None]:
        """Cycles by n of what has been simulated so far."""
        ns = TRIED if self.n is None else (self.n,)
        configurations = ((n, self.at(n)) for n in ns)
        return {n: results[c].cycles for n, c in configurations if c in results}

    def wanted(self, results: Results) -> Configuration | None:
        """What to simulate next; None when the side is complete."""
        cycles = self.tried(results)
        n = next_n(cycles) if self.n is None else None if self.n in cycles else self.n
        return None if n is None else self.at(n)

    def untried(self, results: Results) -> tuple[Configuration, ...]:
        """What it may still take, at most."""
        ns = TRIED if self.n is None else (self.n,)
        return tuple(at for at in map(self.at, ns) if at not in results)

    def most_left(self, results: Results) -> int:
        """How many simulations it may still take."""
        cycles = self.tried(results)
        if self.n is not None:
            return 1 - len(cycles)
        return 0 if next_n(cycles) is None else len(TRIED) - len(cycles)

    def chosen(self, results: Results) -> int:
        """The n that counts; where none fits, the smallest that was tried."""
        cycles = self.tried(results)
        return best_n(cycles) or min(cycles)

    def result(self, results: Results) -> Result:
        """What the simulator made of it, at the n that counts."""
        return results[self.at(self.chosen(results))]


def is_speedup(row: Measurement, rates: DenseRates) -> bool:
    """Compared as a speed-up, since nothing says how long hardware took."""
    return row.quantity == "speedup_vs_dense" and row.dense_rate(rates) is None


def demands_of(row: Measurement, rates: DenseRates) -> tuple[Demand, ...]:
    """What a point needs simulated: itself, and its dense partner for a speed-up."""
    own = Demand(row.at, row.n)
    if not is_speedup(row, rates):
        return (own,)
    return own, Demand(lambda n: row.at(n).dense, row.n)


def all_demands(measurements: Iterable[Measurement], rates: DenseRates) -> Iterator[Demand]:
    """What all points need, each once."""
    seen = set()
    for row in measurements:
        for demand in demands_of(row, rates):
            key = (demand.at(1), demand.n)
            if key not in seen:
                seen.add(key)
                yield demand


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
