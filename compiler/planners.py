"""The static planner: the pattern is known, so every tile's blocks are decided before the run."""

from __future__ import annotations

from ipusim import BOW, DataType, InputError, Machine

from .matrix.pattern import Pattern
from .operations import MATMUL, Operation
from .plan.decision import Options
from .plan.door import check_type, named
from .plan.plan import Lowering, Plan, lowering_for, partials_for
from .planning.cost.static import StaticJob
from .planning.known_plan import known_plan
from .planning.partitioned import decide_partitioned
from .planning.partitioners import Partitioner, name_of, partitioner_of, searched
from .planning.strategies import STRATEGIES
from .search.automatic import search_static

AUTO = "auto"


def plan_static(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    strategy: str | Partitioner = "popsparse",
    num_column_bands: int = 0,
    n_split: int = 0,
    available_memory_proportion: float = 0.6,
    preprocessing: bool = True,
    published_kernels: bool = True,
    lowering: Lowering | None = None,
    operation: Operation = MATMUL,
) -> Plan:
    """A plan for a pattern known when compiling.

    Args:
        pattern: the non-zero blocks.
        n: columns of the dense operand.
        machine: the chip, or its name: "bow", "c600", a TOML file.
        data_type: of operands and result; "half" and "float" will do.
        partials_type: of partial sums; None takes the data type, as PopSparse does. No counts
            are published for half data with float partials: those kernels are ours.
        strategy: "popsparse" takes PopSparse's own decisions; the name of a partitioner, or a
            partitioner itself, seats the blocks by its rule and searches the rest; "auto" compares
            all of them and PopSparse by simulated cycles.
        num_column_bands, n_split: fix a split; 0 leaves it to the strategy.
        available_memory_proportion: share of a tile's SRAM for operands and partials.
        preprocessing: PopSparse's pruning of nearly empty rows and columns from its estimates.
        published_kernels: keep to the kernels that stand for PopSparse's; False takes a quicker
            one of ours where there is one. The decision does not depend on it.
        lowering: "popsparse" maps operands and orders supersteps as that library does, which is
            what was measured; "own" keeps operands next to where they are used. None takes the
            strategy's: "popsparse" for "popsparse", the quicker one for "auto", else "own".
        operation: what is computed; the product y = a x.

    Raises:
        InputError: an n that is not positive, an unknown strategy.
        NoPlanError: no partition fits.
        NoKernelError: the machine lacks the kernel.
    """
    check_type("plan_static", pattern)
    machine, data_type, partials_type = named(machine, data_type, partials_type)
    if n < 1:
        raise InputError(f"n is {n}; the dense operand needs at least one column")
    name = strategy if isinstance(strategy, str) else name_of(strategy)
    way = lowering_for(name, lowering)
    partials_type = partials_for(data_type, partials_type)
    kernel = pattern.format.kernel(machine, data_type, partials_type, published=published_kernels)
    job = StaticJob(machine, kernel, pattern, partials_type, operation, pairs=way == "own")
    options = Options(
        num_column_bands=num_column_bands,
        n_split=n_split,
        available_memory_proportion=available_memory_proportion,
        preprocessing=preprocessing,
    )
    if strategy == AUTO:
        if lowering == "popsparse":
            raise InputError("strategy 'auto' chooses the lowering; leave it out, or take 'own'")
        return search_static(job, searched(), n=n, options=options, lowering=lowering)
    if name in STRATEGIES and isinstance(strategy, str):
        decision = STRATEGIES[name](
            pattern, n=n, data_type=data_type, machine=machine, options=options
        )
    else:
        rule = partitioner_of(strategy)
        decision = decide_partitioned(job, name, rule, n=n, options=options)
    return known_plan(job, decision, n=n, strategy=name, lowering=way)
