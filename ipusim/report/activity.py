"""What a run does that takes energy, counted from the program and its trace.

Each superstep counts as often as it ran. A vertex reads and writes what its kernel says; else what
its lists say of its operands, or all of them, once. A word leaves SRAM once and is written by each
receiver. It goes down its sender's column, both ways along the spine as far as its receivers are,
and up the column of each; the spine lies before row 0, as the path delays have it. Code is a bundle
of 8 bytes for each cycle in which a tile computes: a barrel of workers issues no more.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ..columns import IntArray
from ..machine.machine import TILES_PER_ROW, WORD_BYTES, Machine
from ..machine.paths import physical_numbers
from ..program.codelet import Operand
from ..program.operand_traffic import CountsTraffic
from ..program.program import Program
from ..program.superstep import ExchangePlan
from ..rules.touched import Touched, touched
from .trace import Trace

BUNDLE_BYTES = 8
TILES_PER_CELL = 4  # a column of the floor plan, in places of one row


@attrs.frozen(kw_only=True)
class Activity:
    """Counts of one run.

    Attributes:
        operand_reads, operand_writes: bytes of vertices' operands.
        words_sent, words_received: of the exchange; a multicast word is sent once.
        sender_rows, spine_columns, receiver_rows: words times rows or columns that they go.
        code_bytes: of the bundles that could issue while tiles computed.
        tile_cycles: tiles times cycles of the run.
    """

    operand_reads: int
    operand_writes: int
    words_sent: int
    words_received: int
    sender_rows: int
    spine_columns: int
    receiver_rows: int
    code_bytes: int
    tile_cycles: int


def activity_of(program: Program, trace: Trace) -> Activity:
    """The counts of a program's run.

    Raises:
        ProgramError: a list that contradicts itself.
    """
    times = np.bincount(trace.superstep, minlength=len(program.supersteps))
    reads, writes = _operand_bytes(program, times)
    moved = [moved_words(program.machine, step.exchange) for step in program.supersteps]
    sums = times @ np.array(moved, dtype=np.int64).reshape(-1, 5)
    sent, received, down, along, up = sums.tolist()
    return Activity(
        operand_reads=reads,
        operand_writes=writes,
        words_sent=sent,
        words_received=received,
        sender_rows=down,
        spine_columns=along,
        receiver_rows=up,
        code_bytes=BUNDLE_BYTES * int(trace.compute.sum()),
        tile_cycles=program.machine.tiles * trace.cycles,
    )


def _operand_bytes(program: Program, times: IntArray) -> tuple[int, int]:
    """Bytes read and written by the vertices of all supersteps that ran."""
    reads, writes = 0, 0
    for turns, tables in zip(times.tolist(), touched(program), strict=True):
        for table in tables:
            known = _known(table)
            for operand in table.vertices.codelet.operands:
                size = _bytes(table, operand) if operand.field not in known else 0
                read, written = known.get(
                    operand.field,
                    (size * (operand.access != "out"), size * (operand.access != "in")),
                )
                reads += turns * read
                writes += turns * written
    return reads, writes


def _known(table: Touched) -> Mapping[str, tuple[int, int]]:
    """Bytes read and written of the operands of which the codelet says so itself."""
    codelet = table.vertices.codelet
    if not isinstance(codelet, CountsTraffic):
        return {}
    return {
        field: (int(traffic.reads.sum()), int(traffic.writes.sum()))
        for field, traffic in codelet.traffic(table.vertices.fields).items()
    }


def _bytes(table: Touched, operand: Operand) -> int:
    """Bytes that the vertices of a table touch of an operand."""
    if operand.field not in table.accesses:
        return int(table.spans[operand.field].sum())
    listed = table.accesses[operand.field]
    touched = np.zeros(len(table.like), dtype=np.int64)
    np.add.at(touched, listed.vertex, listed.bytes)
    return int(touched[table.like].sum())


def moved_words(machine: Machine, plan: ExchangePlan) -> tuple[int, int, int, int, int]:
    """Words sent and received, and words times rows down, columns along and rows up."""
    if plan.is_empty:
        return 0, 0, 0, 0, 0
    number = physical_numbers(machine)
    row, column = number // TILES_PER_ROW, number % TILES_PER_ROW // TILES_PER_CELL
    low, high = column[plan.source], column[plan.source]
    np.minimum.at(low, plan.send, column[plan.tile])
    np.maximum.at(high, plan.send, column[plan.tile])
    received = plan.words[plan.send]
    return (
        int(plan.words.sum()),
        int(received.sum()),
        int(plan.words @ row[plan.source]),
        int(plan.words @ (high - low)),
        int(received @ row[plan.tile]),
    )


def bytes_of_words(words: int) -> int:
    """Bytes of words of the exchange."""
    return words * WORD_BYTES
