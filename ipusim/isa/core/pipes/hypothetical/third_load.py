"""Pace forms with a third load, which no IPU has: 16 bytes, 8 bytes and a store at once.

The addresses are packed as `pace` says. Address 0 loads 128 bits, from interleaved memory, into the
first four of six registers, address 1 64 bits into the last two; the store is as that of
`ld2xst64pace`. Two bits of the immediate each say how an address moves on, those of address 0
lowest:

    address 0      0: 16 bytes; 1, 2: 16 bytes times the signed bits 14..0, 29..15 of the stride
                   register, so that it may go between lines of any width; 3: it stays
    addresses 1, 2    0: 8 bytes; 1: it stays; 2: 8 bytes back; 3: it stays

hypothetical: all of it. The rules of access are those of the forms that exist.
"""

from __future__ import annotations

from .....columns import IntArray
from .....native import inlined, inner
from ....table.table import OPCODE
from ..pace import ADDRESS, ATOM_BYTES, pack, third_address
from ..sram import (
    LOAD,
    STORE,
    RegisterArray,
    WordArray,
    check_access,
    check_pair,
    load_pair,
    place,
    store_pair,
)

LD3XST64PACE = OPCODE["ld3xst64pace ahd aps mpx ms u6"]
THIRD_LOAD_MNEMONICS = ("ld3x64pace", "ld3xst64pace")

WIDE_BYTES = 2 * ATOM_BYTES


@inlined
def wide_step_bytes(select: int, stride: int) -> int:
    """Bytes by which address 0 moves on, for two bits of the immediate."""
    if select == 0:
        return WIDE_BYTES
    if select == 3:
        return 0
    field = stride >> 15 * (select - 1) & 0x7FFF
    return WIDE_BYTES * ((field ^ 0x4000) - 0x4000)


@inlined
def near_step_bytes(select: int) -> int:
    """Bytes by which address 1 or 2 moves on."""
    if select == 0:
        return ATOM_BYTES
    return -ATOM_BYTES if select == 2 else 0


@inner
def third_load_step(
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
    """Perform one form; as `memory_step`."""
    stores = op == LD3XST64PACE
    pair, number, moves = (o2, o3, o4) if stores else (o1, o2, o3)
    low, high, stride = mrf[place(pair)], mrf[place(pair + 1)], mrf[place(number)]
    first, second, third = low & ADDRESS, high & ADDRESS, third_address(low, high)
    kind = _check(stores, first, second, third, geometry, fault)
    if kind:
        return kind

    load_pair(first, o0, arf, memory, geometry)
    load_pair(first + ATOM_BYTES, o0 + 2, arf, memory, geometry)
    load_pair(second, o0 + 4, arf, memory, geometry)
    first += wide_step_bytes(moves & 3, stride)
    second += near_step_bytes(moves >> 2 & 3)
    if stores:
        store_pair(third, o1, old, memory, geometry)
        third += near_step_bytes(moves >> 4 & 3)
    pack(mrf, pair, first, second, third)
    return 0


@inner
def _check(
    stores: bool, first: int, second: int, third: int, geometry: IntArray, fault: IntArray
) -> int:
    """The kind of a fault, or 0: each access by itself, then each two of an instruction."""
    kind = check_access(first, WIDE_BYTES, LOAD, geometry, fault)
    if kind == 0:
        kind = check_access(second, ATOM_BYTES, LOAD, geometry, fault)
    if kind == 0 and stores:
        kind = check_access(third, ATOM_BYTES, STORE, geometry, fault)
    for half in range(2):
        if kind == 0:
            kind = check_pair(first + half * ATOM_BYTES, second, geometry, fault)
        if kind == 0 and stores:
            kind = check_pair(first + half * ATOM_BYTES, third, geometry, fault)
    if kind == 0 and stores:
        kind = check_pair(second, third, geometry, fault)
    return int(kind)
