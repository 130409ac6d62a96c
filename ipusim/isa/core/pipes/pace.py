"""The pace forms: up to two loads and a store in one instruction, at packed addresses.

Three 21-bit addresses share an MRF pair:

    low register    bits 20..0  address 0    bits 31..21  address 2, bits 10..0
    high register   bits 20..0  address 1    bits 30..21  address 2, bits 20..11

Loads use addresses 0 and 1, stores address 2. After its access an address moves on by a step that
two bits of the immediate choose, those of the lowest address in the lowest bits: 0 gives 8 bytes;
1, 2, 3 give 8 bytes times the signed bits 9..0, 19..10, 29..20 of the stride register. Addresses
are modulo 2^21. `st64pace` has two bits more, which do nothing here (estimated: PopLibs' public
assembly gives 1 and 5, 2 and 10 where it means the same step). derived: steps and order of the bits
from PopLibs' public assembly; documented: which register holds which address; the places of address
2 are ours, since programs see them only through `tapack`.

Forms with a third load, which no IPU has, load 128 bits at address 0, from interleaved memory, into
the first four of six registers. Their two bits mean

    address 0      0: 16 bytes; 1, 2: 16 bytes times the signed bits 14..0, 29..15 of the stride
                   register, so that it may go between lines of any width; 3: it stays
    addresses 1, 2    0: 8 bytes; 1: it stays; 2: 8 bytes back; 3: it stays

hypothetical: all of that; the rules of access are those of the forms that exist.
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined, inner
from .sram import (
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
)

# What a form does, in bits: loads at addresses 0 and 1, a store at address 2, 128 bits at 0.
PACE = 1 << 12
FIRST, SECOND, THIRD, WIDE = (1 << bit for bit in range(13, 17))

ADDRESS = (1 << 21) - 1
SHARE_BITS = 11  # bits of address 2 in the low register
SHARE = (1 << SHARE_BITS) - 1
ATOM_BYTES = 8
_NEAR_STEPS = 0x3FF << 10  # a stride whose fields are 0, -1 and 0


@inlined
def pack(mrf: RegisterArray, pair: int, first: int, second: int, third: int) -> None:
    """Write three addresses, modulo 2^21, into the MRF pair."""
    third &= ADDRESS
    mrf[place(pair)] = (first & ADDRESS) | (third & SHARE) << 21
    mrf[place(pair + 1)] = (second & ADDRESS) | (third >> SHARE_BITS) << 21
    mrf[15] = 0


@inlined
def third_address(low: int, high: int) -> int:
    """Address 2 of a packed pair."""
    return (low >> 21 & SHARE) | (high >> 21 & SHARE >> 1) << SHARE_BITS


@inlined
def step_bytes(select: int, stride: int) -> int:
    """Bytes by which an address of 64 bits moves on, for two bits of the immediate."""
    if select == 0:
        return ATOM_BYTES
    field = stride >> 10 * (select - 1) & 0x3FF
    return ATOM_BYTES * ((field ^ 0x200) - 0x200)


@inner
def wide_step_bytes(select: int, stride: int) -> int:
    """Bytes by which an address of 128 bits moves on, for two bits of the immediate."""
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
    """Perform one pace form; as `memory_step`.

    Args:
        form: what it does, in bits.
        target, other: where its first load goes; where its store comes from, or where there is none
            its second load goes, which goes behind the first one else.
        pair, number, moves: the registers of addresses and stride, and the immediate.
    """
    low, high, stride = mrf[place(pair)], mrf[place(pair + 1)], mrf[place(number)]
    first, second, third = low & ADDRESS, high & ADDRESS, third_address(low, high)
    if not form & FIRST:
        kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
        if kind:
            return kind
        store_pair(third, other, old, memory, geometry)
        pack(mrf, pair, low, high, third + step_bytes(moves & 3, stride))
        return 0
    if not form & THIRD and target == other:
        # documented: the two destinations of ld2x64pace must differ
        return refuse(fault, INVALID_OP, 0, target)
    if not _surely_good(form, first, second, third, geometry):
        kind = _check(form, first, second, third, geometry, fault)
        if kind:
            return kind

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
    """Whether nothing can be wrong with the accesses, so that no rule need be asked by itself."""
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
    """Whether two accesses surely meet in no element, see `check_pair`."""
    return abs(first - second) >= far or (
        bool((first ^ second) & ATOM_BYTES) and min(first, second) >= interleaved
    )


@inner
def _check(
    form: int, first: int, second: int, third: int, geometry: IntArray, fault: IntArray
) -> int:
    """The kind of a fault, or 0: each access by itself, then each two of an instruction."""
    atoms = 2 if form & WIDE else 1
    kind = check_access(first, atoms * ATOM_BYTES, LOAD, geometry, fault)
    if kind == 0 and form & SECOND:
        kind = check_access(second, ATOM_BYTES, LOAD, geometry, fault)
    if kind == 0 and form & THIRD:
        kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
    for atom in range(atoms):
        if kind == 0 and form & SECOND:
            kind = check_pair(first + atom * ATOM_BYTES, second, geometry, fault)
        if kind == 0 and form & THIRD:
            kind = check_pair(first + atom * ATOM_BYTES, third, geometry, fault)
    if kind == 0 and form & SECOND and form & THIRD:
        kind = check_pair(second, third, geometry, fault)
    return int(kind)
