"""Programs of a dynamic plan: y = a x and its gradients, on the same resident buckets.

A dynamic plan has a grid of px * py * pz nodes, each on a tile of its own. Cells (x, y) divide the
rows and columns of a; the part of a in a cell is a rectangle, whose non-zeros lie in the buckets of
its pz nodes. Along z the nodes divide the columns of the dense operand.

The forward product y = a x and the transposed product dx = a' dy (GradA in PopLibs) have the same
supersteps; the transposed product exchanges rows and columns of a:

    multiply      the dense operand travels to the rectangles that need it, and each bucket to all
                  tiles of its rectangle; each tile multiplies the buckets of its rectangle
    propagation   buckets with spilled non-zeros of other rectangles travel around the grid (a loop)
    reduce        partial sums travel to the owners of the result

The transposed product uses the same buckets, owners and tiles; each tile first transposes the
blocks of its bucket. The order follows PopLibs (lib/popsparse FullyConnected.cpp:298-642,
1910-2039, at 7eac0f26). The gradient of a has a module of its own, `grad_w`.

In an N:M product each vertex has a list in tile memory that says where the rows of each worker lie
in the buckets (region `RUNS`).
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
RUNS = "runs of rows"  # region of the lists of each worker's rows in the buckets
NUMBER_BYTES = 4  # bytes of an entry of a list in region `RUNS`, a 32-bit number


class ProductReduction(Protocol):
    """Reduction of partial sums that a product uses instead of the default reduction."""

    @property
    def template(self) -> PartTemplate:
        """Template of all parts of the product, with this reduction in it."""

    def step(
        self, step: DraftStep, product: PlacedProduct, parts: Sequence[PlacedPart]
    ) -> DraftStep:
        """Return the reduce superstep of this reduction, made from that of the template."""

    def extra_region(self, machine: Machine, parts: Sequence[PlacedPart]) -> Region:
        """Return the region that this reduction needs in addition to those of the product."""


class ResidentArrays(Protocol):
    """Arrays other than buckets, x and dy that have one address in all programs of a plan."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Pinned regions of the arrays."""

    def handles(self, address: Mapping[str, IntArray]) -> Mapping[str, Handle]:
        """Return the handles of the arrays, given int64[tiles] addresses by region."""


ReductionFactory: TypeAlias = Callable[[PlacedProduct, PartTemplate], ProductReduction]
"""Function of product and template that returns a reduction."""


def dynamic_program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    reduction_factory: ReductionFactory | None = None,
    *,
    apart: bool = False,
    extra_arrays: ResidentArrays | None = None,
) -> Program:
    """Return the program of one operation of a dynamic plan: forward product or a gradient.

    Args:
        plan, buckets: Plan, and sizes of its buckets.
        operation: Name of the operation, from `OPERATIONS`.
        reduction_factory: Factory of the reduction; None uses the default one.
        apart: True if the dense operand travels in a separate superstep before the buckets, and if
            the overflow words are read in a separate superstep after the multiplication. False if
            the superstep of the multiplication does both.
        extra_arrays: Other arrays on the chip that the program leaves unchanged.

    Raises:
        ProgramError: The machine lacks a kernel of this product.
        InputError: The meta-info in the buckets has no entries for this operation.
    """
    if operation == VALUE_GRADIENT:
        return grad_w_program(plan, buckets)
    transposed = operation == TRANSPOSED
    kernel = _kernel(plan, buckets, transposed=transposed, clears=True)
    product = place_product(plan, operation, kernel, wide=plan.wide and not transposed)
    template = _template(product, buckets, plan.inner.grid, transposed=transposed)
    custom_reduction = reduction_factory and reduction_factory(product, template)
    template = template if custom_reduction is None else custom_reduction.template
    parts, list_bytes = placed_parts(product, [template] * buckets.pz)
    work = _TileProduct(plan, buckets, template.footprint, transposed)
    reduce = reduce_step(product, parts)
    reduction_regions = (
        [] if custom_reduction is None else [custom_reduction.extra_region(plan.machine, parts)]
    )
    reduce = reduce if custom_reduction is None else custom_reduction.step(reduce, product, parts)
    gathers = nonempty_moves([gather_move(product, parts, GATHERED)])
    bucket_moves = nonempty_moves(_bucket_moves(buckets, work.values))
    regions = _all_regions(work, product, parts, list_bytes, reduction_regions, extra_arrays)
    draft = _draft(work, gathers, bucket_moves, reduce, apart=apart)
    resolved = resolve(plan.machine, regions, draft)
    return _program(plan, buckets, operation, product, resolved, extra_arrays)


