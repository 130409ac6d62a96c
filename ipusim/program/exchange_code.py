"""The exchange code of each tile: timed instructions of its own supervisor, and nothing global.

A tile sends words onto its bus and receives by two settings of its own: which tile's bus its
incoming multiplexer listens to, and where the next word goes. Cycles count from the barrier's
release; the first send of a phase leaves one pipeline later. An instruction stands where it changes
something, and there only:

    delay    before a send that does not follow at once on the tile's last one
    send     `send_words` items from an address, then `send_max_words` items each
    select   one pipeline before the first word lands, unless that tile is listened to already
    select   of no tile, so much before the cycle after the last word, unless another word follows
    point    when the first word lands
    lend     in place of a select: the partner hears a wide send, this tile's lane carries its half

A fragment that stands alone takes the three control instructions that were published (source,
neutral, pointer); of fragments in a row, as in the SDK's code for four multicasts, only the last
goes back to no tile. Two settings and a send may fall into one cycle: merged instructions do that.

That toolchain lets one tile of a pair set both multiplexers, and the other wait; here each tile
sets its own, also one that lends its lane and hears nothing: as many instructions, and none hidden.

Source: osmarks/ipu-stack, docs/EXCHANGE_INSTRUCTION_REFERENCE.md; the 2 cycles a row by which a
select there comes earlier than here are left out.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import attrs
import numpy as np

from ..columns import BoolArray, IntArray, int_column, same_array, spread
from ..machine.machine import WORD_BYTES, Machine
from ..order import order_of
from .port_times import count_receiving, count_sending
from .ports import check_tiles, taken_ports
from .superstep import ExchangePlan

MAX_CONTROLS = 3  # of one received fragment: select, select of no tile, point
NEUTRAL = -1  # the tile number that a multiplexer listening to nobody selects


class ExchangeOperation(IntEnum):
    """What an exchange instruction does; of those of one cycle, the smaller number is first."""

    DELAY = 0
    SELECT = 1
    LEND = 2
    POINT = 3
    SEND = 4
    SEND_WIDE = 5


class ExchangeInstruction(NamedTuple):
    """One exchange instruction of a tile.

    Attributes:
        cycle: of the tile's own clock, from the release.
        operation: what it does.
        value: address of a send or a pointer, tile that is selected (or `NEUTRAL`) or lent to, else
            0.
        words: that a send moves, else 0.
    """

    cycle: int
    operation: ExchangeOperation
    value: int
    words: int


@attrs.frozen
class ExchangeCode:
    """The exchange code of all tiles for one phase, ordered by tile and cycle; columns int64."""

    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    cycle: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    operation: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    value: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    words: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    def of(self, tile: int) -> tuple[ExchangeInstruction, ...]:
        """All that one tile is told."""
        first, last = np.searchsorted(self.tile, [tile, tile + 1])
        columns = (self.cycle, self.operation, self.value, self.words)
        rows = zip(*(column[first:last].tolist() for column in columns), strict=True)
        return tuple(
            ExchangeInstruction(at, ExchangeOperation(operation), *rest)
            for at, operation, *rest in rows
        )


def exchange_code(machine: Machine, plan: ExchangePlan) -> ExchangeCode:
    """The instructions that make the tiles play `plan`.

    Raises:
        ProgramError: a tile that the machine has not.
    """
    check_tiles(machine, plan)
    columns = np.concatenate([_sending(machine, plan), _receiving(machine, plan)], axis=1)
    tile, cycle, operation = columns[:3]
    return ExchangeCode(*columns[:, np.lexsort((operation, cycle, tile))])


def exchange_instructions(machine: Machine, plan: ExchangePlan) -> IntArray:
    """int64[tiles]: how many exchange instructions each tile has; addresses do not matter.

    Raises:
        ProgramError: a tile that the machine has not.
    """
    check_tiles(machine, plan)
    count = np.zeros(machine.tiles, dtype=np.int64)
    length = machine.transfer_cycles(plan.words, plan.wide)
    order = order_of(plan.source, plan.cycle)
    sizes = machine.send_words, machine.send_max_words
    items = _items(machine, plan)
    count_sending(order, plan.source, plan.cycle, length, items, *sizes, count)
    ports = taken_ports(machine, plan)
    order = order_of(ports.tile, ports.lands)
    columns = ports.send, ports.tile, plan.source, ports.lands, length, ports.receives
    count_receiving(order, *columns, count)
    return count


@attrs.frozen
class ExchangeSlots:
    """What exchange code takes where settings and sends of one cycle are one merged instruction.

    Attributes:
        slots: int64[tiles], cycles in which a tile issues one; waiting fills the others.
        bytes: int64[tiles], of that code.
    """

    slots: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)


def exchange_slots(machine: Machine, plan: ExchangePlan) -> ExchangeSlots:
    """The issue slots of each tile: a supervisor issues once a cycle, whatever falls into it.

    Two settings, or a setting and a send, are a merged instruction; a delay has a word of its own.
    A word that is heard alone takes a slot of eight bytes: a select of a later word and the point
    of this one are merged, or two slots of four.

    Raises:
        ProgramError: a tile that the machine has not.
    """
    code = exchange_code(machine, plan)
    waits = code.operation == ExchangeOperation.DELAY
    tile, cycle = code.tile[~waits], code.cycle[~waits]
    starts = np.ones(len(tile), dtype=np.bool_)
    starts[1:] = (tile[1:] != tile[:-1]) | (cycle[1:] != cycle[:-1])
    first = np.flatnonzero(starts)
    merged = np.diff(first, append=len(tile)) > 1
    size = np.where(merged, machine.exchange_merged_bytes, machine.exchange_instruction_bytes)
    sizes = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(sizes, tile[first], size)
    np.add.at(sizes, code.tile[waits], machine.exchange_instruction_bytes)
    return ExchangeSlots(np.bincount(tile[first], minlength=machine.tiles), sizes)


def _items(machine: Machine, plan: ExchangePlan) -> IntArray:
    """int64[sends]: words, or pairs of words of a wide send."""
    if not plan.wide.any():
        return plan.words
    return -(-plan.words // np.where(plan.wide, machine.tiles_per_pair, 1))


def _columns(
    tile: IntArray,
    cycle: IntArray,
    operation: IntArray | int,
    value: IntArray | int,
    words: IntArray | int,
) -> IntArray:
    return np.stack(np.broadcast_arrays(tile, cycle, operation, value, words)).astype(np.int64)


def _leaves(machine: Machine, plan: ExchangePlan) -> IntArray:
    """int64[sends]: the cycle of each send, from the release."""
    first = plan.cycle.min() if len(plan.cycle) else 0
    return plan.cycle - first + machine.exchange_pipeline_cycles


def _sending(machine: Machine, plan: ExchangePlan) -> IntArray:
    """The instructions of senders, as columns."""
    length = machine.transfer_cycles(plan.words, plan.wide)
    cycle = _leaves(machine, plan)
    order = order_of(plan.source, cycle)
    waits = order[_begins(plan.source[order], cycle[order], (cycle + length)[order])]
    delays = _columns(plan.source[waits], cycle[waits], ExchangeOperation.DELAY, 0, 0)

    lanes = np.where(plan.wide, machine.tiles_per_pair, 1)
    items = _items(machine, plan)
    parts = 1 - (-np.maximum(items - machine.send_words, 0) // machine.send_max_words)
    row, part = np.repeat(np.arange(len(parts)), parts), spread(np.zeros_like(parts), parts)
    last = np.minimum(items[row], machine.send_words + part * machine.send_max_words) * lanes[row]
    before = np.where(part > 0, machine.send_words + (part - 1) * machine.send_max_words, 0)
    before *= lanes[row]
    sends = _columns(
        plan.source[row],
        cycle[row] + machine.transfer_cycles(before, plan.wide[row]),
        np.where(plan.wide[row], ExchangeOperation.SEND_WIDE, ExchangeOperation.SEND),
        plan.address[row] + before * WORD_BYTES,
        np.minimum(last, plan.words[row]) - before,
    )
    return np.concatenate([delays, sends], axis=1)


def _receiving(machine: Machine, plan: ExchangePlan) -> IntArray:
    """The instructions of receivers, as columns."""
    ports = taken_ports(machine, attrs.evolve(plan, cycle=_leaves(machine, plan)))
    order = order_of(ports.tile, ports.lands)
    tile, lands, send = ports.tile[order], ports.lands[order], ports.send[order]
    source, lent = plan.source[send], order >= ports.receives
    ends = lands + machine.transfer_cycles(plan.words, plan.wide)[send]
    alone = _begins(tile, lands, ends)
    changes = alone | (np.diff(source, prepend=NEUTRAL) != 0) | (np.diff(lent, prepend=False))
    listens = np.where(lent, ExchangeOperation.LEND, ExchangeOperation.SELECT)
    closes = np.roll(alone, -1)  # the next one begins anew; the first one always does
    ahead = machine.exchange_pipeline_cycles
    return np.concatenate(
        [
            _columns(tile[changes], lands[changes] - ahead, listens[changes], source[changes], 0),
            _columns(tile[closes], ends[closes] - ahead, ExchangeOperation.SELECT, NEUTRAL, 0),
            _columns(
                tile[~lent], lands[~lent], ExchangeOperation.POINT, plan.target[order[~lent]], 0
            ),
        ],
        axis=1,
    )


def _begins(tile: IntArray, start: IntArray, end: IntArray) -> BoolArray:
    """Which of the intervals, in order, do not follow at once on one before on the same tile."""
    follows = (tile[1:] == tile[:-1]) & (start[1:] == end[:-1])
    return np.concatenate([np.ones(min(1, len(tile)), dtype=np.bool_), ~follows])
