"""The schedule of one phase: the first way that is short enough, of several, cheap ones first.

    waves       as the traffic says, message after message
    reversed    the last traffic first
    backfill    every message into its first gap, in the order of waves; late ones sent twice
    packing     every piece into its first gap, sent anew to whom it suits
    port list   unicasts only, the most urgent port first, with path delays

Short enough is what cannot be told from the bound, the busiest port's words when everything is
sent once: within a fiftieth of a long one, within 60 cycles of a short one; or what the longest
way to go demands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import IntArray, Machine, path_delays

from .packing import hardest_first, packed, unicasts_first
from .port_list import PHASE, port_list
from .traffic import Timetable, Traffic
from .units import Sends, Units, regrouped, units_of

LONG_BOUND, LONG_SHARE, SHORT_EXCESS = 2000, 50, 60  # the project's requirement on schedules
PACKED_CYCLES = 1 << 15  # the longest bound that is packed: its bit strings are 512 machine words
TRIED_CYCLES = 1 << 12  # the longest bound for which more is tried


Attempt: TypeAlias = Callable[[int, int], "Scheduled | None"]
"""A way, from the cycles that are short enough and those that it must undercut."""


@attrs.frozen(eq=False)
class Scheduled:
    """Traffic, regrouped or not, with its cycles.

    Attributes:
        traffics: as many as were asked for, in their order.
        cycles: of each, int64[rows], the cycle of each row's send.
    """

    traffics: tuple[Traffic, ...]
    cycles: tuple[IntArray, ...] = attrs.field(repr=False)


def scheduled(
    machine: Machine, traffics: Sequence[Traffic], *, in_turns: bool = False
) -> Scheduled:
    """A schedule of one phase with all of `traffics`.

    In turns no tile sends while it receives: by waves, in which no tile occurs twice.
    """
    if in_turns:
        return _by_waves(machine, traffics, step=1, in_turns=True)
    best = _by_waves(machine, traffics, step=1)
    least = length_of(machine, best)
    bound, farthest = _demand(machine, traffics)
    goal = _goal(machine, bound, farthest)
    if least > goal and len(traffics) > 1:
        turned = _by_waves(machine, traffics, step=-1)
        best, least = min((best, least), (turned, length_of(machine, turned)), key=itemgetter(1))
    if least <= goal or any(each.wide.any() for each in traffics):
        return best
    pieces = units_of(machine, traffics, anew="all")
    bound = int(pieces.loads(machine.tiles).max())
    goal = _goal(machine, bound, int((pieces.farthest + pieces.length).max()))
    if least <= goal or bound > PACKED_CYCLES:
        return best
    attempts = _attempts(machine, traffics, pieces, bound)
    del pieces  # not all attempts read them, and they are large
    for attempt in attempts:
        found = attempt(goal, least)
        if found is None:
            continue
        length = length_of(machine, found)
        if length < least:
            best, least = found, length
        if least <= goal:
            break
    return best


def length_of(machine: Machine, done: Scheduled) -> int:
    """Cycles from the first send to the last arrival."""
    first, last = [], []
    for traffic, cycle in zip(done.traffics, done.cycles, strict=True):
        if len(cycle):
            ready = cycle + machine.transfer_cycles(traffic.words, traffic.wide)
            delay = path_delays(machine)[traffic.source[traffic.row], traffic.tile]
            first.append(int(cycle.min()))
            last.append(int((ready[traffic.row] + delay).max()))
    return max(last, default=0) - min(first, default=0)


def _goal(machine: Machine, bound: int, farthest: int) -> int:
    """The cycles from first send to last arrival that are short enough."""
    excess = bound // LONG_SHARE if bound >= LONG_BOUND else SHORT_EXCESS
    return max(bound + excess + int(path_delays(machine).min()), farthest)


def _demand(machine: Machine, traffics: Sequence[Traffic]) -> tuple[int, int]:
    """Cycles of the busiest port, and of the message that takes longest to arrive."""
    loads, farthest = np.zeros((2, machine.tiles)), 0
    for traffic in traffics:
        busy = machine.transfer_cycles(traffic.words, traffic.wide)
        partner = np.flatnonzero(traffic.wide)
        loads[0] += np.bincount(traffic.source, busy, machine.tiles)
        loads[0] += np.bincount(traffic.source[partner] ^ 1, busy[partner], machine.tiles)
        loads[1] += np.bincount(traffic.tile, busy[traffic.row], machine.tiles)
        delay = path_delays(machine)[traffic.source[traffic.row], traffic.tile]
        farthest = max(farthest, int((busy[traffic.row] + delay).max(initial=0)))
    return int(loads.max()), farthest


def _attempts(
    machine: Machine, traffics: Sequence[Traffic], pieces: Units, bound: int
) -> Iterator[Attempt]:
    """The ways to try after the waves."""
    messages = units_of(machine, traffics, anew="nothing")
    in_turn = np.argsort(messages.wave, kind="stable")
    backfill = partial(_by_packing, machine, traffics, messages, in_turn)
    if not messages.unicast:
        return _of_multicasts(machine, traffics, pieces, bound, backfill)
    by_ports = partial(_by_ports, machine, traffics, messages)
    ways: list[Attempt] = [partial(backfill, splits=False)]
    return iter([*ways, by_ports] if bound <= TRIED_CYCLES else ways)


def _of_multicasts(
    machine: Machine,
    traffics: Sequence[Traffic],
    pieces: Units,
    bound: int,
    backfill: Callable[..., Scheduled | None],
) -> Iterator[Attempt]:
    """The ways to try where messages have several receivers."""
    yield partial(backfill, splits=False)
    if bound <= TRIED_CYCLES:
        hardest = hardest_first(pieces)
        yield partial(backfill, splits=True)
        yield partial(_by_packing, machine, traffics, pieces, hardest, splits=True)
    if len(traffics) > 1:
        mixed = units_of(machine, traffics, anew="multicasts")
        order = unicasts_first(mixed)
        yield partial(_by_packing, machine, traffics, mixed, order, splits=True)


def _by_waves(
    machine: Machine, traffics: Sequence[Traffic], *, step: int, in_turns: bool = False
) -> Scheduled:
    """Traffic after traffic, from the first or (`step` -1) from the last one."""
    timetable = Timetable(machine, in_turns=in_turns)
    cycles = [timetable.add(traffic) for traffic in traffics[::step]]
    return Scheduled(tuple(traffics), tuple(cycles[::step]))


def _by_ports(
    machine: Machine, traffics: Sequence[Traffic], units: Units, _goal: int, limit: int
) -> Scheduled | None:
    columns = units.source, units.tile, units.length, units.delay
    order, start = port_list(*columns, choice=PHASE, limit=limit)
    if len(order) < len(start):
        return None
    once = np.arange(len(start))
    return _sent(machine, traffics, units, Sends(once, start, once, once))


def _by_packing(
    machine: Machine,
    traffics: Sequence[Traffic],
    units: Units,
    order: IntArray,
    goal: int,
    limit: int,
    *,
    splits: bool,
) -> Scheduled | None:
    deadline = goal if splits else limit
    sends = packed(units, order, machine.tiles, deadline=deadline, limit=limit)
    return None if sends is None else _sent(machine, traffics, units, sends)


def _sent(machine: Machine, traffics: Sequence[Traffic], units: Units, sends: Sends) -> Scheduled:
    made, cycles = regrouped(machine, traffics, units, sends)
    return Scheduled(tuple(made), tuple(cycles))
