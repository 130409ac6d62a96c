"""Lowering of one round of a plan: what travels, what is computed, and the room it takes.

A round is two supersteps. In the first, x (and in the first round the values) travel to the seats
and the kernel multiplies. In the second, partials travel to the owners of y, which reduce, move or
zero; where nothing travels, that follows the kernel at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import Codelet, Column, IntArray, Ragged, same_array
from kernels import Cast, Copy, Reduce, SeatWork, Zero

from ..layout import Shelves, x_edges
from ..needs import Needs
from ..partition import Part
from ..plan import Plan
from .gather import Gather, gather_traffic
from .job import Job, Place, chosen, merged
from .reduction import Reduction, reduction_of
from .step import DraftStep, Move, Store
from .traffic import Traffic


@attrs.frozen
class PartWork:
    """What is common to all parts of one cut and width, between seats."""

    needs: Needs
    fields: Mapping[str, Column]
    gather: Traffic
    reduction: Reduction

    @property
    def list_ends(self) -> IntArray:
        """int64[3, seats]: ends of the kernel's work list, the reduced and the moved pieces."""
        lists = (self.fields.get("worklist"), self.reduction.reduced, self.reduction.moved)
        none = np.zeros(self.needs.cut.seats, dtype=np.int64)
        sizes = [
            -(-column.count * column.flat.itemsize // 8) * 8 if isinstance(column, Ragged) else none
            for column in lists
        ]
        return np.cumsum(sizes, axis=0)


@attrs.frozen
class Seated:
    """One part with its work and where its tiles keep its pieces and lists.

    Attributes:
        part: the part.
        work: shared with parts of the same cut and width.
        x_base, y_base, list_base: int64[seats], byte offsets of this part in its tiles' regions.
    """

    part: Part
    work: PartWork
    x_base: IntArray = attrs.field(eq=same_array, repr=False)
    y_base: IntArray = attrs.field(eq=same_array, repr=False)
    list_base: IntArray = attrs.field(eq=same_array, repr=False)


def part_work(
    plan: Plan, number: int, needs: Needs, gather: Gather, x: Shelves, y: Shelves
) -> PartWork:
    """The work of part `number` and of all parts like it."""
    part = plan.partition.parts[number]
    block = plan.pattern.block
    work = SeatWork(
        first=needs.cut.first,
        count=needs.blocks,
        local_row=needs.local_row,
        local_column=needs.local_column,
        rows=needs.rows.count,
        columns=needs.columns.count,
        n=part.columns,
    )
    x_traffic = gather_traffic(
        plan.machine,
        gather,
        x_edges(plan, part),
        x.pieces[number].offset,
        block * plan.data_type.bytes,
        wide=plan.wide,
    )
    reduction = reduction_of(
        needs,
        y.pieces[number],
        plan.pattern.grid[0],
        part.columns,
        block,
        plan.partials_type.bytes,
    )
    return PartWork(needs, plan.kernel.fields_of(work), x_traffic, reduction)


def round_steps(
    plan: Plan, number: int, parts: Sequence[Seated], values: Traffic | None
) -> list[DraftStep]:
    """The supersteps of round `number`; `values` travel with x where they are given."""
    suffix = f" {number}" if plan.partition.rounds > 1 else ""
    moves = [
        Move(Traffic.together([_gather(seated) for seated in parts]), "x", f"gathered x{suffix}"),
        *([] if values is None else [Move(values, "values", "values")]),
    ]
    partials = Traffic.together([_partials(seated) for seated in parts])
    exchange = [Move(partials, f"partials{suffix}", f"received partials{suffix}")]
    multiply = [_multiply(plan, seated, suffix) for seated in parts]
    finish = [job for seated in parts for job in _finish(plan, seated, suffix)]
    first = DraftStep(f"multiply{suffix}", _busy(moves), merged(multiply))
    second = DraftStep(f"reduce{suffix}", _busy(exchange), merged(finish))
    if second.moves:
        return [first, second]
    return [attrs.evolve(first, jobs=first.jobs + second.jobs)]


def round_stores(plan: Plan, number: int, parts: Sequence[Seated]) -> tuple[Store, ...]:
    """The regions that live in round `number` only."""
    suffix = f" {number}" if plan.partition.rounds > 1 else ""
    gathered, partials, received = np.zeros((3, plan.machine.tiles), dtype=np.int64)
    for part, work in ((seated.part, seated.work) for seated in parts):
        needs = work.needs
        width = part.columns * plan.pattern.block
        s = needs.columns.count * width * plan.data_type.bytes + plan.kernel.s_padding_bytes
        q = needs.rows.count * width * plan.partials_type.bytes + plan.kernel.q_padding_bytes
        gathered[part.tiles] = np.where(needs.blocks > 0, s, 0)
        partials[part.tiles] = np.where(needs.blocks > 0, q, 0)
        received[part.tiles] = work.reduction.received_bytes
    return (
        Store(f"gathered x{suffix}", "gathered dense operand", gathered, resident=False),
        Store(f"partials{suffix}", "partials", partials, resident=False),
        Store(f"received partials{suffix}", "received partials", received, resident=False),
    )


def _gather(seated: Seated) -> Traffic:
    none = np.zeros(len(seated.part.tiles), dtype=np.int64)
    return seated.work.gather.seated(seated.part.tiles, seated.x_base, none)


def _partials(seated: Seated) -> Traffic:
    none = np.zeros(len(seated.part.tiles), dtype=np.int64)
    return seated.work.reduction.traffic.seated(seated.part.tiles, none, none)


def _busy(moves: list[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if len(move.traffic.source))


def _multiply(plan: Plan, seated: Seated, suffix: str) -> Job:
    """The kernel on every seat that has blocks."""
    work = seated.work
    seats = np.flatnonzero(work.needs.blocks > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {
        "q": (f"partials{suffix}", start),
        "s": (f"gathered x{suffix}", start),
        "values": ("values", start),
    }
    if "worklist" in work.fields:
        places["worklist_address"] = ("worklists", seated.list_base[seats])
    return Job(plan.kernel, seated.part.tiles[seats], chosen(work.fields, seats), places)


def _finish(plan: Plan, seated: Seated, suffix: str) -> list[Job]:
    """Reduce, move or zero the pieces of y that each seat owns."""
    reduction, same = seated.work.reduction, plan.partials_type is plan.data_type
    partials, received = f"partials{suffix}", f"received partials{suffix}"
    reduce = Reduce(plan.partials_type, plan.data_type)
    move = Copy(plan.data_type) if same else Cast(plan.partials_type, plan.data_type)
    zeroed = np.flatnonzero(reduction.zeroed[:, 1] > 0)
    start, size = reduction.zeroed[zeroed].T
    target: dict[str, Place] = {"target": ("y", seated.y_base[zeroed] + start)}
    reduced, moved = seated.work.list_ends[:2] + seated.list_base
    return [
        _listed(
            seated,
            reduce,
            reduction.reduced,
            reduced,
            ("q", partials),
            ("received", received),
            y="y",
        ),
        _listed(seated, move, reduction.moved, moved, ("source", partials), y="target"),
        Job(Zero(), seated.part.tiles[zeroed], {"bytes": size}, target),
    ]


def _listed(
    seated: Seated,
    codelet: Codelet,
    pieces: Ragged,
    lists: IntArray,
    *regions: tuple[str, str],
    y: str,
) -> Job:
    """A codelet that walks a list of pieces, on the seats that have any; field `y` points to y."""
    seats = np.flatnonzero(pieces.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {field: (name, start) for field, name in regions}
    places[y] = ("y", seated.y_base[seats])
    places["pieces_address"] = ("worklists", lists[seats])
    return Job(codelet, seated.part.tiles[seats], chosen({"pieces": pieces}, seats), places)
