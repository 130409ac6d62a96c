"""A dynamic plan from a decision: only a bound is known, patterns come with each run's data."""

from __future__ import annotations

import numpy as np

from ipusim import DataType, Machine
from ipusim.kernels import PlannedKernel, dynamic_kernel, regular_kernel

from ..matrix.bound import Bound
from ..operations import MATMUL
from ..plan.bucket_grid import Buckets
from ..plan.mapping.owners import least_bytes, pairs_share
from ..plan.options.methods import DynamicOptions, lowering_for
from ..plan.plan import DynamicDecision, Plan
from ..plan.rectangles import rectangle_owners, rectangle_partition
from ..popsparse.decide.result_owners import poplin_result_owners


def dynamic_plan(
    bound: Bound, decision: DynamicDecision, *, n: int, machine: Machine, options: DynamicOptions
) -> Plan:
    """The plan of a decision: its kernel, and operands in equal shares on their rectangles."""
    buckets = decision.buckets
    data_type, partials_type = buckets.data_type, decision.partials_type
    px, grid = np.array([buckets.px]), bound.cut(buckets.block).grid
    x_owners, y_owners = rectangle_owners(
        buckets, grid, least=int(least_bytes(machine, px, grad_a=decision.grad_a)[0])
    )
    lowering = lowering_for(options.strategy, options.lowering)
    if lowering == "popsparse":
        y_owners = poplin_result_owners(buckets, grid[0])
    return Plan(
        machine=machine,
        operation=MATMUL,
        pattern=bound,
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        method="dynamic_sparse",
        strategy=options.strategy,
        kernel=_kernel(machine, buckets, partials_type),
        partition=rectangle_partition(buckets),
        x_owners=(x_owners,),
        y_owners=(y_owners,),
        wide=bool(pairs_share(machine, px)[0]),
        buckets=buckets,
        lowering=lowering,
        decision=decision.details,
        estimate=decision.estimate,
    )


def _kernel(machine: Machine, buckets: Buckets, partials_type: DataType) -> PlannedKernel:
    """What multiplies the buckets of the forward product."""
    if buckets.nm is not None:
        return regular_kernel(machine, buckets.data_type)
    return dynamic_kernel(
        machine, buckets.block, buckets.data_type, partials_type, clears=True, transposed=False
    )
