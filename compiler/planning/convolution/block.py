"""Blocks of weights on the AMP: b x b filters by channels of one tap meet a shifted window.

Where weights have no blocks yet, b is the largest of 16, 8 and 4 that divides channels and filters,
else 4. What it does not divide is filled up: the decision says what that adds.
"""

from __future__ import annotations

from ...matrix.formats.blocks import Blocks
from ...plan.plan import Plan
from .planners import ConvolutionJob, CountedPlan
from .search import ConvolutionSearch, counted_sparse

BLOCKS = (16, 8, 4)  # that the kernel multiplies, widest first


def plan_block(job: ConvolutionJob) -> Plan:
    """Return the plan of the block kernel with the fewest estimated cycles.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    return counted_block(job).plan()


def counted_block(job: ConvolutionJob) -> CountedPlan:
    """Return the candidate with the fewest estimated cycles; errors are those of `plan_block`."""
    return counted_sparse(ConvolutionSearch.of(job, Blocks(block_of(job))))


def block_of(job: ConvolutionJob) -> int:
    """Return the edge of blocks."""
    if job.weights.block > 1:
        return job.weights.block
    sides = job.convolution.channels, job.convolution.filters
    whole = [block for block in BLOCKS if not any(side % block for side in sides)]
    return whole[0] if whole else BLOCKS[-1]
