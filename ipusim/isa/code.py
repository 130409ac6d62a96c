"""Assembled code: bundles as tables of integers, with addresses, labels and source lines.

Row i is one bundle. `main` and `aux` hold the opcode (index of the form in the instruction table)
and up to five operands in the order of the text: a register number (the lowest of a pair or quad),
an immediate's value, an absolute byte address, or a CSR number. An ARF register read with a
broadcast suffix is its number + 16 (:BL), + 32 (:BU) or + 48 (:B). Each half of a bundle, main or
aux, is a slot; an empty slot has opcode -1. A bundle with both slots filled takes 8 bytes, a single
instruction 4.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import IntArray, same_array

SLOT_FIELDS = 6  # opcode and five operands
LINKED_AT = ".linked_at"  # directive of ours: text of linked code, whose numbers hold there alone
# Directives of ours around bundles, the first with a reason in quotes: in these bundles workers may
# access words that other workers access between the same launch and sync.
LOCKSTEP, END_LOCKSTEP = ".lockstep", ".endlockstep"

SlotArray = npt.NDArray[np.int32]


@attrs.frozen
class Code:
    """Linked code at fixed addresses.

    Attributes:
        main: opcode and operands of each main slot, int32[bundles, 6].
        aux: opcode and operands of each aux slot, int32[bundles, 6].
        address: byte address of each bundle, int64[bundles].
        size: size of each bundle, 4 or 8 bytes, int64[bundles].
        line: index into `lines` of each bundle, int64[bundles].
        lines: file, line number and text of each source line that has bundles.
        labels: byte addresses of labels by name.
        data: byte address and bytes of each constant between code.
        lockstep: rows of bundles in which workers may access the same words between launch and
            sync, with the reason that `.lockstep` gives.
    """

    main: SlotArray = attrs.field(eq=same_array, repr=False)
    aux: SlotArray = attrs.field(eq=same_array, repr=False)
    address: IntArray = attrs.field(eq=same_array, repr=False)
    size: IntArray = attrs.field(eq=same_array, repr=False)
    line: IntArray = attrs.field(eq=same_array, repr=False)
    lines: tuple[tuple[str, int, str], ...] = attrs.field(repr=False)
    labels: Mapping[str, int]
    data: tuple[tuple[int, bytes], ...] = ()
    lockstep: Mapping[int, str] = attrs.field(factory=dict, repr=False)

    @property
    def bytes(self) -> int:
        """Size of the code in bytes, from the first bundle or constant to the end of the last."""
        ends = [int((self.address + self.size).max(initial=0))]
        ends += [address + len(content) for address, content in self.data]
        starts = [int(self.address.min())] if len(self.address) else []
        starts += [address for address, _ in self.data]
        return max(ends) - min(starts) if starts else 0
