"""Check that a program touches memory only on existing tiles, inside SRAM and on whole words.

"Touches" means reads or writes. Sends and receives access 32-bit words; wide sends (over both lanes
of a tile pair) and their receives access 64-bit words. An operand is a field of a codelet that
holds addresses: it is aligned as the codelet demands, and lies in interleaved memory if the codelet
loads 128 bits at once. A list is constant data that lies in tile memory before the program starts.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..columns import first_true
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..program.codelet import Ragged
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, loops_of
from ..program.spans import Ranges, ranges_of
from ..program.superstep import ExchangePlan
from .memory_accesses import ProgramAccesses, TableAccesses, received_ranges


def check_addresses(program: Program, accesses: ProgramAccesses) -> None:
    """Refuse a program that touches memory outside SRAM, or at an address that is not aligned.

    Args:
        program: the program.
        accesses: memory accesses of the program's vertices, from `memory_accesses`.

    Raises:
        ProgramError: an address is wrong; the message has its tile and the valid range.
    """
    machine = program.machine
    for role, handles in (
        ("input", program.inputs),
        ("output", program.outputs),
        ("kept array", program.kept),
    ):
        for name, handle in handles.items():
            _check_ranges(machine, f"{role} {name}", ranges_of(handle), handle.data_type.bytes)
    # The simulation reads the control word of each loop (it says which case runs next), so the word
    # needs a valid address too.
    word_bytes = np.dtype(CONTROL_WORD).itemsize
    for loop, _, _ in loops_of(program.steps):
        word_range = Ranges(np.array([loop.tile]), np.array([loop.address]), np.array([word_bytes]))
        _check_ranges(machine, f"loop {loop.name}: its word", word_range, word_bytes)
    for step, tables in zip(program.supersteps, accesses, strict=True):
        _check_exchange(machine, step.name, step.exchange)
        for table in tables:
            _check_vertices(machine, table)


def _check_exchange(machine: Machine, step: str, plan: ExchangePlan) -> None:
    """Refuse a send or a receive at an address that is not aligned, or outside memory."""
    # A wide send moves 64 bits a cycle over two lanes, so its addresses are multiples of 8 bytes.
    word_bytes = np.where(plan.wide, WORD_BYTES * machine.tiles_per_pair, WORD_BYTES)
    sent = Ranges(plan.source, plan.address, plan.words * WORD_BYTES)
    _check_ranges(machine, f"{step}: a send", sent, word_bytes)
    _check_ranges(machine, f"{step}: a receive", received_ranges(plan), word_bytes[plan.send])


def _check_vertices(machine: Machine, table: TableAccesses) -> None:
    """Refuse operands and lists of vertices that are not aligned, or outside their memory."""
    vertices = table.vertices
    for operand in vertices.codelet.operands:
        column = vertices.fields.get(operand.field)
        if column is None or isinstance(column, Ragged):
            raise ProgramError(
                f"{table.subject} has no address in field {operand.field}, which it must hold for "
                f"every vertex; it has {', '.join(vertices.fields) or 'none'}"
            )
        start = machine.interleaved_base if operand.interleaved else machine.sram_base
        name = f"{table.subject}, {operand.field}"
        _check_ranges(machine, name, table.span(operand), operand.align, start)
    for address, lists in vertices.constants():
        entry_bytes = lists.flat.itemsize
        ranges = Ranges(vertices.tile, address, lists.count * entry_bytes)
        _check_ranges(machine, f"{table.subject}, a list", ranges, entry_bytes)


def _check_ranges(
    machine: Machine, subject: str, ranges: Ranges, align: npt.ArrayLike, start: int | None = None
) -> None:
    """Refuse byte ranges below `start`, beyond SRAM, on no tile, or not aligned to `align` bytes.

    Args:
        machine: machine of the program.
        subject: description of what lies in the ranges, for messages.
        ranges: byte ranges, one per row.
        align: alignment in bytes, one number for all ranges or one for each.
        start: lowest valid address; None for the beginning of SRAM.
    """
    tile, address, size = ranges.tile, ranges.address, ranges.bytes
    # Tiles first: the address of a tile that does not exist has no meaning.
    absent = first_true((tile < 0) | (tile >= machine.tiles))
    if absent is not None:
        raise ProgramError(
            f"{subject}: tile {tile[absent]} is not on {machine.name}, which has tiles 0 "
            f"to {machine.tiles - 1}"
        )
    start = machine.sram_base if start is None else start
    align = np.broadcast_to(align, address.shape)
    is_outside = (address < start) | (address + size > machine.sram_end) | (size < 0)
    row = first_true(is_outside | (address % align != 0))
    if row is not None:
        raise ProgramError(
            f"{subject} on tile {tile[row]}: {size[row]:,} bytes at {address[row]:#x}, which must "
            f"be a multiple of {align[row]} and lie in {start:#x}..{machine.sram_end - 1:#x}"
        )
