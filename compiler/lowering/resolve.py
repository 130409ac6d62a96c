"""Resolution of a draft: an address for every region on every tile, a cycle for every message.

Regions for code, vertex state, exchange code and the control program are added and placed as well.
Branch targets are absolute, so the code of a codelet has the same address on all tiles that run it.
Codelets are stored one after another in the order of their first use; codelets with the same
assembly share one copy. The states of the vertices of a tile are stored one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import (
    ExchangePlan,
    IntArray,
    Loop,
    Machine,
    Superstep,
    Variable,
    Vertices,
    control_program_bytes,
    superstep_cycles,
    vertex_cycles,
)
from ipusim.kernels import for_machine

from ..exchange.traffic import least_ends, recurrence
from .draft_steps import (
    DraftLoop,
    DraftStep,
    DraftSteps,
    DraftVertices,
    Region,
    RegionOffset,
    flat,
    whole_words,
)
from .placement import LiveRegion, place
from .step_exchange import ScheduleStore, StepExchange

# Names of the regions that are added, which are also their categories.
CONTROL, EXCHANGE_CODE = "control program", "exchange code"
CODE, STATE = "vertex code", "vertex state"


@attrs.frozen
class Resolved:
    """Draft with addresses for its regions and cycles for its messages.

    Attributes:
        variables, steps: Variables and supersteps of the program.
        address: Address of each region by name, int64[tiles]; the base of SRAM on tiles
            without the region.
    """

    variables: tuple[Variable, ...]
    steps: tuple[Superstep | Loop, ...]
    address: Mapping[str, IntArray]


# Vertices that use a region, by the number of their superstep, ascending. A superstep that only
# moves data of the region has no vertices.
_Uses: TypeAlias = Mapping[int, Sequence[DraftVertices]]


class TooSlow(Exception):
    """Exception for a program that would take as many cycles as a given limit, or more."""


def resolve(
    machine: Machine,
    draft_regions: tuple[Region, ...],
    draft: DraftSteps,
    limit: int | None = None,
    schedules: ScheduleStore | None = None,
) -> Resolved:
    """Return a draft with addresses for its regions and cycles for its messages.

    Args:
        machine: Chip.
        draft_regions: Regions of the draft.
        draft: Supersteps of the draft.
        limit: Number of cycles that the program must stay below, or None.
        schedules: Schedules of exchanges that other programs have, too; None makes all anew.

    Raises:
        TooSlow: The program would take `limit` cycles or more. A program with loops has no limit.
    """
    # 1. Code and state of vertices; cycles of all messages. Both decide the size of exchange code
    # and control program.
    steps, code = with_code(machine, tuple(_fit_codelets(machine, step) for step in flat(draft)))
    exchanges = _schedule_within(machine, steps, limit, schedules or ScheduleStore())
    steps = tuple(
        attrs.evolve(step, moves=exchange.moves(step))
        for step, exchange in zip(steps, exchanges, strict=True)
    )
    programs = (
        Region(EXCHANGE_CODE, EXCHANGE_CODE, _exchange_code(machine, exchanges), resident=True),
        Region(CONTROL, CONTROL, _control_program(machine, draft, steps), resident=True),
    )
    # 2. The supersteps in which every region is in use, and its address on every tile.
    spans = _loop_spans(draft)
    uses = _uses_by_region(steps)
    regions = [
        _live_region(region, uses.get(region.name, {}), spans)
        for region in (*code, *programs, *draft_regions)
        if region.bytes.any()
    ]
    placements = place(machine, regions)
    # 3. Offsets become addresses. Address columns need a number for tiles without the region, too.
    default_address = np.full(machine.tiles, machine.sram_base)
    address = {r.name: placements.get(r.name, default_address) for r in (*code, *draft_regions)}
    control = {r.name for r in draft_regions if r.control}
    supersteps = _with_addresses(steps, exchanges, address)
    return Resolved(
        tuple(
            Variable(
                r.name, r.category, placements[r.name], r.bytes, r.first, r.last, r.name in control
            )
            for r in regions
        ),
        tuple(_with_loops(item, supersteps, address) for item in draft),
        address,
    )


def _with_addresses(
    steps: Sequence[DraftStep], exchanges: Sequence[StepExchange], address: Mapping[str, IntArray]
) -> Iterator[Superstep]:
    """Yield supersteps with addresses in place of offsets in regions.

    Args:
        steps: supersteps of the draft.
        exchanges: exchange of each superstep.
        address: address of each region by name, int64[tiles].
    """
    for step, exchange in zip(steps, exchanges, strict=True):
        plan = _readdress(exchange.plan, step, address)
        yield Superstep(step.name, plan, _place_vertices(step, address))


def _fit_codelets(machine: Machine, step: DraftStep) -> DraftStep:
    """Return a superstep with its codelets for the workers and instructions of a machine."""
    fitted = tuple(
        attrs.evolve(vertices, codelet=for_machine(machine, vertices.codelet))
        for vertices in step.compute_set
    )
    return attrs.evolve(step, compute_set=fitted)


def _with_loops(
    item: DraftStep | DraftLoop, supersteps: Iterator[Superstep], addresses: Mapping[str, IntArray]
) -> Superstep | Loop:
    """Return an item of the draft with the next supersteps: one superstep, or a loop of several."""
    if isinstance(item, DraftStep):
        return next(supersteps)
    decide = next(supersteps)
    cases = tuple(tuple(next(supersteps) for _ in case) for case in item.cases)
    address = int(addresses[item.word][item.tile])
    return Loop(item.name, decide, item.tile, address, cases, item.max_turns)


@attrs.frozen
class _Span:
    """Supersteps of a loop, or a single superstep.

    Attributes:
        first, last: Numbers of the first and the last superstep.
        carries: True if the loop keeps data in its regions from one turn to the next.
    """

    first: int
    last: int
    carries: bool


def _loop_spans(draft: DraftSteps) -> list[_Span]:
    """Return the span of every superstep: its whole loop, or the superstep alone."""
    spans: list[_Span] = []
    for item in draft:
        size, start = len(flat([item])), len(spans)
        carries = isinstance(item, DraftLoop) and item.carries
        spans += [_Span(start, start + size - 1, carries)] * size
    return spans


def _schedule_within(
    machine: Machine, steps: tuple[DraftStep, ...], limit: int | None, schedules: ScheduleStore
) -> list[StepExchange]:
    """Return the exchanges of all steps.

    With a limit, supersteps without a schedule yet count with their lower bounds, and the exception
    is raised as soon as the sum reaches the limit, because scheduling takes long on the host.

    Raises:
        TooSlow: The steps take `limit` cycles or more.
    """
    if limit is None:
        return [schedules.exchange(machine, step) for step in steps]
    compute = [_compute_cycles(machine, step) for step in steps]
    cycles = _lower_bounds(machine, steps, compute)
    exchanges: list[StepExchange] = []
    while sum(cycles) < limit:
        number = len(exchanges)
        if number == len(steps):
            return exchanges
        exchanges.append(schedules.exchange(machine, steps[number]))
        cycles[number] = superstep_cycles(machine, exchanges[number].ends, compute[number])
    raise TooSlow


def least_cycles(machine: Machine, steps: Sequence[DraftStep]) -> int:
    """Return a lower bound on the cycles of supersteps that run once each."""
    fitted = [_fit_codelets(machine, step) for step in steps]
    return sum(_lower_bounds(machine, fitted, [_compute_cycles(machine, step) for step in fitted]))


def scheduled_cycles(machine: Machine, steps: Sequence[DraftStep], schedules: ScheduleStore) -> int:
    """Return the cycles of supersteps that run once each, as a program of them takes.

    Args:
        machine: Chip.
        steps: Supersteps.
        schedules: Schedules of exchanges that are known; new ones are added.
    """
    return sum(
        superstep_cycles(
            machine,
            schedules.exchange(machine, step).ends,
            _compute_cycles(machine, _fit_codelets(machine, step)),
        )
        for step in steps
    )


def _lower_bounds(
    machine: Machine, steps: Sequence[DraftStep], compute: Sequence[IntArray]
) -> list[int]:
    """Return a lower bound on the cycles of each superstep, whatever the schedule of its exchange.

    `compute` has the cycles of each tile in the compute set of each step, int64[tiles].
    """
    exchange = (least_ends(machine, [move.traffic for move in step.moves]) for step in steps)
    return [superstep_cycles(machine, *phases) for phases in zip(exchange, compute, strict=True)]


def _compute_cycles(machine: Machine, step: DraftStep) -> IntArray:
    """Return the cycles of each tile in the compute set of a step, int64[tiles].

    Vertices have no addresses yet; their cycles do not depend on them.
    """
    tables = (Vertices(table.codelet, table.tile, table.fields) for table in step.compute_set)
    return vertex_cycles(machine, tables)


def _readdress(plan: ExchangePlan, step: DraftStep, base: Mapping[str, IntArray]) -> ExchangePlan:
    """Return an exchange whose byte offsets in regions are replaced by addresses.

    `base` is the address of each region by name, int64[tiles]. `source` of a move is a region, and
    `source` of its traffic a tile.
    """
    if plan.is_empty:
        return plan
    sends = [base[move.source][move.traffic.source] for move in step.moves]
    receives = [base[move.target][move.traffic.tile] for move in step.moves]
    return attrs.evolve(
        plan,
        address=plan.address + np.concatenate(sends),
        target=plan.target + np.concatenate(receives),
    )


def _place_vertices(step: DraftStep, address: Mapping[str, IntArray]) -> tuple[Vertices, ...]:
    """Return the vertices of a superstep, with addresses in place of regions and offsets."""
    return tuple(
        Vertices(
            table.codelet,
            table.tile,
            {
                **{
                    field: address[name][table.tile] + offset
                    for field, (name, offset) in table.operands.items()
                },
                **table.fields,
            },
        )
        for table in step.compute_set
    )


def _uses_by_region(steps: tuple[DraftStep, ...]) -> Mapping[str, _Uses]:
    """Return the uses of each region by its name; a region that no superstep uses has none."""
    uses: dict[str, dict[int, list[DraftVertices]]] = {}
    for number, step in enumerate(steps):
        for move in step.moves:
            for name in (move.source, move.target):
                uses.setdefault(name, {}).setdefault(number, [])
        for table in step.compute_set:
            for name in dict.fromkeys(name for name, _ in table.operands.values()):
                uses.setdefault(name, {}).setdefault(number, []).append(table)
    return uses


def _live_region(draft_region: Region, uses: _Uses, spans: list[_Span]) -> LiveRegion:
    """Return a region with the first and last superstep that uses it, and the demands of codelets.

    Codelets demand alignment, interleaved memory, and different memory elements for two operands.

    A region that a superstep of a loop uses is in use during the whole loop, unless the loop
    carries nothing from turn to turn and no superstep outside uses the region.
    """
    using_steps = list(uses)
    first, last = 0, max(0, len(spans) - 1)
    if using_steps and not draft_region.resident:
        begin, end = spans[using_steps[0]], spans[using_steps[-1]]
        is_local = begin is end and not begin.carries
        first, last = (using_steps[0], using_steps[-1]) if is_local else (begin.first, end.last)
    region = LiveRegion(
        name=draft_region.name,
        category=draft_region.category,
        bytes=draft_region.bytes,
        first=first,
        last=last,
        uniform=draft_region.name == CODE,
        pinned=draft_region.pinned,
    )
    for tables in uses.values():
        for table in tables:
            region = _with_demands(region, table)
    return region


def _with_demands(region: LiveRegion, table: DraftVertices) -> LiveRegion:
    """Return a region that also meets the demands of a codelet that uses it."""
    names = {field: name for field, (name, _) in table.operands.items()}
    for operand in table.codelet.operands:
        if names.get(operand.field) == region.name:
            region = attrs.evolve(
                region,
                align=max(region.align, operand.align),
                interleaved=region.interleaved or operand.interleaved,
            )
    for field, other in table.codelet.apart:
        operand_names = {names[field], names[other]}
        if region.name in operand_names:
            region = attrs.evolve(region, apart=region.apart | (operand_names - {region.name}))
    return region


def _control_program(machine: Machine, draft: DraftSteps, steps: tuple[DraftStep, ...]) -> IntArray:
    """Return the bytes of each tile's control program, int64[tiles].

    The control program calls exchanges and starts vertices.
    """
    starts = [table.tile for step in steps for table in step.compute_set]
    loops = sum(1 + len(item.cases) for item in draft if isinstance(item, DraftLoop))
    return control_program_bytes(machine, supersteps=len(steps), starts=starts, loops=loops)


def _exchange_code(machine: Machine, exchanges: Sequence[StepExchange]) -> IntArray:
    """Return the bytes of each tile's exchange instructions for all supersteps, int64[tiles]."""
    counts = [exchange.instructions for exchange in exchanges]
    return sum(counts, np.zeros(machine.tiles, dtype=np.int64)) * machine.exchange_instruction_bytes


