"""Whether a piece would be heard twice at one place, as machine code."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled


@compiled("bool(int64[:], int64[:], int64[:], int64[:], int64[:])")
def is_heard_twice(
    order: IntArray, piece: IntArray, first: IntArray, tile: IntArray, seen: IntArray
) -> bool:
    """Whether any tile is twice among the receivers of one piece.

    Args:
        order: int64[rows], piece after piece.
        piece: int64[rows], of each row.
        first: int64[rows + 1], the receivers of row i are `tile[first[i] : first[i + 1]]`.
        tile: int64[receivers].
        seen: int64[tiles], -1, work space: the last piece that each hears.
    """
    for row in order:
        for place in range(first[row], first[row + 1]):
            if seen[tile[place]] == piece[row]:
                return True
            seen[tile[place]] = piece[row]
    return False
