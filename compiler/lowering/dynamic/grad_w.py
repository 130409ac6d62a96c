"""GradW: the gradient of the non-zeros, dy x^T at the places of the pattern.

x and dy travel to the rectangles as they do for the other products. Then the buckets' meta-info and
float sums go round: each tile adds what its part of the columns gives for the rectangle's own
non-zeros. Once around z brings a rectangle's buckets home; those with others' non-zeros go on (a
loop) and return. What is summed lies in the order of the values, so that it updates them in place.

Of PopLibs' two ways this is the one that exchanges buckets, which for sparse operands are smaller
than the dense ones (lib/popsparse FullyConnected.cpp:2041-2431, at 7eac0f26).
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
    buffer_stores,
    control_stores,
    decisions,
    moves_of,
    propagation,
)
from .resident import (
    META,
    VALUES,
    band_gather,
    bucket_handles,
    by_node,
    resident_stores,
    resident_tensors,
    value_handle,
)

SUMS, GRADIENT, LISTS = "gradient sums", "gradient", "worklists"
GATHERED_X, GATHERED_DY = "gathered x", "gathered dy"
FLOAT = DataType.FLOAT
PIECE_BYTES = 16  # a list of one piece, three words and their padding


def grad_w_program(plan: Plan, buckets: Buckets) -> Program:
    """The program of GradW.

    Raises:
        InputError: the plan's meta-info was not made for it.
    """
    if not buckets.grad_w:
        raise InputError("the plan has no GradW entries in its meta-info; plan with grad_w=True")
    footprint = rectangle_footprint(buckets, plan.inner.grid)
    x, dy = resident_tensors(plan)
    sides = ((x, footprint.reads, GATHERED_X), (dy, footprint.writes, GATHERED_DY))
    transposes = _transposes(plan, buckets, footprint)
    places = (str, turned) if transposes else (str,)
    gathers = (_gather(plan, *sides[0], wide=plan.wide), _gather(plan, *sides[1], wide=False))
    is_rounded = plan.data_type is not FLOAT
    stores = [
        *resident_stores(plan, buckets, dy=True),
        *(_gathered(plan, *side[:2], at(side[2])) for at in places for side in sides),
        *_sum_stores(plan, buckets),
        *(_rounded_stores(plan, buckets) if is_rounded else ()),
    ]
    draft = _draft(plan, buckets, footprint, gathers, transposes)
    draft += [DraftStep("round", (), (_rounding(buckets),))] if is_rounded else []
    resolved = resolve(plan.machine, tuple(stores), draft)
    at, handles = resolved.address, bucket_handles(plan, buckets, resolved)
    return Program(
        machine=plan.machine,
        label=plan.label(VALUE_GRADIENT, estimate=estimate_for(plan.estimate, VALUE_GRADIENT)),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={
            **x.handle(at),
            **dy.handle(at),
            **{name: handle for name, handle in handles.items() if name != VALUES},
        },
        outputs={GRADIENT: value_handle(buckets, at[GRADIENT if is_rounded else SUMS])},
        kept={VALUES: handles[VALUES]},
    )


def _sizes(buckets: Buckets) -> Mapping[str, int]:
    """Bytes by region of what goes round of a bucket."""
    return {META: 2 * buckets.meta_words, SUMS: buckets.value_count * FLOAT.bytes}


def _sum_stores(plan: Plan, buckets: Buckets) -> list[Region]:
    machine, sizes = plan.machine, _sizes(buckets)
    stores = [Region(SUMS, "gradient", by_node(machine, buckets, sizes[SUMS]), resident=True)]
    if buckets.propagates:
        stores += control_stores(machine, buckets)
    if buckets.nodes > 1:
        stores += buffer_stores(machine, buckets, sizes, frozenset({META}))
    return stores


def _rounded_stores(plan: Plan, buckets: Buckets) -> list[Region]:
    """Room for the gradient in the format of the values, and for the list that its cast reads."""
    size = buckets.value_count * plan.data_type.bytes
    return [
        Region(GRADIENT, "gradient", by_node(plan.machine, buckets, size), resident=True),
        Region(LISTS, LISTS, by_node(plan.machine, buckets, PIECE_BYTES), resident=True),
    ]


def _draft(
    plan: Plan,
    buckets: Buckets,
    footprint: Footprint,
    gathers: tuple[Move, ...],
    transposes: ComputeSet,
) -> list[DraftStep | DraftLoop]:
    """The supersteps: a rectangle's own buckets, those that come by, and others' if there are."""
    sizes = _sizes(buckets)

    def compute(region: str, sums: str, *, clears: bool) -> ComputeSet:
        return (_multiply(plan, buckets, footprint, region, sums, clears=clears),)

    def visit(buffer: int) -> ComputeSet:
        return compute(buffer_of(META, buffer), buffer_of(SUMS, buffer), clears=False)

    multiply = transposes + compute(META, SUMS, clears=True)
    steps = [DraftStep("multiply", gathers, multiply), *_around(buckets, sizes, visit)]
    if not buckets.propagates:
        return [*steps]
    start = decisions(plan.machine, buckets, starts=True, returns=True)
    home = {SUMS: sizes[SUMS]}
    loop = propagation(plan.machine, buckets, sizes, visit, returns=home)
    return [*steps, DraftStep(OVERFLOW_CHECK, (), start), loop]


def _gather(plan: Plan, operand: PlacedTensor, reads: Lines, into: str, *, wide: bool) -> Move:
    gather = band_gather(plan.machine, reads, operand, wide=wide)
    parts = [
        gather.seated(part.tiles, base, np.zeros(len(part.tiles), dtype=np.int64))
        for part, base in zip(operand.parts, operand.base, strict=True)
    ]
    return Move(Traffic.together(parts), operand.tensor.name, into)


def _gathered(plan: Plan, operand: PlacedTensor, reads: Lines, name: str) -> Region:
    size = np.zeros(plan.machine.tiles, dtype=np.int64)
    for part in operand.parts:
        size[part.tiles] = reads.count * part.columns * operand.tensor.line.column_bytes
    return Region(name, "gathered dense operand", size, resident=False)


def _around(
    buckets: Buckets, sizes: Mapping[str, int], visit: Callable[[int], ComputeSet]
) -> list[DraftStep]:
    """Once around z: a shift and a visit, and at last the sums come home."""
    if buckets.pz == 1:
        return []
    nodes, step = nodes_of(buckets), (0, 0, 1)
    steps = []
    for turn in range(1, buckets.pz):
        source = _at(turn - 1) if turn > 1 else str
        moves = moves_of(nodes, step, sizes, source, _at(turn))
        steps.append(DraftStep(f"around z {turn}", moves, visit(turn % BUFFERS)))
    home = moves_of(nodes, step, {SUMS: sizes[SUMS]}, _at(buckets.pz - 1), str)
    return [*steps, DraftStep("home", home, ())]


def _at(turn: int) -> Callable[[str], str]:
    """The buffers that a turn fills."""
    return lambda region: buffer_of(region, turn % BUFFERS)


def _multiply(
    plan: Plan, buckets: Buckets, footprint: Footprint, meta: str, sums: str, *, clears: bool
) -> DraftVertices:
    tiles = np.concatenate([part.tiles for part in plan.partition.parts])
    start = np.zeros(len(tiles), dtype=np.int64)
    kernel = _kernel(plan, buckets, clears=clears)
    lies = turned if isinstance(kernel, BlockGradWAmp) else str
    return DraftVertices(
        kernel,
        tiles,
        vertex_fields(buckets, footprint, 1),
        {
            field: (region, start)
            for field, region in (
                ("meta_info", meta),
                ("dy", lies(GATHERED_DY)),
                ("s", lies(GATHERED_X)),
                ("gradient", sums),
            )
        },
    )


def _kernel(plan: Plan, buckets: Buckets, *, clears: bool) -> GradWKernel:
    return grad_w_kernel(plan.machine, buckets.block, plan.data_type, buckets.width, clears=clears)


def turned(region: str) -> str:
    """Where a gathered dense operand lies with its columns innermost."""
    return f"{region}, turned"


def _transposes(plan: Plan, buckets: Buckets, footprint: Footprint) -> ComputeSet:
    """Both gathered operands laid out for the AMP, where its kernel is the one taken."""
    if not isinstance(_kernel(plan, buckets, clears=True), BlockGradWAmp):
        return ()
    tiles = np.concatenate([part.tiles for part in plan.partition.parts])
    start = np.zeros(len(tiles), dtype=np.int64)
    return tuple(
        DraftVertices(
            TransposeSlices(buckets.block, plan.data_type),
            tiles,
            {
                "blocks": np.tile(blocks, buckets.pz),
                "n": np.full(len(tiles), buckets.width),
            },
            {"source": (region, start), "target": (turned(region), start)},
        )
        for region, blocks in (
            (GATHERED_X, footprint.reads.count),
            (GATHERED_DY, footprint.writes.count),
        )
    )


def _rounding(buckets: Buckets) -> DraftVertices:
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    piece = np.array([0, 0, buckets.value_count], dtype=np.int32)
    pieces = Ragged(piece, start, start + len(piece))
    places = {
        "source": (SUMS, start),
        "target": (GRADIENT, start),
        "pieces_address": (LISTS, start),
    }
    return DraftVertices(Cast(FLOAT, DataType.HALF), nodes, {"pieces": pieces}, places)
