"""What a kernel takes for so many rows, non-zeros and columns, before anything is dealt to seats.

The kernel's own formula on the work that an average seat of that size has.
"""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np

from ipusim import IntArray, Machine
from ipusim.kernels import DirectElement, MultiplyKernel

LIST_HEADER = 6  # words of a worker in an element list
BLOCK_ROW_WORDS = 2  # of a block list, in front of each row


class KernelCost(Protocol):
    """What the search of splits asks about a kernel."""

    @property
    def offset_unit(self) -> int:
        """Bytes by which an offset of the work list counts."""

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:
        """int64[cases]: of a run.

        Args:
            rows: lines of q.
            blocks: units of the weights.
            n: columns from a line of q to the next, images counted.
            width: those that are computed.
        """

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """int64[cases]: words of 16 bits in the work list."""


@attrs.frozen
class ElementCost:
    """Of single elements, whose workers take groups of columns by parts of rows.

    Attributes:
        kernel: that multiplies.
        machine: the chip.
    """

    kernel: MultiplyKernel
    machine: Machine

    offset_unit = 1

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:  # noqa: ARG002
        """Of the best grid of workers, rows alike, with half a deviation of what a part has."""
        workers, vector = self.machine.workers, self.kernel.data_type.vector_width
        rows = np.maximum(rows, 1)
        least = np.full(rows.shape, np.iinfo(np.int64).max)
        for parts in range(1, workers + 1):
            columns = -(-width // vector // (workers // parts)) * vector
            most = -(-rows // parts)
            share = blocks * most / rows
            uneven = np.where(most < rows, np.sqrt(share) / 2, 0)
            fields = {
                "worker_rows": most[:, None],
                "worker_nonzeros": np.ceil(share + uneven).astype(np.int64)[:, None],
                "worker_n": columns[:, None],
            }
            least = np.minimum(least, self.kernel.cycles(self.machine, fields, {}))
        return least

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """A header a worker, a length a row, an offset an element."""
        return LIST_HEADER * self.machine.workers + rows + blocks


@attrs.frozen
class BlockCost:
    """Of blocks, whose columns the workers share.

    Attributes:
        kernel: that multiplies.
        machine: the chip.
    """

    kernel: MultiplyKernel
    machine: Machine

    @property
    def offset_unit(self) -> int:
        """As the kernel says."""
        return int(getattr(self.kernel, "unit_bytes", 1))

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:
        """Of the kernel's formula."""
        fields = {"n": n, "width": width, "rows": np.maximum(rows, 1), "blocks": blocks}
        cycles: IntArray = self.kernel.cycles(self.machine, fields, {})
        return cycles

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """A place and a length a row, an offset a block."""
        return BLOCK_ROW_WORDS * rows + blocks + 1


def run_bytes(machine: Machine, kernel: MultiplyKernel) -> int:
    """Of a run of the kernel: the state of its vertex, and the words that start it."""
    return kernel.state_bytes + machine.control_vertex_bytes


def kernel_cost(kernel: MultiplyKernel, machine: Machine) -> KernelCost:
    """What the search asks about a kernel of elements or of blocks."""
    if isinstance(kernel, DirectElement):
        return ElementCost(kernel, machine)
    return BlockCost(kernel, machine)
