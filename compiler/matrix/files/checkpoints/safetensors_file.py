"""Checkpoints of .safetensors files: a header of names, types, shapes and offsets, then the bits.

https://github.com/huggingface/safetensors#format. The package checks the header: every offset, that
no bits belong to two tensors, that the file holds them all. A network of several files has an index
beside them, `NAME.safetensors.index.json`, whose `weight_map` names the file of each tensor.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ipusim import InputError, in_short, input_bytes, json_value, of_file, plain_size, whole_file

from ....packages import check_package
from ...entries import HostArray, MatrixError
from .tensor import Checkpoint, FilePart, TensorInfo

LENGTH_BYTES = 8  # of the header's length, which begins the file
MOST_HEADER = 1 << 24  # bytes, of some 100,000 tensors
PIECE = 2**20  # bytes that are copied at once
SUFFIX, INDEX = ".safetensors", ".safetensors.index.json"
WHOLE = "model.safetensors"  # of a folder; it comes before an index, as transformers has it
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


def files_named(path: Path) -> tuple[Path, ...]:
    """The files of tensors that a folder or an index stands for; else the path itself.

    Raises:
        MatrixError, InputError: a folder without tensors or of several networks, an index that
            cannot be read, a tensor that is not where it says.
    """
    if path.name.endswith(INDEX):
        return _shards(path)
    if not path.is_dir():
        return (path,)
    indices, files = (sorted(path.glob(f"*{suffix}")) for suffix in (INDEX, SUFFIX))
    if path / WHOLE in files or (not indices and len(files) == 1):
        return (path / WHOLE if path / WHOLE in files else files[0],)
    if len(indices) == 1:
        return _shards(indices[0])
    if not files:
        raise MatrixError(f"{path}: a folder with no {SUFFIX} file")
    several = in_short(", ".join(file.name for file in indices or files))
    raise MatrixError(f"{path}: a folder of {several}; give the files of one network")


def _shards(index: Path) -> tuple[Path, ...]:
    """The files that an index names, each held against it."""
    try:
        table = json_value(input_bytes(index, MOST_HEADER), error=MatrixError)
    except MatrixError as error:
        raise MatrixError(of_file(index, error)) from None
    places = table.get("weight_map") if isinstance(table, dict) else None
    if not isinstance(places, dict) or not places:
        raise MatrixError(f"{index}: it has no weight_map, a table of tensor -> file")
    shards: dict[Path, set[str]] = {}
    for tensor, name in places.items():
        if not isinstance(name, str) or Path(name).name != name or not name.endswith(SUFFIX):
            raise MatrixError(f"{index}: {in_short(name)} is no {SUFFIX} file beside it")
        shards.setdefault(index.with_name(name), set()).add(tensor)
    for shard, tensors in sorted(shards.items()):
        try:
            lost = sorted(tensors - open_safetensors(shard, MOST_HEADER).tensors.keys())
        except InputError as error:
            raise MatrixError(of_file(shard, error)) from None
        if lost:
            raise MatrixError(f"{index}: {shard.name} has no tensor {in_short(lost[0])}")
    return tuple(sorted(shards))


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
