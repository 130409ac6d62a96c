"""The static planner: the pattern is known, so every tile's blocks are decided before the run."""

from __future__ import annotations

from ipusim import BOW, DataType, InputError, Machine
from kernels import static_kernel

from .pattern import Pattern
from .plan import Lowering, Plan, lowering_for, partials_for, settle
from .strategies import STRATEGIES, Options


def plan_static(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine = BOW,
    data_type: DataType = DataType.HALF,
    partials_type: DataType | None = None,
    strategy: str = "popsparse",
    num_column_bands: int = 0,
    n_split: int = 0,
    available_memory_proportion: float = 0.6,
    preprocessing: bool = True,
    published_kernels: bool = True,
    lowering: Lowering | None = None,
) -> Plan:
    """A plan for a pattern known when compiling.

    Args:
        pattern: the non-zero blocks.
        n: columns of the dense operand.
        machine: the chip.
        data_type: of operands and result.
        partials_type: of partial sums; None takes the data type, as PopSparse does. No counts
            are published for half data with float partials: those kernels are ours.
        strategy: one of `STRATEGIES`. "popsparse" takes PopSparse's own decisions.
        num_column_bands, n_split: fix a split; 0 leaves it to the strategy.
        available_memory_proportion: share of a tile's SRAM for operands and partials.
        preprocessing: PopSparse's pruning of nearly empty rows and columns from its estimates.
        published_kernels: keep to the kernels that stand for PopSparse's; False takes a quicker
            one of ours where there is one. The decision does not depend on it.
        lowering: "popsparse" maps operands and orders supersteps as that library does, which is
            what was measured; "own" keeps operands next to where they are used. None takes the
            strategy's: "popsparse" for "popsparse", else "own".

    Raises:
        InputError: an n that is not positive, an unknown strategy.
        NoPlanError: no partition fits.
        ProgramError: the machine lacks the kernel.
    """
    if n < 1:
        raise InputError(f"n is {n}; the dense operand needs at least one column")
    if strategy not in STRATEGIES:
        raise InputError(f"no strategy {strategy!r}; there is {', '.join(sorted(STRATEGIES))}")
    lowering = lowering_for(strategy, lowering)
    partials_type = partials_for(data_type, partials_type)
    kernel = static_kernel(
        machine, pattern.block, data_type, partials_type, published=published_kernels
    )
    options = Options(
        num_column_bands=num_column_bands,
        n_split=n_split,
        available_memory_proportion=available_memory_proportion,
        preprocessing=preprocessing,
    )
    decision = STRATEGIES[strategy](
        pattern, n=n, data_type=data_type, machine=machine, options=options
    )
    return Plan(
        machine=machine,
        pattern=pattern,
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        method="static_sparse",
        strategy=strategy,
        kernel=kernel,
        partition=decision.partition,
        homes=settle(pattern, decision.partition, data_type) if lowering == "own" else (),
        lowering=lowering,
        decision=decision.details,
        estimate=decision.estimate,
    )
