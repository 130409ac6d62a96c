"""Layout of a vertex state: the bytes of each field, as a C++ compiler lays out the class.

Fields follow each other in order, each at the next multiple of the alignment of its pointer,
list or scalar. The state ends at a multiple of 4 bytes. It has no header: PopLibs' assembly expects
the first field at offset 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ...errors import InputError
from ...machine.machine import WORD_BYTES, Machine
from .description import Field, Vertex
from .elements import scalar_of
from .lists import ListLayout, has_deltan, list_layout
from .pointers import PointerLayout, pointer_layout, pointer_macros


@attrs.frozen
class Slot:
    """Bytes of one field in the state, from `offset` on; `form` is a text that describes them."""

    name: str
    offset: int
    size: int
    form: str


@attrs.frozen
class StateLayout:
    """Layout of all fields. Its text is a table to compare with the offsets in a `.S` file.

    Attributes:
        slots: bytes of each field, in the order of the fields.
        words: size of the state, 32-bit words.
    """

    slots: tuple[Slot, ...]
    words: int

    def __str__(self) -> str:
        width = max([len("field"), *(len(slot.name) for slot in self.slots)])
        rows = [f"{'field':<{width}}  offset  bytes  form"]
        rows += [f"{s.name:<{width}}  {s.offset:>6}  {s.size:>5}  {s.form}" for s in self.slots]
        return "\n".join([*rows, f"{self.words * WORD_BYTES:,} bytes of state"])

    def filled(self, contents: Mapping[str, bytes]) -> npt.NDArray[np.uint32]:
        """Return the state, uint32[words], given the bytes of each field by name."""
        state = bytearray(self.words * WORD_BYTES)
        for slot in self.slots:
            state[slot.offset : slot.offset + slot.size] = contents[slot.name]
        return np.frombuffer(bytes(state), np.uint32)


def state_layout(vertex: Vertex, machine: Machine) -> StateLayout:
    """Return the layout of a vertex state on a machine.

    Raises:
        InputError: for a layout that the machine does not have.
    """
    slots: list[Slot] = []
    end = 0
    for field in vertex.fields:
        size, align, form = _field_layout(field, machine)
        offset = -(-end // align) * align
        slots.append(Slot(field.name, offset, size, form))
        end = offset + size
    return StateLayout(tuple(slots), -(-end // WORD_BYTES))


def layout_macros(machine: Machine) -> dict[str, str]:
    """Return the macros that tell assembly text which layouts a machine has.

    PopLibs asks for VECTOR_AVAIL_SHORT_SPAN, VECTOR_AVAIL_SCALED_PTR32, ..., and
    VECTORLIST_AVAIL_DELTAN; the SDK's poplar/AvailableVTypes.h defines those that its chip has.
    """
    lists = {"VECTORLIST_AVAIL_DELTAN": "1"} if has_deltan(machine) else {}
    return pointer_macros(machine) | lists


def layouts_of(
    field: Field, machine: Machine
) -> tuple[PointerLayout | ListLayout, PointerLayout | None]:
    """Return the layout of an array's pointer in the state, and of the pointers in its table.

    Raises:
        InputError: for a layout that the machine does not have.
    """
    try:
        if field.is_list:
            return list_layout(field.layout, machine), None
        inner = pointer_layout(field.layout, field.aligned, machine)
        if not field.outer:
            return inner, None
        table_align = field.outer_align or inner.align
        return pointer_layout(field.outer, table_align, machine), inner
    except InputError as error:
        raise InputError(f"field {field.name}: {error}") from None


def _field_layout(field: Field, machine: Machine) -> tuple[int, int, str]:
    """Return bytes, alignment and text form of a field in the state."""
    if field.is_scalar:
        size = scalar_of(field.element).itemsize
        return size, size, field.element
    layout, inner = layouts_of(field, machine)
    names: Sequence[str] = [layout.name, *([inner.name] if inner else []), field.element]
    return layout.size, layout.align, " of ".join(names)
