"""Sources: matrices as users have them, an array or a sparse matrix of SciPy or torch.

A dense array stores its non-zeros; every other source stores what it lists, explicit zeros
included. SciPy and torch objects are recognised by their methods, so this file imports neither. No
index is trusted: offsets, rows and columns are checked before they are used.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

from .entries import Entries, HostArray, MatrixError, check_real, whole_numbers


def entries_of(a: Any) -> Entries | HostArray:
    """Return the entries of a sparse matrix, or the host array of a dense one.

    Args:
        a: 2-D array, any scipy.sparse matrix or array, or torch tensor with strided, sparse_coo,
            sparse_csr or sparse_bsr layout. Entries are returned unchanged.

    Raises:
        MatrixError: `a` is none of these, is not 2-D, is empty or is not real.
    """
    if isinstance(a, Entries):
        return a
    if hasattr(a, "tocsr") and hasattr(a, "format"):
        source: Entries | HostArray = _scipy_entries(a)
    elif hasattr(a, "detach") and hasattr(a, "layout"):
        source = _torch_entries(a)
    else:
        source = _dense(a)
    if len(source.shape) != 2 or 0 in source.shape:
        raise MatrixError(f"a matrix has two dimensions of at least 1, not shape {source.shape}")
    check_real("matrix values", source.values if isinstance(source, Entries) else source)
    return source


def entry_rows(offsets: IntArray, rows: int, entries: int) -> IntArray:
    """Return the row of each entry of a matrix in compressed rows, int64[entries].

    Args:
        offsets: Number of the first entry of each row, and the number of entries at the end.
        rows: Number of rows.
        entries: Number of entries.

    Raises:
        MatrixError: The number of offsets is not that of rows plus 1, or offsets do not rise to the
            number of entries.
    """
    if offsets.shape != (rows + 1,):
        raise MatrixError(f"expected {rows + 1} row offsets, found {offsets.size}")
    # np.repeat below needs counts that are not negative.
    if offsets[0] != 0 or offsets[-1] != entries or np.any(offsets[1:] < offsets[:-1]):
        raise MatrixError(
            f"row offsets must rise from 0 to the {entries} entries, not from {offsets[0]} "
            f"to {offsets[-1]}"
        )
    return np.repeat(np.arange(rows), np.diff(offsets))


def compressed(
    shape: tuple[int, ...],
    size: tuple[int, int],
    offsets: Any,
    columns: Any,
    values: HostArray,
    *,
    by_column: bool = False,
) -> Entries:
    """Return the entries of a matrix in compressed rows of blocks, or in compressed columns.

    Raises:
        MatrixError: The lengths of offsets, columns and values do not match.
    """
    m, k = (int(extent) for extent in shape)
    if min(size) < 1:
        raise MatrixError(f"blocks of {size} hold nothing")
    offsets, columns = whole_numbers("row offsets", offsets), whole_numbers("columns", columns)
    lines = -(-(k if by_column else m) // size[0])
    # SciPy allows arrays that are longer than the last offset; their ends are ignored.
    last = int(offsets[-1]) if offsets.ndim == 1 and len(offsets) else 0
    if columns.ndim != 1 or not 0 <= last <= len(columns) <= len(values):
        raise MatrixError(
            f"{last} entries by their offsets, {len(columns)} columns and {len(values)} values do "
            "not belong together"
        )
    rows, columns, values = entry_rows(offsets, lines, last), columns[:last], values[:last]
    if by_column:
        rows, columns = columns, rows
    return sorted_entries((m, k), size, rows, columns, values)


def diagonal_entries(shape: tuple[int, int], data: HostArray, offsets: Any) -> Entries:
    """Return the entries of diagonals: value [i, j] lies in column j of diagonal i.

    Diagonal i starts `offsets[i]` columns right of the main one.

    Raises:
        MatrixError: The lengths of values and offsets do not match.
    """
    offsets = whole_numbers("offsets", offsets)
    check_real("matrix values", data)
    if data.ndim != 2 or offsets.shape != data.shape[:1]:
        raise MatrixError(f"values of shape {data.shape} are not {offsets.shape} diagonals")
    if len(np.unique(offsets)) < len(offsets):
        raise MatrixError("a diagonal stands twice")
    # Diagonals beyond the matrix are cut to its edge, so that the subtraction below cannot
    # overflow.
    limit = max(shape)
    offsets = np.clip(offsets, -limit, limit)
    diagonal, columns = np.nonzero(data[:, : shape[1]])
    rows = columns - offsets[diagonal]
    is_inside = (rows >= 0) & (rows < shape[0])
    values = data[diagonal[is_inside], columns[is_inside]]
    return sorted_entries(shape, (1, 1), rows[is_inside], columns[is_inside], values)


def sorted_entries(
    shape: tuple[int, int],
    size: tuple[int, int],
    rows: IntArray,
    columns: IntArray,
    values: HostArray,
) -> Entries:
    """Sort entries of blocks in row-major order, and add the entries with equal coordinates.

    Integers are added without overflow.

    Raises:
        MatrixError: The lengths of coordinates and values do not match.
    """
    if rows.ndim != 1 or rows.shape != columns.shape or len(values) != len(rows):
        raise MatrixError(
            f"{rows.shape} rows, {columns.shape} columns and {len(values)} values do not pair"
        )
    check_real("matrix values", values)
    if values.size != len(rows) * size[0] * size[1]:
        raise MatrixError(f"{values.shape} values are not {len(rows)} blocks of {size}")
    values = values.reshape(-1, *size)
    # Most sources are sorted. Otherwise sort, and add entries with the same coordinates.
    if not _ascend(rows, columns).all():
        order = np.lexsort((columns, rows))
        rows, columns, values = rows[order], columns[order], values[order]
        is_ascending = _ascend(rows, columns)
        if not is_ascending.all():
            first = np.flatnonzero(np.append(True, is_ascending))
            rows, columns = rows[first], columns[first]
            values = _run_sums(values, first)
    return Entries(shape, size, rows, columns, values)


def _run_sums(values: HostArray, first: IntArray) -> HostArray:
    """Return the sums of runs of values, each of which begins at one of `first`.

    Integers stay integers, in a type that holds the sums.

    Raises:
        MatrixError: A sum is beyond 64 bits.
    """
    if values.dtype.kind == "f":
        return np.asarray(np.add.reduceat(values, first, axis=0))
    sums = np.add.reduceat(values.astype(object), first, axis=0)  # Python integers do not overflow
    smallest, largest = int(sums.min()), int(sums.max())
    for dtype in (values.dtype, np.dtype(np.int64), np.dtype(np.uint64)):
        if dtype.kind != "b" and np.iinfo(dtype).min <= smallest and largest <= np.iinfo(dtype).max:
            return np.asarray(sums.astype(dtype))
    raise MatrixError(f"entries of one place add up to {smallest:,} to {largest:,}, beyond 64 bits")


def _ascend(rows: IntArray, columns: IntArray) -> npt.NDArray[np.bool_]:
    """Return True where an entry follows its predecessor in row-major order, bool[entries - 1]."""
    is_same_row = rows[1:] == rows[:-1]
    return np.where(is_same_row, columns[1:] > columns[:-1], rows[1:] > rows[:-1])


def _dense(a: Any) -> HostArray:
    """Return a list or array as a NumPy array."""
    try:
        return np.asarray(a)
    except ValueError as error:  # rows of several lengths
        raise MatrixError(f"no array of numbers: {str(error).splitlines()[0]}") from None


def _scipy_entries(a: Any) -> Entries:
    """Return the entries of a SciPy matrix by checked arrays: SciPy's loops trust every index."""
    if len(a.shape) != 2:
        raise MatrixError(f"a matrix has two dimensions, not shape {a.shape}")
    # Compressed formats and diagonals are read from their arrays, all others through coordinates.
    if a.format in ("csr", "csc", "bsr"):
        size = a.blocksize if a.format == "bsr" else (1, 1)
        by_column = a.format == "csc"
        return compressed(a.shape, size, a.indptr, a.indices, a.data, by_column=by_column)
    if a.format == "dia":
        return diagonal_entries((int(a.shape[0]), int(a.shape[1])), a.data, a.offsets)
    stored = a.tocoo()
    shape = (int(a.shape[0]), int(a.shape[1]))
    rows, columns = whole_numbers("rows", stored.row), whole_numbers("columns", stored.col)
    return sorted_entries(shape, (1, 1), rows, columns, stored.data)


