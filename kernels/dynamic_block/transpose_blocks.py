"""The block transposition: every block of a bucket's values, for products with its transpose.

    cycles = 7 + W (14 + blocks of the slowest worker x bundles of a block)

A block is read a 64-bit word, a row of a square of 4 x 4 halves or 2 x 2 floats, at a time, and
written a column of a square at a time, some bundles later.
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
    ProgramError,
    TileMemories,
    TileMemory,
)

from ..fields import ceil_div, column
from ..kernel import Kernel, packed_state, worker_cycles
from ..worklist import WORKERS, words_of
from .transposing import transpose_all

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FORMS = ((HALF, (4, 8, 16)), (FLOAT, (4, 8)))
_START_BUNDLES = 14  # and the end
_LAG = {HALF: 6, FLOAT: 3}  # bundles from a square's first row to its first column
_POINTER_BUNDLES = 3  # a block, where loads and stores meet


@attrs.frozen
class TransposeBlocks(Kernel):
    """The transposition of blocks of one size and type.

    Fields of a vertex: byte addresses source and target, and blocks, how many lie at each.

    Attributes:
        block: 4, 8 or 16.
        data_type: of the values.
    """

    block: int
    data_type: DataType

    source = Path(__file__).with_name("transpose_blocks.S")
    state = np.dtype([("source", "<u4"), ("target", "<u4"), ("shares", "<u2", (WORKERS, 2))])
    operands = (Operand("source", "in"), Operand("target", "out"))  # as they were, and transposed
    apart = (("source", "target"),)  # one instruction loads and stores

    def __attrs_post_init__(self) -> None:
        if not any(self.data_type is data and self.block in blocks for data, blocks in FORMS):
            raise ProgramError(
                f"no transposition of {self.block}x{self.block} {self.data_type.value} blocks"
            )

    @property
    def name(self) -> str:
        """Block and type."""
        return f"transpose_blocks_{self.block}x{self.block}_{self.data_type.value}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Block and type."""
        floats = {"FLOAT_VALUES": ""} if self.data_type is FLOAT else {}
        return {"BLOCK": str(self.block), **floats}

    @property
    def block_bundles(self) -> int:
        """Bundles of a worker for a block."""
        words, lag = self._block_bytes // DOUBLE_WORD_BYTES, _LAG[self.data_type]
        return words + lag + (_POINTER_BUNDLES if words > lag else 0)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, and first block and blocks of every worker.

        Raises:
            ProgramError: more blocks than 16 bits count.
        """
        blocks = column(fields, "blocks")[:, None]
        share = ceil_div(blocks, WORKERS)
        first = np.minimum(np.arange(WORKERS) * share, blocks)
        shares = [words_of(first, "first block of a worker"), np.minimum(share, blocks - first)]
        return packed_state(self.state, fields, shares=np.stack(shares, axis=2))

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the blocks, twice."""
        size = column(fields, "blocks") * self._block_bytes
        return {"source": size, "target": size}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads blocks."""
        slowest = ceil_div(column(fields, "blocks"), WORKERS)
        return worker_cycles(machine, _START_BUNDLES + slowest * self.block_bundles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; values move as they are."""
        shape = (int(fields["blocks"]), self.block, self.block)
        source, target = (
            memory.view(int(fields[name]), int(np.prod(shape)), self.data_type.numpy)
            for name in ("source", "target")
        )
        target[:] = source.reshape(shape).swapaxes(1, 2).ravel()

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        count = column(fields, "blocks")
        transpose_all(memory, tile, fields, self.data_type, count, (self.block, self.block))

    @property
    def _block_bytes(self) -> int:
        return self.block**2 * self.data_type.bytes
