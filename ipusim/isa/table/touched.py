"""Which registers an instruction reads and writes, as masks: from the kinds of its operands.

Bits 0..15 are the MRF, 16 the address of the next weight load, 32..47 the ARF. Registers that read
as zero are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import attrs

from .instruction import MOVE, WEIGHTS, Instruction, kind_of
from .registers import CSR, NUM_REGISTERS, ZERO

LOAD_POINTER = NUM_REGISTERS  # it takes as long to be ready as a register of the MRF
ARF = 32
ALL = (1 << ARF + 14) - (1 << ARF) | (1 << ZERO) - 1 | 1 << LOAD_POINTER


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
        return reduce(or_, self.writes, 0)


def touched_by(form: Instruction, operands: Sequence[int]) -> TouchedRegisters:
    """What an instruction with these operands touches; a weight load moves its pointer on."""
    reads, writes = 0, []
    for name, value in zip(form.operands, operands, strict=False):
        kind = kind_of(name)
        if name == "csr" and form.work == MOVE and value == CSR["CCCSLOAD"]:
            mask, read = 1 << LOAD_POINTER, form.mnemonic == "get"
            written = not read
        elif kind.file:
            first = value % NUM_REGISTERS + (ARF if kind.file == "a" else 0)
            mask, read, written = ((1 << kind.width) - 1 << first) & ALL, kind.reads, kind.writes
        else:
            continue
        reads |= mask if read else 0
        writes += [mask] if written else []
    if form.work == WEIGHTS:
        return TouchedRegisters(reads | 1 << LOAD_POINTER, (*writes, 1 << LOAD_POINTER))
    return TouchedRegisters(reads, tuple(writes))
