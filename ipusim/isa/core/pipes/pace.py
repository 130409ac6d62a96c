"""The pace forms: up to two 64-bit loads and a store in one instruction, at packed addresses.

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
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined, inner
from ...table.table import OPCODE
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

LD2X64PACE = OPCODE["ld2x64pace apd apd mpx ms u4"]
LDST64PACE = OPCODE["ldst64pace apd aps mpx ms u4"]
ST64PACE = OPCODE["st64pace aps mpx ms u4"]

PACE_MNEMONICS = ("ld2x64pace", "ldst64pace", "ld2xst64pace", "st64pace")

ADDRESS = (1 << 21) - 1
SHARE_BITS = 11  # bits of address 2 in the low register
SHARE = (1 << SHARE_BITS) - 1
ATOM_BYTES = 8


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
    """Bytes by which an address moves on, for two bits of the immediate."""
    if select == 0:
        return ATOM_BYTES
    field = stride >> 10 * (select - 1) & 0x3FF
    return ATOM_BYTES * ((field ^ 0x200) - 0x200)


@inlined
def pace_step(
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
    """Perform one pace form; as `memory_step`."""
    if op == ST64PACE:
        return _store(o0, o1, o2, o3, mrf, old, memory, geometry, fault)
    if op == LD2X64PACE and o0 == o1:
        # documented: the two destinations of ld2x64pace must differ
        return refuse(fault, INVALID_OP, 0, o0)
    low, high, stride = mrf[place(o2)], mrf[place(o2 + 1)], mrf[place(o3)]
    first, second, third = low & ADDRESS, high & ADDRESS, third_address(low, high)
    loads_second, stores = op != LDST64PACE, op != LD2X64PACE
    if not _surely_good(loads_second, stores, first, second, third, geometry):
        kind = _check(loads_second, stores, first, second, third, geometry, fault)
        if kind:
            return kind

    load_pair(first, o0, arf, memory, geometry)
    first += step_bytes(o4 & 3, stride)
    o4 >>= 2
    if loads_second:
        target = o1 if op == LD2X64PACE else o0 + 2
        load_pair(second, target, arf, memory, geometry)
        second += step_bytes(o4 & 3, stride)
        o4 >>= 2
    if stores:
        store_pair(third, o1, old, memory, geometry)
        third += step_bytes(o4 & 3, stride)
    pack(mrf, o2, first, second, third)
    return 0


@inlined
def _surely_good(
    loads_second: bool, stores: bool, first: int, second: int, third: int, geometry: IntArray
) -> bool:
    """Whether nothing can be wrong with the accesses, so that no rule need be asked by itself."""
    other, last = second if loads_second else first, third if stores else first
    least, most = min(first, other, last), max(first, other, last)
    outside = least < geometry[BASE] or most > geometry[BASE] + geometry[SIZE] - ATOM_BYTES
    if outside or (first | other | last) & ATOM_BYTES - 1 or geometry[GUARDED]:
        return False
    interleaved = geometry[BASE] + geometry[INTERLEAVED_OFFSET]
    far = 2 * geometry[ELEMENT_BYTES]
    if loads_second and not _apart(first, second, interleaved, far):
        return False
    if stores and not _apart(first, third, interleaved, far):
        return False
    return not (loads_second and stores) or _apart(second, third, interleaved, far)


@inlined
def _apart(first: int, second: int, interleaved: int, far: int) -> bool:
    """Whether two accesses surely meet in no element, see `check_pair`."""
    return abs(first - second) >= far or (
        bool((first ^ second) & ATOM_BYTES) and min(first, second) >= interleaved
    )


@inner
def _check(
    loads_second: bool,
    stores: bool,
    first: int,
    second: int,
    third: int,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    kind = check_access(first, ATOM_BYTES, LOAD, geometry, fault)
    if kind == 0 and loads_second:
        kind = check_access(second, ATOM_BYTES, LOAD, geometry, fault)
    if kind == 0 and stores:
        kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
    if kind == 0 and loads_second:
        kind = check_pair(first, second, geometry, fault)
    if kind == 0 and stores:
        kind = check_pair(first, third, geometry, fault)
    if kind == 0 and loads_second and stores:
        kind = check_pair(second, third, geometry, fault)
    return int(kind)


@inlined
def _store(
    source: int,
    pair: int,
    stride: int,
    select: int,
    mrf: RegisterArray,
    old: WordArray,
    memory: WordArray,
    geometry: IntArray,
    fault: IntArray,
) -> int:
    low, high = mrf[place(pair)], mrf[place(pair + 1)]
    address = third_address(low, high)
    kind = check_access(address, ATOM_BYTES, STORE, geometry, fault)
    if kind:
        return kind
    store_pair(address, source, old, memory, geometry)
    pack(mrf, pair, low, high, address + step_bytes(select & 3, mrf[place(stride)]))
    return 0