def _torch_entries(a: Any) -> Entries | HostArray:
    """Return the entries of a sparse torch tensor, or the array of a dense one."""
    layout = str(a.layout).removeprefix("torch.")
    if layout == "strided":
        return _host(a)
    if len(a.shape) != 2:
        raise MatrixError(f"a matrix has two dimensions, not shape {tuple(a.shape)}")
    shape = (int(a.shape[0]), int(a.shape[1]))
    if layout == "sparse_coo":
        # torch adds entries with the same coordinates here.
        coalesced_tensor = a.coalesce()
        rows, columns = whole_numbers("indices", _host(coalesced_tensor.indices()))
        return sorted_entries(shape, (1, 1), rows, columns, _host(coalesced_tensor.values()))
    if layout in ("sparse_csr", "sparse_bsr"):
        values = _host(a.values())
        size = (1, 1) if layout == "sparse_csr" else (values.shape[1], values.shape[2])
        return compressed(shape, size, _host(a.crow_indices()), _host(a.col_indices()), values)
    raise MatrixError(
        f"torch layout {layout} is not read; use strided, sparse_coo, sparse_csr or sparse_bsr"
    )


def _host(tensor: Any) -> HostArray:
    """Return a torch tensor as a host array."""
    on_cpu = tensor.detach().cpu()
    try:
        return np.asarray(on_cpu.numpy())
    except TypeError:  # NumPy has no type for bfloat16
        return np.asarray(on_cpu.float().numpy())
