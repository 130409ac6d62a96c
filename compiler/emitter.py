"""From a plan to a program: supersteps, transfers and vertices with addresses and cycles."""

from __future__ import annotations

from ipusim import InputError, Program

from .lowering.draft import Draft, program_of
from .operations import OPERATIONS, Product
from .plan.bucket_grid import Buckets
from .plan.operation import Operation
from .plan.options.door import check_type
from .plan.plan import Plan


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
        InputError: no plan, a product that the plan was not made for, or a bias or ReLU behind a
            dynamic plan or one that is lowered as PopSparse lowers it.
        WordOverflow: an offset that a kernel's work list cannot hold.
    """
    check_type("emit", plan)
    name = plan.operation.name if of is None else of
    if name not in OPERATIONS and name != plan.operation.name:
        raise InputError(f"no product {name!r}; there is {', '.join(OPERATIONS)}")
    plan.check_finish()
    if plan.buckets is not None:
        return _of_buckets(plan, plan.buckets, OPERATIONS[name])
    if name != plan.operation.name:
        raise InputError(f"a {plan.method} plan has no {name}; make one with plan_dynamic")
    return program_of(draft_plan(plan))


def emit_resident(plan: Plan) -> Program:
    """The program of a plan whose values lie on all tiles that use them before it begins.

    They take the room that they have in `emit`'s program, which sends most of them there on every
    run. Its input "values" has those of one tile after another, so `pack` does not fill it: it is
    for timing.

    Raises:
        InputError: a plan with buckets, lowered as PopSparse lowers it, whose rows come in trips,
            or whose values are indices into a codebook.
        WordOverflow: as `emit`.
    """
    from .lowering.resident_values import resident_program  # noqa: PLC0415  # as below

    return resident_program(plan)


def draft_plan(plan: Plan) -> Draft:
    """What `emit` gives addresses, of a plan whose pattern is known.

    Raises:
        InputError, WordOverflow: as `emit`.
    """
    plan.check_finish()
    if plan.lowering == "popsparse":
        from .popsparse.lower.static import draft_popsparse  # noqa: PLC0415  # others do without

        return draft_popsparse(plan, *plan.known)
    from .lowering.draft_product import draft_product  # noqa: PLC0415  # as above

    return draft_product(plan)


def _of_buckets(plan: Plan, buckets: Buckets, operation: Operation) -> Program:
    from .lowering.dynamic.products import dynamic_program  # noqa: PLC0415  # others do without
    from .popsparse.lower.dynamic_reduce import poplin_reduce  # noqa: PLC0415  # as above

    if plan.lowering == "popsparse":
        return dynamic_program(plan, buckets, operation, poplin_reduce, apart=True)
    return dynamic_program(plan, buckets, operation)
