"""Numbers that say how large or how full a matrix is, as a caller gives them."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Any

from ipusim import in_short

from .entries import MatrixError


def whole_number(count: Any) -> int:
    """A count as a number of Python.

    Raises:
        MatrixError: it is none.
    """
    try:
        return operator.index(count)
    except TypeError:
        raise MatrixError(f"expected a whole number, found {in_short(count)}") from None


def sides_of(shape: Any) -> tuple[int, int]:
    """Rows and columns as numbers of Python.

    Raises:
        MatrixError: they are no two whole numbers.
    """
    try:
        sides = tuple(shape)
    except TypeError:
        sides = ()
    if len(sides) != 2:
        raise MatrixError(f"a shape is two numbers, rows and columns, not {in_short(shape)}")
    return whole_number(sides[0]), whole_number(sides[1])


def share(density: Any) -> float:
    """A share of blocks, from 0 to 1.

    Raises:
        MatrixError: it is none.
    """
    number: Any = density  # a Real compares with numbers, though its type does not say so
    if not isinstance(density, Real) or not 0 <= number <= 1:
        raise MatrixError(f"a density lies between 0 and 1, not at {in_short(density)}")
    return float(number)
