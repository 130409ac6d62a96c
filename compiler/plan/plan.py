"""A plan is the decision: who computes what with which kernel, and where operands live.

Every planner returns this one type, so that `emit`, `pack` and `unpack` know no method. A plan
carries its machine and its pattern; nobody can plan for one chip and run on another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import attrs

from ipusim import DataType, InputError, Label, Machine
from kernels import MultiplyKernel, PlannedKernel

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..matrix.shown import Shown
from .bucket_grid import Buckets
from .footprint import needs_of
from .owners import Homes, choose_homes
from .partition import Partition
from .plan_text import plan_text

Lowering: TypeAlias = Literal["own", "popsparse"]

CHUNK_BYTES = 16384  # most of one block column of x that one tile keeps: one memory element


@attrs.frozen(kw_only=True)
class Plan(Shown):
    """y[m, n] = a[m, k] @ x[k, n], decided down to tiles.

    Attributes:
        machine: the chip.
        pattern: the non-zero blocks of a (all of them when dense), or a bound on them.
        n: columns of x as the user has it; the partition may pad it.
        data_type, partials_type: formats of operands and result, and of partial sums.
        method: "dense", "static_sparse" or "dynamic_sparse".
        strategy: the planner's name.
        kernel: the codelet that multiplies.
        partition: the cut of the (m, k, n) grid.
        homes: by cut, where x and y live; none of a plan that is lowered as PopSparse lowers it,
            whose operands are mapped linearly over all tiles.
        wide: x travels over both lanes of tile pairs; seats 2 i and 2 i + 1 share a pair and take
            the block columns that either needs.
        buckets: of a dynamic plan, whose pattern is a bound; None where the pattern is known.
        lowering: whose way from the decision to supersteps `emit` takes.
        decision: what names the decision, for reports.
        estimate: the planner's own cycles by term, "total" among them.
    """

    machine: Machine
    pattern: Pattern | Bound
    n: int
    data_type: DataType
    partials_type: DataType
    method: str
    strategy: str
    kernel: PlannedKernel
    partition: Partition
    homes: tuple[Homes, ...]
    wide: bool = False
    buckets: Buckets | None = None
    lowering: Lowering = "own"
    decision: Mapping[str, object]
    estimate: Mapping[str, int]

    def __repr__(self) -> str:
        return plan_text(self)

    @property
    def bound(self) -> Bound:
        """The bound of a dynamic plan.

        Raises:
            InputError: the plan knows its pattern.
        """
        if not isinstance(self.pattern, Bound):
            raise InputError(f"a {self.method} plan has a pattern and no bound")
        return self.pattern

    @property
    def known(self) -> tuple[Pattern, MultiplyKernel]:
        """Pattern and kernel of a dense or static plan.

        Raises:
            InputError: the plan has a bound instead, or a kernel that reads buckets.
        """
        if isinstance(self.pattern, Pattern) and isinstance(self.kernel, MultiplyKernel):
            return self.pattern, self.kernel
        raise InputError(f"kernel {self.kernel.name} and a bound: the plan knows no pattern")

    @property
    def label(self) -> Label:
        """What the program will say that it computes."""
        m, k = self.pattern.shape
        return Label(
            m=m,
            k=k,
            n=self.n,
            block=self.pattern.block,
            stored=min(self.pattern.stored, m * k),
            method=self.method,
            data_type=self.data_type,
            partials_type=self.partials_type,
            estimate=self.estimate,
        )

    @property
    def inner_block(self) -> int:
        """Side of a block as kernels compute it; a dynamic plan may cut the pattern's."""
        return self.pattern.block if self.buckets is None else self.buckets.block

    @property
    def grain(self) -> int:
        """Columns that stay together, so that every piece is whole 64-bit atoms."""
        return column_grain(self.inner_block, self.data_type)


def lowering_for(strategy: str, lowering: Lowering | None) -> Lowering:
    """What was asked for, or the strategy's own: "popsparse" for "popsparse", else ours.

    Raises:
        InputError: there is no such lowering.
    """
    if lowering is None:
        return "popsparse" if strategy == "popsparse" else "own"
    if lowering not in get_args(Lowering):
        raise InputError(f"no lowering {lowering!r}; there is {', '.join(get_args(Lowering))}")
    return lowering


def partials_for(data_type: DataType, partials_type: DataType | None) -> DataType:
    """The type of partial sums: as asked for, else the data type.

    Raises:
        InputError: partial sums narrower than the data; no kernel has them.
    """
    if partials_type is not None and partials_type.bytes < data_type.bytes:
        raise InputError(
            f"{partials_type.value} partials are narrower than {data_type.value} data; "
            f"use {data_type.value} partials"
        )
    return partials_type or data_type


def column_grain(block: int, data_type: DataType) -> int:
    """Columns whose elements of one block row fill whole 64-bit atoms."""
    return data_type.vector_width if block == 1 else 1


def settle(
    pattern: Pattern, partition: Partition, data_type: DataType, *, wide: bool = False
) -> tuple[Homes, ...]:
    """Homes of x and y for every cut of a partition; `wide` as the plan has it."""
    grain = column_grain(pattern.block, data_type)
    column_bytes = pattern.block * data_type.bytes * partition.rounds
    homes = []
    for number, cut in enumerate(partition.cuts):
        widths = [part.columns for part in partition.parts if part.cut == number]
        chunks = -(-max(widths) * column_bytes // CHUNK_BYTES)
        grains = min(widths) // grain
        homes.append(
            choose_homes(
                needs_of(pattern, partition, cut, paired=wide),
                pattern.grid,
                chunks=min(chunks, grains),
                grains=grains,
                elements=min(widths) * pattern.block,
            )
        )
    return tuple(homes)
