"""A space-filling curve: blocks in the order in which Hilbert's curve visits them, in equal runs.

The curve fills a square whose side is a power of two; a run of it stays close in rows and columns.

Source: D. Hilbert, Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck, 1891; the
quadrant rule, rotation after rotation, from the largest quadrant down.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...matrix.pattern import Pattern
from .chunks import chunks


def hilbert(pattern: Pattern, seats: int, /) -> IntArray:
    """Equal runs of the blocks along Hilbert's curve."""
    side = 1 << max(1, (max(pattern.grid) - 1).bit_length())
    return chunks(np.argsort(curve(pattern.columns, pattern.rows, side), kind="stable"), seats)


def curve(x: IntArray, y: IntArray, side: int) -> IntArray:
    """int64[points]: the place of each point of a square on the curve; `side` a power of two."""
    x, y = x.copy(), y.copy()
    place = np.zeros_like(x)
    quadrant = side // 2
    while quadrant:
        right, upper = (x & quadrant) > 0, (y & quadrant) > 0
        place += quadrant * quadrant * ((3 * right) ^ upper)
        turned = ~upper
        flipped = turned & right
        x, y = np.where(flipped, side - 1 - x, x), np.where(flipped, side - 1 - y, y)
        x, y = np.where(turned, y, x), np.where(turned, x, y)
        quadrant //= 2
    return place
