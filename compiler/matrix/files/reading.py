"""Readers of matrix files of the field, each of which returns a block matrix.

A new format is a reader and a line of `READERS`. A reader compares what its file declares with a
limit before it allocates anything of that size. Memory for reading, besides the matrix itself, is a
small multiple of the matrix, never of what a header claims.
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
"""Function of a file's bytes, the requested blocks and the most bytes of memory.

It returns a source, or a pattern for files without values.
"""

READERS: dict[str, Reader] = {
    ".mtx": read_mtx,
    ".smtx": read_smtx,
    ".npz": read_npz,
    ".npy": read_npy,
    ".txt": read_mask,
}
PARSE_ERRORS = (ValueError, OverflowError)  # errors of SciPy and NumPy on damaged text
BLOCK_BYTES = 16  # host bytes of the row and the column of a block


def read_matrix(
    path: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    seed: int = 0,
    max_bytes: int = MAX_INPUT_BYTES,
) -> BlockMatrix:
    """Return the matrix of a file, with values in the type that the file has.

    A `.mtx` file has integers of 64 bits or float64, whatever was written to it; bfloat16 of a
    checkpoint is read as float32.

    Args:
        path: Path of the file. Its suffix names the format, see `READERS`. `FILE:TENSOR` reads a
            tensor of a checkpoint, which is [out, in] even if an ONNX model holds [in, out].
        block: Edge of the blocks to cut the matrix into. None keeps the blocks of a file that has
            some, and otherwise takes the largest blocks that store no zero, see `own_format`. An
            entry of a `.txt` mask is one such block, or an element if the block is None.
        format: Format of the matrix instead of a block, see `Pattern.of`.
        seed: Seed of random values, uniform in +-sqrt(3/(d*k)), for a file without values.
        max_bytes: Largest number of bytes that the file, its contents and the matrix may each take
            in memory.

    Raises:
        MatrixError: One line that names the file and what is wrong with it.
    """
    path = Path(path)
    try:
        requested = block_or_format(block, format)
        source = _source_in(path, requested, max_bytes)
        # Formats without values.
        if isinstance(source, Pattern):
            values = random_values(source, np.random.default_rng(seed), DataType.FLOAT)
            source = BlockMatrix(source, values)
        bare = source.pattern if isinstance(source, BlockMatrix) else source
        form = own_format(bare) if requested is None else format_of(requested)
        matrix = _cut(source, form, max_bytes)
        return _fix_format(matrix, source) if requested is None else matrix
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None


def _fix_format(matrix: BlockMatrix, source: BlockMatrix | Entries | HostArray) -> BlockMatrix:
    """Return a matrix whose format nobody named, with its format fixed if it has explicit zeros."""
    fixed = keeps_format(source.entries if isinstance(source, BlockMatrix) else source)
    pattern = matrix.pattern.with_format_fixed(fixed=fixed)
    return matrix if pattern is matrix.pattern else attrs.evolve(matrix, pattern=pattern)


def read_array(path: Path, *, names: Sequence[str], max_bytes: int) -> HostArray | None:
    """Return the array of a .npy file, or the array of an .npz file under the first known name.

    A tensor of a checkpoint is an array too. Return None if a file has none of the names or another
    format: `read_matrix` may read it.

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


def _source_in(
    path: Path, block: int | Format | None, max_bytes: int
) -> BlockMatrix | Pattern | Entries | HostArray:
    """Return the contents of a file before they are cut into blocks.

    Raises:
        InputError: The file cannot be read, or is too large.
    """
    # A tensor's name may end in any suffix, so that a checkpoint comes before the readers.
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
        return _matrix_in(path, max_bytes)
    data = input_bytes(path, max_bytes)
    try:
        source = reader(data, block, max_bytes)
    except MatrixError:
        raise
    except (InputError, *PARSE_ERRORS) as error:
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"not a readable {path.suffix} matrix: {cause:.200}") from None
    return source if isinstance(source, BlockMatrix | Pattern) else entries_of(source)


def _matrix_in(path: Path, max_bytes: int) -> Entries | HostArray:
    """Return the matrix of a checkpoint's tensor.

    Raises:
        InputError: The path names no tensor, or one that is not a matrix; the message says what
            to do.
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


def _cut(source: BlockMatrix | Entries | HostArray, form: Format, max_bytes: int) -> BlockMatrix:
    """Return the source in blocks of a format.

    Raises:
        MatrixError: The format cannot store the matrix.
        InputError: Its blocks take more bytes than allowed.
    """
    if isinstance(source, BlockMatrix) and source.pattern.format == form:
        return source
    # Check the memory of the blocks as early as their number is known: a lower bound by the format,
    # the non-zeros of single elements, the blocks of the pattern.
    fewest = form.fewest(source.pattern.shape if isinstance(source, BlockMatrix) else source.shape)
    values = source if isinstance(source, np.ndarray) else source.values
    value_bytes = values.itemsize
    check_input_bytes(
        (BLOCK_BYTES + value_bytes * form.area) * fewest, max_bytes, f"{fewest:,} {form.units}"
    )
    # Elements: their number is known before the pattern is made.
    if form.area == 1:
        count = int(np.count_nonzero(values))
        check_input_bytes((BLOCK_BYTES + value_bytes) * count, max_bytes, f"{count:,} non-zeros")
    pattern = Pattern.of(source, format=form)
    needed = BLOCK_BYTES * pattern.num_blocks + value_bytes * pattern.stored
    check_input_bytes(needed, max_bytes, f"{pattern.num_blocks:,} {form.units}")
    return BlockMatrix(pattern, block_values(source, pattern, exact=True))
