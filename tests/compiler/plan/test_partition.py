"""Partitions: parts and cuts cover all blocks and columns; others are refused."""

import numpy as np
import pytest

from ipusim.compiler import Cut, Part, Partition
from ipusim.compiler.plan.partition import parts_in_rounds


def cut(*ends: int) -> Cut:
    """Return a cut of seats that end at these blocks."""
    edges = np.array([0, *ends])
    return Cut(edges[:-1], edges[1:])


def partition(*parts: Part, cuts: tuple[Cut, ...] = (cut(2, 4),)) -> Partition:
    """Return a partition of four blocks."""
    return Partition(np.arange(4), cuts, parts)


def part(start: int, stop: int, *tiles: int, number: int = 0) -> Part:
    """Return a part of columns on tiles."""
    return Part(start, stop, 0, np.array(tiles), number)


def test_parts_cover_the_columns_in_order():
    division = partition(part(0, 8, 0, 1), part(8, 12, 2, 3))

    assert division.columns == 12
    assert [piece.columns for piece in division.parts] == [8, 4]
    assert division.rounds == 1


def test_parts_in_rounds_lie_side_by_side_and_empty_ones_are_left_out():
    parts = list(parts_in_rounds([(0, 3), (3, 3), (3, 5)], seats=2, at_once=2))

    assert [(part.start, part.stop, part.round) for part in parts] == [(0, 3, 0), (3, 5, 1)]
    assert [part.tiles.tolist() for part in parts] == [[0, 1], [0, 1]]


def test_shares_of_counts_follow_one_another():
    shares = Cut.of_counts(np.array([2, 0, 1]), bands=2)

    assert (shares.first.tolist(), shares.last.tolist()) == ([0, 2, 2], [2, 2, 3])
    assert shares.seats == 6


def test_a_gap_between_parts_is_refused():
    with pytest.raises(ValueError, match="gap at column 8: next is 9"):
        partition(part(0, 8, 0, 1), part(9, 12, 2, 3))


def test_an_empty_part_is_refused():
    with pytest.raises(ValueError, match="gap at column 8"):
        partition(part(0, 8, 0, 1), part(8, 8, 2, 3))


def test_a_part_with_more_tiles_than_seats_is_refused():
    with pytest.raises(ValueError, match="seats 3 tiles on a cut of 2"):
        partition(part(0, 8, 0, 1, 2))


@pytest.mark.parametrize("wrong", [cut(2, 3), Cut(np.array([0, 1]), np.array([2, 4]))])
def test_a_cut_that_misses_or_repeats_a_block_is_refused(wrong):
    with pytest.raises(ValueError, match="every block exactly once"):
        partition(part(0, 8, 0, 1), cuts=(wrong,))


def test_seats_may_stay_empty():
    assert partition(part(0, 8, 0, 1, 2), cuts=(cut(2, 2, 4),)).cuts[0].seats == 3


def test_two_seats_of_one_round_on_a_tile_are_refused():
    with pytest.raises(ValueError, match="two seats of round 0 share a tile"):
        partition(part(0, 8, 0, 1), part(8, 12, 1, 2))


def test_seats_of_different_rounds_may_share_a_tile():
    assert partition(part(0, 8, 0, 1), part(8, 12, 0, 1, number=1)).rounds == 2
