"""Decoding: assembled code becomes one row of integers for each bundle, ready for the interpreter.

A slot is the main or aux half of a bundle; a form is a row of the instruction table. A decoded row
says which kind of work the main slot is for a worker and for a supervisor. ILLEGAL work raises a
fault when it is reached; UNEXPLAINED work, an instruction that no public source explains or that
the machine lacks, raises a fault that names the instruction. The row also holds the operands, in
one order for all forms of that work; the MRF (integer) registers that are read and written; and the
rows that follow. Everything that depends on the code alone is decided here, once.
"""

from __future__ import annotations

from functools import lru_cache

import attrs
import numpy as np
import numpy.typing as npt

from ...columns import IntArray
from ...errors import ProgramError
from ...machine.machine import Machine
from ..code import SLOT_FIELDS, Code
from ..table.instruction import (
    AUX,
    INTEGER,
    LABEL_LIMIT,
    NOTHING,
    REPEAT,
    WORKS,
    Instruction,
    kind_of,
)
from ..table.registers import ZERO
from ..table.table import TABLE, is_absent
from ..table.touched import LOAD_POINTER, touched_by
from . import row
from .pipes.integer_pipe import OPERATIONS

_WORKS = {work: number for number, work in enumerate(WORKS)}
# Mask of the registers whose results a supervisor waits for: the MRF and the load pointer.
_SUPERVISOR_REGISTERS = (1 << LOAD_POINTER + 1) - 1
# Work that the body of a hardware loop may do; UNEXPLAINED work raises its own fault there.
_REPEATABLE = (row.NOTHING, row.MEMORY, row.INTEGER, row.UNEXPLAINED)


@attrs.frozen
class Decoded:
    """Decoded code, as the interpreter runs it.

    Attributes:
        rows: decoded bundles, int64[bundles, row.NUM_COLUMNS].
        row_of: row of the bundle that begins at byte address `bottom + 4 i`, int64[words]; -1 where
            no bundle begins.
        bottom: lowest byte address of a bundle.
    """

    rows: IntArray
    row_of: IntArray
    bottom: int


def _bundles_of(code: Code) -> tuple[bytes, ...]:
    """Return the bytes of all columns that decoding reads."""
    return tuple(part.tobytes() for part in (code.main, code.aux, code.address, code.size))


@attrs.frozen
class _Bundles:
    """Cache key: code that is equal to other code with the same bundles, whatever its labels."""

    code: Code = attrs.field(eq=_bundles_of)


def decode(code: Code, machine: Machine) -> Decoded:
    """Return code decoded for a machine. The last 64 results are cached.

    Raises:
        ProgramError: for an opcode or operand that no assembler makes, or bundles that overlap.
    """
    _refuse_unsound(code)
    return _decoded_code(_Bundles(code), frozenset(machine.core_instructions))


def _refuse_unsound(code: Code) -> None:
    """Refuse code whose columns do not fit each other or whose bundles have impossible addresses.

    The compiled interpreter does not check indices, so that code which could lead it out of its
    arrays, or into an endless loop, must be refused before. An assembler makes no such code, but
    rows written by hand may be such.

    Raises:
        ProgramError: with the first bundle that is wrong, and why.
    """
    rows = len(code.address)
    for name, shape in (
        *(("main", (rows, SLOT_FIELDS)), ("aux", (rows, SLOT_FIELDS))),
        *(("address", (rows,)), ("size", (rows,)), ("line", (rows,))),
    ):
        column = getattr(code, name)
        if column.shape != shape or column.dtype.kind not in "iu":
            raise ProgramError(
                f"code's {name} is {column.dtype} of shape {column.shape}; it must be whole "
                f"numbers of shape {shape}"
            )
    main, aux = code.main[:, 0] >= 0, code.aux[:, 0] >= 0
    _refuse_any(code, ~(main | aux), "an empty bundle; write nop")
    is_wrong = (code.size != 8) & ((code.size != 4) | (main & aux))
    _refuse_any(code, is_wrong, "its size must be 4 bytes, or 8, which two instructions need")
    is_inside = (code.address >= 0) & (code.address <= LABEL_LIMIT - code.size)
    _refuse_any(code, ~is_inside | (code.address % 4 != 0), "no multiple of 4 below 2^21")
    has_line = (code.line >= 0) & (code.line < len(code.lines))
    _refuse_any(code, ~has_line, f"its line must be one of {len(code.lines)}")


