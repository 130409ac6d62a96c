"""Dynamic candidates and their plans, for problems whose pattern is given at run time.

The planner knows a bound: shape, block and largest number of non-zeros of all patterns.
"""

from __future__ import annotations

from functools import partial

import attrs
import numpy as np

from ipusim import DataType, Machine
from ipusim.kernels import PlannedKernel, dynamic_kernel, regular_kernel

from ..matrix.bound import Bound
from ..operations import MATMUL
from ..plan.bucket_grid import Buckets
from ..plan.mapping.range_owners import least_bytes, pairs_share
from ..plan.operation import TOTAL
from ..plan.options.methods import DynamicOptions, Lowering, lowering_for
from ..plan.plan import DECIDED_BY, DynamicDecision, Plan
from ..plan.rectangles import rectangle_owners, rectangle_partition
from ..popsparse.decide.result_owners import poplin_result_owners
from ..problem import AUTO, Problem
from .proposer import Candidate
from .strategies import strategy_of


def dynamic_candidates(problem: Problem, *, strategy: str) -> list[Candidate]:
    """Return the candidate of the grid that a rule selects for all patterns within a bound.

    If the options name neither strategy nor lowering, and "expected" has no kernel (half partial
    sums of single elements), PopSparse's grid is a candidate twice: with PopSparse's lowering and
    with the lowering "own".

    Args:
        problem: the product.
        strategy: rule that selects the grid: "expected" for uniform random patterns, "popsparse"
            like PopSparse's planner of dynamic sparsity.

    Raises:
        InputError: half partial sums of single elements, for which there is no kernel.
        NoPlanError: no grid keeps the planner's rules (PopLibs then continues without a plan), or
            none fits.
        NoKernelError: the machine lacks an instruction, or a kernel has no cycle formula for it.
    """
    bound, options = problem.operand, problem.options
    assert isinstance(bound, Bound)
    assert isinstance(options, DynamicOptions)
    decision: DynamicDecision = strategy_of("dynamic", strategy)(
        bound,
        n=problem.n,
        data_type=problem.data_type,
        partials_type=problem.partials_type,
        machine=problem.machine,
        options=attrs.evolve(options, strategy=strategy),
    )
    usual_lowering = lowering_for(strategy, options.lowering)
    is_unnamed = problem.strategy == AUTO and options.lowering is None
    # Of 38 random bounds, 30 had a grid of "expected". PopSparse's grid was never quicker than that
    # in the mean, so it is a candidate only if "expected" has no kernel.
    lacks_kernel = bound.format.dynamic_partials(problem.partials_type) is not problem.partials_type
    lowerings: list[Lowering] = [usual_lowering]
    if is_unnamed and lacks_kernel and usual_lowering != "own":
        lowerings.append("own")
    return [
        Candidate(
            strategy=strategy if lowering == usual_lowering else f"{strategy}, lowered our way",
            estimate=decision.estimate[TOTAL],
            budget="dynamic",
            plan=partial(_plan, problem, bound, decision, strategy, lowering),
        )
        for lowering in lowerings
    ]


expected_candidates = partial(dynamic_candidates, strategy="expected")
popsparse_candidates = partial(dynamic_candidates, strategy="popsparse")


def _plan(
    problem: Problem, bound: Bound, decision: DynamicDecision, name: str, lowering: Lowering
) -> Plan:
    """Return the plan of a decision; each rectangle's tiles own equal shares of its operands."""
    machine, n = problem.machine, problem.n
    details = decision.details
    if problem.strategy == AUTO:
        details = {DECIDED_BY: name, **details}
    buckets = decision.buckets
    data_type, partials_type = buckets.data_type, decision.partials_type
    px, grid = np.array([buckets.px]), bound.cut(buckets.block).grid
    x_owners, y_owners = rectangle_owners(
        buckets, grid, least=int(least_bytes(machine, px, grad_a=decision.grad_a)[0])
    )
    if lowering == "popsparse":
        y_owners = poplin_result_owners(buckets, grid[0])
    return Plan(
        machine=machine,
        operation=MATMUL,
        pattern=bound,
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        method="dynamic",
        strategy=problem.strategy,
        kernel=_kernel(machine, buckets, partials_type),
        partition=rectangle_partition(buckets),
        x_owners=(x_owners,),
        y_owners=(y_owners,),
        wide=bool(pairs_share(machine, px)[0]),
        buckets=buckets,
        lowering=lowering,
        decision=details,
        estimate=decision.estimate,
    )


def _kernel(machine: Machine, buckets: Buckets, partials_type: DataType) -> PlannedKernel:
    """Return the kernel that multiplies the buckets of the forward product."""
    if buckets.nm is not None:
        return regular_kernel(machine, buckets.data_type)
    return dynamic_kernel(
        machine, buckets.block, buckets.data_type, partials_type, clears=True, transposed=False
    )
