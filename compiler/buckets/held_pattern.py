"""The pattern that lay in the buckets of a dynamic run, read from what it left on the chip."""

from __future__ import annotations

import numpy as np

from ipusim import Image
from ipusim.kernels import bucket_places

from ..matrix.pattern import Pattern
from ..plan.plan import Plan

META_INFO = "meta_info"  # as the program's input is called


def held_pattern(plan: Plan, image: Image) -> Pattern:
    """The non-zero blocks of a run's buckets, in the blocks that kernels compute.

    Raises:
        InputError: the plan is none with buckets.
        ProgramError: a damaged bucket.
    """
    bound, buckets = plan.bound, plan.buckets
    assert buckets is not None  # a plan with a bound has them
    words = np.reshape(image.arrays[META_INFO], (buckets.nodes, buckets.meta_words))
    numbers = np.arange(buckets.px * buckets.py) + 1
    rectangle, row, column = bucket_places(
        words.astype(np.uint16), numbers, buckets.block, buckets.data_type
    )
    x, y = np.divmod(rectangle, buckets.py)
    inner = bound.cut(buckets.block)
    flat = (x * buckets.rows + row) * inner.grid[1] + y * buckets.columns + column
    return Pattern.filled(inner.shape, buckets.block, np.sort(flat))
