"""Programs of a dynamic plan: y = a x and the gradients, on the same resident buckets.

Forward and GradA are one product, with rows and columns exchanged:

    multiply      the dense operand travels to the rectangles that need it, the buckets of a
                  rectangle to all its tiles; each tile walks the buckets that it has
    propagation   buckets with non-zeros of other rectangles travel around (a loop)
    reduce        partial sums travel to the owners of the result

GradA uses the same buckets, owners and tiles; blocks are transposed on their tile first. The order
follows PopLibs (lib/popsparse FullyConnected.cpp:298-642, 1910-2039, at 7eac0f26).

Vertices of N:M products have lists on their tile that say where each worker's rows lie in the
buckets.
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
from ..supersteps import gather_move, join_supersteps, nonempty_moves, reduce_step, round_regions
from .grad_w import grad_w_program
from .propagation import (
    OVERFLOW_CHECK,
    buffer_of,
    buffer_regions,
    control_regions,
    decisions,
    propagation,
)
from .resident import (
    META,
    META_INFO,
    VALUES,
    band_gather,
    bucket_handles,
    bytes_on_nodes,
    resident_regions,
    resident_tensors,
    spread_buckets,
)

TRANSPOSED_VALUES = "transposed values"
GATHERED, PARTIALS = "gathered x", "partials"
RUNS = "runs of rows"
NUMBER_BYTES = 4  # bytes of a number in a list of runs


class ProductReduction(Protocol):
    """Reduction of one product that replaces the default reduction."""

    @property
    def template(self) -> PartTemplate:
        """Template of all parts with this reduction."""

    def step(
        self, step: DraftStep, product: PlacedProduct, parts: Sequence[PlacedPart]
    ) -> DraftStep:
        """Return the reduce superstep of the template as this reduction does it."""

    def store(self, machine: Machine, parts: Sequence[PlacedPart]) -> Region:
        """Return the region that this reduction needs in addition to the default ones."""


class ResidentArrays(Protocol):
    """Arrays that stay on the chip beside buckets, x and dy, at one address in all programs."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Pinned regions of the arrays."""

    def handles(self, address: Mapping[str, IntArray]) -> Mapping[str, Handle]:
        """Return the handles of the host's arrays; `address` has the tiles of each region."""


ReductionFactory: TypeAlias = Callable[
    [PlacedProduct, PartTemplate, Buckets, bool], ProductReduction
]
"""Function that returns a reduction, given product, template, buckets and True to sum columns."""


