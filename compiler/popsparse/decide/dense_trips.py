"""What PopLibs' planner adds for a serial split of output channels: slices and updates.

Each trip slices its weights out on every tile, and puts its results back. For t trips and W workers

    slice   of ceil(ceil(weights / tiles in use) / t) elements, all weights evenly dealt
    update  of ceil(ceil(outputs / k parts) / t): outputs are those of a trip already, which the
            planner divides once more
    cycles = 25 + W (39 + 24 + 2 floor(ceil(elements / W) / v))     v elements in 64 bits

and nothing where there is one trip.

Source: PopLibs lib/poplin ConvModel.cpp:1660-1701 and 1976-1986 (`addDynamicSliceEstimate`,
`addDynamicUpdateEstimate`), lib/popops/popopsCycleEstimators.cpp:1755-1785
(`getDynamicSlice1DEstimate`), at 7eac0f26.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import DataType, IntArray, Machine

from .dense import BLOCK, DenseShare, DenseVertex

SUPERVISOR_CYCLES, WORKER_BUNDLES = 25, 39 + 24
VECTOR_BYTES = 8


def trip_terms(
    machine: Machine, vertex: DenseVertex, c: DenseShare, trips: IntArray, weights: int
) -> Mapping[str, IntArray]:
    """Cycles of one trip beside its product, by term, int64[rows] each.

    Args:
        machine, vertex: what multiplies.
        c: the splits, whose rows are those of a trip.
        trips: int64[rows], how many.
        weights: elements of the whole matrix.
    """
    held = -(-weights // (c.m_split * c.k_split * c.n_split))
    owned = -(-c.rows * BLOCK * c.columns // c.k_split)
    moved = {"slice": (vertex.data_type, held), "update": (vertex.partials_type, owned)}
    return {
        name: np.where(trips > 1, slice_cycles(machine, kind, -(-size // trips)), 0)
        for name, (kind, size) in moved.items()
    }


def slice_cycles(machine: Machine, data_type: DataType, elements: IntArray) -> IntArray:
    """A dynamic slice or update of so many elements of a tile."""
    copies = -(-elements // machine.workers) // (VECTOR_BYTES // data_type.bytes)
    cycles: IntArray = SUPERVISOR_CYCLES + machine.workers * (WORKER_BUNDLES + 2 * copies)
    return cycles
