"""Groups of columns of which each row stores equally many: where N:M units may lie."""

from __future__ import annotations

from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray

Mask: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[np.int8]  # of columns of a group: no group has more than 32


@attrs.frozen
class ColumnGroups:
    """The groups of a grid of units; the last one of a row may have fewer columns.

    Attributes:
        n, m: stored columns of a group, and its columns.
        down, across: rows and columns of units.
    """

    n: int
    m: int
    down: int
    across: int

    @property
    def count(self) -> int:
        """Groups of a row."""
        return -(-self.across // self.m)

    @property
    def stored(self) -> int:
        """Columns that a row stores."""
        return self.across // self.m * self.n + min(self.n, self.across % self.m)

    def quota(self, group: int) -> int:
        """Columns that a group stores."""
        return min(self.n, self.across - group * self.m)

    @property
    def quotas(self) -> Counts:
        """int8[groups of a row]: columns that each stores."""
        quotas = np.full(self.count, self.n, dtype=np.int8)
        quotas[-1] = self.quota(self.count - 1)
        return quotas

    def held(self, numbers: IntArray) -> Mask:
        """bool[down, groups of a row, m]: which places have these row-major numbers."""
        held = np.zeros((self.down, self.count * self.m), dtype=np.bool_)
        if held.shape[1] == self.across:
            held.reshape(-1)[numbers] = True
        else:
            held[np.divmod(numbers, self.across)] = True
        return held.reshape(self.down, self.count, self.m)

    def missing(self, held: Mask) -> Counts:
        """int8[down, groups of a row]: columns that a group lacks; less than 0 are too many."""
        missing = np.broadcast_to(self.quotas, held.shape[:2]).copy()
        for place in range(self.m):
            missing -= held[:, :, place]
        return missing

    def filled(self, held: Mask, missing: Counts) -> IntArray:
        """int64[units]: numbers of the places held and of the lowest that are free in each group.

        Args:
            held: bool[down, groups of a row, m].
            missing: int8[down, groups of a row], at least 0.
        """
        held, missing = held.copy(), missing.copy()
        for place in range(self.m):
            free = ~held[:, :, place] & (missing > 0)
            held[:, :, place] |= free
            missing -= free
        return np.flatnonzero(held.reshape(self.down, -1)[:, : self.across])

    def are_stored(self, rows: IntArray, columns: IntArray) -> bool:
        """Units in row-major order, each once, are as many in every group as it stores."""
        if len(rows) != self.down * self.stored:
            return False
        group = np.repeat(np.arange(self.count), self.quotas)
        table = (self.down, self.stored)
        return bool(
            (rows.reshape(table) == np.arange(self.down)[:, None]).all()
            and (columns.reshape(table) // self.m == group).all()
        )

    def first_other(self, rows: IntArray, columns: IntArray) -> tuple[int, int, int]:
        """Row and number of the first group that stores more or fewer, and how many it does.

        There is one; what this takes follows the units, not the grid, which a file may declare.
        """
        found, counts = np.unique(rows * self.count + columns // self.m, return_counts=True)
        last = found % self.count == self.count - 1
        wrong = counts != np.where(last, self.quota(self.count - 1), self.n)
        gap = found != np.arange(len(found))
        at = int((wrong | gap).argmax()) if (wrong | gap).any() else len(found)
        row, group = divmod(at, self.count)
        return row, group, int(counts[at]) if at < len(found) and not gap[at] else 0
