"""GradW: the gradient of the non-zeros, dy x^T at the positions of the pattern.

Buckets lie in a grid of px * py * pz nodes, each on a tile of its own; the pz nodes with equal x
and y share a rectangle of the sparse matrix and divide the columns of x and dy (see `products`). x
and dy travel to the tiles of the rectangles that need them. Then the buckets' meta-info and float
sums travel from tile to tile: each tile adds the products of its part of the columns to the sums of
the rectangle's own non-zeros. After pz - 1 shifts along z and one more move every bucket is back on
its own tile; buckets with non-zeros of other rectangles travel on (a loop) and return. Sums are
stored in the order of the values, so that they can update the values in place.

PopLibs has two methods for this product; this is the one that exchanges buckets, which are smaller
than x and dy if the matrix is sparse (lib/popsparse FullyConnected.cpp:2041-2431, at
7eac0f26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ipusim import DataType, InputError, Program, Ragged
from ipusim.kernels import BlockGradWAmp, Cast, GradWKernel, TransposeSlices, grad_w_kernel

from ...exchange.traffic import Traffic
from ...operations import VALUE_GRADIENT, estimate_for
from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Footprint, Lines
from ...plan.mapping.tensor import PlacedTensor
from ...plan.plan import Plan
from ...plan.rectangles import nodes_of, rectangle_footprint, vertex_fields
from ..draft_steps import ComputeSet, DraftLoop, DraftStep, DraftVertices, Move, Region
from ..resolve import resolve
from .propagation import (
    BUFFERS,
    OVERFLOW_CHECK,
    buffer_of,
    buffer_regions,
    control_regions,
    decisions,
    moves_of,
    propagation,
)
from .resident import (
    META,
    VALUES,
    band_gather,
    bucket_handles,
    bytes_on_nodes,
    resident_regions,
    resident_tensors,
    value_handle,
)

SUMS, GRADIENT, LISTS = "gradient sums", "gradient", "worklists"
GATHERED_X, GATHERED_DY = "gathered x", "gathered dy"  # operands on the tiles that multiply them
FLOAT = DataType.FLOAT
PIECE_BYTES = 16  # bytes of a cast's list with one piece: three 32-bit words and padding


def grad_w_program(plan: Plan, buckets: Buckets) -> Program:
    """Return the program of GradW.

    Raises:
        InputError: The plan's meta-info has no entries for GradW.
    """
    if not buckets.grad_w:
        raise InputError("the plan has no GradW entries in its meta-info; plan with grad_w=True")
    footprint = rectangle_footprint(buckets, plan.inner.grid)
    x, dy = resident_tensors(plan)
    operands = ((x, footprint.reads, GATHERED_X), (dy, footprint.writes, GATHERED_DY))
    transposes = _transposes(plan, buckets, footprint)
    # Functions that name the regions of a gathered operand: as it arrives, and transposed.
    names = (str, transposed_region) if transposes else (str,)
    gathers = (_gather(plan, *operands[0], wide=plan.wide), _gather(plan, *operands[1], wide=False))
    is_rounded = plan.data_type is not FLOAT
    regions = [
        *resident_regions(plan, buckets, dy=True),
        *(
            _gathered_region(plan, *operand[:2], name(operand[2]))
            for name in names
            for operand in operands
        ),
        *_sum_regions(plan, buckets),
        *(_rounded_regions(plan, buckets) if is_rounded else ()),
    ]
    draft = _draft(plan, buckets, footprint, gathers, transposes)
    draft += [DraftStep("round", (), (_rounding(buckets),))] if is_rounded else []
    resolved = resolve(plan.machine, tuple(regions), draft)
    address, handles = resolved.address, bucket_handles(plan, buckets, resolved)
    return Program(
        machine=plan.machine,
        label=plan.label(VALUE_GRADIENT, estimate=estimate_for(plan.estimate, VALUE_GRADIENT)),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={
            **x.handle(address),
            **dy.handle(address),
            **{name: handle for name, handle in handles.items() if name != VALUES},
        },
        outputs={GRADIENT: value_handle(buckets, address[GRADIENT if is_rounded else SUMS])},
        kept={VALUES: handles[VALUES]},
    )


def _sizes(buckets: Buckets) -> Mapping[str, int]:
    """Return the bytes of the regions of a bucket that travel from tile to tile, by region."""
    return {META: 2 * buckets.meta_words, SUMS: buckets.value_count * FLOAT.bytes}


def _sum_regions(plan: Plan, buckets: Buckets) -> list[Region]:
    """Return the regions of sums, and those of control words and travelling buckets, if any."""
    machine, sizes = plan.machine, _sizes(buckets)
    sum_bytes = bytes_on_nodes(machine, buckets, sizes[SUMS])
    regions = [Region(SUMS, "gradient", sum_bytes, resident=True)]
    if buckets.propagates:
        regions += control_regions(machine, buckets)
    if buckets.nodes > 1:
        regions += buffer_regions(machine, buckets, sizes, frozenset({META}))
    return regions


def _rounded_regions(plan: Plan, buckets: Buckets) -> list[Region]:
    """Return the regions of the gradient in the type of the values, and of the cast's list."""
    size = buckets.value_count * plan.data_type.bytes
    return [
        Region(GRADIENT, "gradient", bytes_on_nodes(plan.machine, buckets, size), resident=True),
        Region(LISTS, LISTS, bytes_on_nodes(plan.machine, buckets, PIECE_BYTES), resident=True),
    ]


