"""A measurement is one row of a table: a configuration and what hardware made of it.

A rate counts the FLOPs of non-zeros only, 2 m n k d, also for dense rows: a dense row at density d
carries the dense rate times d. A speed-up is a sparse rate over the dense rate times d. PopSparse's
own figures are cycle counts turned into rates with a fixed clock of 1.85 GHz, so

    cycles = 2 m n k d / rate * 1.85e9

gives back what was counted. (arXiv 2303.16999; its benchmark, `ipu/matmul_bench.py`)

The free constants are fitted on one half of the points, the other judges them. A dense or static
point belongs to the fitted half when the CRC-32 of its configuration's key is even: a coin that
falls alike for everybody, whatever order a table has. Dynamic points are all held out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias
from zlib import crc32

import attrs

from ..simulations.configuration import Configuration, Method

PUBLISHED_CLOCK_HZ = 1.85e9  # Bow, arXiv 2303.16999 and graphcore-research/notebooks SpMM cell 2
DEMO = "spmm_demo"  # wall clock of a loop in PopTorch, re-laying out x in each trip: not comparable

FITTED_METHODS = ("dense", "static")

Half: TypeAlias = Literal["fitted", "held out"]
DenseRates: TypeAlias = Mapping[tuple[str, int, int, int | None], float]
"""FLOP/s of dense matmuls by dtype, m, k and n (None: the best n)."""


@attrs.frozen(kw_only=True)
class Measurement:
    """A row, its columns named as the table names them.

    Attributes:
        source_figure, device: where it was published, what it was measured on.
        method: "dense", "static" or "dynamic".
        dtype: "fp16" or "fp32".
        m, k, n: the shape; n None is "max", the best n for this method.
        block_size: side of a block; a dense row has none, or one without meaning.
        density: share of non-zeros.
        quantity: "flops" (FLOP/s of non-zeros) or "speedup_vs_dense".
        value: the quantity; None where hardware has none.
        flag: "saturated" makes a speed-up a lower bound.
    """

    source_figure: str
    device: str
    method: Method
    dtype: str
    m: int
    k: int
    n: int | None
    block_size: int | None
    density: float
    quantity: str
    value: float | None
    flag: str

    @property
    def columns(self) -> dict[str, object]:
        """The row again; what it has not is None."""
        return {**attrs.asdict(self), "n": "max" if self.n is None else self.n}

    @property
    def is_demo(self) -> bool:
        """Measured by another clock than the benchmark's."""
        return self.source_figure.lower().startswith(DEMO)

    @property
    def is_bound(self) -> bool:
        """The value only bounds what was measured."""
        return self.flag == "saturated"

    def at(self, n: int) -> Configuration:
        """What to simulate for this point at n columns."""
        dense = self.method == "dense"
        return Configuration(
            method=self.method,
            dtype=self.dtype,
            m=self.m,
            k=self.k,
            n=n,
            block=None if dense else self.block_size,
            density=None if dense else self.density,
        )

    def dense_rate(self, rates: DenseRates) -> float | None:
        """FLOP/s measured for the dense matmul of the same type, m, k and n."""
        return rates.get((self.dtype, self.m, self.k, self.n))

    def measured_cycles(self, n: int, rates: DenseRates) -> float | None:
        """Cycles of hardware at n columns; None where neither it nor its dense partner ran."""
        dense = self.dense_rate(rates)
        if self.value is None:
            return None
        if self.quantity == "flops":
            rate = self.value / self.density
        elif dense is not None:
            rate = self.value * dense
        else:
            return None
        return 2 * self.m * self.k * n / rate * PUBLISHED_CLOCK_HZ


def dense_rates(measurements: Iterable[Measurement]) -> DenseRates:
    """What a table says of dense matmuls; its first word counts."""
    rates: dict[tuple[str, int, int, int | None], float] = {}
    for row in measurements:
        if row.method == "dense" and row.quantity == "flops" and row.value is not None:
            full = row.value / row.density
            rates.setdefault((row.dtype, row.m, row.k, row.n), full)
    return rates


def half_of(row: Measurement) -> Half:
    """The half of a point."""
    names = (row.method, row.dtype, row.m, row.k, row.n)
    sparse = (row.block_size, row.density)
    text = " ".join(str(word) for word in (*names, *(() if row.method == "dense" else sparse)))
    is_even = crc32(text.encode()) % 2 == 0
    return "fitted" if row.method in FITTED_METHODS and is_even else "held out"
