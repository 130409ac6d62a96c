"""Sums of partials: what kernels that add them share, and the sums of many vertices at once."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, TileMemories, TileMemory
from ipusim.native import in_shares

from ..family import KernelAxis
from ..half import FloatArray, narrow, rounded
from ..kernel import AnyWorkers
from . import reduce_loops

HALF, FLOAT = DataType.HALF, DataType.FLOAT
VECTOR_BYTES = 16  # of partials that a worker of the vector kernels adds at a time


@attrs.frozen
class SumKernel(AnyWorkers):
    """A kernel with a type of partials and one of outputs; sums are float32.

    Attributes:
        partials_type: of what is added.
        output_type: of the sums.
    """

    partials_type: DataType
    output_type: DataType

    axes = (
        KernelAxis("partials_type", (HALF, FLOAT), define={HALF: "HALF_PARTIALS"}),
        KernelAxis("output_type", (HALF, FLOAT), define={HALF: "HALF_OUTPUT"}),
    )

    @property
    def outputs(self) -> int:
        """Of a vector."""
        return VECTOR_BYTES // self.partials_type.bytes

    def as_outputs(self, total: FloatArray, memory: TileMemory) -> npt.NDArray[np.generic]:
        """The sums, rounded once more to a half output."""
        if self.output_type is HALF:
            return narrow(rounded(total, memory.random))
        return total


@attrs.frozen
class RunSums:
    """Runs of outputs, each the sum of its own partials and of further slices of as many.

    Attributes:
        vertex: int64[sums], whose each is, in rising order.
        own, target: int64[sums], byte addresses of the first partials and of the outputs.
        count: int64[sums], outputs.
        slices: int64[sums], how many further slices each has.
        further: int64[all slices], their byte addresses, sum after sum.
    """

    vertex: IntArray
    own: IntArray
    target: IntArray
    count: IntArray
    slices: IntArray
    further: IntArray

    def add_up(
        self, memory: TileMemories, tile: IntArray, partials: DataType, output: DataType
    ) -> None:
        """Add in float32, one slice after another, and round once more to a half output.

        Args:
            memory: of all tiles.
            tile: int64[vertices].
            partials, output: types of partials and outputs.

        Raises:
            VertexFault: a span outside SRAM.
        """
        read, write = (_of(data_type) for data_type in (partials, output))
        at, vertex = tile[self.vertex], self.vertex
        own = memory.places(at, self.own, self.count, read, vertex=vertex)
        target = memory.places(at, self.target, self.count, write, vertex=vertex)
        owner = np.repeat(np.arange(len(vertex)), self.slices)
        further = memory.places(
            at[owner], self.further, self.count[owner], read, vertex=vertex[owner]
        )
        start = np.cumsum(self.slices) - self.slices
        table = np.stack([own, target, self.count, start, self.slices], axis=1)
        first = np.searchsorted(vertex, np.arange(len(tile) + 1))
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
        types, longest = (partials is HALF, output is HALF), int(self.count.max(initial=0))

        def run(rows: IntArray) -> None:
            room = np.empty(longest, dtype=np.float32)
            reduce_loops.add_up(halves, floats, rows, first, table, further, *types, room)

        in_shares(tile, int((self.count * (1 + self.slices)).sum()), run)


def _of(data_type: DataType) -> type[np.generic]:
    return np.uint16 if data_type is HALF else np.float32
