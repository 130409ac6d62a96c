"""Direct sparse convolution: the element kernel, with every weight at a shifted window."""

from __future__ import annotations

from ...matrix.formats.elements import Elements
from ...plan.plan import Plan
from .planners import ConvolutionJob, CountedPlan
from .search import ConvolutionSearch, counted_sparse


def plan_direct(job: ConvolutionJob) -> Plan:
    """Return the plan of the element kernel with the fewest estimated cycles.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    return counted_direct(job).plan()


def counted_direct(job: ConvolutionJob) -> CountedPlan:
    """Return the candidate with the fewest estimated cycles; errors are those of `plan_direct`."""
    return counted_sparse(ConvolutionSearch.of(job, Elements()))
