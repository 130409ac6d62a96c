"""Writers of block matrices to files in common formats, and conversion between formats.

Values are written unchanged. `.npz` and `.npy` hold every type; `.mtx` holds integers of 64 bits
and float64, with as many digits as distinguish any two numbers. A new format is a
writer and a line of `WRITERS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import attrs
import numpy as np

from ipusim import MAX_INPUT_BYTES, IntArray, check_input_bytes, number_of, whole_file

from ..block_matrix import BlockMatrix
from ..entries import HostArray, MatrixError, rounded
from ..formats import Format, format_of
from .array_files import OUR_NM, OUR_OFFSETS, OUR_ROWS
from .checkpoints import tensor_named
from .reading import read_matrix

# Properties of a matrix that a file format may state in `FileFormat.keeps`. VALUES: values of
# elements. BLOCKS: size of blocks. BLOCK_MASK: a file has one bit for each block, so that zeros
# inside blocks, and sizes that are no multiple of the block, are lost. ZEROS: stored zeros.
VALUES, BLOCKS, BLOCK_MASK, ZEROS = "values", "blocks", "block mask", "stored zeros"
OFFSET_BYTES = 8  # bytes that the offset of a row takes in memory


@attrs.frozen
class FileFormat:
    """Writer and contents of files with one suffix.

    Attributes:
        write: Function that writes a matrix to a file.
        keeps: Properties of a matrix that files keep, besides the positions of entries.
        least_bytes: Function from a matrix to the bytes that its shape alone takes in the file;
            None if the size of the file depends on entries only.
    """

    write: Callable[[IO[bytes], BlockMatrix], None]
    keeps: frozenset[str]
    least_bytes: Callable[[BlockMatrix], int] | None = None


@attrs.frozen
class Conversion:
    """Result of converting a matrix file.

    Attributes:
        matrix: Matrix as it was read.
        lost: Descriptions of the properties that the target does not keep.
    """

    matrix: BlockMatrix
    lost: tuple[str, ...]


def write_matrix(path: Path | str, matrix: BlockMatrix, *, lossy: bool = False) -> None:
    """Write a matrix in the format of the suffix, see `WRITERS`.

    `.npz` keeps everything; `.mtx` and `.npy` keep the non-zero elements, `.smtx` only their
    positions, a `.txt` mask only the blocks' positions. Zeros that a matrix of elements stores are
    elements too, except in `.npy`.

    Args:
        path: Path of the file.
        matrix: Matrix to write.
        lossy: True to round values to the type that the format has.

    Raises:
        MatrixError: There is no writer for the suffix, the file cannot be written, or a value would
            change.
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
    # The file appears only when it is complete.
    with whole_file(path, error=MatrixError) as file:
        writer.write(file, matrix)


def convert(
    source: Path | str,
    target: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    lossy: bool = False,
    max_bytes: int = MAX_INPUT_BYTES,
) -> Conversion:
    """Write the matrix of one file to another, in the format of its suffix, exactly.

    Args:
        source, target: Paths of the files.
        block, format: Blocks or format of the matrix, see `read_matrix`.
        lossy: True to write even if the target cannot hold everything.
        max_bytes: Largest number of bytes that either file may take in memory, see `read_matrix`.

    Returns:
        The matrix, and what was lost if `lossy` allowed it.

    Raises:
        MatrixError: One line that names the file and what is wrong, or what would be lost.
        InputError: The target would take more bytes.
    """
    source, target = Path(source), Path(target)
    matrix = read_matrix(source, block=block, format=format, max_bytes=max_bytes)
    # What the target cannot store: properties of the matrix, and digits of its values.
    lost, change = _lost(matrix, source, target), value_change(target, matrix)
    if (lost or change) and not lossy:
        cause = f"a {target.suffix} file does not keep {' and '.join(lost)}" if lost else change
        raise MatrixError(f"{target}: {cause}; ask with --lossy, or write .npz")
    writer = WRITERS.get(target.suffix.lower())
    if writer is not None and writer.least_bytes is not None:
        m, k = matrix.pattern.shape
        file = f"{target}: a {target.suffix} file of {m:,} x {k:,}"
        check_input_bytes(writer.least_bytes(matrix), max_bytes, file)
    write_matrix(target, matrix, lossy=True)
    return Conversion(matrix, (*lost, change) if change else tuple(lost))


def has_values(path: Path) -> bool:
    """Return True if a file with this suffix holds values, not only positions."""
    writer = WRITERS.get(path.suffix.lower())
    return tensor_named(path) is not None or (writer is not None and VALUES in writer.keeps)


def value_change(path: Path, matrix: BlockMatrix) -> str:
    """Return a description of the values that a file of this suffix rounds, or an empty text.

    Raises:
        MatrixError: A value is beyond the type that the format has.
    """
    values, pattern = matrix.values, matrix.pattern
    target = _market_type(values.dtype) if path.suffix.lower() == ".mtx" else values.dtype
    if np.can_cast(values.dtype, target):
        return ""
    # Values are rounded to the type of the file and back; differences are what a reader would see.
    stored = rounded("the matrix", values, target, position_of=pattern.element).astype(values.dtype)
    is_changed = stored != values
    if not is_changed.any():
        return ""
    first = tuple(int(index) for index in np.argwhere(is_changed)[0])
    row, column = pattern.element(first)
    old_values, new_values = values[is_changed], stored[is_changed]
    absolute = np.abs(new_values - old_values)
    return (
        f"{len(old_values):,} of {pattern.nonzeros:,} values change from {values.dtype} to "
        f"{target}: the first, in row {row}, column {column}, from {values[first]!s} to "
        f"{stored[first]!s}; by at most {absolute.max():.3g}, relatively "
        f"{(absolute / np.abs(old_values)).max():.3g}"
    )


