"""Lowering of one round of a plan: what travels, what is computed, and the room it takes.

A round is two supersteps. In the first, x (and in the first round the values) travel to the seats
and the kernel multiplies. In the second, partials travel to the owners of y, which reduce, move or
zero; where nothing travels, that follows the kernel at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import Codelet, IntArray, Ragged
from kernels import Cast, Copy, Reduce, Zero

from ..exchange.traffic import Traffic
from ..plan.plan import Plan
from .draft.step import DraftStep, Move, Store
from .draft.vertices import Job, Place, chosen, merged
from .parts import Seated


def round_steps(
    plan: Plan, number: int, parts: Sequence[Seated], values: Traffic | None
) -> list[DraftStep]:
    """The supersteps of round `number`; `values` travel with x where they are given."""
    suffix = f" {number}" if plan.partition.rounds > 1 else ""
    moves = [
        gather_move(parts, "x", f"gathered x{suffix}"),
        *([] if values is None else [Move(values, "values", "values")]),
    ]
    multiply = [_multiply(plan, seated, suffix) for seated in parts]
    first = DraftStep(f"multiply{suffix}", busy(moves), merged(multiply))
    return joined(first, reduce_step(plan, parts, suffix))


def gather_move(parts: Sequence[Seated], source: str, target: str) -> Move:
    """The dense operand on its way to the seats of all parts."""
    return Move(Traffic.together([_gather(seated) for seated in parts]), source, target)


def reduce_step(plan: Plan, parts: Sequence[Seated], suffix: str = "", y: str = "y") -> DraftStep:
    """Partials travel to the owners of the result, region `y`, who reduce, move or zero."""
    partials = Traffic.together([_partials(seated) for seated in parts])
    exchange = [Move(partials, f"partials{suffix}", f"received partials{suffix}")]
    finish = [job for seated in parts for job in _finish(plan, seated, suffix, y)]
    return DraftStep(f"reduce{suffix}", busy(exchange), merged(finish))


def joined(first: DraftStep, second: DraftStep) -> list[DraftStep]:
    """Two supersteps, or one where nothing travels between them."""
    if second.moves:
        return [first, second]
    return [attrs.evolve(first, jobs=first.jobs + second.jobs)]


def round_stores(plan: Plan, number: int, parts: Sequence[Seated]) -> tuple[Store, ...]:
    """The regions that live in round `number` only."""
    suffix = f" {number}" if plan.partition.rounds > 1 else ""
    gathered, partials, received = np.zeros((3, plan.machine.tiles), dtype=np.int64)
    for part, work in ((seated.part, seated.work) for seated in parts):
        needs = work.needs
        width = part.columns * plan.inner_block
        s = needs.columns.count * width * plan.data_type.bytes + plan.kernel.s_padding_bytes
        q = needs.rows.count * width * plan.partials_type.bytes + plan.kernel.q_padding_bytes
        gathered[part.tiles] = np.where(needs.columns.count > 0, s, 0)
        partials[part.tiles] = np.where(needs.rows.count > 0, q, 0)
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


def busy(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Those that move anything."""
    return tuple(move for move in moves if len(move.traffic.source))


def _multiply(plan: Plan, seated: Seated, suffix: str) -> Job:
    """The kernel on every seat that has blocks."""
    work = seated.work
    seats = np.flatnonzero(work.needs.rows.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {
        "q": (f"partials{suffix}", start),
        "s": (f"gathered x{suffix}", start),
        "values": ("values", start),
    }
    if "worklist" in work.fields:
        places["worklist_address"] = ("worklists", seated.list_base[seats])
    return Job(plan.kernel, seated.part.tiles[seats], chosen(work.fields, seats), places)


def _finish(plan: Plan, seated: Seated, suffix: str, y: str) -> list[Job]:
    """Reduce, move or zero the pieces of y that each seat owns."""
    reduction, same = seated.work.reduction, plan.partials_type is plan.data_type
    partials, received = f"partials{suffix}", f"received partials{suffix}"
    reduce = Reduce(plan.partials_type, plan.data_type)
    move = Copy(plan.data_type) if same else Cast(plan.partials_type, plan.data_type)
    zeroed = np.flatnonzero(reduction.zeroed[:, 1] > 0)
    start, size = reduction.zeroed[zeroed].T
    target: dict[str, Place] = {"target": (y, seated.y_base[zeroed] + start)}
    reduced, moved = seated.work.list_ends[:2] + seated.list_base
    return [
        _listed(
            seated,
            reduce,
            reduction.reduced,
            reduced,
            ("q", partials),
            ("received", received),
            y=("y", y),
        ),
        _listed(seated, move, reduction.moved, moved, ("source", partials), y=("target", y)),
        Job(Zero(), seated.part.tiles[zeroed], {"bytes": size}, target),
    ]


def _listed(
    seated: Seated,
    codelet: Codelet,
    pieces: Ragged,
    lists: IntArray,
    *regions: tuple[str, str],
    y: tuple[str, str],
) -> Job:
    """A codelet that walks a list of pieces, on the seats that have any, into the region of y."""
    seats = np.flatnonzero(pieces.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {field: (name, start) for field, name in regions}
    places[y[0]] = (y[1], seated.y_base[seats])
    places["pieces_address"] = ("worklists", lists[seats])
    return Job(codelet, seated.part.tiles[seats], chosen({"pieces": pieces}, seats), places)
