"""What each bundle costs and moves each time it is issued, a column a question.

Rule: all of it follows from the forms of a bundle's two slots, as the instruction table has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from ...columns import IntArray
from ...machine.hypothetical import SPARSE_RATES
from ...machine.machine import AMP_RATES, Machine
from ..code import Code, SlotArray
from ..table.instruction import Instruction
from ..table.table import TABLE

# documented: an instruction loads twice and stores once at most, 64 bits each; two such loads are
# those of a 128-bit one. So a cycle moves no more than this.
LOAD_PORT_BYTES, STORE_PORT_BYTES = 16, 8

IDLE_MNEMONICS = ("nop", "fnop")
_PACE_BYTES = {  # loaded, stored
    "ld2x64pace": (16, 0),
    "ldst64pace": (8, 8),
    "ld2xst64pace": (16, 8),
    "st64pace": (0, 8),
    "ld64putcs": (8, 0),
    "ld128putcs": (16, 0),
    "ld64putci": (8, 0),
    "ld3x64pace": (24, 0),
    "ld3xst64pace": (24, 8),
}
_ACCESS = re.compile(r"(ld|st)(d16)?[zsab]?(8|16|32|64|128)(?:step)?")
_DELTA_BYTES = 2  # of the next delta, which the ldd16 forms load besides


def slots_of(code: Code) -> IntArray:
    """int64[bundles]: slots of a worker that each bundle takes."""
    main, aux = (each_bundle(slot, lambda form: form.slots) for slot in (code.main, code.aux))
    return np.maximum(main, aux)


def each_bundle(slot: SlotArray, number_of: Callable[[Instruction], int]) -> IntArray:
    """int64[bundles], a number of the instruction in each slot; 0 for an empty one."""
    of_form = np.array([*map(number_of, TABLE), 0], np.int64)  # opcode -1 is the last entry
    return of_form[slot[:, 0]]


def works(form: Instruction) -> bool:
    """Whether an instruction gives its pipe work."""
    return form.mnemonic not in IDLE_MNEMONICS


def moved_bytes(form: Instruction) -> tuple[int, int]:
    """Bytes that an instruction loads and stores."""
    if form.mnemonic in _PACE_BYTES:
        return _PACE_BYTES[form.mnemonic]
    found = _ACCESS.fullmatch(form.mnemonic)
    if not found:
        return 0, 0
    action, delta, bits = found.groups()
    size = int(bits) // 8
    return (0, size) if action == "st" else (size + _DELTA_BYTES * bool(delta), 0)


def access_bits(form: Instruction) -> int:
    """Bits of the widest access of an instruction; 0 for none."""
    if form.mnemonic in _PACE_BYTES:
        return 128 if form.mnemonic == "ld128putcs" else 64
    found = _ACCESS.fullmatch(form.mnemonic)
    return int(found.group(3)) if found else 0


def amp_macs(form: Instruction) -> int:
    """Multiplications of an AMP instruction; 0 for any other."""
    if form.mnemonic in SPARSE_RATES:
        units, macs = SPARSE_RATES[form.mnemonic]
        return units * macs
    if form.mnemonic not in AMP_RATES:
        return 0
    _, _, units, macs = AMP_RATES[form.mnemonic]
    return units * macs


def amp_peak(machine: Machine, form: Instruction) -> int:
    """The most multiplications a cycle that the machine has for the types of an AMP instruction."""
    if form.mnemonic in SPARSE_RATES:
        return amp_macs(form)
    if form.mnemonic not in machine.amp_instructions:
        return 0
    data_type, partials_type, units, macs = AMP_RATES[form.mnemonic]
    if data_type is None:  # FP8, which one instruction multiplies
        return units * macs
    return machine.peak_macs(data_type, partials_type)
