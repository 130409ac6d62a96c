"""Matrix files of the field, each read into a block matrix: a new format is a reader, a line.

A reader holds what its file declares against a limit before it makes anything of that size. What
reading takes beside the matrix itself is a small multiple of it, never of what a header claims.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import (
    MOST_INPUT_BYTES,
    DataType,
    InputError,
    array_of,
    check_input_bytes,
    input_bytes,
    of_file,
    shown_name,
    zip_members,
)

from ..block_matrix import BlockMatrix, block_values
from ..entries import Entries, HostArray, MatrixError
from ..formats import Format, format_of, one_of
from ..generators import random_values
from ..pattern import Pattern, keeps_format, own_format
from ..sources import entries_of
from .array_files import read_npy, read_npz
from .checkpoints import OPENERS, file_of, open_checkpoint, read_tensor, tensor_named
from .market import read_mtx
from .text_files import read_mask, read_smtx

Reader: TypeAlias = Callable[[bytes, int | Format | None, int], Any]
"""Of a file's bytes, the blocks asked for and the most bytes: a source, a bare pattern."""

READERS: dict[str, Reader] = {
    ".mtx": read_mtx,
    ".smtx": read_smtx,
    ".npz": read_npz,
    ".npy": read_npy,
    ".txt": read_mask,
}
DAMAGE = (ValueError, OverflowError)  # what SciPy and NumPy raise on text that is not theirs
BLOCK_BYTES = 16  # row and column of a block


def read_matrix(
    path: Path | str,
    *,
    block: int | None = None,
    format: Format | None = None,  # noqa: A002
    seed: int = 0,
    max_bytes: int = MOST_INPUT_BYTES,
) -> BlockMatrix:
    """The matrix of a file, its values in the type that the file has.

    A `.mtx` file has integers of 64 bits or float64, whatever was written to it, and bfloat16 of a
    checkpoint is read as float32.

    Args:
        path: its suffix names the format, see `READERS`; or `FILE:TENSOR` of a checkpoint, which
            is [out, in] also where an ONNX model holds [in, out].
        block: side of the blocks to cut it into; None keeps the blocks of a file that has some,
            and of any other takes the largest that store no zero, as `own_format` has it. An entry
            of a `.txt` mask is one such block, an element where none is said.
        format: in its stead, how to store it, as `Pattern.of` takes it.
        seed: of the random values, uniform in +-sqrt(3/(d*k)), of a format without values.
        max_bytes: the most that the file, what it holds and the matrix may each take in memory.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
    """
    path = Path(path)
    try:
        asked = one_of(block, format)
        source = _source_in(path, asked, max_bytes)
        if isinstance(source, Pattern):
            values = random_values(source, np.random.default_rng(seed), DataType.FLOAT)
            source = BlockMatrix(source, values)
        bare = source.pattern if isinstance(source, BlockMatrix) else source
        form = own_format(bare) if asked is None else format_of(asked)
        matrix = _cut(source, form, max_bytes)
        return _fixed(matrix, source) if asked is None else matrix
    except InputError as error:
        raise MatrixError(of_file(path, error)) from None


def _fixed(matrix: BlockMatrix, source: BlockMatrix | Entries | HostArray) -> BlockMatrix:
    """The matrix of a file of which nobody says the format: explicit zeros fix it."""
    fixed = keeps_format(source.entries if isinstance(source, BlockMatrix) else source)
    pattern = matrix.pattern.with_format_fixed(fixed=fixed)
    return matrix if pattern is matrix.pattern else attrs.evolve(matrix, pattern=pattern)


def read_array(path: Path, *, names: Sequence[str], max_bytes: int) -> HostArray | None:
    """The array of a .npy file, or that of an .npz file with the first of the names that it has.

    A tensor of a checkpoint is an array too. None where a file has none of the names, or is of
    another format: `read_matrix` may read it.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
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
        raise MatrixError(of_file(path, error)) from None


def _source_in(
    path: Path, block: int | Format | None, most: int
) -> BlockMatrix | Pattern | Entries | HostArray:
    """What a file holds.

    Raises:
        InputError: what is wrong with it.
    """
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
        return _matrix_in(path, most)
    data = input_bytes(path, most)
    try:
        source = reader(data, block, most)
    except MatrixError:
        raise
    except (InputError, *DAMAGE) as error:
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"not a readable {path.suffix} matrix: {cause:.200}") from None
    return source if isinstance(source, BlockMatrix | Pattern) else entries_of(source)


def _matrix_in(path: Path, most: int) -> Entries | HostArray:
    """The matrix of a checkpoint.

    Raises:
        InputError: it is none; what to name, or who takes it.
    """
    if tensor_named(path) is None:
        names = [
            tensor.name
            for tensor in open_checkpoint(path, max_bytes=most).tensors.values()
            if len(tensor.shape) == 2
        ]
        example = names[0] if names else "TENSOR"
        raise MatrixError(
            f"it holds {len(names):,} matrices; name one, as {shown_name(f'{path.name}:{example}')}"
        )
    values = read_tensor(path, max_bytes=most)
    if values.ndim != 2:
        conv = "; weights of a convolution are for `ipusim conv`" if values.ndim in (3, 4) else ""
        raise MatrixError(f"it is of shape {values.shape}, a matrix has two dimensions{conv}")
    return entries_of(values)


def _cut(source: BlockMatrix | Entries | HostArray, form: Format, most: int) -> BlockMatrix:
    """The source in blocks of this format.

    Raises:
        MatrixError, InputError: a format that cannot store it, or blocks that take more bytes.
    """
    if isinstance(source, BlockMatrix) and source.pattern.format == form:
        return source
    fewest = form.fewest(source.pattern.shape if isinstance(source, BlockMatrix) else source.shape)
    values = source if isinstance(source, np.ndarray) else source.values
    value_bytes = values.itemsize
    check_input_bytes(
        (BLOCK_BYTES + value_bytes * form.area) * fewest, most, f"{fewest:,} {form.units}"
    )
    if form.area == 1:
        count = int(np.count_nonzero(values))
        check_input_bytes((BLOCK_BYTES + value_bytes) * count, most, f"{count:,} non-zeros")
    pattern = Pattern.of(source, format=form)
    held = BLOCK_BYTES * pattern.num_blocks + value_bytes * pattern.stored
    check_input_bytes(held, most, f"{pattern.num_blocks:,} {form.units}")
    return BlockMatrix(pattern, block_values(source, pattern, exact=True))
