"""The N:M kernel: its list, its shares of workers and its numerics."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ListError, ProgramError, Ragged
from ipusim.kernels import SeatWork, StaticElement, StaticNm
from ipusim.kernels.library import STATIC_NM
from ipusim.kernels.static_element.nm_worklist import HEADER_WORDS, equal_shares, wide_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HALF_HALF, HALF_FLOAT, FLOAT_FLOAT = STATIC_NM
S, VALUES, Q = 0, 1 << 18, 1 << 19

each_kernel = pytest.mark.parametrize("kernel", STATIC_NM, ids=lambda kernel: kernel.name)


def seats(*shapes, n, depth=9, seed=0):
    """Return seats with the given numbers of rows and of non-zeros in each row."""
    rng = np.random.default_rng(seed)
    count = np.array([rows * k for rows, k in shapes])
    row = np.concatenate([np.repeat(np.arange(rows), k) for rows, k in shapes])
    rows = np.array([rows for rows, _ in shapes])
    column = rng.integers(0, depth, len(row))
    return SeatWork(
        np.cumsum(count) - count, count, row, column, rows, np.full(len(shapes), depth), n
    )


def cycles(kernel, rows, k, n):
    """Return the cycles of a vertex with equal rows."""
    fields = {"n": np.array([n]), "rows": np.array([rows]), "nonzeros": np.array([k])}
    return int(kernel.cycles(BOW, fields, {})[0])


def test_a_list_has_the_start_of_each_worker_and_then_the_offsets_of_inputs():
    work = SeatWork(*map(np.array, ([0], [4], [0, 0, 1, 1], [0, 2, 1, 2], [2], [3])), 12)
    listed = HALF_HALF.fields_of(work)["worklist"].row(0).tolist()

    # strips, row, column, narrow strips, row: two rows of eight and of four columns
    first, second = [1, 0, 0, 0, 0], [1, 1, 0, 0, 0]
    last = [[0, 0, 0, 1, 0], [0, 0, 0, 1, 1]]
    idle = [0] * 5
    assert listed == [*first, *second, *idle, *idle, *last[0], *last[1], 0, 48, 24, 48, 0]


def test_an_empty_seat_has_no_list():
    work = HALF_HALF.fields_of(seats((2, 3), (0, 0), n=8))["worklist"]

    assert work.count.tolist() == [5 * 6 + 6 + 1, 0]


@given(
    rows=st.integers(1, 90),
    vectors=st.integers(1, 40),
    workers=st.integers(1, 24),
    data_type=st.sampled_from([HALF, FLOAT]),
)
def test_workers_take_every_strip_once_and_differ_by_one_at_most(rows, vectors, workers, data_type):
    n, wide = vectors * data_type.vector_width, wide_of(data_type)
    shares = equal_shares(np.array([rows]), np.array([n]), wide, workers)
    times_taken = np.zeros((n // data_type.vector_width, rows), dtype=int)
    for worker in range(workers):
        first = shares.column[0, worker] // wide * rows + shares.row[0, worker]
        strip = first + np.arange(shares.strips[0, worker])
        for half in (0, 1):
            times_taken[strip // rows * 2 + half, strip % rows] += 1
        row = shares.narrow_row[0, worker]
        times_taken[-1, row : row + shares.narrow[0, worker]] += 1

    assert (times_taken == 1).all()
    assert np.ptp(shares.strips) <= 1
    assert np.ptp(shares.narrow) <= 1
    if rows * (n // wide) % workers + (rows * bool(n % wide)) % workers <= workers:
        assert np.ptp(shares.strips + shares.narrow) <= 1


def slowest_passes(kernel, rows, n):
    """Return the largest number of strips of columns that a worker goes through, one pass each."""
    shares = equal_shares(np.array([rows]), np.array([n]), wide_of(kernel.data_type), 6)
    return int(shares.column_groups.max())


@each_kernel
@settings(max_examples=40, deadline=None)
@given(
    rows=st.integers(1, 60),
    k=st.integers(1, 40),
    vectors=st.integers(1, 20),
    more=st.integers(1, 3),
)
def test_more_rows_non_zeros_or_columns_never_cost_less_but_for_passes(
    kernel, rows, k, vectors, more
):
    wide = 2 * kernel.data_type.vector_width
    n = vectors * wide
    base, passes = cycles(kernel, rows, k, n), 6 * 14 * slowest_passes(kernel, rows, n)

    assert base < cycles(kernel, rows, k + more, n)
    assert base <= cycles(kernel, rows + more, k, n) + passes
    assert base <= cycles(kernel, rows, k, n + more * wide) + passes


@each_kernel
@settings(max_examples=60, deadline=None)
@given(rows=st.integers(4, 60), k=st.integers(1, 40), vectors=st.integers(1, 20))
def test_it_takes_no_more_bundles_than_the_kernel_of_elements_but_for_its_passes(
    kernel, rows, k, vectors
):
    # A pass over the rows for a strip of columns costs 14 bundles to begin, and a vertex 18.
    n = vectors * kernel.data_type.vector_width
    elements = StaticElement(kernel.data_type, kernel.partials_type)
    fields = elements.fields_of(seats((rows, k), n=n, depth=1))
    passes = 14 * slowest_passes(kernel, rows, n) + 18

    assert cycles(kernel, rows, k, n) <= int(elements.cycles(BOW, fields, {})[0]) + 6 * passes


def run_numerics(kernel, memory, work, seed=1):
    """Return the operands and the result of the numerics of one vertex."""
    rng = np.random.default_rng(seed)
    rows, n = int(work.rows[0]), work.n
    values = rng.standard_normal(len(work.local_row)).astype(kernel.data_type.numpy)
    s = rng.standard_normal((int(work.columns[0]), n)).astype(kernel.data_type.numpy)
    memory.put(S, s)
    memory.put(VALUES, values)
    row = {
        name: each.row(0) if isinstance(each, Ragged) else each[0]
        for name, each in kernel.fields_of(work).items()
    }
    kernel.compute(memory, {**row, "s": S, "values": VALUES, "q": Q})
    return values, s, memory.view(Q, rows * n, kernel.partials_type.numpy).reshape(rows, n)


@each_kernel
@pytest.mark.parametrize(("rows", "k", "n"), [(3, 4, 16), (1, 9, 12), (7, 1, 8), (20, 5, 4)])
def test_its_sums_are_those_of_the_kernel_of_elements_to_the_bit(kernel, rows, k, n, memory):
    work = seats((rows, k), n=n)
    values, s, q = run_numerics(kernel, memory, work)
    elements = StaticElement(kernel.data_type, kernel.partials_type)
    same = run_numerics(elements, memory, work)[2]
    wide = values.astype(np.float64)[:, None] * s[work.local_column]
    exact = wide.reshape(rows, k, n).sum(axis=1)
    # k products rounded to half or float, k sums in float, one rounding to the partials type
    unit = np.finfo(kernel.data_type.numpy).eps / 2 + np.finfo(kernel.partials_type.numpy).eps / 2
    bound = (unit + k * 2.0**-24) * np.abs(wide).reshape(rows, k, n).sum(axis=1) * 1.001 + 1e-7

    assert q.tobytes() == same.tobytes()
    assert (np.abs(q - exact) <= bound).all()


def test_unequal_rows_are_refused():
    work = SeatWork(*map(np.array, ([0], [3], [0, 0, 1], [0, 1, 2], [2], [3])), 8)
    with pytest.raises(ProgramError, match="seat 0 has 3 non-zeros in 2 rows and 2 in one of them"):
        HALF_HALF.fields_of(work)


def test_rows_out_of_order_are_refused():
    work = SeatWork(*map(np.array, ([0], [2], [1, 0], [0, 1], [2], [3])), 8)
    with pytest.raises(ProgramError, match="not numbered"):
        FLOAT_FLOAT.fields_of(work)


def test_a_byte_offset_beyond_16_bits_is_refused():
    with pytest.raises(ProgramError, match="input byte offset 65536 does not fit a 16-bit"):
        HALF_HALF.fields_of(SeatWork(*map(np.array, ([0], [1], [0], [512], [1], [513])), 64))


def test_float_elements_with_half_partials_are_refused():
    with pytest.raises(ProgramError, match="no static kernel for float elements"):
        StaticNm(FLOAT, HALF)


@pytest.mark.parametrize(
    ("entry", "word", "message"),
    [
        (0, 2, "2, but 1 by the fields n and rows"),
        (4 * HEADER_WORDS + 3, 0, "0, but 1 by the fields"),
        (5 * HEADER_WORDS + 4, 0, "0, but 1 by the fields"),
        (6 * HEADER_WORDS + 8, 8, "8, but 0 by the fields"),
        (6 * HEADER_WORDS + 1, 7, "offset 7 is no multiple of 24"),
    ],
)
def test_a_planted_fault_in_a_list_is_refused(entry, word, message):
    fields = dict(HALF_HALF.fields_of(seats((2, 4), n=12)))
    flat = fields["worklist"].flat.copy()
    flat[entry] = word
    fields["worklist"] = Ragged(flat, fields["worklist"].first, fields["worklist"].count)
    with pytest.raises(ListError) as refusal:
        HALF_HALF.accesses(fields)

    assert message in refusal.value.reason
    assert refusal.value.entry == entry


def test_a_field_that_contradicts_a_list_is_refused():
    fields = dict(HALF_HALF.fields_of(seats((2, 4), n=12)))
    with pytest.raises(ListError, match="it has 39 words, 43 by rows and nonzeros"):
        HALF_HALF.accesses({**fields, "rows": np.array([3])})
