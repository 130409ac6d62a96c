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
from .vertices import Job, Place

CODE, STATE = "vertex code", "vertex state"
ALIGN = 8


def with_code(
    machine: Machine, steps: tuple[DraftStep, ...]
) -> tuple[tuple[DraftStep, ...], tuple[Store, ...]]:
    """The steps with places for code and state in every job, and the stores that hold them."""
    start: dict[tuple[Path, tuple[tuple[str, str], ...]], int] = {}
    end = 0
    code, state = np.zeros((2, machine.tiles), dtype=np.int64)
    placed = []
    for step in steps:
        jobs = []
        for job in step.jobs:
            text = (job.codelet.assembly.file, tuple(sorted(job.codelet.assembly.defines.items())))
            if text not in start:
                start[text], end = end, end + _room(job.codelet.code_bytes)
            code[job.tile] = np.maximum(code[job.tile], start[text] + job.codelet.code_bytes)
            jobs.append(_placed(job, start[text], state[job.tile]))
            state += np.bincount(job.tile, minlength=machine.tiles) * _room(job.codelet.state_bytes)
        placed.append(attrs.evolve(step, jobs=tuple(jobs)))
    stores = (
        Store(CODE, "vertex code", code, resident=True),
        Store(STATE, "vertex state", state, resident=True),
    )
    return tuple(placed), stores


def _placed(job: Job, code: int, state: IntArray) -> Job:
    """A job runs at most one vertex on a tile, so the tile's next state is its vertex's."""
    places: dict[str, Place] = {
        **job.places,
        "code_address": (CODE, np.full(len(job.tile), code)),
        "state_address": (STATE, state),
    }
    return attrs.evolve(job, places=places)


def _room(size: int) -> int:
    return -(-size // ALIGN) * ALIGN
