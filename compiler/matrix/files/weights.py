"""Weights files: a matrix, arrays of any rank, one tensor or the tensors of a checkpoint, by name.

    .mtx .smtx .txt, .npz of a matrix    one matrix
    .npy                                 one array of any rank
    .npz of arrays                       each by its name; of several arrays only floating-point
                                         ones of two and more dimensions (others are biases, norms
                                         and counts)
    FILE.safetensors:TENSOR              one tensor, also of .onnx
    .safetensors .onnx                   tensors of two and more dimensions that are read as weights

Embeddings (tables whose rows are looked up) may be left out if a file has several weights and no
names are given.

A single array has the name `SINGLE_NAME`, which readers of weights look for in an .npz file. New
values are written by the suffix of the target:

    .onnx .safetensors    a copy of the source's checkpoint with new values; .safetensors also a new
                          file of arrays
    .npz                  a matrix in the blocks to which it was pruned; or arrays by name, with all
                          other arrays of the source
    .npy                  one array
    .mtx .smtx .txt       one matrix; a .smtx file and a .txt mask hold positions without values
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Literal

import attrs
import numpy as np

from ipusim import (
    MAX_INPUT_BYTES,
    InputError,
    array_of,
    check_input_bytes,
    in_short,
    input_bytes,
    whole_file,
    with_path,
    zip_members,
)

from ...packages import check_package
from ..block_matrix import BlockMatrix
from ..entries import HostArray, MatrixError
from ..formats import Format, format_of
from .array_files import OURS
from .checkpoints import (
    OPENERS,
    names_embedding,
    open_checkpoint,
    read_tensor,
    tensor_named,
    write_checkpoint,
    write_tensors,
)
from .reading import read_matrix
from .writing import WRITERS, has_values, write_matrix

SINGLE_NAME = "a"  # name of the array of a file that holds a single one
MIN_RANK = 2  # dimensions of weights: arrays of one are biases or norms
MEMBER_SUFFIX = ".npy"  # suffix of an array in an .npz file
Kind = Literal["matrix", "array", "arrays", "tensor", "checkpoint"]
KINDS_OF_SEVERAL = ("arrays", "checkpoint")  # kinds of files that may have several weights
WRITTEN_SUFFIXES = (*WRITERS, *OPENERS)
MATRIX_RANK = 2  # dimensions of a matrix
NUMBER = re.compile(r"\[(\d+)\]$")  # end of the name of a matrix of a stack


@attrs.frozen
class WeightsFile:
    """The weights of a file; each is read when it is needed.

    Attributes:
        path: Path as it was given.
        kind: Contents of the file, see the module.
        readers: Functions that read the selected weights, by name.
        others: Bytes of an .npz file's arrays that are not selected, by name.
        embeddings: Names of embeddings that are left out.
    """

    path: Path
    kind: Kind
    readers: Mapping[str, Callable[[], HostArray]] = attrs.field(repr=False)
    others: Mapping[str, bytes] = attrs.field(factory=dict, repr=False)
    embeddings: tuple[str, ...] = ()

    def label(self, name: str) -> str:
        """Return the label of weights in tables: their name among several, or the file's name."""
        return name if self.kind in KINDS_OF_SEVERAL else str(self.path)

    def refusal(self, name: str, error: InputError) -> MatrixError:
        """Return an error that begins with the file's name, and the weights' name among several."""
        subject = f"{self.path}, {name}" if self.kind in KINDS_OF_SEVERAL else str(self.path)
        return MatrixError(f"{subject}: {error}")

    def read(self, name: str) -> HostArray:
        """Return the array of a name.

        Raises:
            MatrixError: One line that names the file and what is wrong with it.
        """
        if name not in self.readers:
            raise MatrixError(f"{self.path}: it has no array {in_short(name)}")
        try:
            return self.readers[name]()
        except InputError as error:
            raise MatrixError(with_path(self.path, error)) from None


def open_weights(
    path: Path | str,
    *,
    names: str | None = None,
    embeddings: bool = True,
    max_bytes: int = MAX_INPUT_BYTES,
) -> WeightsFile:
    """Open a file of weights and select some of them.

    Args:
        path: Path of a file, see the module.
        names: Shell patterns (`*.weight`) of the names to select, separated by commas; None
            selects all.
        embeddings: False to leave out embeddings if no names are given.
        max_bytes: Largest number of bytes that the file and each of its arrays may take.

    Raises:
        MatrixError: The file cannot be read, or has no weights of such names; one line that names
            the file.
    """
    path = Path(path)
    try:
        if tensor_named(path) is not None:
            return _single(path, "tensor", partial(read_tensor, path, max_bytes=max_bytes), names)
        suffix = path.suffix.lower()
        if suffix in OPENERS:
            return _checkpoint(path, names, max_bytes, embeddings=embeddings)
        if suffix == ".npz":
            return _npz(path, names, max_bytes, embeddings=embeddings)
        if suffix == ".npy":
            array = array_of(input_bytes(path, max_bytes))
            return _single(path, "array", lambda: array, names)
        return _matrix(path, names, max_bytes)
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None


