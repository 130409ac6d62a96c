"""Readers of .npy and .npz files: a dense array, a block matrix of this project, a SciPy matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ipusim import InputError, array_of, check_input_bytes, shown_name, zip_members

from ..block_matrix import BlockMatrix
from ..entries import Entries, HostArray, MatrixError, whole_numbers
from ..formats import NM, Format, format_of
from ..pattern import Pattern, grid_of
from ..sources import compressed, diagonal_entries, entry_rows, sorted_entries

# Names of arrays in the project's own .npz files. All have OURS; the rows of blocks are given by
# OUR_OFFSETS, the first block of each row, or by OUR_ROWS, the row of each block, if there are more
# rows than blocks. OUR_COUNT is the number of non-zeros.
OURS = ("indices", "values", "shape", "block")
OUR_OFFSETS = "indptr"
OUR_ROWS = "rows"
OUR_COUNT = "nonzeros"
OUR_NM = "nm"  # n, m and rows of an N:M matrix, whose `block` is 1
SCIPY = {  # names of arrays by SciPy's name of the format
    **dict.fromkeys(("csr", "csc", "bsr"), ("data", "indices", "indptr", "shape")),
    "coo": ("data", "row", "col", "shape"),
    "dia": ("data", "offsets", "shape"),
}
ENTRY_BYTES = 16  # host bytes of the row and the column of an entry
REAL_KINDS, TEXT_KINDS = "biufc", "SU"  # NumPy's letters of data types
SUFFIX = ".npy"  # of an array within an .npz file
MAX_NAMES = 8  # most names of arrays that a refusal lists


def read_npy(data: bytes, _block: int | Format | None, _max_bytes: int) -> HostArray:
    """Return the dense array of a .npy file."""
    return array_of(data)


def read_npz(data: bytes, _block: int | Format | None, max_bytes: int) -> Any:
    """Return the matrix of a .npz file."""
    if data.startswith(np.lib.format.MAGIC_PREFIX):
        raise MatrixError("expected several named arrays, found one; call it .npy")
    files = zip_members(data, max_bytes)
    members = {name.removesuffix(SUFFIX): member for name, member in files.items()}
    # The names of arrays decide: `a` is a dense array, OURS a block matrix, `format` one of SciPy.
    names = set(members)
    if "a" in names:
        return _array("a", members["a"])
    if names.issuperset(OURS) and names & {OUR_OFFSETS, OUR_ROWS}:
        optional_names = {OUR_OFFSETS, OUR_ROWS, OUR_COUNT, OUR_NM} & names
        return _our_matrix(_arrays(members, [*OURS, *optional_names]))
    if "format" in names:
        format_name = _format_name(_array("format", members["format"], kinds=TEXT_KINDS))
        return _scipy_entries(format_name, _arrays(members, SCIPY[format_name]), max_bytes)
    raise MatrixError(
        f"expected a SciPy matrix, a dense array 'a' or a block matrix ({', '.join(OURS)} and "
        f"{OUR_OFFSETS} or {OUR_ROWS}), found "
        f"{', '.join(map(shown_name, sorted(names)[:MAX_NAMES])) or 'nothing'}"
    )


def _arrays(members: Mapping[str, bytes], names: Iterable[str]) -> Mapping[str, HostArray]:
    """Return the arrays of an archive by name; refuse an archive that lacks one of them."""
    missing_names = [name for name in names if name not in members]
    if missing_names:
        raise MatrixError(f"it has no array {missing_names[0]}, only {', '.join(sorted(members))}")
    return {name: _array(name, members[name]) for name in names}


def _array(name: str, member: bytes, *, kinds: str = REAL_KINDS) -> HostArray:
    """Return the array of a member, with the member's name in a refusal."""
    try:
        return array_of(member, kinds=kinds)
    except InputError as error:
        raise MatrixError(f"array {name} {error}") from None


