"""The dynamic kernels of blocks of 8 x 8 as machine code, see `dynamic_parts`."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats
from .dynamic_parts import SIGNATURE, each_vertex


@compiled(SIGNATURE)
def multiply(
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    halves: Bits,
    floats: Floats,
    entries: IntArray,
    factors: Floats,
    inputs: Floats,
    sums: Floats,
) -> int:
    """Run vertices, see `each_vertex`; gives how many, up to one whose buckets are not right."""
    return each_vertex(rows, table, kernel, halves, floats, entries, factors, inputs, sums, 8)
