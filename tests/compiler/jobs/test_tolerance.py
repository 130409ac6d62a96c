"""Bounds on rounding errors are tight: none is much larger than an error that does occur.

The tests choose operands whose sums round as badly as they can, and compare the error of the
simulated result with its bound. Largest ratios of bound to error are a little above measured ones.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import BlockMatrix, Pattern, block_values, plan_static
from ipusim.compiler.jobs.tolerance import _compound, error_bounds, roundings, tolerance

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Half the distance from 1 to the next number of the type HALF, or FLOAT: 1 plus this rounds to 1.
HALF_UNIT, FLOAT_UNIT = 2.0**-11, 2.0**-24
# Number of such terms that a long sum adds to 1. It is odd, so that the exact sum lies halfway
# between two numbers of the type.
FURTHER = 33


@pytest.fixture
def product_of(kind, ran):
    """`product_of(terms, x)`: y = (sum of terms) x on one tile, with a rounding for each term.

    Halves have one term a block, of which four inputs are added at a time; floats have one an
    input. Operands have the data type of the plan, or float64 if `wider` is True.
    """
    planner, block, data_type, partials_type = kind

    def run(terms, x=1.0, *, wider=False) -> Any:
        group = 16 if block == 1 and planner.__name__ == "_dense" else block  # inputs of a launch
        width = 1 if data_type is FLOAT else group
        row = np.zeros((block, -(-width * len(terms) // group) * group))
        row[0, : width * len(terms) : width] = terms
        pattern = Pattern.of(row != 0, block=block)
        plan = planner(pattern, 8, BOW.scaled_to(1), data_type, partials_type)
        pattern = plan.known[0] if plan.method == "dense" else pattern
        passed_type = np.float64 if wider else data_type.numpy
        values = block_values(row.astype(passed_type), pattern)
        return ran(
            plan, BlockMatrix(pattern, values), np.full((row.shape[1], 8), x, dtype=passed_type)
        )

    return run


def looseness(done: Any) -> float:
    """Return the least ratio of a bound to the error of y."""
    error = np.abs(done.y - done.exact)[0]  # of row 0, the only one with terms
    bound = error_bounds(done.plan, done.matrix, done.x)[0]
    assert (error <= bound).all()
    is_rounded = error > 0
    return float((bound[is_rounded] / error[is_rounded]).min(initial=np.inf))


def roundings_to_float(kind: Any) -> int:
    """Return the roundings of a term: an operand, the products and sums of a block, the reduce."""
    planner, block, _, _ = kind
    return 3 + (16 if planner.__name__ == "_dense" else block)


def test_a_bound_on_a_long_sum_is_hardly_more_than_an_error_that_happens(kind, product_of):
    # Each sum of 1 and half a unit loses the whole term.
    _, block, data_type, partials_type = kind
    unit = FLOAT_UNIT if data_type is FLOAT else HALF_UNIT
    done = product_of([1, *[unit] * FURTHER])
    # Element kernels of half data round each product to half; the AMP keeps products exact.
    rounds_products = block == 1 and data_type is HALF and "amp" not in done.plan.kernel.name

    if rounds_products:  # the bound counts these roundings, but products with 1 are exact
        assert looseness(done) <= (3.1 if partials_type is HALF else 2.1)
    else:
        assert looseness(done) <= 1.6


def test_a_bound_on_a_short_sum_counts_roundings_that_can_happen(kind, product_of):
    data_type = kind[2]
    unit = FLOAT_UNIT if data_type is FLOAT else HALF_UNIT

    largest_ratio = 3.1 if data_type is HALF else roundings_to_float(kind) + 2
    done = product_of([1, unit])
    assert looseness(done) <= largest_ratio
    assert tolerance(done.plan, done.matrix, done.x) == (
        error_bounds(done.plan, done.matrix, done.x, stochastic=False).max()
    )


def test_a_bound_on_operands_that_are_packed_is_hardly_more_than_their_rounding(kind, product_of):
    data_type = kind[2]
    factor = 1 + (FLOAT_UNIT if data_type is FLOAT else HALF_UNIT)  # packed as 1

    largest_ratio = 2.6 if data_type is HALF else roundings_to_float(kind) + 1.1
    assert looseness(product_of([factor], factor, wider=True)) <= largest_ratio


def test_a_bound_on_the_least_numbers_is_a_unit_for_each_rounding(kind, product_of):
    data_type, block = kind[2], roundings_to_float(kind) - 3
    a, x = (2.0**-14, 2.0**-11) if data_type is HALF else (2.0**-100, 2.0**-50)
    done = product_of([a], x)  # half the least number

    assert not done.y.any()
    assert looseness(done) <= (3.1 if data_type is HALF else 2 * block + 2.1)


def test_small_integers_are_exact_and_their_bounds_below_one(product_of):
    done = product_of(np.random.default_rng(0).choice([-2, -1, 1, 2], 16), 2)
    bounds = error_bounds(done.plan, done.matrix, done.x)

    assert (done.y == done.exact).all()
    assert bounds[0].min() > 0
    assert bounds.max() < 0.5
    assert tolerance(done.plan, done.matrix, done.x) == bounds.max()


def test_a_row_counts_the_blocks_of_its_fullest_tile_and_the_tiles_that_hold_it():
    rng = np.random.default_rng(2)
    pattern = Pattern.filled((64, 256), 4, np.flatnonzero(rng.random(16 * 64) < 0.3))
    plan = plan_static(
        pattern, n=8, machine=BOW.scaled_to(8), num_column_bands=4, strategy="popsparse"
    )
    counters: list[Counter[int]] = [Counter() for _ in range(16)]
    for cut in plan.partition.cuts:
        for seat, (first, last) in enumerate(zip(cut.first, cut.last, strict=True)):
            for block in plan.partition.order[first:last]:
                counters[pattern.rows[block]][seat] += 1
    most_blocks = np.array([max(row.values(), default=0) for row in counters])
    tiles = np.array([len(row) for row in counters])
    stored = np.array([sum(row.values()) for row in counters])
    documented = roundings(plan, pattern)

    assert len(plan.partition.cuts) == 1
    assert most_blocks.max() > 1
    assert tiles.max() > 1
    assert documented.half.tolist() == (most_blocks + 1).tolist()
    assert documented.single.tolist() == (2 + most_blocks + tiles).tolist()
    assert documented.total.tolist() == (stored + tiles + 1).tolist()


@pytest.mark.parametrize("unit", [HALF_UNIT, FLOAT_UNIT])
def test_roundings_compound_without_a_logarithm(unit):
    counts = np.array([0, 1, 2, 3, 17, 1000, 65_537])
    exact = [(1 + Decimal(unit)) ** int(count) - 1 for count in counts]
    twice = [(1 + Decimal(FLOAT_UNIT)) ** 5 * (1 + number) - 1 for number in exact]

    once = _compound(np.zeros(len(counts)), unit, counts)
    assert once == pytest.approx([float(number) for number in exact], rel=1e-12)
    again = _compound(once, FLOAT_UNIT, np.full(len(counts), 5))
    assert again == pytest.approx([float(number) for number in twice], rel=1e-12)
    assert _compound(np.zeros(2), HALF_UNIT, np.array([0, 2**40])).tolist() == [0, np.inf]
