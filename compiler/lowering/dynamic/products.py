"""The programs of a dynamic plan: y = a x and the gradients, on the same resident buckets.

Forward and GradA are one product, seen from its two sides:

    multiply      the dense operand travels to the rectangles that need it, the buckets of a
                  rectangle to all its tiles; each walks what it finds
    propagation   buckets with other rectangles' non-zeros go round (a loop)
    reduce        partial sums travel to the owners of the result

GradA takes the same buckets, homes and tiles with rows and columns exchanged; blocks are transposed
on the tile first (PopLibs lib/popsparse FullyConnected.cpp:298-642, 1910-2039, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs
import numpy as np

from ipusim import IntArray, Program
from kernels import PlannedKernel, TransposeBlocks, dynamic_kernel

from ...plan.bucket_grid import Buckets
from ...plan.layout import shelve, x_pieces, y_pieces
from ...plan.plan import Plan
from ...plan.rectangles import nodes_of, rectangle_needs, seat_fields, transposed_needs
from ...popsparse.lower.dynamic_reduce import poplin_reduce
from ..draft.resolve import resolve
from ..draft.step import DraftLoop, DraftStep, Move, Store
from ..draft.vertices import Job
from ..parts import dense_handle, part_work, seated_parts
from ..supersteps import busy, gather_move, joined, reduce_step, round_stores
from .bucket_moves import spread_buckets
from .grad_w import grad_w_program
from .propagation import buffer_of, buffer_stores, control_stores, decisions, propagation
from .resident import (
    DY,
    META,
    META_INFO,
    VALUES,
    X,
    band_gather,
    bucket_handles,
    by_node,
    resident_stores,
    transposed_view,
    x_handle,
)

Product = Literal["forward", "grad_a", "grad_w"]
PRODUCTS: tuple[Product, ...] = ("forward", "grad_a", "grad_w")
ESTIMATED: Mapping[Product, str] = {"forward": "", "grad_a": "GradA ", "grad_w": "GradW "}
TOTAL = "total"
TRANSPOSED = "transposed values"
GATHERED, PARTIALS = "gathered x", "partials"


@attrs.frozen
class Side:
    """From which side a product is seen.

    Attributes:
        operand, result: regions and names of what comes in and what is summed.
        transposed: rows come in and columns are summed.
    """

    operand: str
    result: str
    transposed: bool


FORWARD = Side(X, "y", transposed=False)
GRAD_A = Side(DY, "dx", transposed=True)


def dynamic_program(plan: Plan, buckets: Buckets, of: Product) -> Program:
    """The program of one product of `plan`, whose buckets these are.

    Raises:
        ProgramError: the machine lacks a kernel of this product.
    """
    inner = attrs.evolve(plan, pattern=plan.bound.cut(buckets.block))
    if of == "grad_w":
        program = grad_w_program(inner, buckets)
    else:
        program = _product(inner, buckets, GRAD_A if of == "grad_a" else FORWARD)
    label = attrs.evolve(plan.label, product=of, estimate=estimate_of(plan.estimate, of))
    return attrs.evolve(program, label=label)


def estimate_of(estimate: Mapping[str, int], of: Product) -> Mapping[str, int]:
    """The planner's terms of one product and their sum; empty where it planned without it."""
    mark = ESTIMATED[of]
    others = tuple(other for other in ESTIMATED.values() if other)
    terms = {
        name.removeprefix(mark): cycles
        for name, cycles in estimate.items()
        if name != TOTAL and (name.startswith(mark) if mark else not name.startswith(others))
    }
    return terms | {TOTAL: sum(terms.values())} if terms else {}