def _checkpoint(path: Path, names: str | None, max_bytes: int, *, embeddings: bool) -> WeightsFile:
    """Return the weights of a checkpoint; embeddings only if asked for, or named."""
    checkpoint = open_checkpoint(path, max_bytes=max_bytes)
    tensors = checkpoint.tensors
    # A tensor that is only used to compute another, such as a mask, is not listed as weights.
    layers = [
        tensor.name
        for tensor in tensors.values()
        if len(tensor.shape) >= MIN_RANK and tensor.is_read and not tensor.part_of
    ]
    left_out = () if embeddings or names else tuple(n for n in layers if tensors[n].is_embedding)
    selected_names = _select(layers, names, left_out)
    readers = {name: partial(checkpoint.read, name, max_bytes) for name in selected_names}
    return WeightsFile(path, "checkpoint", readers, embeddings=left_out)


def _npz(path: Path, names: str | None, max_bytes: int, *, embeddings: bool) -> WeightsFile:
    """Return the weights of a .npz file: a matrix, or several arrays by name."""
    members = zip_members(input_bytes(path, max_bytes), max_bytes)
    arrays = {name.removesuffix(MEMBER_SUFFIX): data for name, data in members.items()}
    if arrays.keys() >= set(OURS) or "format" in arrays:
        return _matrix(path, names, max_bytes)
    # If there are several arrays, only those of layers are weights; a single array always is.
    weights = [name for name, data in arrays.items() if len(arrays) == 1 or _is_weights(data)]
    left_out = (
        () if embeddings or names or len(arrays) == 1 else tuple(filter(names_embedding, weights))
    )
    selected_names = _select(weights, names, left_out)
    other_arrays = {name: data for name, data in arrays.items() if name not in selected_names}
    readers = {name: partial(array_of, arrays[name]) for name in selected_names}
    return WeightsFile(path, "arrays", readers, other_arrays, left_out)


def _is_weights(member: bytes) -> bool:
    """Return True if a member is an array of floating-point numbers with two axes or more."""
    try:
        array = array_of(member)
    except InputError:  # an array of text
        return False
    return array.dtype.kind == "f" and array.ndim >= MIN_RANK


def _matrix(path: Path, names: str | None, max_bytes: int) -> WeightsFile:
    """Return the one matrix of a file as weights."""
    stored = read_matrix(path, max_bytes=max_bytes)
    matrix = BlockMatrix.of(stored, format=stored.pattern.format)  # weights are float16 or float32
    m, k = matrix.pattern.shape
    check_input_bytes(matrix.values.itemsize * m * k, max_bytes, f"{m:,} x {k:,} values")
    return _single(path, "matrix", matrix.dense, names)


def _single(
    path: Path, kind: Kind, reader: Callable[[], HostArray], names: str | None
) -> WeightsFile:
    """Return a file of a single array, which has no names to choose by."""
    if names is not None:
        raise MatrixError("names choose among several weights, it has one; leave them out")
    return WeightsFile(path, kind, {SINGLE_NAME: reader})


def _select(weights: list[str], names: str | None, left_out: Sequence[str]) -> list[str]:
    """Return the weights that patterns choose, all by default, without those left out."""
    patterns = ["*"] if names is None else names.split(",")
    # Names of matrices of a stack end in brackets, which a pattern reads as a set of letters, too.
    patterns += [NUMBER.sub(r"[[]\1]", pattern) for pattern in patterns]
    matching = [name for name in weights if any(fnmatchcase(name, choice) for choice in patterns)]
    selected_names = [name for name in matching if name not in left_out]
    if left_out and not selected_names:
        raise MatrixError(
            f"all of its weights are embeddings, as {in_short(left_out[0])}; choose them by names"
        )
    if not selected_names:
        suffix = "" if names is None else f" of names {in_short(names)}"
        raise MatrixError(
            f"it has no weights of two and more dimensions{suffix}; they are "
            f"{', '.join(weights[:6]) or 'none'}{' ...' if len(weights) > 6 else ''}"
        )
    return selected_names