def _draft(
    plan: Plan,
    buckets: Buckets,
    footprint: Footprint,
    gathers: tuple[Move, ...],
    transposes: ComputeSet,
) -> list[DraftStep | DraftLoop]:
    """Return the supersteps of the product.

    A tile processes its own bucket, then the other buckets of its rectangle, which shift along z,
    and, if buckets propagate, buckets of other rectangles in a loop. To visit a buffer is to
    process the bucket that has arrived in it.
    """
    sizes = _sizes(buckets)

    def compute(region: str, sums: str, *, clears: bool) -> ComputeSet:
        """Return the vertices that add the gradients of the bucket in a region."""
        return (_multiply(plan, buckets, footprint, region, sums, clears=clears),)

    def visit(buffer: int) -> ComputeSet:
        """Return the vertices of a visit, whose bucket lies in one of two buffers."""
        return compute(buffer_of(META, buffer), buffer_of(SUMS, buffer), clears=False)

    multiply = transposes + compute(META, SUMS, clears=True)
    steps = [DraftStep("multiply", gathers, multiply), *_turn_around_z(buckets, sizes, visit)]
    if not buckets.propagates:
        return [*steps]
    start = decisions(plan.machine, buckets, starts=True, returns=True)
    returned_sums = {SUMS: sizes[SUMS]}
    loop = propagation(plan.machine, buckets, sizes, visit, returns=returned_sums)
    return [*steps, DraftStep(OVERFLOW_CHECK, (), start), loop]


def _gather(plan: Plan, operand: PlacedTensor, reads: Lines, into: str, *, wide: bool) -> Move:
    """Return the move of a dense operand to the tiles that read its lines, into region `into`."""
    gather = band_gather(plan.machine, reads, operand, wide=wide)
    parts = [
        gather.seated(part.tiles, base, np.zeros(len(part.tiles), dtype=np.int64))
        for part, base in zip(operand.parts, operand.base, strict=True)
    ]
    return Move(Traffic.concatenated(parts), operand.tensor.name, into)


def _gathered_region(plan: Plan, operand: PlacedTensor, reads: Lines, name: str) -> Region:
    """Return the region of a gathered operand, with room for the lines that each tile reads."""
    size = np.zeros(plan.machine.tiles, dtype=np.int64)
    for part in operand.parts:
        size[part.tiles] = reads.count * part.columns * operand.tensor.line.column_bytes
    return Region(name, "gathered dense operand", size, resident=False)


