"""Units: what a phase must send, each thing once, whatever grouping its traffic was born with.

A unit is a message, or a *piece*: all rows that send the same words of one source. A piece may be
sent once or more, each time to some of its receivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, Machine, path_delays, same_array, spread

from .packing_loop import is_heard_twice
from .traffic import LENT, Traffic, changes

Anew: TypeAlias = Literal["nothing", "multicasts", "all"]
"""What is grouped anew; words that always went to one receiver are no multicasts."""


@attrs.frozen
class Units:
    """The units of a phase, over all its traffics.

    Attributes:
        source, partner: int64[units], the tiles whose out ports are busy; twice the same if narrow.
        length: int64[units], for so many cycles.
        wave: int64[units], the earliest wave of its rows; later traffics follow earlier ones.
        row, rows: int64[units], its first row, counted over all traffics, and how many follow.
        first, count: int64[units], its receivers are `tile[first : first + count]`, with tiles
            that only lend their lanes.
        tile, delay: int64[pairs], the receiving tile and the path delay to it.
        pair: int64[pairs], the receiver's place among those of all traffics; of the first row.
            `LENT` where nothing is heard.
    """

    source: IntArray = attrs.field(eq=same_array, repr=False)
    partner: IntArray = attrs.field(eq=same_array, repr=False)
    length: IntArray = attrs.field(eq=same_array, repr=False)
    wave: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    delay: IntArray = attrs.field(eq=same_array, repr=False)
    pair: IntArray = attrs.field(eq=same_array, repr=False)

    def loads(self, tiles: int) -> IntArray:
        """int64[2, tiles]: cycles of each out port, if all is sent once, and of each in port."""
        received = np.repeat(self.length, self.count)
        ends = ((self.source, self.length), (self.tile, received))
        loads = np.stack([np.bincount(*end, tiles) for end in ends]).astype(np.int64)
        wide = self.partner != self.source
        loads[0] += np.bincount(self.partner[wide], self.length[wide], tiles).astype(np.int64)
        return loads

    @property
    def is_wide(self) -> bool:
        """Some have the ports of pairs."""
        return bool((self.partner != self.source).any())

    @property
    def unicast(self) -> bool:
        """All have one receiver."""
        return bool((self.count == 1).all())

    @property
    def farthest(self) -> IntArray:
        """int64[units]: the longest path delay of each."""
        return np.maximum.reduceat(self.delay, self.first)


@attrs.frozen
class Sends:
    """What is sent when, in any order.

    Attributes:
        unit, start: int64[sends].
        send, pair: int64[pairs], the send that serves each receiver; ordered by send. A pair is
            an index into the receivers of `Units`.
    """

    unit: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    send: IntArray = attrs.field(eq=same_array, repr=False)
    pair: IntArray = attrs.field(eq=same_array, repr=False)


def units_of(machine: Machine, traffics: Sequence[Traffic], *, anew: Anew) -> Units:
    """The units: messages, and the pieces of what is to be grouped anew.

    Where some are wide, every message is one row.
    """
    together = Traffic.together(traffics)
    length = machine.transfer_cycles(together.words, together.wide)
    heads = np.flatnonzero(changes(together.message))
    hearing, into, receiver_of_port = together.in_ports()
    first_port = np.searchsorted(hearing, np.append(heads, len(length)))
    count = np.searchsorted(hearing, heads, side="right") - first_port[:-1]
    rows = np.diff(np.append(heads, len(length)))
    total = np.add.reduceat(length, heads)
    waves = np.array([int(traffic.wave.max(initial=-1)) + 1 for traffic in traffics])
    wave = together.wave + np.repeat(np.cumsum(waves) - waves, [len(t.wave) for t in traffics])
    unit = np.arange(len(heads))
    if anew != "nothing" and (rows == 1).all():
        region = np.repeat(np.arange(len(traffics)), [len(part.source) for part in traffics])
        unit = _pieces(together, region, anew, (hearing, into))
    order = np.argsort(unit, kind="stable")
    new = changes(unit[order])
    begin = np.flatnonzero(new)
    lead = order[begin]  # the message that stands for each unit
    pair = spread(first_port[:-1][order], count[order])
    receivers = np.bincount(np.cumsum(new) - 1, count[order], len(lead)).astype(np.int64)
    tile = into[pair]
    source = together.source[heads[lead]]
    return Units(
        source=source,
        partner=source ^ together.wide[heads[lead]],
        length=total[lead],
        wave=np.minimum.reduceat(wave[order], begin),
        row=heads[lead],
        rows=rows[lead],
        first=np.cumsum(receivers) - receivers,
        count=receivers,
        tile=tile,
        delay=path_delays(machine)[np.repeat(source, receivers), tile],
        pair=receiver_of_port[pair],
    )


def _pieces(
    traffic: Traffic, region: IntArray, anew: Anew, in_ports: tuple[IntArray, IntArray]
) -> IntArray:
    """int64[rows]: the number of each row's unit, where every message is one row.

    Rows send the same words if they come from the same place of one region; int64[rows] `region`
    tells the regions of several traffics apart; `in_ports` are the rows and tiles of in ports.
    """
    columns = (traffic.words, traffic.origin, traffic.source, region)
    order = np.lexsort(columns)
    new = changes(*(column[order] for column in columns))
    if anew == "multicasts" and len(order):
        receivers = np.bincount(in_ports[0], minlength=len(order))[order]
        heads = np.flatnonzero(new)
        new |= (np.maximum.reduceat(receivers, heads) == 1)[np.cumsum(new) - 1]
    piece = np.empty(len(order), dtype=np.int64)
    piece[order] = np.cumsum(new) - 1
    first = np.searchsorted(in_ports[0], np.arange(len(order) + 1))
    seen = np.full(int(in_ports[1].max(initial=-1)) + 1, -1)
    if is_heard_twice(order, piece, first, in_ports[1], seen):  # the same words for two uses
        return np.arange(len(order))
    return piece


def regrouped(
    machine: Machine, traffics: Sequence[Traffic], units: Units, sends: Sends
) -> tuple[list[Traffic], list[IntArray]]:
    """The traffics with these sends instead of their own, and int64[rows], the cycle of each."""
    together = Traffic.together(traffics)
    rows = units.rows[sends.unit]
    row = spread(units.row[sends.unit], rows)  # that each new one repeats
    message = np.repeat(np.arange(len(rows)), rows)
    length = machine.transfer_cycles(together.words[row], together.wide[row])
    lead = np.cumsum(length) - length
    before = lead - lead[np.flatnonzero(changes(message))][message]  # of the same message
    cycle = sends.start[message] + before
    hearing, pair = _hearing(units, sends, message)
    sent = Traffic(
        source=together.source[row],
        origin=together.origin[row],
        words=together.words[row],
        wide=together.wide[row],
        message=message,
        wave=np.arange(len(rows)),
        row=hearing,
        tile=together.tile[pair],
        target=together.target[pair],
    )
    if len(traffics) == 1:
        return [sent], [cycle]
    edges = np.cumsum([0, *(len(traffic.source) for traffic in traffics)])
    owner = np.searchsorted(edges, row, side="right") - 1
    owned = [owner == number for number in range(len(traffics))]
    return [_part(sent, mine) for mine in owned], [cycle[mine] for mine in owned]


def _hearing(units: Units, sends: Sends, message: IntArray) -> tuple[IntArray, IntArray]:
    """By receiver of every row: the row, and the receiver's place among those of all traffics.

    Rows of one message have the same receivers, listed row by row.
    """
    count = np.bincount(sends.send, minlength=len(sends.unit))
    listed = spread((np.cumsum(count) - count)[message], count[message])
    hearing = np.repeat(np.arange(len(message)), count[message])
    pair = units.pair[sends.pair[listed]]
    if units.is_wide:  # of one row each
        return hearing[pair != LENT], pair[pair != LENT]
    nth = np.arange(len(message)) - np.flatnonzero(changes(message))[message]
    if nth.any():
        pair += nth[hearing] * units.count[sends.unit[message[hearing]]]
    return hearing, pair


def _part(traffic: Traffic, mine: BoolArray) -> Traffic:
    """The rows of whole messages where `mine`, wave after wave."""
    received = mine[traffic.row]
    numbers, message = np.unique(traffic.message[mine], return_inverse=True)
    return Traffic(
        source=traffic.source[mine],
        origin=traffic.origin[mine],
        words=traffic.words[mine],
        wide=traffic.wide[mine],
        message=message,
        wave=np.arange(len(numbers)),
        row=(np.cumsum(mine) - 1)[traffic.row[received]],
        tile=traffic.tile[received],
        target=traffic.target[received],
    )
