"""The program of a plan whose pattern is known, dense or static: its rounds, one after another."""

from __future__ import annotations

from ipusim import Handle, Program
from kernels import MultiplyKernel, SeatWork

from ..matrix.pattern import Pattern
from ..plan.footprint import Needs, needs_of
from ..plan.layout import Shelves, shelve, x_edges, x_pieces, y_pieces
from ..plan.plan import Plan
from .draft.resolve import resolve
from .draft.step import DraftStep, Store
from .gather import gather_of, gather_traffic
from .parts import PartWork, dense_handle, part_work, seated_parts
from .supersteps import round_steps, round_stores
from .values import chunks_of


def known_program(plan: Plan, pattern: Pattern, kernel: MultiplyKernel) -> Program:
    """The program of `plan`, whose pattern and kernel these are."""
    parts = plan.partition.parts
    x, y = shelve(plan, x_pieces), shelve(plan, y_pieces)
    works = _works(plan, pattern, kernel, x, y)
    seated, list_bytes = seated_parts(plan, works, x, y)
    chunks = chunks_of(plan.partition, pattern.block, plan.data_type, plan.machine.tiles)
    stores = [
        Store("values", "non-zero values", chunks.seat_bytes, resident=True),
        Store("x", "dense operand", x.bytes, resident=True),
        Store("y", "output", y.bytes, resident=True),
        Store("worklists", "worklists", list_bytes, resident=True),
    ]
    steps: list[DraftStep] = []
    for number in range(plan.partition.rounds):
        running = [item for item in seated if item.part.round == number]
        steps += round_steps(plan, number, running, chunks.traffic if number == 0 else None)
        stores += round_stores(plan, number, running)
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
        label=plan.label,
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={"x": dense_handle(plan, x.layout(parts), at["x"]), "values": values},
        outputs={"y": dense_handle(plan, y.layout(parts), at["y"])},
    )


def _works(
    plan: Plan, pattern: Pattern, kernel: MultiplyKernel, x: Shelves, y: Shelves
) -> list[PartWork]:
    """The work of every part; parts of one cut and width share it."""
    needs = [
        needs_of(pattern, plan.partition, cut, paired=plan.wide) for cut in plan.partition.cuts
    ]
    gathers = [
        gather_of(need, homes, wide=plan.wide)
        for need, homes in zip(needs, plan.homes, strict=True)
    ]
    kinds: dict[tuple[int, int], PartWork] = {}
    for number, part in enumerate(plan.partition.parts):
        kind = (part.cut, part.columns)
        if kind not in kinds:
            need = needs[part.cut]
            fields = kernel.fields_of(seat_work(need, part.columns))
            gather = gather_traffic(
                plan.machine,
                gathers[part.cut],
                x_edges(plan, part),
                x.pieces[number].offset,
                pattern.block * plan.data_type.bytes,
                wide=plan.wide,
            )
            kinds[kind] = part_work(plan, number, need, fields, gather, y)
    return [kinds[part.cut, part.columns] for part in plan.partition.parts]


def seat_work(needs: Needs, columns: int) -> SeatWork:
    """The blocks of every seat of a cut, for a part of so many columns."""
    return SeatWork(
        first=needs.cut.first,
        count=needs.blocks,
        local_row=needs.local_row,
        local_column=needs.local_column,
        rows=needs.rows.count,
        columns=needs.columns.count,
        n=columns,
    )
