"""Code and vertex state: where each codelet's code lies, and each vertex's state.

Branch targets are absolute, so a codelet's code lies at one address on all tiles that run it: the
codelets of a program follow one another in the order of their first use; those of one text share
it. The states of a tile's vertices follow one another, too.
"""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np

from ipusim import IntArray, Machine

from .step import DraftStep, Store
from .vertices import DraftVertices, Place

CODE, STATE = "vertex code", "vertex state"
ALIGN = 8


def with_code(
    machine: Machine, steps: tuple[DraftStep, ...]
) -> tuple[tuple[DraftStep, ...], tuple[Store, ...]]:
    """The steps with places for code and state of every vertex, and the stores that hold them."""
    start: dict[tuple[Path, tuple[tuple[str, str], ...]], int] = {}
    end = 0
    code, state = np.zeros((2, machine.tiles), dtype=np.int64)
    placed = []
    for step in steps:
        tables = []
        for table in step.compute_set:
            text = (
                table.codelet.assembly.file,
                tuple(sorted(table.codelet.assembly.defines.items())),
            )
            if text not in start:
                start[text], end = end, end + _room(table.codelet.code_bytes)
            code[table.tile] = np.maximum(code[table.tile], start[text] + table.codelet.code_bytes)
            room = _room(table.codelet.state_bytes)
            own = state[table.tile] + _before(table.tile) * room
            tables.append(_placed(table, start[text], own))
            state += np.bincount(table.tile, minlength=machine.tiles) * room
        placed.append(attrs.evolve(step, compute_set=tuple(tables)))
    stores = (
        Store(CODE, "vertex code", code, resident=True),
        Store(STATE, "vertex state", state, resident=True),
    )
    return tuple(placed), stores


def _placed(table: DraftVertices, code: int, state: IntArray) -> DraftVertices:
    """The table with places for its code and, int64[vertices], for the states."""
    places: dict[str, Place] = {
        **table.places,
        "code_address": (CODE, np.full(len(table.tile), code)),
        "state_address": (STATE, state),
    }
    return attrs.evolve(table, places=places)


def _before(tile: IntArray) -> IntArray:
    """int64[vertices]: how many vertices of the same table and tile come before each."""
    order = np.argsort(tile, kind="stable")
    place = np.arange(len(tile))
    before = np.empty_like(place)
    before[order] = place - np.searchsorted(tile[order], tile[order])
    return before


def _room(size: int) -> int:
    return -(-size // ALIGN) * ALIGN
