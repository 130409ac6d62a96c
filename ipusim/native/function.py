"""Decorators `compiled`, `inlined` and `inner` for functions that run as machine code.

Such functions must not allocate arrays or raise exceptions, and take only numbers and arrays. The
signature has one term for each argument: its type. An array argument must have the element type of
its term and be contiguous in C order: nothing is converted. A bundle is a named tuple of arrays
that is one argument in Python, and one term for each field in the signature.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from .signature import Marked, Signature, Term

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Inner(Marked, Generic[Arguments, Result]):
    """Function for calls from compiled functions; if Python calls it, it runs as Python.

    Attributes:
        python: the undecorated function.
        force_inline: True if it is always inlined into its callers, False to let LLVM decide.
    """

    def __init__(self, python: Callable[Arguments, Result], *, force_inline: bool) -> None:
        self.python = python
        self.force_inline = force_inline
        update_wrapper(self, python)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Run the function as Python."""
        return cast(Result, self.python(*args, **kwargs))


class Compiled(Marked, Generic[Arguments, Result]):
    """Function that runs as machine code when Python calls it.

    Attributes:
        python: the undecorated function.
        signature: types of its arguments and of its result.
        bundles: class of each argument that is a named tuple, by position; its fields are the next
            terms of the signature.
    """

    signature: Signature

    def __init__(
        self, python: Callable[Arguments, Result], signature: Signature, bundles: dict[int, type]
    ) -> None:
        self.python = python
        self.signature = signature
        self.bundles = bundles
        update_wrapper(self, python)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Run the machine code.

        Raises:
            TypeError: an argument has another type, or an array is not contiguous.
        """
        values = tuple(_flat(args)) if self.bundles else args
        terms = self.signature.terms
        if kwargs or len(values) != len(terms):
            raise TypeError(f"{self.python.__name__} takes {len(terms)} arguments, by position")
        # Compiled code takes an array as its address followed by its extents.
        passed_values: list[Any] = []
        for number, (term, value) in enumerate(zip(terms, values, strict=True)):
            if not term.dimensions:
                passed_values.append(value)
                continue
            passed_values.append(_address(value, term, self.python.__name__, number))
            passed_values.extend(cast(Any, value).shape)
        return cast(Result, self._code(*passed_values))

    @cached_property
    def _code(self) -> Callable[..., Any]:
        """The machine code of the function, loaded when it is first called."""
        from .loading import load_function  # noqa: PLC0415  # llvmlite takes 40 ms to import

        module, name = sys.modules[self.python.__module__], self.python.__name__
        return load_function(module, name, self.signature)


def compiled(
    signature: str, **bundles: type
) -> Callable[[Callable[Arguments, Result]], Compiled[Arguments, Result]]:
    """Mark a function as machine code that Python calls.

    Args:
        signature: types of arguments and result, see `signature`.
        bundles: named tuples of arrays, by the name of the argument; the signature has their
            fields, one after another.
    """

    def mark(function: Callable[Arguments, Result]) -> Compiled[Arguments, Result]:
        """Return the compiled form of a function."""
        parameters = function.__code__.co_varnames
        positions = {parameters.index(name): bundle for name, bundle in bundles.items()}
        return Compiled(function, Signature.of(signature), positions)

    return mark


def inlined(function: Callable[Arguments, Result]) -> Inner[Arguments, Result]:
    """Mark a function as one that is always inlined into its compiled callers."""
    return Inner(function, force_inline=True)


def inner(function: Callable[Arguments, Result]) -> Inner[Arguments, Result]:
    """Mark a function as one that compiled functions call."""
    return Inner(function, force_inline=False)


def _flat(args: tuple[Any, ...]) -> list[Any]:
    """Return the arguments with named tuples replaced by their fields."""
    return [value for arg in args for value in (arg if isinstance(arg, tuple) else (arg,))]


def _address(value: Any, term: Term, function: str, number: int) -> int:
    """Return the address of an array's data; refuse an array that the function cannot take."""
    if (
        not isinstance(value, np.ndarray)
        or value.dtype != term.dtype
        or value.ndim != term.dimensions
        or not value.flags.c_contiguous
    ):
        argument = f"{value.dtype}{list(value.shape)}" if isinstance(value, np.ndarray) else value
        raise TypeError(
            f"{function} takes contiguous {term} as argument {number}; got {argument!r}"
        )
    # `from_buffer` takes a sixth of the time of `__array_interface__`, but neither read-only nor
    # empty arrays.
    if value.flags.writeable and value.size:
        return ctypes.addressof(ctypes.c_char.from_buffer(cast(Any, value)))
    return int(value.__array_interface__["data"][0])
