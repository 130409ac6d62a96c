"""Checkpoints of .safetensors files: a header of names, types, shapes and offsets, then the bits.

https://github.com/huggingface/safetensors#format. The package checks the header: every offset, that
no bits belong to two tensors, that the file holds them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ipusim import json_value, plain_size

from ....packages import check_package
from ...entries import MatrixError
from .checkpoint import Checkpoint, FilePart
from .tensor import TensorInfo

LENGTH_BYTES = 8  # of the header's length, which begins the file
MOST_HEADER = 1 << 24  # bytes, of some 100,000 tensors
METADATA = "__metadata__"
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
