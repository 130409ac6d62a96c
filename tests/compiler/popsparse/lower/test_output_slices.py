"""Rows of y in PopSparse's order, light ones last."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, simulate
from ipusim.compiler import BlockMatrix, Pattern, emit, multiply, pack, plan_static, unpack
from ipusim.compiler.plan.mapping.linear_mapping import linear
from ipusim.compiler.plan.work import cut_footprints
from ipusim.compiler.popsparse.lower.reduce_many import output_slices, rows_in_order, stored_rows

MACHINE = BOW.scaled_to(8)
COUNTS = (0, 30, 1, 30, 0, 2, 30, 40)  # blocks of each block row; a tenth of the mean is 1.7


def pattern_of(counts, block=4, columns=40):
    """Return a pattern whose block rows have these numbers of blocks."""
    blocks = [columns * row + np.arange(count) for row, count in enumerate(counts)]
    shape = (len(counts) * block, columns * block)
    return Pattern.filled(shape, block, np.concatenate(blocks))


def plan_of(counts, n=16, **options):
    """Return PopSparse's plan of such a pattern."""
    return plan_static(
        pattern_of(counts), n=n, machine=MACHINE, **{"strategy": "popsparse", **options}
    )


def test_light_rows_come_last_in_y_by_falling_count():
    plan = plan_of(COUNTS)

    assert stored_rows(plan, plan.pattern).tolist() == [1, 3, 5, 6, 7, 2, 0, 4]


@pytest.mark.parametrize(
    "options", [{"preprocessing": False}, {"strategy": "column-bands", "lowering": "popsparse"}]
)
def test_rows_stay_where_nothing_sorts_them(options):
    plan = plan_of(COUNTS, **options)

    assert stored_rows(plan, plan.pattern).tolist() == list(range(8))


def test_slices_are_numbered_as_y_stores_the_rows():
    plan = plan_of(COUNTS, n_split=2)
    footprints = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=False)
    rows = stored_rows(plan, plan.pattern)
    slices = output_slices(plan, footprints, rows)

    assert slices.first.tolist() == [
        64 * position + start for start in (0, 32) for position in range(8)
    ]
    assert (slices.partials.reshape(2, 8) > 0).tolist() == [[COUNTS[row] > 0 for row in rows]] * 2


@settings(max_examples=40, deadline=None)
@given(rows=st.permutations(range(12)), tiles=st.integers(1, 9))
def test_the_rows_are_found_wherever_y_stores_them(rows, tiles):
    plan = plan_of([8] * 12)
    y = linear(12 * 64, 16, tiles)
    cells = rows_in_order(plan, y, np.array(rows))
    position = np.argsort(rows)
    element = np.concatenate(
        [
            np.arange(first, first + count)
            for first, count in zip(cells.first, cells.count, strict=True)
        ]
    )

    assert np.array_equal((position[:, None] * 64 + np.arange(64)).ravel(), element)
    assert all(y.edges[cells.run] <= cells.first)
    assert all(cells.first + cells.count <= y.edges[cells.run + 1])


@settings(max_examples=25, deadline=None)
@given(
    counts=st.lists(st.sampled_from([0, 0, 1, 2, 17, 30, 40]), min_size=3, max_size=14),
    preprocessing=st.booleans(),
    splits=st.sampled_from([(1, 1), (1, 3), (1, 4), (2, 1), (2, 2)]),  # parts of n, bands
    seed=st.integers(0, 99),
)
def test_y_is_right_whatever_the_order_of_its_rows(counts, preprocessing, splits, seed):
    counts[0] = 40
    plan = plan_of(
        counts, preprocessing=preprocessing, n_split=splits[0], num_column_bands=splits[1]
    )
    rng = np.random.default_rng(seed)
    pattern = plan.pattern
    a = BlockMatrix(pattern, rng.integers(-2, 3, (pattern.num_blocks, 4, 4)).astype(np.float32))
    x = rng.integers(-2, 3, (pattern.shape[1], 16)).astype(np.float32)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)

    assert np.array_equal(multiply(a, x), y)
