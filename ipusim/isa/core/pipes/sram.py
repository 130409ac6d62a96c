"""Accesses to one tile's SRAM, which is an array of 32-bit words: rules, checks, loads and stores.

An access of n bytes must lie inside SRAM at a multiple of n. An access of 16 bytes must lie in
interleaved memory. If regions are given, every access must lie in one of them (see `regions`). If
races are checked, it must conflict with no access of another context (see `races`). The
accesses of one instruction must touch different memory elements. An instruction checks all its
accesses before it changes anything, so that a refused instruction leaves the tile as it was.

A refusal fills the array `fault`: [0] the kind, [3] the address, [4] the number of bytes of an
invalid access or the other address of a conflict, [5] 1 if a store lies outside all regions.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....columns import IntArray
from ....native import inlined, inner
from .races import RECORD, note_access

# documented: exception numbers of the vendor's ISA pages
CONFLICT, INVALID_ADDR, INVALID_OP, INVALID_INSTR = 6, 8, 9, 12
OTHER_REGION = 40  # a number of this project, since hardware has no such fault

WordArray = npt.NDArray[np.uint32]
RegisterArray = npt.NDArray[np.int32]

# Slots of `geometry`: first byte address and number of bytes of SRAM, bytes before interleaved
# memory, bytes of a memory element, number of AMP units, 1 if regions are given or races are
# checked. Slot 4 is the number of workers, which this module does not read; slot 7 is
# `races.RECORD`.
BASE, SIZE, INTERLEAVED_OFFSET, ELEMENT_BYTES, AMP_UNITS, GUARDED = 0, 1, 2, 3, 5, 6
# In a guarded memory guards follow from this slot: one byte for each byte of SRAM, eight to a
# number, the first byte lowest. Bits LOAD and STORE of a guard say which accesses are allowed.
GUARDS = 8
LOAD, STORE = 0, 1  # kinds of access, and bits of a guard


@inlined
def refuse(fault: IntArray, fault_kind: int, address: int, detail: int) -> int:
    """Write a refusal into `fault` and return its kind."""
    fault[0] = fault_kind
    fault[3] = address
    fault[4] = detail
    return fault_kind


@inlined
def check_access(address: int, size: int, does: int, geometry: IntArray, fault: IntArray) -> int:
    """Check a LOAD or STORE of `size` bytes; return 0 or the kind of the fault."""
    offset = address - geometry[BASE]
    if offset < 0 or offset + size > geometry[SIZE] or address & (size - 1):
        return refuse(fault, INVALID_ADDR, address, size)
    if size == 16 and offset < geometry[INTERLEAVED_OFFSET]:
        return refuse(fault, INVALID_ADDR, address, size)
    if geometry[GUARDED]:
        return _check_guarded(offset, size, does, geometry, fault)
    return 0


@inner
def _check_guarded(offset: int, size: int, does: int, geometry: IntArray, fault: IntArray) -> int:
    """Check a valid access of guarded memory, at a byte offset in SRAM; as `check_access`."""
    # Only the guards of the first and the last byte are read: an access that spans a gap of a few
    # bytes between two regions is not refused.
    last = offset + size - 1
    first_guard = geometry[GUARDS + (offset >> 3)] >> 8 * (offset & 7)
    last_guard = geometry[GUARDS + (last >> 3)] >> 8 * (last & 7)
    if not (first_guard & last_guard) >> does & 1:
        fault[5] = does
        return refuse(fault, OTHER_REGION, geometry[BASE] + offset, size)
    if geometry[RECORD]:
        return note_access(offset, size, does, geometry, fault)
    return 0


@inlined
def element_of(address: int, geometry: IntArray) -> int:
    """Return the number of the memory element that serves an address, as `Machine.element_of`."""
    # Interleaved memory is pairs of elements: bit 3 of the address says which one of a pair.
    offset = address - geometry[BASE]
    element = offset // geometry[ELEMENT_BYTES]
    ordinary = geometry[INTERLEAVED_OFFSET] // geometry[ELEMENT_BYTES]
    if element < ordinary:
        return int(element)
    return int(ordinary + (element - ordinary) // 2 * 2 + (address >> 3 & 1))


@inlined
def check_pair(first: int, second: int, geometry: IntArray, fault: IntArray) -> int:
    """Return CONFLICT if two valid accesses of one instruction meet in one element, else 0."""
    # Two tests without a division settle nearly every pair in the inner loops of kernels: addresses
    # that are two elements apart, and interleaved ones in different elements of a pair.
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
    """Return the index of the memory word that holds a valid byte address."""
    return place(address - geometry[BASE] >> 2)


@inlined
def place(index: int) -> np.uint64:
    """Return a non-negative index as an unsigned number.

    A compiled index of a signed type would be tested for being negative at every access.
    """
    return np.uint64(index)


@inlined
def load_pair(
    address: int, register: int, arf: WordArray, memory: WordArray, geometry: IntArray
) -> None:
    """Load 64 bits from a valid address into an ARF pair. Registers 14 and 15 always read as 0."""
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
