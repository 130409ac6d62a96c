"""Greedy growth: a seat takes, block after block, the one that needs the least it does not have.

A seat starts at the first block that is left and goes on with one in a row and a column that it has
already, else in one of them, the older neighbour first, until it has its share. That is good where
seats are small and blocks few; it looks at every neighbour of every block, in Python, so patterns
of more than `MOST_BLOCKS` blocks go by row-major chunks.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from ipusim import IntArray

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .row_major import row_major

MOST_BLOCKS = 1 << 15


def greedy(pattern: Pattern, seats: int, /) -> IntArray:
    """The seat of every block, seat after seat."""
    if pattern.num_blocks > MOST_BLOCKS:
        return row_major(pattern, seats)
    lines = _lines(pattern)
    seat = [-1] * pattern.num_blocks
    first = 0
    for number, room in enumerate(np.diff(shares(pattern.num_blocks, seats)).tolist()):
        grown = _Grown(lines, seat, number)
        for _ in range(room):
            block = grown.nearest()
            if block < 0:
                while seat[first] >= 0:
                    first += 1
                block = first
            grown.take(block)
    return np.array(seat, dtype=np.int64)


def _lines(pattern: Pattern) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The two lines of each block, rows then columns, and the blocks of each line."""
    blocks: list[list[int]] = [[] for _ in range(sum(pattern.grid))]
    pairs = list(
        zip(pattern.rows.tolist(), (pattern.grid[0] + pattern.columns).tolist(), strict=True)
    )
    for block, pair in enumerate(pairs):
        for line in pair:
            blocks[line].append(block)
    return pairs, blocks


class _Grown:
    """One seat's blocks and those beside them, while it grows."""

    def __init__(
        self, lines: tuple[list[tuple[int, int]], list[list[int]]], seat: list[int], number: int
    ) -> None:
        self._pairs, self._blocks = lines
        self._seat, self._number = seat, number
        self._has: set[int] = set()
        self._in_both: deque[int] = deque()
        self._in_one: deque[int] = deque()

    def nearest(self) -> int:
        """A block that is left, in two lines of the seat's if there is one, else in one; or -1."""
        for waiting in (self._in_both, self._in_one):
            while waiting:
                block = waiting.popleft()
                if self._seat[block] < 0:
                    return block
        return -1

    def take(self, block: int) -> None:
        """Give the block to the seat; what lies in its new lines is near now."""
        self._seat[block] = self._number
        for line in self._pairs[block]:
            if line in self._has:
                continue
            self._has.add(line)
            for other in self._blocks[line]:
                if self._seat[other] < 0:
                    row, column = self._pairs[other]
                    both = row in self._has and column in self._has
                    (self._in_both if both else self._in_one).append(other)
