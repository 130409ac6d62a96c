"""The dynamic planner: only a bound is known, and patterns come with the data of each run."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BOW, DataType, InputError, Machine
from kernels import dynamic_kernel

from ..matrix.bound import Bound
from ..operations import MATMUL
from ..plan.door import check_type, named
from ..plan.dynamic_decision import DynamicDecision, DynamicOptions
from ..plan.owned_lines import least_bytes, pairs_share
from ..plan.plan import Lowering, Plan, lowering_for, partials_for
from ..plan.rectangles import rectangle_owners, rectangle_partition
from .strategies import DYNAMIC_STRATEGIES


def plan_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    strategy: str = "expected",
    meta_info_oversize: float = 0.3,
    available_memory_proportion: float = 0.6,
    grad_a: bool | None = None,
    grad_w: bool = False,
    px: int = 0,
    py: int = 0,
    pz: int = 0,
    lowering: Lowering | None = None,
) -> Plan:
    """A plan for every pattern within a bound.

    Args:
        bound: shape, block and the most non-zeros of all patterns.
        n: columns of the dense operand.
        machine: the chip, or its name: "bow", "c600", a TOML file.
        data_type: of operands and result; "half" and "float" will do.
        partials_type: of partial sums; None takes float, as PopSparse does.
        strategy: one of `DYNAMIC_STRATEGIES`. "popsparse" takes PopSparse's own decisions.
        meta_info_oversize: head-room of a bucket above the mean; "expected" takes more where a
            uniform pattern would spill.
        available_memory_proportion: share of a tile's SRAM for temporary data.
        grad_a: plan for the transposed product too; None does where the strategy's matmul does.
        grad_w: plan for the gradient of the values too.
        px, py, pz: fix cells along block rows, block columns and n; 0 leaves them to the strategy.
        lowering: "popsparse" adds partial sums up as that library does, which is what was
            measured; "own" in our quicker way. None takes the strategy's.

    Raises:
        InputError: an n that is not positive, an unknown strategy or lowering, types without a
            kernel, an option out of range.
        NoPlanError: no grid keeps the rules, or none fits.
    """
    check_type("plan_dynamic", bound)
    machine, data_type, partials_type = named(machine, data_type, partials_type)
    lowering = lowering_for(strategy, lowering)
    options = DynamicOptions(
        available_memory_proportion=available_memory_proportion,
        meta_info_oversize=meta_info_oversize,
        grad_a=grad_a,
        grad_w=grad_w,
        px=px,
        py=py,
        pz=pz,
    )
    decision = decide_dynamic(
        bound,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy=strategy,
        options=options,
    )
    plan = _plan(bound, decision, n=n, machine=machine, strategy=strategy)
    return attrs.evolve(plan, lowering=lowering)


def decide_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType | None,
    strategy: str,
    options: DynamicOptions,
) -> DynamicDecision:
    """The decision of a strategy, behind the guards that all share.

    Raises:
        InputError: as `plan_dynamic`.
        NoPlanError: as `plan_dynamic`.
    """
    if n < 1:
        raise InputError(f"n is {n}; the dense operand needs at least one column")
    if strategy not in DYNAMIC_STRATEGIES:
        known = ", ".join(sorted(DYNAMIC_STRATEGIES))
        raise InputError(f"no dynamic strategy {strategy!r}; there is {known}")
    return DYNAMIC_STRATEGIES[strategy](
        bound,
        n=n,
        data_type=data_type,
        partials_type=partials_for(data_type, partials_type or DataType.FLOAT),
        machine=machine,
        options=options,
    )


def _plan(
    bound: Bound, decision: DynamicDecision, *, n: int, machine: Machine, strategy: str
) -> Plan:
    """The plan of a decision: its kernel, and operands in equal shares on their rectangles."""
    buckets = decision.buckets
    data_type, partials_type = buckets.data_type, decision.partials_type
    px = np.array([buckets.px])
    x_owners, y_owners = rectangle_owners(
        buckets,
        bound.cut(buckets.block).grid,
        least=int(least_bytes(machine, px, grad_a=decision.grad_a)[0]),
    )
    return Plan(
        machine=machine,
        operation=MATMUL,
        pattern=bound,
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        method="dynamic_sparse",
        strategy=strategy,
        kernel=dynamic_kernel(
            machine, buckets.block, data_type, partials_type, clears=True, transposed=False
        ),
        partition=rectangle_partition(buckets),
        x_owners=(x_owners,),
        y_owners=(y_owners,),
        wide=bool(pairs_share(machine, px)[0]),
        buckets=buckets,
        decision=decision.details,
        estimate=decision.estimate,
    )
