"""From one matrix file to another, and what would be lost on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
import numpy as np

from ipusim import MOST_INPUT_BYTES, check_input_bytes, number_of

from ..block_matrix import BlockMatrix
from ..entries import MatrixError
from ..formats import Format, format_of
from .checkpoints import tensor_named
from .reading import read_matrix
from .writing import value_change, write_matrix

VALUES, BLOCKS, BLOCK_MASK, ZEROS = "values", "blocks", "block mask", "stored zeros"
KEEPS: Mapping[str, frozenset[str]] = {  # what a format holds beside the places of its entries
    ".mtx": frozenset({VALUES, ZEROS}),
    ".npz": frozenset({VALUES, BLOCKS, ZEROS}),
    ".npy": frozenset({VALUES}),
    ".smtx": frozenset({ZEROS}),
    ".txt": frozenset({BLOCKS, BLOCK_MASK, ZEROS}),
}

TAKES: Mapping[str, Callable[[BlockMatrix], int]] = {  # bytes by shape, which no entries bound
    ".npy": lambda matrix: matrix.values.itemsize * math.prod(matrix.pattern.shape),
    ".smtx": lambda matrix: OFFSET_BYTES * matrix.pattern.shape[0],
    ".txt": lambda matrix: math.prod(matrix.pattern.grid),
}
OFFSET_BYTES = 8  # of a row


@attrs.frozen
class Conversion:
    """What became of a matrix file.

    Attributes:
        matrix: as it was read.
        lost: what the target does not keep of it, each in words.
    """

    matrix: BlockMatrix
    lost: tuple[str, ...]


def convert(
    source: Path | str,
    target: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    lossy: bool = False,
    max_bytes: int = MOST_INPUT_BYTES,
) -> Conversion:
    """Write the matrix of one file to another, in the format of its suffix, exactly.

    Args:
        source, target: files.
        block, format: what to cut it into, as `read_matrix` takes them.
        lossy: also where the target cannot hold what the source has.
        max_bytes: the most that either file may take in memory, see `read_matrix`.

    Returns:
        the matrix, and what was lost where that was asked for.

    Raises:
        MatrixError: one line that names the file and what is wrong, or what would be lost.
        InputError: a target that would take more bytes.
    """
    source, target = Path(source), Path(target)
    matrix = read_matrix(source, block=block, format=format, max_bytes=max_bytes)
    lost, change = _lost(matrix, source, target), value_change(target, matrix)
    if (lost or change) and not lossy:
        kept = f"a {target.suffix} file does not keep {' and '.join(lost)}" if lost else change
        raise MatrixError(f"{target}: {kept}; ask with --lossy, or write .npz")
    takes = TAKES.get(target.suffix.lower())
    if takes is not None:
        (m, k), what = matrix.pattern.shape, f"{target}: a {target.suffix} file"
        check_input_bytes(takes(matrix), max_bytes, f"{what} of {m:,} x {k:,}")
    write_matrix(target, matrix, lossy=True)
    return Conversion(matrix, (*lost, change) if change else tuple(lost))


def has_values(path: Path) -> bool:
    """A file of this suffix holds values, not only places."""
    return tensor_named(path) is not None or VALUES in KEEPS.get(path.suffix.lower(), ())


def _lost(matrix: BlockMatrix, source: Path, target: Path) -> list[str]:
    """What of a matrix a format does not keep; nothing where there is no such format."""
    kept = KEEPS.get(target.suffix.lower())
    if kept is None:
        return []
    pattern = matrix.pattern
    zeros = pattern.stored > pattern.nonzeros
    lost = []
    if has_values(source) and VALUES not in kept:
        lost.append(f"the values of {number_of(pattern.nonzeros, 'non-zero')}")
    if pattern.format.area > 1 and BLOCKS not in kept:
        lost.append(pattern.format.units)
    if BLOCK_MASK in kept and (zeros or any(side % pattern.block for side in pattern.shape)):
        lost.append("zeros inside blocks, and blocks that the edge cuts")
    zeros_of_elements = pattern.num_blocks - int(np.count_nonzero(matrix.values))
    if ZEROS not in kept and pattern.format == format_of(1) and zeros_of_elements:
        lost.append(number_of(zeros_of_elements, "stored zero"))
    return lost
