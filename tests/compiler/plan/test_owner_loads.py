"""Owners of rows of y and lines of x, where loads decide; computed by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import Layout, Pattern, Plan, plan_static, x_layout, y_layout
from ipusim.compiler.plan.mapping.owners import most_pieces, scarce_pieces


def planned(holders: Sequence[Sequence[int]], *, tiles: int, n: int = 2) -> Plan:
    """Return a plan in which block row i has one block on each of the tiles `holders[i]`."""
    mask = np.zeros((len(holders), tiles), dtype=np.bool_)
    for row, seats in enumerate(holders):
        mask[row, seats] = True
    pattern = Pattern.filled((4 * len(holders), 4 * tiles), 4, np.flatnonzero(mask))
    return plan_static(
        pattern,
        n=n,
        machine=BOW.scaled_to(tiles),
        data_type=DataType.FLOAT,
        strategy=lambda pattern, seats, /: pattern.columns.copy(),  # noqa: ARG005
        n_split=1,
    )


def owners(layout: Layout) -> list[list[int]]:
    """Return the tiles of the pieces of each line."""
    count = int(layout.line.max()) + 1
    return [layout.tile[layout.line == line].tolist() for line in range(count)]


def test_rows_of_one_depth_are_owned_in_turns() -> None:
    tiles_of_lines = owners(y_layout(planned([[0, 1, 2, 3]] * 8, tiles=4)))

    assert tiles_of_lines == [[0], [1], [2], [3]] * 2


def test_deep_rows_choose_first_and_the_seat_that_holds_fewest() -> None:
    # The shallow rows have seats 0 and 1 alone; the deep ones leave these to them.
    shallow, deep = [[0, 1]] * 6, [[0, 1, 2, 3]] * 2
    tiles_of_lines = owners(y_layout(planned([*shallow, *deep], tiles=4)))

    assert tiles_of_lines == [[0], [1]] * 3 + [[2], [3]]


def test_an_owner_counts_partials_that_it_receives_and_a_fixed_cost_of_each_row() -> None:
    # Row 0 has five partials and goes to seat 0, which holds fewest: 4 to receive, 1.5 fixed. Each
    # of rows 1 to 4 costs 2.5: seat 1 takes them until it has more than 5.5, which are three.
    private = [[seat] for seat in (2, 3, 4, 5) for _ in range(6)]
    tiles_of_lines = owners(y_layout(planned([[0, 2, 3, 4, 5], *[[0, 1]] * 4, *private], tiles=6)))

    assert [[0], [1], [1], [1], [0], *private] == tiles_of_lines


def test_the_only_row_is_owned_in_even_runs() -> None:
    layout = y_layout(planned([[0, 1, 2, 3]], tiles=4, n=256))

    assert layout.tile.tolist() == [0, 1, 2, 3]
    assert layout.columns.tolist() == [64, 64, 64, 64]


def test_runs_of_rows_even_out_what_their_owners_have_to_add() -> None:
    # Seat 1 holds both rows, seats 0 and 2 one of them each: seat 1 owns less of each row. An
    # output costs its owner as much in both rows, so that each seat owns a third of all.
    layout = y_layout(planned([[0, 1], [1, 2], [3]], tiles=4, n=240))

    assert layout.tile.tolist() == [0, 1, 1, 2, 3]
    assert layout.columns.tolist() == [160, 80, 80, 160, 240]


def test_lines_of_x_that_one_tile_needs_come_first() -> None:
    # Tile 0 alone needs lines 0 and 1, which are its fair share; both tiles need lines 2 and 3.
    mask = np.array([[1, 1, 1, 1], [0, 0, 1, 1]])
    pattern = Pattern.filled((8, 16), 4, np.flatnonzero(mask))
    plan = plan_static(
        pattern,
        n=2,
        machine=BOW.scaled_to(2),
        strategy=lambda pattern, seats, /: pattern.rows.copy(),  # noqa: ARG005
        n_split=1,
    )

    assert owners(x_layout(plan)) == [[0], [0], [1], [1]]


def test_a_line_of_x_beyond_a_fair_share_goes_to_the_least_loaded_tile() -> None:
    # Tile 0 needs all three others; it may keep two of four. Nobody needs line 3, which is first.
    mask = np.array([[1, 1, 1, 0]])
    pattern = Pattern.filled((4, 16), 4, np.flatnonzero(mask))
    plan = plan_static(
        pattern,
        n=2,
        machine=BOW.scaled_to(2),
        strategy=lambda pattern, seats, /: pattern.rows.copy(),  # noqa: ARG005
        n_split=1,
    )

    assert owners(x_layout(plan)) == [[0], [1], [1], [0]]


def test_a_piece_is_as_large_as_its_partials_are_few() -> None:
    # 4096 elements of depth 2: 48 x 6 / 11 = 26 vectors of 8, so 19, but 4 for each holder.
    pieces = most_pieces(np.array([4096, 4096, 4096, 8]), np.array([2, 4, 64, 9]))

    assert pieces.tolist() == [2 * 4, 4 * 4, 4096 // (8 * 6), 1]


@pytest.mark.parametrize(
    ("elements", "depth", "rows", "seats", "grains"),
    [(1968, 3, 20, 91, 57), (360, 7, 17, 46, 9), (2000, 4, 15, 43, 43), (96, 2, 7, 9, 3)],
)
def test_scarce_rows_are_cut_for_the_least_time_of_an_owner(
    elements: int, depth: int, rows: int, seats: int, grains: int
) -> None:
    def cycles(pieces: int) -> int:
        owned = -(-rows * pieces // seats)
        vectors = -(-elements // (8 * pieces))
        words = 4 * vectors * (depth - 1)
        worker = 19 + -(-vectors // 6) * (2 * depth + 5)
        return owned * (words + 6 * worker)

    most = min(4 * depth, elements // 8, grains)
    best = min(range(1, most + 1), key=cycles)

    assert scarce_pieces(elements, depth, lines=rows, seats=seats, grains=grains) == best
