"""Code made ready to run: one row of integers a bundle, every question of form answered once.

A row says for each context what kind of work the main slot is (ILLEGAL: it raises when reached),
its operands in one order whatever the form, which MRF registers it reads and writes, and the rows
that follow it. Rule: whatever depends on the code alone is decided here, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import attrs
import numpy as np

from ...columns import IntArray
from ...errors import ProgramError
from ...machine.machine import Machine
from ..code import Code
from ..table.instruction import AUX, WEIGHT_LOADS, Instruction
from ..table.registers import CSR, NUM_CSRS, NUM_REGISTERS, ZERO
from ..table.table import TABLE
from . import row
from .absent import is_absent
from .pipes.integer_pipe import INTEGER_MNEMONICS
from .sound_code import refuse_unsound

_OWN: Mapping[str, tuple[int, int]] = {
    name: (work, number)
    for work, names in (
        (row.INTEGER, INTEGER_MNEMONICS),
        (row.JUMP, row.JUMP_MNEMONICS),
        (row.EXIT, row.EXIT_MNEMONICS),
        (row.LAUNCH, row.LAUNCH_MNEMONICS),
        (row.MOVE, row.MOVE_MNEMONICS),
        (row.REPEAT, ("rpt",)),
        (row.STOP, ("trap",)),
        (row.NOTHING, ("nop",)),
    )
    for number, name in enumerate(names)
}
_REPEATABLE = (row.NOTHING, row.MEMORY, row.INTEGER, row.UNEXPLAINED)


@attrs.frozen
class Decoded:
    """Code as the core runs it.

    Attributes:
        rows: int64[bundles, row.NUM_COLUMNS].
        row_of: int64[words], the row of the bundle at `bottom + 4 i`, or -1.
        bottom: address of the first bundle.
    """

    rows: IntArray
    row_of: IntArray
    bottom: int


def _bundles_of(code: Code) -> tuple[bytes, ...]:
    """All that decoding reads."""
    return tuple(part.tobytes() for part in (code.main, code.aux, code.address, code.size))


@attrs.frozen
class _Bundles:
    """Code by its bundles: two that hold the same ones are decoded alike."""

    code: Code = attrs.field(eq=_bundles_of)


def decode(code: Code, machine: Machine) -> Decoded:
    """Code as the core of a machine runs it; what was decoded lately is not decoded anew.

    Raises:
        ProgramError: an opcode or operand that no assembler makes, or bundles that overlap.
    """
    refuse_unsound(code)
    return _decoded(_Bundles(code), frozenset(machine.instructions))


@lru_cache(maxsize=64)
def _decoded(bundles: _Bundles, instructions: frozenset[str]) -> Decoded:
    code = bundles.code
    rows = np.zeros((len(code.address), row.NUM_COLUMNS), np.int64)
    rows[:, row.ADDRESS] = code.address
    rows[:, row.END] = code.address + code.size
    bottom = int(code.address.min(initial=1 << 21))
    row_of = _row_of(code, bottom)
    ends = (rows[:, row.END] - bottom) >> 2
    rows[:, row.FOLLOWING] = np.append(row_of, -1)[ends] if len(rows) else -1
    table: list[list[int]] = rows.tolist()  # whose numbers are quicker to set one by one
    for entry, main, aux in zip(table, code.main.tolist(), code.aux.tolist(), strict=True):
        _decode_main(entry, main, aux, instructions)
        _decode_aux(entry, main, aux, instructions)
    rows[...] = np.array(table, dtype=np.int64).reshape(rows.shape)
    for repeat in np.flatnonzero(rows[:, row.WORKER_WORK] == row.REPEAT):
        rows[repeat, row.REPEAT_LAST] = _last_of_body(rows, rows[repeat])
    return Decoded(rows, row_of, bottom)


def _row_of(code: Code, bottom: int) -> IntArray:
    words = int((code.address + code.size).max(initial=bottom)) - bottom >> 2
    row_of = np.full(words, -1)
    order = np.argsort(code.address)
    address, end = code.address[order], (code.address + code.size)[order]
    overlap = end[:-1] > address[1:]
    if overlap.any():
        at = int(address[np.argmax(overlap)])
        raise ProgramError(f"bundles overlap near {at:#x}; assemble them anew")
    row_of[(code.address - bottom) >> 2] = np.arange(len(code.address))
    return row_of


def _form(opcode: int, operands: list[int], address: int) -> Instruction:
    """The form of a half of the bundle at an address, whose operands it may have."""
    if not 0 <= opcode < len(TABLE):
        raise ProgramError(
            f"bundle at {address:#x}: opcode {opcode} must be in 0..{len(TABLE) - 1}"
        )
    form = TABLE[opcode]
    for kind, value in zip(form.operands, operands, strict=False):
        low, high, step = _range(kind)
        if not low <= value <= high or value % step:
            raise ProgramError(
                f"bundle at {address:#x}: operand {value} of {form.name} must be in "
                f"{low}..{high}, a multiple of {step}"
            )
    return form


@cache
def _range(kind: str) -> tuple[int, int, int]:
    """Least and greatest value of an operand kind, and what it is a multiple of."""
    if kind == "label":
        return 0, (1 << 21) - 4, 4
    if kind == "csr":
        return 0, NUM_CSRS - 1, 1
    if kind[0] in "us":
        low = -(1 << int(kind[1:]) - 1) if kind[0] == "s" else 0
        return low, low + (1 << int(kind[1:])) - 1, 1
    if kind[0] == "h":  # the highest bits of a word, as its signed value
        return -(1 << 31), (1 << 31) - (1 << 32 - int(kind[1:])), 1 << 32 - int(kind[1:])
    if kind == "ab":  # with a suffix; without one it would be two registers, perhaps beyond 15
        return NUM_REGISTERS, 4 * NUM_REGISTERS - 1, 1
    width = _width(kind)
    return 0, NUM_REGISTERS - width, width


def _width(kind: str) -> int:
    return {"p": 2, "q": 4, "h": 6}.get(kind[1], 1)


def _registers(slot: list[int], file: str, ways: str) -> int:
    """A mask of the registers of one file that a half touches in one of these ways."""
    mask = 0
    for index, ones in _touching(slot[0], file, ways):
        mask |= ones << slot[index]
    return mask


@cache
def _touching(opcode: int, file: str, ways: str) -> tuple[tuple[int, int], ...]:
    """The operands that are such registers: where in a half, and a mask as wide as they are."""
    return tuple(
        (index, (1 << _width(kind)) - 1)
        for index, kind in enumerate(TABLE[opcode].operands, start=1)
        if kind[0] == file and kind[-1] in ways
    )


def _decode_main(
    entry: list[int], main: list[int], aux: list[int], instructions: frozenset[str]
) -> None:
    entry[row.SLOTS] = 1
    if main[0] < 0:
        entry[row.SUPERVISOR_WORK] = row.ILLEGAL  # an aux instruction alone
        return
    form = _form(main[0], main[1:], entry[row.ADDRESS])
    work, number = _OWN.get(form.mnemonic, (row.MEMORY, main[0]))
    if form.mnemonic in WEIGHT_LOADS:
        work = row.WEIGHTS
    entry[row.MAIN_OP] = number
    entry[row.MAIN_OP + 1 : row.MAIN_OP + 6] = _operands(form, work, main[1:])
    entry[row.READS] = _registers(main, "m", "sx") & ~(1 << ZERO)
    entry[row.WRITES] = _registers(main, "m", "dx") & ~(1 << ZERO)
    if work == row.WEIGHTS or (form.mnemonic == "get" and main[2] == CSR["CCCSLOAD"]):
        entry[row.READS] |= 1 << row.LOAD_POINTER
    if form.mnemonic == "put" and main[1] == CSR["CCCSLOAD"]:
        entry[row.WRITES] |= 1 << row.LOAD_POINTER
    alone = aux[0] < 0
    legal = form.pipe != AUX and (alone or not form.solo)
    in_worker = legal and form.contexts != "supervisor"
    in_supervisor = legal and form.contexts != "worker" and alone
    entry[row.WORKER_WORK] = work if in_worker else row.ILLEGAL
    entry[row.SUPERVISOR_WORK] = work if in_supervisor else row.ILLEGAL
    if form.unexplained or is_absent(form.mnemonic, instructions):
        _refuse(entry, main[0])


def _refuse(entry: list[int], opcode: int) -> None:
    """Let contexts that may issue a bundle be refused at an instruction, with its name."""
    for column in (row.WORKER_WORK, row.SUPERVISOR_WORK):
        if entry[column] != row.ILLEGAL:
            entry[column] = row.UNEXPLAINED
    entry[row.MAIN_OP + 1] = opcode


def _operands(form: Instruction, work: int, operands: list[int]) -> list[int]:
    """Operands in the one order that the core knows for their work."""
    if work == row.INTEGER:
        kinds = (*form.operands[1:], "", "")
        registers = row.FIRST_IS_REGISTER * (kinds[0] == "ms") + row.SECOND_IS_REGISTER * (
            kinds[1] == "ms"
        )
        values = operands[: len(form.operands)] + [0] * (3 - len(form.operands))
        return [*values, 0, registers + row.FIRST_IS_ARF * (kinds[0] == "as")]
    if form.mnemonic == "stm32":  # the store without a delta
        return [*operands[:2], ZERO, operands[2], 0]
    if form.mnemonic == "bri":
        return [ZERO, operands[0], 0, 0, 0]
    if form.mnemonic == "put":  # as get: the MRF register, then the control register
        return [operands[1], operands[0], 0, 0, 0]
    if work == row.REPEAT:
        return [*operands[:2], form.operands[0] == "ms", 0, 0]
    return operands


def _decode_aux(
    entry: list[int], main: list[int], aux: list[int], instructions: frozenset[str]
) -> None:
    entry[row.AUX_OP] = -1
    if aux[0] < 0:
        return
    form = _form(aux[0], aux[1:], entry[row.ADDRESS])
    entry[row.SLOTS] = max(entry[row.SLOTS], form.slots)
    if form.mnemonic != "fnop":
        entry[row.AUX_OP : row.AUX_OP + 6] = aux
    written = _registers(aux, "a", "d") & 0x3FFF  # 14 and 15 stay zero
    clash = main[0] >= 0 and written & _registers(main, "a", "d")
    absent = is_absent(form.mnemonic, instructions)
    if clash or form.pipe != AUX:
        entry[row.WORKER_WORK] = row.ILLEGAL
    elif form.unexplained or absent:
        _refuse(entry, aux[0])


def _last_of_body(rows: IntArray, repeat: IntArray) -> int:
    """Row of the last bundle of a hardware loop's body, or -1 where hardware refuses the body.

    Documented: the register of a loop's first address has no bits 2..0.
    """
    last = -1
    following = int(repeat[row.FOLLOWING])
    if following >= 0 and rows[following, row.ADDRESS] % 8:
        return -1
    for _ in range(int(repeat[row.MAIN_OP + 2]) + 1):
        if following < 0:
            return -1
        body = rows[following]
        if body[row.END] - body[row.ADDRESS] != 8 or body[row.WORKER_WORK] not in _REPEATABLE:
            return -1
        last, following = following, int(body[row.FOLLOWING])
    return last
