"""Regions of a tile's memory that code may touch, with red zones of what belongs to none of them.

Rule: a store lies in one region. A load may begin up to the region's `read_ahead` bytes beyond it,
since loops that are software-pipelined fetch the operands of a turn that does not come, and no chip
minds. What is stored of such a load is stored somewhere, so that code that runs on is found at its
stores.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ...machine.machine import Machine
from .pipes.sram import LOAD, STORE

READ_AHEAD_BYTES = 16  # the widest load


@attrs.frozen
class MemoryRegion:
    """Neighbouring bytes that belong together.

    Attributes:
        name: what a fault calls it.
        address, bytes: where it lies.
        read_ahead: bytes beyond it where a load may begin.
    """

    name: str
    address: int
    bytes: int
    read_ahead: int = READ_AHEAD_BYTES

    @property
    def end(self) -> int:
        """The first address beyond it."""
        return self.address + self.bytes


def guards_of(machine: Machine, regions: Sequence[MemoryRegion]) -> npt.NDArray[np.uint8]:
    """uint8[sram_bytes], of each byte what may be done to it; nothing without regions."""
    if not regions:
        return np.zeros(0, np.uint8)
    guards = np.zeros(machine.sram_bytes, np.uint8)
    for region in regions:
        start = max(0, region.address - machine.sram_base)
        end = max(0, region.end - machine.sram_base)
        guards[start : end + region.read_ahead] |= 1 << LOAD
        guards[start:end] |= 1 << STORE
    return guards


def place_in(regions: Sequence[MemoryRegion], address: int, size: int) -> str:
    """Where an access of so many bytes lies, as seen from the region next to it."""
    region = min(
        regions,
        key=lambda candidate: max(candidate.address - address, address + size - candidate.end),
    )
    held = f"{region.name}, {region.bytes:,} bytes at {region.address:#x}"
    if address < region.address:
        return f"{region.address - address:,} bytes before {held}"
    return f"{address + size - region.end:,} bytes beyond {held}"
