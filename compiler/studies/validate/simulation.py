"""A simulation of a validation: its configuration, all that decides its cycles, and its result.

Everything but shape and method is as PopSparse's benchmark ran it, or, where that is not known, as
its figures imply:

    pattern    the very one: ceil(d * blocks) blocks as its shuffle draws them
    static     partials in the data's type (StaticMatMulPartitioner.cpp at 7eac0f26), lowered as
               that library does
    dynamic    partials float, a bound of just the pattern's non-zeros, meta-info 30 % oversize,
               lowered as that library does
    dense      partials in the data's type: float partials leave every FP16 figure out of reach;
               memory bounded as PopLibs' planner does

The published cycles come from Poplar's detailed execution profile: an interval of each compute set
and of each exchange between tiles, every time that it runs, from the latest start to the latest end
over all tiles: of a compute set over those that compute, of an exchange over all. Barriers and
copies to and from the host are left out. A report's steps hold the cycles of such intervals. (sums:
graphcore-research/sparsity-benchmarks, ipu/reptil/src/reptil/_cycles.py at bab5449)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import attrs

from ..phase import Phase

Method: TypeAlias = Literal["dense", "static", "dynamic"]
DATA_TYPES: Mapping[str, str] = {"fp16": "half", "fp32": "float"}
MACHINE = "bow"
STRATEGY = "popsparse"
DENSE_STRATEGY = "poplin"
PATTERN = "benchmark"  # `benchmark_pattern`
LOWERING: Literal["popsparse"] = "popsparse"
META_INFO_OVERSIZE = 0.3


@attrs.frozen(kw_only=True)
class Configuration:
    """One matmul y[m, n] = a[m, k] @ x[k, n].

    Attributes:
        method: the planner.
        dtype: "fp16" or "fp32".
        m, k, n: the shape.
        block, density: of the sparse operand; None when dense.
        lock_step: no tile computes before the last one's exchange is over.
    """

    method: Method
    dtype: str = attrs.field(validator=attrs.validators.in_(tuple(DATA_TYPES)))
    m: int
    k: int
    n: int
    block: int | None
    density: float | None
    lock_step: bool = False

    @property
    def data_type(self) -> str:
        """Format of operands and result."""
        return DATA_TYPES[self.dtype]

    @property
    def partials_type(self) -> str:
        """Format of partial sums."""
        return "float" if self.method == "dynamic" else self.data_type

    @property
    def dense(self) -> Configuration:
        """The dense matmul of the same type and shape."""
        return attrs.evolve(self, method="dense", block=None, density=None)

    @property
    def key(self) -> str:
        """All of it as text: equal for equal simulations."""
        options: dict[str, object] = {"machine": MACHINE, "partials_type": self.partials_type}
        if self.method == "dense":
            options.update(strategy=DENSE_STRATEGY)
        else:
            options.update(strategy=STRATEGY, pattern=PATTERN, lowering=LOWERING)
        if self.method == "dynamic":
            options.update(meta_info_oversize=META_INFO_OVERSIZE)
        return json.dumps({**attrs.asdict(self), **options})

    def __str__(self) -> str:
        sparse = "" if self.block is None else f" block {self.block} density {self.density:g}"
        mode = " in lock step" if self.lock_step else ""
        return f"{self.method} {self.dtype} m {self.m} k {self.k} n {self.n}{sparse}{mode}"


@attrs.frozen(kw_only=True)
class Result:
    """One simulation, run or refused, as the store keeps it.

    Attributes:
        refusal: why it has no cycles; None when it ran.
        phases: where the cycles went; empty when refused.
        paths: by phase, the cycles of a schedule below which paths let no order go.
        compute_sets, exchanges: how many of both each phase ran; empty in results of old stores.
        max_tile_bytes: what the fullest tile holds, or the least that any plan asks of a tile;
            None where no candidate got as far as memory.
        available_bytes: what a tile offers, or what a plan may use of it; None with the former.
        memory: bytes of the fullest tile at its peak, by category.
        plan: what names the decision.
        seconds: of the host, planning to report.
    """

    refusal: str | None
    phases: tuple[Phase, ...]
    paths: Mapping[str, int]
    max_tile_bytes: int | None
    available_bytes: int | None
    memory: Mapping[str, int]
    plan: Mapping[str, object]
    seconds: float
    compute_sets: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()

    @property
    def fits(self) -> bool:
        """It ran."""
        return self.refusal is None

    @property
    def cycles(self) -> int | None:
        """Compute and exchange, without barriers, as the hardware's figures count."""
        return profiled_cycles(self.phases) if self.fits else None


@attrs.frozen
class PhasePart:
    """Compute or exchange of one kind of superstep, all of a run together.

    Attributes:
        cycles: that it takes.
        bound: of them those of the busiest port; 0 for compute.
    """

    cycles: int
    bound: int


def profiled_cycles(phases: Iterable[Phase]) -> int:
    """The cycles that are compared: of every compute set and every exchange, without barriers."""
    return sum(phase.compute + phase.exchange for phase in phases)


def parts_of(result: Result) -> dict[str, PhasePart]:
    """By kind of superstep and "exchange" or "compute", in the order of the run.

    Rounds of a serial split are one kind ("multiply 3": multiply).
    """
    parts: dict[str, PhasePart] = {}
    for phase in result.phases:
        kind = phase.name.rstrip("0123456789 ")
        for name, cycles, bound in (
            (f"{kind} exchange", phase.exchange, phase.bound),
            (f"{kind} compute", phase.compute, 0),
        ):
            before = parts.get(name, PhasePart(0, 0))
            parts[name] = PhasePart(before.cycles + cycles, before.bound + bound)
    return parts
