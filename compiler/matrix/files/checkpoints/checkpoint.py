"""Checkpoints by the suffix of their file: opening, reading one tensor, writing new values.

The weights of a linear layer have the shape [out, in], even if an ONNX model stores [in, out].
`write_checkpoint` copies a checkpoint with new values of some tensors: a tensor keeps its type, to
which its values are rounded once. `write_tensors` writes a new file of arrays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np

from ipusim import MAX_INPUT_BYTES, InputError, in_short, shown_name, with_path

from ...entries import HostArray, MatrixError
from .onnx_checkpoint import open_onnx, rewrite_onnx
from .pt2_file import open_pt2, rewrite_pt2
from .safetensors_file import open_safetensors, rewrite_safetensors, save_tensors
from .tensor import (
    Checkpoint,
    FilePart,
    TensorInfo,
    bits_of,
    split_view,
    tensor_named,
    tensor_of,
    viewed,
)

Opener: TypeAlias = Callable[[Path, int], Checkpoint]
"""Function of a path and the largest number of bytes of the file that returns its checkpoint."""
Rewriter: TypeAlias = Callable[[Checkpoint, Path, Mapping[str, bytes], int], None]
"""Function of a checkpoint, the path to write, encoded values by tensor, and a limit of bytes."""

OPENERS: Mapping[str, Opener] = {
    ".safetensors": open_safetensors,
    ".onnx": open_onnx,
    ".pt2": open_pt2,
}
REWRITERS: Mapping[str, Rewriter] = {
    ".safetensors": rewrite_safetensors,
    ".onnx": rewrite_onnx,
    ".pt2": rewrite_pt2,
}
TENSOR_SUFFIXES = (".safetensors",)  # suffixes of files that hold only tensors, no graph
# Errors that parsers raise on damaged files, whose fields have wrong values or types.
PARSE_ERRORS = (ValueError, TypeError, KeyError, IndexError, OverflowError)


def open_checkpoint(path: Path | str, *, max_bytes: int = MAX_INPUT_BYTES) -> Checkpoint:
    """Open a checkpoint without reading any tensor.

    Args:
        path: Path of a .safetensors, .onnx or .pt2 file.
        max_bytes: Largest number of bytes of an .onnx file, or of the graph's text and tables in a
            .pt2 file. Of a .safetensors file only the header is read, whatever this limit is.

    Raises:
        MatrixError: One line that names the file and what is wrong with it.
    """
    path = Path(path)
    opener = OPENERS.get(path.suffix.lower())
    try:
        if opener is None:
            raise MatrixError(f"no checkpoint; those are {' and '.join(OPENERS)} files")
        return opener(path, max_bytes)
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None
    except PARSE_ERRORS as error:
        cause = in_short(str(error).splitlines()[0] if str(error) else type(error).__name__)
        raise MatrixError(f"{path}: not a readable {path.suffix} file: {cause}") from None


def read_tensor(path: Path | str, *, max_bytes: int = MAX_INPUT_BYTES) -> HostArray:
    """Return the tensor `FILE:TENSOR`, [out, in] or (K, C, R, S) for weights of a convolution.

    Returns:
        An array of float16, float32 or float64; bfloat16 is returned as float32.

    Raises:
        MatrixError: One line that names the tensor and what is wrong.
    """
    file_and_name = tensor_named(path)
    if file_and_name is None:
        raise MatrixError(f"{path}: no name of a tensor; write FILE:TENSOR")
    file, name = file_and_name
    try:
        return open_checkpoint(file, max_bytes=max_bytes).read(name, max_bytes)
    except InputError as error:
        cause = str(error).removeprefix(f"{shown_name(file)}: ")
        raise MatrixError(with_path(path, cause)) from None


def files_behind(path: Path) -> tuple[Path, ...]:
    """Return all files that hold the values of a matrix file or of a `FILE:TENSOR`.

    An ONNX model may store the tensor, or tensors from which it is computed, in further files.

    Raises:
        MatrixError: The checkpoint cannot be read or has no such tensor.
    """
    file_and_name = tensor_named(path)
    if file_and_name is None:
        return (path,)
    file, name = file_and_name
    if file.suffix.lower() != ".onnx":
        return (file,)
    # No limit of bytes here: the caller sets one when it reads the file.
    checkpoint = open_checkpoint(file, max_bytes=sys.maxsize)
    try:
        stored_name, _ = split_view(checkpoint.tensors, name)
        tensor = tensor_of(checkpoint.tensors, stored_name).name
    except MatrixError as error:
        raise MatrixError(f"{path}: {error}") from None
    # A computed tensor may come from any tensor of the file.
    locations = (
        checkpoint.bits.values() if tensor in checkpoint.arrays else [checkpoint.bits[tensor]]
    )
    further_files = {location.file for location in locations if isinstance(location, FilePart)}
    return (file, *sorted(further_files))


def tensors_in(path: Path | str, *, max_bytes: int = MAX_INPUT_BYTES) -> Mapping[str, TensorInfo]:
    """Return names, shapes and types of a checkpoint's tensors, without their values.

    Raises:
        MatrixError: One line that names the file and what is wrong with it.
    """
    return open_checkpoint(path, max_bytes=max_bytes).tensors


def write_checkpoint(
    source: Path | str,
    target: Path | str,
    changed_arrays: Mapping[str, HostArray],
    *,
    max_bytes: int = MAX_INPUT_BYTES,
) -> None:
    """Write a copy of a checkpoint in which some tensors have new values.

    Args:
        source: Path of a .safetensors, .onnx or .pt2 file. Values that an ONNX model keeps in other
            files are written into the new model.
        target: Path of a file with the same suffix; it may be the source.
        changed_arrays: Values by name of a tensor or of a view of one, as `w[3]`, in its shape.
        max_bytes: Largest number of bytes that an ONNX model may take.

    Raises:
        MatrixError: The files have different suffixes, a tensor does not exist, or values have
            another shape than their tensor or exceed its type. The target is then unchanged.
    """
    source, target = Path(source), Path(target)
    if source.suffix.lower() != target.suffix.lower():
        raise MatrixError(
            f"{target}: a checkpoint of {source.suffix} is written as {source.suffix}, not "
            f"{target.suffix or 'without a suffix'}"
        )
    checkpoint = open_checkpoint(source, max_bytes=max_bytes)
    try:
        new_bits = {}
        for name, values in _whole_tensors(checkpoint, changed_arrays, max_bytes).items():
            tensor = tensor_of(checkpoint.tensors, name)
            new_bits[tensor.name] = bits_of(tensor, np.asarray(values))
        REWRITERS[source.suffix.lower()](checkpoint, target, new_bits, max_bytes)
    except InputError as error:
        message = str(error)
        has_name = message.startswith((f"{source}: ", f"{target}: "))
        raise MatrixError(message if has_name else f"{source}: {message}") from None


def _whole_tensors(
    checkpoint: Checkpoint, changed: Mapping[str, HostArray], max_bytes: int
) -> Mapping[str, HostArray]:
    """Return new values by tensor, where those of views are values of their whole tensors."""
    whole_arrays: dict[str, HostArray] = {}
    for name, values in changed.items():
        tensor, views = split_view(checkpoint.tensors, name)
        if not views:
            whole_arrays[name] = values
            continue
        if tensor not in whole_arrays:
            tensor_of(checkpoint.tensors, tensor)  # refuses a name that does not exist
            whole_arrays[tensor] = np.array(checkpoint.read(tensor, max_bytes), order="C")
        # Numbers of the tensor's elements, in the order of the view.
        elements = np.arange(whole_arrays[tensor].size).reshape(whole_arrays[tensor].shape)
        numbers = viewed(elements, views, tensor)
        if numbers.shape != np.shape(values):
            raise MatrixError(
                f"tensor {in_short(name)} is of {in_short(numbers.shape)}, its new values of "
                f"{in_short(np.shape(values))}"
            )
        whole_arrays[tensor].reshape(-1)[numbers] = values
    return whole_arrays


def write_tensors(path: Path | str, tensors: Mapping[str, HostArray]) -> None:
    """Write arrays to a .safetensors file.

    Args:
        path: Path of the file.
        tensors: Arrays by name, of any shape and NumPy type.

    Raises:
        MatrixError: The suffix is not .safetensors, the package `safetensors` or the folder is
            missing, or there are no tensors.
    """
    path = Path(path)
    if path.suffix.lower() not in TENSOR_SUFFIXES:
        raise MatrixError(f"{path}: tensors are written as {' or '.join(TENSOR_SUFFIXES)}")
    save_tensors(path, tensors)
