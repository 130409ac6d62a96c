"""The kernel that transposes every block of a bucket's values, for products with the transpose.

A block is a grid of squares of 4 x 4 halves or 2 x 2 floats. A worker loads the rows of a square,
64-bit words, and some bundles later stores its columns as rows. Each of six workers transposes
ceil(blocks / 6) neighbouring blocks, the last ones fewer or none.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories

from ..family import KernelAxis, VertexFields, array, loops
from ..fields import ceil_div, column
from ..kernel import Kernel, packed_state
from ..worklist import WORKERS, words_of
from .transposing import transpose_all

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class TransposeBlocks(Kernel):
    """The kernel that transposes blocks of one size and number format.

    Fields of a vertex: byte addresses source and target; blocks, the number of blocks at source and
    at target.

    Attributes:
        block: edge of a block: 4, 8 or 16.
        data_type: number format of the values.
    """

    block: int
    data_type: DataType

    axes = (
        KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT_VALUES"}),
        KernelAxis("block", (4, 8, 16), "BLOCK"),
    )
    forms = dict.fromkeys([*product([HALF], (4, 8, 16)), *product([FLOAT], (4, 8))])
    no_form = "no transposition of {block}x{block} {data_type} blocks"
    title = "transpose_blocks_{block}x{block}_{data_type}"
    source = Path(__file__).with_name("transpose_blocks.S")
    state = np.dtype([("source", "<u4"), ("target", "<u4"), ("shares", "<u2", (WORKERS, 2))])
    arrays = (
        array("source", "in", "blocks", "block", "block", "data_type"),
        array("target", "out", "blocks", "block", "block", "data_type"),
    )
    apart = (("source", "target"),)  # one instruction loads and stores: in different elements
    loops = loops({"transpose_blocks.rpt": lambda v: v.kernel.shares(v)[:, :, 1]})

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        A state has the two addresses, and the first block and number of blocks of each worker.

        Raises:
            ProgramError: more blocks than 16 bits count.
        """
        shares = self.shares(VertexFields(self, fields))
        words_of(shares[:, :, 0], "first block of a worker")
        return packed_state(self.state, fields, shares=shares)

    def shares(self, v: VertexFields) -> IntArray:
        """Return first block and number of blocks of each worker, int64[vertices, workers, 2]."""
        blocks = v.blocks[:, None]
        share = ceil_div(blocks, WORKERS)
        first = np.minimum(np.arange(WORKERS) * share, blocks)
        return np.stack([first, np.minimum(share, blocks - first)], axis=2)

    def numbers(self, v: VertexFields, **arrays: npt.NDArray[Any]) -> None:  # noqa: ARG002
        """Write the transposed blocks of one vertex to `target`; values keep their bits."""
        arrays["target"][:] = arrays["source"].swapaxes(1, 2)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        count = column(fields, "blocks")
        transpose_all(memory, tile, fields, self.data_type, count, (self.block, self.block))
