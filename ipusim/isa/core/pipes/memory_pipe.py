"""Loads and stores of one context: computation of addresses and movement of data.

    plain   address = base + delta + bytes x offset; the offset is an immediate or a register. For
            a form without delta (`stm32`) the decoder passes $mzero
    step    address = base + delta; then delta += bytes x stride
    ldd16   address = base + delta; the 16 bits at the pointer become the new delta; pointer += 2
    putcs   address = $CCCSLOAD, which increases by the number of bytes loaded

MRF is the file of integer registers, ARF that of floating-point registers. The bytes in plain and
step forms are those of the access. Base, delta and pointer are MRF registers
(`mrf`). Sums are modulo 2^32. Offsets are unsigned, strides are signed. Operands are read before
anything is written; `old` is the ARF before the bundle, `arf` the ARF after it. The decoder has
refused forms that the context lacks: a form with ARF operands needs ARF arrays, which a supervisor
does not have.

The pace forms do up to two loads and a store in one instruction, at packed addresses.

Three 21-bit addresses share an MRF pair:

    low register    bits 20..0  address 0    bits 31..21  address 2, bits 10..0
    high register   bits 20..0  address 1    bits 30..21  address 2, bits 20..11

Loads use addresses 0 and 1, stores use address 2. After its access an address increases by a step,
which two bits of the immediate choose: the two lowest bits belong to the lowest of the addresses
that the form uses, the next two to the next one. 0 chooses 8 bytes; 1, 2 and 3 choose 8 bytes times
the signed bits 9..0, 19..10 and 29..20 of the stride register. Addresses are modulo 2^21. The
immediate of `st64pace` has two more bits, which have no effect here (estimated: PopLibs' public
assembly writes 1 and 5, 2 and 10 where it means the same step). derived: steps and order of the
bits, from PopLibs' public assembly. documented: which register holds which address. The bits of
address 2 are a choice of this project, since programs see them only through `tapack`.

Forms with a third load, which no IPU has, load 128 bits at address 0, from interleaved memory, into
the first four of six registers. The two bits of each address mean

    address 0      0: 16 bytes; 1, 2: 16 bytes times the signed bits 14..0, 29..15 of the stride
                   register, so that it may go between lines of any width; 3: it stays
    addresses 1, 2    0: 8 bytes; 1: it stays; 2: 8 bytes back; 3: it stays

hypothetical: these forms; accesses follow the rules of the forms that exist.
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
from .sram import (
    AMP_UNITS,
    BASE,
    ELEMENT_BYTES,
    GUARDED,
    INTERLEAVED_OFFSET,
    INVALID_OP,
    LOAD,
    SIZE,
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

# Bits of a pace form. PACE: the form is a pace form; FIRST, SECOND: it loads at address 0, at
# address 1; THIRD: it stores at address 2; WIDE: its load at address 0 has 128 bits.
PACE = 1 << 12
FIRST, SECOND, THIRD, WIDE = (1 << bit for bit in range(13, 17))

ADDRESS = (1 << 21) - 1  # mask of an address
SHARE_BITS = 11  # bits of address 2 in the low register
SHARE = (1 << SHARE_BITS) - 1  # mask of these bits
ATOM_BYTES = 8  # bytes of an access of 64 bits; `_check` treats one of 128 bits as two of these
_NEAR_STEPS = 0x3FF << 10  # a stride whose fields are 0, -1 and 0


@inlined
def pack(mrf: RegisterArray, pair: int, first: int, second: int, third: int) -> None:
    """Write three addresses, modulo 2^21, into an MRF pair."""
    third &= ADDRESS
    mrf[place(pair)] = (first & ADDRESS) | (third & SHARE) << 21
    mrf[place(pair + 1)] = (second & ADDRESS) | (third >> SHARE_BITS) << 21
    mrf[15] = 0  # $mzero, which the pair may hold


@inlined
def third_address(low: int, high: int) -> int:
    """Return address 2 of a packed pair."""
    return (low >> 21 & SHARE) | (high >> 21 & SHARE >> 1) << SHARE_BITS


@inlined
def step_bytes(select: int, stride: int) -> int:
    """Return the step of an address after an access of 64 bits, in bytes.

    Args:
        select: two bits of the immediate.
        stride: value of the stride register.
    """
    if select == 0:
        return ATOM_BYTES
    # (field ^ 0x200) - 0x200 extends the sign of ten bits.
    field = stride >> 10 * (select - 1) & 0x3FF
    return ATOM_BYTES * ((field ^ 0x200) - 0x200)


@inner
def wide_step_bytes(select: int, stride: int) -> int:
    """Return the step of an address after an access of 128 bits, in bytes.

    Args:
        select: two bits of the immediate.
        stride: value of the stride register.
    """
    if select == 0:
        return 2 * ATOM_BYTES
    field = stride >> 15 * (select - 1) & 0x7FFF if select < 3 else 0
    return 2 * ATOM_BYTES * ((field ^ 0x4000) - 0x4000)


@inlined
def pace_step(
    form: int,
    target: int,
    other: int,
    pair: int,
    number: int,
    moves: int,
    mrf: RegisterArray,
    old: WordArray,
    arf: WordArray,
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    """Perform one pace form. Return 0 or the kind of a fault, as `memory_step`.

    Args:
        form: bits of the form.
        target: first ARF register of the first load.
        other: first ARF register of the store. For a form without a store, that of the second load,
            which otherwise follows the registers of the first.
        pair: first register of the MRF pair of packed addresses.
        number: MRF register of the strides.
        moves: immediate that chooses the steps.
        mrf, old, arf, memory, geometry, fault: arrays as in `memory_step`.
    """
    # Steps: unpack the addresses, check all accesses, then load, store and pack the addresses after
    # their steps. A store alone (st64pace) is separate.
    low, high, stride = mrf[place(pair)], mrf[place(pair + 1)], mrf[place(number)]
    first, second, third = low & ADDRESS, high & ADDRESS, third_address(low, high)
    if not form & FIRST:
        fault_kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
        if fault_kind:
            return fault_kind
        store_pair(third, other, old, memory, geometry)
        pack(mrf, pair, low, high, third + step_bytes(moves & 3, stride))
        return 0
    if not form & THIRD and target == other:
        # documented: the two destinations of ld2x64pace must differ
        return refuse(fault, INVALID_OP, 0, target)
    if not _surely_good(form, first, second, third, geometry):
        fault_kind = _check(form, first, second, third, geometry, fault)
        if fault_kind:
            return fault_kind

    load_pair(first, target, arf, memory, geometry)
    behind = target + 2
    if form & WIDE:
        load_pair(first + ATOM_BYTES, behind, arf, memory, geometry)
        behind = target + 4
        first += wide_step_bytes(moves & 3, stride)
        stride = _NEAR_STEPS
    else:
        first += step_bytes(moves & 3, stride)
    moves >>= 2
    if form & SECOND:
        load_pair(second, behind if form & THIRD else other, arf, memory, geometry)
        second += step_bytes(moves & 3, stride)
        moves >>= 2
    if form & THIRD:
        store_pair(third, other, old, memory, geometry)
        third += step_bytes(moves & 3, stride)
    pack(mrf, pair, first, second, third)
    return 0


@inlined
def _surely_good(form: int, first: int, second: int, third: int, geometry: IntArray) -> bool:
    """Return True if the accesses are certainly valid, so that no single rule has to be checked.

    This quick test needs no division; `_check` decides where it fails.
    """
    other, last = second if form & SECOND else first, third if form & THIRD else first
    least, most = min(first, other, last), max(first, other, last)
    outside = least < geometry[BASE] or most > geometry[BASE] + geometry[SIZE] - ATOM_BYTES
    if outside or (first | other | last) & ATOM_BYTES - 1 or geometry[GUARDED] or form & WIDE:
        return False
    interleaved = geometry[BASE] + geometry[INTERLEAVED_OFFSET]
    far = 2 * geometry[ELEMENT_BYTES]
    if form & SECOND and not _apart(first, second, interleaved, far):
        return False
    if form & THIRD and not _apart(first, third, interleaved, far):
        return False
    both = form & SECOND and form & THIRD
    return not both or _apart(second, third, interleaved, far)


@inlined
def _apart(first: int, second: int, interleaved: int, far: int) -> bool:
    """Return True if two accesses certainly touch different elements, see `check_pair`.

    They do if they are `far` bytes (two elements) apart, or, from the address `interleaved` on, if
    the bit differs that selects one of two elements.
    """
    return abs(first - second) >= far or (
        bool((first ^ second) & ATOM_BYTES) and min(first, second) >= interleaved
    )


@inner
def _check(
    form: int, first: int, second: int, third: int, geometry: IntArray, fault: IntArray
) -> int:
    """Check each access, then each pair of accesses; return 0 or the kind of the fault.

    An access of 128 bits is checked as a whole for its address, and as two atoms of 64 bits for its
    memory elements.
    """
    atoms = 2 if form & WIDE else 1
    fault_kind = check_access(first, atoms * ATOM_BYTES, LOAD, geometry, fault)
    if fault_kind == 0 and form & SECOND:
        fault_kind = check_access(second, ATOM_BYTES, LOAD, geometry, fault)
    if fault_kind == 0 and form & THIRD:
        fault_kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
    for atom in range(atoms):
        if fault_kind == 0 and form & SECOND:
            fault_kind = check_pair(first + atom * ATOM_BYTES, second, geometry, fault)
        if fault_kind == 0 and form & THIRD:
            fault_kind = check_pair(first + atom * ATOM_BYTES, third, geometry, fault)
    if fault_kind == 0 and form & SECOND and form & THIRD:
        fault_kind = check_pair(second, third, geometry, fault)
    return int(fault_kind)


LD128PUTCS, LD64PUTCI = OPCODE["ld128putcs u6"], OPCODE["ld64putci u3"]
CCCSLOAD = CSR["CCCSLOAD"]
WEIGHTS_PER_UNIT = 4  # weight registers of an AMP unit, of 64 bits each

# Bits of a form that is no pace form. Bits 4..0 are the bytes of its access. SIGNED: the data is
# sign extended; TWICE: it is written to both halves; ARF: the data register is of the ARF; STORES:
# a store; STEP: the delta steps on; DELTA16: an ldd16 form; IMMEDIATE: the offset is an immediate.
# The bits of pace forms lie above these.
BYTES = 31
SIGNED, TWICE, ARF, STORES, STEP, DELTA16, IMMEDIATE = (1 << bit for bit in range(5, 12))


def _form_bits(form: Instruction) -> int:
    """Return the bits of a form; 0 for a form without accesses."""
    if form.work != MEMORY or not form.accesses:
        return 0
    *_, last = form.accesses
    if last.packed is not None:
        bits = {0: FIRST, 1: SECOND, 2: THIRD}
        wide = WIDE * (form.accesses[0].bytes > ATOM_BYTES)
        return PACE | wide | sum(bits[access.packed or 0] for access in form.accesses)
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
        mrf: MRF of the context, int32[16], changed in place; register 15 is 0.
        old: ARF of the context before the bundle, uint32[16]; unused for a supervisor.
        arf: ARF of the context, uint32[16], changed in place; unused for a supervisor.
        memory: SRAM of the tile, uint32[words], changed in place.
        geometry: constants of the memory, int64[8], see `sram`.
        fault: receives the description of a fault, int64[6], see `sram`.

    Returns:
        0 or the kind of a fault. After a fault, registers and memory are unchanged.
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
    """Load one or two common weight registers (`ld64putcs`, `ld128putcs`) from address $CCCSLOAD.

    `ld64putci` loads a register of choices, which follow the weights in `cw`.

    Args:
        op: opcode.
        index: number of the first weight register to load.
        csr: control registers of the supervisor, int64[128]; $CCCSLOAD increases.
        cw: common weights, uint64[72], changed in place.
        cwf: common weights as widened halves, float32[`amp.WIDE_WEIGHTS`], changed in place.
        memory, geometry, fault: arrays as in `memory_step`.

    Returns:
        0 or the kind of a fault. After a fault, nothing has changed.
    """
    count = 2 if op == LD128PUTCS else 1
    address = csr[CCCSLOAD]
    if op == LD64PUTCI:
        index += NUM_WEIGHTS
    elif index + count > min(WEIGHTS_PER_UNIT * geometry[AMP_UNITS], NUM_WEIGHTS):
        return refuse(fault, INVALID_OP, address, index)
    fault_kind = check_access(address, 8 * count, LOAD, geometry, fault)
    if fault_kind:
        return fault_kind
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
    """Perform a plain or step form; return 0 or the kind of a fault."""
    size = form & BYTES
    distance = size * (offset if form & IMMEDIATE else mrf[place(offset)])
    address = mrf[place(base)] + mrf[place(delta)] + (0 if form & STEP else distance) & 0xFFFFFFFF
    if form & STEP and data == delta != ZERO and not form & (ARF | STORES):
        # A register cannot take both the data and the new delta; which one wins is unknown.
        return refuse(fault, INVALID_OP, address, data)
    fault_kind = check_access(address, size, STORE if form & STORES else LOAD, geometry, fault)
    if fault_kind:
        return fault_kind
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
    """Load from a valid address into an ARF or MRF register, extended as the form says."""
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
    """Store registers to a valid address."""
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
    """Perform an ldd16 form; return 0 or the kind of a fault."""
    at = mrf[place(pointer)] & 0xFFFFFFFF
    address = mrf[place(base)] + mrf[place(delta)] & 0xFFFFFFFF
    if mrf[place(delta)] >> 16 or pointer == delta != ZERO:
        # documented: the delta has 16 bits, unsigned; it and the pointer are both written.
        return refuse(fault, INVALID_OP, address, delta)
    fault_kind = check_access(at, 2, LOAD, geometry, fault)
    if fault_kind == 0:
        fault_kind = check_access(address, form & BYTES, LOAD, geometry, fault)
    if fault_kind == 0:
        fault_kind = check_pair(at, address, geometry, fault)
    if fault_kind:
        return fault_kind
    _load(form, address, target, mrf, arf, memory, geometry)
    mrf[place(pointer)] = at + 2
    mrf[place(delta)] = memory[word_index(at, geometry)] >> 8 * (at & 3) & 0xFFFF
    mrf[15] = 0
    return 0
