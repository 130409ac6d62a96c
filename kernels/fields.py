"""Reading a vertex's fields by name, refusing what is absent or of the wrong kind; whole groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from ipusim import BoolArray, Fields, IntArray, ListError, ProgramError, Ragged

Integers = TypeVar("Integers", IntArray, int)


def ceil_div(count: Integers, by: int) -> Integers:
    """The least number of groups of `by` that holds `count`."""
    return -(-count // by)


def column(fields: Fields, name: str) -> IntArray:
    """The numbers of one field, int64[vertices] or int64[vertices, w].

    Raises:
        ProgramError: the field is absent or is a list.
    """
    values = fields.get(name)
    if values is None or isinstance(values, Ragged):
        raise ProgramError(f"field {name!r} must be a column of numbers; fields: {sorted(fields)}")
    return np.asarray(values, dtype=np.int64)


def lists(fields: Fields, name: str) -> Ragged:
    """The lists of one field, one a vertex.

    Raises:
        ProgramError: the field is absent or is not a list.
    """
    ragged = fields.get(name)
    if not isinstance(ragged, Ragged):
        raise ProgramError(f"field {name!r} must be a list a vertex; fields: {sorted(fields)}")
    return ragged


def check_entries(
    right: BoolArray, vertex: IntArray, entry: IntArray, reason: Callable[[int], str]
) -> None:
    """Refuse the first entry of a list that is not right.

    Args:
        right: bool[rows].
        vertex, entry: int64[rows], whose list, and which number of it.
        reason: what is wrong with a row.

    Raises:
        ListError: with vertex and entry.
    """
    if not right.all():
        row = int(np.argmin(right))
        raise ListError(int(vertex[row]), int(entry[row]), reason(row))
