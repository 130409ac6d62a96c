"""Encodings of a `VectorList`: a base address, and a table with offset and count of each vector.

`base` is the address of the first vector, `table` that of the entries, `vectors` their number,
`align` the alignment of the vectors in bytes, `elements` the length of one vector:

    deltanelements: word 0 = base | (vectors >> 8) << 24, word 1 = table | (vectors & 255) << 24;
                    an entry = offset / align | elements << b, where 2^b x align = 2^21 bytes
    deltan:         word 0 = base | vectors << 20, then 16 bits: (table - begin of memory) / 4;
                    an entry = offset in bytes | elements << 18

Read from the public assembly of PopLibs: popops unary2DNonLinearity.S, dynamicSlice.S (every size
of element), ReductionsCommon.h.S (alignments of 4 and 8), popnn NonLinearityGrad2D.S, which
decode them. The offset of the first vector is 0 here; other bases would do as well.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

import attrs

from ...errors import InputError, nearest
from ...machine.machine import Machine

BASE_BITS, COUNT_BITS = 24, 8  # bits of address and count in each word of a deltanelements
OFFSET_BITS = 21  # bits of an offset in bytes in a deltanelements
# Bits of the base and of an offset of a deltan, and bits of an entry of either layout.
DELTAN_BASE_BITS, DELTAN_OFFSET_BITS, ENTRY_BITS = 20, 18, 32
ENTRY_BYTES = 4  # bytes of an entry of either layout
COMPACT_LIST = "compact_deltan"


@attrs.frozen
class ListLayout:
    """Encoding of a list of vectors.

    Attributes:
        name: name as in Poplar, in lower case.
        size: bytes in the vertex state. A deltan is packed: PopLibs' DynamicSlice2D puts 16 bits
            behind its six bytes.
        align: alignment in the vertex state, bytes. The alignment of a deltan behind fields of
            single bytes is estimated; 1 would fit, too.
        max_vectors: largest number of vectors that fits.
    """

    name: str
    size: int
    align: int
    max_vectors: int

    def offset_bits(self, align: int) -> int:
        """Return the number of bits of an entry that hold the offset; the others hold the count."""
        return DELTAN_OFFSET_BITS if self.name == "deltan" else OFFSET_BITS - align.bit_length() + 1

    def encoded(self, base: int, table: int, vectors: int, machine: Machine) -> bytes:
        """Return the bytes in the vertex state for a list with its first vector at `base`."""
        if self.name == "deltan":
            word = base | vectors << DELTAN_BASE_BITS
            return struct.pack("<IH", word, (table - machine.sram_base) // 4)
        high, low = divmod(vectors, 1 << COUNT_BITS)
        return struct.pack("<II", base | high << BASE_BITS, table | low << BASE_BITS)

    def entries(self, offsets: Sequence[int], counts: Sequence[int], align: int) -> bytes:
        """Return the table of entries, given `offsets` in bytes and `counts` in elements.

        Raises:
            InputError: for an offset or a count that does not fit into an entry.
        """
        bits, unit = self.offset_bits(align), 1 if self.name == "deltan" else align
        max_offset, max_count = (unit << bits) - 1, (1 << ENTRY_BITS - bits) - 1
        for offset, count in zip(offsets, counts, strict=True):
            if offset > max_offset or count > max_count:
                raise InputError(
                    f"a vector of {count:,} elements, {offset:,} bytes from the first; {self.name} "
                    f"has room for {max_count:,} elements and {max_offset:,} bytes"
                )
        words = [
            offset // unit | count << bits for offset, count in zip(offsets, counts, strict=True)
        ]
        return struct.pack(f"<{len(words)}I", *words)


LISTS: Mapping[str, ListLayout] = {
    "deltanelements": ListLayout("deltanelements", 8, 4, (1 << 2 * COUNT_BITS) - 1),
    "deltan": ListLayout("deltan", 6, 2, (1 << ENTRY_BITS - DELTAN_BASE_BITS) - 1),
}
LIST_LAYOUTS = (*LISTS, COMPACT_LIST)


def has_deltan(machine: Machine) -> bool:
    """Return True if all addresses of a machine fit the entries of a deltan."""
    end, size = 1 << DELTAN_BASE_BITS, 1 << DELTAN_OFFSET_BITS
    return machine.sram_end <= end and machine.sram_bytes <= size


def list_layout(name: str, machine: Machine) -> ListLayout:
    """Return the list layout of a name; compact_deltan is the smallest one that the machine has.

    Raises:
        InputError: for an unknown name, or a layout too small for the machine's addresses.
    """
    is_deltan_possible = has_deltan(machine)
    if name == COMPACT_LIST:
        return LISTS["deltan" if is_deltan_possible else "deltanelements"]
    if name not in LISTS:
        raise InputError(f"no layout {name!r}, {nearest(name, LIST_LAYOUTS)}")
    if name == "deltan" and not is_deltan_possible:
        raise InputError(
            f"layout 'deltan' holds {DELTAN_OFFSET_BITS} bits of an offset, too few for the "
            f"{machine.sram_bytes:,} bytes of {machine.name}; use deltanelements or compact_deltan"
        )
    return LISTS[name]
