"""Columns of tables: types, equality, spread ranges."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import IntArray, bool_column, int_column, same_array, spread
from ipusim.columns import narrow_column, narrowed


@attrs.frozen
class Table:
    column: IntArray = attrs.field(converter=int_column, eq=same_array)


def test_a_column_cannot_be_written_while_its_source_can() -> None:
    source = np.arange(3)
    column = int_column(source)

    with pytest.raises(ValueError, match="read-only"):
        column[0] = 1
    source[0] = 7
    assert column[0] == 7


def test_columns_have_one_type_each() -> None:
    assert int_column([]).dtype == np.int64
    assert int_column(np.array([1], dtype=np.uint8)).dtype == np.int64
    assert bool_column([0, 2]).tolist() == [False, True]


def test_tables_are_equal_when_their_columns_are() -> None:
    assert Table([1, 2]) == Table(np.array([1, 2]))
    assert Table([1, 2]) != Table([1, 3])
    assert Table([1, 2]) != Table([1, 2, 3])


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 9)), max_size=20))
def test_spread_equals_the_ranges_one_after_another(ranges: list[tuple[int, int]]) -> None:
    first, count = np.array(ranges, dtype=np.int64).reshape(-1, 2).T

    expected = [number for start, length in ranges for number in range(start, start + length)]
    assert spread(first, count).tolist() == expected


@pytest.mark.parametrize("most", [(1 << 30) - 1, 1 << 30])
def test_numbers_are_stored_in_half_the_bytes_if_sums_of_two_still_fit(most: int) -> None:
    numbers = np.array([0, most])

    column = narrow_column(narrowed(numbers))

    assert (column + column).tolist() == [0, 2 * most]
    assert column.dtype == (np.int32 if most < 1 << 30 else np.int64)
