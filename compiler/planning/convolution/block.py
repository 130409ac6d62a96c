"""Blocks of weights on the AMP: b x b filters by channels of one tap meet a shifted window.

Where weights have no blocks yet, b is the largest of 16, 8 and 4 that divides channels and filters,
else 4. What it does not divide is filled up: the decision says what that adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import prod

import attrs

from ipusim.kernels import direct_kernel

from ...matrix.formats.blocks import Blocks
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import channels_in
from ...operations.convolution.geometry import Convolution
from ...plan.plan import Plan
from . import search
from .planners import ConvolutionJob
from .search import ConvolutionSearch, CountedPlan, search_plan

BLOCKS = (16, 8, 4)  # that the kernel multiplies, widest first


def plan_block(job: ConvolutionJob) -> Plan:
    """The quickest plan by count of the block kernel.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    return counted_block(job).plan()


def counted_block(job: ConvolutionJob) -> CountedPlan:
    """The same, not made yet."""
    counted = search_plan(block_search(job))
    return attrs.evolve(counted, plan=partial(_with_block, job, counted))


def _with_block(job: ConvolutionJob, counted: CountedPlan) -> Plan:
    plan = counted.plan()
    pattern, _ = plan.known
    details = {"block": pattern.block, **added(job, pattern)}
    return attrs.evolve(plan, decision={**plan.decision, **details})


def sub_batch_curve(job: ConvolutionJob) -> Mapping[int, int]:
    """Counted cycles with 1, 2, 4, 8 and 16 images of a slice, of those that fit."""
    return search.sub_batch_curve(block_search(job))


def block_search(job: ConvolutionJob) -> ConvolutionSearch:
    """The search of a job, over blocks that cover its weights."""
    block = block_of(job)
    kernel = direct_kernel(job.machine, block, job.data_type, job.partials_type)
    return ConvolutionSearch.of(job, job.weights_in(Blocks(block)), kernel)


def block_of(job: ConvolutionJob) -> int:
    """The edge of blocks."""
    if job.weights.block > 1:
        return job.weights.block
    sides = job.convolution.channels, job.convolution.filters
    whole = [block for block in BLOCKS if not any(side % block for side in sides)]
    return whole[0] if whole else BLOCKS[-1]


def added(job: ConvolutionJob, blocks: Pattern) -> Mapping[str, str]:
    """What blocks store beside the weights, and what fills them up, in words, if anything."""
    words = {}
    if blocks.stored > job.weights.stored:
        ratio = blocks.stored / max(1, job.weights.stored)
        words["covered"] = (
            f"{blocks.num_blocks:,} {blocks.format.units} store {ratio:.2f} times the weights given"
        )
    filled = padded(job.convolution, blocks.block)
    return {**words, **({"padding": filled} if filled else {})}


def padded(convolution: Convolution, block: int) -> str:
    """Channels and filters that are filled up to whole blocks, in words; empty where none is."""
    sides = {
        "channels": (convolution.channels, channels_in(convolution, block)),
        "filters": (convolution.filters, -(-convolution.filters // block) * block),
    }
    grown = {name: pair for name, pair in sides.items() if pair[0] != pair[1]}
    if not grown:
        return ""
    filled = ", ".join(f"{name} {had} to {has}" for name, (had, has) in grown.items())
    times = prod(has / had for had, has in grown.values())
    return f"{filled}: {times:.2f} times the multiplications of dense weights"