def _refuse_any(code: Code, is_wrong: npt.NDArray[np.bool_], reason: str) -> None:
    """Refuse the code at the first bundle that is `is_wrong`, bool[bundles]."""
    if is_wrong.any():
        row = int(np.argmax(is_wrong))
        raise ProgramError(f"bundle {row} at {int(code.address[row]):#x}: {reason}")


@lru_cache(maxsize=64)
def _decoded_code(bundles: _Bundles, instructions: frozenset[str]) -> Decoded:
    """Return code decoded for a machine that has these instructions beside the usual ones."""
    # Steps: fill in addresses and following rows as arrays, then both slots of each bundle, one
    # bundle at a time, and last the ends of hardware loops, which need all rows.
    code = bundles.code
    rows = np.zeros((len(code.address), row.NUM_COLUMNS), np.int64)
    rows[:, row.ADDRESS] = code.address
    rows[:, row.END] = code.address + code.size
    bottom = int(code.address.min(initial=1 << 21))  # of no bundles: addresses have 21 bits
    row_of = _row_of(code, bottom)
    ends = (rows[:, row.END] - bottom) >> 2
    rows[:, row.FOLLOWING] = np.append(row_of, -1)[ends] if len(rows) else -1
    table: list[list[int]] = rows.tolist()  # single numbers of a list are quicker to set
    for entry, main, aux in zip(table, code.main.tolist(), code.aux.tolist(), strict=True):
        written_registers = _decode_main(entry, main, aux, instructions)
        _decode_aux(entry, written_registers, aux, instructions)
    rows[...] = np.array(table, dtype=np.int64).reshape(rows.shape)
    for repeat in np.flatnonzero(rows[:, row.WORKER_WORK] == row.REPEAT):
        rows[repeat, row.REPEAT_LAST] = _last_of_body(rows, rows[repeat])
    return Decoded(rows, row_of, bottom)


def _row_of(code: Code, bottom: int) -> IntArray:
    """Return the row of the bundle at each word, int64[words], or -1; refuse an overlap."""
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
    """Return the instruction form of one slot of the bundle at an address.

    Raises:
        ProgramError: if no form has the opcode, or the form cannot have such operands.
    """
    if not 0 <= opcode < len(TABLE):
        raise ProgramError(
            f"bundle at {address:#x}: opcode {opcode} must be in 0..{len(TABLE) - 1}"
        )
    form = TABLE[opcode]
    for name, value in zip(form.operands, operands, strict=False):
        operand_kind = kind_of(name)
        if not operand_kind.low <= value <= operand_kind.high or value % operand_kind.step:
            raise ProgramError(
                f"bundle at {address:#x}: operand {value} of {form.name} must be in "
                f"{operand_kind.low}..{operand_kind.high}, a multiple of {operand_kind.step}"
            )
    return form


def _decode_main(
    entry: list[int], main: list[int], aux: list[int], instructions: frozenset[str]
) -> int:
    """Fill in the columns of the main slot; return the bit mask of the registers that it writes.

    Args:
        entry: decoded row of the bundle, changed in place.
        main: opcode and operands of the main slot.
        aux: opcode and operands of the aux slot.
        instructions: mnemonics of `Machine.core_instructions`.
    """
    entry[row.SLOTS] = 1
    if main[0] < 0:
        entry[row.SUPERVISOR_WORK] = row.ILLEGAL  # an aux instruction alone
        return 0
    form = _form(main[0], main[1:], entry[row.ADDRESS])
    work = _WORKS.get(form.work, row.ILLEGAL)
    entry[row.MAIN_OP] = OPERATIONS.index(form.operation) if work == row.INTEGER else main[0]
    entry[row.MAIN_OP + 1 : row.MAIN_OP + 6] = _operands(form, main[1:])
    touched_registers = touched_by(form, main[1:])
    entry[row.READS] = touched_registers.reads & _SUPERVISOR_REGISTERS
    entry[row.WRITES] = touched_registers.written & _SUPERVISOR_REGISTERS
    if work == row.WEIGHTS:  # weight loads move the load pointer on without a wait for the next
        entry[row.WRITES] = 0
    # A supervisor has no aux slot, and `solo` instructions stand alone in their bundle.
    is_alone = aux[0] < 0
    is_legal = form.pipe != AUX and (is_alone or not form.solo)
    is_for_worker = is_legal and form.contexts != "supervisor"
    is_for_supervisor = is_legal and form.contexts != "worker" and is_alone
    entry[row.WORKER_WORK] = work if is_for_worker else row.ILLEGAL
    entry[row.SUPERVISOR_WORK] = work if is_for_supervisor else row.ILLEGAL
    if form.unexplained or is_absent(form.mnemonic, instructions):
        _refuse(entry, main[0])
    return touched_registers.written


