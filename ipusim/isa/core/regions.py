"""Memory regions that code may access; an access elsewhere is a fault, as in an address sanitizer.

Rule: a store must lie in one region that is not read-only. A load may begin up to `read_ahead`
bytes behind the end of a region, because the last turn of a software-pipelined loop loads operands
that no further turn uses, and no chip refuses these loads. Code that really runs past an array is
still found, at its stores.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ...machine.machine import Machine
from .pipes.sram import LOAD, STORE

READ_AHEAD_BYTES = 16  # bytes of the widest load


@attrs.frozen
class MemoryRegion:
    """Range of neighbouring bytes that belong to one array.

    Attributes:
        name: name of the array in the text of a fault.
        address: byte address of its first byte.
        bytes: size, bytes.
        read_ahead: number of bytes behind its end in which a load may begin.
        read_only: True if the code may not store there.
    """

    name: str
    address: int
    bytes: int
    read_ahead: int = READ_AHEAD_BYTES
    read_only: bool = False

    @property
    def end(self) -> int:
        """Byte address of the first byte behind the region."""
        return self.address + self.bytes


def guards_of(machine: Machine, regions: Sequence[MemoryRegion]) -> npt.NDArray[np.uint8]:
    """Return the guard of each byte of SRAM, uint8[sram_bytes]; an empty array without regions.

    Bit LOAD is set where loads are allowed, bit STORE where stores are.
    """
    if not regions:
        return np.zeros(0, np.uint8)
    guards = np.zeros(machine.sram_bytes, np.uint8)
    for region in regions:
        start = max(0, region.address - machine.sram_base)
        end = max(0, region.end - machine.sram_base)
        guards[start : end + region.read_ahead] |= 1 << LOAD
        if not region.read_only:
            guards[start:end] |= 1 << STORE
    return guards


def place_in(regions: Sequence[MemoryRegion], address: int, size: int) -> str:
    """Return a phrase that places an access of `size` bytes relative to the nearest region."""
    region = min(
        regions,
        key=lambda candidate: max(candidate.address - address, address + size - candidate.end),
    )
    array = f"{region.name}, {region.bytes:,} bytes at {region.address:#x}"
    if address < region.address:
        return f"{region.address - address:,} bytes before {array}"
    return f"{address + size - region.end:,} bytes beyond {array}"
