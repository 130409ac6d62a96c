"""Units of an exchange phase: the words that it must send, whatever messages they are grouped into.

A traffic is a table of rows, each a run of words with its receivers (`traffic`); a phase may have
several tables. A unit is a message or a *piece*: all rows that send the same words of one source. A
piece may be sent several times, each time to some of its receivers. A *reception* is a unit at one
of its receivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, Machine, path_delays, same_array, spread

from .packing_loop import is_received_twice
from .traffic import LENT, Traffic, changes

Regrouping: TypeAlias = Literal["nothing", "multicasts", "all"]
"""Messages that become pieces: none, those with several receivers, or all of them."""


@attrs.frozen
class Units:
    """Units of a phase, over all its traffics.

    Attributes:
        source, partner: Tiles whose out ports are busy, int64[units]; both are equal for a narrow
            unit, which takes one port.
        length: Cycles that each unit takes on a port, int64[units].
        wave: Earliest wave of the rows of each unit, int64[units]; waves of later traffics are
            numbered after those of earlier ones.
        row, rows: First row of each unit, counted over all traffics, and its number of consecutive
            rows, int64[units].
        first, count: Receptions of unit i are [first[i], first[i] + count[i]), int64[units]; tiles
            that only lend their in port to a wide unit are included.
        tile: Receiving tile of each reception, int64[receptions].
        delay: Path delay from the unit's source to that tile, in cycles, int64[receptions].
        receiver: Index of each reception among the receivers of all traffics, int64[receptions]; if
            a unit has several rows, among those of its first row. `LENT` if the tile only lends its
            port.
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
    receiver: IntArray = attrs.field(eq=same_array, repr=False)

    def loads(self, tiles: int) -> IntArray:
        """Return the busy cycles of all out ports and all in ports, int64[2, tiles].

        Every unit counts as sent once.
        """
        # Ports and cycles, of sends and of receptions.
        port_cycles = (
            (self.source, self.length),
            (self.tile, np.repeat(self.length, self.count)),
        )
        loads = np.stack([np.bincount(*ports, tiles) for ports in port_cycles]).astype(np.int64)
        wide = self.partner != self.source
        loads[0] += np.bincount(self.partner[wide], self.length[wide], tiles).astype(np.int64)
        return loads

    @property
    def is_wide(self) -> bool:
        """True if some units take the ports of tile pairs."""
        return bool((self.partner != self.source).any())

    @property
    def farthest(self) -> IntArray:
        """Longest path delay of each unit in cycles, int64[units]."""
        return np.maximum.reduceat(self.delay, self.first)


@attrs.frozen
class Sends:
    """Sends of units with their cycles, in any order.

    Attributes:
        unit, start: Unit and first cycle of each send, int64[sends].
        send, reception: Send that serves each reception, and the reception's index in `Units`,
            int64[receptions], ordered by send.
    """

    unit: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    send: IntArray = attrs.field(eq=same_array, repr=False)
    reception: IntArray = attrs.field(eq=same_array, repr=False)


def units_of(machine: Machine, traffics: Sequence[Traffic], *, regroup: Regrouping) -> Units:
    """Return the units of a phase: its messages, or pieces where these are to be regrouped.

    Messages are regrouped only if each of them is one row. If some traffic is wide, every message
    must be one row.
    """
    concatenated = Traffic.concatenated(traffics)
    length = machine.transfer_cycles(concatenated.words, concatenated.wide)
    first_rows = np.flatnonzero(changes(concatenated.message))
    # In ports by row: with `first_rows` the first rows of messages, the ports of message i are
    # those of its first row, since all its rows have the same receivers.
    port_row, port_tile, port_receiver = concatenated.in_ports()
    first_port = np.searchsorted(port_row, np.append(first_rows, len(length)))
    count = np.searchsorted(port_row, first_rows, side="right") - first_port[:-1]
    rows = np.diff(np.append(first_rows, len(length)))
    total = np.add.reduceat(length, first_rows)
    # Waves of a traffic are counted on from the last wave of the traffic before it.
    waves = np.array([int(traffic.wave.max(initial=-1)) + 1 for traffic in traffics])
    wave = concatenated.wave + np.repeat(np.cumsum(waves) - waves, [len(t.wave) for t in traffics])
    unit = np.arange(len(first_rows))
    if regroup != "nothing" and (rows == 1).all():
        region = np.repeat(np.arange(len(traffics)), [len(part.source) for part in traffics])
        unit = _pieces(concatenated, region, regroup, (port_row, port_tile))
    # A piece stands where its first message stands and has the receivers of all its messages:
    # with units [0, 1, 0] of three messages, `order` is [0, 2, 1] and `first_messages` is [0, 1].
    order = np.argsort(unit, kind="stable")
    is_first = changes(unit[order])
    piece_start = np.flatnonzero(is_first)
    first_messages = order[piece_start]
    port = spread(first_port[:-1][order], count[order])
    receivers = np.bincount(np.cumsum(is_first) - 1, count[order], len(first_messages)).astype(
        np.int64
    )
    tile = port_tile[port]
    source = concatenated.source[first_rows[first_messages]]
    return Units(
        source=source,
        partner=source ^ concatenated.wide[first_rows[first_messages]],
        length=total[first_messages],
        wave=np.minimum.reduceat(wave[order], piece_start),
        row=first_rows[first_messages],
        rows=rows[first_messages],
        first=np.cumsum(receivers) - receivers,
        count=receivers,
        tile=tile,
        delay=path_delays(machine)[np.repeat(source, receivers), tile],
        receiver=port_receiver[port],
    )


