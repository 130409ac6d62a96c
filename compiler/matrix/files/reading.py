"""Matrix files of the field, each read into a block matrix: a new format is a reader, a line."""

from __future__ import annotations

import io
import re
import tokenize
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ipusim import DataType, IntArray

from ..block_matrix import BlockMatrix
from ..entries import Entries, MatrixError
from ..generators import random_values
from ..pattern import Pattern
from ..sources import entries_of

Reader: TypeAlias = Callable[[Path, int | None, np.random.Generator], Any]

# What NumPy, SciPy, zipfile and the parser of .npy headers raise on files not theirs or damaged.
DAMAGE = (
    *(ValueError, TypeError, KeyError, IndexError, OverflowError, MemoryError, EOFError, OSError),
    *(NotImplementedError, SyntaxError, tokenize.TokenError, zipfile.BadZipFile, zlib.error),
)
NUMBERS = re.compile(  # possessive throughout: one pass, 0.35 s for a million entries
    rb"(?:%[^\n]*+\n|\s)*+"
    rb"(?:[+-]?+(?:(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?+\d++)?+|inf|nan)\s++)*+",
    re.IGNORECASE,
)  # what a Matrix Market file may hold: a banner, comments, then numbers alone


def read_matrix(path: Path | str, *, block: int | None = None, seed: int = 0) -> BlockMatrix:
    """The matrix of a file.

    Args:
        path: its suffix names the format, see `READERS`.
        block: side of the blocks to cut it into; None keeps the blocks of a file that has some,
            and takes elements (1) of any other. An entry of a `.txt` mask is one such block.
        seed: of the random values, uniform in +-sqrt(3/(d*k)), of a format without values.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
    """
    path = Path(path)
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise MatrixError(
            f"{path}: no reader for {path.suffix or 'no suffix'}; known are {', '.join(READERS)}"
        )
    try:
        source = reader(path, block, np.random.default_rng(seed))
        return BlockMatrix.of(source, block=_own_block(source) if block is None else block)
    except FileNotFoundError:
        raise MatrixError(f"{path}: no such file") from None
    except MatrixError as error:
        raise MatrixError(f"{path}: {error}") from None
    except DAMAGE as error:
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"{path}: not a readable {path.suffix} matrix: {cause}") from None


def _own_block(source: Any) -> int:
    """The block that a source brings along; elements when it brings none."""
    if isinstance(source, BlockMatrix):
        return source.pattern.block
    entries = entries_of(source)
    if not isinstance(entries, Entries):
        return 1
    high, wide = entries.size
    if high != wide:
        raise MatrixError(f"blocks of {high} x {wide} are not square; say which block to cut")
    return high


def _read_mtx(path: Path, _block: int | None, _rng: np.random.Generator) -> Any:
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it: the command starts at once

    # SciPy 1.17 takes 4x for 4, and crashes where the last line is a broken number: look first.
    text = path.read_bytes() + b"\n"
    if scipy.io.mminfo(io.BytesIO(text))[4] == "complex":
        raise MatrixError("complex values are not supported; write their real part")
    good = NUMBERS.match(text)
    at = 0 if good is None else good.end()
    if at < len(text):
        line = text.count(b"\n", 0, at) + 1
        raise MatrixError(f"expected a number in line {line}, found {text[at:].split()[0]!r:.40}")
    return scipy.io.mmread(io.BytesIO(text))


def _read_npy(path: Path, _block: int | None, _rng: np.random.Generator) -> Any:
    return np.load(path, allow_pickle=False)


def _read_npz(path: Path, _block: int | None, _rng: np.random.Generator) -> Any:
    with np.load(path, allow_pickle=False) as arrays:
        if not isinstance(arrays, np.lib.npyio.NpzFile):
            raise MatrixError("expected several named arrays, found one; call it .npy")
        names = set(arrays.files)
        if "a" in names:
            return arrays["a"]
        if {"indptr", "indices", "values", "shape", "block"} <= names:
            return _our_matrix(arrays)
    import scipy.sparse  # noqa: PLC0415  # as above

    if "format" not in names:
        raise MatrixError(
            f"expected a SciPy matrix, a dense array 'a' or a block matrix (indptr, indices, "
            f"values, shape, block), found {', '.join(sorted(names)) or 'nothing'}"
        )
    matrix = scipy.sparse.load_npz(path)
    if hasattr(matrix, "check_format"):
        matrix.check_format(full_check=True)
    return matrix


