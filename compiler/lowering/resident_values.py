"""Program of a plan whose values lie where they are used before the run, instead of travelling.

`values` gives each tile of a seat a chunk of the values in their final position, and lets the
tiles of the seat send each other their chunks. Here each tile has all values of its seat from the
start: the regions are the same, the input is longer, and no value travels.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import InputError, Program

from ..plan.plan import Plan
from .draft import PlacedArray, program_of
from .draft_product import draft_product
from .draft_steps import DraftLoop
from .values import plan_chunks

VALUES = "values"


def resident_program(plan: Plan) -> Program:
    """Return the program of the plan; its input has the values of one tile after another.

    Raises:
        InputError: A plan without a draft of its own, with trips or a codebook.
        WordOverflow: An offset that a kernel's work list cannot hold.
    """
    if plan.trips is not None or plan.codebook:
        raise InputError("values that are sliced or decoded on the tiles cannot lie there whole")
    draft = draft_product(plan)
    seat_bytes = plan_chunks(plan).seat_bytes
    tile = np.flatnonzero(seat_bytes)
    count = seat_bytes[tile] // plan.data_type.bytes
    array = PlacedArray(VALUES, plan.data_type, tile, np.zeros_like(tile), count)
    steps = (
        step
        if isinstance(step, DraftLoop)
        else attrs.evolve(step, moves=tuple(move for move in step.moves if move.target != VALUES))
        for step in draft.steps
    )
    inputs = {**draft.inputs, VALUES: array}
    return program_of(attrs.evolve(draft, steps=tuple(steps), inputs=inputs))
