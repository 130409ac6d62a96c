"""The verdict of a job: every kind of wrong y is reported, with the element that shows it."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler import BlockMatrix, Pattern, multiply, plan_dense, plan_static
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.jobs.verdict import checked

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def without(matrix, dropped):
    """Return the matrix with some of its blocks set to zero."""
    values = matrix.values.copy()
    values[dropped] = 0
    return attrs.evolve(matrix, values=values)


def one_element_off(done):
    """Return y with one element 1 % beyond its bound."""
    y = done.y.astype(np.float64)
    y[5, 7] = done.exact[5, 7] + 1.01 * error_bounds(done.plan, done.matrix, done.x)[5, 7]
    return y


def block_rows_swapped(done):
    """Return y with its first two block rows exchanged."""
    b = max(4, done.matrix.pattern.block)
    rows = np.arange(len(done.y))
    return done.y[np.where(rows < 2 * b, (rows + b) % (2 * b), rows)]


def a_block_dropped(done):
    """Return y without the products of block 3."""
    lost = done.exact - multiply(without(done.matrix, [3]), done.x)
    return done.y - lost


def a_partial_twice(done):
    """Add the partial sums of one tile's half of the columns twice."""
    right_half = done.matrix.pattern.columns * 2 >= done.matrix.pattern.grid[1]
    return done.y + multiply(without(done.matrix, right_half), done.x)


def a_stale_zero(done):
    """Return y with a row that was never written."""
    y = done.y.copy()
    y[17] = 0
    return y


def not_a_number(done):
    """Return y with a NaN in its last element."""
    y = done.y.copy()
    y[-1, -1] = np.nan
    return y


def an_infinity(done):
    """Return y with an infinity in its first element."""
    y = done.y.copy()
    y[0, 0] = np.inf
    return y


def columns_shifted(done):
    """Return y with its columns moved on by one."""
    return np.roll(done.y, 1, axis=1)


def transposed_tiles(done):
    """Exchange two neighbouring columns of the first rows."""
    y = done.y.copy()
    y[:4, :2] = done.y[:4, 1::-1]
    return y


PLANTS = (
    one_element_off,
    block_rows_swapped,
    a_block_dropped,
    a_partial_twice,
    a_stale_zero,
    not_a_number,
    an_infinity,
    columns_shifted,
    transposed_tiles,
)


def test_what_a_job_computes_is_right(done):
    check = checked(done.plan, done.matrix, done.x, done.y)

    assert check.right
    assert np.abs(done.y - done.exact).max() == check.difference
    assert check.difference <= check.bound


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_wrong_y_is_found(done, plant):
    check = checked(done.plan, done.matrix, done.x, plant(done))

    assert not check.right
    assert not check.difference <= check.bound


def test_numbers_rounded_to_half_on_their_way_are_wrong_floats():
    rng = np.random.default_rng(0)
    plan = plan_dense((32, 64), n=16, machine=BOW.scaled_to(2), data_type=FLOAT, strategy="dense")
    matrix = BlockMatrix(plan.known[0], rng.random((8, 16, 16), dtype=np.float32))
    x = rng.random((64, 16), dtype=np.float32)
    y = multiply(matrix, x)

    assert checked(plan, matrix, x, y.astype(np.float32)).right
    assert not checked(plan, matrix, x, y.astype(np.float16)).right


def test_a_sum_of_rounded_halves_is_wrong_where_partials_are_float():
    rng = np.random.default_rng(0)
    plan = plan_dense(
        (32, 64), n=64, machine=BOW.scaled_to(2), partials_type=FLOAT, strategy="dense"
    )
    pattern = plan.known[0]
    matrix = BlockMatrix(pattern, rng.random((pattern.num_blocks, 16, 16)).astype(np.float16))
    x = rng.random((64, 64)).astype(np.float16)
    left = multiply(without(matrix, pattern.columns >= 2), x)
    right = multiply(without(matrix, pattern.columns < 2), x)
    sum_of_rounded_parts = (left + right).astype(np.float16)
    twice = (left.astype(np.float16) + right.astype(np.float16)).astype(np.float16)

    assert checked(plan, matrix, x, sum_of_rounded_parts).right
    assert not checked(plan, matrix, x, twice).right


def scaled_job():
    """Run a job in which row i of y, and its bounds, are about 10^i."""
    pattern = Pattern.filled((4, 8), 4, np.arange(2))
    plan = plan_static(
        pattern, n=4, machine=BOW.scaled_to(1), data_type=FLOAT, strategy="popsparse"
    )
    values = np.repeat(10.0 ** np.arange(4)[None, :, None], 4, axis=2).astype(np.float32)
    matrix = BlockMatrix(pattern, np.concatenate([values, values]))
    x = np.ones((8, 4), dtype=np.float32)
    return plan, matrix, x, multiply(matrix, x), error_bounds(plan, matrix, x)


def test_the_reported_element_exceeds_its_own_bound_though_others_differ_more():
    plan, matrix, x, y, bounds = scaled_job()
    y[3, 1] += 0.9 * bounds[3, 1]
    y[1, 2] += 2 * bounds[1, 2]
    y[0, 0] += 3 * bounds[0, 0]
    check = checked(plan, matrix, x, y)

    assert not check.right
    assert check.bound == bounds[1, 2] < 0.9 * bounds[3, 1]
    assert check.difference == pytest.approx(2 * bounds[1, 2])


def test_the_reported_element_of_a_right_result_differs_the_most():
    plan, matrix, x, y, bounds = scaled_job()
    y[0, 0] += 0.9 * bounds[0, 0]
    y[3, 1] -= 0.5 * bounds[3, 1]
    y[3, 3] += 0.1 * bounds[3, 3]
    check = checked(plan, matrix, x, y)

    assert check.right
    assert bounds[3, 1] == check.bound
    assert check.difference == pytest.approx(0.5 * bounds[3, 1])


@settings(max_examples=80, deadline=None)
@given(factors=st.lists(st.sampled_from([0, 0.5, 0.99, 1.01, 50]), min_size=16, max_size=16))
def test_y_is_right_if_and_only_if_every_element_is_within_its_bound(factors):
    plan, matrix, x, y, bounds = scaled_job()
    y += np.reshape(factors, (4, 4)) * np.where(np.eye(4), -1, 1) * bounds
    check = checked(plan, matrix, x, y)

    assert check.right == (max(factors) < 1)
    assert check.right == (check.difference <= check.bound)


def overflowing(tmp_path: Path) -> str:
    """Write a matrix whose product with x overflows half: sums of infinities of both signs."""
    path = tmp_path / "large.npy"
    np.save(path, np.full((8, 32), 60000.0))
    return str(path)


def test_a_wrong_result_ends_the_command_with_status_1_and_one_line(tmp_path, capsys):
    status = main(["run", overflowing(tmp_path), "--n", "8", "--tiles", "2"])
    out, err = capsys.readouterr()

    assert status == 1
    assert "Result: WRONG, worst difference from NumPy" in out
    assert err.startswith("ipusim: the result is wrong: an element differs from NumPy by nan")
    assert err.count("\n") == 1


def test_the_row_of_a_wrong_result_is_not_valid(tmp_path, capsys):
    assert main(["run", overflowing(tmp_path), "--n", "8", "--tiles", "2", "--json"]) == 1
    row = capsys.readouterr().out

    assert '"valid": false' in row
    assert '"max_abs_error": "nan"' in row
