"""The kernel that transposes slices of columns of a dense operand, for GradW on the AMP.

GradW is the gradient of the blocks of a sparse matrix. A slice is 32 bytes of columns of a block
row: 16 columns of half or 8 of float, with b numbers in each column, where b is the edge of a
block. Each slice [columns][b] becomes [b][columns], so that [rows][n][b] becomes
[rows][slices][b][columns]. A worker transposes squares of 4 x 4 halves or 2 x 2 floats, one 64-bit
word a bundle; it takes neighbouring slices, each in 4 b + 3 bundles.

PopSparse's vertex gives each worker whole block rows, and takes 23 b / 4 + 3 bundles for a slice of
half and 6 b + 3 for one of float (PerformanceEstimation.hpp:17-38, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, ProgramError, TileMemories

from ..dynamic_block.transposing import transpose_all
from ..family import KernelAxis, VertexFields, array, loops, turns, words
from ..fields import column
from ..kernel import Kernel
from ..worklist import WORKERS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCKS: Mapping[DataType, tuple[int, ...]] = {HALF: (16, 8), FLOAT: (8,)}
SLICE_BYTES = 32  # bytes of columns that a unit of the AMP multiplies at once


def slices_of(n: IntArray, data_type: DataType) -> IntArray:
    """Return the number of slices of n columns.

    Raises:
        ProgramError: no columns, or no whole number of slices.
    """
    columns = SLICE_BYTES // data_type.bytes
    is_wrong = (n < 1) | (n % columns > 0)
    if np.any(is_wrong):
        raise ProgramError(
            f"{n[np.argmax(is_wrong)]} columns on a tile: slices of {data_type.value} for the AMP "
            f"have {columns}; use a multiple, or the vector kernel"
        )
    return n // columns


@attrs.frozen
class TransposeSlices(Kernel):
    """The kernel that transposes slices of one block size and number format.

    Fields of a vertex: byte addresses source and target; blocks, the number of block rows of the
    operand; n, its number of columns.

    Attributes:
        block: edge of a block: 8 or, for half, 16.
        data_type: number format of the operand.
    """

    block: int
    data_type: DataType

    axes = (
        KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),
        KernelAxis("block", (16, 8), "BLOCK"),
    )
    forms = dict.fromkeys(
        (data_type, block) for data_type, blocks in BLOCKS.items() for block in blocks
    )
    no_form = (
        "no kernel transposes slices of {block}x{block} {data_type} blocks; use blocks of 8, or "
        "of half also of 16"
    )
    title = "transpose_slices_{block}x{block}_{data_type}"
    source = Path(__file__).with_name("transpose_slices.S")
    arrays = (
        array("source", "in", "blocks", "n", "block", "data_type"),
        array("target", "out", "blocks", "n", "block", "data_type"),
    )
    # Addresses; number of slices of every worker; number of workers that take one slice more.
    state_words = words(
        "source target each more",
        each=lambda v: v.kernel.slices(v) // WORKERS,
        more=lambda v: v.kernel.slices(v) % WORKERS,
    )
    apart = (("source", "target"),)  # one instruction loads and stores: in different elements
    loops = loops(
        {
            "begin": lambda v: v.kernel.shares(v) > 0,
            "slice": lambda v: v.kernel.shares(v),
            # Passes for the words of a row of the slice's source, without the first word.
            "slice.rpt": lambda v: (
                v.kernel.shares(v) * (v.kernel.block // v.kernel.data_type.vector_width - 1)
            ),
        }
    )

    def numbers(self, v: VertexFields, **arrays: npt.NDArray[Any]) -> None:  # noqa: ARG002
        """Write the transposed slices of one vertex to `target`; nothing is rounded."""
        columns = SLICE_BYTES // self.data_type.bytes
        transposed = arrays["source"].reshape(-1, columns, self.block).swapaxes(1, 2)
        arrays["target"].reshape(-1, self.block, columns)[:] = transposed

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        columns = SLICE_BYTES // self.data_type.bytes
        count = column(fields, "blocks") * column(fields, "n") // columns
        transpose_all(memory, tile, fields, self.data_type, count, (columns, self.block))

    def slices(self, v: VertexFields) -> IntArray:
        """Return the number of slices of all block rows, int64[vertices].

        Raises:
            ProgramError: no columns, or no whole number of slices.
        """
        blocks: IntArray = v.blocks
        return blocks * slices_of(v.n, self.data_type)

    def shares(self, v: VertexFields) -> IntArray:
        """Return the number of slices of each worker, int64[vertices, workers]; see `slices`."""
        return turns(self.slices(v), v.workers)
