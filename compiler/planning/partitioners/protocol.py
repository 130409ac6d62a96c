"""What a partitioner is: a rule that says which seat takes which block of a pattern.

That is all a strategy of one's own must say, in ten lines:

    def checkerboard(pattern: Pattern, seats: int) -> IntArray:
        return (pattern.rows + pattern.columns) % seats

The order of a seat's blocks, the parts of n, the places of operands and the estimates are shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np

from ipusim import InputError, IntArray, WholeNumbers

from ...matrix.pattern import Pattern
from ...plan.partition import Cut
from .seating import Short


class Partitioner(Protocol):
    """Gives every block of a pattern a seat; the same for the same pattern, always."""

    def __call__(self, pattern: Pattern, seats: int, /) -> WholeNumbers:
        """Of whole numbers [blocks]: each block's seat, in [0, seats); a seat may stay empty."""


@runtime_checkable
class Family(Partitioner, Protocol):
    """A partitioner with a number that a planner may search: column bands, rows of a grid."""

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[Family]:
        """The forms worth comparing, coarse to fine; of `num_column_bands` only, unless it is 0."""


@runtime_checkable
class Preparing(Protocol):
    """A partitioner that does once for a pattern what does not depend on the seats."""

    def prepared(self, pattern: Pattern, /) -> Partitioner:
        """The same rule, to be called with this pattern only."""


def prepared(partitioner: Partitioner, pattern: Pattern) -> Partitioner:
    """The partitioner for many calls with one pattern."""
    if isinstance(partitioner, Preparing):
        return partitioner.prepared(pattern)
    return partitioner


def name_of(partitioner: Partitioner) -> str:
    """What plans call a partitioner that is given as such."""
    return str(getattr(partitioner, "__name__", type(partitioner).__name__))


def seats_of(partitioner: Partitioner, pattern: Pattern, seats: int) -> Short:
    """What the partitioner says, int32[blocks].

    Raises:
        InputError: it is no seat for each block.
    """
    seat = np.asarray(partitioner(pattern, seats))
    if seat.shape != pattern.rows.shape or seat.dtype.kind not in "iu":
        raise InputError(
            f"the partitioner gives {seat.dtype}{list(seat.shape)} for {pattern.num_blocks} "
            "blocks; return one whole number a block"
        )
    if len(seat) and not 0 <= seat.min() <= seat.max() < seats:
        raise InputError(
            f"the partitioner gives seats {seat.min()}..{seat.max()}; there are {seats}, from 0"
        )
    return seat.astype(np.int32, copy=False)


def cut_by(seat: Short, seats: int) -> tuple[IntArray, Cut]:
    """Order and cut of blocks with these seats; a seat's blocks are in row-major order.

    Args:
        seat: int32[blocks], of each block.
        seats: their number.
    """
    order = np.argsort(seat.astype(np.min_scalar_type(seats)), kind="stable")  # 16 bits: by digits
    last = np.cumsum(np.bincount(seat, minlength=seats)).astype(np.int64)
    return order, Cut(np.concatenate([[0], last[:-1]]), last)