def _program(
    plan: Plan,
    buckets: Buckets,
    operation: Operation,
    product: PlacedProduct,
    resolved: Resolved,
    extra_arrays: ResidentArrays | None,
) -> Program:
    """Return the program of one product, with the arrays that stay on the chip for the others."""
    address = resolved.address
    # The transposed product reads dy; x stays on the chip for the gradient of a.
    x = resident_tensors(plan)[0].handle(address) if operation == TRANSPOSED else {}
    return Program(
        machine=plan.machine,
        label=plan.label(operation, estimate=estimate_for(plan.estimate, operation)),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={**product.operand.handle(address), **bucket_handles(plan, buckets, resolved)},
        outputs=product.result.handle(address),
        kept={**x, **({} if extra_arrays is None else extra_arrays.handles(address))},
    )


def _template(
    product: PlacedProduct, buckets: Buckets, grid: tuple[int, int], *, transposed: bool
) -> PartTemplate:
    """Return the template of all parts: the lines of each seat, gather and reduction."""
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
    """Return the kernel of a product; `clears` is True if it clears partial sums first."""
    types = (plan.data_type, plan.partials_type)
    if buckets.nm is not None and not transposed:
        return regular_kernel(plan.machine, plan.data_type)
    return dynamic_kernel(plan.machine, buckets.block, *types, clears=clears, transposed=transposed)


@attrs.frozen
class _TileProduct:
    """Vertices and regions of one product on all tiles: each tile multiplies its buckets.

    Attributes:
        plan, buckets: Plan, and sizes of its buckets.
        footprint: Lines that each seat reads and writes.
        transposed: True for the transposed product, whose operand has a line for each row of a.
    """

    plan: Plan
    buckets: Buckets
    footprint: Footprint
    transposed: bool

    @property
    def transposes(self) -> bool:
        """True if each tile transposes the blocks of its bucket before it multiplies.

        Single elements need no such step.
        """
        return self.transposed and not self.buckets.format.is_own_transpose

    @property
    def has_run_lists(self) -> bool:
        """True if vertices find their rows by lists in region `RUNS`: N:M forward products."""
        return self.buckets.nm is not None and not self.transposed

    @property
    def values(self) -> str:
        """Name of the region of the values that are multiplied."""
        return TRANSPOSED_VALUES if self.transposes else VALUES

    @property
    def payload(self) -> Mapping[str, int]:
        """Bytes of a bucket, by the region in which a tile keeps it."""
        return {META: 2 * self.buckets.meta_words, self.values: _value_bytes(self.buckets)}

    @property
    def regions(self) -> list[Region]:
        """Regions for transposed values, for run lists, and for buckets that propagate."""
        machine, buckets = self.plan.machine, self.buckets
        regions = []
        if self.transposes:
            size = bytes_on_nodes(machine, buckets, _value_bytes(buckets))
            regions.append(Region(TRANSPOSED_VALUES, "transposed values", size, resident=False))
        if self.has_run_lists:
            lists = run_bytes(self.rectangle_vertices()[0], machine)
            regions.append(Region(RUNS, "worklists", lists, resident=True))
        if buckets.propagates:
            regions += control_regions(machine, buckets)
            regions += buffer_regions(machine, buckets, self.payload, frozenset({META}))
        return regions

    def rectangle_vertices(self) -> ComputeSet:
        """Return vertices that multiply all buckets of each tile's rectangle, its own first."""
        # Without other buckets the second pair of regions is not read; it repeats the first.
        prefix = "received " if self.buckets.pz > 1 else ""
        region_names = (META, self.values, prefix + META, prefix + self.values)
        if self.has_run_lists:
            table = self._vertices(region_names, self.buckets.pz, clears=True)[0]
            return (regular_vertices(self.buckets, self.footprint, table),)
        return self._vertices(region_names, self.buckets.pz, clears=True)

    def buffer_vertices(self, buffer: int) -> ComputeSet:
        """Return vertices that multiply the bucket that propagation has brought into a buffer."""
        return self._vertices(
            (buffer_of(META, buffer), buffer_of(self.values, buffer)) * 2, 1, clears=False
        )

    def _vertices(self, region_names: tuple[str, ...], count: int, *, clears: bool) -> ComputeSet:
        """Return vertices that multiply `count` buckets on each tile.

        `region_names` are the regions of meta-info and values of the first bucket, then of all
        other buckets.
        """
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
    tile_product: _TileProduct,
    product: PlacedProduct,
    parts: Sequence[PlacedPart],
    list_bytes: IntArray,
    more_regions: Sequence[Region],
    extra_arrays: ResidentArrays | None,
) -> tuple[Region, ...]:
    """Return all regions of a dynamic program, those that stay on the chip first."""
    y, plan, buckets = product.result, tile_product.plan, tile_product.buckets
    return (
        *resident_regions(plan, buckets, dy=tile_product.transposed or extra_arrays is not None),
        *(() if extra_arrays is None else extra_arrays.regions),
        Region(y.tensor.name, "output", y.bytes, resident=True),
        Region("worklists", "worklists", list_bytes, resident=True),
        *round_regions(product, 0, parts),
        *_received_regions(plan, buckets, tile_product.payload),
        *more_regions,
        *tile_product.regions,
    )