def dynamic_program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    reduces: ReductionFactory | None = None,
    *,
    apart: bool = False,
    beside: ResidentArrays | None = None,
) -> Program:
    """Return the program of one of `OPERATIONS` as `plan` has it, on its buckets.

    Args:
        plan, buckets: Plan and its buckets.
        operation: Operation of the product.
        reduces: Factory of the reduction; None uses the default one.
        apart: True if x travels in a superstep before the buckets, and overflow words are read in
            one after the multiplication; False if both share the superstep of the multiplication.
        beside: Other arrays on the chip that a product leaves unchanged.

    Raises:
        ProgramError: The machine lacks a kernel of this product.
        InputError: The plan's meta-info has no entries for this product.
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
    more_regions = [] if other is None else [other.store(plan.machine, parts)]
    reduce = reduce if other is None else other.step(reduce, product, parts)
    gathers = nonempty_moves([gather_move(product, parts, GATHERED)])
    bucket_moves = nonempty_moves(_spread(buckets, walk.values))
    regions = _all_regions(walk, product, parts, list_bytes, more_regions, beside)
    draft = _draft(walk, gathers, bucket_moves, reduce, apart=apart)
    resolved = resolve(plan.machine, regions, draft)
    return _program(plan, buckets, operation, product, resolved, beside)


def _program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    product: PlacedProduct,
    resolved: Resolved,
    beside: ResidentArrays | None,
) -> Program:
    address = resolved.address
    x = resident_tensors(plan)[0].handle(address) if operation == TRANSPOSED else {}
    return Program(
        machine=plan.machine,
        label=plan.label(operation, estimate=estimate_for(plan.estimate, operation)),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={**product.operand.handle(address), **bucket_handles(plan, buckets, resolved)},
        outputs=product.result.handle(address),
        kept={**x, **({} if beside is None else beside.handles(address))},
    )


def _template(
    product: PlacedProduct, buckets: Buckets, grid: tuple[int, int], *, transposed: bool
) -> PartTemplate:
    """Return the template of all parts, in which every seat has a rectangle."""
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
    """Walk of all tiles over buckets for one product.

    Attributes:
        plan, buckets: Plan and its buckets.
        footprint: Lines that seats touch.
        transposed: True if the operand has the rows of a and columns are summed.
    """

    plan: Plan
    buckets: Buckets
    footprint: Footprint
    transposed: bool

    @property
    def turns(self) -> bool:
        """True if each tile transposes the blocks of its bucket first.

        Single elements are their own transpose.
        """
        return self.transposed and not self.buckets.format.is_own_transpose

    @property
    def regular(self) -> bool:
        """True if vertices find their rows by lists in tile memory, as those of N:M matrices do."""
        return self.buckets.nm is not None and not self.transposed

    @property
    def values(self) -> str:
        """Name of the region of the values that are multiplied."""
        return TRANSPOSED_VALUES if self.turns else VALUES

    @property
    def payload(self) -> Mapping[str, int]:
        """Bytes that travel with a bucket, by region."""
        return {META: 2 * self.buckets.meta_words, self.values: _value_bytes(self.buckets)}

    @property
    def regions(self) -> list[Region]:
        """Regions for transposed values, for lists, and for buckets that travel around."""
        machine, buckets = self.plan.machine, self.buckets
        regions = []
        if self.turns:
            size = bytes_on_nodes(machine, buckets, _value_bytes(buckets))
            regions.append(Region(TRANSPOSED_VALUES, "transposed values", size, resident=False))
        if self.regular:
            lists = run_bytes(self.rectangle()[0], machine)
            regions.append(Region(RUNS, "worklists", lists, resident=True))
        if buckets.propagates:
            regions += control_regions(machine, buckets)
            regions += buffer_regions(machine, buckets, self.payload, frozenset({META}))
        return regions

    def rectangle(self) -> ComputeSet:
        """Return vertices that walk all buckets of each tile's rectangle, its own first."""
        prefixes = ("received ", "received ") if self.buckets.pz > 1 else ("", "")
        region_names = (META, self.values, prefixes[0] + META, prefixes[1] + self.values)
        if self.regular:
            table = self._vertices(region_names, self.buckets.pz, clears=True)[0]
            return (regular_vertices(self.buckets, self.footprint, table),)
        return self._vertices(region_names, self.buckets.pz, clears=True)

    def visit(self, buffer: int) -> ComputeSet:
        """Return vertices that walk the bucket that has arrived in a buffer."""
        return self._vertices(
            (buffer_of(META, buffer), buffer_of(self.values, buffer)) * 2, 1, clears=False
        )

    def _vertices(self, region_names: tuple[str, ...], count: int, *, clears: bool) -> ComputeSet:
        kernel = _kernel(self.plan, self.buckets, transposed=self.transposed, clears=clears)
        tiles = np.concatenate([part.tiles for part in self.plan.partition.parts])
        start = np.zeros(len(tiles), dtype=np.int64)
        names = ("meta_info", "values", "more_meta_info", "more_values")
        regions = dict(zip(names, region_names, strict=True)) | {"s": GATHERED, "q": PARTIALS}
        fields = vertex_fields(self.buckets, self.footprint, count)
        return (
            DraftVertices(
                kernel, tiles, fields, {name: (region, start) for name, region in regions.items()}
            ),
        )


