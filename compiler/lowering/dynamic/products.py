"""The programs of a dynamic plan: y = a x and the gradients, on the same resident buckets.

Forward and GradA are one product, seen from its two sides:

    multiply      the dense operand travels to the rectangles that need it, the buckets of a
                  rectangle to all its tiles; each walks what it finds
    propagation   buckets with other rectangles' non-zeros go round (a loop)
    reduce        partial sums travel to the owners of the result

GradA takes the same buckets, owners and tiles with rows and columns exchanged; blocks are
transposed on the tile first.

(PopLibs lib/popsparse FullyConnected.cpp:298-642, 1910-2039, at 7eac0f26)

Vertices of N:M products know where each worker's rows lie in the buckets, as constants of a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import attrs
import numpy as np

from ipusim import Handle, IntArray, Machine, Program, Ragged
from ipusim.kernels import (
    PlannedKernel,
    RegularBuckets,
    TransposeBlocks,
    dynamic_kernel,
    regular_kernel,
    run_lists,
)

from ...operations import TRANSPOSED, VALUE_GRADIENT, estimate_for
from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Footprint
from ...plan.operation import Operation
from ...plan.plan import Plan
from ...plan.rectangles import nodes_of, rectangle_footprint, vertex_fields
from ..draft_steps import ComputeSet, DraftLoop, DraftStep, DraftVertices, Move, Region, whole_words
from ..placed_product import PartTemplate, PlacedPart, PlacedProduct, place_product, placed_parts
from ..reduction import reduction_of
from ..resolve import Resolved, resolve
from ..supersteps import busy, gather_move, joined, reduce_step, round_stores
from .grad_w import grad_w_program
from .propagation import (
    OVERFLOW_CHECK,
    buffer_of,
    buffer_stores,
    control_stores,
    decisions,
    propagation,
)
from .resident import (
    META,
    META_INFO,
    VALUES,
    band_gather,
    bucket_handles,
    by_node,
    resident_stores,
    resident_tensors,
    spread_buckets,
)

TRANSPOSED_VALUES = "transposed values"
GATHERED, PARTIALS = "gathered x", "partials"
RUNS = "runs of rows"
NUMBER_BYTES = 4


class OtherReduce(Protocol):
    """A reduction that differs from ours, made for one product."""

    @property
    def template(self) -> PartTemplate:
        """What all parts have in common, as this reduction has it."""

    def step(
        self, step: DraftStep, product: PlacedProduct, parts: Sequence[PlacedPart]
    ) -> DraftStep:
        """The reduce superstep of the template, as this reduction does it."""

    def store(self, machine: Machine, parts: Sequence[PlacedPart]) -> Region:
        """The region that it has beyond the usual ones."""


class Beside(Protocol):
    """What lies on the chip beside buckets, x and dy, at the same addresses in every program."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Its regions, pinned."""

    def handles(self, address: Mapping[str, IntArray]) -> Mapping[str, Handle]:
        """Where the host's arrays lie; `address` has the tiles of each region."""


Reduces: TypeAlias = Callable[[PlacedProduct, PartTemplate, Buckets, bool], OtherReduce]
"""Makes one of a product and its template; told of buckets, and whether columns are summed."""


def dynamic_program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    reduces: Reduces | None = None,
    *,
    apart: bool = False,
    beside: Beside | None = None,
) -> Program:
    """The program of one of `OPERATIONS` as `plan` has it, whose buckets these are.

    Args:
        plan, buckets: the decision.
        operation: of the product.
        reduces: how partial sums are added up; None takes our own way.
        apart: x is at its rectangles before buckets travel, overflow words are read after the
            multiplication; else each goes with it.
        beside: what else lies on the chip and is left alone, of a product.

    Raises:
        ProgramError: the machine lacks a kernel of this product.
        InputError: the plan's meta-info was not made for it.
    """
    if operation == VALUE_GRADIENT:
        return grad_w_program(plan, buckets)
    transposed = operation == TRANSPOSED
    kernel = _kernel(plan, buckets, transposed=transposed, clears=True)
    product = place_product(plan, operation, kernel, wide=plan.wide and not transposed)
    template = _template(product, buckets, plan.inner.grid, transposed=transposed)
    other = None if reduces is None else reduces(product, template, buckets, transposed)
    template = template if other is None else other.template
    parts, list_bytes = placed_parts(product, [template] * buckets.pz)
    walk, reduce = _Walk(plan, buckets, template.footprint, transposed), reduce_step(product, parts)
    more = [] if other is None else [other.store(plan.machine, parts)]
    reduce = reduce if other is None else other.step(reduce, product, parts)
    moves = busy([gather_move(product, parts, GATHERED)]), busy(_spread(buckets, walk.values))
    stores = _stores(walk, product, parts, list_bytes, more, beside)
    resolved = resolve(plan.machine, stores, _draft(walk, *moves, reduce, apart=apart))
    return _program(plan, buckets, operation, product, resolved, beside)


