"""Program of a plan in which every tile stores all values that it uses, so that none travel.

In the usual program (`values`), the tiles of one seat in different parts each store a chunk of the
seat's values and send it to one another. Here each tile has all values of its seat from the start.
The regions are the same, but the host's input is longer.
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
        raise InputError("a plan with trips or a codebook cannot have resident values")
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
