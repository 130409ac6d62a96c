"""Block matrices written to files of the field; a new format is one writer, one line.

Values are written as they are. `.npz` and `.npy` hold every type; `.mtx` holds integers of 64 bits
and float64, of which it writes as many digits as tell two apart.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias

import numpy as np

from ipusim import IntArray, whole_file

from ..block_matrix import BlockMatrix
from ..entries import HostArray, MatrixError, rounded
from ..formats import NM, format_of
from .array_files import OUR_NM, OUR_OFFSETS, OUR_ROWS

Writer: TypeAlias = Callable[[IO[bytes], BlockMatrix], None]


def write_matrix(path: Path | str, matrix: BlockMatrix, *, lossy: bool = False) -> None:
    """Write a matrix in the format of the suffix, see `WRITERS`.

    `.npz` keeps everything; `.mtx` and `.npy` keep the non-zero elements, `.smtx` only their
    places, a `.txt` mask only the blocks' places. Zeros that a matrix of elements stores are
    elements too, except in `.npy`.

    Args:
        path: the file.
        matrix: what to write.
        lossy: round values to the type that the format has.

    Raises:
        MatrixError: when there is no writer for the suffix, the file cannot be written, or a value
            would change.
    """
    path = Path(path)
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise MatrixError(
            f"{path}: no writer for {path.suffix or 'no suffix'}; known are {', '.join(WRITERS)}"
        )
    change = "" if lossy else value_change(path, matrix)
    if change:
        raise MatrixError(f"{path}: {change}; write .npz, or ask for a lossy file")
    with whole_file(path, error=MatrixError) as file:
        writer(file, matrix)


def value_change(path: Path, matrix: BlockMatrix) -> str:
    """Which values a file of this suffix does not hold as they are, in words; empty where none.

    Raises:
        MatrixError: a value beyond the type that the format has.
    """
    values, pattern = matrix.values, matrix.pattern
    kind = _market_type(values.dtype) if path.suffix.lower() == ".mtx" else values.dtype
    if np.can_cast(values.dtype, kind):
        return ""
    taken = rounded("the matrix", values, kind, place=pattern.element).astype(values.dtype)
    changed = taken != values
    if not changed.any():
        return ""
    first = tuple(int(index) for index in np.argwhere(changed)[0])
    row, column = pattern.element(first)
    before, after = values[changed], taken[changed]
    absolute = np.abs(after - before)
    return (
        f"{len(before):,} of {pattern.nonzeros:,} values change from {values.dtype} to {kind}: the "
        f"first, in row {row}, column {column}, from {values[first]!s} to {taken[first]!s}; by at "
        f"most {absolute.max():.3g}, relatively {(absolute / np.abs(before)).max():.3g}"
    )


def _market_type(kind: np.dtype[Any]) -> np.dtype[Any]:
    types = {"b": np.int64, "i": np.int64, "u": np.uint64, "f": np.float64}
    return np.dtype(types[kind.kind])


def _elements(matrix: BlockMatrix) -> tuple[IntArray, IntArray, HostArray]:
    """Row, column and value of each element that a matrix of elements stores, or is not zero."""
    if matrix.pattern.format == format_of(1):
        return matrix.pattern.rows, matrix.pattern.columns, matrix.values.ravel()
    rows, columns, values = matrix.entries.elements()
    order = np.lexsort((columns, rows))
    return rows[order], columns[order], values[order]


def _offsets(rows: IntArray, count: int) -> IntArray:
    return np.searchsorted(rows, np.arange(count + 1))


def _write_npz(file: IO[bytes], matrix: BlockMatrix) -> None:
    pattern, form = matrix.pattern, matrix.pattern.format
    by_entry = pattern.grid[0] > pattern.num_blocks  # more rows than entries: name each one's row
    arrays: dict[str, Any] = {
        **({OUR_ROWS: pattern.rows} if by_entry else {}),
        **({} if by_entry else {OUR_OFFSETS: _offsets(pattern.rows, pattern.grid[0])}),
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
    import scipy.sparse  # noqa: PLC0415

    rows, columns, values = _elements(matrix)
    placed = values.astype(_market_type(values.dtype)), (rows, columns)
    stored = scipy.sparse.coo_array(placed, shape=matrix.pattern.shape)
    scipy.io.mmwrite(file, stored, symmetry="general")


def _write_smtx(file: IO[bytes], matrix: BlockMatrix) -> None:
    rows, columns, _ = _elements(matrix)
    m, k = matrix.pattern.shape
    offsets = " ".join(map(str, _offsets(rows, m).tolist()))
    listed = " ".join(map(str, columns.tolist()))
    file.write(f"{m}, {k}, {len(rows)}\n{offsets}\n{listed}\n".encode("ascii"))


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
