"""The pass over y that finds rows which are surely right."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler import BlockMatrix, Pattern, multiply, plan_dense, plan_static
from ipusim.compiler.jobs import verdict
from ipusim.compiler.jobs.part_sums import (
    DEPTH,
    WIDTH,
    add_parts,
    compare_rows,
    compare_sums,
)
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.jobs.verdict import checked

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def random_matrix(rng, block, shape, density=0.6, dtype=np.float16):
    """Draw a matrix with the given share of its blocks; elements beyond its shape are zeros."""
    down, across = Pattern.full(shape, block).grid
    pattern = Pattern.filled(shape, block, np.flatnonzero(rng.random(down * across) < density))
    values = rng.standard_normal((pattern.num_blocks, block, block)).astype(dtype)
    m, k = shape
    values[pattern.rows == m // block, m % block :] = 0
    values[pattern.columns == k // block, :, k % block :] = 0
    return BlockMatrix(pattern, values)


def pass_over(run, matrix, x, y, limits):
    """Return the unsure elements and the largest differences by line."""
    pattern, block = matrix.pattern, matrix.pattern.block
    down, across = pattern.grid
    padded = np.zeros((across * block, x.shape[1]), np.float32)
    padded[: len(x)] = x
    unsure, worst = np.zeros(down, np.int64), np.zeros(down)
    starts = np.searchsorted(pattern.rows, np.arange(down + 1))
    work = np.zeros((DEPTH + 2 * block) * WIDTH + DEPTH)
    lines, values = np.arange(down), matrix.values.astype(np.float32)
    y = y.astype(np.float32)
    run(lines, starts, pattern.columns, values, padded, y, limits, work, unsure, worst)
    return unsure, worst


@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_machine_code_finds_what_plain_python_finds(block):
    rng = np.random.default_rng(block)
    matrix = random_matrix(rng, block, (19, 37))
    x = rng.standard_normal((37, 3)).astype(np.float16)
    y = multiply(matrix, x) + rng.standard_normal((19, 3)) * 1e-2
    limits = np.stack([np.full(19, 1e-3), np.full(19, 1e-3)])
    unsure, worst = pass_over(compare_rows, matrix, x, y, limits)
    slow_unsure, slow_worst = pass_over(compare_rows.python, matrix, x, y, limits)

    assert np.array_equal(slow_unsure, unsure)
    assert 0 < unsure.sum() < y.size
    assert slow_worst == pytest.approx(worst, rel=1e-12)


@pytest.mark.parametrize("block", [1, 4, 8, 16])
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 1 << 30), n=st.integers(1, 2 * WIDTH + 3))
def test_lines_with_wrong_elements_are_never_sure_and_differences_are_right(block, seed, n):
    rng = np.random.default_rng(seed)
    matrix = random_matrix(rng, block, (21, 70))
    x = rng.standard_normal((70, n)).astype(np.float16)
    exact, sizes = (
        multiply(sparse, abs_x) for sparse, abs_x in ((matrix, x), (magnitudes(matrix), abs(x)))
    )
    y = (exact + rng.standard_normal(exact.shape) * 1e-2).astype(np.float32)
    limits = np.stack([rng.random(21) * 1e-3, rng.random(21) * 1e-3])
    unsure, worst = pass_over(compare_rows, matrix, x, y, limits)
    wrong = abs(y - exact) > limits[0][:, None] * sizes + limits[1][:, None] + 1e-12
    by_line = np.add.reduceat(wrong.sum(axis=1), np.arange(0, 21, block))

    assert (unsure >= by_line).all()
    assert worst.max() == pytest.approx(abs(y - exact).max(), rel=1e-12)


def magnitudes(matrix):
    """Return the matrix of absolute values."""
    return BlockMatrix(matrix.pattern, abs(matrix.values))


def test_parts_of_full_matrices_are_added_and_compared_alike():
    rng = np.random.default_rng(4)
    parts, y = rng.standard_normal((3, 5, 7)), rng.standard_normal((9, 12)).astype(np.float32)
    results = []
    for add, compare in ((add_parts, compare_sums), (add_parts.python, compare_sums.python)):
        sums, sizes = np.zeros((2, 5, 7))
        for part in parts:
            add(part, sums, sizes)
        unsure, worst = np.zeros(3, np.int64), np.zeros(3)
        compare(sums, sizes, y, np.full((2, 9), 0.3), 4, 2, 3, unsure, worst)
        results.append((sums, sizes, unsure, worst))

    assert all(np.array_equal(first, other) for first, other in zip(*results, strict=True))
    assert np.array_equal(results[0][1], abs(parts).sum(axis=0))


JOBS = {
    "dense": lambda: (plan_dense((64, 512), n=40, machine=BOW.scaled_to(4), strategy="dense"), 16),
    "dense float": lambda: (
        plan_dense((64, 512), n=40, machine=BOW.scaled_to(4), data_type=FLOAT, strategy="dense"), 16
    ),
    "static": lambda: (None, 4),
    "elements": lambda: (None, 1),
}  # fmt: skip


@pytest.mark.parametrize("job", JOBS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 1 << 30), wrong=st.integers(0, 4), factor=st.floats(0.2, 3))
# `wrong` elements of y are moved away from the exact result by `factor` times their bound.
def test_the_verdict_is_that_of_every_element_and_its_own_bound(job, seed, wrong, factor):
    rng = np.random.default_rng(seed)
    plan, block = JOBS[job]()
    matrix = random_matrix(rng, block, (64, 512), 2 if plan else 0.3)
    plan = plan or plan_static(matrix.pattern, n=40, machine=BOW.scaled_to(4), strategy="popsparse")
    dtype = np.float16 if plan.data_type is HALF else np.float32
    x = rng.standard_normal((512, 40)).astype(dtype)
    y, bounds = multiply(matrix, x), error_bounds(plan, matrix, x)
    for _ in range(wrong):
        at = tuple(rng.integers(0, y.shape))
        y[at] += factor * bounds[at]
    y = y.astype(dtype)
    difference = abs(y.astype(np.float64) - multiply(matrix, x))
    check = checked(plan, matrix, x, y)

    assert check.right == (difference <= bounds).all()
    if check.right:
        assert check.difference == difference.max()
    else:
        assert check.difference - check.bound == (difference - bounds).max()


def test_rows_of_a_product_and_of_its_bounds_are_those_of_the_whole():
    rng = np.random.default_rng(1)
    matrix, rows = random_matrix(rng, 4, (31, 44)), np.array([0, 3, 4, 17, 29, 30])
    x = rng.standard_normal((44, 6)).astype(np.float16)
    plan = plan_static(matrix.pattern, n=6, machine=BOW.scaled_to(2), strategy="popsparse")

    assert np.array_equal(multiply(matrix, x)[rows], multiply(matrix, x, rows=rows))
    padded, few = error_bounds(plan, matrix, x), error_bounds(plan, matrix, x, rows=rows)
    assert np.array_equal(padded[rows], few)


def test_right_results_need_no_bounds_but_of_the_line_that_is_told(monkeypatch):
    rng = np.random.default_rng(3)
    matrix = random_matrix(rng, 8, (256, 256), 0.5)
    x = rng.standard_normal((256, 32)).astype(np.float16)
    plan = plan_static(matrix.pattern, n=32, machine=BOW.scaled_to(4), strategy="popsparse")
    y, passes = multiply(matrix, x).astype(np.float16), []
    monkeypatch.setattr(
        verdict,
        "error_bounds",
        lambda *arguments, rows, **options: (
            passes.append(len(rows)) or error_bounds(*arguments, rows=rows, **options)
        ),
    )

    assert checked(plan, matrix, x, y).right
    assert passes == [8]
