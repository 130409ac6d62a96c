"""The block reduce: adds partials received as one block, one run of outputs a vertex.

Own partials are read in place; received slices lie one after another. Workers take vectors of 16
bytes of partials in turn. That is how poplin adds up partials, but for those that are too many:

    cycles = 7 + W (start + turns of worker 0 (2 (depth - 1) + v))

with `start` and v as poplin's single-input `ReduceAdd` has them, run on this core (PopLibs
lib/poplin/codelets/asm/ReduceAddSingleInput.S, at 7eac0f26); its planner estimates the same v and a
start of 20 (PerformanceEstimation.hpp:1560-1637).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    TileMemories,
    TileMemory,
)

from ..fields import column
from ..half import FloatArray, widen
from ..kernel import packed_state, state_words, worker_cycles
from ..words import ceil_div
from .run_sums import RunSums
from .sum_kernel import VECTOR_BYTES, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# By partials and output: with the worker's end; and of a turn, with two for each received partial.
START_BUNDLES = {(HALF, HALF): 20, (HALF, FLOAT): 21, (FLOAT, HALF): 21, (FLOAT, FLOAT): 20}
TURN_BUNDLES = {(HALF, HALF): 9, (HALF, FLOAT): 10, (FLOAT, HALF): 7, (FLOAT, FLOAT): 8}


@attrs.frozen
class BlockReduce(SumKernel):
    """The block reduce of one pair of types.

    Fields of a vertex: byte addresses q (own partials), received and y; vectors, of 16 bytes of
    partials, one or more; others, received slices, one or more.

    Attributes:
        partials_type: of q and received.
        output_type: of y.
    """

    partials_type: DataType
    output_type: DataType

    source = Path(__file__).with_name("block_reduce.S")
    state = state_words("q", "received", "y", "vectors_more", "others", "step")
    operands = (Operand("q", "in"), Operand("received", "in"), Operand("y", "out"))

    @property
    def name(self) -> str:
        """Partials type and output type."""
        return f"block_reduce_{self.partials_type.value}_{self.output_type.value}{self.suffix}"

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, counts, and the step between slices."""
        vectors = column(fields, "vectors")
        words = VECTOR_BYTES // DOUBLE_WORD_BYTES
        return packed_state(
            self.state, fields, vectors_more=vectors - 1, step=words * vectors - (words - 1)
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        vectors = column(fields, "vectors")
        return {
            "q": vectors * VECTOR_BYTES,
            "received": vectors * VECTOR_BYTES * column(fields, "others"),
            "y": vectors * self.outputs * self.output_type.bytes,
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads vectors and others.

        Bundles of its assembly.
        """
        types = (self.partials_type, self.output_type)
        turns = ceil_div(column(fields, "vectors"), machine.workers)
        turn = 2 * column(fields, "others") + TURN_BUNDLES[types]
        return worker_cycles(machine, START_BUNDLES[types] + turns * turn)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: y = own + received[0] + received[1] + ...

        Sums are float32 in that order, and rounded once more to a half output.
        """
        count, others = int(fields["vectors"]) * self.outputs, int(fields["others"])
        dtype = self.partials_type.numpy
        total: FloatArray = widen(memory.view(int(fields["q"]), count, dtype))
        received = widen(memory.view(int(fields["received"]), others * count, dtype))
        for partials in received.reshape(others, count):
            total = total + partials
        y = memory.view(int(fields["y"]), count, self.output_type.numpy)
        y[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        vectors, others = column(fields, "vectors"), column(fields, "others")
        vertex = np.repeat(np.arange(len(tile)), others)
        rank = np.arange(len(vertex)) - np.repeat(np.cumsum(others) - others, others)
        sums = RunSums(
            vertex=np.arange(len(tile)),
            own=column(fields, "q"),
            target=column(fields, "y"),
            count=vectors * self.outputs,
            slices=others,
            further=column(fields, "received")[vertex] + rank * VECTOR_BYTES * vectors[vertex],
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)
