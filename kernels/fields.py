"""Functions that read the fields of vertices by name, and refuse absent or wrong fields.

A field is a column of numbers, one for each vertex, or a list for each vertex.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from ipusim import BoolArray, Fields, IntArray, ListError, ProgramError, Ragged

Integers = TypeVar("Integers", IntArray, int)


def ceil_div(count: Integers, by: int) -> Integers:
    """Return `count` / `by` rounded up, of whole numbers or arrays of them."""
    return -(-count // by)


def column(fields: Fields, name: str) -> IntArray:
    """Return the values of one field, int64[vertices] or int64[vertices, w].

    Raises:
        ProgramError: the field is absent or is a list.
    """
    values = fields.get(name)
    if values is None or isinstance(values, Ragged):
        raise ProgramError(f"field {name!r} must be a column of numbers; fields: {sorted(fields)}")
    return np.asarray(values, dtype=np.int64)


def lists(fields: Fields, name: str) -> Ragged:
    """Return the lists of one field, one for each vertex.

    Raises:
        ProgramError: the field is absent or is not a list.
    """
    ragged = fields.get(name)
    if not isinstance(ragged, Ragged):
        raise ProgramError(f"field {name!r} must be a list a vertex; fields: {sorted(fields)}")
    return ragged


def check_entries(
    is_right: BoolArray, vertex: IntArray, entry: IntArray, reason: Callable[[int], str]
) -> None:
    """Refuse lists with a wrong entry: report the first one.

    Args:
        is_right: bool[entries], True for entries that are right.
        vertex, entry: int64[entries], the vertex to whose list the entry belongs, and its position
            there.
        reason: function that returns what is wrong with an entry, given its index in these arrays.

    Raises:
        ListError: an entry is wrong.
    """
    if not is_right.all():
        row = int(np.argmin(is_right))
        raise ListError(int(vertex[row]), int(entry[row]), reason(row))
