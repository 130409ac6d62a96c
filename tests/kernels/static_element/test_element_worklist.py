"""Element lists: shares of workers, words, refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import DataType, ProgramError
from ipusim.kernels import element_worklists
from ipusim.kernels.static_element.element_worklist import read_element_worklist

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def one_seat(count_by_row, *, n, data_type=HALF, column=None):
    """Return the list of one seat, given the non-zeros of each row."""
    row = np.repeat(np.arange(len(count_by_row)), count_by_row)
    column = np.arange(len(row)) if column is None else column
    return element_worklists(np.array([0]), np.array([len(row)]), row, column, n, data_type)


def test_with_fewer_rows_than_workers_each_row_has_a_worker():
    work = one_seat([2, 1], n=4)

    # rows, first word, first non-zero, columns, first column, first row; then 4 x 2 B an offset
    idle = [0, 41, 3, 4, 0, 2]
    header = [1, 36, 0, 4, 0, 0, 1, 39, 2, 4, 0, 1, *idle, *idle, *idle, *idle]
    assert [*header, 1, 0, 8, 0, 16] == work.worklist.row(0).tolist()
    assert work.worker_rows.tolist() == [[1, 1, 0, 0, 0, 0]]
    assert work.worker_nonzeros.tolist() == [[2, 1, 0, 0, 0, 0]]
    assert work.worker_n.tolist() == [[4] * 6]


def test_float_rows_state_their_number_of_non_zeros():
    work = one_seat([2, 1], n=2, data_type=FLOAT)

    assert work.worklist.row(0)[36:].tolist() == [2, 0, 8, 1, 16]


def test_workers_take_rows_while_below_their_share():
    # 12 non-zeros: a share is 2, so each worker takes rows until it has at least 2.
    work = one_seat([1, 1, 4, 1, 1, 2, 2], n=4)

    assert work.worker_rows.tolist() == [[2, 1, 2, 1, 1, 0]]
    assert work.worker_nonzeros.tolist() == [[2, 4, 2, 2, 2, 0]]


def test_three_rows_go_to_six_workers_with_half_of_the_columns_each():
    work = one_seat([3, 3, 3], n=16)
    shares = read_element_worklist(work.worklist.row(0), HALF)

    assert work.worker_n.tolist() == [[8] * 6]
    assert work.worker_nonzeros.tolist() == [[3] * 6]
    assert [(share.start, share.stop) for share in shares] == [(0, 8)] * 3 + [(8, 16)] * 3
    assert [share.first_row for share in shares] == [0, 1, 2, 0, 1, 2]


def test_twelve_columns_are_not_divided_because_half_of_them_is_no_whole_strip():
    work = one_seat([3, 3, 3], n=12)

    assert work.worker_n.tolist() == [[12] * 6]


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 9), max_size=12), min_size=1, max_size=5),
    st.sampled_from([4, 8, 12]),
    st.sampled_from([HALF, FLOAT]),
)
def test_workers_together_take_every_non_zero_once(seats, n, data_type):
    row = np.concatenate([np.repeat(np.arange(len(rows)), rows) for rows in seats]).astype(int)
    count = np.array([sum(rows) for rows in seats])
    column = np.random.default_rng(0).integers(0, 100, len(row))
    first = np.cumsum(count) - count
    work = element_worklists(first, count, row, column, n, data_type)

    for seat, rows in enumerate(seats):
        if not rows:
            assert work.worklist.count[seat] == 0
            continue
        shares = read_element_worklist(work.worklist.row(seat), data_type)
        shares = [share for share in shares if share.start == 0]
        taken = np.concatenate([share.offset for share in shares]) // (n * data_type.bytes)
        assert np.array_equal(column[first[seat] : first[seat] + count[seat]], taken)
        assert np.concatenate([share.count for share in shares]).tolist() == rows
        assert work.worker_nonzeros[seat].sum() % count[seat] == 0


def test_a_byte_offset_beyond_16_bits_is_refused():
    with pytest.raises(ProgramError, match="input byte offset 65536 does not fit a 16-bit"):
        one_seat([1], n=64, column=np.array([512]))


def test_too_many_non_zeros_on_a_tile_are_refused():
    with pytest.raises(ProgramError, match="worker's first entry"):
        one_seat([1000] * 90, n=4, column=np.zeros(90_000, dtype=int))


def test_rows_out_of_order_are_refused():
    with pytest.raises(ProgramError, match="not numbered"):
        element_worklists(np.array([0]), np.array([2]), np.array([1, 0]), np.array([0, 0]), 4, HALF)
