"""The regions and supersteps of any plan of a known pattern that is lowered our own way."""

from __future__ import annotations

from ipusim import InputError

from ..plan.plan import Plan
from .drafted import Drafted


def product_draft(plan: Plan) -> Drafted:
    """What `emit` gives addresses.

    Raises:
        InputError: a plan with buckets, or lowered as PopSparse lowers it; a result to which no
            bias can be added as it lies.
        WordOverflow: an offset that a kernel's work list cannot hold.
    """
    if plan.buckets is not None or plan.lowering == "popsparse":
        raise InputError(
            f"a {plan.method} plan of strategy {plan.strategy} has no draft of its own; use a plan "
            "of a known pattern that is lowered as this project lowers it"
        )
    from .finish.finished import finished  # noqa: PLC0415  # the command's help does without

    return finished(_unfinished(plan), plan)


def _unfinished(plan: Plan) -> Drafted:
    """The product alone."""
    unfolding = plan.operation.unfolding(plan.divided)
    if plan.lowering == "lowered" and unfolding is not None:
        from .unfolded import unfolded_draft  # noqa: PLC0415  # others do without

        drafted = unfolded_draft(plan, plan.known[1], unfolding)
    else:
        from .known_pattern import known_draft  # noqa: PLC0415  # others do without

        drafted = known_draft(plan, plan.known[1])
    if not plan.codebook:
        return drafted
    from .codebook import with_codebook  # noqa: PLC0415  # others do without

    return with_codebook(drafted, plan)
