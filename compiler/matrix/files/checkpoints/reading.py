"""Checkpoints by the suffix of their file: opened, one tensor read, the files behind one told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ipusim import MOST_INPUT_BYTES, InputError, in_short, of_file, shown_name

from ...entries import HostArray, MatrixError
from .checkpoint import Checkpoint, FilePart
from .onnx_model import open_onnx
from .safetensors_file import open_safetensors
from .tensor import tensor_of
from .tensor_name import tensor_named

OPENERS: Mapping[str, Callable[[Path, int], Checkpoint]] = {
    ".safetensors": open_safetensors,
    ".onnx": open_onnx,
}
DAMAGE = (ValueError, TypeError, KeyError, IndexError, OverflowError)  # of values of wrong kinds


def open_checkpoint(path: Path | str, *, max_bytes: int = MOST_INPUT_BYTES) -> Checkpoint:
    """What a file holds, before any tensor is read.

    Args:
        path: a .safetensors or .onnx file.
        max_bytes: the most that an .onnx file may have; of a .safetensors only the header is read.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
    """
    path = Path(path)
    opener = OPENERS.get(path.suffix.lower())
    try:
        if opener is None:
            raise MatrixError(f"no checkpoint; those are {' and '.join(OPENERS)} files")
        return opener(path, max_bytes)
    except InputError as error:
        raise MatrixError(of_file(path, error)) from None
    except DAMAGE as error:
        cause = in_short(str(error).splitlines()[0] if str(error) else type(error).__name__)
        raise MatrixError(f"{path}: not a readable {path.suffix} file: {cause}") from None


def read_tensor(path: Path | str, *, max_bytes: int = MOST_INPUT_BYTES) -> HostArray:
    """The tensor `FILE:TENSOR`; of a linear layer [out, in], of a convolution (K, C, R, S).

    Returns:
        float16, float32 or float64; bfloat16 as float32.

    Raises:
        MatrixError: one line that names the tensor and what is wrong.
    """
    named = tensor_named(path)
    if named is None:
        raise MatrixError(f"{path}: no name of a tensor; write FILE:TENSOR")
    try:
        return open_checkpoint(named[0], max_bytes=max_bytes).read(named[1], max_bytes)
    except InputError as error:
        said = str(error).removeprefix(f"{shown_name(named[0])}: ")
        raise MatrixError(of_file(path, said)) from None


def files_behind(path: Path) -> tuple[Path, ...]:
    """The files that decide what a matrix file's name reads: mostly the file itself.

    Raises:
        MatrixError: a checkpoint that cannot be read, or without such a tensor.
    """
    named = tensor_named(path)
    if named is None:
        return (path,)
    file, name = named
    if file.suffix.lower() != ".onnx":
        return (file,)
    held = open_checkpoint(file, max_bytes=sys.maxsize)  # its reader has a limit
    try:
        bits = held.bits[tensor_of(held.tensors, name).name]
    except MatrixError as error:
        raise MatrixError(f"{path}: {error}") from None
    return (file, bits.file) if isinstance(bits, FilePart) else (file,)