def with_code(
    machine: Machine, steps: tuple[DraftStep, ...]
) -> tuple[tuple[DraftStep, ...], tuple[Region, ...]]:
    """Return the steps with offsets of code and state for every vertex, and the two regions."""
    code_start: dict[tuple[Path, tuple[tuple[str, str], ...]], int] = {}
    end = 0
    code_bytes, state_bytes = np.zeros((2, machine.tiles), dtype=np.int64)
    new_steps = []
    for step in steps:
        tables = []
        for table in step.compute_set:
            # Codelets with the same assembly file and the same defines share their code.
            assembly = table.codelet.assembly
            key = assembly.file, tuple(sorted(assembly.defines.items()))
            if key not in code_start:
                code_start[key], end = (end, end + whole_words(table.codelet.code_bytes))
            code_bytes[table.tile] = np.maximum(
                code_bytes[table.tile], code_start[key] + table.codelet.code_bytes
            )
            size = whole_words(table.codelet.state_bytes)
            offset = state_bytes[table.tile] + recurrence(table.tile) * size
            tables.append(_place_code(table, code_start[key], offset))
            state_bytes += np.bincount(table.tile, minlength=machine.tiles) * size
        new_steps.append(attrs.evolve(step, compute_set=tuple(tables)))
    regions = (
        Region(CODE, "vertex code", code_bytes, resident=True),
        Region(STATE, "vertex state", state_bytes, resident=True),
    )
    return tuple(new_steps), regions


def _place_code(table: DraftVertices, code: int, state: IntArray) -> DraftVertices:
    """Return a table with the offset of its code, and of the state of each vertex.

    `state` is int64[vertices].
    """
    operands: dict[str, RegionOffset] = {
        **table.operands,
        "code_address": (CODE, np.full(len(table.tile), code)),
        "state_address": (STATE, state),
    }
    return attrs.evolve(table, operands=operands)
