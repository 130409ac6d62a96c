"""How evenly the workers of all tiles are loaded: what remains where shares are even.

A worker's load is its multiplications in one run, non-zeros times columns, as the kernel deals the
work of its seat.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ....plan.plan import Plan
from ....plan.work import cut_footprints
from .ways import imbalance

LOADS = ("worker_nonzeros", "worker_n")  # of kernels that deal non-zeros to workers


def worker_imbalance(plan: Plan) -> float | None:
    """Multiplications of the busiest worker over those of an average one.

    None where the kernel deals no non-zeros to workers: those of blocks share the columns.

    Raises:
        InputError: a plan without a pattern.
    """
    loads = worker_loads(plan)
    return None if loads is None else imbalance(loads)


def worker_loads(plan: Plan) -> IntArray | None:
    """int64[seats, workers]: multiplications of each in one run, of all cuts of the weights.

    None where the kernel deals no non-zeros to workers.

    Raises:
        InputError: a plan without a pattern.
    """
    pattern, kernel = plan.known
    operation, order = plan.operation, plan.partition.order
    footprints = cut_footprints(operation, pattern, plan.partition, wide=plan.wide)
    found = []
    for cut, footprint in zip(plan.partition.cuts, footprints, strict=True):
        told = operation.seat_fields(kernel, pattern, order, cut, footprint, 1).fields
        nonzeros, columns = (told.get(name) for name in LOADS)
        if not (isinstance(nonzeros, np.ndarray) and isinstance(columns, np.ndarray)):
            return None
        found.append(nonzeros * columns)
    return np.concatenate(found)
