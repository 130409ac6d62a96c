"""A plan whose pattern is known, dense or static: its supersteps, one after another."""

from __future__ import annotations

import attrs

from ipusim import IntArray
from ipusim.kernels import MultiplyKernel

from ..plan.mapping.footprint import Footprint
from ..plan.partition import Cut
from ..plan.plan import Plan
from ..plan.realisation import PreparationFields
from ..plan.work import cut_footprints
from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, Region
from .gather import gather_of, gather_traffic
from .placed_product import PartTemplate, PlacedProduct, place_product, placed_parts
from .poplin_sums import in_blocks, staged_reduction
from .reduction import EarlierStage, Reduction, reduction_of
from .supersteps import kept_stores, round_steps, round_stores
from .values import plan_chunks


def draft_known_pattern(plan: Plan, kernel: MultiplyKernel) -> Draft:
    """The regions and supersteps of `plan`, whose kernel this is."""
    product = place_product(plan, plan.operation, kernel, wide=plan.wide)
    placed, list_bytes = placed_parts(product, known_templates(plan, kernel, product))
    chunks = plan_chunks(plan)
    if plan.trips is not None:
        from .row_trips import draft_trips  # noqa: PLC0415  # and its kernels; most have none

        return draft_trips(plan, plan.trips, product, placed, chunks, list_bytes)
    x, y = product.operand, product.result
    stores = [
        *resident_stores(product, chunks.seat_bytes, x.bytes, list_bytes),
        *kept_stores(product, placed),
    ]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        running = [item for item in placed if item.part.round == number]
        steps += round_steps(product, number, running, chunks.traffic if number == 0 else None)
        stores += round_stores(product, number, running)
    return Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=tuple(stores),
        steps=tuple(steps),
        inputs={
            x.tensor.name: PlacedArray.of_layout(x),
            "values": PlacedArray.of_values("values", plan.data_type, chunks),
        },
        outputs={y.tensor.name: PlacedArray.of_layout(y)},
    )


def resident_stores(
    product: PlacedProduct, values: IntArray, operand: IntArray, lists: IntArray
) -> tuple[Region, ...]:
    """What stays: int64[tiles] bytes of values, operand and work lists, and the result."""
    x, y = product.operand.tensor.name, product.result
    return (
        Region("values", "non-zero values", values, resident=True),
        Region(x, "dense operand", operand, resident=True),
        Region(y.tensor.name, "output", y.bytes, resident=True),
        Region("worklists", "worklists", lists, resident=True),
    )


def known_templates(
    plan: Plan, kernel: MultiplyKernel, product: PlacedProduct
) -> list[PartTemplate]:
    """The template of every part; parts of one cut and width share it."""
    footprints = cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )
    operand = product.operand
    cuts = zip(footprints, operand.tensor.owners, strict=True)
    gathers = [gather_of(footprint.reads, owners, wide=product.wide) for footprint, owners in cuts]
    kinds: dict[tuple[int, int, bool], PartTemplate] = {}
    kind_of = _kinds(product)
    for number, (part, kind) in enumerate(zip(plan.partition.parts, kind_of, strict=True)):
        if kind not in kinds:
            footprint, cut = footprints[part.cut], plan.partition.cuts[part.cut]
            gather = gather_traffic(
                plan.machine,
                gathers[part.cut],
                operand.pieces[number],
                part.columns,
                operand.tensor.line.column_bytes,
                wide=product.wide,
            )
            earlier, reduction = _reduction(plan, footprint, product, number)
            seat_fields = plan.operation.seat_fields(
                kernel, plan.divided, plan.partition.order_of(cut), cut, footprint, part.columns
            )
            prepared = _prepared(plan, footprint, number) if kind[2] else None
            kinds[kind] = PartTemplate(
                footprint,
                seat_fields.fields,
                gather,
                reduction,
                earlier,
                prepared,
                seat_fields.runs,
                None if product.completion is None else _completed(plan, cut, footprint),
            )
    return [kinds[kind] for kind in kind_of]


def _kinds(product: PlacedProduct) -> list[tuple[int, int, bool]]:
    """What parts with one template have alike: cut, columns, whether an operand is prepared.

    What stays is prepared by the first part on its tiles.
    """
    stays = product.preparation is not None and product.preparation.stays
    seen: set[int] = set()
    kinds = []
    for part in product.parts:
        tile = int(part.tiles[0])
        kinds.append((part.cut, part.columns, not (stays and tile in seen)))
        seen.add(tile)
    return kinds


def _prepared(plan: Plan, footprint: Footprint, number: int) -> PreparationFields | None:
    """Fields of the vertices that make an operand of the kernel in part `number`, if any."""
    part, realisation = plan.partition.parts[number], plan.realisation
    if realisation is None or realisation.preparation is None:
        return None
    cut = plan.partition.cuts[part.cut]
    order = plan.partition.order_of(cut)
    return realisation.prepared(plan.known[0], order, cut, footprint, part.columns)


def _completed(plan: Plan, cut: Cut, footprint: Footprint) -> PreparationFields | None:
    return None if plan.realisation is None else plan.realisation.completed(cut, footprint)


def _reduction(
    plan: Plan, footprint: Footprint, product: PlacedProduct, number: int
) -> tuple[tuple[EarlierStage, ...], Reduction]:
    columns, line = product.parts[number].columns, product.result.tensor.line
    sums = (footprint.writes, product.result.pieces[number], columns, line, product.partials)
    if plan.lowering != "poplin":
        return (), reduction_of(*sums)
    machine, partials_type = plan.machine, plan.partials_type
    earlier, last = staged_reduction(*sums)
    return tuple(
        attrs.evolve(stage, reduction=in_blocks(machine, partials_type, stage.reduction))
        for stage in earlier
    ), in_blocks(machine, partials_type, last)
