"""Validate: simulate what hardware measured and set both side by side."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from .comparison import Comparison, compared
from .demand import Results, all_sides
from .point import Point, dense_rates
from .pool import Tell, measure_all
from .store import Store
from .summary import Summary, summary_of


@attrs.frozen
class Validation:
    """Points compared, and what they come to.

    Attributes:
        comparisons: one a row, in the table's order.
        summary: of those that count.
        results: of every simulation that was needed.
    """

    comparisons: tuple[Comparison, ...]
    summary: Summary
    results: Results = attrs.field(repr=False)


def validate(
    points: Iterable[Point], *, store: Store, workers: int | None, tell: Tell
) -> Validation:
    """Every point simulated, or taken from the store, and compared.

    Raises:
        IpusimError: as `measure_all`.
    """
    rows = tuple(points)
    rates = dense_rates(rows)
    sides = tuple(all_sides(rows, rates))
    results = measure_all(sides, store=store, workers=workers, tell=tell)
    comparisons = compared(rows, rates, results)
    return Validation(comparisons, summary_of(comparisons), results)
