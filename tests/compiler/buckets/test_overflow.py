"""Overflow words: how far buckets with spilled sub-groups must travel."""

import numpy as np
import pytest

from ipusim.compiler.buckets.fill import overflow_words


def words(buckets, *moves):
    """Return the overflow words of (x, y) -> (x, y) moves of sub-groups, bucket first."""
    node = [[(x * buckets.py + y) * buckets.pz for x, y in move] for move in moves]
    bucket, home = np.array(node, dtype=np.int64).reshape(-1, 2).T
    return overflow_words(buckets, bucket, home).tolist()


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], [1, 1, 3, 0, 0, 0, 0, 0]),
        ([((2, 1), (2, 1))], [1, 1, 3, 1, 0, 0, 0, 0]),
        ([((2, 1), (2, 3))], [1, 3, 3, 1, 0, 0, 0, 0]),
        ([((2, 3), (2, 1))], [1, 3, 3, 1, 0, 0, 0, 0]),  # 4 - 2: around the end
        ([((2, 3), (3, 3)), ((0, 0), (0, 0))], [2, 4, 3, 3, 0, 0, 0, 0]),
        ([((0, 0), (4, 0)), ((0, 0), (0, 2))], [5, 4, 3, 1, 0, 1, 0, 0]),
        ([((1, 0), (0, 0))], [5, 4, 3, 0, 0, 1, 0, 0]),
    ],
)
def test_words_say_how_far_buckets_travel(sized, moves, expected):
    buckets = sized((64, 64), 4, grid=(5, 4, 3))

    assert words(buckets, *moves) == expected
