"""Signatures of compiled functions as text: `int64(float32[:, :], int64, bool[:])`.

Types are NumPy's names for fixed sizes; `[:]`, `[:, :]` and so on are arrays with one, two or more
dimensions, contiguous in C order. The result is a number, or nothing: `void`.
"""

from __future__ import annotations

import ctypes
import re
from functools import cached_property
from typing import Any

import attrs
import numpy as np

# C type of each type of number, by NumPy's name.
NUMBERS = {
    "int8": ctypes.c_int8,
    "int16": ctypes.c_int16,
    "int32": ctypes.c_int32,
    "int64": ctypes.c_int64,
    "uint8": ctypes.c_uint8,
    "uint16": ctypes.c_uint16,
    "uint32": ctypes.c_uint32,
    "uint64": ctypes.c_uint64,
    "float32": ctypes.c_float,
    "float64": ctypes.c_double,
    "bool": ctypes.c_bool,
}
_SIGNATURE = re.compile(r"(\w+)\((.*)\)")  # result and arguments
_TERM = re.compile(r"(\w+)\s*(\[[:,\s]*\])?\s*(?:,|$)")  # one argument: its type, and dimensions


@attrs.frozen
class Term:
    """Type of one argument: a number or an array.

    Attributes:
        name: name of the type of the number or of the elements.
        dimensions: number of dimensions of an array, 0 for a number.
    """

    name: str
    dimensions: int

    @property
    def ctypes(self) -> list[type]:
        """C types of the argument: a number, or an address and the extents."""
        if not self.dimensions:
            return [NUMBERS[self.name]]
        return [ctypes.c_void_p] + [ctypes.c_int64] * self.dimensions

    @cached_property
    def dtype(self) -> np.dtype[np.generic]:
        """NumPy type of the number or of the elements."""
        return np.dtype(self.name)

    def __str__(self) -> str:
        return self.name + (f"[{', '.join(':' * self.dimensions)}]" if self.dimensions else "")


@attrs.frozen
class Signature:
    """Types of a function's arguments and result.

    Attributes:
        result: type of a number, or "void".
        terms: types of the arguments.
    """

    result: str
    terms: tuple[Term, ...]

    @classmethod
    def of(cls, text: str) -> Signature:
        """Parse a signature.

        Raises:
            ValueError: the text is no signature.
        """
        match = _SIGNATURE.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is no signature; write int64(float32[:], int64)")
        terms = [Term(name, shape.count(":")) for name, shape in _TERM.findall(match[2])]
        names = [term.name for term in terms] + [match[1]]
        unknown = [name for name in names if name not in NUMBERS and name != "void"]
        if unknown:
            raise ValueError(f"{unknown[0]!r} in {text!r} is none of {', '.join(NUMBERS)}")
        return cls(match[1], tuple(terms))


class Marked:
    """Base class of functions that run as machine code.

    Attributes:
        python: the undecorated function, for tests and for compiled callers.
        signature: types of arguments and result; None if only compiled functions call it.
    """

    python: Any  # with a function's type, mypy would take it for a method
    signature: Signature | None = None
