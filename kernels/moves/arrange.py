"""The arrange kernel: target[i] = source[offset[i]], by a list of 16-bit offsets.

A unit has 2, 4 or 8 bytes. A group is the units of 8 consecutive bytes of the target; each worker
takes consecutive groups. If all units lie within 64 KiB of the source, offsets count bytes: the
load of a unit then also loads the next offset, so that g groups of u units take a worker g (u + 1)
bundles. Otherwise units are `far`: offsets count units and are loaded by instructions of their own,
so that the groups take g (2 u + 1) bundles.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, Accesses, Fields, IntArray, TileMemories, TileMemory, spread

from ..family import KernelAxis, LabelPasses, VertexFields, array, array_of, turns, words
from ..fields import check_entries, column, lists
from ..kernel import AnyWorkers

REACH = 1 << 16  # number of values of a 16-bit offset
LIST_BYTES = 2  # bytes of an offset
UNITS = (2, 4, 8)  # bytes of a unit
_UNSIGNED = {2: np.uint16, 4: np.uint32, 8: np.uint64}


@attrs.frozen
class Arrange(AnyWorkers):
    """The arrange kernel of one size of units.

    Fields of a vertex: byte addresses source, target and offsets_address; offsets, 16 bits each:
    the offset in source of every unit of target in order, for whole groups, and a last one that is
    loaded and not used.

    Attributes:
        unit_bytes: size of a unit: 2, 4 or 8 bytes.
        far: True if offsets count units, False if they count bytes.
    """

    unit_bytes: int = attrs.field(validator=attrs.validators.in_(UNITS))
    far: bool = False

    axes = (
        KernelAxis("far", (False, True), {True: "FAR"}, {True: "_far", False: ""}),
        KernelAxis("unit_bytes", UNITS, "UNIT_BYTES"),
    )
    title = "arrange{far}_{unit_bytes}"
    source = Path(__file__).with_name("arrange.S")
    arrays = (array("source", "in"), array("target", "out"), array_of("offsets", LIST_BYTES))
    state_words = words(
        "source target offsets_address each more",
        each=lambda v: v.kernel.groups(v.fields) // v.kernel.workers,
        more=lambda v: v.kernel.groups(v.fields) % v.kernel.workers,
    )
    labels = ("groups", "groups.rpt")

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Operands in different memory elements: one instruction loads a unit and an offset."""
        return () if self.far else (("source", "offsets_address"),)

    @property
    def units(self) -> int:
        """Number of units of a group."""
        return DOUBLE_WORD_BYTES // self.unit_bytes

    @property
    def offset_bytes(self) -> int:
        """Bytes of source that an offset of 1 stands for: a unit if offsets are far, else 1."""
        return self.unit_bytes if self.far else 1

    @property
    def reach(self) -> int:
        """Number of bytes of source that offsets can address."""
        return REACH * self.offset_bytes

    def groups(self, fields: Fields) -> IntArray:
        """Return the number of groups of each vertex, int64[vertices], from its list's length."""
        return (lists(fields, "offsets").count - 1) // self.units

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes up to the last unit of source and of target, and those of the list."""
        return {
            "source": self._end_bytes(fields),
            "target": self.groups(fields) * DOUBLE_WORD_BYTES,
            "offsets_address": lists(fields, "offsets").count * LIST_BYTES,
        }

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans of source, unit by unit.

        Raises:
            ListError: a list that has not one offset more than whole groups, or an offset that is
            no multiple of a unit.
        """
        offset_lists, vertices = lists(fields, "offsets"), np.arange(len(lists(fields, "offsets")))
        check_entries(
            offset_lists.count % self.units == 1 % self.units,
            vertices,
            offset_lists.count,
            lambda row: (
                f"the list has {offset_lists.count[row]} offsets, not {self.units} for each group "
                f"of {DOUBLE_WORD_BYTES} bytes and one behind"
            ),
        )
        vertex, entry, offset = self._offsets(fields)
        check_entries(
            offset % self.unit_bytes == 0,
            vertex,
            entry,
            lambda row: f"offset {offset[row]} is no multiple of {self.unit_bytes} bytes, a unit's",
        )
        return {"source": Accesses(vertex, entry, offset, np.full_like(offset, self.unit_bytes))}

    def _end_bytes(self, fields: Fields) -> IntArray:
        """Return the bytes up to the end of the last unit of source, int64[vertices]."""
        offset_lists, count = lists(fields, "offsets"), self.groups(fields) * self.units
        last = [int(offset_lists.row(at)[:units].max(initial=0)) for at, units in enumerate(count)]
        reach = np.array(last, dtype=np.int64) * self.offset_bytes + self.unit_bytes
        return np.where(count > 0, reach, 0)

    def _offsets(self, fields: Fields) -> tuple[IntArray, IntArray, IntArray]:
        """Return vertex, list entry and byte offset of each unit, int64[units] each."""
        offset_lists, count = lists(fields, "offsets"), self.groups(fields) * self.units
        entry = spread(np.zeros_like(count), count)
        at = entry + np.repeat(offset_lists.first, count)
        offset = offset_lists.flat[at].astype(np.int64) * self.offset_bytes
        return np.repeat(np.arange(len(count)), count), entry, offset

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: 1 for workers with groups, and the groups in their loop.

        The code for halves completes its last group behind the loop.
        """
        groups = turns(self.groups(v.fields), v.workers)
        groups_behind_loop = 1 if self.unit_bytes == min(UNITS) else 0
        groups_in_loop = np.maximum(groups - groups_behind_loop, 0)
        return LabelPasses({"groups": groups > 0, "groups.rpt": groups_in_loop})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the target of one vertex; bits are copied unchanged."""
        dtype = _UNSIGNED[self.unit_bytes]
        count = (len(fields["offsets"]) - 1) // self.units * self.units
        unit = fields["offsets"][:count].astype(np.int64) * self.offset_bytes // self.unit_bytes
        source = memory.view(int(fields["source"]), int(unit.max(initial=-1)) + 1, dtype)
        memory.view(int(fields["target"]), count, dtype)[:] = source[unit]

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        dtype, count = _UNSIGNED[self.unit_bytes], self.groups(fields) * self.units
        vertex, _, offset = self._offsets(fields)
        ends = self._end_bytes(fields) // self.unit_bytes
        source = memory.places(tile, column(fields, "source"), ends, dtype)
        target = memory.places(tile, column(fields, "target"), count, dtype)
        flat = memory.flat(dtype)
        flat[spread(target, count)] = flat[source[vertex] + offset // self.unit_bytes]
