"""The pointer reduce adds up partial sums at any addresses, one run of outputs for each vertex.

A run is consecutive outputs, a slice one partial sum ("partial") for each output of the run. The
byte offset of each received slice is read from a list, for every vector anew; a vector is 16 bytes
of partials, and workers take turns at vectors. poplin uses this method when there are too many
partial sums to receive them as one block. A vector takes the bundles of its multi-input `ReduceAdd`
(PopLibs lib/poplin PerformanceEstimation.hpp:1560-1637, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..family import KernelAxis, LabelPasses, VertexFields, array, array_of, turns, words
from ..fields import check_entries, column, lists
from ..half import FloatArray, widen
from .sums import VECTOR_BYTES, RunSums, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class PointerReduce(SumKernel):
    """The pointer reduce of one pair of number formats.

    Fields of a vertex: byte addresses q (own partials), received (from which offsets count), y
    (outputs) and slices_address; vectors, the number of vectors of a slice; slices, the byte offset
    from `received` of each received slice, and a last number that the code loads and does not use.
    """

    output_type: DataType
    partials_type: DataType = FLOAT

    axes = (
        KernelAxis(
            "partials_type", (FLOAT, HALF), {HALF: "HALF_PARTIALS"}, {HALF: "half_", FLOAT: ""}
        ),
        KernelAxis("output_type", (HALF, FLOAT), {HALF: "HALF_OUTPUT"}),
    )
    title = "pointer_reduce_{partials_type}{output_type}"
    source = Path(__file__).with_name("pointer_reduce.S")
    arrays = (
        array("q", "in", "vectors", VECTOR_BYTES),
        array("received", "in"),
        array("y", "out", "vectors", "outputs", "output_type"),
        array_of("slices"),
    )
    state_words = words(
        "received own y slices_address vectors_more depth",
        own=lambda v: v.q - v.received,
        vectors_more=lambda v: v.vectors - 1,
        depth=lambda v: v.list_length("slices"),
    )
    labels = ("busy", "vector", "vector.rpt")

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of received partials that the list names, slice by slice.

        Raises:
            ListError: a list without its last number.
        """
        slices, size = lists(fields, "slices"), column(fields, "vectors") * VECTOR_BYTES
        index, count = np.arange(len(slices)), slices.count - 1
        check_entries(count >= 0, index, 0 * index, lambda _: "there is none; the last is not used")
        vertex, entry = np.repeat(index, count), spread(0 * index, count)
        offset = slices.flat[slices.first[vertex] + entry]
        return {"received": Accesses(vertex, entry, offset, size[vertex])}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the list, which each worker walks once a vector."""
        reads = column(fields, "vectors") * 4 * lists(fields, "slices").count
        return {"slices_address": OperandTraffic(reads, 0 * reads)}

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: a worker's vectors, and slices of each."""
        vectors = turns(v.vectors, v.workers)
        partials = vectors * v.list_length("slices")[:, None]
        return LabelPasses({"busy": vectors > 0, "vector": vectors, "vector.rpt": partials})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute y of one vertex: own + received[0] + received[1] + ...

        Sums are float32 in that order; a half output is rounded once more.
        """
        received, count = int(fields["received"]), int(fields["vectors"]) * self.outputs
        dtype = self.partials_type.numpy
        total: FloatArray = widen(memory.view(int(fields["q"]), count, dtype)).copy()
        for offset in fields["slices"][:-1].tolist():
            total = total + widen(memory.view(received + offset, count, dtype))
        y = memory.view(int(fields["y"]), count, self.output_type.numpy)
        y[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        slices, vertex = lists(fields, "slices"), np.arange(len(tile))
        received_slices = slices.count - 1
        sums = RunSums(
            vertex=vertex,
            own=column(fields, "q"),
            target=column(fields, "y"),
            count=column(fields, "vectors") * self.outputs,
            slices=received_slices,
            further=np.repeat(column(fields, "received"), received_slices)
            + slices.flat[spread(slices.first, received_slices)],
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)
