"""How the interpreter's functions become machine code: numba, cached, without reference counts.

Every function takes arrays that its Python caller holds and allocates none, so counting references
to them buys nothing: counting made a pace load of 6 ns one of 180 ns. `inlined`
is for what runs in every bundle, `compiled` for what is called from few places. They may take more
than six arguments: the arrays of a tile that they work on, and numbers out of the bundle's row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from numba import njit

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_SOURCES = _fingerprint()


def compiled(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The function as machine code; it must not allocate arrays."""
    return _cached(function, forceinline=False)


def inlined(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The function as machine code inside its compiled callers; it must not allocate arrays."""
    return _cached(function, forceinline=True)


def _cached(function: Callable[Arguments, Result], **options: Any) -> Callable[Arguments, Result]:
    dispatcher: Any = njit(cache=True, nogil=True, _nrt=False, **options)(function)  # type: ignore[call-overload]
    # numba looks only at the function's own file, but its machine code holds opcodes of the table
    # and bodies of other files: a cache is stale when any file of this folder has changed.
    dispatcher._cache._cache_file._source_stamp = _SOURCES
    machine_code: Callable[Arguments, Result] = dispatcher
    return machine_code
