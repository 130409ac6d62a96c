"""Order of rows by their keys, compared with NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from ipusim import IntArray, distinct, order_of
from ipusim.order import MAX_NUMPY_ROWS, first_equal_row
from ipusim.radix_sort import DIGITS, sort_rows

SIZES = st.sampled_from([0, 1, 2, 100, MAX_NUMPY_ROWS, MAX_NUMPY_ROWS + 1, 3 * MAX_NUMPY_ROWS])


@st.composite
def columns(draw: st.DrawFn) -> list[IntArray]:
    """Draw one to three keys of one length, with few or many values, some of them negative."""
    rows, rng = draw(SIZES), np.random.default_rng(draw(st.integers(0, 1 << 32)))
    spans = draw(st.lists(st.sampled_from([1, 3, 3000, 1 << 40, 1 << 62]), min_size=1, max_size=3))
    return [rng.integers(-span, span, rows) for span in spans]


@given(columns())
def test_rows_are_ordered_as_numpy_orders_them(keys: list[IntArray]) -> None:
    assert order_of(*keys).tolist() == np.lexsort(keys[::-1]).tolist()


@given(columns())
def test_distinct_numbers_are_those_of_numpy(keys: list[IntArray]) -> None:
    table = np.stack(keys)

    assert distinct(table).tolist() == np.unique(table).tolist()
    assert distinct(table.astype(np.int8)).dtype == np.int8


@pytest.mark.parametrize(
    "ranges",
    [(1 << 41,), (1 << 63,), (6, 6000), (1 << 32, (1 << 31) + 1), (1 << 41, 1 << 41)],
    ids=["word and row", "no room for rows", "two in a word", "just too long", "far too long"],
)
def test_many_rows_are_ordered_whatever_ranges_their_keys_have(ranges: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    ends = [(-(count // 2), (count - 1) // 2) for count in ranges]
    keys = [np.append(rng.integers(*end, MAX_NUMPY_ROWS, endpoint=True), end) for end in ends]

    assert order_of(*keys).tolist() == np.lexsort(keys[::-1]).tolist()


def test_rows_that_ascend_stay_as_they_are() -> None:
    key = np.repeat(np.arange(MAX_NUMPY_ROWS), 2)

    assert order_of(key).tolist() == list(range(len(key)))


@pytest.mark.parametrize("which", ["python", "__call__"])
@given(arrays(np.int64, st.integers(1, 30), elements=st.integers(-5, 1 << 25)))
def test_sorting_by_digits_is_stable(which: str, key: IntArray) -> None:
    least, rows = int(key.min()), len(key)
    words, spare, count = (np.empty(size, dtype=np.int64) for size in (rows, rows, DIGITS))
    bits = (int(key.max()) - least).bit_length(), (rows - 1).bit_length()

    turned = getattr(sort_rows, which)(key, least, *bits, words, spare, count)

    assert (spare if turned else words).tolist() == np.argsort(key, kind="stable").tolist()


@given(columns())
def test_each_row_gets_the_first_row_with_equal_keys(keys: list[IntArray]) -> None:
    first_rows: dict[tuple[int, ...], int] = {}
    rows = zip(*(key.tolist() for key in keys), strict=True)

    assert first_equal_row(*keys).tolist() == [
        first_rows.setdefault(row, n) for n, row in enumerate(rows)
    ]
