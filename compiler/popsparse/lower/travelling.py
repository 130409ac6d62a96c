"""How many rows travel in a program as PopSparse lowers it, counted before it is made."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...plan.mapping.footprint import Footprint
from ...plan.mapping.linear_mapping import cells_of
from ...plan.plan import Plan
from .reduce_many import output_slices, stored_rows, sums_of
from .static import mapped_linearly, slice_reads


def travelling_rows(plan: Plan, footprints: Sequence[Footprint]) -> tuple[int, int]:
    """Rows of the operand, by receivers, and of partial sums; the footprints are those of its cuts.

    Raises:
        InputError: the plan knows no pattern.
    """
    pattern = plan.known[0]
    y, x = (mapped_linearly(plan, lines) for lines in pattern.format.lines(pattern.shape))
    reads = slice_reads(plan, footprints)
    fragments = cells_of(x, reads.first, reads.count)
    slices = output_slices(plan, footprints, stored_rows(plan, pattern))
    sums = sums_of(plan.machine, slices, y, plan.partials_type)
    alone = int(np.count_nonzero(slices.partials == 1))
    return (
        int(reads.receivers[fragments.interval].sum()),
        alone + int(slices.partials[sums.slice].sum()),
    )
