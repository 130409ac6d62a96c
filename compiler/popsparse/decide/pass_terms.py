"""A pass is one product with a dynamic matrix: forward, GradA or GradW, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import IntArray


@attrs.frozen
class Pass:
    """What a pass costs on each grid.

    Attributes:
        terms: cycles by name, int64[grids] each; they follow one another.
        temporary_bytes: int64[grids], of a tile.
        interleaved_bytes: int64[grids], of what must lie in interleaved memory.
        apart_bytes: int64[grids], of the largest region that must lie apart from that.
    """

    terms: Mapping[str, IntArray]
    temporary_bytes: IntArray
    interleaved_bytes: IntArray | int = 0
    apart_bytes: IntArray | int = 0


@attrs.frozen
class Passes:
    """All passes that a plan is for, by the prefix of their terms in an estimate."""

    by_prefix: Mapping[str, Pass]

    @cached_property
    def cycles(self) -> IntArray:
        """int64[grids]: of all terms of all passes."""
        return sum_of(term for part in self.by_prefix.values() for term in part.terms.values())

    @cached_property
    def temporary_bytes(self) -> IntArray:
        """int64[grids]: of the pass that needs most."""
        most: IntArray = np.max([part.temporary_bytes for part in self.by_prefix.values()], axis=0)
        return most

    def high_bytes(self, low: IntArray) -> IntArray:
        """int64[grids]: of interleaved memory, where so many bytes of ordinary memory are free.

        What lies apart from the interleaved region goes beside it when it is larger than that.
        """
        sizes = [
            part.interleaved_bytes + np.where(part.apart_bytes > low, part.apart_bytes, 0)
            for part in self.by_prefix.values()
        ]
        most: IntArray = np.max(sizes, axis=0)
        return most

    def cost(self, row: int) -> tuple[int, int]:
        """Cycles and temporary bytes of one grid."""
        return int(self.cycles[row]), int(self.temporary_bytes[row])

    def at(self, row: int) -> dict[str, int]:
        """The cycles of one grid by term, and their total."""
        terms = {
            f"{prefix}{name}": int(term[row])
            for prefix, part in self.by_prefix.items()
            for name, term in part.terms.items()
        }
        return {**terms, "total": int(self.cycles[row])}


def sum_of(columns: Iterable[IntArray]) -> IntArray:
    """The sum of columns of one length."""
    total: IntArray = np.sum(list(columns), axis=0, dtype=np.int64)
    return total
