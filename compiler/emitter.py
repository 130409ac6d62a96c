"""Emit programs from plans: supersteps, transfers and vertices with addresses and cycles."""

from __future__ import annotations

import attrs

from ipusim import InputError, Program

from .lowering.draft import Draft, program_of
from .operations import OPERATIONS, SDDMM, VALUE_GRADIENT, Product
from .plan.bucket_grid import Buckets
from .plan.operation import Operation
from .plan.options.door import check_type
from .plan.plan import Plan


def emit(plan: Plan, *, of: Product | None = None) -> Program:
    """Return the program of a plan.

    The program may need more memory than a tile has. `simulate` refuses such a program, and
    `memory_use` shows what fills its memory.

    Args:
        plan: the plan to emit.
        of: the product to compute; None is the operation that the plan was made for. A dynamic
            plan computes "forward", y = a x; "grad_a", dx = a^T dy; and "grad_w", the gradient of
            the non-zeros of a. All programs of one plan keep buckets, x and dy at the same
            addresses, so that the memory image of one run is the input of the next. "sddmm",
            y = a x at the stored positions of y, is "grad_w" under another name: dy is a, and x is
            transposed.

    Raises:
        InputError: `plan` is no plan, or was not made for the product, or has a bias, ReLU or
            resident weights that its lowering does not have.
        WordOverflow: an offset exceeds the range of a kernel's work list.
    """
    check_type("emit", plan)
    name = plan.operation.name if of is None else of
    if name == SDDMM.name and plan.buckets is not None:
        return _sampled_by_gradient(plan, plan.buckets)
    if plan.operation.sampled is not None and name in (SDDMM.name, VALUE_GRADIENT.name):
        return program_of(draft_plan(plan))
    if name not in (*OPERATIONS, SDDMM.name) and name != plan.operation.name:
        raise InputError(f"no product {name!r}; there is {', '.join(OPERATIONS)}, {SDDMM.name}")
    plan.check_lowering()
    if plan.buckets is not None:
        return _bucket_program(plan, plan.buckets, OPERATIONS[name])
    if name != plan.operation.name:
        planner = "plan_sddmm" if name == SDDMM.name else "plan_dynamic"
        raise InputError(f"a {plan.method} plan has no {name}; make one with {planner}")
    return program_of(draft_plan(plan))


def draft_plan(plan: Plan) -> Draft:
    """Return the draft of a plan with a known pattern: its supersteps before addresses.

    Raises:
        InputError: the plan cannot be emitted, see `emit`.
        WordOverflow: an offset exceeds the range of a kernel's work list.
    """
    plan.check_lowering()
    if plan.lowering == "popsparse":
        from .popsparse.lower.static import draft_popsparse  # noqa: PLC0415

        return draft_popsparse(plan, *plan.known)
    if plan.operation.sampled is not None:
        from .lowering.sampled import draft_sampled  # noqa: PLC0415

        return draft_sampled(plan)
    from .lowering.draft_product import draft_product  # noqa: PLC0415

    return draft_product(plan)


def _sampled_by_gradient(plan: Plan, buckets: Buckets) -> Program:
    """Return the program of a dynamic plan's gradient of the values, named sampled product."""
    program = _bucket_program(plan, buckets, VALUE_GRADIENT)
    sizes = program.label.sizes
    # The gradient dy[m, n] @ x[k, n]^T is a[m, k] @ x[k, n] with a = dy, and x transposed.
    named = {"m": sizes["m"], "k": sizes["n"], "n": sizes["k"]}
    return attrs.evolve(
        program, label=attrs.evolve(program.label, formula=SDDMM.formula, sizes=named)
    )


def _bucket_program(plan: Plan, buckets: Buckets, operation: Operation) -> Program:
    """Return the dynamic program of a plan for one of its products."""
    from .lowering.dynamic.products import dynamic_program  # noqa: PLC0415
    from .popsparse.lower.dynamic_reduce import poplin_reduce  # noqa: PLC0415

    if plan.lowering == "popsparse":
        return dynamic_program(plan, buckets, operation, poplin_reduce, apart=True)
    return dynamic_program(plan, buckets, operation)
