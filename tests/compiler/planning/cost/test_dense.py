"""Splits of dense products that the searches compare."""

from __future__ import annotations

import pytest

from ipusim.compiler.planning.dense import poplin_splits
from ipusim.compiler.planning.dense_splits import splits_of


@pytest.mark.parametrize(
    ("count", "tiles", "parts"),
    [
        # 9 blocks: 1, 2 and 3 parts have 9, 5 and 3 blocks at most. 4 is 3 made even, for pairs.
        (9, 4, [1, 2, 3, 4]),
        (9, 3, [1, 2, 3]),
        (9, 9, [1, 2, 3, 4, 5, 6, 9]),
        (1, 4, [1]),
    ],
)
def test_numbers_of_parts_are_the_fewest_of_their_size_and_these_made_even_and_all_tiles(
    count: int, tiles: int, parts: list[int]
) -> None:
    assert sorted(set(splits_of((count, 1), 1, tiles).m_split.tolist())) == parts
    assert sorted(set(splits_of((1, count), 1, tiles).k_split.tolist())) == parts


def test_poplins_parts_are_the_fewest_of_their_size():
    splits = poplin_splits((9, 128), 1, 1472)
    one_round = splits.take(splits.rounds == 1)

    assert sorted(set((one_round.m_split * one_round.trips).tolist())) == [1, 2, 3, 5, 9]
    # 128 blocks in 43 parts have 3 at the most, as 44 would; PopLibs' planner has 43 alone.
    assert {43, 64} <= set(one_round.k_split.tolist())
    assert 44 not in one_round.k_split


def test_poplin_lists_splits_of_more_parts_of_k_first():
    splits = poplin_splits((1, 9), 1, 16)
    one_round = splits.take(splits.rounds == 1)

    assert one_round.k_split.tolist() == [9, 5, 3, 2, 1]