def _refuse(entry: list[int], opcode: int) -> None:
    """Make every context that may issue a bundle raise a fault that names the instruction."""
    for column in (row.WORKER_WORK, row.SUPERVISOR_WORK):
        if entry[column] != row.ILLEGAL:
            entry[column] = row.UNEXPLAINED
    entry[row.MAIN_OP + 1] = opcode


def _operands(form: Instruction, operands: list[int]) -> list[int]:
    """Return the operands in the order that the interpreter expects for the form's work."""
    # Integer work: target, two sources, 0 and the bits that say which sources are registers.
    if form.work == INTEGER:
        operand_kinds = (*form.operands[1:], "", "")
        registers = row.FIRST_IS_REGISTER * (operand_kinds[0] == "ms") + row.SECOND_IS_REGISTER * (
            operand_kinds[1] == "ms"
        )
        values = operands[: len(form.operands)] + [0] * (3 - len(form.operands))
        return [*values, 0, registers + row.FIRST_IS_ARF * (operand_kinds[0] == "as")]
    if form.operands == ("ms", "ms", "ms") and form.accesses:  # a store without delta: $mzero is it
        return [*operands[:2], ZERO, operands[2], 0]
    if "mpx" in form.operands:  # pace forms: both data registers, then the
        # pair of packed addresses, the stride register and the immediate
        index = form.operands.index("mpx")
        first, second = operands[0], operands[index - 1]
        if form.operands[0] == "ahd" and index == 1:
            second = first + 4  # the second load's registers follow the four of the first load
        return [first, second, *operands[index : index + 3]]
    if form.operands == ("label",):  # an unconditional jump: its register does not matter
        return [ZERO, operands[0], 0, 0, 0]
    if form.operands == ("csr", "ms"):  # in the order of `get`: MRF register, control register
        return [operands[1], operands[0], 0, 0, 0]
    times_in_register = form.operands[:1] == ("ms",)
    return [*operands[:2], times_in_register, 0, 0] if form.work == REPEAT else operands


def _decode_aux(
    entry: list[int], main_writes: int, aux: list[int], instructions: frozenset[str]
) -> None:
    """Fill in the columns of the aux slot; a register that both slots write makes it illegal."""
    entry[row.AUX_OP] = -1
    if aux[0] < 0:
        return
    form = _form(aux[0], aux[1:], entry[row.ADDRESS])
    entry[row.SLOTS] = max(entry[row.SLOTS], form.slots)
    if form.work != NOTHING:
        entry[row.AUX_OP : row.AUX_OP + 6] = aux
    common_writes = touched_by(form, aux[1:]).written & main_writes
    is_missing = is_absent(form.mnemonic, instructions)
    if common_writes or form.pipe != AUX:
        entry[row.WORKER_WORK] = row.ILLEGAL
    elif form.unexplained or is_missing:
        _refuse(entry, aux[0])


def _last_of_body(rows: IntArray, repeat: IntArray) -> int:
    """Return the row of the last bundle of a hardware loop's body, or -1 if it is refused.

    Hardware refuses a body that does not begin at a multiple of 8 (documented: the register of a
    loop's first address has no bits 2..0), and one that holds anything but 8-byte bundles, or work
    that a body cannot do.
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
