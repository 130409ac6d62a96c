"""Static element kernels: bundles by hand, results, roundings."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError
from ipusim.kernels import StaticElement, element_worklists
from ipusim.kernels.library import STATIC_ELEMENTS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HALF_HALF, HALF_FLOAT, FLOAT_FLOAT = STATIC_ELEMENTS
RUN = BOW.worker_launch_cycles + BOW.local_sync_cycles  # cycles of a vertex besides its workers'
VALUES, Q = 1 << 18, 1 << 19  # addresses of operands; s begins at 0

each_kernel = pytest.mark.parametrize("kernel", STATIC_ELEMENTS, ids=lambda kernel: kernel.name)


def cycles(kernel, rows, k, n):
    """Return the cycles of a tile whose busiest worker has `rows` rows of k non-zeros."""
    busy = [rows, 0, 0, 0, 0, 0]
    fields = {
        "worker_rows": np.array([busy]),
        "worker_nonzeros": k * np.array([busy]),
        "worker_n": np.full((1, 6), n),
    }
    return int(kernel.cycles(BOW, fields, {})[0])


def run(kernel, memory, count_by_row, n):
    """Run a vertex; return the row of each non-zero, values, lines of s and q."""
    rng = np.random.default_rng(5)
    row = np.repeat(np.arange(len(count_by_row)), count_by_row)
    column = rng.integers(0, 10, len(row))
    values = rng.standard_normal(len(row)).astype(kernel.data_type.numpy)
    s = rng.standard_normal((10, n)).astype(kernel.data_type.numpy)
    work = element_worklists(np.array([0]), np.array([len(row)]), row, column, n, kernel.data_type)
    memory.put(0, s)
    memory.put(VALUES, values)
    addresses = {"s": 0, "values": VALUES, "q": Q, "n": n}
    fields = {name: np.array(value) for name, value in addresses.items()}
    kernel.compute(memory, {**fields, "worklist": work.worklist.row(0)})
    q = memory.view(Q, len(count_by_row) * n, kernel.partials_type.numpy)
    return row, values[:, None], s[column], q.reshape(-1, n)


@pytest.mark.parametrize(("rows", "k"), [(1, 1), (4, 8), (10, 5)])
def test_half_takes_the_bundles_counted_by_hand(rows, k):
    # Bundles for 8 columns (a strip), 4 (a narrow vector), and 20 (two strips and a vector).
    eight = 29 + rows * (10 + 3 * (k - 1)) + 1
    four = 30 + rows * (7 + 2 * (k - 1)) + 1
    twenty = 33 + rows * (12 + 2 * (14 + 3 * (k - 1)) + 9 + 2 * (k - 1))

    assert cycles(HALF_HALF, rows, k, 8) == RUN + 6 * eight
    assert cycles(HALF_HALF, rows, k, 4) == RUN + 6 * four
    assert cycles(HALF_HALF, rows, k, 20) == RUN + 6 * twenty


@pytest.mark.parametrize(("rows", "k"), [(1, 1), (4, 8), (10, 5)])
def test_float_takes_the_bundles_counted_by_hand(rows, k):
    assert cycles(FLOAT_FLOAT, rows, k, 4) == RUN + 6 * (30 + rows * (6 + 3 * k))
    assert cycles(FLOAT_FLOAT, rows, k, 2) == RUN + 6 * (30 + rows * (5 + 2 * k))
    ten = 33 + rows * (12 + 2 * (10 + 3 * k) + 11 + 2 * k)
    assert cycles(FLOAT_FLOAT, rows, k, 10) == RUN + 6 * ten


def test_half_at_four_columns_equals_the_published_estimate():
    assert cycles(HALF_HALF, 1, 1, 4) == RUN + 228


def test_float_partials_take_a_bundle_more_a_row_of_eight_columns_and_one_less_of_twenty():
    # two more 64-bit stores, one of them in a bundle that was half empty
    assert cycles(HALF_FLOAT, 3, 5, 8) - cycles(HALF_HALF, 3, 5, 8) == 6 * 3
    assert cycles(HALF_FLOAT, 3, 5, 20) - cycles(HALF_HALF, 3, 5, 20) == 6 * 3 * (3 - 4)


def test_cycles_of_a_vertex_are_those_of_its_slowest_worker():
    fields = {
        "worker_rows": np.array([[1, 0, 3, 1, 1, 1]]),
        "worker_nonzeros": np.array([[1, 0, 9, 1, 1, 1]]),
        "worker_n": np.array([[4, 0, 4, 4, 4, 4]]),
    }

    assert cycles(HALF_HALF, 3, 3, 4) == HALF_HALF.cycles(BOW, fields, {})[0]


@each_kernel
@settings(max_examples=20, deadline=None)
@given(st.integers(1, 50), st.integers(1, 50), st.integers(3, 20))
def test_more_rows_non_zeros_or_strips_never_cost_less(kernel, rows, k, strips):
    n = 8 * strips
    base = cycles(kernel, rows, k, n)

    assert base < cycles(kernel, rows + 1, k, n)
    assert base < cycles(kernel, rows, k + 1, n)
    assert base < cycles(kernel, rows, k, n + 8)


@each_kernel
@pytest.mark.parametrize(
    ("count_by_row", "n"),
    [
        ([3, 1, 4], 16),
        ([3, 1, 4], 12),
        ([1, 5, 2, 1, 1, 7, 3, 3], 8),
        ([1], 4),
    ],
)
def test_products_are_summed_by_row(kernel, count_by_row, n, memory):
    row, values, s, q = run(kernel, memory, count_by_row, n)
    products = values * s  # in the data type: half products are rounded
    sums = np.zeros((len(count_by_row), n), dtype=np.float32)
    np.add.at(sums, row, products.astype(np.float32))

    np.testing.assert_allclose(sums.astype(kernel.partials_type.numpy), q, rtol=2e-3, atol=1e-6)


def test_half_products_are_rounded_before_the_sum(memory):
    # (1 + 2**-10)**2 = 1 + 2**-9 + 2**-20, whose last bit half does not hold
    s = np.full((1, 4), 1 + 2.0**-10, dtype=np.float16)
    work = element_worklists(np.array([0]), np.array([1]), np.array([0]), np.array([0]), 4, HALF)
    memory.put(0, s)
    memory.put(VALUES, s[0, :1])
    fields = {name: np.array(v) for name, v in {"s": 0, "values": VALUES, "q": Q, "n": 4}.items()}
    HALF_FLOAT.compute(memory, {**fields, "worklist": work.worklist.row(0)})

    assert memory.view(Q, 4, np.float32).tolist() == [1 + 2.0**-9] * 4


def test_float_elements_with_half_partials_are_refused():
    with pytest.raises(ProgramError, match="no static kernel for float elements"):
        StaticElement(FLOAT, HALF)
