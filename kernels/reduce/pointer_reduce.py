"""The pointer reduce: adds partials that lie anywhere, one run of outputs a vertex.

Each received slice has its own place, found in a list once a vector; workers take vectors of 16
bytes of partials in turn. That is how poplin adds up partials when they are too many to be received
as one block:

    cycles = 7 + W (start + turns of worker 0 (3 depth + v)),  v = 6 to half, 7 to float,
    and 8 and 9 from half partials

the bundles of a turn as poplin's multi-input `ReduceAdd` has them (PopLibs
lib/poplin PerformanceEstimation.hpp:1560-1637, at 7eac0f26).
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
    Machine,
    Operand,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..fields import check_entries, column, lists
from ..half import FloatArray, widen
from ..kernel import packed_state, state_words, worker_cycles
from ..moves.pieces import spans_to_last
from ..words import ceil_div
from .run_sums import RunSums
from .sum_kernel import VECTOR_BYTES, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# By partials and output. With the worker's end; as PopLibs' ReduceAdd.S has, run on this core.
START_BUNDLES = {(FLOAT, HALF): 20, (FLOAT, FLOAT): 19, (HALF, HALF): 19, (HALF, FLOAT): 20}
# And three for each partial.
TURN_BUNDLES = {(FLOAT, HALF): 6, (FLOAT, FLOAT): 7, (HALF, HALF): 8, (HALF, FLOAT): 9}


@attrs.frozen
class PointerReduce(SumKernel):
    """The pointer reduce of one pair of types.

    Fields of a vertex: byte addresses q (own partials), received and y; vectors, of 16 bytes of
    partials;
    slices, the byte offset from received of each received slice, and a last number that is not
    used; slices_address.

    Attributes:
        output_type: of y.
        partials_type: of q and received.
    """

    output_type: DataType
    partials_type: DataType = FLOAT

    source = Path(__file__).with_name("pointer_reduce.S")
    state = state_words("received", "own", "y", "slices_address", "vectors_more", "depth")
    operands = (
        Operand("q", "in"),
        Operand("received", "in"),
        Operand("y", "out"),
        Operand("slices_address", "in", align=4),
    )

    @property
    def name(self) -> str:
        """Output type, and partials type where it is half."""
        partials = "half_" if self.partials_type is HALF else ""
        return f"pointer_reduce_{partials}{self.output_type.value}{self.suffix}"

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, own partials from received ones, counts."""
        own = column(fields, "q") - column(fields, "received")
        return packed_state(
            self.state,
            fields,
            own=own % (1 << 32),
            vectors_more=(column(fields, "vectors") - 1) % (1 << 32),
            depth=lists(fields, "slices").count,
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the own slice, to the end of the last received one, of results and list."""
        vectors = column(fields, "vectors")
        return {
            "q": vectors * VECTOR_BYTES,
            "y": vectors * self.outputs * self.output_type.bytes,
            **spans_to_last(fields, "slices", self.accesses(fields)),
        }

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Slice by slice.

        Raises:
            ListError: a list without its last number.
        """
        slices, size = lists(fields, "slices"), column(fields, "vectors") * VECTOR_BYTES
        every, count = np.arange(len(slices)), slices.count - 1
        check_entries(count >= 0, every, 0 * every, lambda _: "there is none; the last is not used")
        vertex, entry = np.repeat(every, count), spread(0 * every, count)
        offset = slices.flat[slices.first[vertex] + entry]
        return {"received": Accesses(vertex, entry, offset, size[vertex])}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of the list, which is walked for each vector."""
        reads = column(fields, "vectors") * 4 * lists(fields, "slices").count
        return {"slices_address": OperandTraffic(reads, 0 * reads)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads vectors and the number of slices."""
        types = (self.partials_type, self.output_type)
        turns = ceil_div(column(fields, "vectors"), machine.workers)
        turn = 3 * lists(fields, "slices").count + TURN_BUNDLES[types]
        return worker_cycles(machine, START_BUNDLES[types] + turns * turn)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: y = own + received[0] + received[1] + ...

        Sums are float32 in that order, and rounded once more to a half output.
        """
        received, count = int(fields["received"]), int(fields["vectors"]) * self.outputs
        dtype = self.partials_type.numpy
        total: FloatArray = widen(memory.view(int(fields["q"]), count, dtype)).copy()
        for offset in fields["slices"][:-1].tolist():
            total = total + widen(memory.view(received + offset, count, dtype))
        y = memory.view(int(fields["y"]), count, self.output_type.numpy)
        y[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        slices, vertex = lists(fields, "slices"), np.arange(len(tile))
        others = slices.count - 1
        sums = RunSums(
            vertex=vertex,
            own=column(fields, "q"),
            target=column(fields, "y"),
            count=column(fields, "vectors") * self.outputs,
            slices=others,
            further=np.repeat(column(fields, "received"), others)
            + slices.flat[spread(slices.first, others)],
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)
