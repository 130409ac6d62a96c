"""From a draft to supersteps: an address for every region on every tile, a cycle for every message.

Code, vertex state and exchange code are counted and take their places, too. Branch targets are
absolute, so a codelet's code lies at one address on all tiles that run it: the codelets of a
program follow one another in the order of their first use; those of one text share it. The states
of a tile's vertices follow one another, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    ExchangePlan,
    IntArray,
    Loop,
    Machine,
    Superstep,
    Variable,
    Vertices,
    control_program_bytes,
    exchange_instructions,
    own_exchange,
    superstep_cycles,
    vertex_cycles,
)
from ipusim.kernels import for_machine

from ..exchange.schedule import scheduled
from ..exchange.traffic import Traffic, least_over, recurrence
from .draft_steps import DraftLoop, DraftStep, DraftSteps, DraftVertices, Place, Region, flat
from .placement import LiveRegion, place

CONTROL = "control program"
CODE, STATE = "vertex code", "vertex state"


@attrs.frozen
class Resolved:
    """A draft with addresses.

    Attributes:
        variables, steps: of the program.
        address: int64[tiles] by the name of each store; the base where a tile has none of it.
    """

    variables: tuple[Variable, ...]
    steps: tuple[Superstep | Loop, ...]
    address: Mapping[str, IntArray]


class TooSlow(Exception):
    """A program would take as many cycles as another, or more."""


def resolve(
    machine: Machine, stores: tuple[Region, ...], draft: DraftSteps, limit: int | None = None
) -> Resolved:
    """Addresses for every region and cycles for every message.

    Raises:
        TooSlow: the program, which has no loop, would take `limit` cycles or more.
    """
    steps, code = with_code(machine, tuple(_fitted(machine, step) for step in flat(draft)))
    timed = _timed_within(machine, steps, limit)
    steps, plans = tuple(step for step, _ in timed), [plan for _, plan in timed]
    timing = (
        Region("exchange code", "exchange code", _exchange_code(machine, plans), True),
        Region(CONTROL, CONTROL, _control_program(machine, draft, steps), True),
    )
    spans = _loop_spans(draft)
    regions = [
        _region(store, steps, spans) for store in (*code, *timing, *stores) if store.bytes.any()
    ]
    placed = place(machine, regions)
    absent = np.full(machine.tiles, machine.sram_base)
    at = {store.name: placed.get(store.name, absent) for store in (*code, *stores)}
    control = {store.name for store in stores if store.control}
    done = iter(
        Superstep(step.name, _addressed(plan, step, at), _compute(step, at))
        for step, plan in zip(steps, plans, strict=True)
    )
    return Resolved(
        tuple(
            Variable(
                r.name, r.category, placed[r.name], r.bytes, r.first, r.last, r.name in control
            )
            for r in regions
        ),
        tuple(_taken(item, done, at) for item in draft),
        at,
    )


def _fitted(machine: Machine, step: DraftStep) -> DraftStep:
    fitted = tuple(
        attrs.evolve(vertices, codelet=for_machine(machine, vertices.codelet))
        for vertices in step.compute_set
    )
    return attrs.evolve(step, compute_set=fitted)


def _taken(
    item: DraftStep | DraftLoop, done: Iterator[Superstep], at: Mapping[str, IntArray]
) -> Superstep | Loop:
    """The next superstep, or a loop of the next ones."""
    if isinstance(item, DraftStep):
        return next(done)
    decide = next(done)
    cases = tuple(tuple(next(done) for _ in case) for case in item.cases)
    address = int(at[item.word][item.tile])
    return Loop(item.name, decide, item.tile, address, cases, item.max_turns)


@attrs.frozen
class _Span:
    """The supersteps of a loop, or one alone; whether what lives in some lives in all."""

    first: int
    last: int
    carries: bool


def _loop_spans(draft: DraftSteps) -> list[_Span]:
    """By superstep: its loop, or itself."""
    spans: list[_Span] = []
    for item in draft:
        size, start = len(flat([item])), len(spans)
        carries = isinstance(item, DraftLoop) and item.carries
        spans += [_Span(start, start + size - 1, carries)] * size
    return spans


def _timed_within(
    machine: Machine, steps: tuple[DraftStep, ...], limit: int | None
) -> list[tuple[DraftStep, ExchangePlan]]:
    """As `_timed`, of all steps, unless they take the limit; bounds stand for those to come."""
    if limit is None:
        return [_timed(machine, step) for step in steps]
    compute = [_compute_cycles(machine, step) for step in steps]
    cycles = _least_by_step(machine, steps, compute)
    timed: list[tuple[DraftStep, ExchangePlan]] = []
    while sum(cycles) < limit:
        number = len(timed)
        if number == len(steps):
            return timed
        timed.append(_timed(machine, steps[number]))
        over = own_exchange(machine, timed[number][1]).over
        cycles[number] = superstep_cycles(machine, over, compute[number])
    raise TooSlow


def least_cycles(machine: Machine, steps: Sequence[DraftStep]) -> int:
    """Of supersteps that run once each, with exchanges as short as any schedule may be."""
    fitted = [_fitted(machine, step) for step in steps]
    return sum(_least_by_step(machine, fitted, [_compute_cycles(machine, s) for s in fitted]))


def _least_by_step(
    machine: Machine, steps: Sequence[DraftStep], compute: Sequence[IntArray]
) -> list[int]:
    least = (least_over(machine, [move.traffic for move in step.moves]) for step in steps)
    return [superstep_cycles(machine, *ends) for ends in zip(least, compute, strict=True)]


def _compute_cycles(machine: Machine, step: DraftStep) -> IntArray:
    """int64[tiles]: of the step's vertices, which have no addresses yet."""
    tables = (Vertices(table.codelet, table.tile, table.fields) for table in step.compute_set)
    return vertex_cycles(machine, tables)


