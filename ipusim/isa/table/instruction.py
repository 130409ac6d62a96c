"""What one instruction is: its mnemonic, pipe, operands, slots and source.

Operands are written in the order in which assembly text gives them, each by a kind:

    md ms mx      a register of the worker's or supervisor's MRF: written, read, read and written
    mpd mpx       an aligned MRF pair ($m4:5): written, read and written (`+=` in the text)
    ad as         an ARF register (workers only): written, read
    apd aps       an aligned ARF pair;  aqd aqs  an aligned ARF quad
    ahd           six ARF registers from $a0 or $a6 on, hypothetical
    ab            an ARF register read with a broadcast suffix: :BL, :BU (halves) or :B (word)
    sN uN         a signed or unsigned immediate of N bits
    hN            an immediate of the N highest of 32 bits
    label         an absolute byte address, a multiple of 4 below 2^21
    csr           a control or status register

A mnemonic may have several forms (register or immediate); each is an `Instruction` of its own.
"""

from __future__ import annotations

from typing import Literal

import attrs

MAIN, AUX = "main", "aux"
WEIGHT_LOADS = ("ld64putcs", "ld128putcs", "ld64putci")  # from $CCCSLOAD


@attrs.frozen
class Instruction:
    """One row of the instruction table.

    Attributes:
        mnemonic: as assembly text writes it.
        pipe: "main" (integer, memory, control) or "aux" (float, AMP).
        operands: kinds, in the order of the text, at most five.
        summary: what it does, in our words.
        source: where this is known from, opening with documented, derived, measured, estimated.
        slots: issue slots of a worker until the next bundle.
        contexts: who may issue it.
        solo: it must be alone in its bundle.
        unexplained: no public source says what it does: it assembles, and the core refuses it by
            name when it is to be executed.
    """

    mnemonic: str
    pipe: Literal["main", "aux"]
    operands: tuple[str, ...]
    summary: str
    source: str
    slots: int = 1
    contexts: Literal["worker", "supervisor", "both"] = "both"
    solo: bool = False
    unexplained: bool = False

    @property
    def name(self) -> str:
        """Unique among forms: the mnemonic and its operand kinds."""
        return " ".join((self.mnemonic, *self.operands))
