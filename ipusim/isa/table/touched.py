"""Registers that an instruction reads and writes, as bit masks, from the kinds of its operands.

Bits 0..15 are the MRF, bit 16 is the address of the next weight load, bits 32..47 are the ARF.
Registers that read as zero are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import attrs

from .instruction import MOVE, WEIGHTS, Instruction, kind_of
from .registers import CSR, NUM_REGISTERS, ZERO

# Bit of the address of the next weight load. It stands behind the MRF, because a read must come as
# many bundles after a write as for an MRF register.
LOAD_POINTER = NUM_REGISTERS
ARF = 32  # bit of $a0
# Mask of all registers but those that read as zero: $m15, $a14, $a15.
ALL = (1 << ARF + 14) - (1 << ARF) | (1 << ZERO) - 1 | 1 << LOAD_POINTER


@attrs.frozen
class TouchedRegisters:
    """Register masks of one instruction.

    Attributes:
        reads: mask of all registers that the instruction reads.
        writes: masks of the registers that it writes, one mask for each such operand.
    """

    reads: int
    writes: tuple[int, ...]

    @property
    def written(self) -> int:
        """Mask of all registers that the instruction writes."""
        return reduce(or_, self.writes, 0)


def touched_by(form: Instruction, operands: Sequence[int]) -> TouchedRegisters:
    """Return the registers that an instruction with these operands reads and writes."""
    reads, writes = 0, []
    for name, value in zip(form.operands, operands, strict=False):
        kind = kind_of(name)
        if name == "csr" and form.work == MOVE and value == CSR["CCCSLOAD"]:
            mask, read = 1 << LOAD_POINTER, form.mnemonic == "get"
            written = not read
        elif kind.file:
            first = value % NUM_REGISTERS + (ARF if kind.file == "a" else 0)
            mask, read, written = (((1 << kind.width) - 1 << first) & ALL, kind.reads, kind.writes)
        else:
            continue
        reads |= mask if read else 0
        writes += [mask] if written else []
    # A weight load takes its address from the load pointer and moves it on, without an operand.
    if form.work == WEIGHTS:
        return TouchedRegisters(reads | 1 << LOAD_POINTER, (*writes, 1 << LOAD_POINTER))
    return TouchedRegisters(reads, tuple(writes))