def check_target(source: WeightsFile, target: Path, *, values: bool = False) -> None:
    """Refuse a target that cannot hold the weights of a source, before anything is computed.

    Args:
        source: Weights that were read.
        target: Path of the file to write.
        values: True if values must be kept, not only positions.

    Raises:
        MatrixError: The target cannot hold the weights; the message says why.
    """
    suffix, count = target.suffix.lower(), len(source.readers)
    if suffix not in WRITTEN_SUFFIXES:
        raise MatrixError(
            f"{target}: no writer for {target.suffix or 'no suffix'}; known are "
            f"{', '.join(WRITTEN_SUFFIXES)}"
        )
    if suffix == ".safetensors":
        check_package("safetensors", wanted_by=f"{target}: a .safetensors file", error=MatrixError)
    if values and suffix in WRITERS and not has_values(target):
        raise MatrixError(f"{target}: a {suffix} file holds no values; give .npz, .npy or .mtx")
    if suffix == ".onnx" and _checkpoint_of(source, target) is None:
        raise MatrixError(f"{target}: an .onnx file is written of an .onnx file; give .npz")
    if count > 1 and suffix in WRITERS and suffix != ".npz":
        raise MatrixError(
            f"{target}: a {suffix} file holds one array, {source.path} has {count:,}; give .npz, "
            "or choose one"
        )


def write_weights(
    source: WeightsFile,
    target: Path,
    changed_arrays: Mapping[str, HostArray],
    *,
    form: Format | None = None,
    further_arrays: Mapping[str, HostArray] | None = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> None:
    """Write new values of a source's weights to a file.

    Args:
        source: Weights that were read.
        target: Path of the file to write, see the module.
        changed_arrays: New values by name, in the shapes that were read.
        form: Format in which a matrix is stored; None stores single elements.
        further_arrays: Further arrays by name, which only .npz files can have; then a matrix is
            written as a dense array.
        max_bytes: Largest number of bytes that a checkpoint may take.

    Raises:
        MatrixError: One line that names the file and what is wrong; the target is unchanged.
    """
    check_target(source, target)
    suffix = target.suffix.lower()
    # A copy of the checkpoint if the target has its suffix; otherwise a new file by suffix.
    checkpoint = _checkpoint_of(source, target)
    is_matrix = [array.ndim for array in changed_arrays.values()] == [MATRIX_RANK]
    if checkpoint is not None:
        file, tensor = checkpoint
        tensors = (
            changed_arrays if tensor is None else {tensor: next(iter(changed_arrays.values()))}
        )
        write_checkpoint(file, target, tensors, max_bytes=max_bytes)
    elif suffix in OPENERS:
        write_tensors(target, changed_arrays)
    elif suffix == ".npz" and (further_arrays or source.kind == "arrays" or not is_matrix):
        _write_arrays(target, {**changed_arrays, **(further_arrays or {})}, source.others)
    elif suffix == ".npy":
        with whole_file(target, error=MatrixError) as stream:
            np.save(stream, next(iter(changed_arrays.values())))
    else:
        _write_matrix(target, next(iter(changed_arrays.values())), form)


def _checkpoint_of(source: WeightsFile, target: Path) -> tuple[Path, str | None] | None:
    """Return the checkpoint that is copied to the target, and the tensor that changes in it.

    Return None if the target is not a copy of a checkpoint. The tensor is None if all may change.
    """
    if source.kind not in ("checkpoint", "tensor"):
        return None
    file_and_tensor = tensor_named(source.path)
    file, name = (source.path, None) if file_and_tensor is None else file_and_tensor
    return (file, name) if file.suffix.lower() == target.suffix.lower() else None


def _write_matrix(target: Path, array: HostArray, form: Format | None) -> None:
    """Write a matrix in a format of matrices."""
    if array.ndim != MATRIX_RANK:
        raise MatrixError(
            f"{target}: a {target.suffix} file holds a matrix, not an array of "
            f"{in_short(array.shape)}; give .npz or .npy"
        )
    write_matrix(target, BlockMatrix.of(array, format=form or format_of(1)))


def _write_arrays(
    target: Path, arrays: Mapping[str, HostArray], others: Mapping[str, bytes]
) -> None:
    """Write an .npz file of arrays; `others` are further members, as bytes of .npy files."""
    with whole_file(target, error=MatrixError) as file, zipfile.ZipFile(file, "w") as members:
        for name, array in arrays.items():
            data = io.BytesIO()
            np.save(data, np.asarray(array, order="C"))
            members.writestr(zipfile.ZipInfo(f"{name}{MEMBER_SUFFIX}"), data.getvalue())
        for name, member in others.items():
            if name not in arrays:
                members.writestr(zipfile.ZipInfo(f"{name}{MEMBER_SUFFIX}"), member)
