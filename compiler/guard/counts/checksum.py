"""A checksum of inputs: equal values, equal checksum, on every machine and in every version.

It is a SHA-256 over the content: arrays by type, shape and elements, sparse matrices by their
non-zeros, frozen values by their class and fields, a path by the bytes of its file. A codelet is
known by its fields, not its code: the code is what is guarded. Square blocks go by their side. A
field that a class gained later goes unsaid where it says nothing new.
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

DIGITS = 16
GAINED: Mapping[str, Mapping[str, object]] = {"Cut": {"bands": 1}}  # later fields: nothing new


def checksum(values: Iterable[object]) -> str:
    """Sixteen hexadecimal digits over the values, in order.

    Raises:
        InputError: a value that has no canonical form.
        OSError: a path that cannot be read.
    """
    digest = hashlib.sha256()
    for value in values:
        for part in _parts(value):
            digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:DIGITS]


def _parts(value: object) -> Iterator[bytes]:
    """A value as byte strings, its kind first, so that different values differ."""
    kind = type(value)
    if isinstance(value, Enum):
        yield f"{kind.__name__}.{value.name}".encode()
    elif isinstance(value, np.generic):  # before its Python kin: its repr is NumPy's affair
        yield from _array(np.asarray(value))
    elif value is None or isinstance(value, bool | int | float | complex | str | bytes):
        yield f"{kind.__name__} {value!r}".encode()
    elif isinstance(value, Path):
        yield from (b"file", value.read_bytes())
    elif attrs.has(kind):
        yield from _parts((kind.__name__, _fields(value)))
    elif isinstance(value, Mapping):
        yield from _parts(("mapping", *sorted(value.items(), key=lambda item: str(item[0]))))
    elif isinstance(value, list | tuple):
        yield f"sequence {len(value)}".encode()
        for member in value:
            yield from _parts(member)
    else:
        yield from _arrays(value)


def _fields(value: Any) -> Mapping[str, object]:
    """What a frozen value holds, as versions before it would have said it."""
    kind = type(value)
    fields = {field.name: getattr(value, field.name) for field in attrs.fields(kind)}
    if fields.get("format") in FORMATS.values():
        fields["block"] = fields.pop("format").block
    usual = GAINED.get(kind.__name__, {})
    return {name: held for name, held in fields.items() if name not in usual or held != usual[name]}


def _arrays(value: Any) -> Iterator[bytes]:
    """A matrix or an array; nothing else."""
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
    """Of a scipy matrix in CSR form, which this may reorder."""
    matrix.sum_duplicates()  # it sorts the indices too
    yield f"sparse {matrix.shape}".encode()
    for name in ("indptr", "indices"):
        yield from _array(getattr(matrix, name).astype(np.int64))
    yield from _array(matrix.data)


def _array(array: npt.NDArray[Any]) -> Iterator[bytes]:
    if array.dtype.hasobject:
        raise InputError("an array of Python objects has no checksum; give one of numbers")
    little = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
    yield f"array {little.dtype.str} {array.shape}".encode()
    yield little.tobytes()
