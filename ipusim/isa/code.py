"""Assembled code: bundles as a table of integers, with addresses, labels and source lines.

Row i is one bundle. `main` and `aux` hold the opcode (index of the form in the instruction table)
and up to five operands in the order of the text: a register number (the lowest of a pair or quad),
an immediate's value, an absolute byte address, or a CSR number. An ARF register read with a
broadcast suffix is its number + 16 (:BL), + 32 (:BU) or + 48 (:B). An empty slot has opcode -1.
A bundle with both slots takes 8 bytes, a single instruction 4.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import IntArray, same_array

SLOT_FIELDS = 6  # opcode and five operands
LINKED_AT = ".linked_at"  # directive of ours: text of linked code, whose numbers hold there alone

SlotArray = npt.NDArray[np.int32]


@attrs.frozen
class Code:
    """Code at fixed addresses.

    Attributes:
        main, aux: int32[bundles, 6].
        address: int64[bundles], byte address of each bundle.
        size: int64[bundles], 4 or 8 bytes.
        line: int64[bundles], index into `lines`.
        lines: (file, line number, text) of the source lines that made bundles.
        labels: byte addresses by name.
        data: (address, bytes) of constants placed between code.
    """

    main: SlotArray = attrs.field(eq=same_array, repr=False)
    aux: SlotArray = attrs.field(eq=same_array, repr=False)
    address: IntArray = attrs.field(eq=same_array, repr=False)
    size: IntArray = attrs.field(eq=same_array, repr=False)
    line: IntArray = attrs.field(eq=same_array, repr=False)
    lines: tuple[tuple[str, int, str], ...] = attrs.field(repr=False)
    labels: Mapping[str, int]
    data: tuple[tuple[int, bytes], ...] = ()

    @property
    def bytes(self) -> int:
        """Bytes from the first to the end of the last bundle or constant."""
        ends = [int((self.address + self.size).max(initial=0))]
        ends += [address + len(content) for address, content in self.data]
        starts = [int(self.address.min())] if len(self.address) else []
        starts += [address for address, _ in self.data]
        return max(ends) - min(starts) if starts else 0
