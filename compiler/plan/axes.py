"""Axes: the candidates of a search as a table with a row for each candidate.

    splits = Axes.grid(filters=useful_counts(12), bands=useful_counts(56, 8))
    splits = splits.with_(seats=splits.filters * splits.bands)
    splits.take(splits.seats <= 16).at(0)          # {"filters": 1, "bands": 1, "seats": 1}

Columns are attributes of the table, which formulas use by name. A search adds figures of its
candidates as further columns. A column cannot have the name of a method.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray, distinct

Column = npt.NDArray[Any] | Sequence[int] | int


class Axes:
    """Immutable table of columns of one length.

    Args:
        columns: Numbers or booleans by name; a single number stands for all rows.
    """

    __slots__ = ("table",)

    def __init__(self, **columns: Column) -> None:
        arrays = np.broadcast_arrays(*(np.atleast_1d(column) for column in columns.values()))
        self.table: Mapping[str, IntArray] = dict(zip(columns, arrays, strict=True))

    @classmethod
    def grid(cls, **axes: Column) -> Axes:
        """Return all combinations of the numbers of several axes; the last axis varies fastest."""
        grids = np.meshgrid(*(np.atleast_1d(axis) for axis in axes.values()), indexing="ij")
        return cls(**{name: grid.ravel() for name, grid in zip(axes, grids, strict=True)})

    @classmethod
    def stacked(cls, tables: Sequence[Axes]) -> Axes:
        """Concatenate tables with the same columns."""
        columns = {name: [table.table[name] for table in tables] for name in tables[0].table}
        return cls(**{name: np.concatenate(pieces) for name, pieces in columns.items()})

    def __getattr__(self, name: str) -> IntArray:
        try:
            column: IntArray = object.__getattribute__(self, "table")[name]
        except KeyError:
            raise AttributeError(f"no column {name!r}; there is {', '.join(self.table)}") from None
        return column

    def __len__(self) -> int:
        return len(next(iter(self.table.values())))

    def __iter__(self) -> Iterator[Axes]:
        """Yield each row as a table of one row."""
        return (self.take(np.array([row])) for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Axes) or [*self.table] != [*other.table]:
            return False
        pairs = zip(self.table.values(), other.table.values(), strict=True)
        return all(np.array_equal(column, other_column) for column, other_column in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash

    def __repr__(self) -> str:
        return f"Axes({len(self)} rows of {', '.join(self.table)})"

    def take(self, rows: IntArray | BoolArray) -> Axes:
        """Return some of the rows, selected by number or by a boolean for each row."""
        return Axes(**{name: column[rows] for name, column in self.table.items()})

    def with_(self, **columns: Column) -> Axes:
        """Return the table with columns added or replaced."""
        return Axes(**{**self.table, **columns})

    def at(self, row: int) -> dict[str, Any]:
        """Return the numbers and booleans of one row by name."""
        return {name: column[row].item() for name, column in self.table.items()}


def useful_counts(items: int, max_count: int | None = None, *, even: bool = False) -> IntArray:
    """Return the useful numbers of shares of `items`, ascending, int64[any].

    A number of shares is useful if with fewer shares the largest share would be larger. Of 7 items,
    1, 2, 3, 4 and 7 are useful: with 5 or 6 shares the largest share has 2 items, as with 4.

    Args:
        items: Number of items to divide.
        max_count: Largest number of shares; by default the number of items.
        even: True to add the next even number of each useful number, for pairs of tiles.
    """
    share_counts = _useful_counts(items, items if max_count is None else min(items, max_count))
    if not even:
        return share_counts
    even_counts = share_counts + (share_counts & 1)
    limit = items if max_count is None else min(items, max_count)
    return distinct(np.concatenate([share_counts, even_counts[even_counts <= limit]]))


@lru_cache(maxsize=256)
def _useful_counts(items: int, max_count: int) -> IntArray:
    """Return the useful numbers of shares up to a largest number, cached and read-only."""
    # Sizes of the largest share that occur, then the fewest shares for each size: 7 items have
    # largest shares of 7, 4, 3, 2, 1 items with 1, 2, 3, 4, 7 shares.
    largest_share = -(-items // np.arange(1, max_count + 1))
    share_counts: IntArray = distinct(-(-items // distinct(largest_share)))
    share_counts.flags.writeable = False
    return share_counts
