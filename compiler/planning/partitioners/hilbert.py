"""Equal runs of blocks along Hilbert's space-filling curve.

The curve fills a square whose edge is a power of two. A run of it stays close in rows and columns,
so that a seat reads and writes few lines.

Source: D. Hilbert, Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck, 1891. The
position of a point is computed quadrant by quadrant, from the largest, rotating each time.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .seating import Int32Array, fill_curve_positions, seat_runs

# Bits that are sorted at once: NumPy sorts 16-bit numbers by counting, four times as quickly.
DIGIT_BITS = 16


@attrs.frozen
class AlongCurve:
    """Partitioner of one pattern into equal runs along the curve.

    Attributes:
        order: blocks in the order in which the curve visits them, int32[blocks].
    """

    order: Int32Array = attrs.field(eq=same_array, repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block."""
        seat = np.empty(len(self.order), dtype=np.int32)
        seat_runs(self.order, shares(len(self.order), seats), seat)
        return seat


@attrs.frozen
class Hilbert:
    """Partitioner into equal runs of blocks along Hilbert's curve."""

    def __call__(self, pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block."""
        return self.for_pattern(pattern)(pattern, seats)

    def for_pattern(self, pattern: Pattern, /) -> AlongCurve:
        """Return the partitioner of one pattern, whose blocks are sorted along the curve once."""
        edge = 1 << max(1, (max(pattern.grid) - 1).bit_length())
        return AlongCurve(_order_of(curve_positions(pattern.columns, pattern.rows, edge)))


hilbert = Hilbert()


def curve_positions(x: IntArray, y: IntArray, edge: int) -> IntArray:
    """Return the position of each point of a square on the curve, int64[points].

    Args:
        x, y: coordinates of the points, int64[points].
        edge: edge of the square, a power of two.
    """
    position = np.empty_like(x)
    fill_curve_positions(x, y, edge, position)
    return position


def _order_of(position: IntArray) -> Int32Array:
    """Return the points sorted by position, int32[points]; positions are distinct."""
    # A radix sort: stable sorts by 16 bits, the lowest first. The conversion to uint16 keeps the
    # low 16 bits.
    order = np.arange(len(position))
    for shift in range(0, int(position.max(initial=0)).bit_length(), DIGIT_BITS):
        digit = (position[order] >> shift).astype(np.uint16)
        order = order[np.argsort(digit, kind="stable")]
    return order.astype(np.int32)