def _program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    product: PlacedProduct,
    resolved: Resolved,
    beside: Beside | None,
) -> Program:
    at = resolved.address
    x = resident_tensors(plan)[0].handle(at) if operation == TRANSPOSED else {}
    return Program(
        machine=plan.machine,
        label=plan.label(operation, estimate=estimate_for(plan.estimate, operation)),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={**product.operand.handle(at), **bucket_handles(plan, buckets, resolved)},
        outputs=product.result.handle(at),
        kept={**x, **({} if beside is None else beside.handles(at))},
    )


def _template(
    product: PlacedProduct, buckets: Buckets, grid: tuple[int, int], *, transposed: bool
) -> PartTemplate:
    """What all parts have in common: every seat has a rectangle."""
    footprint = rectangle_footprint(buckets, grid)
    footprint = footprint.transposed if transposed else footprint
    gather = band_gather(product.machine, footprint.reads, product.operand, wide=product.wide)
    reduction = reduction_of(
        footprint.writes,
        product.result.pieces[0],
        product.parts[0].columns,
        product.result.tensor.line,
        product.partials,
        joins=True,
    )
    return PartTemplate(footprint, {}, gather, reduction)


def _kernel(plan: Plan, buckets: Buckets, *, transposed: bool, clears: bool) -> PlannedKernel:
    types = (plan.data_type, plan.partials_type)
    if buckets.nm is not None and not transposed:
        return regular_kernel(plan.machine, plan.data_type)
    return dynamic_kernel(plan.machine, buckets.block, *types, clears=clears, transposed=transposed)


@attrs.frozen
class _Walk:
    """How tiles walk buckets for one product.

    Attributes:
        plan, buckets: the decision.
        footprint: the lines that seats touch.
        transposed: rows come in and columns are summed.
    """

    plan: Plan
    buckets: Buckets
    footprint: Footprint
    transposed: bool

    @property
    def turns(self) -> bool:
        """Whether blocks are transposed on their own tile first; an element is its transpose."""
        return self.transposed and not self.buckets.format.is_own_transpose

    @property
    def regular(self) -> bool:
        """Whether vertices are told where rows lie, as those of N:M matrices."""
        return self.buckets.nm is not None and not self.transposed

    @property
    def values(self) -> str:
        """The region that holds the values that are multiplied."""
        return TRANSPOSED_VALUES if self.turns else VALUES

    @property
    def payload(self) -> Mapping[str, int]:
        """Bytes by region of what travels when a bucket does."""
        return {META: 2 * self.buckets.meta_words, self.values: _value_bytes(self.buckets)}

    @property
    def regions(self) -> list[Region]:
        """Room for transposed values, and for buckets that go round."""
        machine, buckets = self.plan.machine, self.buckets
        stores = []
        if self.turns:
            room = by_node(machine, buckets, _value_bytes(buckets))
            stores.append(Region(TRANSPOSED_VALUES, "transposed values", room, resident=False))
        if self.regular:
            lists = run_bytes(self.rectangle()[0], machine)
            stores.append(Region(RUNS, "worklists", lists, resident=True))
        if buckets.propagates:
            stores += control_stores(machine, buckets)
            stores += buffer_stores(machine, buckets, self.payload, frozenset({META}))
        return stores

    def rectangle(self) -> ComputeSet:
        """Every tile walks all buckets of its rectangle, its own first."""
        more = ("received ", "received ") if self.buckets.pz > 1 else ("", "")
        places = (META, self.values, more[0] + META, more[1] + self.values)
        if self.regular:
            table = self._vertices(places, self.buckets.pz, clears=True)[0]
            return (regular_vertices(self.buckets, self.footprint, table),)
        return self._vertices(places, self.buckets.pz, clears=True)

    def visit(self, buffer: int) -> ComputeSet:
        """Every tile walks the bucket that has come by."""
        return self._vertices(
            (buffer_of(META, buffer), buffer_of(self.values, buffer)) * 2, 1, clears=False
        )

    def _vertices(self, places: tuple[str, ...], count: int, *, clears: bool) -> ComputeSet:
        kernel = _kernel(self.plan, self.buckets, transposed=self.transposed, clears=clears)
        tiles = np.concatenate([part.tiles for part in self.plan.partition.parts])
        start = np.zeros(len(tiles), dtype=np.int64)
        names = ("meta_info", "values", "more_meta_info", "more_values")
        regions = dict(zip(names, places, strict=True)) | {"s": GATHERED, "q": PARTIALS}
        fields = vertex_fields(self.buckets, self.footprint, count)
        return (
            DraftVertices(
                kernel, tiles, fields, {name: (at, start) for name, at in regions.items()}
            ),
        )


def _stores(
    walk: _Walk,
    product: PlacedProduct,
    parts: Sequence[PlacedPart],
    list_bytes: IntArray,
    more: Sequence[Region],
    beside: Beside | None,
) -> tuple[Region, ...]:
    y, plan, buckets = product.result, walk.plan, walk.buckets
    return (
        *resident_stores(plan, buckets, dy=walk.transposed or beside is not None),
        *(() if beside is None else beside.regions),
        Region(y.tensor.name, "output", y.bytes, resident=True),
        Region("worklists", "worklists", list_bytes, resident=True),
        *round_stores(product, 0, parts),
        *_received(plan, buckets, walk.payload),
        *more,
        *walk.regions,
    )


