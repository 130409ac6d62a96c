"""N:M matrices in packed form: stored values, and the column of each value in its group.

    values   [m, stored of a row]: stored values of each row from left to right
    indices  uint32[groups of rows, words]: one list for all rows that share a choice. Index i takes
             bits [i * b, (i + 1) * b) of the words, the lowest bit first, b = ceil(log2(m)): 2 bits
             for 2:4. The last word is filled with zero bits.

A 2:4 matrix of half precision takes 0.5 + 0.0625 of the dense bytes.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .block_matrix import BlockMatrix, FloatArray
from .entries import HostArray, MatrixError, read_only
from .formats import NM
from .formats.nm import ColumnGroups
from .pattern import Pattern
from .sizes import sides_of

WORD = np.dtype("<u4")  # word of packed indices, little-endian
WORD_BITS = 32  # bits of a WORD


def _read_only(values: npt.ArrayLike) -> HostArray:
    """Return values as an array that cannot be written."""
    return read_only(np.asarray(values))


@attrs.frozen
class Compressed(Shown):
    """An N:M matrix in packed form, as returned by `compress`.

    Attributes:
        shape: Rows and columns (m, k) in elements.
        format: N:M format.
        values: Stored values of each row, float16 or float32 [m, stored of a row].
        indices: Packed columns, uint32[groups of rows, words]; see the module.

    Raises:
        MatrixError: Arrays have another shape or type.
    """

    shape: tuple[int, int] = attrs.field(converter=sides_of)
    format: NM
    values: FloatArray = attrs.field(
        eq=attrs.cmp_using(np.array_equal), converter=_read_only, repr=False
    )
    indices: npt.NDArray[np.uint32] = attrs.field(
        eq=attrs.cmp_using(np.array_equal), converter=_read_only, repr=False
    )

    def __attrs_post_init__(self) -> None:
        groups = NM.checked(self.format).groups(self.shape)
        expected_arrays = {
            "values": (("float16", "float32"), (self.shape[0], groups.stored)),
            "indices": (("uint32",), (groups.num_rows, _words(groups))),
        }
        for name, (types, shape) in expected_arrays.items():
            array: HostArray = getattr(self, name)
            if array.dtype.name not in types or array.shape != shape:
                raise MatrixError(
                    f"{name} of {self.format.name} in {self.shape[0]} x {self.shape[1]} are "
                    f"{' or '.join(types)} of shape {shape}, not {array.dtype} of {array.shape}"
                )

    def __str__(self) -> str:
        m, k = self.shape
        return (
            f"{self.format.name} in {m:,} x {k:,}, {self.values.dtype} values, {self.nbytes:,} "
            f"bytes, {self.nbytes / (m * k * self.values.dtype.itemsize):.4g} of dense"
        )

    @property
    def nbytes(self) -> int:
        """Number of bytes of values and indices."""
        return self.values.nbytes + self.indices.nbytes


def compress(w: Any, format: NM) -> Compressed:  # noqa: A002
    """Return an N:M matrix in packed form.

    Args:
        w: Matrix that `BlockMatrix.of` accepts. A group may need fewer than n columns.
        format: N:M format.

    Raises:
        MatrixError: The matrix is not N:M; the message has the position of the first wrong group.
    """
    matrix = BlockMatrix.of(w, format=NM.checked(format))
    groups = format.groups(matrix.pattern.shape)
    # Units are columns of `rows` elements: [row group, stored, rows] to [row group, rows, stored].
    values_by_row = matrix.values.reshape(groups.num_rows, groups.stored, format.rows)
    values = np.ascontiguousarray(values_by_row.swapaxes(1, 2)).reshape(-1, groups.stored)
    columns = matrix.pattern.columns.reshape(groups.num_rows, groups.stored)
    return Compressed(matrix.pattern.shape, format, values, _packed(columns, groups))


def expand(packed: Compressed) -> FloatArray:
    """Return the whole matrix [m, k] of a packed one, zeros included.

    Raises:
        MatrixError: The argument is not a `Compressed`, or its indices are not those of an N:M
            matrix.
    """
    if not isinstance(packed, Compressed):
        raise MatrixError(f"expand takes what compress returns, not {type(packed).__name__}")
    groups = packed.format.groups(packed.shape)
    rows = np.repeat(np.arange(groups.num_rows), groups.stored)
    columns = _unpacked(packed.indices, groups).reshape(-1)
    shared_rows = packed.format.rows  # rows that share a choice
    values_by_row = packed.values.reshape(groups.num_rows, shared_rows, groups.stored)
    values = np.ascontiguousarray(values_by_row.swapaxes(1, 2)).reshape(-1, shared_rows, 1)
    pattern = Pattern(packed.shape, packed.format, rows, columns, int(np.count_nonzero(values)))
    return BlockMatrix(pattern, values).dense()


def index_bits(m: int) -> int:
    """Return the number of bits of an index into m columns: ceil(log2(m))."""
    return (m - 1).bit_length()


def _words(groups: ColumnGroups) -> int:
    """Return the number of 32-bit words of a row's indices."""
    # Indices may cross the boundaries of words, so only the last word has unused bits.
    return -(-groups.stored * index_bits(groups.m) // WORD_BITS)


def _packed(columns: IntArray, groups: ColumnGroups) -> npt.NDArray[np.uint32]:
    """Return the indices of stored columns [rows, stored of a row], uint32[rows, words]."""
    width = index_bits(groups.m)
    indices = (columns % groups.m).astype(np.uint8)
    # Bits of all indices of a row, one byte each, then packed to words of 32 bits.
    bits = np.zeros((groups.num_rows, _words(groups) * WORD_BITS), dtype=np.uint8)
    # Bit 0 of all indices, then bit 1, ...: bit i of neighbouring indices are `width` apart.
    for bit in range(width):
        bits[:, bit : groups.stored * width : width] = indices >> bit & 1
    return np.packbits(bits, axis=1, bitorder="little").view(WORD).astype(np.uint32, copy=False)


def _unpacked(indices: npt.NDArray[np.uint32], groups: ColumnGroups) -> IntArray:
    """Return the stored columns of packed indices, int64[rows, stored of a row]."""
    width = index_bits(groups.m)
    words = np.ascontiguousarray(indices.astype(WORD, copy=False))
    bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
    # First column of the group of each index.
    first = np.repeat(np.arange(groups.count) * groups.m, groups.quotas)
    columns = np.broadcast_to(first, (groups.num_rows, groups.stored)).copy()
    for bit in range(width):
        columns += bits[:, bit : groups.stored * width : width].astype(np.int64) << bit
    return columns
