"""Block matrices written to files of the field; a new format is one writer, one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ipusim import IntArray

from ..block_matrix import BlockMatrix
from ..entries import MatrixError

Writer: TypeAlias = Callable[[Path, BlockMatrix], None]


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
    try:
        writer(path, matrix)
    except OSError as error:
        raise MatrixError(f"{path}: cannot be written: {error.strerror}") from None


def _elements(matrix: BlockMatrix) -> Any:
    """The non-zero elements as a SciPy COO matrix, in row-major order."""
    import scipy.sparse  # noqa: PLC0415  # SciPy loads when a file needs it

    rows, columns, values = matrix.entries.elements()
    order = np.lexsort((columns, rows))
    placed = (values[order].astype(np.float32), (rows[order], columns[order]))
    return scipy.sparse.coo_array(placed, shape=matrix.pattern.shape)


def _offsets(rows: IntArray, count: int) -> IntArray:
    return np.searchsorted(rows, np.arange(count + 1))


def _write_npz(path: Path, matrix: BlockMatrix) -> None:
    pattern = matrix.pattern
    np.savez(
        path,
        indptr=_offsets(pattern.rows, pattern.grid[0]),
        indices=pattern.columns,
        values=matrix.values,
        shape=np.array(pattern.shape),
        block=np.array(pattern.block),
        nonzeros=np.array(pattern.nonzeros),
    )


def _write_mtx(path: Path, matrix: BlockMatrix) -> None:
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it

    with path.open("wb") as file:  # given a path it cannot open, mmwrite writes nothing, silently
        scipy.io.mmwrite(file, _elements(matrix), symmetry="general")


def _write_smtx(path: Path, matrix: BlockMatrix) -> None:
    elements = _elements(matrix)
    m, k = elements.shape
    offsets = " ".join(map(str, _offsets(elements.row, m).tolist()))
    columns = " ".join(map(str, elements.col.tolist()))
    path.write_text(f"{m}, {k}, {elements.nnz}\n{offsets}\n{columns}\n", encoding="ascii")


def _write_npy(path: Path, matrix: BlockMatrix) -> None:
    with path.open("wb") as file:  # given a path, np.save appends a suffix to an upper-case one
        np.save(file, matrix.dense())


def _write_mask(path: Path, matrix: BlockMatrix) -> None:
    pattern = matrix.pattern
    down, across = pattern.grid
    mask = np.full((down, across), ord("0"), dtype=np.uint8)
    mask[pattern.rows, pattern.columns] = ord("1")
    rows = "\n".join(" ".join(line.tobytes().decode("ascii")) for line in mask)
    path.write_text(f"{down} {across}\n{rows}\n", encoding="ascii")


WRITERS: dict[str, Writer] = {
    ".mtx": _write_mtx,
    ".npz": _write_npz,
    ".npy": _write_npy,
    ".smtx": _write_smtx,
    ".txt": _write_mask,
}
