"""The block reduce adds partial sums that arrive as one block, for one run of outputs a vertex.

"Partials" are partial sums. A run is consecutive outputs. A slice is one partial for each output of
the run: the tile's own slice is read in place, received slices are stored one after another.
Workers take turns at vectors, 16 bytes of partials. poplin adds up partials in this way unless
there are too many of them; a vector takes the bundles of its single-input `ReduceAdd` (PopLibs
lib/poplin/codelets/asm/ReduceAddSingleInput.S, at 7eac0f26, run on the core of `ipusim.isa`).
PopLibs' planner estimates equally many bundles for a vector, and 20 at the start
(PerformanceEstimation.hpp:1560- 1637).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, Fields, IntArray, TileMemories, TileMemory

from ..family import LabelPasses, VertexFields, array, turns, words
from ..fields import column
from ..half import FloatArray, widen
from .sums import VECTOR_BYTES, RunSums, SumKernel


@attrs.frozen
class BlockReduce(SumKernel):
    """The block reduce of one pair of number formats.

    Fields of a vertex: byte addresses q (own partials), received (received partials) and y
    (outputs); vectors, the number of vectors of a slice, at least 1; others, the number of received
    slices, at least 1.
    """

    title = "block_reduce_{partials_type}_{output_type}"
    source = Path(__file__).with_name("block_reduce.S")
    arrays = (
        array("q", "in", "vectors", VECTOR_BYTES),
        array("received", "in", "vectors", VECTOR_BYTES, "others"),
        array("y", "out", "vectors", "outputs", "output_type"),
    )
    state_words = words(
        "q received y vectors_more others step",
        vectors_more=lambda v: v.vectors - 1,
        step=lambda v: VECTOR_BYTES // DOUBLE_WORD_BYTES * (v.vectors - 1) + 1,
    )
    labels = ("busy", "vector", "vector.rpt")

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: a worker's vectors, and received slices of each."""
        vectors = turns(v.vectors, v.workers)
        slices = vectors * v.others[:, None]
        return LabelPasses({"busy": vectors > 0, "vector": vectors, "vector.rpt": slices})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute y of one vertex: own + received[0] + received[1] + ...

        Sums are float32 in that order; a half output is rounded once more.
        """
        count, num_others = int(fields["vectors"]) * self.outputs, int(fields["others"])
        dtype = self.partials_type.numpy
        total: FloatArray = widen(memory.view(int(fields["q"]), count, dtype))
        received = widen(memory.view(int(fields["received"]), num_others * count, dtype))
        for partials in received.reshape(num_others, count):
            total = total + partials
        y = memory.view(int(fields["y"]), count, self.output_type.numpy)
        y[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        vectors, num_others = column(fields, "vectors"), column(fields, "others")
        vertex = np.repeat(np.arange(len(tile)), num_others)
        rank = np.arange(len(vertex)) - np.repeat(np.cumsum(num_others) - num_others, num_others)
        sums = RunSums(
            vertex=np.arange(len(tile)),
            own=column(fields, "q"),
            target=column(fields, "y"),
            count=vectors * self.outputs,
            slices=num_others,
            further=column(fields, "received")[vertex] + rank * VECTOR_BYTES * vectors[vertex],
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)