def _our_matrix(arrays: Any) -> BlockMatrix:
    values = arrays["values"]
    rows = _row_of_each(arrays["indptr"], len(arrays["indices"]))
    shape = (int(arrays["shape"][0]), int(arrays["shape"][1]))
    nonzeros = int(arrays["nonzeros"] if "nonzeros" in arrays else np.count_nonzero(values))
    pattern = Pattern(shape, int(arrays["block"]), rows, arrays["indices"], nonzeros)
    if len(arrays["indptr"]) != pattern.grid[0] + 1:
        raise MatrixError(
            f"expected {pattern.grid[0] + 1} row offsets, found {len(arrays['indptr'])}"
        )
    return BlockMatrix(pattern, values)


def _read_smtx(path: Path, _block: int | None, rng: np.random.Generator) -> BlockMatrix:
    lines = path.read_text(encoding="ascii").splitlines()
    if len(lines) < 2:
        raise MatrixError(f"expected 3 lines (sizes, row offsets, columns), found {len(lines)}")
    sizes, offsets, columns = (_whole_numbers(line) for line in [*lines, ""][:3])
    if len(sizes) != 3:
        raise MatrixError(f"expected 'rows, columns, non-zeros' in line 1, found {lines[0]!r:.60}")
    m, k, nonzeros = (int(size) for size in sizes)
    if len(offsets) != m + 1:
        raise MatrixError(f"expected {m + 1} row offsets in line 2, found {len(offsets)}")
    if len(columns) != nonzeros:
        raise MatrixError(f"expected {nonzeros} columns in line 3, found {len(columns)}")
    rows = _row_of_each(offsets, nonzeros)
    order = np.lexsort((columns, rows))  # within a row DLMC promises no order
    pattern = Pattern((m, k), 1, rows[order], columns[order], nonzeros)
    return BlockMatrix(pattern, random_values(pattern, rng, DataType.FLOAT))


def _read_mask(path: Path, block: int | None, rng: np.random.Generator) -> BlockMatrix:
    words = path.read_text(encoding="ascii").split(maxsplit=2)
    if len(words) < 3:
        raise MatrixError(
            f"expected 'rows columns' and a mask of 0 and 1, found {len(words)} words"
        )
    down, across = int(words[0]), int(words[1])
    digits = "".join(words[2].split())
    strange = digits.strip("01")
    if strange:
        raise MatrixError(f"expected a mask of 0 and 1, found {strange[0]!r}")
    if len(digits) != down * across:
        raise MatrixError(
            f"expected {down} x {across} = {down * across} entries, found {len(digits)}"
        )
    mask = np.frombuffer(digits.encode("ascii"), dtype=np.uint8) == ord("1")
    side = 1 if block is None else block
    pattern = Pattern.filled((down * side, across * side), side, np.flatnonzero(mask))
    return BlockMatrix(pattern, random_values(pattern, rng, DataType.FLOAT))


READERS: dict[str, Reader] = {
    ".mtx": _read_mtx,
    ".smtx": _read_smtx,
    ".npz": _read_npz,
    ".npy": _read_npy,
    ".txt": _read_mask,
}


def _whole_numbers(line: str) -> IntArray:
    return np.array(line.replace(",", " ").split(), dtype=np.int64)


def _row_of_each(offsets: IntArray, entries: int) -> IntArray:
    """int64[entries]: the row of each entry of a compressed-row file."""
    if offsets[0] != 0 or offsets[-1] != entries or np.any(np.diff(offsets) < 0):
        raise MatrixError(
            f"row offsets must rise from 0 to the {entries} entries, not from {offsets[0]} "
            f"to {offsets[-1]}"
        )
    return np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
