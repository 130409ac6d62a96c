"""The refusal of a pattern that does not fit its buckets, and the sizes that would hold it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ipusim import IntArray
from ipusim.kernels import sub_group_words

from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets
from .does_not_fit import DoesNotFitError
from .room_left import LARGEST, ROW_WORDS
from .runs import RowRuns
from .sizing import Sizing
from .spill import Spill, spilled

HUNDREDTHS = 100  # of an oversize, as it is advised
DENSITY_STEPS = 10_000  # of a density, as it is advised
MOST_HUNDREDTHS = 1 << 20  # buckets ten thousand times the mean are none


def refusal(
    buckets: Buckets,
    pattern: Pattern,
    runs: RowRuns,
    left: IntArray,
    sizing: Sizing,
) -> DoesNotFitError:
    """What to say of a pattern that leaves int64[nodes] blocks without room, with advice."""
    node = int(left.argmax())
    rectangle, z = divmod(node, buckets.pz)
    x, y = divmod(rectangle, buckets.py)
    dealt = runs.count[runs.home == node]
    blocks = int(dealt.sum())
    words = sub_group_words(buckets.block, grad_w=buckets.grad_w)
    words += ROW_WORDS * len(dealt) + blocks + 1
    values = blocks * buckets.block**2
    oversize, density = _least_oversize(buckets, runs, sizing), _least_density(runs, sizing)
    remedies = []
    if oversize is not None:
        remedies.append(f"with an oversize of {oversize:.2f} (now {buckets.oversize:g})")
    if density is not None:
        remedies.append(f"for a density of {density:g}")
    advice = "no room on this grid is enough; plan with more tiles or another grid"
    if remedies:
        advice = "plan " + ", or ".join(remedies)
    total = int(left.sum())
    return DoesNotFitError(
        f"bucket ({x}, {y}, {z}) gets {words:,} words of meta-info and {values:,} values, it has "
        f"room for {buckets.meta_words:,} and {buckets.value_count:,}, and {total:,} of "
        f"{pattern.num_blocks:,} blocks of the pattern find no room in any bucket: {advice}",
        at=(x, y, z),
        meta_words=words,
        values=values,
        left=total,
        buckets=buckets,
        oversize=oversize,
        density=density,
    )


def _least_oversize(buckets: Buckets, runs: RowRuns, sizing: Sizing) -> float | None:
    """The least oversize, in hundredths, found with room for all runs."""
    now = math.floor(buckets.oversize * HUNDREDTHS)
    doublings = max(1, MOST_HUNDREDTHS - now).bit_length() - 1
    found = _least(
        lambda hundredths: _fits(sizing.sized(oversize=hundredths / HUNDREDTHS), runs),
        above=now,
        most=now + (1 << doublings),
    )
    return None if found is None else found / HUNDREDTHS


def _least_density(runs: RowRuns, sizing: Sizing) -> float | None:
    """The least density bound, in steps, found with room for all runs."""
    found = _least(
        lambda steps: _fits(sizing.sized(density=steps / DENSITY_STEPS), runs),
        above=0,
        most=DENSITY_STEPS,
    )
    return None if found is None else found / DENSITY_STEPS


def _least(enough: Callable[[int], bool], *, above: int, most: int) -> int | None:
    """By bisection, the least number above one and up to another that is enough, if any."""
    step = 1
    while not enough(above + step):
        if above + step == most:
            return None
        step = min(2 * step, most - above)
    low, high = above + step // 2, above + step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _fits(buckets: Buckets | None, runs: RowRuns) -> bool:
    """Whether all runs find room, in sub-groups that words can describe."""
    if buckets is None:
        return False
    if int(runs.count.sum()) > buckets.nodes * buckets.block_capacity:
        return False
    spill = spilled(buckets, runs)
    return not spill.left.any() and _can_be_written(buckets, spill)


def _can_be_written(buckets: Buckets, spill: Spill) -> bool:
    """Whether the values and the words of every sub-group can be counted in a word."""
    begins = spill.begins
    if not len(begins):
        return True
    blocks = np.add.reduceat(spill.runs.count, begins)
    rows = np.diff(np.append(begins, len(spill.bucket)))
    words = sub_group_words(buckets.block, grad_w=buckets.grad_w) + ROW_WORDS * rows + blocks
    return int(blocks.max()) * buckets.block**2 <= LARGEST and int(words.max()) <= LARGEST
