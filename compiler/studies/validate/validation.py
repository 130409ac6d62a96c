"""Validate: simulate what hardware measured and set both side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from .comparison import Comparison, compared
from .constants import ConstantEffect, effects_of
from .demand import Results, all_sides
from .fit import fit
from .point import Point, dense_rates
from .pool import Tell, measure_all
from .profiling import Profiling
from .schedules import Nearness, nearness_of
from .store import Store
from .summary import Summary, summary_of


@attrs.frozen
class Validation:
    """Points compared, and what they come to.

    Attributes:
        comparisons: one a row, in the table's order.
        summary: of those that count.
        constants: the free ones, and what each does.
        schedules: how near they come to their bounds.
        results: of every simulation that was needed, without profiling.
    """

    comparisons: tuple[Comparison, ...]
    summary: Summary
    constants: tuple[ConstantEffect, ...]
    schedules: Mapping[str, Nearness]
    results: Results = attrs.field(repr=False)


def validate(
    points: Iterable[Point],
    *,
    profiling: Profiling,
    store: Store,
    workers: int | None,
    tell: Tell,
) -> Validation:
    """Every point simulated, or taken from the store, and compared.

    Args:
        points: what hardware measured.
        profiling: what the measurement adds to each step.
        store: results that are there, and where new ones go.
        workers: processes; None for one a core.
        tell: called as results come.

    Raises:
        IpusimError: as `measure_all`.
    """
    rows = tuple(points)
    rates = dense_rates(rows)
    sides = tuple(all_sides(rows, rates))
    results = measure_all(sides, store=store, workers=workers, tell=tell)
    comparisons = compared(rows, rates, profiling.seen(results))
    fitted = fit(compared(rows, rates, results))
    constants = effects_of(rows, rates, results, profiling, fitted)
    return Validation(
        comparisons, summary_of(comparisons), constants, nearness_of(results), results
    )
