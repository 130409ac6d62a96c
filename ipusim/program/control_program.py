"""Control program of each tile: its supervisor's code between exchanges and vertices.

It sets the tile up for each exchange, syncs and calls the exchange code; it starts each vertex and
waits for it; it counts and branches where supersteps repeat. Every tile takes part in every
barrier; a tile without vertices runs the same code without starts of vertices.

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
    """Return the size of each tile's control program in bytes, int64[tiles].

    Args:
        machine: machine of the program.
        supersteps: number of supersteps; one that repeats counts once.
        starts: for each table of vertices, the tiles on which its vertices start, int64[vertices].
        loops: number of loops plus the number of all their cases.
    """
    common_bytes = supersteps * machine.control_step_bytes + loops * machine.control_loop_bytes
    size = np.full(machine.tiles, common_bytes, dtype=np.int64)
    for tile in starts:
        size += np.bincount(tile, minlength=machine.tiles) * machine.control_vertex_bytes
    return size
