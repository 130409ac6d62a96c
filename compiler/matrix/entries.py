"""Entries are what a user's matrix stores, wherever it came from: NumPy, SciPy or torch.

A dense array stores its non-zeros; every other kind stores what it lists, explicit zeros included.
SciPy and torch objects are known by their methods, so this file imports neither.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, same_array

HostArray: TypeAlias = npt.NDArray[Any]


class MatrixError(InputError):
    """A matrix, pattern or matrix file that the compiler cannot take."""


@attrs.frozen(eq=False)
class Entries:
    """The stored blocks of a sparse matrix in the order of the source; elements are 1 x 1 blocks.

    Attributes:
        shape: (m, k) in elements.
        size: rows and columns of one stored block.
        rows, columns: int64[entries], block coordinates in units of `size`.
        values: [entries, size[0], size[1]], any real type.
    """

    shape: tuple[int, int]
    size: tuple[int, int]
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    values: HostArray

    @property
    def nonzeros(self) -> int:
        """Stored elements; of wider blocks only the values that are not a filling zero."""
        return len(self.rows) if self.size == (1, 1) else int(np.count_nonzero(self.values))

    def elements(self) -> tuple[IntArray, IntArray, HostArray]:
        """Row, column and value of each element whose value is not zero."""
        if self.size == (1, 1):
            values = self.values.reshape(-1)
            wanted = values != 0
            if wanted.all():
                return self.rows, self.columns, values
            return self.rows[wanted], self.columns[wanted], values[wanted]
        entry, down, across = np.nonzero(self.values)
        return (
            self.rows[entry] * self.size[0] + down,
            self.columns[entry] * self.size[1] + across,
            self.values[entry, down, across],
        )


def entries_of(a: Any) -> Entries | HostArray:
    """The entries of a sparse matrix, or the host array of a dense one.

    Args:
        a: a 2-D array, any scipy.sparse matrix or array, or a torch tensor with strided,
            sparse_coo, sparse_csr or sparse_bsr layout.

    Raises:
        MatrixError: when `a` is none of these, is not 2-D, is empty or is not real.
    """
    if hasattr(a, "tocsr") and hasattr(a, "format"):
        found: Entries | HostArray = _scipy_entries(a)
    elif hasattr(a, "detach") and hasattr(a, "layout"):
        found = _torch_entries(a)
    else:
        found = np.asarray(a)
    values = found.values if isinstance(found, Entries) else found
    if len(found.shape) != 2 or 0 in found.shape:
        raise MatrixError(f"a matrix has two dimensions of at least 1, not shape {found.shape}")
    if values.dtype.kind not in "biuf":
        raise MatrixError(f"matrix values are real numbers, not {values.dtype}")
    return found


def kept(array: HostArray) -> HostArray:
    """The array as a frozen value holds it: read-only, a copy unless it already was."""
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


def rounded(name: str, values: HostArray, kind: npt.DTypeLike) -> HostArray:
    """The values in another type, to nearest; NaN and infinities stay, nothing becomes one.

    Raises:
        MatrixError: values that are not real, or a finite one that the type cannot hold.
    """
    if values.dtype.kind not in "biuf":
        raise MatrixError(f"{name}: values are real numbers, not {values.dtype}")
    with np.errstate(over="ignore"):
        result = values.astype(kind, copy=False)
    if not np.isfinite(result).all():
        lost = np.isinf(result) & np.isfinite(values)
        if lost.any():
            most = np.abs(values[lost]).max()
            raise MatrixError(
                f"{name}: a value of magnitude {most:.6g} overflows {result.dtype}, which ends at "
                f"{np.finfo(result.dtype).max:.6g}; scale it or take a wider data type"
            )
    return result


def tiled(a: HostArray, size: tuple[int, int]) -> HostArray:
    """[block rows, high, block columns, wide]: a dense array in blocks, zeros padding it."""
    (m, k), (high, wide) = a.shape, size
    padded = np.pad(a, ((0, -m % high), (0, -k % wide))) if m % high or k % wide else a
    return padded.reshape(-(-m // high), high, -(-k // wide), wide)


def touched(
    shape: tuple[int, int],
    size: tuple[int, int],
    rows: IntArray,
    columns: IntArray,
    wanted: tuple[int, int],
) -> IntArray:
    """Row-major numbers of the blocks of one size that stored blocks of another overlap.

    Args:
        shape: (m, k) in elements; what a stored block holds beyond it is padding.
        size: rows and columns of a stored block.
        rows, columns: int64[entries], in units of `size`.
        wanted: rows and columns of the wanted blocks.

    Returns:
        int64[blocks], ascending, each number once.
    """
    grid_columns = -(-shape[1] // wanted[1])
    down, down_valid = _overlaps(rows, size[0], wanted[0], shape[0])
    across, across_valid = _overlaps(columns, size[1], wanted[1], shape[1])
    numbers = down[:, :, None] * grid_columns + across[:, None, :]
    valid = down_valid[:, :, None] & across_valid[:, None, :]
    flat: IntArray = numbers.reshape(-1) if valid.all() else numbers[valid]
    if np.all(flat[1:] > flat[:-1]):
        return flat
    return np.unique(flat)


def _overlaps(
    at: IntArray, size: int, block: int, extent: int
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Along one axis, the wanted blocks [entries, most] of each stored block; which are real."""
    first = at * size // block
    last = (np.minimum((at + 1) * size, extent) - 1) // block
    most = int((last - first).max(initial=0)) + 1
    wanted = first[:, None] + np.arange(most)
    return wanted, wanted <= last[:, None]