def _turn_around_z(
    buckets: Buckets, sizes: Mapping[str, int], visit: Callable[[int], ComputeSet]
) -> list[DraftStep]:
    """Return the steps in which buckets travel once around z and their sums return.

    Turn t visits the buckets that are t nodes away from their own.
    """
    if buckets.pz == 1:
        return []
    nodes, one_along_z = nodes_of(buckets), (0, 0, 1)
    steps = []
    for turn in range(1, buckets.pz):
        source = _buffers_of_turn(turn - 1) if turn > 1 else str
        moves = moves_of(nodes, one_along_z, sizes, source, _buffers_of_turn(turn))
        steps.append(DraftStep(f"around z {turn}", moves, visit(turn % BUFFERS)))
    return_moves = moves_of(
        nodes, one_along_z, {SUMS: sizes[SUMS]}, _buffers_of_turn(buckets.pz - 1), str
    )
    return [*steps, DraftStep("home", return_moves, ())]


def _buffers_of_turn(turn: int) -> Callable[[str], str]:
    """Return the function from the name of a region to that of the buffer that a turn fills."""
    return lambda region: buffer_of(region, turn % BUFFERS)


def _multiply(
    plan: Plan, buckets: Buckets, footprint: Footprint, meta: str, sums: str, *, clears: bool
) -> DraftVertices:
    """Return vertices that process the bucket in region `meta`, and add to the region `sums`.

    `clears` is True if they clear the sums first.
    """
    tiles = np.concatenate([part.tiles for part in plan.partition.parts])
    start = np.zeros(len(tiles), dtype=np.int64)
    kernel = _kernel(plan, buckets, clears=clears)
    operand_region = transposed_region if isinstance(kernel, BlockGradWAmp) else str
    return DraftVertices(
        kernel,
        tiles,
        vertex_fields(buckets, footprint, 1),
        {
            field: (region, start)
            for field, region in (
                ("meta_info", meta),
                ("dy", operand_region(GATHERED_DY)),
                ("s", operand_region(GATHERED_X)),
                ("gradient", sums),
            )
        },
    )


def _kernel(plan: Plan, buckets: Buckets, *, clears: bool) -> GradWKernel:
    """Return the kernel of gradients of a plan's type and block length."""
    return grad_w_kernel(plan.machine, buckets.block, plan.data_type, buckets.width, clears=clears)


def transposed_region(region: str) -> str:
    """Return the name of the region of a gathered operand that is transposed: columns innermost."""
    return f"{region}, transposed"


def _transposes(plan: Plan, buckets: Buckets, footprint: Footprint) -> ComputeSet:
    """Return the vertices that transpose both gathered operands, if the AMP kernel is used."""
    if not isinstance(_kernel(plan, buckets, clears=True), BlockGradWAmp):
        return ()
    tiles = np.concatenate([part.tiles for part in plan.partition.parts])
    start = np.zeros(len(tiles), dtype=np.int64)
    return tuple(
        DraftVertices(
            TransposeSlices(buckets.block, plan.data_type),
            tiles,
            {"blocks": np.tile(blocks, buckets.pz), "n": np.full(len(tiles), buckets.width)},
            {"source": (region, start), "target": (transposed_region(region), start)},
        )
        for region, blocks in (
            (GATHERED_X, footprint.reads.count),
            (GATHERED_DY, footprint.writes.count),
        )
    )


def _rounding(buckets: Buckets) -> DraftVertices:
    """Return the vertices that round float sums to the gradient in half precision."""
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    # One piece: offsets 0 among the sums and in the gradient, and its number of elements.
    piece = np.array([0, 0, buckets.value_count], dtype=np.int32)
    pieces = Ragged(piece, start, start + len(piece))
    operands = {
        "source": (SUMS, start),
        "target": (GRADIENT, start),
        "pieces_address": (LISTS, start),
    }
    return DraftVertices(Cast(FLOAT, DataType.HALF), nodes, {"pieces": pieces}, operands)
