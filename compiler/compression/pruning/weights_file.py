"""Weights of a file by name: a matrix, arrays of any rank, one tensor or those of a checkpoint.

    .mtx .smtx .txt, .npz of a matrix    one matrix
    .npy                                 one array of any rank
    .npz of arrays                       each by its name; of several those of real numbers and of
                                         two and more dimensions: others are biases, norms, counts
    FILE.safetensors:TENSOR              one tensor, as of .onnx
    .safetensors .onnx                   tensors of two and more dimensions that are read as weights

What stands alone has the name `ALONE`, which readers of weights look for in an .npz file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Literal

import attrs

from ipusim import (
    MOST_INPUT_BYTES,
    InputError,
    array_of,
    check_input_bytes,
    in_short,
    input_bytes,
    of_file,
    zip_members,
)

from ...matrix.block_matrix import BlockMatrix
from ...matrix.entries import HostArray, MatrixError
from ...matrix.files import read_matrix
from ...matrix.files.array_files import OURS
from ...matrix.files.checkpoints import OPENERS, open_checkpoint, read_tensor, tensor_named
from ...matrix.files.checkpoints.tensor import BYTES

ALONE = "a"
LEAST_RANK = 2
OF_LAYERS = "weights of two and more dimensions"
MEMBER = ".npy"
Kind = Literal["matrix", "array", "arrays", "tensor", "checkpoint"]
SEVERAL = ("arrays", "checkpoint")


@attrs.frozen
class WeightsFile:
    """What a file holds, read one by one.

    Attributes:
        path: as it was given.
        kind: what it is, see the module.
        readers: of the weights that are meant, by name.
        others: the bytes of an .npz file's members that are not meant.
    """

    path: Path
    kind: Kind
    readers: Mapping[str, Callable[[], HostArray]] = attrs.field(repr=False)
    others: Mapping[str, bytes] = attrs.field(factory=dict, repr=False)

    def label(self, name: str) -> str:
        """What tables call weights: their name among several, else the file."""
        return name if self.kind in SEVERAL else str(self.path)

    def refusal(self, name: str, error: InputError) -> MatrixError:
        """An error with the file, and which of several weights it is about."""
        where = f"{self.path}, {name}" if self.kind in SEVERAL else str(self.path)
        return MatrixError(f"{where}: {error}")

    def read(self, name: str) -> HostArray:
        """The array of a name.

        Raises:
            MatrixError: one line that names the file and what is wrong with it.
        """
        if name not in self.readers:
            raise MatrixError(f"{self.path}: it has no array {in_short(name)}")
        try:
            return self.readers[name]()
        except InputError as error:
            raise _named(self.path, error) from None


def open_weights(
    path: Path | str, *, names: str | None = None, max_bytes: int = MOST_INPUT_BYTES
) -> WeightsFile:
    """What a file holds.

    Args:
        path: see the module.
        names: which weights of several, as a shell's pattern (`*.weight`); None means all.
        max_bytes: the most that the file and every array of it may take.

    Raises:
        MatrixError: one line that names the file and what is wrong with it; no weights of such a
            name.
    """
    path = Path(path)
    try:
        if tensor_named(path) is not None:
            alone = partial(read_tensor, path, max_bytes=max_bytes)
            return _alone(path, "tensor", alone, names)
        suffix = path.suffix.lower()
        if suffix in OPENERS:
            return _checkpoint(path, names, max_bytes)
        if suffix == ".npz":
            return _npz(path, names, max_bytes)
        if suffix == ".npy":
            array = array_of(input_bytes(path, max_bytes))
            return _alone(path, "array", lambda: array, names)
        return _matrix(path, names, max_bytes)
    except InputError as error:
        raise _named(path, error) from None


def _checkpoint(path: Path, names: str | None, most: int) -> WeightsFile:
    held = open_checkpoint(path, max_bytes=most)
    meant = [
        tensor.name
        for tensor in held.tensors.values()
        if len(tensor.shape) >= LEAST_RANK and tensor.type in BYTES and not tensor.refusal
    ]
    chosen = _chosen(meant, names, OF_LAYERS)
    return WeightsFile(
        path, "checkpoint", {name: partial(held.read, name, most) for name in chosen}
    )


def _npz(path: Path, names: str | None, most: int) -> WeightsFile:
    members = zip_members(input_bytes(path, most), most)
    held = {name.removesuffix(MEMBER): data for name, data in members.items()}
    if held.keys() >= set(OURS) or "format" in held:
        return _matrix(path, names, most)
    meant = [name for name, data in held.items() if len(held) == 1 or _is_of_layer(data)]
    chosen = _chosen(meant, names, OF_LAYERS)
    others = {name: data for name, data in held.items() if name not in chosen}
    readers = {name: partial(array_of, held[name]) for name in chosen}
    return WeightsFile(path, "arrays", readers, others)


def _is_of_layer(member: bytes) -> bool:
    try:
        array = array_of(member)
    except InputError:  # of text
        return False
    return array.dtype.kind == "f" and array.ndim >= LEAST_RANK


def _matrix(path: Path, names: str | None, most: int) -> WeightsFile:
    held = read_matrix(path, max_bytes=most)
    matrix = BlockMatrix.of(held, format=held.pattern.format)  # weights are float16 or float32
    m, k = matrix.pattern.shape
    check_input_bytes(matrix.values.itemsize * m * k, most, f"{m:,} x {k:,} values")
    return _alone(path, "matrix", matrix.dense, names)


def _alone(
    path: Path, kind: Kind, reader: Callable[[], HostArray], names: str | None
) -> WeightsFile:
    if names is not None:
        raise MatrixError("names choose among several weights, it has one; leave them out")
    return WeightsFile(path, kind, {ALONE: reader})


def _chosen(meant: list[str], names: str | None, what: str) -> list[str]:
    found = [name for name in meant if names is None or fnmatchcase(name, names)]
    if not found:
        those = "" if names is None else f" of names {in_short(names)}"
        raise MatrixError(
            f"it has no {what}{those}; they are {', '.join(meant[:6]) or 'none'}"
            f"{' ...' if len(meant) > 6 else ''}"
        )
    return found


def _named(path: Path, error: InputError) -> MatrixError:
    return MatrixError(of_file(path, error))