def _our_matrix(arrays: Mapping[str, HostArray]) -> BlockMatrix:
    """Return the block matrix that `_write_npz` of writing.py has stored as arrays."""
    values, columns = arrays["values"], whole_numbers("columns", arrays["indices"])
    shape, block_format = _shape(arrays["shape"]), _our_format(arrays)
    if columns.ndim != 1:
        raise MatrixError(f"columns are a list, not of shape {columns.shape}")
    if OUR_OFFSETS in arrays:
        offsets = whole_numbers("row offsets", arrays[OUR_OFFSETS])
        rows = entry_rows(offsets, grid_of(shape, block_format)[0], len(columns))
    else:
        rows = whole_numbers("rows", arrays[OUR_ROWS])
    stored_count = _number(OUR_COUNT, arrays[OUR_COUNT]) if OUR_COUNT in arrays else None
    # Without the count, values that are not zero are counted.
    nonzeros = int(np.count_nonzero(values)) if stored_count is None else stored_count
    if values.dtype.kind == "f" and not (is_finite := np.isfinite(values)).all():
        count = values.size - int(np.count_nonzero(is_finite))
        raise MatrixError(f"{count} of {values.size} values are not finite; give finite numbers")
    return BlockMatrix(Pattern(shape, block_format, rows, columns, nonzeros), values)


def _our_format(arrays: Mapping[str, HostArray]) -> Format:
    """Return the format of a stored block matrix: N:M if its three numbers are stored."""
    if OUR_NM not in arrays:
        return format_of(_number("block", arrays["block"]))
    numbers = whole_numbers(OUR_NM, arrays[OUR_NM])
    if numbers.shape != (3,):
        raise MatrixError(f"{OUR_NM} is three numbers: n, m and rows, not of shape {numbers.shape}")
    n, m, rows = numbers.tolist()
    return NM(n, m, rows)


def _scipy_entries(format_name: str, arrays: Mapping[str, HostArray], max_bytes: int) -> Entries:
    """Return the entries of SciPy's arrays, checked; `scipy.sparse.load_npz` checks nothing."""
    data, shape = arrays["data"], _shape(arrays["shape"])
    count = len(data) if format_name == "bsr" and data.ndim else data.size
    check_input_bytes(data.nbytes + ENTRY_BYTES * count, max_bytes, f"{count:,} entries")
    if format_name == "dia":
        return diagonal_entries(shape, data, arrays["offsets"])
    if format_name == "coo":
        rows, columns = (whole_numbers(name, arrays[name]) for name in ("row", "col"))
        return sorted_entries(shape, (1, 1), rows, columns, data)
    if data.ndim != (3 if format_name == "bsr" else 1):
        raise MatrixError(f"values of shape {data.shape} are none of {format_name}")
    size = data.shape[1:] if format_name == "bsr" else (1, 1)
    offsets, indices, by_column = arrays["indptr"], arrays["indices"], format_name == "csc"
    return compressed(shape, (size[0], size[1]), offsets, indices, data, by_column=by_column)


def _format_name(member: HostArray) -> str:
    """Return the name of one of SciPy's formats that a member holds as text."""
    text = member.item() if member.ndim == 0 else None
    name = text.decode("ascii", "replace") if isinstance(text, bytes) else text
    if name not in SCIPY:
        raise MatrixError(f"its member format is no name of a format, as {', '.join(SCIPY)}")
    return str(name)


def _shape(member: HostArray) -> tuple[int, int]:
    """Return the rows and columns that a member holds."""
    if member.shape != (2,):
        raise MatrixError(f"a shape is two numbers, rows and columns, not of shape {member.shape}")
    m, k = whole_numbers("rows and columns", member).tolist()
    return m, k


def _number(name: str, member: HostArray) -> int:
    """Return the one whole number that a member holds."""
    if member.size != 1:
        raise MatrixError(f"{name} is one number, not of shape {member.shape}")
    return int(whole_numbers(name, member).reshape(()))