def _draft(
    walk: _Walk,
    gathers: tuple[Move, ...],
    spreads: tuple[Move, ...],
    reduce: DraftStep,
    *,
    apart: bool,
) -> list[DraftStep | DraftLoop]:
    """The supersteps of a product.

    Args:
        walk: how tiles walk buckets.
        gathers, spreads: what travels of the operand, and of the buckets.
        reduce: the reduction, which comes last.
        apart: as for `dynamic_program`.
    """
    machine, buckets = walk.plan.machine, walk.buckets
    before = [DraftStep("transpose", (), (_turning(buckets),))] if walk.turns else []
    if apart and gathers and spreads:
        before.append(DraftStep("gather x", gathers, ()))
        gathers = ()
    multiply = DraftStep("multiply", gathers + spreads, walk.rectangle())
    if not buckets.propagates:
        return [*before, *joined(multiply, reduce)]
    start = decisions(machine, buckets, starts=True, returns=False)
    if apart:
        multiplied = [multiply, DraftStep(OVERFLOW_CHECK, (), start)]
    else:
        multiplied = [attrs.evolve(multiply, compute_set=multiply.compute_set + start)]
    loop = propagation(machine, buckets, walk.payload, walk.visit)
    return [*before, *multiplied, loop, reduce]


def _value_bytes(buckets: Buckets) -> int:
    return buckets.value_count * buckets.data_type.bytes


def _spread(buckets: Buckets, values: str) -> list[Move]:
    if buckets.pz == 1:
        return []
    nodes = nodes_of(buckets)
    return [
        Move(spread_buckets(nodes, size), region, f"received {region}")
        for region, size in ((META, 2 * buckets.meta_words), (values, _value_bytes(buckets)))
    ]


def _received(plan: Plan, buckets: Buckets, payload: Mapping[str, int]) -> list[Region]:
    return [
        Region(
            f"received {region}",
            META_INFO if region == META else "received values",
            by_node(plan.machine, buckets, (buckets.pz - 1) * size),
            resident=False,
            control=region == META,
        )
        for region, size in payload.items()
    ]


def _turning(buckets: Buckets) -> DraftVertices:
    """Blocks are transposed on their own tile, whatever the bucket holds."""
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    return DraftVertices(
        TransposeBlocks(buckets.block, buckets.data_type),
        nodes,
        {"blocks": np.full(len(nodes), buckets.block_capacity)},
        {"source": (VALUES, start), "target": (TRANSPOSED_VALUES, start)},
    )


def regular_vertices(buckets: Buckets, footprint: Footprint, table: DraftVertices) -> DraftVertices:
    """The vertices of a table, part by part, with the lists of their workers.

    Args:
        buckets: of an N:M plan.
        footprint: the lines that the seats of a part touch.
        table: what vertices that walk the buckets are told.
    """
    length = row_lengths(buckets, footprint)
    z = np.repeat(np.arange(buckets.pz), footprint.seats)
    rows, lengths = footprint.writes.count, length
    tiles = [
        RegularBuckets(
            rows=row_count,
            length=stored,
            height=buckets.bucket_rows,
            own=own,
            n=buckets.width,
            meta_words=buckets.meta_words,
            value_count=buckets.value_count,
            data_type=buckets.data_type,
            grad_w=buckets.grad_w,
        )
        for own, row_count, stored in zip(
            z.tolist(),
            np.tile(rows, buckets.pz).tolist(),
            np.tile(lengths, buckets.pz).tolist(),
            strict=True,
        )
    ]
    return attrs.evolve(
        table,
        fields={
            **table.fields,
            "length": np.tile(length, buckets.pz),
            "bucket_rows": np.full(buckets.nodes, buckets.bucket_rows),
            "runs": run_lists(tiles),
        },
        places={**table.places, "runs_address": (RUNS, np.zeros(buckets.nodes, dtype=np.int64))},
    )


def row_lengths(buckets: Buckets, footprint: Footprint) -> IntArray:
    """int64[seats]: elements of each row of the seats of a part."""
    assert buckets.nm is not None
    nm = buckets.nm
    counts, which = np.unique(footprint.reads.count, return_inverse=True)
    stored = np.array([nm.stored_columns(count) for count in counts.tolist()])
    length: IntArray = stored[which]
    return length


def run_bytes(table: DraftVertices, machine: Machine) -> IntArray:
    """int64[tiles]: room for the lists of vertices, in whole words of 64 bits."""
    runs = table.fields["runs"]
    assert isinstance(runs, Ragged)
    room = np.zeros(machine.tiles, dtype=np.int64)
    room[table.tile] = whole_words(NUMBER_BYTES * runs.count)
    return room
