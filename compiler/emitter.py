"""From a plan to a program: supersteps, transfers and vertices with addresses and cycles."""

from __future__ import annotations

from ipusim import InputError, Program

from .lowering.dynamic.products import dynamic_program
from .lowering.known_pattern import known_program
from .operations import OPERATIONS, Product
from .plan.options.door import check_type
from .plan.plan import Plan
from .popsparse.lower.dynamic_reduce import poplin_reduce
from .popsparse.lower.static import popsparse_program


def emit(plan: Plan, *, of: Product | None = None) -> Program:
    """The program of a plan.

    The program may ask for more memory than a tile has; `simulate` refuses such a one, and
    `memory_use` still tells what fills it.

    Args:
        plan: the decision.
        of: None, the operation that the plan was made for. Of a dynamic plan also "grad_a",
            dx = a^T dy, and "grad_w", the gradient of the non-zeros of a; its own is "forward",
            y = a x. All programs of one plan keep buckets, x and dy at the same addresses, so that
            a run's image serves the next.

    Raises:
        InputError: no plan, or a product that the plan was not made for.
        WordOverflow: an offset that a kernel's work list cannot hold.
    """
    check_type("emit", plan)
    name = plan.operation.name if of is None else of
    if name not in OPERATIONS and name != plan.operation.name:
        raise InputError(f"no product {name!r}; there is {', '.join(OPERATIONS)}")
    if plan.buckets is not None:
        reduces = poplin_reduce if plan.lowering == "popsparse" else None
        return dynamic_program(plan, plan.buckets, OPERATIONS[name], reduces)
    if name != plan.operation.name:
        raise InputError(f"a {plan.method} plan has no {name}; make one with plan_dynamic")
    if plan.lowering == "popsparse":
        return popsparse_program(plan, *plan.known)
    return known_program(plan, *plan.known)
