"""Protocols of partitioners: rules that give each block of a pattern a seat.

A user's own strategy is a function of a pattern and a number of seats:

    def checkerboard(pattern: Pattern, seats: int) -> IntArray:
        return (pattern.rows + pattern.columns) % seats

The planner adds everything else: the order of a seat's blocks, the parts of n, the owners of
operands, and the estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np

from ipusim import InputError, IntArray, WholeNumbers

from ...matrix.pattern import Pattern
from ...plan.partition import Cut
from .seating import Int32Array


class Partitioner(Protocol):
    """Function that gives every block of a pattern a seat.

    It must be deterministic: equal patterns and numbers of seats get equal results.
    """

    def __call__(self, pattern: Pattern, seats: int, /) -> WholeNumbers:
        """Return the seat of each block, whole numbers [blocks] in [0, seats).

        A seat may stay empty.
        """


@runtime_checkable
class TunablePartitioner(Partitioner, Protocol):
    """Partitioner with a parameter that a planner may search, such as the number of bands."""

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[TunablePartitioner]:
        """Return the variants to compare, in ascending order of their parameter.

        Args:
            pattern: the pattern to partition.
            seats: number of seats.
            num_column_bands: number of bands that each variant cuts; 0 if the partitioner chooses.
        """


@runtime_checkable
class ReusablePartitioner(Protocol):
    """Partitioner that computes once for a pattern everything that does not depend on the seats."""

    def for_pattern(self, pattern: Pattern, /) -> Partitioner:
        """Return a partitioner that gives equal results, and only for this pattern."""


def for_pattern(partitioner: Partitioner, pattern: Pattern) -> Partitioner:
    """Return a partitioner that gives equal results and is quick in many calls with `pattern`."""
    if isinstance(partitioner, ReusablePartitioner):
        return partitioner.for_pattern(pattern)
    return partitioner


def name_of(strategy: str | Partitioner) -> str:
    """Return the name of a strategy in plans; for a partitioner, that of its function or type."""
    if isinstance(strategy, str):
        return strategy
    return str(getattr(strategy, "__name__", type(strategy).__name__))


def seats_of(partitioner: Partitioner, pattern: Pattern, seats: int) -> Int32Array:
    """Return the seat of each block by a partitioner, checked, int32[blocks].

    Raises:
        InputError: the partitioner does not return one seat in range for each block.
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


def cut_by(seat: Int32Array, seats: int) -> tuple[IntArray, Cut]:
    """Return the order of blocks by seat, and the cut of this order into seats.

    Blocks of one seat stay in row-major order.

    Args:
        seat: seat of each block, int32[blocks].
        seats: number of seats.
    """
    # NumPy's stable sort of 16-bit numbers is a radix sort, quicker than its sort of 32-bit
    # numbers.
    order = np.argsort(seat.astype(np.min_scalar_type(seats)), kind="stable")
    return order, Cut.of_counts(np.bincount(seat, minlength=seats))
