"""Running the element kernels that multiply with buckets, all vertices at once."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ipusim import Codelet, DataType, Fields, IntArray, TileMemories, int_column

from ..fields import column
from ..meta_info.bucket_vertices import bucket_vertices, room_for_entries, run_found
from . import element_loops


class ElementKernel(Codelet, Protocol):
    """What of a kernel its numbers depend on."""

    @property
    def data_type(self) -> DataType:
        """Of values and s."""

    @property
    def clears(self) -> bool:
        """Whether q is zeroed first."""


def multiply_all(
    kernel: ElementKernel,
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    *,
    transposed: bool,
) -> None:
    """Run the vertices of a table.

    Raises:
        VertexFault: an operand that does not lie in SRAM, or not at a multiple of its numbers.
        ProgramError: a damaged bucket.
    """
    n, q_rows, s_rows = (column(fields, name) for name in ("n", "rows", "columns"))
    data_type = kernel.data_type
    spans = {"q": (q_rows * n, DataType.FLOAT), "s": (s_rows * n, data_type)}
    table = bucket_vertices(memory, tile, fields, data_type, spans)
    numbers = int_column([data_type is DataType.HALF, kernel.clears, transposed])
    flat = memory.flat(np.uint16), memory.flat(np.float32)
    rooms = [int(each.max(initial=0)) for each in (s_rows * n, n)]

    def run(rows: IntArray) -> int:
        room = (np.zeros(size, np.float32) for size in rooms)
        return element_loops.multiply(rows, table, numbers, *flat, room_for_entries(table), *room)

    work = int((column(fields, "value_count") * column(fields, "buckets") * n).sum())
    run_found(kernel, memory, tile, fields, work, run)
