"""One tile's SRAM as 32-bit words: the rules that every access keeps, and how words move.

An access of n bytes lies inside SRAM at a multiple of n; one of 16 bytes lies in interleaved
memory. Where regions are given, it lies in one of them (see `regions`). The accesses of one
instruction touch different elements. An instruction checks all its accesses before it changes
anything, so a refused one leaves the tile as it was.

A refusal fills `fault`: [0] the kind, [3] the address, [4] the bytes of an invalid access or the
other address of a conflict; [5] 1 where a store leaves its region.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....columns import IntArray
from ....native import inlined

# documented: exception numbers of the vendor's ISA pages
CONFLICT, INVALID_ADDR, INVALID_OP, INVALID_INSTR = 6, 8, 9, 12
OTHER_REGION = 40  # ours: hardware knows no regions

WordArray = npt.NDArray[np.uint32]
RegisterArray = npt.NDArray[np.int32]

# Slots of the geometry.
BASE, SIZE, INTERLEAVED_OFFSET, ELEMENT_BYTES, AMP_UNITS, GUARDED = 0, 1, 2, 3, 5, 6
GUARDS = 8  # where regions are given, a byte for each byte of SRAM follows: what may touch it
LOAD, STORE = 0, 1  # bits of such a byte; eight of them are one number, the first one lowest


@inlined
def refuse(fault: IntArray, kind: int, address: int, detail: int) -> int:
    """`kind`, after it and its numbers were written into `fault`."""
    fault[0] = kind
    fault[3] = address
    fault[4] = detail
    return kind


@inlined
def check_access(address: int, size: int, does: int, geometry: IntArray, fault: IntArray) -> int:
    """0, or the kind of a fault for a LOAD or STORE of `size` bytes that the tile refuses."""
    offset = address - geometry[BASE]
    if offset < 0 or offset + size > geometry[SIZE] or address & (size - 1):
        return refuse(fault, INVALID_ADDR, address, size)
    if size == 16 and offset < geometry[INTERLEAVED_OFFSET]:
        return refuse(fault, INVALID_ADDR, address, size)
    if geometry[GUARDED]:
        last = offset + size - 1
        first_guard = geometry[GUARDS + (offset >> 3)] >> 8 * (offset & 7)
        last_guard = geometry[GUARDS + (last >> 3)] >> 8 * (last & 7)
        if not (first_guard & last_guard) >> does & 1:
            fault[5] = does
            return refuse(fault, OTHER_REGION, address, size)
    return 0


@inlined
def element_of(address: int, geometry: IntArray) -> int:
    """The memory element that serves an address: as `Machine.element_of`."""
    offset = address - geometry[BASE]
    element = offset // geometry[ELEMENT_BYTES]
    ordinary = geometry[INTERLEAVED_OFFSET] // geometry[ELEMENT_BYTES]
    if element < ordinary:
        return int(element)
    return int(ordinary + (element - ordinary) // 2 * 2 + (address >> 3 & 1))


@inlined
def check_pair(first: int, second: int, geometry: IntArray, fault: IntArray) -> int:
    """0, or CONFLICT for two valid accesses of one instruction to the same element."""
    # Two tests without a division settle nearly every pair of a kernel's inner loop.
    if abs(first - second) >= 2 * geometry[ELEMENT_BYTES]:
        return 0
    interleaved = geometry[BASE] + geometry[INTERLEAVED_OFFSET]
    if min(first, second) >= interleaved and (first ^ second) & 8:
        return 0
    if element_of(first, geometry) == element_of(second, geometry):
        return refuse(fault, CONFLICT, first, second)
    return 0


@inlined
def word_index(address: int, geometry: IntArray) -> np.uint64:
    """Index of the word that holds a valid address."""
    return place(address - geometry[BASE] >> 2)


@inlined
def place(index: int) -> np.uint64:
    """An index that is not negative, as a number that cannot be: no test for that is made."""
    return np.uint64(index)


@inlined
def load_pair(
    address: int, register: int, arf: WordArray, memory: WordArray, geometry: IntArray
) -> None:
    """Load 64 bits from a valid address into an ARF pair; registers 14 and 15 stay 0."""
    index = word_index(address, geometry)
    low, high = memory[index], memory[index + np.uint64(1)]
    arf[place(register)] = low
    arf[place(register + 1)] = high
    arf[14] = 0
    arf[15] = 0


@inlined
def store_pair(
    address: int, register: int, old: WordArray, memory: WordArray, geometry: IntArray
) -> None:
    """Store an ARF pair to a valid address."""
    index = word_index(address, geometry)
    low, high = old[place(register)], old[place(register + 1)]
    memory[index] = low
    memory[index + np.uint64(1)] = high
