"""Draft of a plan whose pattern is known, dense or static: its supersteps, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import IntArray
from ipusim.kernels import MultiplyKernel, Reduce

from ..plan.mapping.footprint import Footprint
from ..plan.operation import SeatFields, seat_work
from ..plan.partition import Cut
from ..plan.plan import Plan
from ..plan.realisation import PreparationFields
from ..plan.work import cut_footprints
from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, Region
from .finish import PartFinish, Spans, finished_reduction, with_finish
from .gather import gather_of, gather_traffic
from .placed_product import PartTemplate, PlacedPart, PlacedProduct, place_product, placed_parts
from .poplin_sums import in_blocks, staged_reduction
from .reduction import EarlierStage, Reduction, reduction_of
from .supersteps import round_regions, round_steps, stationary_operand_regions
from .values import plan_chunks

TemplateKey: TypeAlias = tuple[int, int, bool, bytes]
"""Cut, columns, True if an operand is prepared, and the positions of biases."""


def draft_known_pattern(plan: Plan, kernel: MultiplyKernel) -> Draft:
    """Return the regions and supersteps of a plan with the given kernel."""
    product = place_product(plan, plan.operation, kernel, wide=plan.wide, finishes=True)
    round_parts, list_bytes = placed_parts(product, known_templates(plan, kernel, product))
    chunks = plan_chunks(plan)
    if plan.trips is not None:
        from .row_trips import draft_trips  # noqa: PLC0415  # imports further kernels; most plans have no trips

        return draft_trips(plan, plan.trips, product, round_parts, chunks, list_bytes)
    x, y = product.operand, product.result
    stationary = stationary_operand_regions(product, round_parts)
    regions = [*resident_regions(product, chunks.seat_bytes, x.bytes, list_bytes), *stationary]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        running = [item for item in round_parts if product.steps == 1 or item.part.round == number]
        steps += round_steps(product, number, running, chunks.traffic if number == 0 else None)
        regions += round_regions(product, number, running)
    draft = Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=tuple(regions),
        steps=tuple(steps),
        inputs={
            x.tensor.name: PlacedArray.of_layout(x),
            "values": PlacedArray.of_values("values", plan.data_type, chunks),
            **{
                region.name: PlacedArray.on_tiles(region.name, plan.data_type, region.bytes)
                for region in stationary
                if region.resident
            },
        },
        outputs={y.tensor.name: PlacedArray.of_layout(y)},
    )
    return (
        draft
        if product.finish is None
        else with_finish(draft, plan, finished_spans(product, round_parts))
    )


def resident_regions(
    product: PlacedProduct, values: IntArray, operand: IntArray, lists: IntArray
) -> tuple[Region, ...]:
    """Return the regions that stay: values, operand, result and work lists.

    The sizes of values, operand and lists are int64[tiles] bytes.
    """
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
    """Return the template of every part; parts of one cut and width share it."""
    footprints = cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )
    operand = product.operand
    gathers = [
        gather_of(footprint.reads, owners, wide=product.wide)
        for footprint, owners in zip(footprints, operand.tensor.owners, strict=True)
    ]
    templates: dict[TemplateKey, PartTemplate] = {}
    finishes = _part_finishes(product)
    keys = _template_keys(product, finishes)
    for number, (part, key) in enumerate(zip(plan.partition.parts, keys, strict=True)):
        if key not in templates:
            footprint, cut = footprints[part.cut], plan.partition.cuts[part.cut]
            gather = gather_traffic(
                plan.machine,
                gathers[part.cut],
                operand.pieces[number],
                part.columns,
                operand.tensor.line.column_bytes,
                wide=product.wide,
            )
            stages = _reduction(plan, footprint, product, number, finishes[number])
            earlier_stages, reduction, reduce = stages
            seat_fields = _seat_fields(plan, kernel, cut, footprint, part.columns)
            templates[key] = PartTemplate(
                footprint,
                seat_fields.fields,
                gather,
                reduction,
                earlier_stages,
                _prepared(plan, footprint, number) if key[2] else None,
                seat_fields.runs,
                None if product.completion is None else _completed(plan, cut, footprint),
                reduce,
            )
    return [templates[key] for key in keys]


def _seat_fields(
    plan: Plan, kernel: MultiplyKernel, cut: Cut, footprint: Footprint, columns: int
) -> SeatFields:
    """Return the fields of the kernel on every seat of a cut, in the roles of the plan."""
    if plan.roles == "exchanged":
        work = seat_work(plan.divided.format, footprint, cut, columns)
        return SeatFields(kernel.fields_of(work.exchanged(kernel.block)))
    return plan.operation.seat_fields(
        *(kernel, plan.divided, plan.partition.order_of(cut), cut, footprint, columns),
        even_shares=plan.even_shares,
    )


def _part_finishes(product: PlacedProduct) -> list[PartFinish | None]:
    """Return the finish of each part's result, or None."""
    result, finish = product.result, product.finish
    if finish is None:
        return [None] * len(product.parts)
    return [
        finish.on_part(part.tiles, base, pieces.bytes)
        for part, base, pieces in zip(product.parts, result.base, result.pieces, strict=True)
    ]


