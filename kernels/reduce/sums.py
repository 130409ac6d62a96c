"""Base class of the kernels that add up partial sums, and how many vertices add at once.

"Partials" are partial sums: a run of outputs has several slices, each with one partial an output.
"""

from __future__ import annotations

from typing import ClassVar

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
VECTOR_BYTES = 16  # bytes of a vector, the partials that a worker adds at a time: two loads


@attrs.frozen
class SumKernel(AnyWorkers):
    """A kernel that adds partials of one format in float32 and writes outputs of another.

    Attributes:
        partials_type: number format of the partials.
        output_type: number format of the outputs.
    """

    partials_type: DataType
    output_type: DataType

    axes: ClassVar[tuple[KernelAxis, ...]] = (
        KernelAxis("partials_type", (HALF, FLOAT), define={HALF: "HALF_PARTIALS"}),
        KernelAxis("output_type", (HALF, FLOAT), define={HALF: "HALF_OUTPUT"}),
    )

    @property
    def outputs(self) -> int:
        """Number of outputs of a vector."""
        return VECTOR_BYTES // self.partials_type.bytes

    def as_outputs(self, total: FloatArray, memory: TileMemory) -> npt.NDArray[np.generic]:
        """Return the sums in the format of the outputs, rounded once if that is half."""
        if self.output_type is HALF:
            return narrow(rounded(total, memory.random))
        return total


@attrs.frozen
class RunSums:
    """Runs of outputs: each run is the sum of its first partials and of further slices.

    Attributes:
        vertex: int64[sums], the vertex of each sum, ascending.
        own, target: int64[sums], byte addresses of the first partials (those of the tile itself)
            and of the outputs.
        count: int64[sums], number of outputs.
        slices: int64[sums], number of further slices.
        further: int64[all slices], byte addresses of the further slices, those of one sum together.
        bias: int64[sums], byte addresses of the biases at which sums begin, in the format of the
            outputs; None if sums begin at zero.
        height: number of biases of a sum, which repeat over its outputs.
        relu: True if outputs that are not positive become zero.
    """

    vertex: IntArray
    own: IntArray
    target: IntArray
    count: IntArray
    slices: IntArray
    further: IntArray
    bias: IntArray | None = None
    height: int = 0
    relu: bool = False

    def add_up(
        self, memory: TileMemories, tile: IntArray, partials: DataType, output: DataType
    ) -> None:
        """Write the outputs: add slices in float32 one after another, and round half outputs once.

        Sums begin at their biases; ReLU comes last.

        Args:
            memory: memory of all tiles.
            tile: int64[vertices], the tile of each vertex.
            partials, output: number formats of partials and outputs.

        Raises:
            VertexFault: partials or outputs that reach outside SRAM.
        """
        # Addresses become indices of numbers in the memory of all tiles; `sum_of_slice`, int64[all
        # slices], is the sum to which each slice belongs.
        partials_view, outputs_view = (_view_type(data_type) for data_type in (partials, output))
        sum_tile, vertex = tile[self.vertex], self.vertex
        starts = memory.places(sum_tile, self.own, self.count, partials_view, vertex=vertex)
        target = memory.places(sum_tile, self.target, self.count, outputs_view, vertex=vertex)
        sum_of_slice = np.repeat(np.arange(len(vertex)), self.slices)
        further = memory.places(
            sum_tile[sum_of_slice],
            self.further,
            self.count[sum_of_slice],
            partials_view,
            vertex=vertex[sum_of_slice],
        )
        start = np.cumsum(self.slices) - self.slices
        biases = 0 * target
        if self.bias is not None:
            size = np.full_like(target, self.height)
            biases = memory.places(sum_tile, self.bias, size, outputs_view, vertex=vertex)
        table = np.stack([starts, target, self.count, start, self.slices, biases], axis=1)
        first = np.searchsorted(vertex, np.arange(len(tile) + 1))
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
        types, longest = (partials is HALF, output is HALF), int(self.count.max(initial=0))
        finish = (self.height if self.bias is not None else 0, self.relu)

        def run(rows: IntArray) -> None:
            totals = np.empty(longest, dtype=np.float32)
            reduce_loops.add_up(
                halves, floats, rows, first, table, further, *types, *finish, totals
            )

        in_shares(tile, int((self.count * (1 + self.slices)).sum()), run)


def _view_type(data_type: DataType) -> type[np.generic]:
    """Return the NumPy type of the memory view that holds numbers of a format."""
    return np.uint16 if data_type is HALF else np.float32
