"""A space-filling curve: blocks in the order in which Hilbert's curve visits them, in equal runs.

The curve fills a square whose side is a power of two; a run of it stays close in rows and columns.

Source: D. Hilbert, Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck, 1891; the
quadrant rule, rotation after rotation, from the largest quadrant down.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .seating import Short, places_on_curve, seat_runs

DIGIT = 16  # bits; NumPy sorts so many by counting, four times as quickly


@attrs.frozen
class AlongCurve:
    """Equal runs of one pattern's blocks.

    Attributes:
        order: int32[blocks], the blocks as the curve visits them.
    """

    order: Short = attrs.field(eq=same_array, repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block."""
        seat = np.empty(len(self.order), dtype=np.int32)
        seat_runs(self.order, shares(len(self.order), seats), seat)
        return seat


@attrs.frozen
class Hilbert:
    """Equal runs of the blocks along Hilbert's curve."""

    def __call__(self, pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block."""
        return self.prepared(pattern)(pattern, seats)

    def prepared(self, pattern: Pattern, /) -> AlongCurve:
        """The same for one pattern, whose curve is drawn once."""
        side = 1 << max(1, (max(pattern.grid) - 1).bit_length())
        return AlongCurve(_order_of(curve(pattern.columns, pattern.rows, side)))


hilbert = Hilbert()


def curve(x: IntArray, y: IntArray, side: int) -> IntArray:
    """int64[points]: where each point of a square is on the curve; `side` a power of two."""
    position = np.empty_like(x)
    places_on_curve(x, y, side, position)
    return position


def _order_of(position: IntArray) -> Short:
    """The points by position, no two of them equal: sorted by 16 bits after 16, lowest first."""
    order = np.arange(len(position))
    for shift in range(0, int(position.max(initial=0)).bit_length(), DIGIT):
        digit = (position[order] >> shift).astype(np.uint16)  # the low bits
        order = order[np.argsort(digit, kind="stable")]
    return order.astype(np.int32)
