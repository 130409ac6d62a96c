"""Loads and stores of one context: how a form's address comes about and what becomes of the data.

    plain   address = base + delta + bytes x offset, the offset an immediate or a register; where
            the form has no delta (`stm32`), decoding gives it $mzero
    step    address = base + delta; then delta += bytes x stride
    ldd16   address = base + delta; the 16 bits at the pointer become the new delta; pointer += 2
    putcs   address = $CCCSLOAD, which moves on by the bytes loaded

Sums are modulo 2^32. Offsets are unsigned, strides signed. Operands are read before anything is
written. The caller has refused forms of another context: forms with ARF operands need its rows.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....columns import IntArray
from ....native import inlined, inner
from ...table.instruction import MEMORY, Instruction, kind_of
from ...table.registers import CSR, ZERO
from ...table.table import OPCODE, TABLE
from .amp import NUM_WEIGHTS, widen_weight
from .pace import ATOM_BYTES, FIRST, PACE, SECOND, THIRD, WIDE, pace_step, pack
from .sram import (
    AMP_UNITS,
    INVALID_OP,
    LOAD,
    STORE,
    RegisterArray,
    WordArray,
    check_access,
    check_pair,
    load_pair,
    place,
    refuse,
    store_pair,
    word_index,
)

LD128PUTCS, LD64PUTCI = OPCODE["ld128putcs u6"], OPCODE["ld64putci u3"]
CCCSLOAD = CSR["CCCSLOAD"]
WEIGHTS_PER_UNIT = 4

# What a form is, in the bits above its bytes; those of pace forms lie above these.
BYTES = 31
SIGNED, TWICE, ARF, STORES, STEP, DELTA16, IMMEDIATE = (1 << bit for bit in range(5, 12))


def _form_bits(form: Instruction) -> int:
    if form.work != MEMORY or not form.accesses:
        return 0
    *_, last = form.accesses
    if last.packed is not None:
        ways = {0: FIRST, 1: SECOND, 2: THIRD}
        wide = WIDE * (form.accesses[0].bytes > ATOM_BYTES)
        return PACE | wide | sum(ways[access.packed or 0] for access in form.accesses)
    return (
        last.bytes
        | SIGNED * (last.becomes == "signed")
        | TWICE * (last.becomes == "twice")
        | ARF * (form.operands[0][0] == "a")
        | STORES * last.stores
        | STEP * form.steps
        | DELTA16 * (len(form.accesses) == 2)
        | IMMEDIATE * (not kind_of(form.operands[-1]).file)
    )


FORMS: IntArray = np.array([_form_bits(form) for form in TABLE], np.int64)
FORMS.flags.writeable = False


@inlined
def memory_step(
    op: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    o4: int,
    mrf: RegisterArray,
    old: WordArray,
    arf: WordArray,
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    """Perform one load, store, pace form or `tapack` of a context.

    Args:
        op, o0, o1, o2, o3, o4: opcode and operands, in the order of `decode`.
        mrf: int32[16] of the context, changed in place; register 15 holds 0.
        old: uint32[16], its ARF as of before the bundle; empty for the supervisor.
        arf: uint32[16], its ARF, changed in place; empty for the supervisor.
        memory: uint32[words] of the tile, changed in place.
        geometry, fault: int64[8] and int64[6] as in `sram`.

    Returns:
        0, or the kind of a fault, which left registers and memory as they were.
    """
    form = FORMS[place(op)]
    if form & PACE:
        return pace_step(form, o0, o1, o2, o3, o4, mrf, old, arf, memory, geometry, fault)
    if form == 0:  # tapack
        pack(mrf, o0, mrf[place(o1)], mrf[place(o2)], mrf[place(o3)])
        return 0
    if form & DELTA16:
        return _load_with_delta(form, o0, o1, o2, o3, mrf, arf, memory, geometry, fault)
    return _access(form, o0, o1, o2, o3, mrf, old, arf, memory, geometry, fault)


@inner
def weights_step(
    op: int,
    index: int,
    csr: IntArray,
    cw: npt.NDArray[np.uint64],
    cwf: npt.NDArray[np.float32],
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    """Load one or two common weight registers from $CCCSLOAD: `ld64putcs`, `ld128putcs`.

    `ld64putci` loads a register of choices, which lie behind the weights.

    Args:
        op, index: opcode; the first weight register to fill.
        csr: int64[128] of the supervisor; $CCCSLOAD moves on.
        cw: uint64[72], changed in place.
        cwf: float32 of shape `amp.WIDE_WEIGHTS`, the same weights as halves, widened.
        memory, geometry, fault: as in `memory_step`.

    Returns:
        0, or the kind of a fault, which left everything as it was.
    """
    count = 2 if op == LD128PUTCS else 1
    address = csr[CCCSLOAD]
    if op == LD64PUTCI:
        index += NUM_WEIGHTS
    elif index + count > min(WEIGHTS_PER_UNIT * geometry[AMP_UNITS], NUM_WEIGHTS):
        return refuse(fault, INVALID_OP, address, index)
    kind = check_access(address, 8 * count, LOAD, geometry, fault)
    if kind:
        return kind
    for weight in range(index, index + count):
        at = word_index(address, geometry)
        cw[weight] = np.uint64(memory[at + 1]) << np.uint64(32) | np.uint64(memory[at])
        if op != LD64PUTCI:
            widen_weight(weight, cw, cwf)
        address += 8
    csr[CCCSLOAD] = address
    return 0


@inlined
def _access(
    form: int,
    data: int,
    base: int,
    delta: int,
    offset: int,
    mrf: RegisterArray,
    old: WordArray,
    arf: WordArray,
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    size = form & BYTES
    distance = size * (offset if form & IMMEDIATE else mrf[place(offset)])
    address = mrf[place(base)] + mrf[place(delta)] + (0 if form & STEP else distance) & 0xFFFFFFFF
    if form & STEP and data == delta != ZERO and not form & (ARF | STORES):
        # A register cannot take both the data and the new delta; which one wins is unknown.
        return refuse(fault, INVALID_OP, address, data)
    kind = check_access(address, size, STORE if form & STORES else LOAD, geometry, fault)
    if kind:
        return kind
    if form & STORES:
        _store(form, address, data, mrf, old, memory, geometry)
    else:
        _load(form, address, data, mrf, arf, memory, geometry)
    if form & STEP:
        mrf[place(delta)] = mrf[place(delta)] + distance
    mrf[15] = 0
    return 0


@inlined
def _load(
    form: int,
    address: int,
    target: int,
    mrf: RegisterArray,
    arf: WordArray,
    memory: WordArray,
    geometry: IntArray,
) -> None:
    size = form & BYTES
    if size >= 8:
        load_pair(address, target, arf, memory, geometry)
        if size == 16:
            load_pair(address + 8, target + 2, arf, memory, geometry)
        return
    value = np.int64(memory[word_index(address, geometry)])
    if size < 4:
        value = value >> 8 * (address & 3) & ((1 << 8 * size) - 1)
    if form & SIGNED:
        sign = 1 << 8 * size - 1
        value = (value ^ sign) - sign
    if form & TWICE:
        value |= value << 16
    if form & ARF:
        arf[place(target)] = value
        arf[14] = 0
        arf[15] = 0
    else:
        mrf[place(target)] = value


@inlined
def _store(
    form: int,
    address: int,
    source: int,
    mrf: RegisterArray,
    old: WordArray,
    memory: WordArray,
    geometry: IntArray,
) -> None:
    if form & BYTES == 8:
        store_pair(address, source, old, memory, geometry)
    elif form & ARF:
        memory[word_index(address, geometry)] = old[place(source)]
    else:
        memory[word_index(address, geometry)] = mrf[place(source)] & 0xFFFFFFFF


@inlined
def _load_with_delta(
    form: int,
    target: int,
    pointer: int,
    base: int,
    delta: int,
    mrf: RegisterArray,
    arf: WordArray,
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    at = mrf[place(pointer)] & 0xFFFFFFFF
    address = mrf[place(base)] + mrf[place(delta)] & 0xFFFFFFFF
    if mrf[place(delta)] >> 16 or pointer == delta != ZERO:
        # documented: the delta has 16 bits, unsigned; it and the pointer are both written.
        return refuse(fault, INVALID_OP, address, delta)
    kind = check_access(at, 2, LOAD, geometry, fault)
    if kind == 0:
        kind = check_access(address, form & BYTES, LOAD, geometry, fault)
    if kind == 0:
        kind = check_pair(at, address, geometry, fault)
    if kind:
        return kind
    _load(form, address, target, mrf, arf, memory, geometry)
    mrf[place(pointer)] = at + 2
    mrf[place(delta)] = memory[word_index(at, geometry)] >> 8 * (at & 3) & 0xFFFF
    mrf[15] = 0
    return 0
