"""Read matrix files in common formats, and return block matrices.

To add a file format, write a reader and add it to `READERS`. A reader compares the sizes that its
file declares with a limit before it allocates memory of that size. The memory for reading is a
small multiple of the matrix, whatever sizes a header declares.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import (
    MAX_INPUT_BYTES,
    DataType,
    InputError,
    array_of,
    check_input_bytes,
    input_bytes,
    shown_name,
    with_path,
    zip_members,
)

from ..block_matrix import BlockMatrix, block_values
from ..entries import Entries, HostArray, MatrixError
from ..formats import Format, block_or_format, format_of
from ..generators import random_values
from ..pattern import Pattern, keeps_format, own_format
from ..sources import entries_of
from .array_files import read_npy, read_npz
from .checkpoints import OPENERS, file_of, open_checkpoint, read_tensor, tensor_named
from .market import read_mtx
from .text_files import read_mask, read_smtx

Reader: TypeAlias = Callable[[bytes, int | Format | None, int], Any]
"""Function of a file's bytes, the requested block or format, and the largest number of bytes.

The function returns a matrix in a type that `entries_of` takes, or a pattern without values.
"""

READERS: dict[str, Reader] = {
    ".mtx": read_mtx,
    ".smtx": read_smtx,
    ".npz": read_npz,
    ".npy": read_npy,
    ".txt": read_mask,
}
PARSE_ERRORS = (ValueError, OverflowError)  # errors of SciPy and NumPy on damaged text
BLOCK_BYTES = 16  # host bytes of the index of a block: its row and its column, int64 each


def read_matrix(
    path: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    seed: int = 0,
    max_bytes: int = MAX_INPUT_BYTES,
) -> BlockMatrix:
    """Return the matrix of a file, with values in the data type of the file.

    Values of a `.mtx` file are int64 or float64, since the file states no other type; bfloat16 of
    a checkpoint is read as float32.

    Args:
        path: Path of the file. Its suffix names the format, see `READERS`. `FILE:TENSOR` reads a
            tensor of a checkpoint, which is [out, in] even if an ONNX model holds [in, out].
        block: Edge of the blocks to cut the matrix into. None keeps the blocks of a file that has
            some, and otherwise takes the largest blocks that store no zero, see `own_format`. An
            entry of a `.txt` mask is a block of this edge, or an element if the block is None.
        format: Format of the matrix instead of a block, see `Pattern.of`.
        seed: Seed of random values, uniform in +-sqrt(3/(d*k)), for a file without values.
        max_bytes: Largest number of bytes that the file, its contents and the matrix may each take
            in memory.

    Raises:
        MatrixError: One line that names the file and what is wrong with it.
    """
    path = Path(path)
    try:
        requested_format = block_or_format(block, format)
        source = _contents_of(path, requested_format, max_bytes)
        # A file without values gets random ones.
        if isinstance(source, Pattern):
            values = random_values(source, np.random.default_rng(seed), DataType.FLOAT)
            source = BlockMatrix(source, values)
        structure = source.pattern if isinstance(source, BlockMatrix) else source
        target = own_format(structure) if requested_format is None else format_of(requested_format)
        matrix = _cut(source, target, max_bytes)
        return _fix_format(matrix, source) if requested_format is None else matrix
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None


def _fix_format(matrix: BlockMatrix, source: BlockMatrix | Entries | HostArray) -> BlockMatrix:
    """Return a matrix, with its format fixed if the file stores zeros explicitly."""
    is_fixed = keeps_format(source.entries if isinstance(source, BlockMatrix) else source)
    pattern = matrix.pattern.with_format_fixed(fixed=is_fixed)
    return matrix if pattern is matrix.pattern else attrs.evolve(matrix, pattern=pattern)


def read_array(path: Path, *, names: Sequence[str], max_bytes: int) -> HostArray | None:
    """Return the array of a .npy file, or the array of an .npz file under the first known name.

    A tensor of a checkpoint is an array too. Return None if an .npz file has none of the names, or
    if the file has another format, which `read_matrix` may read.

    Raises:
        MatrixError: One line that names the file and what is wrong with it.
    """
    if tensor_named(path) is not None:
        return read_tensor(path, max_bytes=max_bytes)
    suffix = path.suffix.lower()
    if suffix not in (".npy", ".npz"):
        return None
    try:
        data = input_bytes(path, max_bytes)
        if suffix == ".npy":
            return array_of(data)
        members = zip_members(data, max_bytes)
        name = next((name for name in names if f"{name}.npy" in members), None)
        return None if name is None else array_of(members[f"{name}.npy"])
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None


def _contents_of(
    path: Path, block: int | Format | None, max_bytes: int
) -> BlockMatrix | Pattern | Entries | HostArray:
    """Return the contents of a file before they are cut into blocks.

    Raises:
        InputError: The file cannot be read, or is too large.
    """
    # The name of a tensor may end like the suffix of another format: FILE:TENSOR is tested first.
    reader = READERS.get(path.suffix.lower())
    is_checkpoint = file_of(path).suffix.lower() in OPENERS
    if reader is None and not is_checkpoint:
        raise MatrixError(
            f"no reader for {path.suffix or 'no suffix'}; known are {', '.join(READERS)}, and "
            f"{', '.join(f'{suffix}:TENSOR' for suffix in OPENERS)}"
        )
    if not os.path.exists(file_of(path)):
        raise MatrixError("no such file")
    if reader is None or is_checkpoint:
        return _checkpoint_matrix(path, max_bytes)
    data = input_bytes(path, max_bytes)
    try:
        source = reader(data, block, max_bytes)
    except MatrixError:
        raise
    except (InputError, *PARSE_ERRORS) as error:
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"not a readable {path.suffix} matrix: {cause:.200}") from None
    return source if isinstance(source, BlockMatrix | Pattern) else entries_of(source)


def _checkpoint_matrix(path: Path, max_bytes: int) -> Entries | HostArray:
    """Return the matrix of a checkpoint's tensor.

    Raises:
        InputError: The path names no tensor, or a tensor that is not a matrix; the message says
            what to write instead.
    """
    if tensor_named(path) is None:
        names = [
            tensor.name
            for tensor in open_checkpoint(path, max_bytes=max_bytes).tensors.values()
            if len(tensor.shape) == 2
        ]
        example = names[0] if names else "TENSOR"
        raise MatrixError(
            f"it holds {len(names):,} matrices; name one, as {shown_name(f'{path.name}:{example}')}"
        )
    values = read_tensor(path, max_bytes=max_bytes)
    if values.ndim != 2:
        conv = "; weights of a convolution are for `ipusim conv`" if values.ndim in (3, 4) else ""
        raise MatrixError(f"it is of shape {values.shape}, a matrix has two dimensions{conv}")
    return entries_of(values)


def _cut(source: BlockMatrix | Entries | HostArray, target: Format, max_bytes: int) -> BlockMatrix:
    """Return the source as a block matrix of a format.

    Raises:
        MatrixError: The format cannot store the matrix.
        InputError: The blocks take more bytes than allowed.
    """
    if isinstance(source, BlockMatrix) and source.pattern.format == target:
        return source
    # The memory of the blocks is checked as early as possible, in three steps: for the smallest
    # number of blocks that the format allows, for the non-zeros if blocks are single elements, and
    # for the blocks of the pattern.
    structure = source.pattern if isinstance(source, BlockMatrix) else source
    units = target.fewest(structure.shape)
    values = source if isinstance(source, np.ndarray) else source.values
    value_bytes = values.itemsize
    check_input_bytes(
        (BLOCK_BYTES + value_bytes * target.area) * units, max_bytes, f"{units:,} {target.units}"
    )
    # Blocks of one element can be counted before the pattern is made.
    if target.area == 1:
        count = int(np.count_nonzero(values))
        check_input_bytes((BLOCK_BYTES + value_bytes) * count, max_bytes, f"{count:,} non-zeros")
    pattern = Pattern.of(source, format=target)
    needed_bytes = BLOCK_BYTES * pattern.num_blocks + value_bytes * pattern.stored
    check_input_bytes(needed_bytes, max_bytes, f"{pattern.num_blocks:,} {target.units}")
    return BlockMatrix(pattern, block_values(source, pattern, exact=True))