def _timed(machine: Machine, step: DraftStep) -> tuple[DraftStep, ExchangePlan]:
    """The step with its traffic as it is sent, and its exchange with offsets for addresses."""
    if not step.moves:
        return step, ExchangePlan.empty()
    traffics = [move.traffic for move in step.moves]
    in_turns = any(move.in_turns for move in step.moves)
    done = scheduled(machine, traffics, in_turns=in_turns)
    moves = tuple(
        attrs.evolve(move, traffic=traffic)
        for move, traffic in zip(step.moves, done.traffics, strict=True)
    )
    cycle, t = np.concatenate(done.cycles), Traffic.together(done.traffics)
    plan = ExchangePlan(t.source, t.origin, t.words, cycle, t.wide, t.row, t.tile, t.target)
    return attrs.evolve(step, moves=moves), plan


def _addressed(plan: ExchangePlan, step: DraftStep, at: Mapping[str, IntArray]) -> ExchangePlan:
    if plan.is_empty:
        return plan
    sends = [at[move.source][move.traffic.source] for move in step.moves]
    receives = [at[move.target][move.traffic.tile] for move in step.moves]
    return attrs.evolve(
        plan,
        address=plan.address + np.concatenate(sends),
        target=plan.target + np.concatenate(receives),
    )


def _compute(step: DraftStep, at: Mapping[str, IntArray]) -> tuple[Vertices, ...]:
    return tuple(
        Vertices(
            table.codelet,
            table.tile,
            {
                **{
                    field: at[name][table.tile] + offset
                    for field, (name, offset) in table.places.items()
                },
                **table.fields,
            },
        )
        for table in step.compute_set
    )


