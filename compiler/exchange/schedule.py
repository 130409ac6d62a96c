"""Schedule of one exchange phase: the first of several methods whose result is short enough.

A unit of scheduling is a message, or a piece: words that may be sent several times, each time to
other receivers (`units`). A gap is a time in which all ports of a unit are free. The methods, cheap
ones first:

    waves       send messages in the order of the traffics and of their waves
    reversed    the same, with the last traffic first
    backfill    put every message into its first gap, in the order of waves or the hardest to place
                first; a message that would be late is sent twice, to some of its receivers each
    packing     the same for pieces, so that receivers of equal words are grouped by what is free
    port list   for unicasts: serve the most urgent port first, with exact path delays
    shorter     cut rows into parts, and schedule these by port list or backfill

A method's schedule is short enough if it is near a lower bound of the phase: the words of the
busiest port if everything is sent once, or a port's words after the shortest path to it. Near means
within 1.5 % of a long bound, within 40 cycles of a short one, or within the cycles of the farthest
message. Where there are very many unicasts, their traffic is in the order of a port list with path
delays already, so that only backfill is tried.

Cutting rows helps if a message is long in comparison with its phase: as a whole it waits until all
its ports are free for so long, while its parts fill gaps that others leave. Each part costs an
instruction at its sender and at each receiver.
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
from .port_list import WEIGHTS_OF_PHASE, WEIGHTS_OF_REDUCTIONS, Choice, port_list
from .traffic import Timetable, Traffic
from .units import Sends, Units, regrouped, units_of

# The project's requirement on schedules: bounds of at least 2,000 cycles may be exceeded by 1.5 %,
# shorter ones by 40 cycles.
LONG_BOUND, LONG_SHARE, SHORT_EXCESS = 2000, 0.015, 40
# The longest bound of a phase that is packed: its bit strings are 1,024 machine words.
MAX_PACKED_CYCLES = 1 << 16
# The longest bound of a phase whose multicasts are regrouped; no reason recorded for this number.
MAX_PIECE_CYCLES = 1 << 12
# Most messages for which a port list is tried: it shortened none of seven phases with more
# messages by over a cycle.
MAX_LISTED_UNICASTS = 1 << 16
# Most cycles of a part into which a row is cut. With 24 one more of 41 phases came near the bound,
# in twice the time of scheduling.
PART_CYCLES = 64
MAX_CUT_UNITS = 1 << 17  # most parts; scheduling more takes longer than the rest of emit
# A piece that would arrive later than this many cycles before the goal is sent twice. Of 0, 15 and
# 30 cycles, these gave the shortest schedules of 18 gathers.
EARLY_CYCLES = 15


Attempt: TypeAlias = Callable[[int, int], "Scheduled | None"]
"""Method of scheduling: maps a goal and a limit in cycles to a schedule, or None if it is too long.

