"""The schedule of one phase: the first way that is short enough, of several, cheap ones first.

    waves       as the traffic says, message after message
    reversed    the last traffic first
    backfill    every message into its first gap, in the order of waves or the hardest first; those
                that would be late are sent twice
    packing     every piece into its first gap, sent anew to whom it suits
    port list   unicasts only, the most urgent port first, with path delays
    shorter     the same of rows that are cut, by port list or backfill

Short enough is what cannot be told from the bound, the busiest port's words when everything is
sent once, or a port's words after its nearest path: within 1.5 % of a long one, within 40 cycles of
a short one; or what the longest way to go demands. Of very many unicasts, which come in the order
of a port list with path delays, only backfill is tried.

A message that is long against its phase is lost whole where its ports are not free together; cut
into shorter ones, it fills the gaps that others leave. Each part costs an instruction at both of
its ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import WORD_BYTES, ExchangePlan, IntArray, Machine, path_bound, path_delays, spread

from .packing import hardest_first, packed, unicasts_first
from .port_list import MANY, PHASE, Choice, port_list
from .traffic import Timetable, Traffic
from .units import Sends, Units, regrouped, units_of

LONG_BOUND, LONG_SHARE, SHORT_EXCESS = 2000, 0.015, 40  # the project's requirement on schedules
PACKED_CYCLES = 1 << 16  # the longest bound that is packed: its bit strings are 1,024 machine words
TRIED_CYCLES = 1 << 12  # the longest bound for which multicasts are sent anew
FEW_UNICASTS = 1 << 16  # another list shortened none of seven phases with more by over a cycle
PARTS = 64  # cycles of a part of a row; 24 brought one more of 41 phases near, in twice the time
MAX_CUT_UNITS = 1 << 17  # to pack or list more takes longer than the rest of emit
EARLIER = 15  # before the goal are pieces due: of 0, 15 and 30 the best on 18 gathers


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
    bound, nearest, farthest = _demand(machine, traffics)
    goal = _goal(machine, bound, nearest, farthest)
    if least > goal and len(traffics) > 1:
        turned = _by_waves(machine, traffics, step=-1)
        best, least = min((best, least), (turned, length_of(machine, turned)), key=itemgetter(1))
    if least <= goal:
        return best
    if all(traffic.is_unicast for traffic in traffics):
        attempts = _of_unicasts(machine, traffics)
    else:
        pieces = units_of(machine, traffics, anew="all")
        if _can_be_packed(traffics):
            bound = int(pieces.loads(machine.tiles).max())
            farthest = int((pieces.farthest + pieces.length).max())
            goal = _goal(machine, bound, nearest, farthest)
        attempts = _of_multicasts(machine, traffics, pieces if bound <= TRIED_CYCLES else None)
    if bound > PACKED_CYCLES:
        return best
    return _best_of(machine, attempts, best, goal)


def _best_of(
    machine: Machine, attempts: Iterator[Attempt], best: Scheduled, goal: int
) -> Scheduled:
    """The first attempt that is short enough, else the shortest, the given one included."""
    least = length_of(machine, best)
    if least <= goal:
        return best
    for attempt in attempts:
        schedule = attempt(goal, least)
        length = least if schedule is None else length_of(machine, schedule)
        if schedule is not None and length < least:
            best, least = schedule, length
        if least <= goal:
            break
    return best


def _can_be_packed(traffics: Sequence[Traffic]) -> bool:
    return not any(traffic.wide.any() for traffic in traffics) or all(
        len(traffic.wave) == len(traffic.source) for traffic in traffics
    )


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


def _goal(machine: Machine, bound: int, nearest: int, farthest: int) -> int:
    least = max(bound + path_delays(machine).min(), nearest)
    excess = int(bound * LONG_SHARE) if bound >= LONG_BOUND else SHORT_EXCESS
    return max(least + excess, farthest)


def _demand(machine: Machine, traffics: Sequence[Traffic]) -> tuple[int, int, int]:
    """What the busiest port, ports after their nearest path and the farthest message take."""
    t, loads = Traffic.together(traffics), np.zeros((2, machine.tiles))
    busy, partner = machine.transfer_cycles(t.words, t.wide), np.flatnonzero(t.wide)
    loads[0] += np.bincount(t.source, busy, machine.tiles)
    loads[0] += np.bincount(t.source[partner] ^ 1, busy[partner], machine.tiles)
    row, tile, _ = t.in_ports()
    loads[1] += np.bincount(tile, busy[row], machine.tiles)
    delays, cycle = path_delays(machine), np.zeros_like(t.source)
    plan = ExchangePlan(t.source, t.origin, t.words, cycle, t.wide, t.row, t.tile, t.target)
    farthest = int((busy[t.row] + delays[t.source[t.row], t.tile]).max(initial=0))
    return int(loads.max()), path_bound(machine, plan) + delays.min(), farthest


def _of_unicasts(machine: Machine, traffics: Sequence[Traffic]) -> Iterator[Attempt]:
    """The ways to try after the waves where every message has one receiver."""
    messages = units_of(machine, traffics, anew="nothing")
    yield partial(_by_packing, machine, traffics, messages, _in_turn(messages), splits=False)
    if len(messages.length) > FEW_UNICASTS:
        return
    yield partial(_by_ports, machine, traffics, messages, PHASE)
    cut, parts = _cut(machine, traffics)
    if len(messages.length) < len(parts.length) <= MAX_CUT_UNITS:
        for choice in (MANY, PHASE):
            yield partial(_by_ports, machine, cut, parts, choice)


def _of_multicasts(
    machine: Machine, traffics: Sequence[Traffic], pieces: Units | None
) -> Iterator[Attempt]:
    """The ways to try after the waves where messages have several receivers."""
    packable = _can_be_packed(traffics)
    if packable:
        messages = units_of(machine, traffics, anew="nothing")
        backfill = partial(_by_packing, machine, traffics, messages)
        yield partial(backfill, _in_turn(messages), splits=False)
    if packable and pieces is not None:
        hardest = hardest_first(pieces)
        yield partial(backfill, _in_turn(messages), splits=True)
        yield partial(_by_packing, machine, traffics, pieces, hardest, splits=True)
        yield partial(backfill, hardest_first(messages), splits=True)
    cut, parts = _cut(machine, traffics)
    if sum(len(traffic.wave) for traffic in traffics) < len(parts.length) <= MAX_CUT_UNITS:
        backfill = partial(_by_packing, machine, cut, parts)
        yield partial(backfill, _in_turn(parts), splits=True)
        yield partial(backfill, hardest_first(parts), splits=True)
        yield partial(backfill, _in_turn(parts), splits=False)
    if packable and len(traffics) > 1:
        mixed = units_of(machine, traffics, anew="multicasts")
        order = unicasts_first(mixed)
        for due in (-EARLIER, EARLIER):  # what is due earlier is sent anew more often
            yield partial(_by_packing, machine, traffics, mixed, order, splits=True, due=due)


def _in_turn(units: Units) -> IntArray:
    """int64[units]: in the order of their waves."""
    return np.argsort(units.wave, kind="stable")


def _cut(machine: Machine, traffics: Sequence[Traffic]) -> tuple[list[Traffic], Units]:
    """The same in messages of one short row each, and these as units."""
    cut = [shorter(machine, traffic, PARTS) for traffic in traffics]
    return cut, units_of(machine, cut, anew="nothing")


def _by_waves(
    machine: Machine, traffics: Sequence[Traffic], *, step: int, in_turns: bool = False
) -> Scheduled:
    """Traffic after traffic, from the first or (`step` -1) from the last one."""
    timetable = Timetable(machine, in_turns=in_turns)
    cycles = [timetable.add(traffic) for traffic in traffics[::step]]
    return Scheduled(tuple(traffics), tuple(cycles[::step]))


def _by_ports(
    machine: Machine,
    traffics: Sequence[Traffic],
    units: Units,
    choice: Choice,
    _goal: int,
    limit: int,
) -> Scheduled | None:
    columns = units.source, units.tile, units.length, units.delay
    order, start = port_list(*columns, choice=choice, limit=limit)
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
    due: int = -EARLIER,
) -> Scheduled | None:
    deadline = goal + due if splits else limit
    sends = packed(units, order, machine.tiles, deadline=deadline, limit=limit)
    return None if sends is None else _sent(machine, traffics, units, sends)


def _sent(machine: Machine, traffics: Sequence[Traffic], units: Units, sends: Sends) -> Scheduled:
    made, cycles = regrouped(machine, traffics, units, sends)
    return Scheduled(tuple(made), tuple(cycles))


def shorter(machine: Machine, traffic: Traffic, cycles: int) -> Traffic:
    """The same words in messages of one row each, none longer than so many cycles.

    The parts of a row are alike but for one item, which wide is a word of each lane. Each part has
    a wave of its own, in the order of the traffic's.
    """
    lanes = np.where(traffic.wide, machine.tiles_per_pair, 1)
    items = -(-traffic.words // lanes)
    parts = -(-machine.transfer_cycles(traffic.words, traffic.wide) // cycles)
    parts = np.minimum(parts, items)
    row = np.repeat(np.arange(len(parts)), parts)
    nth = spread(np.zeros_like(parts), parts)
    begin = items[row] * nth // parts[row] * lanes[row]
    end = items[row] * (nth + 1) // parts[row] * lanes[row]
    end = np.minimum(end, traffic.words[row])
    wave = np.empty_like(row)
    wave[np.argsort(traffic.wave[traffic.message[row]], kind="stable")] = np.arange(len(row))
    receivers = np.bincount(traffic.row, minlength=len(parts))
    listed = spread(
        (np.cumsum(receivers) - receivers)[row], receivers[row]
    )  # the receivers of each part
    part = np.repeat(np.arange(len(row)), receivers[row])
    return attrs.evolve(
        traffic,
        source=traffic.source[row],
        origin=traffic.origin[row] + begin * WORD_BYTES,
        words=end - begin,
        wide=traffic.wide[row],
        message=np.arange(len(row)),
        wave=wave,
        row=part,
        tile=traffic.tile[listed],
        target=traffic.target[listed] + begin[part] * WORD_BYTES,
    )
