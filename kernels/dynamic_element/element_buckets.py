"""Operands and fields of the element kernels that multiply with buckets.

Fields of a vertex: byte addresses q (partial sums), s (dense operand), meta_info and values (of the
first bucket), more_meta_info and more_values (of the other buckets, one after another); n, columns
of the dense operand on the tile, a multiple of the numbers in 64 bits; rows, the number of rows of
q; columns, the number of columns of the sparse matrix, which are rows of s; sub_group, the id of
the sub-groups that the vertex multiplies; buckets, the number of buckets; meta_words and
value_count, the 16-bit words of meta-info and the values of each bucket. s is [columns][n] in the
data type, q is [rows][n] in float.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, TileMemory

from ..family import ArrayOperand, VertexFields, array
from ..half import FloatArray, widen

FLOAT = DataType.FLOAT


def more_buckets(v: VertexFields) -> IntArray:
    """Return the number of buckets behind the first, int64[vertices]."""
    return v.buckets - 1


def bucket_arrays(clears: bool) -> tuple[ArrayOperand, ...]:
    """Return the operands of a kernel of buckets; q is cleared first or added to."""
    return (
        array("q", "out" if clears else "inout", "rows", "n", FLOAT),
        array("s", "in", "columns", "n", "data_type"),
        array("meta_info", "in", "meta_words", 2, control=True),
        array("values", "in", "value_count", "data_type"),
        array("more_meta_info", "in", more_buckets, "meta_words", 2, control=True),
        array("more_values", "in", more_buckets, "value_count", "data_type"),
    )


def q_and_s(
    memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]], data_type: DataType
) -> tuple[FloatArray, FloatArray]:
    """Return a writable view of q, [rows, n], and s as float32, [columns, n]."""
    rows, columns, n = (int(fields[name]) for name in ("rows", "columns", "n"))
    q = np.asarray(memory.view(int(fields["q"]), rows * n, np.float32), np.float32)
    s = widen(memory.view(int(fields["s"]), columns * n, data_type.numpy))
    return q.reshape(rows, n), s.reshape(columns, n)