A schedule of at most the goal ends the search; one that reaches the limit is of no use.
"""


@attrs.frozen(eq=False)
class Scheduled:
    """Traffics of a phase, perhaps regrouped into other messages, with the cycles of their sends.

    Attributes:
        traffics: Traffics of the phase, in the order of the arguments.
        cycles: Cycle of each row's send, one int64[rows] for each traffic.
    """

    traffics: tuple[Traffic, ...]
    cycles: tuple[IntArray, ...] = attrs.field(repr=False)


def scheduled(machine: Machine, traffics: Sequence[Traffic]) -> Scheduled:
    """Return a schedule of one phase with all `traffics`."""
    # 1. Waves; if that is not near the bound, waves with the last traffic first.
    best = _wave_schedule(machine, traffics, step=1)
    length = length_of(machine, best)
    bound, least_delay, farthest = _demand(machine, traffics)
    goal = _goal(machine, bound, least_delay, farthest)
    if length > goal and len(traffics) > 1:
        reverse = _wave_schedule(machine, traffics, step=-1)
        best, length = min(
            (best, length), (reverse, length_of(machine, reverse)), key=itemgetter(1)
        )
    if length <= goal:
        return best
    # 2. Other methods, one by one until one is near the bound. For multicasts the bound counts
    # pieces, if they can be packed: they send equal words once, so that it is lower.
    if all(traffic.is_unicast for traffic in traffics):
        attempts = _of_unicasts(machine, traffics)
    else:
        pieces = units_of(machine, traffics, regroup="all")
        if _can_be_packed(traffics):
            bound = int(pieces.loads(machine.tiles).max())
            farthest = int((pieces.farthest + pieces.length).max())
            goal = _goal(machine, bound, least_delay, farthest)
        attempts = _of_multicasts(machine, traffics, pieces if bound <= MAX_PIECE_CYCLES else None)
    if bound > MAX_PACKED_CYCLES:
        return best
    return _best_of(machine, attempts, best, goal)


def _best_of(
    machine: Machine, attempts: Iterator[Attempt], best: Scheduled, goal: int
) -> Scheduled:
    """Return the first schedule of the attempts that reaches the goal, else the shortest.

    `best` is one of the schedules to choose from.
    """
    shortest = length_of(machine, best)
    if shortest <= goal:
        return best
    for attempt in attempts:
        schedule = attempt(goal, shortest)
        length = shortest if schedule is None else length_of(machine, schedule)
        if schedule is not None and length < shortest:
            best, shortest = schedule, length
        if shortest <= goal:
            break
    return best


def _can_be_packed(traffics: Sequence[Traffic]) -> bool:
    """Return True if units can be packed: with wide sends each message must be one row."""
    return not any(traffic.wide.any() for traffic in traffics) or all(
        len(traffic.wave) == len(traffic.source) for traffic in traffics
    )


def length_of(machine: Machine, schedule: Scheduled) -> int:
    """Return the cycles of a schedule from the first send to the last arrival."""
    first, last = [], []
    for traffic, cycle in zip(schedule.traffics, schedule.cycles, strict=True):
        if len(cycle):
            end = cycle + machine.transfer_cycles(traffic.words, traffic.wide)
            delay = path_delays(machine)[traffic.source[traffic.row], traffic.tile]
            first.append(int(cycle.min()))
            last.append(int((end[traffic.row] + delay).max()))
    return max(last, default=0) - min(first, default=0)


def _goal(machine: Machine, bound: int, least_delay: int, farthest: int) -> int:
    """Return the length of a schedule that is short enough; arguments are results of `_demand`."""
    # No schedule is shorter than the busiest port's words after the shortest path, or than the
    # farthest message. To be as long as that message is short enough without any excess.
    lower_bound = max(bound + path_delays(machine).min(), least_delay)
    excess = int(bound * LONG_SHARE) if bound >= LONG_BOUND else SHORT_EXCESS
    return max(lower_bound + excess, farthest)


def _demand(machine: Machine, traffics: Sequence[Traffic]) -> tuple[int, int, int]:
    """Return three lower bounds of the cycles of a phase.

    Returns:
        Cycles of the words of the busiest port; the most cycles of any port's words and of the
        shortest path to it; and cycles of the message that arrives last if all are sent at once.
    """
    # Cycles of the words of each out port and of each in port, float64[2, tiles]. A wide send also
    # occupies the out port of the partner, whose number differs in the last bit.
    t, loads = Traffic.concatenated(traffics), np.zeros((2, machine.tiles))
    busy, wide_sends = machine.transfer_cycles(t.words, t.wide), np.flatnonzero(t.wide)
    loads[0] += np.bincount(t.source, busy, machine.tiles)
    loads[0] += np.bincount(t.source[wide_sends] ^ 1, busy[wide_sends], machine.tiles)
    row, tile, _ = t.in_ports()
    loads[1] += np.bincount(tile, busy[row], machine.tiles)
    delays, cycle = path_delays(machine), np.zeros_like(t.source)
    plan = ExchangePlan(t.source, t.origin, t.words, cycle, t.wide, t.row, t.tile, t.target)
    farthest = int((busy[t.row] + delays[t.source[t.row], t.tile]).max(initial=0))
    return int(loads.max()), path_bound(machine, plan) + delays.min(), farthest


def _of_unicasts(machine: Machine, traffics: Sequence[Traffic]) -> Iterator[Attempt]:
    """Yield the methods to attempt after the waves if every message has one receiver."""
    messages = units_of(machine, traffics, regroup="nothing")
    yield partial(_pack_units, machine, traffics, messages, _order_by_wave(messages), splits=False)
    if len(messages.length) > MAX_LISTED_UNICASTS:
        return
    yield partial(_port_schedule, machine, traffics, messages, WEIGHTS_OF_PHASE)
    cut, parts = _cut_rows(machine, traffics)
    if len(messages.length) < len(parts.length) <= MAX_CUT_UNITS:
        for choice in (WEIGHTS_OF_REDUCTIONS, WEIGHTS_OF_PHASE):
            yield partial(_port_schedule, machine, cut, parts, choice)


def _of_multicasts(
    machine: Machine, traffics: Sequence[Traffic], pieces: Units | None
) -> Iterator[Attempt]:
    """Yield the methods to attempt after the waves if messages have several receivers."""
    can_pack = _can_be_packed(traffics)
    if can_pack:
        messages = units_of(machine, traffics, regroup="nothing")
        backfill = partial(_pack_units, machine, traffics, messages)
        yield partial(backfill, _order_by_wave(messages), splits=False)
    if can_pack and pieces is not None:
        hardest = hardest_first(pieces)
        yield partial(backfill, _order_by_wave(messages), splits=True)
        yield partial(_pack_units, machine, traffics, pieces, hardest, splits=True)
        yield partial(backfill, hardest_first(messages), splits=True)
    cut, parts = _cut_rows(machine, traffics)
    if sum(len(traffic.wave) for traffic in traffics) < len(parts.length) <= MAX_CUT_UNITS:
        backfill = partial(_pack_units, machine, cut, parts)
        yield partial(backfill, _order_by_wave(parts), splits=True)
        yield partial(backfill, hardest_first(parts), splits=True)
        yield partial(backfill, _order_by_wave(parts), splits=False)
    if can_pack and len(traffics) > 1:
        units = units_of(machine, traffics, regroup="multicasts")
        order = unicasts_first(units)
        for due in (-EARLY_CYCLES, EARLY_CYCLES):  # the earlier, the more pieces are sent twice
            yield partial(_pack_units, machine, traffics, units, order, splits=True, due=due)


def _order_by_wave(units: Units) -> IntArray:
    """Return units in the order of their waves, int64[units]."""
    return np.argsort(units.wave, kind="stable")


def _cut_rows(machine: Machine, traffics: Sequence[Traffic]) -> tuple[list[Traffic], Units]:
    """Return the traffics in messages of one short row each, and these messages as units."""
    cut = [shorter(machine, traffic, PART_CYCLES) for traffic in traffics]
    return cut, units_of(machine, cut, regroup="nothing")


def _wave_schedule(machine: Machine, traffics: Sequence[Traffic], *, step: int) -> Scheduled:
    """Return the schedule that follows the waves, traffic after traffic.

    The first traffic comes first if `step` is 1, the last one if it is -1.
    """
    timetable = Timetable(machine)
    cycles = [timetable.add(traffic) for traffic in traffics[::step]]
    return Scheduled(tuple(traffics), tuple(cycles[::step]))


def _port_schedule(
    machine: Machine,
    traffics: Sequence[Traffic],
    units: Units,
    choice: Choice,
    _goal: int,
    limit: int,
) -> Scheduled | None:
    """Return the schedule of units in the order of a port list, or None if it is too long."""
    columns = units.source, units.tile, units.length, units.delay
    order, start = port_list(*columns, choice=choice, limit=limit)
    if len(order) < len(start):
        return None
    number = np.arange(len(start))  # every unit is one send to one receiver
    return _regroup(machine, traffics, units, Sends(number, start, number, number))


def _pack_units(
    machine: Machine,
    traffics: Sequence[Traffic],
    units: Units,
    order: IntArray,
    goal: int,
    limit: int,
    *,
    splits: bool,
    due: int = -EARLY_CYCLES,
) -> Scheduled | None:
    """Return the schedule of units packed into gaps, or None if it is too long.

    Args:
        machine: Chip.
        traffics: Traffic of the units.
        units: Messages or pieces.
        order: Order in which units get their gaps, int64[units].
        goal: Length of a schedule that is short enough.
        limit: Cycle before which all units must have arrived.
        splits: True to send pieces twice that would arrive later than `due` cycles after the goal.
        due: Cycles after the goal, negative before it.
    """
    deadline = goal + due if splits else limit
    sends = packed(units, order, machine.tiles, deadline=deadline, limit=limit)
    return None if sends is None else _regroup(machine, traffics, units, sends)


def _regroup(
    machine: Machine, traffics: Sequence[Traffic], units: Units, sends: Sends
) -> Scheduled:
    """Return the traffics with regrouped messages, and the cycles of their sends."""
    new_traffics, cycles = regrouped(machine, traffics, units, sends)
    return Scheduled(tuple(new_traffics), tuple(cycles))


def shorter(machine: Machine, traffic: Traffic, cycles: int) -> Traffic:
    """Return the traffic in messages of one row each, none longer than `cycles`.

    The parts of a row differ by at most one item in length; an item of a wide row is a word of each
    lane. Each part has a wave of its own, in the order of the traffic's waves.
    """
    lanes = np.where(traffic.wide, machine.tiles_per_pair, 1)
    items = -(-traffic.words // lanes)
    parts = -(-machine.transfer_cycles(traffic.words, traffic.wide) // cycles)
    parts = np.minimum(parts, items)
    row = np.repeat(np.arange(len(parts)), parts)
    # Part n of p of a row with i items is [i * n // p, i * (n + 1) // p): 10 items in 3 parts are
    # [0, 3), [3, 6), [6, 10).
    part_number = spread(np.zeros_like(parts), parts)
    begin = items[row] * part_number // parts[row] * lanes[row]
    end = items[row] * (part_number + 1) // parts[row] * lanes[row]
    end = np.minimum(end, traffic.words[row])
    wave = np.empty_like(row)
    wave[np.argsort(traffic.wave[traffic.message[row]], kind="stable")] = np.arange(len(row))
    receivers = np.bincount(traffic.row, minlength=len(parts))
    # All parts of a row have its receivers.
    receiver = spread((np.cumsum(receivers) - receivers)[row], receivers[row])
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
        tile=traffic.tile[receiver],
        target=traffic.target[receiver] + begin[part] * WORD_BYTES,
    )
