"""Checkpoints of .safetensors files: a header of names, types, shapes and offsets, then the bits.

https://github.com/huggingface/safetensors#format. The package checks the header: every offset, that
no bits belong to two tensors, that the file holds them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ipusim import json_value, plain_size, whole_file

from ....packages import check_package
from ...entries import HostArray, MatrixError
from .tensor import Checkpoint, FilePart, TensorInfo

LENGTH_BYTES = 8  # of the header's length, which begins the file
MOST_HEADER = 1 << 24  # bytes, of some 100,000 tensors
PIECE = 2**20  # bytes that are copied at once
TYPES = {
    "F16": "float16",
    "BF16": "bfloat16",
    "F32": "float32",
    "F64": "float64",
    "BOOL": "bool",
    **{f"I{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"U{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
}  # the format's own names of other types stand for themselves


def open_safetensors(path: Path, _most: int) -> Checkpoint:
    """The checkpoint of a file, of which only the header is read.

    Raises:
        MatrixError: no such package, a header that is none.
        InputError: a file that cannot be read.
    """
    header, start = _header(path)
    order = sorted(header, key=lambda name: header[name]["data_offsets"][0])
    tensors, bits = {}, {}
    for name in order:
        first, last = header[name]["data_offsets"]
        kind = header[name]["dtype"]
        tensors[name] = TensorInfo(name, tuple(header[name]["shape"]), TYPES.get(kind, kind))
        bits[name] = FilePart(path, start + first, last - first)
    return Checkpoint(path, tensors, bits)


def rewrite_safetensors(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], _most: int
) -> None:
    """The file as it is, but for the bytes of some tensors: shapes and types stay.

    Raises:
        MatrixError: a file that cannot be written.
    """
    with checkpoint.path.open("rb") as old, whole_file(target, error=MatrixError) as new:
        while piece := old.read(PIECE):
            new.write(piece)
        for name, data in bits.items():
            part = checkpoint.bits[name]
            if not isinstance(part, FilePart) or part.length != len(data):
                raise MatrixError("a tensor has no place of its own in the file")
            new.seek(part.offset)
            new.write(data)


def save_tensors(path: Path, tensors: Mapping[str, HostArray]) -> None:
    """A new file of arrays.

    Raises:
        MatrixError: no package or folder; no tensors.
    """
    check_package("safetensors", wanted_by=f"{path}: a .safetensors file", error=MatrixError)
    from safetensors.numpy import save  # noqa: PLC0415  # an extra

    data = save({name: np.ascontiguousarray(values) for name, values in tensors.items()})
    with whole_file(path, error=MatrixError) as file:
        file.write(data)


def _header(path: Path) -> tuple[Mapping[str, Mapping[str, Any]], int]:
    """What a file says of each tensor, and where the bits begin."""
    check_package("safetensors", wanted_by="a .safetensors file", error=MatrixError)
    from safetensors import SafetensorError, safe_open  # noqa: PLC0415  # an extra

    length = _header_bytes(path)
    try:
        with safe_open(path, framework="np") as file:
            names = set(file.keys())
    except (SafetensorError, OSError) as error:
        raise MatrixError(f"not a readable .safetensors file: {error!s:.200}") from None
    with path.open("rb") as file:
        file.seek(LENGTH_BYTES)
        header = json_value(file.read(length), most_bytes=MOST_HEADER, error=MatrixError)
    return {name: header[name] for name in header if name in names}, LENGTH_BYTES + length


def _header_bytes(path: Path) -> int:
    """The length of a file's header, which the package would parse whatever it is."""
    plain_size(path)
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(LENGTH_BYTES), "little")
    except OSError as error:
        raise MatrixError(f"not a readable .safetensors file: {error.strerror}") from None
    if length > MOST_HEADER:
        raise MatrixError(
            f"its header of {length:,} bytes is longer than the {MOST_HEADER:,} that are read; "
            "split the file"
        )
    return length
