"""Sizing: the buckets that a planner would make on the same grid, for the advice of a refusal."""

from __future__ import annotations

import math
from typing import Protocol

import attrs

from ..matrix.bound import Bound
from ..plan.bucket_grid import Buckets
from ..plan.no_plan import NoPlanError
from ..plan.options.methods import DynamicOptions
from ..plan.plan import DynamicDecision, Plan
from ..planning.strategies import strategy_of
from ..popsparse.decide.buckets import sub_group_words
from .room_left import ROW_WORDS


class Sizing(Protocol):
    """A rule for the size of buckets, held as a value."""

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """The buckets for another oversize or density bound; None where the rule has none."""


@attrs.frozen
class PlannedSizing:
    """The rule of the strategy that made a dynamic plan, on the plan's grid."""

    plan: Plan

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """None where the strategy has no plan with such buckets, as when no tile holds them."""
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
            decision: DynamicDecision = strategy_of("dynamic", plan.strategy)(
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

    Its planner rounds the mean number of blocks times 1 + oversize, and adds the fixed words of two
    sub-groups to a number of words times 1 + oversize, rounded up to 4. The least mean and number
    that lead to the present sizes are taken, so that it may make larger buckets. (PopLibs
    lib/popsparse FullyConnectedPlan.cpp:1291-1392, at 7eac0f26)
    """

    buckets: Buckets

    def sized(
        self, *, oversize: float | None = None, density: float | None = None
    ) -> Buckets | None:
        """None for a density, since the bound is not known."""
        if oversize is None or density is not None:
            return None
        buckets = self.buckets
        now, area = 1 + buckets.oversize, buckets.block**2
        unit = max(1, 8 // (area * buckets.data_type.bytes))  # values fill 64-bit words
        mean = max(1, math.ceil((buckets.block_capacity - unit + 0.5) / now))
        blocks = -(-math.floor(mean * (1 + oversize) + 0.5) // unit) * unit
        planned = sub_group_words(buckets.block, grad_w=buckets.grad_w)
        least = ROW_WORDS + 1  # a row of one block
        number = max(least, math.floor((buckets.meta_words - 2 * planned - 4) / now) + 1)
        words = -(-(2 * planned + math.ceil(number * (1 + oversize))) // 4) * 4
        return attrs.evolve(buckets, value_count=blocks * area, meta_words=words, oversize=oversize)