def _all_regions(
    walk: _Walk,
    product: PlacedProduct,
    parts: Sequence[PlacedPart],
    list_bytes: IntArray,
    more_regions: Sequence[Region],
    beside: ResidentArrays | None,
) -> tuple[Region, ...]:
    y, plan, buckets = product.result, walk.plan, walk.buckets
    return (
        *resident_regions(plan, buckets, dy=walk.transposed or beside is not None),
        *(() if beside is None else beside.regions),
        Region(y.tensor.name, "output", y.bytes, resident=True),
        Region("worklists", "worklists", list_bytes, resident=True),
        *round_regions(product, 0, parts),
        *_received(plan, buckets, walk.payload),
        *more_regions,
        *walk.regions,
    )


def _draft(
    walk: _Walk,
    gathers: tuple[Move, ...],
    bucket_moves: tuple[Move, ...],
    reduce: DraftStep,
    *,
    apart: bool,
) -> list[DraftStep | DraftLoop]:
    """Return the supersteps of a product.

    Args:
        walk: Walk over buckets.
        gathers, spreads: Moves of the operand, and of the buckets.
        reduce: Reduction, which comes last.
        apart: True to separate supersteps, see `dynamic_program`.
    """
    machine, buckets = walk.plan.machine, walk.buckets
    before = [DraftStep("transpose", (), (_transpose_blocks(buckets),))] if walk.turns else []
    if apart and gathers and bucket_moves:
        before.append(DraftStep("gather x", gathers, ()))
        gathers = ()
    multiply = DraftStep("multiply", gathers + bucket_moves, walk.rectangle())
    if not buckets.propagates:
        return [*before, *join_supersteps(multiply, reduce)]
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
            bytes_on_nodes(plan.machine, buckets, (buckets.pz - 1) * size),
            resident=False,
            control=region == META,
        )
        for region, size in payload.items()
    ]


def _transpose_blocks(buckets: Buckets) -> DraftVertices:
    """Return vertices that transpose blocks on their own tile, for a full bucket of blocks."""
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    return DraftVertices(
        TransposeBlocks(buckets.block, buckets.data_type),
        nodes,
        {"blocks": np.full(len(nodes), buckets.block_capacity)},
        {"source": (VALUES, start), "target": (TRANSPOSED_VALUES, start)},
    )


def regular_vertices(buckets: Buckets, footprint: Footprint, table: DraftVertices) -> DraftVertices:
    """Return the vertices of a table with the lists of their workers, part by part.

    Args:
        buckets: Buckets of an N:M plan.
        footprint: Lines that the seats of a part touch.
        table: Vertices that walk the buckets.
    """
    length = row_lengths(buckets, footprint)
    z = np.repeat(np.arange(buckets.pz), footprint.seats)
    rows, lengths = footprint.writes.count, length
    tiles = [
        RegularBuckets(
            rows=row_count,
            length=stored,
            height=buckets.bucket_rows,
            own=own_bucket,
            n=buckets.width,
            meta_words=buckets.meta_words,
            value_count=buckets.value_count,
            data_type=buckets.data_type,
            grad_w=buckets.grad_w,
        )
        for own_bucket, row_count, stored in zip(
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
    """Return the elements of each row on the seats of a part, int64[seats]."""
    assert buckets.nm is not None
    nm = buckets.nm
    counts, index = np.unique(footprint.reads.count, return_inverse=True)
    stored = np.array([nm.stored_columns(count) for count in counts.tolist()])
    length: IntArray = stored[index]
    return length


def run_bytes(table: DraftVertices, machine: Machine) -> IntArray:
    """Return the bytes for the lists of vertices, in whole words of 64 bits, int64[tiles]."""
    runs = table.fields["runs"]
    assert isinstance(runs, Ragged)
    size = np.zeros(machine.tiles, dtype=np.int64)
    size[table.tile] = whole_words(NUMBER_BYTES * runs.count)
    return size
