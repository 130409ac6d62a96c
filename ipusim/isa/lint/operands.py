"""Which registers a bundle reads and writes, as masks: from the kinds of its operands.

Bits 0..15 are the MRF, 16 the address of the next weight load, 32..47 the ARF. Registers that read
as zero are left out.
"""

from __future__ import annotations

import attrs

from ..code import Code
from ..core.row import LOAD_POINTER
from ..table.instruction import WEIGHT_LOADS, Instruction
from ..table.operands import is_register
from ..table.registers import CSR, NUM_REGISTERS, ZERO
from ..table.table import TABLE

ARF = 32
ALL = (1 << ARF + 14) - (1 << ARF) | (1 << ZERO) - 1 | 1 << LOAD_POINTER
_WIDTH = {"p": 2, "q": 4, "h": 6}


@attrs.frozen
class TouchedRegisters:
    """Masks of one instruction.

    Attributes:
        reads: all that it reads.
        writes: of each operand that it writes, that operand's registers.
    """

    reads: int
    writes: tuple[int, ...]

    @property
    def written(self) -> int:
        """All that it writes."""
        mask = 0
        for registers in self.writes:
            mask |= registers
        return mask


@attrs.frozen
class LintBundle:
    """One bundle as the checks see it: forms and operands of its slots, what they touch."""

    forms: tuple[Instruction, ...]
    operands: tuple[tuple[int, ...], ...]
    touched: tuple[TouchedRegisters, ...]

    @property
    def main(self) -> str:
        """The mnemonic in the main slot, or nothing."""
        return self.forms[0].mnemonic if self.forms and self.forms[0].pipe == "main" else ""

    @property
    def reads(self) -> int:
        """All that it reads."""
        mask = 0
        for half in self.touched:
            mask |= half.reads
        return mask

    @property
    def writes(self) -> int:
        """All that it writes."""
        mask = 0
        for half in self.touched:
            mask |= half.written
        return mask


def bundles_of(code: Code) -> tuple[LintBundle, ...]:
    """Every bundle of code, in its order."""
    bundles = []
    for slots in zip(code.main.tolist(), code.aux.tolist(), strict=True):
        full = [slot for slot in slots if slot[0] >= 0]
        forms = tuple(TABLE[slot[0]] for slot in full)
        operands = tuple(tuple(slot[1:]) for slot in full)
        touched = tuple(map(_touched, forms, operands))
        bundles.append(LintBundle(forms, operands, touched))
    return tuple(bundles)


def mask_of(kind: str, value: int) -> int:
    """The registers of a register operand."""
    first = value % NUM_REGISTERS + (ARF if kind[0] == "a" else 0)
    return ((1 << _WIDTH.get(kind[1], 1)) - 1 << first) & ALL


def _touched(form: Instruction, operands: tuple[int, ...]) -> TouchedRegisters:
    reads, writes = 0, []
    for kind, value in zip(form.operands, operands, strict=False):
        if not is_register(kind):
            continue
        if kind[-1] != "d":
            reads |= mask_of(kind, value)
        if kind[-1] in "dx":
            writes.append(mask_of(kind, value))
    pointer = 1 << LOAD_POINTER
    if form.mnemonic in WEIGHT_LOADS:
        return TouchedRegisters(reads | pointer, (*writes, pointer))
    if form.mnemonic == "put" and operands[0] == CSR["CCCSLOAD"]:
        writes.append(pointer)
    if form.mnemonic == "get" and operands[1] == CSR["CCCSLOAD"]:
        reads |= pointer
    return TouchedRegisters(reads, tuple(writes))
