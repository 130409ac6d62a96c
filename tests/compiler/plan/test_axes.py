"""Tables of candidates: combinations, rows, columns, and the numbers of shares worth trying."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.plan.axes import Axes, useful_counts


def test_a_grid_has_all_combinations_and_the_last_axis_varies_quickest() -> None:
    grid = Axes.grid(bands=[1, 2], parts=np.array([3, 4, 5]))

    assert [grid.at(row) for row in range(len(grid))] == [
        {"bands": bands, "parts": parts} for bands in (1, 2) for parts in (3, 4, 5)
    ]


def test_one_number_stands_for_all_rows_and_a_column_takes_the_place_of_its_name() -> None:
    table = Axes(parts=[3, 4], rounds=1)
    changed = table.with_(rounds=[5, 6], seats=table.parts * 2)

    assert table.rounds.tolist() == [1, 1]
    assert changed == Axes(parts=[3, 4], rounds=[5, 6], seats=[6, 8])


def test_rows_are_taken_by_number_or_by_truth_and_tables_are_put_in_order() -> None:
    table = Axes(parts=[3, 4, 5], wide=[True, False, True])
    ends, other = table.take(table.wide), table.take(np.array([1]))

    assert Axes.stacked([other, ends]) == table.take(np.array([1, 0, 2]))
    assert len(table.take(table.parts > 9)) == 0


def test_tables_differ_by_names_and_by_numbers() -> None:
    table = Axes(parts=[3, 4])

    assert table != Axes(parts=[3, 5])
    assert table != Axes(seats=[3, 4])


def test_a_column_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="no column 'seats'; there is parts, wide"):
        _ = Axes(parts=[1], wide=False).seats


@given(things=st.integers(1, 300), most=st.integers(1, 400), even=st.booleans())
def test_numbers_of_shares_are_the_fewest_of_their_widest_or_the_next_even_one(
    things: int, most: int, even: bool
) -> None:
    limit = min(things, most)
    least = {
        number
        for number in range(1, limit + 1)
        if number == 1 or -(-things // (number - 1)) > -(-things // number)
    }
    pairs = {number + 1 for number in least if number % 2 and number < limit}

    assert useful_counts(things, most, even=even).tolist() == sorted(
        least | (pairs if even else set())
    )
