"""The block transposition: every block of a bucket's values, for products with its transpose.

    cycles = 7 + W (14 + blocks of the slowest worker x bundles of a block)

A block is read a 64-bit word, a row of a square of 4 x 4 halves or 2 x 2 floats, at a time, and
written a column of a square at a time, some bundles later.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Assembly,
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    ProgramError,
    TileMemory,
)

from .assembled import ASSEMBLY, code_bytes
from .fields import column
from .words import WORD_BYTES, ceil_div
from .worklist import WORKERS, words_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FORMS = ((HALF, (4, 8, 16)), (FLOAT, (4, 8)))
_STATE = np.dtype([("source", "<u4"), ("target", "<u4"), ("shares", "<u2", (WORKERS, 2))])
_START_BUNDLES = 14  # and the end
_LAG = {HALF: 6, FLOAT: 3}  # bundles from a square's first row to its first column
_POINTER_BUNDLES = 3  # a block, where loads and stores meet


@attrs.frozen
class TransposeBlocks:
    """The transposition of blocks of one size and type.

    Fields of a vertex: byte addresses source and target, and blocks, how many lie at each.

    Attributes:
        block: 4, 8 or 16.
        data_type: of the values.
    """

    block: int
    data_type: DataType

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
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP."""
        return ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Blocks as they were and transposed."""
        return (Operand("source", "in"), Operand("target", "out"))

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """One instruction loads and stores."""
        return (("source", "target"),)

    @property
    def code_bytes(self) -> int:
        """Of its assembled code."""
        return code_bytes(self.assembly)

    @property
    def state_bytes(self) -> int:
        """Two addresses and every worker's share."""
        return _STATE.itemsize

    @property
    def assembly(self) -> Assembly:
        """Its code, with the variant by name."""
        defines = {"BLOCK": str(self.block)}
        if self.data_type is FLOAT:
            defines["FLOAT_VALUES"] = ""
        return Assembly(ASSEMBLY / "transpose_blocks.S", defines, "transpose_blocks", "workers")

    @property
    def block_bundles(self) -> int:
        """Bundles of a worker for a block."""
        words, lag = self._block_bytes // WORD_BYTES, _LAG[self.data_type]
        return words + lag + (_POINTER_BUNDLES if words > lag else 0)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, and first block and blocks of every worker.

        Raises:
            ProgramError: more blocks than 16 bits count.
        """
        blocks = column(fields, "blocks")[:, None]
        share = ceil_div(blocks, WORKERS)
        first = np.minimum(np.arange(WORKERS) * share, blocks)
        state = np.zeros(len(blocks), dtype=_STATE)
        state["source"], state["target"] = column(fields, "source"), column(fields, "target")
        state["shares"][..., 0] = words_of(first, "first block of a worker")
        state["shares"][..., 1] = np.minimum(share, blocks - first)
        return state.view(np.uint8).reshape(len(state), _STATE.itemsize)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the blocks, twice."""
        size = column(fields, "blocks") * self._block_bytes
        return {"source": size, "target": size}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads blocks."""
        slowest = ceil_div(column(fields, "blocks"), WORKERS)
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        return run + machine.workers * (_START_BUNDLES + slowest * self.block_bundles)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; values move as they are."""
        shape = (int(fields["blocks"]), self.block, self.block)
        source, target = (
            memory.view(int(fields[name]), int(np.prod(shape)), self.data_type.numpy)
            for name in ("source", "target")
        )
        target[:] = source.reshape(shape).swapaxes(1, 2).ravel()

    @property
    def _block_bytes(self) -> int:
        return self.block**2 * self.data_type.bytes
