"""Error for a pattern that does not fit into its buckets, with sizes of buckets that would hold it.

Oversize is the spare room of a bucket as a share of its mean size. A `Sizing` says which buckets a
planner would make on the same grid for another oversize or density; the error advises the least
oversize and the least density with which the pattern fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

import attrs
import numpy as np

from ipusim import InputError, IntArray
from ipusim.kernels import ROW_WORDS, sub_group_words

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets
from ..plan.no_plan import NoPlanError
from ..plan.options.methods import DynamicOptions
from ..plan.plan import DECIDED_BY, DynamicDecision, Plan
from ..planning.strategies import strategy_of
from ..popsparse.decide.buckets import sub_group_words as planned_sub_group_words
from .runs import RowRuns
from .spill import MAX_WORD, Spill, spill_runs

HUNDREDTHS = 100  # the advised oversize is a multiple of 1 / 100
DENSITY_STEPS = 10_000  # the advised density is a multiple of 1 / 10,000
# Largest oversize that is tried, in hundredths: about 10,000 times the mean, for which no chip has
# room.
MAX_HUNDREDTHS = 1 << 20


def refusal(
    buckets: Buckets, pattern: Pattern, runs: RowRuns, unplaced_blocks: IntArray, sizing: Sizing
) -> DoesNotFitError:
    """Return the error for a pattern that leaves blocks without room, with advice.

    `unplaced_blocks` is the number of blocks dealt to each node that found no room, int64[nodes].
    """
    node = int(unplaced_blocks.argmax())
    rectangle, z = divmod(node, buckets.pz)
    x, y = divmod(rectangle, buckets.py)
    dealt_counts = runs.count[runs.home == node]
    blocks = int(dealt_counts.sum())
    words = sub_group_words(buckets.block, grad_w=buckets.grad_w)
    words += ROW_WORDS * len(dealt_counts) + blocks + 1
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
    total = int(unplaced_blocks.sum())
    return DoesNotFitError(
        f"bucket ({x}, {y}, {z}) gets {words:,} words of meta-info and {values:,} values, it has "
        f"room for {buckets.meta_words:,} and {buckets.value_count:,}, and {total:,} of "
        f"{pattern.num_blocks:,} blocks of the pattern find no room in any bucket: {advice}",
        at=(x, y, z),
        meta_words=words,
        values=values,
        num_left=total,
        buckets=buckets,
        oversize=oversize,
        density=density,
    )


def _least_oversize(buckets: Buckets, runs: RowRuns, sizing: Sizing) -> float | None:
    """Return the least oversize with which the pattern fits; None if none helps."""
    hundredths_now = math.floor(buckets.oversize * HUNDREDTHS)
    doublings = max(1, MAX_HUNDREDTHS - hundredths_now).bit_length() - 1
    lower_bound = _least(
        lambda hundredths: _fits(sizing.sized(oversize=hundredths / HUNDREDTHS), runs),
        above=hundredths_now,
        most=hundredths_now + (1 << doublings),
    )
    return None if lower_bound is None else lower_bound / HUNDREDTHS


def _least_density(runs: RowRuns, sizing: Sizing) -> float | None:
    """Return the least density bound with which the pattern fits; None if none helps."""
    lower_bound = _least(
        lambda steps: _fits(sizing.sized(density=steps / DENSITY_STEPS), runs),
        above=0,
        most=DENSITY_STEPS,
    )
    return None if lower_bound is None else lower_bound / DENSITY_STEPS


def _least(is_enough: Callable[[int], bool], *, above: int, most: int) -> int | None:
    """Return the least number above `above` and up to `most` that `is_enough` accepts, or None.

    Large numbers, for which buckets take long to fill, are seldom tried.
    """
    # 1. Double the step until the number is enough. 2. Bisect between the last two numbers.
    step = 1
    while not is_enough(above + step):
        if above + step == most:
            return None
        step = min(2 * step, most - above)
    low, high = above + step // 2, above + step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def _fits(buckets: Buckets | None, runs: RowRuns) -> bool:
    """Return True if all runs of blocks find room, and their words can be written."""
    if buckets is None:
        return False
    if int(runs.count.sum()) > buckets.nodes * buckets.block_capacity:
        return False
    spill = spill_runs(buckets, runs)
    return not spill.unplaced_blocks.any() and _can_be_written(buckets, spill)


def _can_be_written(buckets: Buckets, spill: Spill) -> bool:
    """Return True if values and words of every sub-group can be counted in a 16-bit word."""
    bucket_begins = spill.begins
    if not len(bucket_begins):
        return True
    blocks = np.add.reduceat(spill.runs.count, bucket_begins)
    rows = np.diff(np.append(bucket_begins, len(spill.bucket)))
    words = sub_group_words(buckets.block, grad_w=buckets.grad_w) + ROW_WORDS * rows + blocks
    return int(blocks.max()) * buckets.block**2 <= MAX_WORD and int(words.max()) <= MAX_WORD


class DoesNotFitError(InputError):
    """Error for a pattern whose blocks find no room in the buckets of a plan.

    Attributes:
        x, y, z: Bucket to which most blocks without room were dealt.
        meta_words, values: Words and values that were dealt to it, words with the bucket's end.
        left: Number of blocks of the whole pattern that found no room.
        buckets: Grid and sizes of the present buckets.
        oversize: Least oversize of buckets, to a hundredth, with which the pattern fits on this
            grid; None if none is enough.
        density: Least density bound, to four digits, with whose buckets the pattern fits on this
            grid; None if none does, or if the planner's rule is not known.
    """

    def __init__(
        self,
        message: str,
        *,
        at: tuple[int, int, int],
        meta_words: int,
        values: int,
        num_left: int,
        buckets: Buckets,
        oversize: float | None,
        density: float | None,
    ) -> None:
        super().__init__(message)
        self.x, self.y, self.z = at
        self.meta_words, self.values, self.left = meta_words, values, num_left
        self.buckets, self.oversize, self.density = buckets, oversize, density


class Sizing(Protocol):
    """Rule for the size of buckets on a given grid."""

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """Return the buckets for another oversize or density bound; None if the rule has none."""


@attrs.frozen
class PlannedSizing:
    """Rule of the strategy that made a dynamic plan, on the plan's grid.

    Attributes:
        plan: Dynamic plan.
    """

    plan: Plan

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """Return the buckets that the strategy plans.

        Return None if it has no plan with such buckets, as when no tile holds them.
        """
        plan, bound, buckets = self.plan, self.plan.bound, self.plan.buckets
        assert buckets is not None  # a plan with a bound has them
        if density is not None:
            bound = Bound.at_density(bound.shape, bound.block, density)
        options = DynamicOptions(
            meta_info_oversize=buckets.oversize if oversize is None else oversize,
            grad_w=buckets.grad_w,
            px=buckets.px,
            py=buckets.py,
            pz=buckets.pz,
        )
        try:
            decided_by = str(plan.decision.get(DECIDED_BY, plan.strategy))
            decision: DynamicDecision = strategy_of("dynamic", decided_by)(
                bound,
                n=plan.n,
                machine=plan.machine,
                data_type=plan.data_type,
                partials_type=plan.partials_type,
                options=options,
            )
        except NoPlanError:
            return None
        return decision.buckets


@attrs.frozen
class PresentSizing:
    """PopSparse's rule for buckets of which only the present sizes are known.

    PopSparse rounds the mean number of blocks times 1 + oversize. It adds the fixed words of two
    sub-groups to the expected words of all rows times 1 + oversize, rounded up to 4. Neither mean
    is known here. The rule takes the least means that lead to the present sizes, so that it may
    make larger buckets than the planner. (PopLibs lib/popsparse FullyConnectedPlan.cpp:1291-1392,
    at 7eac0f26)

    Attributes:
        buckets: Grid and sizes of the present buckets.
    """

    buckets: Buckets

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """Return the buckets for another oversize.

        Return None for a density, since the bound is not known.
        """
        if oversize is None or density is not None:
            return None
        buckets = self.buckets
        factor, area = 1 + buckets.oversize, buckets.block**2
        unit = max(1, 8 // (area * buckets.data_type.bytes))  # blocks whose values fill 64 bits
        mean = max(1, math.ceil((buckets.block_capacity - unit + 0.5) / factor))
        blocks = -(-math.floor(mean * (1 + oversize) + 0.5) // unit) * unit
        planned = planned_sub_group_words(buckets.block, grad_w=buckets.grad_w)
        least_words = ROW_WORDS + 1  # words of a row of one block
        number = max(least_words, math.floor((buckets.meta_words - 2 * planned - 4) / factor) + 1)
        words = -(-(2 * planned + math.ceil(number * (1 + oversize))) // 4) * 4
        return attrs.evolve(buckets, value_count=blocks * area, meta_words=words, oversize=oversize)
