"""Count the actions of a run that take energy, from the program and its trace.

The actions of a superstep are counted once for each of its executions. The bytes that a vertex
reads and writes are those that its kernel reports; otherwise each byte of its operands counts once,
or only the parts that work lists select. A word leaves SRAM once and is written by each receiver.
Tiles lie in the columns of a floor plan, and a spine of wires joins the columns before row 0, as in
the path delays. So a word travels down its sender's column, in both directions along the spine to
the farthest receivers, and up the column of each receiver. Code counts as one bundle of 8 bytes for
each cycle in which a tile computes, because the workers of a tile together issue at most one bundle
a cycle.
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
from ..rules.memory_accesses import TableAccesses, memory_accesses
from .trace import Trace

BUNDLE_BYTES = 8  # two instructions of 4 bytes
TILES_PER_CELL = 4  # tiles of a supertile: positions of one row in one column of the floor plan


@attrs.frozen(kw_only=True)
class Activity:
    """Counts of one run.

    Attributes:
        operand_reads, operand_writes: bytes of operands that vertices read and write.
        words_sent, words_received: words of the exchange; a multicast word is sent once.
        sender_rows, spine_columns, receiver_rows: sums over words of the rows or columns that they
            travel.
        code_bytes: bytes of the bundles that could issue while tiles computed.
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
    """Count the actions of a program's run that take energy.

    Raises:
        ProgramError: a list contradicts itself.
    """
    runs = np.bincount(trace.superstep, minlength=len(program.supersteps))
    reads, writes = _operand_bytes(program, runs)
    counts = [moved_words(program.machine, step.exchange) for step in program.supersteps]
    # int64[supersteps, 5] weighted by int64[supersteps], the number of runs of each superstep.
    sums = runs @ np.array(counts, dtype=np.int64).reshape(-1, 5)
    sent, received, sender_rows, spine_columns, receiver_rows = sums.tolist()
    return Activity(
        operand_reads=reads,
        operand_writes=writes,
        words_sent=sent,
        words_received=received,
        sender_rows=sender_rows,
        spine_columns=spine_columns,
        receiver_rows=receiver_rows,
        code_bytes=BUNDLE_BYTES * int(trace.compute.sum()),
        tile_cycles=program.machine.tiles * trace.cycles,
    )


def _operand_bytes(program: Program, runs: IntArray) -> tuple[int, int]:
    """Return the bytes read and written by the vertices of all executed supersteps."""
    reads, writes = 0, 0
    for count, tables in zip(runs.tolist(), memory_accesses(program), strict=True):
        for table in tables:
            reported_traffic = _reported_traffic(table)
            for operand in table.vertices.codelet.operands:
                size = _bytes(table, operand) if operand.field not in reported_traffic else 0
                read_bytes, written_bytes = reported_traffic.get(
                    operand.field,
                    (size * (operand.access != "out"), size * (operand.access != "in")),
                )
                reads += count * read_bytes
                writes += count * written_bytes
    return reads, writes


def _reported_traffic(table: TableAccesses) -> Mapping[str, tuple[int, int]]:
    """Return the bytes read and written of operands whose traffic the codelet reports."""
    codelet = table.vertices.codelet
    if not isinstance(codelet, CountsTraffic):
        return {}
    return {
        field: (int(traffic.reads.sum()), int(traffic.writes.sum()))
        for field, traffic in codelet.traffic(table.vertices.fields).items()
    }


def _bytes(table: TableAccesses, operand: Operand) -> int:
    """Return the bytes that the vertices of a table touch of an operand."""
    if operand.field not in table.accesses:
        return int(table.span_bytes[operand.field].sum())
    accesses = table.accesses[operand.field]
    # Vertices with equal lists have one representative, which alone is listed: first the bytes of
    # each representative, then their sum over all vertices.
    accessed_bytes = np.zeros(len(table.representative), dtype=np.int64)
    np.add.at(accessed_bytes, accesses.vertex, accesses.bytes)
    return int(accessed_bytes[table.representative].sum())


def moved_words(machine: Machine, plan: ExchangePlan) -> tuple[int, int, int, int, int]:
    """Return the words of an exchange, and how far they travel.

    Returns:
        Words sent; words received; and sums over words of the rows in the sender's column, of the
        columns along the spine, and of the rows in the receivers' columns.
    """
    if plan.is_empty:
        return 0, 0, 0, 0, 0
    number = physical_numbers(machine)
    row, column = number // TILES_PER_ROW, number % TILES_PER_ROW // TILES_PER_CELL
    # Columns that a send spans on the spine, int64[sends], from the source to its receivers.
    low, high = column[plan.source], column[plan.source]
    np.minimum.at(low, plan.send, column[plan.tile])
    np.maximum.at(high, plan.send, column[plan.tile])
    received_words = plan.words[plan.send]
    return (
        int(plan.words.sum()),
        int(received_words.sum()),
        int(plan.words @ row[plan.source]),
        int(plan.words @ (high - low)),
        int(received_words @ row[plan.tile]),
    )


def bytes_of_words(words: int) -> int:
    """Return the number of bytes of exchange words."""
    return words * WORD_BYTES
