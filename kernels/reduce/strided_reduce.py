"""The strided reduce adds partial sums as popops does, one strip of outputs a worker at a time.

"Partials" are partial sums. A strip is a run of consecutive outputs; the partials of an output lie
`stride` apart. A turn computes the outputs of 8 bytes of partials, four half or two float, with
loads of 64 bits. Each worker has its own list of strips.

A strip stands for a vertex of popops and takes the bundles that popops estimates: 5 + 11 for a
vertex and 3 + post + 3 + (partials - 1) for each 64 bits, where post is 8 for half to half, 7 for
half to float and 5 for float partials. popops' assembly itself has 10 for a vertex and 12 +
partials - 1 (9 for float partials) for each 64 bits. With these counts simulated dense products are
4.5 % from measured ones in the mean, with the estimate 3.1 %: the estimate was chosen by looking at
those measurements. It is not known why a vertex takes 2 bundles a turn more than its code shows.

Source: `getCyclesEstimateForStridedReduce` (PopLibs lib/popops/reduction
CycleEstimationFunctions.cpp:212-290, at 7eac0f26); assembly: codelets/asm/ReductionSpecial3.S.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..family import LabelPasses, VertexFields, array, array_of, rows
from ..fields import check_entries, column
from ..half import widen
from ..kernel import State, packed_state
from .sums import RunSums, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Number `base` of a strip: index of the word of the state with the address, of y or of temporary,
# to which the offset of the result is added.
TO_Y, TO_TEMPORARY = 1, 2


@attrs.frozen
class StridedReduce(SumKernel):
    """The strided reduce kernel of one pair of number formats.

    Fields of a vertex: byte addresses received (partials), y (outputs), temporary (sums that are
    reduced again) and strips_address; strips, six numbers for each strip: byte offset of its
    partials from `received`, byte offset of its outputs from y or temporary, `TO_Y` or
    `TO_TEMPORARY`, turns - 1, partials of an output - 1, stride in 64-bit words; counts, number of
    strips of each worker, whose lists follow one another.

    Attributes:
        partials_type: number format of received partials.
        output_type: number format of y and of temporary.
    """

    rows = rows(strips="origin goal base turns_more others stride")
    title = "strided_reduce_{partials_type}_{output_type}"
    source = Path(__file__).with_name("strided_reduce.S")
    arrays = (
        array("received", "in"),
        array("y", "out"),
        array("temporary", "out"),
        array_of("strips"),
    )
    labels = ("strip", "turn", "turn.rpt")

    @property
    def state(self) -> State:
        """Record of a vertex's state: four addresses, and offset and number of workers' strips."""
        of_workers = ((name, "<u4", (self.workers,)) for name in ("first", "counts"))
        addresses = ("received", "y", "temporary", "strips_address")
        return np.dtype([*((name, "<u4") for name in addresses), *of_workers])

    @property
    def outputs(self) -> int:
        """Number of outputs of one turn."""
        return self.partials_type.vector_width

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes].

        It has four addresses, the byte offset of each worker's first strip, and the number of each
        worker's strips.
        """
        return packed_state(
            self.state, fields, first=VertexFields(self, fields).first_rows("strips")
        )

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans that each strip reads and writes.

        A read span reaches from the first partial to the last one, with the gaps between them.

        Raises:
            ListError: a strip whose number `base` is neither `TO_Y` nor `TO_TEMPORARY`.
        """
        strips = VertexFields(self, fields).dealt_rows("strips")
        vertex, base, first = strips.vertex, strips.base, strips.first_entry
        check_entries(
            (base == TO_Y) | (base == TO_TEMPORARY),
            vertex,
            first + strips.names.index("base"),
            lambda row: f"base {base[row]} is neither {TO_Y} (y) nor {TO_TEMPORARY} (temporary)",
        )
        turns = strips.turns_more + 1
        words = strips.others * strips.stride + turns
        accesses = {"received": Accesses(vertex, first, strips.origin, words * DOUBLE_WORD_BYTES)}
        size = turns * self.outputs * self.output_type.bytes
        for name, is_target in (("y", base == TO_Y), ("temporary", base == TO_TEMPORARY)):
            columns = (vertex, first + strips.names.index("goal"), strips.goal, size)
            accesses[name] = Accesses(*(numbers[is_target] for numbers in columns))
        return accesses

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of received partials that workers read, without gaps between them."""
        strips = VertexFields(self, fields).dealt_rows("strips")
        reads = np.zeros(strips.vertices, dtype=np.int64)
        words = (strips.turns_more + 1) * (strips.others + 1)
        np.add.at(reads, strips.vertex, words * DOUBLE_WORD_BYTES)
        return {"received": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label, strip by strip: turns, and partials after the first."""
        strips = v.dealt_rows("strips")
        turns = strips.turns_more + 1
        num_others = turns * strips.others
        return strips.passes({"strip": np.ones_like(turns), "turn": turns, "turn.rpt": num_others})

    def strip_bundles(self, turns: IntArray, num_others: IntArray) -> IntArray:
        """Return the bundles of strips of `turns` turns, each of 1 + others partials."""
        bundles = self.label_bundles()
        cost: IntArray = bundles["strip"] + turns * (
            bundles["turn"] + bundles["turn.rpt"] * num_others
        )
        return cost

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the outputs of one vertex: received[0] + received[1] + ... for each strip.

        Sums are float32 in that order; a half output is rounded once more.
        """
        received = int(fields["received"])
        bases = {TO_Y: int(fields["y"]), TO_TEMPORARY: int(fields["temporary"])}
        strips = fields["strips"].astype(np.int64).reshape(-1, 6)
        for source, target, base, turns_more, num_others, stride in strips.tolist():
            count, step = (turns_more + 1) * self.outputs, stride * self.outputs
            numbers = memory.view(
                received + source, num_others * step + count, self.partials_type.numpy
            )
            index = np.arange(num_others + 1)[:, None] * step + np.arange(count)
            partials = widen(numbers[index])
            total = partials[0]
            for partial in partials[1:]:
                total = total + partial
            result = memory.view(bases[base] + target, count, self.output_type.numpy)
            result[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        strips = VertexFields(self, fields).dealt_rows("strips")
        vertex, num_others = strips.vertex, strips.others
        received, y, temporary = (
            column(fields, name)[vertex] for name in ("received", "y", "temporary")
        )
        first_partials = received + strips.origin
        # 1, 2, ... others for each strip: how many strides a slice lies behind the first partials.
        strides = spread(np.ones_like(num_others), num_others)
        sums = RunSums(
            vertex=vertex,
            own=first_partials,
            target=np.where(strips.base == TO_Y, y, temporary) + strips.goal,
            count=(strips.turns_more + 1) * self.outputs,
            slices=num_others,
            further=np.repeat(first_partials, num_others)
            + strides * np.repeat(strips.stride * DOUBLE_WORD_BYTES, num_others),
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)
