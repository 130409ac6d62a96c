"""Axes: candidates of a search as one table, a named column of numbers an axis, a row a candidate.

    splits = Axes.grid(filters=fewest(12), bands=fewest(56, 8))
    splits = splits.with_(seats=splits.filters * splits.bands)
    splits.take(splits.seats <= 16).at(0)          # {"filters": 1, "bands": 1, "seats": 1}

A column is an attribute. What a search says of its candidates it adds as further columns, so that
the names of columns are the words of its own formulas; the methods' names are not free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray

Column = npt.NDArray[Any] | Sequence[int] | int


class Axes:
    """A table of columns of one length, which nothing changes.

    Args:
        columns: numbers or truths by name; a single one stands for all rows.
    """

    __slots__ = ("table",)

    def __init__(self, **columns: Column) -> None:
        arrays = np.broadcast_arrays(*(np.atleast_1d(column) for column in columns.values()))
        self.table: Mapping[str, IntArray] = dict(zip(columns, arrays, strict=True))

    @classmethod
    def grid(cls, **axes: Column) -> Axes:
        """All combinations of the numbers of several axes; those of the last vary quickest."""
        sides = np.meshgrid(*(np.atleast_1d(axis) for axis in axes.values()), indexing="ij")
        return cls(**{name: side.ravel() for name, side in zip(axes, sides, strict=True)})

    @classmethod
    def stacked(cls, tables: Sequence[Axes]) -> Axes:
        """The rows of one table after another; all have the same columns."""
        columns = {name: [table.table[name] for table in tables] for name in tables[0].table}
        return cls(**{name: np.concatenate(parts) for name, parts in columns.items()})

    def __getattr__(self, name: str) -> IntArray:
        try:
            column: IntArray = object.__getattribute__(self, "table")[name]
        except KeyError:
            raise AttributeError(f"no column {name!r}; there is {', '.join(self.table)}") from None
        return column

    def __len__(self) -> int:
        return len(next(iter(self.table.values())))

    def __iter__(self) -> Iterator[Axes]:
        """Tables of one row."""
        return (self.take(np.array([row])) for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Axes) or [*self.table] != [*other.table]:
            return False
        pairs = zip(self.table.values(), other.table.values(), strict=True)
        return all(np.array_equal(column, theirs) for column, theirs in pairs)

    __hash__ = None  # type: ignore[assignment]  # of arrays

    def __repr__(self) -> str:
        return f"Axes({len(self)} rows of {', '.join(self.table)})"

    def take(self, rows: IntArray | BoolArray) -> Axes:
        """Some of the rows, by their numbers or by a truth a row."""
        return Axes(**{name: column[rows] for name, column in self.table.items()})

    def with_(self, **columns: Column) -> Axes:
        """The same rows with these columns, added or instead of those of their names."""
        return Axes(**{**self.table, **columns})

    def at(self, row: int) -> dict[str, Any]:
        """The numbers and truths of one row, by name."""
        return {name: column[row].item() for name, column in self.table.items()}


def fewest(things: int, most: int | None = None, *, even: bool = False) -> IntArray:
    """Numbers of shares of so many things, ascending: each the fewest for its widest share.

    Args:
        things: that are shared; none is cut.
        most: shares that there may be; as many as things where none is given.
        even: the next even number of shares, too, for tiles that come in pairs.
    """
    numbers = _fewest(things, things if most is None else min(things, most))
    if not even:
        return numbers
    pairs = numbers + (numbers & 1)
    limit = things if most is None else min(things, most)
    return np.unique(np.concatenate([numbers, pairs[pairs <= limit]]))


@lru_cache(maxsize=256)
def _fewest(things: int, most: int) -> IntArray:
    widest = -(-things // np.arange(1, most + 1))
    numbers: IntArray = np.unique(-(-things // np.unique(widest)))
    numbers.flags.writeable = False
    return numbers
