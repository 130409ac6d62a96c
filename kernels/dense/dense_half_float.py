"""The dense kernel of half data with float partials as machine code, see `dense_parts`."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats
from .dense_parts import SIGNATURE, each_vertex


@compiled(SIGNATURE)
def multiply(
    rows: IntArray,
    table: IntArray,
    starts: IntArray,
    halves: Bits,
    floats: Floats,
    work: Floats,
    sums: Floats,
) -> None:
    """Run vertices, see `each_vertex`."""
    each_vertex(rows, table, starts, halves, floats, work, sums, True, False)
