"""Results of the element kernels that multiply with buckets, for one vertex or a whole table.

s is the dense operand on the tile, q the partial sums, n columns each; `element_buckets` has the
fields of a vertex.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ipusim import Codelet, DataType, Fields, IntArray, TileMemories, TileMemory, int_column

from ..fields import column
from ..half import rounded, widen
from ..meta_info.bucket_vertices import bucket_vertices, entry_workspace, run_with_fallback
from ..meta_info.format import ELEMENT
from ..meta_info.reading import element_places, values_in, visits_in
from . import element_loops
from .element_buckets import q_and_s


class ElementKernel(Codelet, Protocol):
    """Properties of a kernel on which its numerics depend."""

    @property
    def data_type(self) -> DataType:
        """Number format of values and s."""

    @property
    def clears(self) -> bool:
        """True if q is cleared first."""


def multiply_one(
    kernel: ElementKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Compute q of one vertex: add the sum of value * s over the non-zeros of each row.

    Products of half are rounded to half. The products of a row of a sub-group are added one after
    another in float32, and then their sum is added to q, as the assembly does.
    """
    q, s = q_and_s(memory, fields, kernel.data_type)
    if kernel.clears:
        q[:] = 0
    visits = visits_in(memory, fields, ELEMENT)
    entries = element_places(visits, kernel.data_type)
    values = widen(values_in(memory, fields, visits, entries, kernel.data_type, 1)).reshape(-1, 1)
    products = s[entries.column] * values
    if kernel.data_type is DataType.HALF:
        products = rounded(products, memory.random)
    key = entries.sub_group * len(q) + entries.row
    begins_row = np.diff(key, prepend=-1) != 0
    total = np.zeros((int(begins_row.sum()), q.shape[1]), dtype=np.float32)
    # `add.at` adds products one after another, as the accumulators do; a NumPy sum might add them
    # in pairs. `begins_row` marks the first entry of a row of a sub-group; `total` has a row for
    # each.
    np.add.at(total, np.cumsum(begins_row) - 1, products)
    np.add.at(q, entries.row[begins_row], total)


def multiply_all(
    kernel: ElementKernel, memory: TileMemories, tile: IntArray, fields: Fields, *, transposed: bool
) -> None:
    """Compute q of all vertices of a table.

    Raises:
        VertexFault: an operand outside SRAM, or at an address that is no multiple of its element
            size.
        ProgramError: a damaged bucket.
    """
    n, q_rows, s_rows = (column(fields, name) for name in ("n", "rows", "columns"))
    data_type = kernel.data_type
    spans = {"q": (q_rows * n, DataType.FLOAT), "s": (s_rows * n, data_type)}
    table = bucket_vertices(memory, tile, fields, data_type, spans)
    numbers = int_column([data_type is DataType.HALF, kernel.clears, transposed])
    flat = memory.flat(np.uint16), memory.flat(np.float32)
    workspace_sizes = [int(count.max(initial=0)) for count in (s_rows * n, n)]

    def run(rows: IntArray) -> int:
        workspaces = (np.zeros(size, np.float32) for size in workspace_sizes)
        return element_loops.multiply(
            rows, table, numbers, *flat, entry_workspace(table), *workspaces
        )

    work = int((column(fields, "value_count") * column(fields, "buckets") * n).sum())
    run_with_fallback(kernel, memory, tile, fields, work, run)
