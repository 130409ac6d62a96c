"""Costs of an issue of a bundle: slots, bytes moved, multiplications.

The costs follow from the forms of its two instructions in the instruction table.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...columns import IntArray
from ...machine.amp_rate import AMP_RATES
from ...machine.hypothetical import SPARSE_RATES
from ...machine.machine import Machine
from ..code import Code, SlotArray
from ..table.instruction import NOTHING, Instruction
from ..table.table import TABLE

# documented: an instruction loads 64 bits twice, or 128 bits once, and stores 64 bits once at most.
LOAD_PORT_BYTES, STORE_PORT_BYTES = 16, 8

IDLE_MNEMONICS = ("nop", "fnop")


def slots_of(code: Code) -> IntArray:
    """Return the number of slots that each bundle takes of a worker, int64[bundles]."""
    main, aux = (each_bundle(slot, lambda form: form.slots) for slot in (code.main, code.aux))
    return np.maximum(main, aux)


def each_bundle(slot: SlotArray, number_of: Callable[[Instruction], int]) -> IntArray:
    """Return a number of the instruction in one slot of each bundle, int64[bundles]; 0 if empty.

    Args:
        slot: opcode and operands of all main or all aux slots, int32[bundles, 6].
        number_of: function that returns the number of an instruction.
    """
    numbers = np.array([*map(number_of, TABLE), 0], np.int64)  # opcode -1 is the last entry
    return numbers[slot[:, 0]]


def is_work(form: Instruction) -> bool:
    """Return True unless an instruction does nothing, as `nop` does."""
    return form.work != NOTHING


def moved_bytes(form: Instruction) -> tuple[int, int]:
    """Return the numbers of bytes that an instruction loads and stores."""
    stored = sum(access.bytes for access in form.accesses if access.stores)
    return sum(access.bytes for access in form.accesses) - stored, stored


def access_bits(form: Instruction) -> int:
    """Return the bits of the widest access of an instruction; 0 without one."""
    return 8 * max((access.bytes for access in form.accesses), default=0)


def amp_macs(form: Instruction) -> int:
    """Return the number of multiplications of an AMP instruction; 0 for any other."""
    if form.mnemonic in SPARSE_RATES:
        units, macs = SPARSE_RATES[form.mnemonic]
        return units * macs
    if form.mnemonic not in AMP_RATES:
        return 0
    _, _, units, macs = AMP_RATES[form.mnemonic]
    return units * macs


def amp_peak(machine: Machine, form: Instruction) -> int:
    """Return the machine's peak multiplications a cycle for the types of an AMP instruction."""
    if form.mnemonic in SPARSE_RATES:
        return amp_macs(form)
    if form.mnemonic not in machine.amp_instructions:
        return 0
    data_type, partials_type, units, macs = AMP_RATES[form.mnemonic]
    if data_type is None:  # FP8, which one instruction multiplies
        return units * macs
    return machine.peak_macs(data_type, partials_type)
