"""Block matrices written to files of the field; a new format is one writer, one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias

import numpy as np

from ipusim import IntArray, whole_file

from ..block_matrix import BlockMatrix
from ..entries import MatrixError
from ..formats import NM
from .array_files import OUR_NM

Writer: TypeAlias = Callable[[IO[bytes], BlockMatrix], None]


def write_matrix(path: Path | str, matrix: BlockMatrix) -> None:
    """Write a matrix in the format of the suffix, see `WRITERS`.

    `.npz` keeps everything; `.mtx` and `.npy` keep the non-zero elements, `.smtx` only their
    places, a `.txt` mask only the blocks' places.

    Raises:
        MatrixError: when there is no writer for the suffix or the file cannot be written.
    """
    path = Path(path)
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise MatrixError(
            f"{path}: no writer for {path.suffix or 'no suffix'}; known are {', '.join(WRITERS)}"
        )
    with whole_file(path, error=MatrixError) as file:
        writer(file, matrix)


def _elements(matrix: BlockMatrix) -> Any:
    """The non-zero elements as a SciPy COO matrix, in row-major order."""
    import scipy.sparse  # noqa: PLC0415  # SciPy loads when a file needs it

    rows, columns, values = matrix.entries.elements()
    order = np.lexsort((columns, rows))
    placed = (values[order].astype(np.float32), (rows[order], columns[order]))
    return scipy.sparse.coo_array(placed, shape=matrix.pattern.shape)


def _offsets(rows: IntArray, count: int) -> IntArray:
    return np.searchsorted(rows, np.arange(count + 1))


def _write_npz(file: IO[bytes], matrix: BlockMatrix) -> None:
    pattern, form = matrix.pattern, matrix.pattern.format
    arrays: dict[str, Any] = {
        "indptr": _offsets(pattern.rows, pattern.grid[0]),
        "indices": pattern.columns,
        "values": matrix.values,
        "shape": np.array(pattern.shape),
        "block": np.array(pattern.block),
        "nonzeros": np.array(pattern.nonzeros),
    }
    if isinstance(form, NM):
        arrays[OUR_NM] = np.array([form.n, form.m, form.rows])
    np.savez(file, **arrays)


def _write_mtx(file: IO[bytes], matrix: BlockMatrix) -> None:
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it

    scipy.io.mmwrite(file, _elements(matrix), symmetry="general")


def _write_smtx(file: IO[bytes], matrix: BlockMatrix) -> None:
    elements = _elements(matrix)
    m, k = elements.shape
    offsets = " ".join(map(str, _offsets(elements.row, m).tolist()))
    columns = " ".join(map(str, elements.col.tolist()))
    file.write(f"{m}, {k}, {elements.nnz}\n{offsets}\n{columns}\n".encode("ascii"))


def _write_npy(file: IO[bytes], matrix: BlockMatrix) -> None:
    np.save(file, matrix.dense())


def _write_mask(file: IO[bytes], matrix: BlockMatrix) -> None:
    pattern = matrix.pattern
    down, across = pattern.grid
    mask = np.full((down, across), ord("0"), dtype=np.uint8)
    mask[pattern.rows, pattern.columns] = ord("1")
    rows = "\n".join(" ".join(line.tobytes().decode("ascii")) for line in mask)
    file.write(f"{down} {across}\n{rows}\n".encode("ascii"))


WRITERS: dict[str, Writer] = {
    ".mtx": _write_mtx,
    ".npz": _write_npz,
    ".npy": _write_npy,
    ".smtx": _write_smtx,
    ".txt": _write_mask,
}
