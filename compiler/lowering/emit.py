"""From a plan to a program: supersteps, transfers and vertices with addresses and cycles."""

from __future__ import annotations

import numpy as np

from ipusim import Handle, IntArray, Program

from ..layout import Layout, Shelves, shelve, x_pieces, y_pieces
from ..needs import needs_of
from ..plan import Plan
from .draft import resolve
from .gather import gather_of
from .rounds import PartWork, Seated, part_work, round_steps, round_stores
from .step import Store
from .values import chunks_of


def emit(plan: Plan) -> Program:
    """The program of a plan.

    The program may ask for more memory than a tile has; `simulate` refuses such a one, and
    `memory_use` still tells what fills it.

    Raises:
        ProgramError: an offset that a kernel's work list cannot hold.
    """
    parts = plan.partition.parts
    x, y = shelve(plan, x_pieces), shelve(plan, y_pieces)
    works = _works(plan, x, y)
    list_bases, list_bytes = _list_bases(plan, works)
    seated = [
        Seated(part, work, x_base, y_base, list_base)
        for part, work, x_base, y_base, list_base in zip(
            parts, works, x.base, y.base, list_bases, strict=True
        )
    ]
    chunks = chunks_of(plan.partition, plan.pattern.block, plan.data_type, plan.machine.tiles)
    stores = [
        Store("values", "non-zero values", chunks.seat_bytes, resident=True),
        Store("x", "dense operand", x.bytes, resident=True),
        Store("y", "output", y.bytes, resident=True),
        Store("worklists", "worklists", list_bytes, resident=True),
    ]
    steps = []
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
        inputs={"x": _handle(plan, x.layout(parts), at["x"]), "values": values},
        outputs={"y": _handle(plan, y.layout(parts), at["y"])},
    )


def _works(plan: Plan, x: Shelves, y: Shelves) -> list[PartWork]:
    """The work of every part; parts of one cut and width share it."""
    needs = [needs_of(plan.pattern, plan.partition, cut) for cut in plan.partition.cuts]
    gathers = [
        gather_of(need, homes, wide=plan.wide)
        for need, homes in zip(needs, plan.homes, strict=True)
    ]
    kinds: dict[tuple[int, int], PartWork] = {}
    for number, part in enumerate(plan.partition.parts):
        kind = (part.cut, part.columns)
        if kind not in kinds:
            kinds[kind] = part_work(plan, number, needs[part.cut], gathers[part.cut], x, y)
    return [kinds[part.cut, part.columns] for part in plan.partition.parts]


def _list_bases(plan: Plan, works: list[PartWork]) -> tuple[list[IntArray], IntArray]:
    """Where each part's lists start on its tiles, and the bytes of all lists by tile.

    A later round with the same work on the same tiles uses the lists that are there.
    """
    used = np.zeros(plan.machine.tiles, dtype=np.int64)
    there: dict[tuple[int, int], IntArray] = {}
    bases = []
    for part, work in zip(plan.partition.parts, works, strict=True):
        key = (id(work), int(part.tiles[0]))
        if key not in there:
            there[key] = used[part.tiles]
            used[part.tiles] += work.list_ends[-1]
        bases.append(there[key])
    return bases, used


def _handle(plan: Plan, layout: Layout, address: IntArray) -> Handle:
    return Handle(
        plan.data_type,
        layout.tile,
        address[layout.tile] + layout.offset,
        layout.columns * plan.pattern.block,
    )
