"""Direct sparse convolution: the element kernel, with every weight at a shifted window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import attrs

from ipusim.kernels import direct_kernel

from ...matrix.formats.elements import Elements
from ...operations.convolution.balance import worker_imbalance
from ...plan.plan import Plan
from . import search
from .planners import ConvolutionJob
from .search import ConvolutionSearch, CountedPlan, search_plan


def plan_direct(job: ConvolutionJob) -> Plan:
    """The quickest plan by count of the element kernel.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    return counted_direct(job).plan()


def counted_direct(job: ConvolutionJob) -> CountedPlan:
    """The same, not made yet."""
    counted = search_plan(direct_search(job))
    return attrs.evolve(counted, plan=partial(_with_imbalance, counted))


def _with_imbalance(counted: CountedPlan) -> Plan:
    plan = counted.plan()
    uneven = worker_imbalance(plan)
    details = {} if uneven is None else {"imbalance_workers": round(uneven, 3)}
    return attrs.evolve(plan, decision={**plan.decision, **details})


def sub_batch_curve(job: ConvolutionJob) -> Mapping[int, int]:
    """Counted cycles with 1, 2, 4, 8 and 16 images of a slice, of those that fit."""
    return search.sub_batch_curve(direct_search(job))


def direct_search(job: ConvolutionJob) -> ConvolutionSearch:
    """The search of a job."""
    kernel = direct_kernel(job.machine, 1, job.data_type, job.partials_type)
    return ConvolutionSearch.of(job, job.weights_in(Elements()), kernel)
