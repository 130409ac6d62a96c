"""The control program of each tile: its supervisor's own code between exchanges and vertices.

It sets the tile up for each exchange, syncs and calls the exchange code; it starts each vertex and
waits for it; it counts and branches where supersteps repeat. A tile without a vertex skips nothing
but the vertices: every tile takes part in every barrier.

    bytes = supersteps x control_step_bytes + vertices x control_vertex_bytes
            + (loops + their cases) x control_loop_bytes
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..columns import IntArray
from ..machine.machine import Machine


def control_program_bytes(
    machine: Machine, *, supersteps: int, starts: Iterable[IntArray], loops: int = 0
) -> IntArray:
    """int64[tiles]: bytes of each tile's control program.

    Args:
        machine: whose tiles they are.
        supersteps: how many there are, each once, however often it runs.
        starts: int64[vertices] a table, the tiles of its vertices.
        loops: loops and their cases, counted together.
    """
    whole = supersteps * machine.control_step_bytes + loops * machine.control_loop_bytes
    size = np.full(machine.tiles, whole, dtype=np.int64)
    for tile in starts:
        size += np.bincount(tile, minlength=machine.tiles) * machine.control_vertex_bytes
    return size
