"""A configuration is one simulation that a validation runs: all that decides its cycles.

Everything but shape and method is as PopSparse's benchmark ran it, or, where that is not known, as
its figures imply:

    pattern    the very one: ceil(d * blocks) blocks as its shuffle draws them
    static     partials in the data's type (StaticMatMulPartitioner.cpp at 7eac0f26), lowered as
               that library does
    dynamic    partials float, a bound of just the pattern's non-zeros, meta-info 30 % oversize,
               lowered as that library does
    dense      partials in the data's type: float partials leave every FP16 figure out of reach;
               memory bounded as PopLibs' planner does
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

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
