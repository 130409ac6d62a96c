"""The refusal of a pattern that does not fit its buckets, and the sizes that would hold it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import InputError, IntArray
from kernels import sub_group_words

from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets
from .room_left import LARGEST, ROW_WORDS
from .runs import Runs
from .spill import Spill, spilled

HUNDREDTHS = 100  # of an oversize, as it is advised
DENSITY_STEPS = 10_000  # of a density, as it is advised
MOST_HUNDREDTHS = 1 << 20  # buckets ten thousand times the mean are none

Resize: TypeAlias = Callable[[Buckets, float], Buckets | None]
"""From buckets and another oversize, the buckets that a planner would make with it, if any."""

Rebound: TypeAlias = Callable[[float], Buckets | None]
"""From another density bound, the buckets that a planner would make on the same grid, if any."""


class DoesNotFitError(InputError):
    """A pattern whose blocks find no room in the buckets of a plan.

    Attributes:
        x, y, z: the bucket that most blocks without room were dealt to.
        meta_words, values: all that was dealt to it, words with the bucket's end.
        left: blocks of the whole pattern without room.
        buckets: what there was.
        oversize: the least oversize of buckets, to a hundredth, with which the pattern fits on
            this grid; None when none is enough.
        density: the least density bound, to four digits, with whose buckets the pattern fits on
            this grid; None when none does, or the planner's rule was not given.
    """

    def __init__(
        self,
        message: str,
        *,
        at: tuple[int, int, int],
        meta_words: int,
        values: int,
        left: int,
        buckets: Buckets,
        oversize: float | None,
        density: float | None,
    ) -> None:
        super().__init__(message)
        self.x, self.y, self.z = at
        self.meta_words, self.values, self.left = meta_words, values, left
        self.buckets, self.oversize, self.density = buckets, oversize, density


def resized(buckets: Buckets, oversize: float) -> Buckets:
    """The buckets that PopSparse's planner would make for another oversize, or smaller ones.

    It rounds the mean number of blocks times 1 + oversize, and adds the fixed words of two
    sub-groups to a number of words times 1 + oversize, rounded up to 4. The least mean and number
    that lead to the present sizes are taken. (PopLibs lib/popsparse FullyConnectedPlan.cpp:
    1291-1392, at 7eac0f26)
    """
    now, area = 1 + buckets.oversize, buckets.block**2
    unit = max(1, 8 // (area * buckets.data_type.bytes))  # a bucket's values fill 64-bit words
    mean = max(1, math.ceil((buckets.block_capacity - unit + 0.5) / now))
    blocks = -(-math.floor(mean * (1 + oversize) + 0.5) // unit) * unit
    planned = sub_group_words(buckets.block, grad_w=buckets.grad_w)
    if buckets.grad_w and buckets.block == 1:
        planned += 5  # it counts GradW's number of workers with each of the six
    least = ROW_WORDS + 1  # a row of one block
    number = max(least, math.floor((buckets.meta_words - 2 * planned - 4) / now) + 1)
    words = 2 * planned + math.ceil(number * (1 + oversize))
    return attrs.evolve(
        buckets, value_count=blocks * area, meta_words=-(-words // 4) * 4, oversize=oversize
    )


def refusal(
    buckets: Buckets,
    pattern: Pattern,
    runs: Runs,
    left: IntArray,
    resize: Resize,
    rebound: Rebound | None,
) -> DoesNotFitError:
    """What to say of a pattern that leaves int64[nodes] blocks without room."""
    node = int(left.argmax())
    rectangle, z = divmod(node, buckets.pz)
    x, y = divmod(rectangle, buckets.py)
    dealt = runs.count[runs.home == node]
    blocks = int(dealt.sum())
    words = sub_group_words(buckets.block, grad_w=buckets.grad_w)
    words += ROW_WORDS * len(dealt) + blocks + 1
    values = blocks * buckets.block**2
    oversize = _least_oversize(buckets, runs, resize)
    density = None if rebound is None else _least_density(rebound, runs)
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


def _least_oversize(buckets: Buckets, runs: Runs, resize: Resize) -> float | None:
    """The least oversize, in hundredths, that bisection finds room for all runs with."""

    def enough(hundredths: int) -> bool:
        return _fits(resize(buckets, hundredths / HUNDREDTHS), runs)

    low = math.floor(buckets.oversize * HUNDREDTHS)
    step = 1
    while not enough(low + step):
        step *= 2
        if low + step > MOST_HUNDREDTHS:
            return None
    high, low = low + step, low + step // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high / HUNDREDTHS


def _least_density(rebound: Rebound, runs: Runs) -> float | None:
    """The least density bound, in steps, that bisection finds room for all runs with."""

    def enough(steps: int) -> bool:
        return _fits(rebound(steps / DENSITY_STEPS), runs)

    high = 1
    while not enough(high):
        if high == DENSITY_STEPS:
            return None
        high = min(2 * high, DENSITY_STEPS)
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high / DENSITY_STEPS


def _fits(buckets: Buckets | None, runs: Runs) -> bool:
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