def _compressed(
    shape: tuple[int, ...], size: tuple[int, int], indptr: Any, indices: Any, values: HostArray
) -> Entries:
    """Entries of a compressed-row store of blocks."""
    rows = np.repeat(np.arange(len(indptr) - 1, dtype=np.int64), np.diff(indptr))
    columns = np.asarray(indices, dtype=np.int64)
    return Entries((int(shape[0]), int(shape[1])), size, rows, columns, values.reshape(-1, *size))


def _scipy_entries(a: Any) -> Entries:
    if len(a.shape) != 2:
        raise MatrixError(f"a matrix has two dimensions, not shape {a.shape}")
    stored = a if a.format == "bsr" else a.tocsr()
    if not stored.has_canonical_format:
        stored = stored.copy()
        stored.sum_duplicates()
    size = stored.blocksize if a.format == "bsr" else (1, 1)
    return _compressed(stored.shape, size, stored.indptr, stored.indices, stored.data)


def _torch_entries(a: Any) -> Entries | HostArray:
    layout = str(a.layout).removeprefix("torch.")
    if layout == "strided":
        return _host(a)
    if len(a.shape) != 2:
        raise MatrixError(f"a matrix has two dimensions, not shape {tuple(a.shape)}")
    shape = (int(a.shape[0]), int(a.shape[1]))
    if layout == "sparse_coo":
        summed = a.coalesce()
        rows, columns = _host(summed.indices()).astype(np.int64)
        return Entries(shape, (1, 1), rows, columns, _host(summed.values()).reshape(-1, 1, 1))
    if layout in ("sparse_csr", "sparse_bsr"):
        values = _host(a.values())
        size = (1, 1) if layout == "sparse_csr" else (values.shape[1], values.shape[2])
        return _compressed(shape, size, _host(a.crow_indices()), _host(a.col_indices()), values)
    raise MatrixError(
        f"torch layout {layout} is not read; use strided, sparse_coo, sparse_csr or sparse_bsr"
    )


def _host(tensor: Any) -> HostArray:
    """A torch tensor as a host array."""
    here = tensor.detach().cpu()
    try:
        return np.asarray(here.numpy())
    except TypeError:  # bfloat16 has no NumPy type
        return np.asarray(here.float().numpy())