def _region(store: Region, steps: tuple[DraftStep, ...], spans: list[_Span]) -> LiveRegion:
    """The store with its life, alignment and neighbours, as the codelets that touch it demand.

    What a superstep of a loop touches lives through the whole loop, unless that carries nothing
    from turn to turn and nothing else touches it.
    """
    used = [n for n, step in enumerate(steps) if _touches(step, store.name)]
    first, last = 0, max(0, len(steps) - 1)
    if used and not store.resident:
        begin, end = spans[used[0]], spans[used[-1]]
        inside = begin is end and not begin.carries
        first, last = (used[0], used[-1]) if inside else (begin.first, end.last)
    region = LiveRegion(
        name=store.name,
        category=store.category,
        bytes=store.bytes,
        first=first,
        last=last,
        uniform=store.name == CODE,
        pinned=store.pinned,
    )
    for table in (table for step in steps for table in step.compute_set):
        region = _as_demanded(region, table)
    return region


def _as_demanded(region: LiveRegion, table: DraftVertices) -> LiveRegion:
    names = {field: name for field, (name, _) in table.places.items()}
    for operand in table.codelet.operands:
        if names.get(operand.field) == region.name:
            region = attrs.evolve(
                region,
                align=max(region.align, operand.align),
                interleaved=region.interleaved or operand.interleaved,
            )
    for field, other in table.codelet.apart:
        pair = {names[field], names[other]}
        if region.name in pair:
            region = attrs.evolve(region, apart=region.apart | (pair - {region.name}))
    return region


def _touches(step: DraftStep, name: str) -> bool:
    return any(name in (move.source, move.target) for move in step.moves) or any(
        name == region for table in step.compute_set for region, _ in table.places.values()
    )


def _control_program(machine: Machine, draft: DraftSteps, steps: tuple[DraftStep, ...]) -> IntArray:
    """int64[tiles]: bytes of the tiles' own programs, which call exchanges and start vertices."""
    starts = [table.tile for step in steps for table in step.compute_set]
    loops = sum(1 + len(item.cases) for item in draft if isinstance(item, DraftLoop))
    return control_program_bytes(machine, supersteps=len(steps), starts=starts, loops=loops)


def _exchange_code(machine: Machine, plans: Sequence[ExchangePlan]) -> IntArray:
    """int64[tiles]: bytes of the tiles' exchange instructions for all supersteps."""
    counts = [exchange_instructions(machine, plan) for plan in plans]
    return sum(counts, np.zeros(machine.tiles, dtype=np.int64)) * machine.exchange_instruction_bytes


def with_code(
    machine: Machine, steps: tuple[DraftStep, ...]
) -> tuple[tuple[DraftStep, ...], tuple[Region, ...]]:
    """The steps with places for code and state of every vertex, and the stores that hold them."""
    start: dict[tuple[Path, tuple[tuple[str, str], ...]], int] = {}
    end = 0
    code, state = np.zeros((2, machine.tiles), dtype=np.int64)
    placed = []
    for step in steps:
        tables = []
        for table in step.compute_set:
            text = (
                table.codelet.assembly.file,
                tuple(sorted(table.codelet.assembly.defines.items())),
            )
            if text not in start:
                start[text], end = end, end + _room(table.codelet.code_bytes)
            code[table.tile] = np.maximum(code[table.tile], start[text] + table.codelet.code_bytes)
            room = _room(table.codelet.state_bytes)
            own = state[table.tile] + recurrence(table.tile) * room
            tables.append(_placed(table, start[text], own))
            state += np.bincount(table.tile, minlength=machine.tiles) * room
        placed.append(attrs.evolve(step, compute_set=tuple(tables)))
    stores = (
        Region(CODE, "vertex code", code, resident=True),
        Region(STATE, "vertex state", state, resident=True),
    )
    return tuple(placed), stores


def _placed(table: DraftVertices, code: int, state: IntArray) -> DraftVertices:
    """The table with places for its code and, int64[vertices], for the states."""
    places: dict[str, Place] = {
        **table.places,
        "code_address": (CODE, np.full(len(table.tile), code)),
        "state_address": (STATE, state),
    }
    return attrs.evolve(table, places=places)


def _room(size: int) -> int:
    return -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