def _pieces(
    traffic: Traffic, region: IntArray, regroup: Regrouping, in_ports: tuple[IntArray, IntArray]
) -> IntArray:
    """Return the unit of each row, int64[rows], where every message is one row.

    Rows send the same words if they come from the same bytes of one region. Return a unit for each
    row if a tile would receive the same words twice.

    Args:
        traffic: Rows of all traffics together.
        region: Number that tells the regions of several traffics apart, int64[rows].
        regroup: Messages that become pieces.
        in_ports: Rows and tiles of all in ports.
    """
    columns = (traffic.words, traffic.origin, traffic.source, region)
    order = np.lexsort(columns)
    is_first = changes(*(column[order] for column in columns))
    if regroup == "multicasts" and len(order):
        # Words that every row sends to a single receiver are no multicast: these rows stay apart.
        receivers = np.bincount(in_ports[0], minlength=len(order))[order]
        piece_start = np.flatnonzero(is_first)
        is_first |= (np.maximum.reduceat(receivers, piece_start) == 1)[np.cumsum(is_first) - 1]
    piece = np.empty(len(order), dtype=np.int64)
    piece[order] = np.cumsum(is_first) - 1
    first = np.searchsorted(in_ports[0], np.arange(len(order) + 1))
    last_piece = np.full(int(in_ports[1].max(initial=-1)) + 1, -1)
    if is_received_twice(order, piece, first, in_ports[1], last_piece):
        # A tile needs the same words at two addresses; one send reaches only one of them.
        return np.arange(len(order))
    return piece


def regrouped(
    machine: Machine, traffics: Sequence[Traffic], units: Units, sends: Sends
) -> tuple[list[Traffic], list[IntArray]]:
    """Return the traffics with the given sends instead of their own, and the cycle of each row.

    The cycles are one int64[rows] for each traffic.
    """
    all_rows = Traffic.concatenated(traffics)
    rows = units.rows[sends.unit]
    row = spread(units.row[sends.unit], rows)  # the old row of each new one
    message = np.repeat(np.arange(len(rows)), rows)
    length = machine.transfer_cycles(all_rows.words[row], all_rows.wide[row])
    length_before = np.cumsum(length) - length
    # Cycles of earlier rows of the same message.
    offset = length_before - length_before[np.flatnonzero(changes(message))][message]
    cycle = sends.start[message] + offset
    received_row, receiver = _receivers(units, sends, message)
    new_traffic = Traffic(
        source=all_rows.source[row],
        origin=all_rows.origin[row],
        words=all_rows.words[row],
        wide=all_rows.wide[row],
        message=message,
        wave=np.arange(len(rows)),
        row=received_row,
        tile=all_rows.tile[receiver],
        target=all_rows.target[receiver],
    )
    if len(traffics) == 1:
        return [new_traffic], [cycle]
    first_rows = np.cumsum([0, *(len(traffic.source) for traffic in traffics)])
    traffic_of_row = np.searchsorted(first_rows, row, side="right") - 1
    masks = [traffic_of_row == number for number in range(len(traffics))]
    return [_part(new_traffic, mask) for mask in masks], [cycle[mask] for mask in masks]


def _receivers(units: Units, sends: Sends, message: IntArray) -> tuple[IntArray, IntArray]:
    """Return the new row and the old index of each receiver of a new schedule, int64[receptions].

    The index counts the receivers of all traffics.

    Args:
        units: units that are sent.
        sends: sends of the new schedule.
        message: message of each new row, int64[rows].

    Rows of one message have the same receivers, listed row by row.
    """
    count = np.bincount(sends.send, minlength=len(sends.unit))
    index = spread((np.cumsum(count) - count)[message], count[message])
    received_row = np.repeat(np.arange(len(message)), count[message])
    receiver = units.receiver[sends.reception[index]]
    if units.is_wide:  # every message is one row: only lanes that are lent are left out
        return received_row[receiver != LENT], receiver[receiver != LENT]
    # `Units.receiver` has the receivers of a unit's first row only; those of its row n stand
    # n * count further on in the traffic.
    nth = np.arange(len(message)) - np.flatnonzero(changes(message))[message]
    if nth.any():
        receiver += nth[received_row] * units.count[sends.unit[message[received_row]]]
    return received_row, receiver


def _part(traffic: Traffic, mask: BoolArray) -> Traffic:
    """Return the rows for which `mask` is True, whole messages, each in a wave of its own."""
    is_received = mask[traffic.row]
    messages, message = np.unique(traffic.message[mask], return_inverse=True)
    return Traffic(
        source=traffic.source[mask],
        origin=traffic.origin[mask],
        words=traffic.words[mask],
        wide=traffic.wide[mask],
        message=message,
        wave=np.arange(len(messages)),
        row=(np.cumsum(mask) - 1)[traffic.row[is_received]],
        tile=traffic.tile[is_received],
        target=traffic.target[is_received],
    )
