"""Encodings of pointers to vectors in a vertex state, by name of their `poplar::VectorLayout`.

Names, bits and machines are those of the Poplar User Guide, "Vertex vector types", and of the API
reference of `poplar/FieldTypes.hpp`. PopLibs' assembly, cited below, decodes them in the same way.
A compressed pointer exists where all addresses of the machine fit it, which agrees with
the guide's table: scaled_ptr32 and scaled_ptr64 on Mk1 alone, short_span and scaled_ptr128 on Mk1
and Mk2.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

import attrs

from ...errors import InputError, nearest
from ...machine.machine import Machine

SHORT_SPAN_BITS = 20  # bits of the address; the count is above them, as in PopLibs' ScaledAdd2D
MAX_SHORT_SPAN = (1 << 11) - 1  # elements; the guide says 11 bits, PopLibs' code reads twelve
POINTER_BITS, SCALED_BITS = 32, 16  # bits of a plain and of a scaled pointer


@attrs.frozen
class PointerLayout:
    """Encoding of a pointer.

    A compressed pointer leaves bits out: a scaled one counts in units of several bytes.

    Attributes:
        name: name as in Poplar, in lower case.
        size: bytes of the pointer, in the vertex state or in a table of pointers.
        align: alignment of the pointer, bytes.
        counted: True if the number of elements is stored beside the address.
        unit: alignment of the data it points to, bytes.
        bits: number of bits of an address (or of an offset, if `from_base`), including the low bits
            that `unit` makes 0.
        from_base: True if it holds an offset from the beginning of memory.
    """

    name: str
    size: int
    align: int
    counted: bool = False
    unit: int = 1
    bits: int = POINTER_BITS
    from_base: bool = False

    def reaches(self, machine: Machine) -> bool:
        """Return True if all addresses of a machine fit into the pointer."""
        end = machine.sram_bytes if self.from_base else machine.sram_end
        return end <= 1 << self.bits

    def encoded(self, address: int, count: int, machine: Machine) -> bytes:
        """Return the bytes of a pointer to `count` elements at an address.

        Raises:
            InputError: for a count that does not fit into the layout.
        """
        offset = address - machine.sram_base if self.from_base else address
        if self.name == "short_span":
            if count > MAX_SHORT_SPAN:
                raise InputError(
                    f"{count:,} elements; a short_span counts to {MAX_SHORT_SPAN:,}, use a span"
                )
            return struct.pack("<I", offset | count << SHORT_SPAN_BITS)
        if self.counted:
            return struct.pack("<II", offset, count)
        return struct.pack("<I" if self.size == 4 else "<H", offset // self.unit)


def _scaled(unit: int, *, from_base: bool = False) -> PointerLayout:
    """Return the layout of a 16-bit pointer that counts in units of so many bytes."""
    bits = SCALED_BITS + unit.bit_length() - 1
    return PointerLayout(f"scaled_ptr{8 * unit}", 2, 2, unit=unit, bits=bits, from_base=from_base)


POINTERS: Mapping[str, PointerLayout] = {
    layout.name: layout
    for layout in (
        # A span is a pointer and then a count, the order of the two members in the tests of the
        # public Colossus back end.
        PointerLayout("span", 8, 4, counted=True),
        PointerLayout("short_span", 4, 4, counted=True, bits=SHORT_SPAN_BITS),
        PointerLayout("one_ptr", 4, 4),
        # Only scaled_ptr32 counts from the beginning of memory: PopLibs adds
        # TMEM_REGION0_BASE_ADDR to it and to no other pointer.
        _scaled(4, from_base=True),
        _scaled(8),
        _scaled(16),
    )
}
# Field Input<T> with a single T: a pointer to it, through which PopLibs' dynamicSlice loads.
VALUE = PointerLayout("value", 4, 4)
COMPACT = "compact_ptr"
LAYOUTS = (*POINTERS, VALUE.name, COMPACT)


def pointer_macros(machine: Machine) -> dict[str, str]:
    """Return the macros that tell PopLibs' text which compressed pointers a machine has."""
    compressed_pointers = [pointer for pointer in POINTERS.values() if pointer.bits < POINTER_BITS]
    return {
        f"VECTOR_AVAIL_{pointer.name.upper()}": "1"
        for pointer in compressed_pointers
        if pointer.reaches(machine)
    }


def pointer_layout(name: str, align: int, machine: Machine) -> PointerLayout:
    """Return the pointer layout of a name, for data aligned to `align` bytes.

    compact_ptr is the widest scaled pointer that the machine has and the data's alignment allows,
    else one_ptr. scaled_ptr128 is never taken, although the guide would admit it for data aligned
    to 16 bytes. Source: PopLibs' poplin ReduceAdd. On Mk2 it reads pointers of 32 bits; on Mk1 it
    reads 16 bits, in units of 4, 8 and 8 bytes for alignments of 4, 8 and 16 bytes.

    Raises:
        InputError: for an unknown name, or a layout too small for the machine's addresses.
    """
    if name == COMPACT:
        scaled = (POINTERS["scaled_ptr64"], POINTERS["scaled_ptr32"])
        usable = [
            pointer for pointer in scaled if pointer.unit <= align and pointer.reaches(machine)
        ]
        return usable[0] if usable else POINTERS["one_ptr"]
    if name == VALUE.name:
        return VALUE
    if name not in POINTERS:
        raise InputError(f"no layout {name!r}, {nearest(name, LAYOUTS)}")
    layout = POINTERS[name]
    if not layout.reaches(machine):
        raise InputError(
            f"layout {name!r} holds {layout.bits} bits, too few for the addresses of "
            f"{machine.name} ({machine.sram_base:#x}..{machine.sram_end - 1:#x}); use "
            "compact_ptr or one_ptr"
        )
    return layout