def finished_spans(product: PlacedProduct, parts: Sequence[PlacedPart]) -> Spans:
    """Return the spans of the result that its reduction finishes."""
    no_bytes = np.zeros(0, dtype=np.int64)
    spans = [(no_bytes, no_bytes, no_bytes)]
    for placed in parts:
        reduce, lists = placed.template.reduce, placed.template.reduction.reduced
        if reduce is not None:
            names = reduce.rows["pieces"]
            table = lists.flat.astype(np.int64).reshape(-1, len(names))
            seat = np.repeat(np.arange(len(lists)), lists.count // len(names))
            start = placed.result_base[seat] + table[:, names.index("goal")]
            size = table[:, names.index("elements")] * product.data_type.bytes
            spans.append((placed.part.tiles[seat], start, start + size))
    tile, start, stop = (np.concatenate(columns) for columns in zip(*spans, strict=True))
    return tile, start, stop


def _template_keys(
    product: PlacedProduct, finishes: Sequence[PartFinish | None]
) -> list[TemplateKey]:
    """Return the key of each part's template.

    If a prepared operand stays in memory, only the first part on its tiles prepares it.
    """
    stays = product.preparation is not None and product.preparation.stays
    prepared_tiles: set[int] = set()
    keys = []
    for part, finish in zip(product.parts, finishes, strict=True):
        tile = int(part.tiles[0])
        bias_key = b"" if finish is None else finish.key
        keys.append((part.cut, part.columns, not (stays and tile in prepared_tiles), bias_key))
        prepared_tiles.add(tile)
    return keys


def _prepared(plan: Plan, footprint: Footprint, number: int) -> PreparationFields | None:
    """Return the fields of the vertices that prepare an operand in part `number`, if any."""
    part, realisation = plan.partition.parts[number], plan.realisation
    if realisation is None or realisation.preparation is None:
        return None
    cut = plan.partition.cuts[part.cut]
    order = plan.partition.order_of(cut)
    return realisation.prepared(plan.known[0], order, cut, footprint, part.columns)


def _completed(plan: Plan, cut: Cut, footprint: Footprint) -> PreparationFields | None:
    """Return the fields of the vertices that complete partial sums of a cut, if any."""
    return None if plan.realisation is None else plan.realisation.completed(cut, footprint)


def _reduction(
    plan: Plan,
    footprint: Footprint,
    product: PlacedProduct,
    number: int,
    finish: PartFinish | None,
) -> tuple[tuple[EarlierStage, ...], Reduction, Reduce | None]:
    """Return the stages of a part's reduction, and the kernel that sums and finishes, if any."""
    columns, line = product.parts[number].columns, product.result.tensor.line
    pieces = product.result.pieces[number]
    sums = (footprint.writes, pieces, columns, line, product.partials)
    if plan.lowering == "poplin":
        machine, partials_type = plan.machine, plan.partials_type
        earlier, last = staged_reduction(*sums)
        stages = tuple(
            attrs.evolve(stage, reduction=in_blocks(machine, partials_type, stage.reduction))
            for stage in earlier
        )
        return stages, in_blocks(machine, partials_type, last), None
    joins = product.result.tensor.owners[product.parts[number].cut].merged
    unfinished = reduction_of(*sums, joins=joins)
    if finish is None:
        return (), unfinished, None
    return (), *finished_reduction(plan.machine, finish, sums, unfinished, joins=joins)
