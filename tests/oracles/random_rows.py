"""Random rows of code: instructions with any operands, or with ones that spare what others need.

Registers 0 to 2 and 12 point into memory, 3, 4 and 14 hold small numbers, 7 to 11 what ldd16 and
pace forms need. A tame instruction touches memory by these, and overwrites none of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import numpy as np

from ipusim import C600
from ipusim.isa.code import Code
from ipusim.isa.table.instruction import AUX, Instruction
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE

Slot = list[int]  # opcode and five operands
EMPTY: Slot = [-1, 0, 0, 0, 0, 0]
SMALL = C600.with_(  # with what no chip has, so that it is held against the plain core, too
    name="small",
    amp_n=2,
    amp_m=4,
    loads_per_bundle=3,
    sram_bytes=16_384,
    interleaved_offset_bytes=8_192,
    element_bytes=256,
    reserved_bytes=0,
)
BY_NAME = {(form.pipe == AUX, form.name): op for op, form in enumerate(TABLE)}
FORMS = {
    who: [
        op
        for op, form in enumerate(TABLE)
        if (form.pipe == AUX) == (who == "aux") and (who == "aux" or form.contexts in (who, "both"))
    ]
    for who in ("aux", "worker", "supervisor")
}
JUMPS = ("br", "bri", "brz", "brnz", "brneg", "brpos", "brnzdec", "call")
LEAVES = (*JUMPS, "trap", "sync", "run", "runall", "exitz", "exitnz", "exitneg", "exitpos", "rpt")
DATA = {
    who: [op for op in FORMS[who] if TABLE[op].mnemonic not in LEAVES]
    for who in ("worker", "supervisor")
}
STRAIGHT = [op for op in DATA["worker"] if TABLE[op].mnemonic not in ("get", "put")]
LISTS, LIST_BYTES = 4096, 2048  # deltas for ldd16, multiples of 8
FREE = (5, 6, 15)  # registers that any instruction may overwrite


class Writer:
    """A writer of rows of code one behind the other; a label is a row until rows have addresses."""

    def __init__(self, rng: random.Random, base: int) -> None:
        self.rng, self.base = rng, base
        self.rows: list[tuple[Slot, Slot]] = []
        self.address: list[int] = []
        self.at = base
        self.patches: list[tuple[int, int, int]] = []  # row, field of its main half, target row

    def row(self, main: Slot = EMPTY, aux: Slot = EMPTY) -> int:
        """Append a bundle, and return its row."""
        self.rows.append((main, aux))
        self.address.append(self.at)
        self.at += 8 if main[0] >= 0 and aux[0] >= 0 else 4
        return len(self.rows) - 1

    def main(self, name: str, *values: int) -> int:
        """Append a bundle of one main instruction, and return its row."""
        return self.row(slot(name, *values))

    def jump(self, name: str, target: int, *values: int) -> int:
        """Append a jump to a row that may not be written yet, and return the row of the jump."""
        row = self.main(name, *values, self.base)
        self.patches.append((row, len(values) + 1, target))
        return row

    def code(self) -> Code:
        """Return all rows as code, in which every label is an address."""
        main = np.array([row[0] for row in self.rows], np.int32).reshape(-1, 6)
        for row, field, target in self.patches:
            main[row, field] = self.address[target] if target < len(self.rows) else self.at
        address = np.array(self.address)
        return Code(
            main=main,
            aux=np.array([row[1] for row in self.rows], np.int32).reshape(-1, 6),
            address=address,
            size=np.append(address[1:], self.at) - address,
            line=np.zeros(len(address), np.int64),
            lines=(("random", 1, "a bundle"),),
            labels={},
        )


def slot(name: str, *values: int, aux: bool = False) -> Slot:
    """Return a half of a bundle by the name of its form."""
    return [BY_NAME[aux, name], *values, *[0] * (5 - len(values))]


def any_operand(rng: random.Random, kind: str, base: int = SMALL.sram_base) -> int:
    """Return any value that an operand of a kind may have, often one at an end of its range."""
    if kind == "label":
        return base + 4 * rng.randrange(64)
    if kind == "csr":
        return rng.choice((*CSR.values(), rng.randrange(128)))
    if kind == "ab":
        return rng.randrange(16, 64)
    if kind[0] in "sh":
        bits = int(kind[1:])
        value = rng.choice((rng.randrange(-1 << bits - 1, 1 << bits - 1), rng.randrange(-2, 2)))
        return value << 32 - bits if kind[0] == "h" else value
    if kind[0] == "u":
        return rng.choice((rng.randrange(1 << int(kind[1:])), rng.randrange(4)))
    width = {"p": 2, "q": 4, "h": 6}.get(kind[1], 1)
    return rng.randrange(16 // width) * width


def any_slot(rng: random.Random, ops: Sequence[int]) -> Slot:
    """Return any instruction with any operands."""
    op = rng.choice(ops)
    values = [any_operand(rng, kind) for kind in TABLE[op].operands]
    return [op, *values, *[0] * (5 - len(values))]


def tame_slot(rng: random.Random, ops: Sequence[int]) -> Slot:
    """Return an instruction that spares what others rely on, and touches memory that exists."""
    op = rng.choice(ops)
    form = TABLE[op]
    values = [any_operand(rng, kind) for kind in form.operands]
    for index, kind in enumerate(form.operands):
        if kind in ("md", "mx"):
            values[index] = rng.choice(FREE)
        elif kind == "mpd":
            values[index] = 10
        elif kind == "csr" and form.mnemonic in ("get", "put", "uget", "uput"):
            values[index] = tame_csr(rng, form.mnemonic)
    if form.mnemonic.startswith(("ld", "st")) and "pace" not in form.mnemonic:
        _tame_access(rng, form, values)
    elif form.mnemonic.endswith("pace"):
        _tame_pace(rng, values, form.operands.index("mpx"))
    elif form.mnemonic == "tapack":
        values[1:4] = rng.sample((0, 1, 2), 3)
    elif form.mnemonic.endswith("slic"):
        values[3] = rng.randrange(4)
    elif form.mnemonic == "f32int":
        values[2] = rng.randrange(4)
    return [op, *values, *[0] * (5 - len(values))]


def tame_csr(rng: random.Random, mnemonic: str) -> int:
    """Return a control register that the instruction may use."""
    if mnemonic.startswith("u"):
        return rng.randrange(CSR["FP_CTL"], CSR["TAS"] + 1)
    readable = ("PC", "WSR", "VERTEX_BASE", "COUNT_L", "COUNT_U") if mnemonic == "get" else ()
    return rng.choice((*(CSR[name] for name in readable), *range(CSR["DBG_DATA"], 48)))


def _tame_access(rng: random.Random, form: Instruction, values: list[int]) -> None:
    """Set operands so that a load or store touches memory that exists."""
    if form.mnemonic.endswith(("putcs", "putci")):
        return
    if form.mnemonic.startswith("ldd16"):
        values[1:4] = [7, rng.choice((0, 2)), 8]
        return
    size = int(re.sub(r"\D", "", form.mnemonic)) // 8
    values[1] = 1 if size == 16 else rng.choice((0, 1, 2))
    if form.mnemonic.endswith("step"):  # by 16 bytes or none, so that the widest access is aligned
        values[2] = 14
        values[3] = 16 // size * rng.randrange(-1, 3) if form.operands[3] == "s8" else 15
        return
    values[2] = rng.choice((15, 15, 3))
    if form.mnemonic == "stm32":
        values[2] = rng.choice((4, 15))
        return
    values[3] = rng.randrange(8) if form.operands[3] == "u12" else rng.choice((4, 15))


def _tame_pace(rng: random.Random, values: list[int], pair: int) -> None:
    """Set the registers of addresses and steps of a pace form."""
    values[pair], values[pair + 1] = 10, rng.choice((9, 15))


def nothing() -> tuple[Slot, Slot]:
    """Return a full bundle that does nothing."""
    return slot("nop"), slot("fnop", aux=True)