def _product(plan: Plan, buckets: Buckets, side: Side) -> Program:
    view = transposed_view(plan, buckets) if side.transposed else plan
    view = attrs.evolve(view, kernel=kernel_of(plan, buckets, side, clears=True))
    needs = rectangle_needs(buckets, plan.bound.grid)
    needs = transposed_needs(needs) if side.transposed else needs
    operand, result = shelve(view, x_pieces), shelve(view, y_pieces)
    gather = band_gather(view, needs, operand)
    fields = seat_fields(buckets, needs.rows.count, needs.columns.count)
    work = part_work(view, 0, needs, fields, gather, result)
    added = None
    if plan.lowering == "popsparse":
        added = poplin_reduce(view, work, buckets, transposed=side.transposed)
        work = added.work
    parts, list_bytes = seated_parts(view, [work] * buckets.pz, operand, result)

    turned = side.transposed and buckets.block > 1
    values = TRANSPOSED if turned else VALUES
    multiply = DraftStep(
        "multiply",
        busy([gather_move(parts, side.operand, GATHERED), *_spread(buckets, values)]),
        _multiply(plan, buckets, side, fields, values),
    )
    reduce = reduce_step(view, parts, y=side.result)
    if added is not None:
        reduce = added.step(reduce, view, parts, side.result)
    draft: list[DraftStep | DraftLoop] = _turning(buckets) if turned else []
    payload = {META: 2 * buckets.meta_words, values: _value_bytes(buckets)}
    stores = [
        *resident_stores(plan, buckets, dy=side.transposed),
        Store(side.result, "output", result.bytes, resident=True),
        Store("worklists", "worklists", list_bytes, resident=True),
        *round_stores(view, 0, parts),
        *_received(plan, buckets, payload),
    ]
    if added is not None:
        stores.append(added.store(plan.machine, parts))
    if turned:
        room = by_node(plan.machine, buckets, _value_bytes(buckets))
        stores.append(Store(TRANSPOSED, "transposed values", room, resident=False))
    if buckets.propagates:

        def compute(buffer: int) -> tuple[Job, ...]:
            return (_visit(plan, buckets, side, fields, values, buffer),)

        start = decisions(plan.machine, buckets, starts=True, returns=False)
        draft += [
            attrs.evolve(multiply, jobs=multiply.jobs + start),
            propagation(plan.machine, buckets, payload, compute),
            reduce,
        ]
        stores += control_stores(plan.machine, buckets)
        stores += buffer_stores(plan.machine, buckets, payload, frozenset({META}))
    else:
        draft += joined(multiply, reduce)
    resolved = resolve(plan.machine, tuple(stores), draft)
    at = resolved.address
    layouts = (shelf.layout(plan.partition.parts) for shelf in (operand, result))
    into, out = (
        dense_handle(view, layout, at[name])
        for layout, name in zip(layouts, (side.operand, side.result), strict=True)
    )
    return Program(
        machine=plan.machine,
        label=plan.label,
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={side.operand: into, **bucket_handles(plan, buckets, resolved)},
        outputs={side.result: out},
        kept={X: x_handle(plan, at[X])} if side.transposed else {},
    )


def _value_bytes(buckets: Buckets) -> int:
    return buckets.value_count * buckets.data_type.bytes


def _spread(buckets: Buckets, values: str) -> list[Move]:
    """The buckets of every rectangle to all its tiles."""
    if buckets.pz == 1:
        return []
    nodes = nodes_of(buckets)
    return [
        Move(spread_buckets(nodes, size), region, f"received {region}")
        for region, size in ((META, 2 * buckets.meta_words), (values, _value_bytes(buckets)))
    ]


def _received(plan: Plan, buckets: Buckets, payload: Mapping[str, int]) -> list[Store]:
    """Room for the other buckets of the rectangle."""
    return [
        Store(
            f"received {region}",
            META_INFO if region == META else "received values",
            by_node(plan.machine, buckets, (buckets.pz - 1) * size),
            resident=False,
            control=region == META,
        )
        for region, size in payload.items()
    ]


def _multiply(
    plan: Plan, buckets: Buckets, side: Side, fields: Mapping[str, IntArray], values: str
) -> tuple[Job, ...]:
    """Every tile walks all buckets of its rectangle, its own first."""
    more = ("received ", "received ") if buckets.pz > 1 else ("", "")
    places = (META, values, more[0] + META, more[1] + values)
    return (_job(plan, buckets, side, fields, places, buckets.pz, clears=True),)


def _visit(
    plan: Plan,
    buckets: Buckets,
    side: Side,
    fields: Mapping[str, IntArray],
    values: str,
    buffer: int,
) -> Job:
    """Every tile walks the bucket that has come by."""
    places = (buffer_of(META, buffer), buffer_of(values, buffer)) * 2
    return _job(plan, buckets, side, fields, places, 1, clears=False)


def _job(
    plan: Plan,
    buckets: Buckets,
    side: Side,
    fields: Mapping[str, IntArray],
    places: tuple[str, ...],
    count: int,
    *,
    clears: bool,
) -> Job:
    kernel = kernel_of(plan, buckets, side, clears=clears)
    tiles = np.concatenate([part.tiles for part in plan.partition.parts])
    start = np.zeros(len(tiles), dtype=np.int64)
    names = ("meta_info", "values", "more_meta_info", "more_values")
    regions = dict(zip(names, places, strict=True)) | {"s": GATHERED, "q": PARTIALS}
    return Job(
        kernel,
        tiles,
        {
            **{name: np.tile(column, buckets.pz) for name, column in fields.items()},
            "buckets": np.full(len(tiles), count),
        },
        {field: (region, start) for field, region in regions.items()},
    )


def kernel_of(plan: Plan, buckets: Buckets, side: Side, *, clears: bool) -> PlannedKernel:
    """The codelet that walks buckets for this product."""
    return dynamic_kernel(
        plan.machine,
        buckets.block,
        plan.data_type,
        plan.partials_type,
        clears=clears,
        transposed=side.transposed,
    )


def _turning(buckets: Buckets) -> list[DraftStep | DraftLoop]:
    """Blocks are transposed on their own tile, whatever the bucket holds."""
    nodes = nodes_of(buckets).ravel()
    start = np.zeros(len(nodes), dtype=np.int64)
    job = Job(
        TransposeBlocks(buckets.block, buckets.data_type),
        nodes,
        {"blocks": np.full(len(nodes), buckets.block_capacity)},
        {"source": (VALUES, start), "target": (TRANSPOSED, start)},
    )
    return [DraftStep("transpose", (), (job,))]
