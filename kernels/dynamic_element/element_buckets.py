"""What the element kernels that multiply with buckets share: their operands, sizes and state.

Fields of a vertex: byte addresses q, s, and of buckets meta_info, values, more_meta_info and
more_values; n, columns of the dense operand on the tile, a whole number of vectors; rows and
columns, rows of q and of s; sub_group, the id it looks for; buckets; meta_words and value_count of
each. s is [columns][n] in the data type, q is [rows][n] in float.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, Fields, IntArray, Operand, TileMemory

from ..fields import column
from ..half import FloatArray, widen
from .element_walk import walk_state

FLOAT = DataType.FLOAT


def bucket_operands(clears: bool) -> tuple[Operand, ...]:
    """The spans such a kernel touches; q is zeroed first or added to."""
    return (
        Operand("q", "out" if clears else "inout"),
        Operand("s", "in"),
        Operand("meta_info", "in", control=True),
        Operand("values", "in"),
        Operand("more_meta_info", "in", control=True),
        Operand("more_values", "in"),
    )


def bucket_spans(fields: Fields, data_type: DataType) -> Mapping[str, IntArray]:
    """Bytes of each operand."""
    n, more = column(fields, "n"), column(fields, "buckets") - 1
    meta_bytes = 2 * column(fields, "meta_words")
    value_bytes = column(fields, "value_count") * data_type.bytes
    return {
        "q": column(fields, "rows") * n * FLOAT.bytes,
        "s": column(fields, "columns") * n * data_type.bytes,
        "meta_info": meta_bytes,
        "values": value_bytes,
        "more_meta_info": more * meta_bytes,
        "more_values": more * value_bytes,
    }


def cleared_words(rows: IntArray, n: IntArray, clears: bool) -> IntArray:
    """int64[vertices]: 64-bit words of q[rows][n] that are zeroed first."""
    return rows * n * FLOAT.bytes // DOUBLE_WORD_BYTES if clears else np.zeros_like(rows * n)


def bucket_state(
    fields: Fields, data_type: DataType, clears: bool, **numbers: IntArray
) -> npt.NDArray[np.uint8]:
    """uint8[vertices, bytes]: the state; `numbers` are words of it for one kernel alone.

    Raises:
        ProgramError: n has a part vector.
    """
    rows, n = column(fields, "rows"), column(fields, "n")
    return walk_state(
        fields,
        data_type,
        values=column(fields, "values"),
        more_meta_info=column(fields, "more_meta_info"),
        more_values=column(fields, "more_values"),
        more_buckets=column(fields, "buckets") - 1,
        value_bytes=column(fields, "value_count") * data_type.bytes,
        cleared_words=cleared_words(rows, n, clears),
        output=column(fields, "q"),
        input=column(fields, "s"),
        **numbers,
    )


def q_and_s(
    memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]], data_type: DataType
) -> tuple[FloatArray, FloatArray]:
    """q[rows][n], to be written, and s[columns][n] as float32."""
    rows, columns, n = (int(fields[name]) for name in ("rows", "columns", "n"))
    q = np.asarray(memory.view(int(fields["q"]), rows * n, np.float32), np.float32)
    s = widen(memory.view(int(fields["s"]), columns * n, data_type.numpy))
    return q.reshape(rows, n), s.reshape(columns, n)
