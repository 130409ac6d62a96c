"""Weights with new values written to a file, by the suffix of the target.

.onnx .safetensors    the checkpoint that they are of, all else as it was; .safetensors also of
                      other arrays
.npz                  a matrix in the blocks it was pruned to; arrays by name, and what else the
                      source held
.npy                  one array
.mtx .smtx .txt       one matrix; a .smtx file and a .txt mask hold places without values
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ipusim import MOST_INPUT_BYTES, in_short, whole_file

from ...matrix.block_matrix import BlockMatrix
from ...matrix.entries import HostArray, MatrixError
from ...matrix.files import WRITERS, has_values, write_checkpoint, write_matrix, write_tensors
from ...matrix.files.checkpoints import OPENERS, tensor_named
from ...matrix.formats import Format, format_of
from ...packages import check_package
from .weights_file import MEMBER, WeightsFile

SUFFIXES = (*WRITERS, *OPENERS)
MATRIX_RANK = 2


def check_target(source: WeightsFile, target: Path, *, values: bool = False) -> None:
    """Refuse a target that cannot hold the weights of a source, before anything is computed.

    Args:
        source: what was read.
        target: a file.
        values: their values matter, not their places alone.

    Raises:
        MatrixError: what it can hold.
    """
    suffix, count = target.suffix.lower(), len(source.readers)
    if suffix not in SUFFIXES:
        raise MatrixError(
            f"{target}: no writer for {target.suffix or 'no suffix'}; known are "
            f"{', '.join(SUFFIXES)}"
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
    changed: Mapping[str, HostArray],
    *,
    form: Format | None = None,
    beside: Mapping[str, HostArray] | None = None,
    max_bytes: int = MOST_INPUT_BYTES,
) -> None:
    """Write the new values of a source's weights.

    Args:
        source: what was read.
        target: a file, see the module.
        changed: new values by name, of the shapes that were read.
        form: how a matrix stores them; None takes single elements.
        beside: more arrays by name, which .npz alone takes; then a matrix is a dense array.
        max_bytes: the most that a checkpoint may take.

    Raises:
        MatrixError: one line that names the file and what is wrong; what was there is as it was.
    """
    check_target(source, target)
    suffix = target.suffix.lower()
    origin = _checkpoint_of(source, target)
    if origin is not None:
        write_checkpoint(origin[0], target, _by_tensor(origin, changed), max_bytes=max_bytes)
    elif suffix in OPENERS:
        write_tensors(target, changed)
    elif suffix == ".npz" and (beside or source.kind == "arrays" or not _is_matrix(changed)):
        _write_arrays(target, {**changed, **(beside or {})}, source.others)
    elif suffix == ".npy":
        with whole_file(target, error=MatrixError) as file:
            np.save(file, next(iter(changed.values())))
    else:
        _write_matrix(target, next(iter(changed.values())), form)


def _checkpoint_of(source: WeightsFile, target: Path) -> tuple[Path, str | None] | None:
    """The checkpoint that a target becomes a copy of, and the one tensor that changes; or None."""
    if source.kind not in ("checkpoint", "tensor"):
        return None
    named = tensor_named(source.path)
    file, name = (source.path, None) if named is None else named
    return (file, name) if file.suffix.lower() == target.suffix.lower() else None


def _by_tensor(
    origin: tuple[Path, str | None], changed: Mapping[str, HostArray]
) -> Mapping[str, HostArray]:
    name = origin[1]
    return changed if name is None else {name: next(iter(changed.values()))}


def _is_matrix(changed: Mapping[str, HostArray]) -> bool:
    """One array of two dimensions."""
    return [array.ndim for array in changed.values()] == [MATRIX_RANK]


def _write_matrix(target: Path, array: HostArray, form: Format | None) -> None:
    if array.ndim != MATRIX_RANK:
        raise MatrixError(
            f"{target}: a {target.suffix} file holds a matrix, not an array of "
            f"{in_short(array.shape)}; give .npz or .npy"
        )
    write_matrix(target, BlockMatrix.of(array, format=form or format_of(1)))


def _write_arrays(
    target: Path, arrays: Mapping[str, HostArray], others: Mapping[str, bytes]
) -> None:
    """An .npz file of arrays, and of members that another one had."""
    with whole_file(target, error=MatrixError) as file, zipfile.ZipFile(file, "w") as members:
        for name, array in arrays.items():
            data = io.BytesIO()
            np.save(data, np.asarray(array, order="C"))
            members.writestr(zipfile.ZipInfo(f"{name}{MEMBER}"), data.getvalue())
        for name, member in others.items():
            if name not in arrays:
                members.writestr(zipfile.ZipInfo(f"{name}{MEMBER}"), member)
