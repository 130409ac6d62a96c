"""Where a program may touch memory: on tiles that exist, inside SRAM, on whole words.

A send and a receive move 32-bit words, wide ones 64-bit items; an operand is aligned as its
codelet demands, and lies in interleaved memory where the codelet loads 128 bits.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..columns import IntArray
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..program.codelet import Ragged
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, loops_of
from ..program.superstep import ExchangePlan, Vertices


def check_addresses(program: Program) -> None:
    """Refuse a program that touches memory where there is none, or across words.

    Raises:
        ProgramError: names the tile, the address and where it should be.
    """
    machine = program.machine
    for kind, handles in (
        ("input", program.inputs),
        ("output", program.outputs),
        ("kept array", program.kept),
    ):
        for name, handle in handles.items():
            item = handle.data_type.bytes
            size = handle.count * item
            _check(machine, f"{kind} {name}", handle.tile, handle.address, size, item)
    word = np.dtype(CONTROL_WORD).itemsize
    for loop, _, _ in loops_of(program.steps):
        at = np.array([loop.tile]), np.array([loop.address])
        _check(machine, f"loop {loop.name}: its word", *at, np.array([word]), word)
    for step in program.supersteps:
        _check_exchange(machine, step.name, step.exchange)
        for vertices in step.compute:
            _check_vertices(machine, f"{step.name}: {vertices.codelet.name}", vertices)


def _check_exchange(machine: Machine, step: str, plan: ExchangePlan) -> None:
    item = np.where(plan.wide, WORD_BYTES * machine.tiles_per_pair, WORD_BYTES)
    size = plan.words * WORD_BYTES
    _check(machine, f"{step}: a send", plan.source, plan.address, size, item)
    send = plan.send
    _check(machine, f"{step}: a receive", plan.tile, plan.target, size[send], item[send])


def _check_vertices(machine: Machine, what: str, vertices: Vertices) -> None:
    spans = vertices.codelet.spans(vertices.fields)
    for operand in vertices.codelet.operands:
        address = _addresses(what, vertices, operand.field)
        start = machine.interleaved_base if operand.interleaved else machine.sram_base
        name, size = f"{what}, {operand.field}", spans[operand.field]
        _check(machine, name, vertices.tile, address, size, operand.align, start)
    for address, lists in vertices.constants():
        item = lists.flat.itemsize
        _check(machine, f"{what}, a list", vertices.tile, address, lists.count * item, item)


def _addresses(what: str, vertices: Vertices, field: str) -> IntArray:
    column = vertices.fields.get(field)
    if column is None or isinstance(column, Ragged):
        raise ProgramError(
            f"{what} has no address in field {field}, which it must hold for every vertex; it has "
            f"{', '.join(vertices.fields) or 'none'}"
        )
    return column


def _check(
    machine: Machine,
    what: str,
    tile: IntArray,
    address: IntArray,
    size: IntArray,
    align: npt.ArrayLike,
    start: int | None = None,
) -> None:
    """Every span [address, address + size) lies in a tile's SRAM, from `start`, and is aligned."""
    absent = (tile < 0) | (tile >= machine.tiles)
    if absent.any():
        raise ProgramError(
            f"{what}: tile {tile[np.argmax(absent)]} is not on {machine.name}, which has tiles 0 "
            f"to {machine.tiles - 1}"
        )
    start = machine.sram_base if start is None else start
    align = np.broadcast_to(align, address.shape)
    outside = (address < start) | (address + size > machine.sram_end) | (size < 0)
    bad = outside | (address % align != 0)
    if bad.any():
        row = int(np.argmax(bad))
        raise ProgramError(
            f"{what} on tile {tile[row]}: {size[row]:,} bytes at {address[row]:#x}, which must be "
            f"a multiple of {align[row]} and lie in {start:#x}..{machine.sram_end - 1:#x}"
        )
