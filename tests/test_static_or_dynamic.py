"""Static plans are quicker than dynamic ones, both as PopSparse decides and we lower them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from gate_part import gate_part

from ipusim import BOW, DataType, DoesNotFit, Report, simulate
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Pattern,
    StaticOptions,
    emit,
    pack,
    plan_dynamic,
    plan_static,
)
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import search

HALF, FLOAT = DataType.HALF, DataType.FLOAT

# Every configuration that was measured with dynamic sparsity on a Bow IPU: m = k, block, density
# and type, at the n of its best rate (graphcore-research/sparsity-benchmarks at bab5449, figures of
# its notebook).
MEASURED = [
    (256, 16, 1 / 16, HALF),
    (512, 16, 1 / 16, HALF),
    (4096, 1, 1 / 4, HALF),
    (4096, 1, 1 / 8, HALF),
    (4096, 1, 1 / 16, HALF),
    (4096, 1, 1 / 32, HALF),
    (4096, 1, 1 / 16, FLOAT),
    (4096, 8, 1 / 16, HALF),
    (4096, 16, 1 / 4, HALF),
    (4096, 16, 1 / 16, HALF),
    (4096, 16, 1 / 32, HALF),
    (4096, 16, 1 / 16, FLOAT),
    (8192, 16, 1 / 16, HALF),
]


COLUMNS = (1024, 256, 64)  # each of these jobs has its best rate at the most that fit
SMALL, MORE_COLUMNS = 512, 4096  # small matrices are at their best with many columns


def measured_cycles(report: Report) -> int:
    """Return compute and exchange without the sync, which is what hardware measurements count."""
    return report.compute_cycles + report.exchange_cycles


def dynamic_cycles(pattern: Pattern, n: int, **options: Any) -> float:
    """Return cycles of PopSparse's plan for a bound just as large.

    Infinite where it does not fit.
    """
    bound = Bound(pattern.shape, pattern.block, pattern.stored)
    plan = plan_dynamic(bound, n=n, strategy="popsparse", lowering="own", **options)
    try:
        return measured_cycles(simulate(emit(plan), pack(plan, pattern)).report)
    except DoesNotFit:
        return math.inf


@pytest.mark.parametrize(
    ("size", "block", "density", "data_type", "tiles"),
    [(128, 16, 1 / 16, HALF, 8), *((*job, BOW.tiles) for job in MEASURED)],
)
def test_static_takes_at_most_five_percent_more_than_dynamic(
    size, block, density, data_type, tiles
):
    options = {"data_type": data_type, "machine": BOW.scaled_to(tiles)}
    pattern: Pattern = GENERATORS["uniform"]((size, size), block, density, np.random.default_rng(0))
    columns = COLUMNS if size > SMALL else (MORE_COLUMNS, *COLUMNS)
    tried = ((n, dynamic_cycles(pattern, n, **options)) for n in columns)
    best, dynamic = next((n, cycles) for n, cycles in tried if cycles < math.inf)
    plan = plan_static(pattern, n=best, lowering="own", **{"strategy": "popsparse", **options})
    static = simulate(emit(plan)).report

    assert measured_cycles(static) <= 1.05 * dynamic


def drawn_elements(number: int) -> tuple[Pattern, dict[str, Any]]:
    """Return single elements of one to eight tiles, with partial sums in float."""
    rng = np.random.default_rng([1010, number])
    rows, columns = (int(side) * 8 for side in rng.integers(1, 25, 2))
    n, tiles = int(rng.choice([4, 8, 8, 16, 24])), int(rng.choice([1, 1, 2, 4, 6, 8]))
    density = float(rng.choice([1 / 16, 1 / 8, 1 / 4, 1 / 2]))
    kind = str(rng.choice(["uniform", "uniform", "banded", "power-law", "clustered"]))
    pattern = GENERATORS[kind]((rows, columns), 1, density, rng).with_format_fixed(fixed=True)
    return pattern, {"n": n, "machine": BOW.scaled_to(tiles), "partials_type": FLOAT}


@pytest.mark.slow
@pytest.mark.parametrize("first", gate_part(range(0, 60, 10), (0, 30)))
def test_elements_with_partial_sums_in_float_gain_nothing_by_a_dynamic_plan(first: int) -> None:
    slower = {}
    for number in range(first, first + 10):
        pattern, asked = drawn_elements(number)
        plan = plan_dynamic(Bound.of(pattern), **asked)
        dynamic = simulate(emit(plan), pack(plan, pattern)).report.cycles or 0
        problem = Problem.of(
            pattern,
            Product(asked["n"]),
            machine=asked["machine"],
            partials_type=FLOAT,
            options=StaticOptions(),
        )
        static = search(problem).cycles or 0
        if static > 1.01 * dynamic:
            slower[number] = static, dynamic

    assert slower == {}
