"""Exchange code of each tile: instructions that its supervisor issues in cycles fixed beforehand.

A tile sends words onto its bus and receives by two settings: the tile whose bus its incoming
multiplexer selects, and the address of the next word. A pipeline is the time from the selection of
a sender to its word in SRAM, the machine's `exchange_pipeline_cycles`. Cycles count from the
release of the barrier; the first send of a phase leaves one pipeline later. An instruction is
issued only where a setting changes:

    delay    before a send that does not directly follow the previous one of the tile
    send     `send_words` items from an address, then `send_max_words` items each; an item is a
             word, or two words of a wide send
    select   of the sending tile, one pipeline before the first word of that tile lands, unless
             that tile is selected already
    select   of no tile, one pipeline before the cycle after the last word, unless another word
             follows directly
    point    sets the address when the first word lands
    lend     in place of a select: the partner (the other tile of the tile pair) receives a wide
             send, and this tile's lane carries half of it

A fragment is all that a tile receives from one send. An isolated fragment takes three control
instructions, as published: select, select of no tile, point. Of fragments that follow each other
directly only the last one selects no tile, as in the code of the SDK (the vendor's toolchain) for
four multicasts. Two settings, or a setting and a send, may be due in one cycle; a merged
instruction performs both.

The SDK lets one tile of a tile pair set both multiplexers while the other waits. Here each tile
sets its own multiplexer, also a tile that lends its lane and receives nothing: the number of
instructions is equal.

Source: osmarks/ipu-stack, docs/EXCHANGE_INSTRUCTION_REFERENCE.md. There, a select comes earlier by
2 cycles for each row of the floor plan; this model leaves that out.
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
from .ports import check_tiles, port_uses
from .superstep import ExchangePlan

MAX_CONTROLS = 3  # instructions of an isolated fragment: select, select of no tile, point
NEUTRAL = -1  # the tile number that a multiplexer listening to nobody selects


class ExchangeOperation(IntEnum):
    """Operation of an exchange instruction; in one cycle, smaller numbers come first."""

    DELAY = 0
    SELECT = 1
    LEND = 2
    POINT = 3
    SEND = 4
    SEND_WIDE = 5


class ExchangeInstruction(NamedTuple):
    """Exchange instruction of one tile.

    Attributes:
        cycle: issue cycle on the tile's own clock, from the release of the barrier.
        operation: effect of the instruction.
        value: address of a send or point, selected tile (or `NEUTRAL`), partner to which a lane is
            lent; 0 for a delay.
        words: number of words that a send moves; 0 for other operations.
    """

    cycle: int
    operation: ExchangeOperation
    value: int
    words: int


@attrs.frozen
class ExchangeCode:
    """Exchange code of all tiles for one phase, ordered by tile and cycle; columns are int64."""

    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    cycle: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    operation: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    value: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    words: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    def of(self, tile: int) -> tuple[ExchangeInstruction, ...]:
        """Return the instructions of one tile."""
        start, stop = np.searchsorted(self.tile, [tile, tile + 1])
        columns = (self.cycle, self.operation, self.value, self.words)
        rows = zip(*(column[start:stop].tolist() for column in columns), strict=True)
        return tuple(
            ExchangeInstruction(cycle, ExchangeOperation(operation), *value_and_words)
            for cycle, operation, *value_and_words in rows
        )


def exchange_code(machine: Machine, plan: ExchangePlan) -> ExchangeCode:
    """Return the instructions by which the tiles carry out an exchange plan.

    Raises:
        ProgramError: the plan has a tile that the machine lacks.
    """
    check_tiles(machine, plan)
    columns = np.concatenate([_sending(machine, plan), _receiving(machine, plan)], axis=1)
    tile, cycle, operation = columns[:3]
    return ExchangeCode(*columns[:, np.lexsort((operation, cycle, tile))])


def exchange_instructions(machine: Machine, plan: ExchangePlan) -> IntArray:
    """Return the number of exchange instructions of each tile, int64[tiles], for any addresses.

    Raises:
        ProgramError: the plan has a tile that the machine lacks.
    """
    check_tiles(machine, plan)
    count = np.zeros(machine.tiles, dtype=np.int64)
    length = machine.transfer_cycles(plan.words, plan.wide)
    # Sends in the order of their out ports and cycles, then arrivals in the order of in ports.
    order = order_of(plan.source, plan.cycle)
    limits = machine.send_words, machine.send_max_words
    items = _items(machine, plan)
    count_sending(order, plan.source, plan.cycle, length, items, *limits, count)
    ports = port_uses(machine, plan)
    order = order_of(ports.tile, ports.lands)
    columns = ports.send, ports.tile, plan.source, ports.lands, length, ports.receives
    count_receiving(order, *columns, count)
    return count


@attrs.frozen
class ExchangeSlots:
    """Issue slots and bytes of exchange code whose instructions of one cycle are merged.

    Attributes:
        slots: int64[tiles], number of cycles in which a tile issues an instruction; it waits in
            the others.
        bytes: int64[tiles], size of this code.
    """

    slots: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)


def exchange_slots(machine: Machine, plan: ExchangePlan) -> ExchangeSlots:
    """Return the issue slots of each tile: a supervisor issues at most one instruction per cycle.

    Two settings, or a setting and a send, are one merged instruction; a delay has a word of its
    own. A fragment of a single word needs eight bytes: a select for a later word is merged with the
    point for this one, or both take a slot of four bytes.

    Raises:
        ProgramError: the plan has a tile that the machine lacks.
    """
    code = exchange_code(machine, plan)
    waits = code.operation == ExchangeOperation.DELAY
    tile, cycle = code.tile[~waits], code.cycle[~waits]
    # Instructions are ordered by tile and cycle: a slot starts where either changes, and a slot of
    # more than one instruction is a merged one.
    starts = np.ones(len(tile), dtype=np.bool_)
    starts[1:] = (tile[1:] != tile[:-1]) | (cycle[1:] != cycle[:-1])
    slots = np.flatnonzero(starts)  # first instruction of each slot
    is_merged = np.diff(slots, append=len(tile)) > 1
    slot_bytes = np.where(
        is_merged, machine.exchange_merged_bytes, machine.exchange_instruction_bytes
    )
    code_bytes = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(code_bytes, tile[slots], slot_bytes)
    np.add.at(code_bytes, code.tile[waits], machine.exchange_instruction_bytes)
    return ExchangeSlots(np.bincount(tile[slots], minlength=machine.tiles), code_bytes)


def _items(machine: Machine, plan: ExchangePlan) -> IntArray:
    """Return the number of items of each send, int64[sends]: words, or two words if wide."""
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
    """Return the columns of an instruction table, int64[5, rows]."""
    return np.stack(np.broadcast_arrays(tile, cycle, operation, value, words)).astype(np.int64)


def _departures(machine: Machine, plan: ExchangePlan) -> IntArray:
    """Return the cycle of each send from the release of the barrier, int64[sends]."""
    first_cycle = plan.cycle.min() if len(plan.cycle) else 0
    return plan.cycle - first_cycle + machine.exchange_pipeline_cycles


def _sending(machine: Machine, plan: ExchangePlan) -> IntArray:
    """Return the instructions of senders, int64[5, rows], in the order of `_columns`."""
    length = machine.transfer_cycles(plan.words, plan.wide)
    cycle = _departures(machine, plan)
    # A delay stands before every send that does not continue its predecessor.
    order = order_of(plan.source, cycle)
    waits = order[_starts_run(plan.source[order], cycle[order], (cycle + length)[order])]
    delays = _columns(plan.source[waits], cycle[waits], ExchangeOperation.DELAY, 0, 0)

    # Split each send into parts: the first of up to `send_words` items, the others of up to
    # `send_max_words`. With 64 and 4096, a send of 5,000 items has 1 + ceil(4936 / 4096) = 3 parts
    # that begin behind 0, 64 and 4,160 items. `row` is the send and `part` the number of each part.
    lanes = np.where(plan.wide, machine.tiles_per_pair, 1)
    items = _items(machine, plan)
    parts = 1 - (-np.maximum(items - machine.send_words, 0) // machine.send_max_words)
    row, part = np.repeat(np.arange(len(parts)), parts), spread(np.zeros_like(parts), parts)
    # Words of the send up to the end of each part, and up to its start.
    stop = np.minimum(items[row], machine.send_words + part * machine.send_max_words) * lanes[row]
    words_before = np.where(part > 0, machine.send_words + (part - 1) * machine.send_max_words, 0)
    words_before *= lanes[row]
    sends = _columns(
        plan.source[row],
        cycle[row] + machine.transfer_cycles(words_before, plan.wide[row]),
        np.where(plan.wide[row], ExchangeOperation.SEND_WIDE, ExchangeOperation.SEND),
        plan.address[row] + words_before * WORD_BYTES,
        np.minimum(stop, plan.words[row]) - words_before,
    )
    return np.concatenate([delays, sends], axis=1)


def _receiving(machine: Machine, plan: ExchangePlan) -> IntArray:
    """Return the instructions of receivers, int64[5, rows], in the order of `_columns`."""
    # Rows from `ports.receives` on are lent lanes: they lend instead of selecting, and set no
    # address.
    ports = port_uses(machine, attrs.evolve(plan, cycle=_departures(machine, plan)))
    order = order_of(ports.tile, ports.lands)
    tile, lands, send = ports.tile[order], ports.lands[order], ports.send[order]
    source, lent = plan.source[send], order >= ports.receives
    ends = lands + machine.transfer_cycles(plan.words, plan.wide)[send]
    run_starts = _starts_run(tile, lands, ends)
    # A select is needed after a gap, and where the source or the form (receive or lend) changes.
    needs_select = run_starts | (np.diff(source, prepend=NEUTRAL) != 0)
    needs_select |= np.diff(lent, prepend=False)
    listens = np.where(lent, ExchangeOperation.LEND, ExchangeOperation.SELECT)
    # A use is the time in which a port carries one send, a run a sequence of uses without gaps. A
    # use is the last of its run if the next use starts a run. np.roll compares the last row with
    # the first row, which always starts a run.
    run_ends = np.roll(run_starts, -1)
    pipeline = machine.exchange_pipeline_cycles
    return np.concatenate(
        [
            _columns(
                *(tile[needs_select], lands[needs_select] - pipeline),
                *(listens[needs_select], source[needs_select], 0),
            ),
            _columns(
                *(tile[run_ends], ends[run_ends] - pipeline),
                *(ExchangeOperation.SELECT, NEUTRAL, 0),
            ),
            _columns(
                tile[~lent], lands[~lent], ExchangeOperation.POINT, plan.target[order[~lent]], 0
            ),
        ],
        axis=1,
    )


def _starts_run(tile: IntArray, start: IntArray, end: IntArray) -> BoolArray:
    """Return bool[intervals]: False where an interval directly follows another one of its tile.

    Intervals are ordered by tile and start.
    """
    follows = (tile[1:] == tile[:-1]) & (start[1:] == end[:-1])
    return np.concatenate([np.ones(min(1, len(tile)), dtype=np.bool_), ~follows])
