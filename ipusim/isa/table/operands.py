"""Operands as assembly text writes them: registers with their marks, immediates, CSR names.

Rule: the kinds of a form (`instruction.py`) say which text fits. A pointer that an instruction
moves on is marked, `+=` or `++`, and a delta that it reloads `@`; all must be there. Besides the
contract's kinds, `hN` is an immediate whose N bits are the highest of its 32.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import attrs

from .instruction import Instruction
from .registers import ARF_ALIASES, CSR, MRF_ALIASES, NUM_REGISTERS

LABEL_LIMIT = 1 << 21  # byte addresses
WORD_BITS = 32

_REGISTER = re.compile(r"\$([A-Za-z]\w*)(?::(\d+))?(?::(BL|BU|B))?(\+=|\+\+|@)?$")
_PLAIN = re.compile(r"([ma])(\d+)$")
_CSR = re.compile(r"\$?(?:CSR_[CSW]_)?(\w+?)(?:__INDEX)?$")
_SIZES: Mapping[str, int] = {"p": 2, "q": 4}
_BROADCASTS: Mapping[str, int] = {"": 0, "BL": 16, "BU": 32, "B": 48}
_CSR_NAMES: Mapping[int, str] = {number: name for name, number in CSR.items()}


@attrs.frozen
class Register:
    """A register operand: `file` "m" or "a", its first register, how many, and what is behind."""

    file: str
    first: int
    count: int = 1
    broadcast: str = ""
    mark: str = ""


@lru_cache(maxsize=1024)  # few texts, many times
def parse_register(text: str) -> Register | None:
    """The register that `text` names; None if it names none."""
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
    """The number of the control register that `text` names, as `$NAME` or `CSR_x_NAME__INDEX`."""
    match = _CSR.match(text)
    return CSR.get(match.group(1)) if match else None


def is_register(kind: str) -> bool:
    """Whether a kind is a register of the MRF or ARF."""
    return kind[0] in "ma"


def mark_of(form: Instruction, index: int) -> str:
    """What text must stand behind a register that `form` reads and writes."""
    kind = form.operands[index]
    if kind == "mpx":
        return "+="
    if kind != "mx":
        return ""
    if form.mnemonic.startswith("ldd16"):  # pointer, then the delta that it reloads
        return "++" if "mx" not in form.operands[:index] else "@"
    return "+=" if form.mnemonic.endswith("step") else ""


def fits(register: Register, kind: str) -> bool:
    """Whether a register is of a kind: its file, width, alignment and broadcast."""
    count = _SIZES.get(kind[1], 1)
    return (
        register.file == kind[0]
        and register.count == count
        and register.first % count == 0
        and bool(register.broadcast) == (kind == "ab")
    )


def register_number(register: Register) -> int:
    """How code holds a register: its lowest number, more for a broadcast."""
    return register.first + _BROADCASTS[register.broadcast]


def limits(kind: str) -> tuple[int, int, int]:
    """Lowest and highest value of an immediate or label, and what it is a multiple of."""
    if kind == "label":
        return 0, LABEL_LIMIT - 4, 4
    bits = int(kind[1:])
    if kind[0] == "s":
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1, 1
    step = 1 << (WORD_BITS - bits) if kind[0] == "h" else 1
    return 0, ((1 << bits) - 1) * step, step


def in_range(value: int, kind: str) -> bool:
    """Whether an immediate or address is one that `kind` can hold."""
    low, high, step = limits(kind)
    if kind[0] == "h" and -(1 << (WORD_BITS - 1)) <= value < 0:
        value %= 1 << WORD_BITS  # `~0xFFFFFF` means its 32 bits
    return low <= value <= high and value % step == 0


def described(kind: str) -> str:
    """A kind in words, for errors."""
    if kind == "csr":
        return "a control register"
    if is_register(kind):
        file = "MRF" if kind[0] == "m" else "ARF"
        width = {"p": "aligned pair", "q": "aligned quad"}.get(kind[1], "register")
        behind = " with :BL, :BU or :B" if kind == "ab" else ""
        return f"an {file} {width}{behind}"
    low, high, step = limits(kind)
    return f"{low}..{high}" + (f" in steps of {step}" if step > 1 else "")


def write_operand(form: Instruction, index: int, value: int) -> str:
    """The text of an operand that code holds as `value`; immediates in decimal."""
    kind = form.operands[index]
    if kind == "csr":
        return f"${_CSR_NAMES[value]}"
    if not is_register(kind):
        return str(value % (1 << WORD_BITS) if kind[0] == "h" else value)
    broadcast = {offset: f":{suffix}" for suffix, offset in _BROADCASTS.items() if suffix}
    count = _SIZES.get(kind[1], 1)
    first = value % NUM_REGISTERS
    last = f":{first + count - 1}" if count > 1 else ""
    behind = broadcast.get(value - first, "") + mark_of(form, index)
    return f"${kind[0]}{first}{last}{behind}"
