"""Columns of tables: read-only arrays with one entry per row."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from .errors import ProgramError

IntArray: TypeAlias = npt.NDArray[np.int64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
WholeNumbers: TypeAlias = npt.NDArray[np.integer[Any]]
"""Integer array of any width: large tables of small numbers take half the memory in 32 bits."""

UNSAVED: Mapping[str, bool] = {"unsaved": True}
"""Metadata of a field that archives leave out."""

same_array = attrs.cmp_using(np.array_equal)
"""Comparison of array fields, for `attrs.field(eq=same_array)`."""


def int_column(values: npt.ArrayLike) -> IntArray:
    """Return `values` as a read-only int64 array in C order, without a copy if it is one."""
    return _read_only(np.asarray(values, dtype=np.int64, order="C"))


def narrow_column(values: npt.ArrayLike) -> IntArray:
    """Return `values` as a read-only array of int32 if they have that type, else of int64."""
    array = np.asarray(values)
    return _read_only(array) if array.dtype == np.int32 else int_column(array)


def narrowed(numbers: WholeNumbers) -> IntArray:
    """Return numbers as int32 if the sum of any two is sure to fit, else unchanged.

    Results must not be multiplied: products may exceed 32 bits.
    """
    # For numbers below 2^30, a sum of two stays below 2^31.
    fits = len(numbers) and numbers.min() >= 0 and numbers.max() < 1 << 30
    narrow: npt.NDArray[Any] = numbers.astype(np.int32, copy=False) if fits else numbers
    return narrow


def bool_column(values: npt.ArrayLike) -> BoolArray:
    """Return `values` as a read-only boolean array."""
    return _read_only(np.asarray(values, dtype=np.bool_))


def check_rows(table: str, columns: Mapping[str, Sized], *, max_axes: int = 1) -> None:
    """Refuse a table whose columns have different numbers of rows.

    Args:
        table: name of the table for messages.
        columns: columns by name; the axes of arrays are checked, other values have none.
        max_axes: largest number of axes of an array; 2 for columns with several numbers per row.

    Raises:
        ProgramError: the message has the length of each column.
    """
    for name, column in columns.items():
        if isinstance(column, np.ndarray) and not 1 <= column.ndim <= max_axes:
            raise ProgramError(f"{table}: {name} has {column.ndim} axes, not {max_axes}")
    if len({len(column) for column in columns.values()}) > 1:
        lengths = ", ".join(f"{name} {len(column)}" for name, column in columns.items())
        raise ProgramError(f"{table}: columns of one table differ in length: {lengths}")


def first_true(rows: BoolArray) -> int | None:
    """Return the index of the first true row, or None if there is none."""
    return int(np.argmax(rows)) if rows.any() else None


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a view of an array that cannot be written."""
    view = array.view()
    view.flags.writeable = False
    return view


def spread(first: IntArray, count: IntArray) -> IntArray:
    """Return the numbers of all ranges [first[i], first[i] + count[i]), one range after another.

    The result is int64[sum of count]. Example: first [5, 0] and count [2, 3] give [5, 6, 0, 1, 2].
    """
    # Position p of the result belongs to range i, which begins at position cumsum(count)[i] -
    # count[i]; the entry is p plus the difference between first[i] and that position.
    numbers = np.arange(int(count.sum()), dtype=np.int64)
    numbers += np.repeat(first - (np.cumsum(count) - count), count)
    return numbers
