"""Checks of the numbers that give the size and the density of a matrix."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Any

from ipusim import in_short

from .entries import MatrixError


def whole_number(count: Any) -> int:
    """Return a count as a Python integer.

    Raises:
        MatrixError: The value is not a whole number.
    """
    try:
        return operator.index(count)
    except TypeError:
        raise MatrixError(f"expected a whole number, found {in_short(count)}") from None


def sides_of(shape: Any) -> tuple[int, int]:
    """Return the rows and columns of a shape as Python integers.

    Raises:
        MatrixError: The shape is not two whole numbers.
    """
    try:
        sides = tuple(shape)
    except TypeError:
        sides = ()
    if len(sides) != 2:
        raise MatrixError(f"a shape is two numbers, rows and columns, not {in_short(shape)}")
    return whole_number(sides[0]), whole_number(sides[1])


def share(density: Any) -> float:
    """Return a density as a float from 0 to 1.

    Raises:
        MatrixError: The density is not a real number from 0 to 1.
    """
    number: Any = density  # a Real compares with numbers, though its type does not say so
    if not isinstance(density, Real) or not 0 <= number <= 1:
        raise MatrixError(f"a density lies between 0 and 1, not at {in_short(density)}")
    return float(number)
