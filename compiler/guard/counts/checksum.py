"""Checksum of inputs: equal for equal values, on every machine and in every version.

The checksum is a SHA-256 over the content: arrays by type, shape and elements, sparse matrices by
their non-zeros, frozen values by their class and fields, a path by the bytes of its file. A
codelet counts by its fields, not its code, because tests guard the code. Square blocks
count by their side. A field that a class gained later is left out where it has its default.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...matrix.formats import FORMATS

DIGITS = 16  # hexadecimal digits of a checksum
# Fields that classes gained after checksums were recorded, with their defaults.
LATER_FIELDS: Mapping[str, Mapping[str, object]] = {"Cut": {"bands": 1}}


def checksum(values: Iterable[object]) -> str:
    """Return sixteen hexadecimal digits over the values, in order.

    Raises:
        InputError: if a value has no canonical form.
        OSError: if a path cannot be read.
    """
    digest = hashlib.sha256()
    for value in values:
        for part in _parts(value):
            # The length before each part keeps (b"ab", b"c") apart from (b"a", b"bc").
            digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:DIGITS]


def _parts(value: object) -> Iterator[bytes]:
    """Yield a value as byte strings, with its type first so that different values differ."""
    cls = type(value)
    if isinstance(value, Enum):
        yield f"{cls.__name__}.{value.name}".encode()
    # NumPy's numbers come before Python's, because their repr depends on the version of NumPy.
    elif isinstance(value, np.generic):
        yield from _array(np.asarray(value))
    elif value is None or isinstance(value, bool | int | float | complex | str | bytes):
        yield f"{cls.__name__} {value!r}".encode()
    elif isinstance(value, Path):
        yield from (b"file", value.read_bytes())
    elif attrs.has(cls):
        yield from _parts((cls.__name__, _fields(value)))
    elif isinstance(value, Mapping):
        yield from _parts(("mapping", *sorted(value.items(), key=lambda item: str(item[0]))))
    elif isinstance(value, list | tuple):
        yield f"sequence {len(value)}".encode()
        for member in value:
            yield from _parts(member)
    else:
        yield from _arrays(value)


def _fields(value: Any) -> Mapping[str, object]:
    """Return the fields of a frozen value, in the form that earlier versions had."""
    cls = type(value)
    fields = {field.name: getattr(value, field.name) for field in attrs.fields(cls)}
    if fields.get("format") in FORMATS.values():
        fields["block"] = fields.pop("format").block
    defaults = LATER_FIELDS.get(cls.__name__, {})
    return {
        name: item
        for name, item in fields.items()
        if name not in defaults or item != defaults[name]
    }


def _arrays(value: Any) -> Iterator[bytes]:
    """Yield the parts of a matrix or an array, and refuse everything else."""
    if hasattr(value, "tocsr"):
        yield from _sparse(value.tocsr(copy=True))
    elif hasattr(value, "__array__"):
        yield from _array(np.asarray(value))
    else:
        raise InputError(
            f"no checksum of {type(value).__name__}; give arrays, matrices, patterns, plans, "
            "programs, paths, or plain values"
        )


def _sparse(matrix: Any) -> Iterator[bytes]:
    """Yield the parts of a scipy matrix in CSR form, which may be reordered in place."""
    matrix.sum_duplicates()  # sorts the indices too
    yield f"sparse {matrix.shape}".encode()
    for name in ("indptr", "indices"):
        yield from _array(getattr(matrix, name).astype(np.int64))
    yield from _array(matrix.data)


def _array(array: npt.NDArray[Any]) -> Iterator[bytes]:
    """Yield the bytes of an array: its type and shape, then its numbers."""
    if array.dtype.hasobject:
        raise InputError("an array of Python objects has no checksum; give one of numbers")
    # Little-endian and contiguous, so that the bytes are equal on every host.
    little = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
    yield f"array {little.dtype.str} {array.shape}".encode()
    yield little.tobytes()
