"""The program of a plan whose pattern is known, dense or static: its steps, one after another."""

from __future__ import annotations

import attrs

from ipusim import Handle, Program
from kernels import MultiplyKernel

from ..matrix.pattern import Pattern
from ..plan.mapping.footprint import Footprint
from ..plan.plan import Plan
from ..plan.work import cut_footprints, seat_work
from .block_sums import in_blocks
from .draft.resolve import resolve
from .draft.step import DraftStep, Store
from .gather import gather_of, gather_traffic
from .line_product import LineProduct, line_product
from .parts import PartTemplate, placed_parts
from .reduction import EarlierStage, Reduction, reduction_of
from .row_trips import trips_program
from .staged_reduction import staged_reduction
from .supersteps import round_steps, round_stores
from .values import chunks_of


def known_program(plan: Plan, pattern: Pattern, kernel: MultiplyKernel) -> Program:
    """The program of `plan`, whose pattern and kernel these are."""
    footprints = cut_footprints(plan.operation, plan.divided, plan.partition, wide=plan.wide)
    product = line_product(plan, plan.operation, kernel, wide=plan.wide)
    placed, list_bytes = placed_parts(product, _templates(plan, kernel, product, footprints))
    chunks = chunks_of(plan.partition, pattern.format, plan.data_type, plan.machine.tiles)
    if plan.trips is not None:
        return trips_program(plan, plan.trips, product, placed, chunks, list_bytes)
    x, y = product.operand, product.result
    stores = [
        Store("values", "non-zero values", chunks.seat_bytes, resident=True),
        Store(x.tensor.name, "dense operand", x.bytes, resident=True),
        Store(y.tensor.name, "output", y.bytes, resident=True),
        Store("worklists", "worklists", list_bytes, resident=True),
    ]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        running = [item for item in placed if item.part.round == number]
        steps += round_steps(product, number, running, chunks.traffic if number == 0 else None)
        stores += round_stores(product, number, running)
    resolved = resolve(plan.machine, tuple(stores), tuple(steps))
    at = resolved.address
    values = Handle(
        plan.data_type,
        chunks.tile,
        at["values"][chunks.tile] + chunks.offset,
        chunks.bytes // plan.data_type.bytes,
    )
    return Program(
        machine=plan.machine,
        label=plan.label(),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs=x.handle(at) | {"values": values},
        outputs=y.handle(at),
    )


def _templates(
    plan: Plan, kernel: MultiplyKernel, product: LineProduct, footprints: list[Footprint]
) -> list[PartTemplate]:
    """The template of every part; parts of one cut and width share it."""
    operand = product.operand
    gathers = [
        gather_of(footprint.reads, owners, wide=product.wide)
        for footprint, owners in zip(footprints, operand.tensor.owners, strict=True)
    ]
    kinds: dict[tuple[int, int], PartTemplate] = {}
    for number, part in enumerate(plan.partition.parts):
        kind = (part.cut, part.columns)
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
            fields = kernel.fields_of(seat_work(plan.pattern.format, footprint, cut, part.columns))
            kinds[kind] = PartTemplate(footprint, fields, gather, reduction, earlier)
    return [kinds[part.cut, part.columns] for part in plan.partition.parts]


def _reduction(
    plan: Plan, footprint: Footprint, product: LineProduct, number: int
) -> tuple[tuple[EarlierStage, ...], Reduction]:
    """How the partials of part `number` are added up: the stages before the last, and the last."""
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