def _lost(matrix: BlockMatrix, source: Path, target: Path) -> list[str]:
    """Return the properties of a matrix that the target's format does not keep, in words."""
    writer = WRITERS.get(target.suffix.lower())
    if writer is None:
        return []
    keeps = writer.keeps
    pattern = matrix.pattern
    has_zeros = pattern.stored > pattern.nonzeros
    lost_properties = []
    if has_values(source) and VALUES not in keeps:
        lost_properties.append(f"the values of {number_of(pattern.nonzeros, 'non-zero')}")
    if pattern.format.area > 1 and BLOCKS not in keeps:
        lost_properties.append(pattern.format.units)
    if BLOCK_MASK in keeps and (has_zeros or any(side % pattern.block for side in pattern.shape)):
        lost_properties.append("zeros inside blocks, and blocks that the edge cuts")
    # Explicit zeros of single elements, which a dense file cannot tell from others.
    zeros_of_elements = pattern.num_blocks - int(np.count_nonzero(matrix.values))
    if ZEROS not in keeps and pattern.format == format_of(1) and zeros_of_elements:
        lost_properties.append(number_of(zeros_of_elements, "stored zero"))
    return lost_properties


def _market_type(data_type: np.dtype[Any]) -> np.dtype[Any]:
    """Return the type of numbers in a Matrix Market file."""
    types = {"b": np.int64, "i": np.int64, "u": np.uint64, "f": np.float64}
    return np.dtype(types[data_type.kind])


def _elements(matrix: BlockMatrix) -> tuple[IntArray, IntArray, HostArray]:
    """Return row, column and value of each stored element of a matrix of elements.

    Of other matrices, return each element that is not zero.
    """
    if matrix.pattern.format == format_of(1):
        return matrix.pattern.rows, matrix.pattern.columns, matrix.values.ravel()
    rows, columns, values = matrix.entries.elements()
    order = np.lexsort((columns, rows))
    return rows[order], columns[order], values[order]


def _offsets(rows: IntArray, count: int) -> IntArray:
    """Return the index of each row's first entry, then the number of entries, int64[count + 1]."""
    return np.searchsorted(rows, np.arange(count + 1))


def _write_npz(file: IO[bytes], matrix: BlockMatrix) -> None:
    """Write a block matrix as the arrays that `_our_matrix` of array_files.py reads."""
    pattern, nm = matrix.pattern, matrix.pattern.nm
    # If there are fewer blocks than rows, the rows of blocks take less room than offsets of rows.
    stores_rows = pattern.grid[0] > pattern.num_blocks
    arrays: dict[str, Any] = {
        **({OUR_ROWS: pattern.rows} if stores_rows else {}),
        **({} if stores_rows else {OUR_OFFSETS: _offsets(pattern.rows, pattern.grid[0])}),
        "indices": pattern.columns,
        "values": matrix.values,
        "shape": np.array(pattern.shape),
        "block": np.array(pattern.block),
        "nonzeros": np.array(pattern.nonzeros),
    }
    if nm is not None:
        arrays[OUR_NM] = np.array([nm.n, nm.m, nm.rows])
    np.savez(file, **arrays)


def _write_mtx(file: IO[bytes], matrix: BlockMatrix) -> None:
    """Write the elements as a Matrix Market file."""
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it
    import scipy.sparse  # noqa: PLC0415

    rows, columns, values = _elements(matrix)
    coordinates = values.astype(_market_type(values.dtype)), (rows, columns)
    stored = scipy.sparse.coo_array(coordinates, shape=matrix.pattern.shape)
    scipy.io.mmwrite(file, stored, symmetry="general")


def _write_smtx(file: IO[bytes], matrix: BlockMatrix) -> None:
    """Write the pattern as text: sizes, offsets of rows, and columns."""
    rows, columns, _ = _elements(matrix)
    m, k = matrix.pattern.shape
    offset_text = " ".join(map(str, _offsets(rows, m).tolist()))
    column_text = " ".join(map(str, columns.tolist()))
    file.write(f"{m}, {k}, {len(rows)}\n{offset_text}\n{column_text}\n".encode("ascii"))


def _write_npy(file: IO[bytes], matrix: BlockMatrix) -> None:
    """Write the dense matrix."""
    np.save(file, matrix.dense())


def _write_mask(file: IO[bytes], matrix: BlockMatrix) -> None:
    """Write the blocks as lines of zeros and ones."""
    pattern = matrix.pattern
    block_rows, block_columns = pattern.grid
    mask = np.full((block_rows, block_columns), ord("0"), dtype=np.uint8)
    mask[pattern.rows, pattern.columns] = ord("1")
    rows = "\n".join(" ".join(line.tobytes().decode("ascii")) for line in mask)
    file.write(f"{block_rows} {block_columns}\n{rows}\n".encode("ascii"))


WRITERS: dict[str, FileFormat] = {
    ".mtx": FileFormat(_write_mtx, frozenset({VALUES, ZEROS})),
    ".npz": FileFormat(_write_npz, frozenset({VALUES, BLOCKS, ZEROS})),
    ".npy": FileFormat(
        _write_npy,
        frozenset({VALUES}),
        lambda matrix: matrix.values.itemsize * math.prod(matrix.pattern.shape),
    ),
    ".smtx": FileFormat(
        _write_smtx, frozenset({ZEROS}), lambda matrix: OFFSET_BYTES * matrix.pattern.shape[0]
    ),
    ".txt": FileFormat(
        _write_mask,
        frozenset({BLOCKS, BLOCK_MASK, ZEROS}),
        lambda matrix: math.prod(matrix.pattern.grid),
    ),
}