def _draft(
    work: _TileProduct,
    gathers: tuple[Move, ...],
    bucket_moves: tuple[Move, ...],
    reduce: DraftStep,
    *,
    apart: bool,
) -> list[DraftStep | DraftLoop]:
    """Return the supersteps of a product.

    Args:
        work: Vertices and regions of the product.
        gathers, bucket_moves: Moves of the dense operand, and of the buckets.
        reduce: Superstep of the reduction, the last one.
        apart: True for more supersteps with less work each, see `dynamic_program`.
    """
    machine, buckets = work.plan.machine, work.buckets
    transpose_steps = (
        [DraftStep("transpose", (), (_transpose_blocks(buckets),))] if work.transposes else []
    )
    if apart and gathers and bucket_moves:
        transpose_steps.append(DraftStep("gather x", gathers, ()))
        gathers = ()
    multiply = DraftStep("multiply", gathers + bucket_moves, work.rectangle_vertices())
    if not buckets.propagates:
        return [*transpose_steps, *join_supersteps(multiply, reduce)]
    decide = decisions(machine, buckets, starts=True, returns=False)
    if apart:
        multiply_steps = [multiply, DraftStep(OVERFLOW_CHECK, (), decide)]
    else:
        multiply_steps = [attrs.evolve(multiply, compute_set=multiply.compute_set + decide)]
    loop = propagation(machine, buckets, work.payload, work.buffer_vertices)
    return [*transpose_steps, *multiply_steps, loop, reduce]


def _value_bytes(buckets: Buckets) -> int:
    """Return the bytes of the values of one bucket."""
    return buckets.value_count * buckets.data_type.bytes


def _bucket_moves(buckets: Buckets, values: str) -> list[Move]:
    """Return the moves of each bucket to the other tiles of its rectangle, if there are any."""
    if buckets.pz == 1:
        return []
    nodes = nodes_of(buckets)
    return [
        Move(spread_buckets(nodes, size), region, f"received {region}")
        for region, size in ((META, 2 * buckets.meta_words), (values, _value_bytes(buckets)))
    ]


def _received_regions(plan: Plan, buckets: Buckets, payload: Mapping[str, int]) -> list[Region]:
    """Return the regions of the other buckets of each tile's rectangle, which the tile receives."""
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
    """Return vertices that transpose all blocks for which the bucket of their tile has room."""
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    return DraftVertices(
        TransposeBlocks(buckets.block, buckets.data_type),
        nodes,
        {"blocks": np.full(len(nodes), buckets.block_capacity)},
        {"source": (VALUES, start), "target": (TRANSPOSED_VALUES, start)},
    )


def regular_vertices(buckets: Buckets, footprint: Footprint, table: DraftVertices) -> DraftVertices:
    """Return vertices of an N:M product with their run lists, in the order of parts.

    Args:
        buckets: Buckets of an N:M plan.
        footprint: Lines that the seats of a part touch.
        table: Vertices that multiply the buckets, without run lists.
    """
    lengths = row_lengths(buckets, footprint)
    own_bucket_of_tile = np.repeat(np.arange(buckets.pz), footprint.seats)
    tiles = [
        RegularBuckets(
            rows=row_count,
            length=length,
            height=buckets.bucket_rows,
            own=own_bucket,
            n=buckets.width,
            meta_words=buckets.meta_words,
            value_count=buckets.value_count,
            data_type=buckets.data_type,
            grad_w=buckets.grad_w,
        )
        for own_bucket, row_count, length in zip(
            own_bucket_of_tile.tolist(),
            np.tile(footprint.writes.count, buckets.pz).tolist(),
            np.tile(lengths, buckets.pz).tolist(),
            strict=True,
        )
    ]
    return attrs.evolve(
        table,
        fields={
            **table.fields,
            "length": np.tile(lengths, buckets.pz),
            "bucket_rows": np.full(buckets.nodes, buckets.bucket_rows),
            "runs": run_lists(tiles),
        },
        operands={
            **table.operands,
            "runs_address": (RUNS, np.zeros(buckets.nodes, dtype=np.int64)),
        },
    )


def row_lengths(buckets: Buckets, footprint: Footprint) -> IntArray:
    """Return the number of stored elements of a row on each seat of a part, int64[seats]."""
    assert buckets.nm is not None
    nm = buckets.nm
    counts, index = np.unique(footprint.reads.count, return_inverse=True)
    stored = np.array([nm.stored_columns(count) for count in counts.tolist()])
    length: IntArray = stored[index]
    return length


def run_bytes(table: DraftVertices, machine: Machine) -> IntArray:
    """Return the bytes of the run lists of vertices, in whole 64-bit words, int64[tiles]."""
    runs = table.fields["runs"]
    assert isinstance(runs, Ragged)
    size = np.zeros(machine.tiles, dtype=np.int64)
    size[table.tile] = whole_words(NUMBER_BYTES * runs.count)
    return size
