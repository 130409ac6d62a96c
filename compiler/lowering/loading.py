"""Loading of resident weights: the program that copies each value to all tiles that use it.

Resident weights are loaded once, before the first run. The host may write every copy, or write each
value to one tile as for shared weights, and let the tiles exchange them: the superstep that a plan
with shared weights begins every run with.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, Program, WordType, program_cycles

from ..plan.plan import Plan
from .draft import Draft, PlacedArray, program_of
from .draft_steps import DraftStep, Move, Region
from .supersteps import nonempty_moves
from .values import plan_chunks, seat_bytes_of

VALUES = "values"


def loading_program(plan: Plan) -> Program:
    """Return the program that makes the copies of a plan with resident weights.

    Its input "values" has each value once, its output "values" all copies, in the orders in which
    `pack` gives them for shared and for resident weights. With a codebook both have indices, four
    in a word of 16 bits; the codebook itself is on every tile in both residences.
    """
    shared, resident = plan_chunks(attrs.evolve(plan, weights="shared")), plan_chunks(plan)
    element_type: DataType | WordType = plan.data_type
    if plan.codebook:
        from .codebook import INDEX_WORD, index_chunks  # noqa: PLC0415  # few plans have a codebook

        shared, resident, element_type = index_chunks(shared), index_chunks(resident), INDEX_WORD
    arrays = [PlacedArray.of_values(VALUES, element_type, chunks) for chunks in (shared, resident)]
    moves = nonempty_moves([Move(shared.traffic, VALUES, VALUES)])
    label = attrs.evolve(
        plan.label(),
        formula="copies of {values} values",
        sizes={"values": int(arrays[0].count.sum())},
        macs=0,
        dense_macs=0,
        stored_macs=0,
        estimate={},
    )
    return program_of(
        Draft(
            machine=plan.machine,
            label=label,
            regions=(Region(VALUES, "non-zero values", shared.seat_bytes, resident=True),),
            steps=(DraftStep("load weights", moves, ()),),
            inputs={VALUES: arrays[0]},
            outputs={VALUES: arrays[1]},
        )
    )


def weight_bytes(plan: Plan) -> int:
    """Return the bytes of weights that stay on the fullest tile from run to run.

    If values are shared, the values that other tiles send are counted, too: each tile has room for
    all values that it multiplies. Return 0 for a dynamic plan, whose values arrive in buckets.
    """
    if plan.buckets is not None:
        return 0
    if plan.codebook:
        from .codebook import decoding_of  # noqa: PLC0415  # most plans have no codebook

        return int(decoding_of(plan).index_bytes.max())
    if plan.trips is None:
        return int(seat_bytes_of(plan).max())
    # In trips, a tile takes the weights of each trip out of the share that it stores.
    chunks = plan_chunks(plan)
    return int(np.bincount(chunks.tile, chunks.bytes * plan.trips.count).max())


def loading_figures(plan: Plan) -> dict[str, object]:
    """Return figures of the copies of a plan with resident weights, by name, for reports."""
    program = loading_program(plan)
    values, copies = (array[VALUES].count.sum() for array in (program.inputs, program.outputs))
    return {
        "weights": plan.weights,
        "roles": plan.roles,
        "copies": round(int(copies) / max(1, int(values)), 2),
        "copied_bytes": int(copies) * plan.data_type.bytes,
        "loading_cycles": program_cycles(program) if int(copies) > int(values) else 0,
    }
