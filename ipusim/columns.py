"""A column is a read-only array with one entry per row of a table; a table is a frozen value."""

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
"""Of any integer type: a large table of small numbers takes half the room in 32 bits."""

same_array = attrs.cmp_using(np.array_equal)
"""Comparison of array fields, for `attrs.field(eq=same_array)`."""


def int_column(values: npt.ArrayLike) -> IntArray:
    """`values` as a read-only int64 array, row by row; no copy where it already is one."""
    return _read_only(np.asarray(values, dtype=np.int64, order="C"))


def narrow_column(values: npt.ArrayLike) -> IntArray:
    """`values` as a read-only int64 array; int32 stays as it is, in half the room."""
    array = np.asarray(values)
    return _read_only(array) if array.dtype == np.int32 else int_column(array)


def narrowed(numbers: WholeNumbers) -> IntArray:
    """Numbers from 0, in 32 bits if two of them added up fit: not to be multiplied."""
    fits = len(numbers) and numbers.min() >= 0 and numbers.max() < 1 << 30
    narrow: npt.NDArray[Any] = numbers.astype(np.int32, copy=False) if fits else numbers
    return narrow


def bool_column(values: npt.ArrayLike) -> BoolArray:
    """`values` as a read-only boolean array."""
    return _read_only(np.asarray(values, dtype=np.bool_))


def check_rows(table: str, columns: Mapping[str, Sized], *, most_axes: int = 1) -> None:
    """Refuse a table whose columns do not all have one entry a row.

    Args:
        table: what an error calls it.
        columns: by name; what is no array has no axes.
        most_axes: of a column that is an array; 2 for rows that may be rows of numbers.

    Raises:
        ProgramError: with the length of each column.
    """
    for name, column in columns.items():
        if isinstance(column, np.ndarray) and not 1 <= column.ndim <= most_axes:
            raise ProgramError(f"{table}: {name} has {column.ndim} axes, not {most_axes}")
    if len({len(column) for column in columns.values()}) > 1:
        lengths = ", ".join(f"{name} {len(column)}" for name, column in columns.items())
        raise ProgramError(f"{table}: columns of one table differ in length: {lengths}")


def first_true(rows: BoolArray) -> int | None:
    """The first of the rows that are true; None where none is."""
    return int(np.argmax(rows)) if rows.any() else None


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def spread(first: IntArray, count: IntArray) -> IntArray:
    """The concatenated ranges [first[i], first[i] + count[i]), without a loop."""
    numbers = np.arange(int(count.sum()), dtype=np.int64)
    numbers += np.repeat(first - (np.cumsum(count) - count), count)
    return numbers
