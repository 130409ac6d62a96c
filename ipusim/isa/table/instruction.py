"""Instruction forms: mnemonic, pipe, operands, operation, issue slots and source of each.

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

A mnemonic may have several forms (register or immediate); each is an `Instruction` of its own. The
operation of an aux instruction is a family of `core.pipes.aux_pipe`, and the kind within the family
if that is not the mnemonic. The operation of a main instruction is one of

    an expression      of a and b, the operands behind the destination, and d, its old value
    load N, store N    N bytes; `signed` or `twice` behind it tells how they fill the register,
                       `weights` or `choices` that their address is $CCCSLOAD, and `@n` that it is
                       address n (0, 1 or 2) of the three 21-bit addresses that an MRF pair
                       holds, called packed addresses; `load 2, load N` loads the next delta first
    jump               with the condition on its register, a, if it has one
    another word of `WORKS`; `memory` alone writes packed addresses, without an access
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Literal

import attrs

from .registers import NUM_CSRS, NUM_REGISTERS

MAIN, AUX = "main", "aux"
LABEL_LIMIT = 1 << 21  # byte addresses
# Types of work of the main pipe (`Instruction.work`):
#   NOTHING   no effect, or none that the core models
#   MEMORY    loads, stores, and forms that compute packed addresses
#   INTEGER   an expression of MRF or ARF registers
#   JUMP      branches and calls
#   REPEAT    hardware loops
#   END       exit of a worker
#   MOVE      reads and writes of control and status registers
#   LAUNCH    start of workers by the supervisor, and waiting for them
#   WEIGHTS   loads of AMP weights from $CCCSLOAD
#   STOP      trap, which ends the simulation with a fault
INTEGER, MEMORY, WEIGHTS, JUMP, END = "integer", "memory", "weights", "jump", "end"
LAUNCH, MOVE, REPEAT, STOP, NOTHING = "launch", "move", "repeat", "stop", "nothing"
WORKS = (NOTHING, MEMORY, INTEGER, JUMP, REPEAT, END, MOVE, LAUNCH, WEIGHTS, STOP)
_WIDTHS = {"p": 2, "q": 4, "h": 6}  # registers, by the second letter of an operand kind
_ACCESS = re.compile(r"(load|store) (\d+)(?: (signed|twice|weights|choices))?(?: @(\d))?")


@attrs.frozen
class Kind:
    """Kind of operand: an immediate's range, or a register's file, width and use.

    Attributes:
        low: smallest number that code holds for such an operand.
        high: largest number that code holds for such an operand.
        step: divisor of all such numbers.
        file: "m" or "a" for registers of the MRF or ARF, "" for an operand that is no register.
        width: number of registers.
        reads: True if an instruction reads the registers.
        writes: True if an instruction writes the registers.
    """

    low: int
    high: int
    step: int = 1
    file: str = ""
    width: int = 0
    reads: bool = False
    writes: bool = False


@cache
def kind_of(name: str) -> Kind:
    """Return the operand kind of a name such as "md" or "s16".

    The text at the top of this file lists all names.
    """
    if name == "label":
        return Kind(0, LABEL_LIMIT - 4, 4)
    if name == "csr":
        return Kind(0, NUM_CSRS - 1)
    if name[0] in "ush":
        bits = int(name[1:])
        step = 1 << 32 - bits if name[0] == "h" else 1  # the highest bits, as a signed word
        low = 0 if name[0] == "u" else -(1 << bits - 1) * step
        return Kind(low, low + ((1 << bits) - 1) * step, step)
    if name == "ab":
        # Code holds the register's number plus 16, 32 or 48 for the suffix :BL, :BU or :B. Numbers
        # below 16 are left out, as without a suffix the operand would be two registers.
        return Kind(NUM_REGISTERS, 4 * NUM_REGISTERS - 1, 1, "a", 1, reads=True)
    width, reads, writes = _WIDTHS.get(name[1], 1), name[-1] in "sx", name[-1] in "dx"
    return Kind(0, NUM_REGISTERS - width, width, name[0], width, reads, writes)


@attrs.frozen
class MemoryAccess:
    """Access of an instruction to memory.

    Attributes:
        bytes: number of bytes that the access moves.
        stores: True if the access writes memory.
        becomes: "signed" if less than a register is extended by its sign, "twice" if it fills both
            halves, "weights" or "choices" if it goes to the AMP, else "".
        packed: number of the packed address that the access uses, 0 to 2; None if its address is
            not packed.
    """

    bytes: int
    stores: bool = False
    becomes: str = ""
    packed: int | None = None


@attrs.frozen
class Instruction:
    """Instruction form, one row of the instruction table.

    Attributes:
        mnemonic: name of the instruction in assembly text.
        pipe: "main" (integer, memory, control) or "aux" (float, AMP).
        operands: kinds of the operands in the order of the text, at most five.
        summary: effect in words of this project.
        source: origin of this knowledge; begins with documented, derived, measured or estimated.
        operation: effect in the language of the core, which the top of this file explains.
        slots: issue slots of a worker until the next bundle.
        contexts: contexts that may issue the instruction.
        solo: True if the instruction must be alone in its bundle.
        unexplained: True if no public source says what the instruction does. The assembler takes
            it, and the core refuses it by name when it is to be executed.
    """

    mnemonic: str
    pipe: Literal["main", "aux"]
    operands: tuple[str, ...]
    summary: str
    source: str
    operation: str = ""
    slots: int = 1
    contexts: Literal["worker", "supervisor", "both"] = "both"
    solo: bool = False
    unexplained: bool = False

    @property
    def name(self) -> str:
        """Mnemonic and operand kinds, a name that is unique among forms."""
        return " ".join((self.mnemonic, *self.operands))

    @cached_property
    def accesses(self) -> tuple[MemoryAccess, ...]:
        """Loads and stores of the instruction; the load of the next delta comes first."""
        parts = (_ACCESS.fullmatch(part) for part in self.operation.split(", "))
        return tuple(
            MemoryAccess(int(size), verb == "store", becomes or "", int(at) if at else None)
            for verb, size, becomes, at in (part.groups() for part in parts if part)
        )

    @cached_property
    def work(self) -> str:
        """Type of work for the instruction's pipe: one of `WORKS`, or a family of the aux pipe."""
        if self.accesses:
            return WEIGHTS if self.accesses[0].becomes in ("weights", "choices") else MEMORY
        word = self.operation.partition(" ")[0]
        return INTEGER if self.pipe == MAIN and word not in WORKS else word

    @cached_property
    def steps(self) -> bool:
        """True if the instruction has one access and moves its delta register on after it."""
        return len(self.accesses) == 1 and "mx" in self.operands
