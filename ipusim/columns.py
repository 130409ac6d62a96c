"""A column is a read-only array with one entry per row of a table; a table is a frozen value."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[np.int64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

same_array = attrs.cmp_using(np.array_equal)
"""Comparison of array fields, for `attrs.field(eq=same_array)`."""


def int_column(values: npt.ArrayLike) -> IntArray:
    """`values` as a read-only int64 array; no copy where it already is one."""
    return _read_only(np.asarray(values, dtype=np.int64))


def bool_column(values: npt.ArrayLike) -> BoolArray:
    """`values` as a read-only boolean array."""
    return _read_only(np.asarray(values, dtype=np.bool_))


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def spread(first: IntArray, count: IntArray) -> IntArray:
    """The concatenated ranges [first[i], first[i] + count[i]), without a loop."""
    total = int(count.sum())
    starts = np.repeat(first - (np.cumsum(count) - count), count)
    return starts + np.arange(total, dtype=np.int64)
