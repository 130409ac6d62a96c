"""From one matrix file to another, and what would be lost on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path

from ipusim import MOST_INPUT_BYTES, check_input_bytes

from ..block_matrix import BlockMatrix
from ..entries import MatrixError
from ..formats import Format
from ..pattern import Pattern
from .checkpoints import tensor_named
from .reading import read_matrix
from .writing import write_matrix

VALUES, BLOCKS, BLOCK_MASK = "values", "blocks", "block mask"
KEEPS: Mapping[str, frozenset[str]] = {  # what a format holds beside the places of its entries
    ".mtx": frozenset({VALUES}),
    ".npz": frozenset({VALUES, BLOCKS}),
    ".npy": frozenset({VALUES}),
    ".smtx": frozenset(),
    ".txt": frozenset({BLOCKS, BLOCK_MASK}),
}

TAKES: Mapping[str, Callable[[Pattern], int]] = {  # bytes by the shape, which entries do not bound
    ".npz": lambda pattern: OFFSET_BYTES * pattern.grid[0],
    ".npy": lambda pattern: VALUE_BYTES * math.prod(pattern.shape),
    ".smtx": lambda pattern: OFFSET_BYTES * pattern.shape[0],
    ".txt": lambda pattern: math.prod(pattern.grid),
}
OFFSET_BYTES = 8  # of a row
VALUE_BYTES = 4


def convert(
    source: Path | str,
    target: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    lossy: bool = False,
    max_bytes: int = MOST_INPUT_BYTES,
) -> BlockMatrix:
    """Write the matrix of one file to another, in the format of its suffix.

    Args:
        source, target: files.
        block, format: what to cut it into, as `read_matrix` takes them.
        lossy: also where the target cannot hold what the source has.
        max_bytes: the most that either file may take in memory, see `read_matrix`.

    Returns:
        the matrix.

    Raises:
        MatrixError: one line that names the file and what is wrong, or what would be lost.
        InputError: a target that would take more bytes.
    """
    source, target = Path(source), Path(target)
    matrix = read_matrix(source, block=block, format=format, max_bytes=max_bytes)
    lost = [] if lossy else _lost(matrix, source, target)
    if lost:
        raise MatrixError(
            f"{target}: a {target.suffix} file does not keep {' and '.join(lost)}; ask with "
            "--lossy, or write .npz"
        )
    takes = TAKES.get(target.suffix.lower())
    if takes is not None:
        (m, k), what = matrix.pattern.shape, f"{target}: a {target.suffix} file"
        check_input_bytes(takes(matrix.pattern), max_bytes, f"{what} of {m:,} x {k:,}")
    write_matrix(target, matrix)
    return matrix


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
        lost.append("values")
    if pattern.format.area > 1 and BLOCKS not in kept:
        lost.append(pattern.format.units)
    if BLOCK_MASK in kept and (zeros or any(side % pattern.block for side in pattern.shape)):
        lost.append("zeros inside blocks, and blocks that the edge cuts")
    return lost
