"""Checkpoints by the suffix of their file: opened, one tensor read, new values written.

Shapes are of a linear layer [out, in], also where an ONNX model holds [in, out]. What is written is
a checkpoint with new values of some tensors and all else as it was, or a new file of arrays. A
tensor keeps its type; values are rounded to it once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np

from ipusim import MOST_INPUT_BYTES, InputError, in_short, of_file, shown_name

from ...entries import HostArray, MatrixError
from .onnx_model import open_onnx, rewrite_onnx
from .safetensors_file import open_safetensors, rewrite_safetensors, save_tensors
from .tensor import Checkpoint, FilePart, TensorInfo, bits_of, tensor_named, tensor_of

Opener: TypeAlias = Callable[[Path, int], Checkpoint]
"""Of a file, and the most bytes of it."""
Rewriter: TypeAlias = Callable[[Checkpoint, Path, Mapping[str, bytes], int], None]
"""Of what was opened, the target, new bits by tensor, and the most bytes."""

OPENERS: Mapping[str, Opener] = {".safetensors": open_safetensors, ".onnx": open_onnx}
REWRITERS: Mapping[str, Rewriter] = {
    ".safetensors": rewrite_safetensors,
    ".onnx": rewrite_onnx,
}
WRITTEN = (".safetensors",)  # what holds tensors alone
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
        cause = str(error).removeprefix(f"{shown_name(named[0])}: ")
        raise MatrixError(of_file(path, cause)) from None


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
    checkpoint = open_checkpoint(file, max_bytes=sys.maxsize)  # its reader has a limit
    try:
        bits = checkpoint.bits[tensor_of(checkpoint.tensors, name).name]
    except MatrixError as error:
        raise MatrixError(f"{path}: {error}") from None
    return (file, bits.file) if isinstance(bits, FilePart) else (file,)


def tensors_in(path: Path | str, *, max_bytes: int = MOST_INPUT_BYTES) -> Mapping[str, TensorInfo]:
    """Names, shapes and types of a checkpoint's tensors, without their values.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
    """
    return open_checkpoint(path, max_bytes=max_bytes).tensors


def write_checkpoint(
    source: Path | str,
    target: Path | str,
    changed: Mapping[str, HostArray],
    *,
    max_bytes: int = MOST_INPUT_BYTES,
) -> None:
    """Write a checkpoint with new values of some tensors, and everything else as it was.

    Args:
        source: a .safetensors or .onnx file; what lies beside an ONNX model comes into the new one.
        target: a file of the same suffix; it may be the source.
        changed: values by name, of the tensor's shape.
        max_bytes: the most that an ONNX model may take.

    Raises:
        MatrixError: files that do not go together, no such tensor, values of another shape or that
            its type does not hold; what was at the target is as it was.
    """
    source, target = Path(source), Path(target)
    if source.suffix.lower() != target.suffix.lower():
        raise MatrixError(
            f"{target}: a checkpoint of {source.suffix} is written as {source.suffix}, not "
            f"{target.suffix or 'without a suffix'}"
        )
    checkpoint = open_checkpoint(source, max_bytes=max_bytes)
    try:
        bits = {}
        for name, values in changed.items():
            tensor = tensor_of(checkpoint.tensors, name)
            bits[tensor.name] = bits_of(tensor, np.asarray(values))
        REWRITERS[source.suffix.lower()](checkpoint, target, bits, max_bytes)
    except InputError as error:
        cause = str(error)
        has_name = cause.startswith((f"{source}: ", f"{target}: "))
        raise MatrixError(cause if has_name else f"{source}: {cause}") from None


def write_tensors(path: Path | str, tensors: Mapping[str, HostArray]) -> None:
    """Write arrays to a .safetensors file.

    Args:
        path: the file.
        tensors: by name, of any shape and a type that NumPy has.

    Raises:
        MatrixError: no such suffix, package or folder; no tensors.
    """
    path = Path(path)
    if path.suffix.lower() not in WRITTEN:
        raise MatrixError(f"{path}: tensors are written as {' or '.join(WRITTEN)}")
    save_tensors(path, tensors)
