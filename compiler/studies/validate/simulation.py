"""Simulations of a validation: a configuration that decides the cycles, and a result.

Everything but shape and method is as PopSparse's benchmark ran it, or, where that is not known, as
its figures imply:

    pattern    the benchmark's own: ceil(d * blocks) blocks as its shuffle draws them
    static     partials in the data's type (StaticMatMulPartitioner.cpp at 7eac0f26), lowered as
               that library does
    dynamic    partials float, a bound of exactly the pattern's non-zeros, meta-info 30 % oversize,
               lowered as that library does; plans beyond a tile's memory are refused
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
    """Product y[m, n] = a[m, k] @ x[k, n] with everything that decides its cycles.

    Attributes:
        method: planner of the product.
        dtype: "fp16" or "fp32".
        m, k, n: shape of the product.
        block, density: block length and density of the sparse operand; None when dense.
        lock_step: True if no tile computes before the last tile's exchange is over.
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
        """Data type of operands and result."""
        return DATA_TYPES[self.dtype]

    @property
    def partials_type(self) -> str:
        """Data type of partial sums."""
        return "float" if self.method == "dynamic" else self.data_type

    @property
    def dense(self) -> Configuration:
        """Configuration of the dense product of the same type and shape."""
        return attrs.evolve(self, method="dense", block=None, density=None)

    @property
    def key(self) -> str:
        """Text of everything that decides the result; equal for equal simulations."""
        # Only options that the method reads are part of the key.
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
    """Outcome of one simulation, run or refused, as the store keeps it.

    Attributes:
        refusal: reason why it has no cycles; None if it ran.
        phases: supersteps with their cycles; empty when refused.
        paths: path bound in cycles, by phase.
        compute_sets, exchanges: numbers of both that each phase ran; empty in results of old
            stores.
        max_tile_bytes: bytes of the fullest tile, or the least bytes of a tile that any plan needs;
            None if no candidate got as far as memory.
        available_bytes: bytes that a tile offers, or that a plan may use; None with the former.
        memory: bytes of the fullest tile at its peak, by category.
        plan: decision of the plan by name.
        host_seconds: seconds that this computer took, from planning to report.
    """

    refusal: str | None
    phases: tuple[Phase, ...]
    paths: Mapping[str, int]
    max_tile_bytes: int | None
    available_bytes: int | None
    memory: Mapping[str, int]
    plan: Mapping[str, object]
    host_seconds: float
    compute_sets: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()

    @property
    def fits(self) -> bool:
        """True if the simulation ran."""
        return self.refusal is None

    @property
    def cycles(self) -> int | None:
        """Cycles of compute and exchange without barriers, as hardware is measured; or None."""
        return profiled_cycles(self.phases) if self.fits else None


@attrs.frozen
class PhasePart:
    """Compute or exchange of one kind of superstep, summed over a run.

    Attributes:
        cycles: cycles of the part.
        bound: cycles of the busiest port among them; 0 for compute.
    """

    cycles: int
    bound: int


def profiled_cycles(phases: Iterable[Phase]) -> int:
    """Return the cycles that are compared: every compute set and exchange, without barriers."""
    return sum(phase.compute + phase.exchange for phase in phases)


def parts_of(result: Result) -> dict[str, PhasePart]:
    """Return parts by kind of superstep and "exchange" or "compute", in the order of the run.

    Rounds of a serial split are one kind ("multiply 3": multiply).
    """
    parts: dict[str, PhasePart] = {}
    for phase in result.phases:
        # "multiply 3" and "multiply" are one part.
        step_name = phase.name.rstrip("0123456789 ")
        for name, cycles, bound in (
            (f"{step_name} exchange", phase.exchange, phase.bound),
            (f"{step_name} compute", phase.compute, 0),
        ):
            earlier_part = parts.get(name, PhasePart(0, 0))
            parts[name] = PhasePart(earlier_part.cycles + cycles, earlier_part.bound + bound)
    return parts
