"""Operands as assembly text writes them: registers with their marks, immediates, CSR names.

Rule: the kinds of a form (`instruction.py`) say which text fits. A pointer that an instruction
moves on is marked, `+=` or `++`, and a delta that it reloads `@`; all must be there. An operand
`hN` is an immediate that holds the N highest of 32 bits. A control register is named, or has the
number by which hardware knows it in a context, worker or supervisor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from .constants import CONSTANTS
from .instruction import AUX, Instruction, kind_of
from .registers import ARF_ALIASES, CSR, CSR_ALIASES, MRF_ALIASES, NUM_REGISTERS

WORD_BITS = 32  # bits of a register

_REGISTER = re.compile(r"\$\s*([A-Za-z]\w*)(?:\s*:\s*(\d+))?(?:\s*:\s*(BL|BU|B))?\s*(\+=|\+\+|@)?$")
_PLAIN = re.compile(r"([ma])(\d+)$")
_CSR = re.compile(r"\$?(?:CSR_[CSW]_)?(\w+?)(?:__INDEX)?$")
_BROADCASTS: Mapping[str, int] = {"": 0, "BL": 16, "BU": 32, "B": 48}
_CSR_NAMES: Mapping[int, str] = {number: name for name, number in CSR.items()}
_UPPER = CONSTANTS["TREG_UPPER_CSR_SPACE_BASE"].value  # where `uget` and `uput` count from
# C, S or W: a register of both contexts, of the supervisor or of workers.
_CONSTANT = re.compile(r"CSR_([CSW])_(\w+?)__INDEX")


@attrs.frozen
class Register:
    """Register operand: file "m" or "a", first register, number of registers, suffix and mark."""

    file: str
    first: int
    count: int = 1
    broadcast: str = ""
    mark: str = ""


@lru_cache(maxsize=1024)  # kernels name few registers, each many times
def parse_register(text: str) -> Register | None:
    """Return the register that a text names, or None if it names no register."""
    match = _REGISTER.match(text)
    if match is None:
        return None
    name, last, broadcast, mark = match.groups(default="")
    if name in MRF_ALIASES:
        return None if last else Register("m", MRF_ALIASES[name], 1, broadcast, mark)
    if name in ARF_ALIASES:
        first, count = ARF_ALIASES[name]
        return None if last else Register("a", first, count, broadcast, mark)
    plain = _PLAIN.match(name)
    if plain is None:
        return None
    first = int(plain.group(2))
    count = int(last) - first + 1 if last else 1
    if first + count > NUM_REGISTERS or count < 1:
        return None
    return Register(plain.group(1), first, count, broadcast, mark)


def csr_number(text: str) -> int | None:
    """Return the number of the control register named `$NAME` or `CSR_x_NAME__INDEX`, or None."""
    match = _CSR.match(text)
    name = match.group(1) if match else ""
    return CSR.get(CSR_ALIASES.get(name, name))


def csr_at(number: int, form: Instruction, context: str) -> int | None:
    """Return the number in `CSR` of a control register, given the number that hardware uses.

    Args:
        number: number in the operand; `uget` and `uput` count from 0x100 of a worker's registers.
        form: instruction form with the operand.
        context: "worker" or "supervisor"; "" if the text does not say which.

    Returns:
        The number, or None if the context has no such register, or if the text does not say the
        context and both contexts have different registers of this number.
    """
    owners = {"worker": "CW", "supervisor": "CS"}.get(context, "CSW")
    if form.pipe == AUX:
        number, owners = number + _UPPER, "W"
    registers = {_CSR_NUMBERS[owner, number] for owner in owners if (owner, number) in _CSR_NUMBERS}
    return registers.pop() if len(registers) == 1 else None


def _csr_numbers() -> Iterator[tuple[tuple[str, int], int]]:
    """Yield owner and hardware number of each known control register, and its number here."""
    for name, constant in CONSTANTS.items():
        match = _CONSTANT.fullmatch(name)
        register = csr_number(f"${match.group(2)}") if match else None
        if match and register is not None:
            yield (match.group(1), constant.value), register


# Number in `CSR` by owner (C, S or W) and hardware number. If two names have one number, as a
# worker's FP_CTL in PopLibs, the first name counts.
_CSR_NUMBERS: Mapping[tuple[str, int], int] = dict(reversed([*_csr_numbers()]))


def mark_of(form: Instruction, index: int) -> str:
    """Return the mark that text must have behind a register operand: "", "+=", "++" or "@"."""
    operand_kind = form.operands[index]
    if operand_kind == "mpx":
        return "+="
    if operand_kind != "mx":
        return ""
    if len(form.accesses) == 2:  # pointer, then the delta that it reloads
        return "++" if "mx" not in form.operands[:index] else "@"
    return "+=" if form.accesses else ""


def fits(register: Register, operand_kind: str) -> bool:
    """Return True if a register has the file, width, alignment and broadcast of a kind."""
    expected_kind = kind_of(operand_kind)
    return (
        register.file == expected_kind.file
        and register.count == expected_kind.width
        and register.first % expected_kind.width == 0
        and bool(register.broadcast) == (operand_kind == "ab")
    )


def register_number(register: Register) -> int:
    """Return the number by which code holds a register: the lowest one, plus its broadcast's."""
    return register.first + _BROADCASTS[register.broadcast]


def in_range(value: int, operand_kind: str) -> bool:
    """Return True if an operand kind can hold an immediate or address."""
    limits = kind_of(operand_kind)
    if operand_kind[0] == "h" and 1 << (WORD_BITS - 1) <= value < 1 << WORD_BITS:
        value -= 1 << WORD_BITS  # code holds it with a sign; `~0xFFFFFF` stands for its 32 bits
    return limits.low <= value <= limits.high and value % limits.step == 0


def described(operand_kind: str) -> str:
    """Return an operand kind in words, for error texts."""
    if operand_kind == "csr":
        return "a control register, by its name or its number in .worker or .supervisor code"
    limits = kind_of(operand_kind)
    if limits.file:
        width = {2: "aligned pair", 4: "aligned quad", 6: "aligned six"}.get(
            limits.width, "register"
        )
        suffix_text = " with :BL, :BU or :B" if operand_kind == "ab" else ""
        return f"an {limits.file.upper()}RF {width}{suffix_text}"
    low = 0 if operand_kind[0] == "h" else limits.low  # text writes these without a sign
    steps = f" in steps of {limits.step}" if limits.step > 1 else ""
    return f"{low}..{limits.high + low - limits.low}{steps}"


def write_operand(form: Instruction, index: int, value: int) -> str:
    """Return the text of an operand, given its number in code. Immediates are decimal."""
    operand_kind = form.operands[index]
    if operand_kind == "csr":
        return f"${_CSR_NAMES[value]}" if value in _CSR_NAMES else str(value)
    if not kind_of(operand_kind).file:
        return str(value % (1 << WORD_BITS) if operand_kind[0] == "h" else value)
    broadcast = {offset: f":{suffix}" for suffix, offset in _BROADCASTS.items() if suffix}
    count = kind_of(operand_kind).width
    first = value % NUM_REGISTERS
    last = f":{first + count - 1}" if count > 1 else ""
    suffix = broadcast.get(value - first, "") + mark_of(form, index)
    return f"${operand_kind[0]}{first}{last}{suffix}"
