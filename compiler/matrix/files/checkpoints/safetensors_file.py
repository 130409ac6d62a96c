"""Checkpoints in .safetensors files: a header of names, types, shapes and offsets, then the bits.

Format: https://github.com/huggingface/safetensors#format. The package checks the header: all
offsets, that no bits belong to two tensors, and that all bits lie in the file. A network of several
files (shards) has an index beside them, `NAME.safetensors.index.json`, whose `weight_map` names the
file of each tensor.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ipusim import InputError, in_short, input_bytes, json_value, plain_size, whole_file, with_path

from ....packages import check_package
from ...entries import HostArray, MatrixError
from .tensor import Checkpoint, FilePart, TensorInfo

LENGTH_BYTES = 8  # bytes of the number at the beginning of the file: the header's length
MAX_HEADER = 1 << 24  # bytes of a header: some 100,000 tensors
COPY_BYTES = 2**20  # bytes that are copied at once
SUFFIX, INDEX = ".safetensors", ".safetensors.index.json"
# File of a whole network in a folder. It is preferred to an index, as in transformers.
SINGLE_FILE = "model.safetensors"
TYPES = {
    "F16": "float16",
    "BF16": "bfloat16",
    "F32": "float32",
    "F64": "float64",
    "BOOL": "bool",
    **{f"I{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"U{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
}  # types without a NumPy name keep the format's name


def open_safetensors(path: Path, _max_bytes: int) -> Checkpoint:
    """Return the checkpoint of a file, of which only the header is read.

    Raises:
        MatrixError: The package is missing, or the header is damaged.
        InputError: The file cannot be read.
    """
    header, start = _header(path)
    order = sorted(header, key=lambda name: header[name]["data_offsets"][0])
    tensors, bits = {}, {}
    for name in order:
        begin, end = header[name]["data_offsets"]
        dtype = header[name]["dtype"]
        tensors[name] = TensorInfo(name, tuple(header[name]["shape"]), TYPES.get(dtype, dtype))
        bits[name] = FilePart(path, start + begin, end - begin)
    return Checkpoint(path, tensors, bits)


def files_named(path: Path) -> tuple[Path, ...]:
    """Return the tensor files that a folder or an index stands for; else the path itself.

    Raises:
        MatrixError: The folder has no tensors or several networks, or a tensor is not in the file
            that the index names.
        InputError: The index cannot be read.
    """
    if path.name.endswith(INDEX):
        return _shards(path)
    if not path.is_dir():
        return (path,)
    # A folder: the whole network in one file, or a single index with its files.
    indices, files = (sorted(path.glob(f"*{suffix}")) for suffix in (INDEX, SUFFIX))
    if path / SINGLE_FILE in files or (not indices and len(files) == 1):
        return (path / SINGLE_FILE if path / SINGLE_FILE in files else files[0],)
    if len(indices) == 1:
        return _shards(indices[0])
    if not files:
        raise MatrixError(f"{path}: a folder with no {SUFFIX} file")
    several = in_short(", ".join(file.name for file in indices or files))
    raise MatrixError(f"{path}: a folder of {several}; give the files of one network")


def _shards(index: Path) -> tuple[Path, ...]:
    """Return the files that an index names, after checking that they have its tensors."""
    try:
        table = json_value(input_bytes(index, MAX_HEADER), error=MatrixError)
    except MatrixError as error:
        raise MatrixError(with_path(index, error)) from None
    file_by_tensor = table.get("weight_map") if isinstance(table, dict) else None
    if not isinstance(file_by_tensor, dict) or not file_by_tensor:
        raise MatrixError(f"{index}: it has no weight_map, a table of tensor -> file")
    shards: dict[Path, set[str]] = {}
    for tensor, name in file_by_tensor.items():
        if not isinstance(name, str) or Path(name).name != name or not name.endswith(SUFFIX):
            raise MatrixError(f"{index}: {in_short(name)} is no {SUFFIX} file beside it")
        shards.setdefault(index.with_name(name), set()).add(tensor)
    for shard, tensors in sorted(shards.items()):
        try:
            missing = sorted(tensors - open_safetensors(shard, MAX_HEADER).tensors.keys())
        except InputError as error:
            raise MatrixError(with_path(shard, error)) from None
        if missing:
            raise MatrixError(f"{index}: {shard.name} has no tensor {in_short(missing[0])}")
    return tuple(sorted(shards))


def rewrite_safetensors(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], _max_bytes: int
) -> None:
    """Write a copy of a file with new bytes of some tensors; shapes and types stay.

    Raises:
        MatrixError: The file cannot be written.
    """
    with checkpoint.path.open("rb") as old, whole_file(target, error=MatrixError) as new:
        while piece := old.read(COPY_BYTES):
            new.write(piece)
        for name, data in bits.items():
            part = checkpoint.bits[name]
            if not isinstance(part, FilePart) or part.length != len(data):
                raise MatrixError("a tensor has no place of its own in the file")
            new.seek(part.offset)
            new.write(data)


def save_tensors(path: Path, tensors: Mapping[str, HostArray]) -> None:
    """Write a new file of arrays.

    Raises:
        MatrixError: The package or the folder is missing, or there are no tensors.
    """
    check_package("safetensors", wanted_by=f"{path}: a .safetensors file", error=MatrixError)
    from safetensors.numpy import save  # noqa: PLC0415  # an optional package

    data = save({name: np.ascontiguousarray(values) for name, values in tensors.items()})
    with whole_file(path, error=MatrixError) as file:
        file.write(data)


def _header(path: Path) -> tuple[Mapping[str, Mapping[str, Any]], int]:
    """Return the header's entries by tensor, and the offset where the bits begin."""
    check_package("safetensors", wanted_by="a .safetensors file", error=MatrixError)
    from safetensors import SafetensorError, safe_open  # noqa: PLC0415  # an optional package

    # The length is checked before the package parses the header.
    length = _header_bytes(path)
    try:
        with safe_open(path, framework="np") as file:
            names = set(file.keys())
    except (SafetensorError, OSError) as error:
        raise MatrixError(f"not a readable .safetensors file: {error!s:.200}") from None
    with path.open("rb") as file:
        file.seek(LENGTH_BYTES)
        header = json_value(file.read(length), max_bytes=MAX_HEADER, error=MatrixError)
    return {name: header[name] for name in header if name in names}, LENGTH_BYTES + length


def _header_bytes(path: Path) -> int:
    """Return the length of a file's header, and refuse a long one.

    The package would parse a header of any length.
    """
    plain_size(path)
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(LENGTH_BYTES), "little")
    except OSError as error:
        raise MatrixError(f"not a readable .safetensors file: {error.strerror}") from None
    if length > MAX_HEADER:
        raise MatrixError(
            f"its header of {length:,} bytes is longer than the {MAX_HEADER:,} that are read; "
            "split the file"
        )
    return length
