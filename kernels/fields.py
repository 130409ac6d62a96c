"""Reading a vertex's fields by name, refusing what is absent or of the wrong kind."""

from __future__ import annotations

import numpy as np

from ipusim import Fields, IntArray, ProgramError, Ragged


def column(fields: Fields, name: str) -> IntArray:
    """The numbers of one field, int64[vertices] or int64[vertices, w].

    Raises:
        ProgramError: the field is absent or is a list.
    """
    found = fields.get(name)
    if found is None or isinstance(found, Ragged):
        raise ProgramError(f"field {name!r} must be a column of numbers; fields: {sorted(fields)}")
    return np.asarray(found, dtype=np.int64)


def lists(fields: Fields, name: str) -> Ragged:
    """The lists of one field, one a vertex.

    Raises:
        ProgramError: the field is absent or is not a list.
    """
    found = fields.get(name)
    if not isinstance(found, Ragged):
        raise ProgramError(f"field {name!r} must be a list a vertex; fields: {sorted(fields)}")
    return found
