"""Passes: the products of a dynamic plan (forward, GradA, GradW), with their cost on each grid.

Columns are int64[grids], a number for each grid that a planner considers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import IntArray


@attrs.frozen
class Pass:
    """Cost of a pass on each grid.

    Attributes:
        terms: Cycles by name, int64[grids] each; the terms follow one another in time.
        temporary_bytes: Temporary bytes of a tile, int64[grids].
        interleaved_bytes: Bytes that must lie in interleaved memory, int64[grids].
        apart_bytes: Bytes of the largest region that a kernel reads in one cycle with the
            interleaved region, so that both must lie in different memory elements, int64[grids].
    """

    terms: Mapping[str, IntArray]
    temporary_bytes: IntArray
    interleaved_bytes: IntArray | int = 0
    apart_bytes: IntArray | int = 0


@attrs.frozen
class Passes:
    """All passes that a plan supports.

    Attributes:
        by_prefix: Passes by the prefix of their terms in an estimate: "" for forward, "GradA ",
            "GradW ".
    """

    by_prefix: Mapping[str, Pass]

    @cached_property
    def cycles(self) -> IntArray:
        """Cycles of all terms of all passes, int64[grids]."""
        return sum_of(term for cost in self.by_prefix.values() for term in cost.terms.values())

    @cached_property
    def temporary_bytes(self) -> IntArray:
        """Temporary bytes of the pass that needs most, int64[grids]."""
        peak: IntArray = np.max([cost.temporary_bytes for cost in self.by_prefix.values()], axis=0)
        return peak

    def high_bytes(self, low: IntArray) -> IntArray:
        """Return the bytes of interleaved memory that the passes need, int64[grids].

        The region of `apart_bytes` lies in ordinary memory if it fits into its `low` free bytes;
        otherwise it takes interleaved memory too.
        """
        sizes = [
            cost.interleaved_bytes + np.where(cost.apart_bytes > low, cost.apart_bytes, 0)
            for cost in self.by_prefix.values()
        ]
        peak: IntArray = np.max(sizes, axis=0)
        return peak

    def cost(self, row: int) -> tuple[int, int]:
        """Return the cycles and the temporary bytes of one grid."""
        return int(self.cycles[row]), int(self.temporary_bytes[row])

    def at(self, row: int) -> dict[str, int]:
        """Return the cycles of one grid by term, and their total."""
        terms = {
            f"{prefix}{name}": int(term[row])
            for prefix, cost in self.by_prefix.items()
            for name, term in cost.terms.items()
        }
        return {**terms, "total": int(self.cycles[row])}


def sum_of(columns: Iterable[IntArray]) -> IntArray:
    """Return the sum of columns of equal length."""
    total: IntArray = np.sum(list(columns), axis=0, dtype=np.int64)
    return total
