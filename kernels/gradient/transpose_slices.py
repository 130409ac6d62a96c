"""The kernel that turns a dense operand for GradW on the AMP: slices of columns, columns innermost.

A slice is 32 bytes of columns of a block row, 16 of half or 8 of float. What lies as [columns][b]
comes to lie as [b][columns] in the same place, so [rows][n][b] becomes [rows][slices][b][columns].
Squares of 4 x 4 halves or 2 x 2 floats go through a worker, a word a bundle; a worker takes
neighbouring slices, at most s, in

    cycles = 7 + W (27 + (4 b + 3) s), of float 7 + W (23 + (4 b + 3) s)

PopSparse's vertex shares out whole block rows, and a slice takes it 23 b / 4 + 3 bundles, of float
6 b + 3 (PerformanceEstimation.hpp:17-38, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    ProgramError,
    TileMemories,
    TileMemory,
)

from ..dynamic_block.transposing import transpose_all
from ..fields import ceil_div, column
from ..kernel import Kernel, packed_state, state_words, worker_cycles

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCKS: Mapping[DataType, tuple[int, ...]] = {HALF: (16, 8), FLOAT: (8,)}
SLICE_BYTES = 32  # the columns of an input that a unit of the AMP takes at once

_SHARED_BY = 6  # workers that the code deals slices to
_START_BUNDLES = {HALF: 27, FLOAT: 23}  # with the worker's end
_SLICE_BUNDLES = 3  # beside one a word
_IDLE_BUNDLES = 16


def slices_of(n: IntArray, data_type: DataType) -> IntArray:
    """Slices of n columns.

    Raises:
        ProgramError: no columns, or a part slice.
    """
    columns = SLICE_BYTES // data_type.bytes
    wrong = (n < 1) | (n % columns > 0)
    if np.any(wrong):
        raise ProgramError(
            f"{n[np.argmax(wrong)]} columns on a tile: slices of {data_type.value} for the AMP "
            f"have {columns}; use a multiple, or the vector kernel"
        )
    return n // columns


@attrs.frozen
class TransposeSlices(Kernel):
    """The kernel of one block size and data type.

    Fields of a vertex: byte addresses source and target; blocks, block rows of the operand; n, its
    columns.

    Attributes:
        block: 8 or, of half, 16.
        data_type: of the operand.
    """

    block: int
    data_type: DataType

    source = Path(__file__).with_name("transpose_slices.S")
    # Addresses, slices of every worker, workers that take one more.
    state = state_words("source", "target", "each", "more")
    operands = (Operand("source", "in"), Operand("target", "out"))
    apart = (("source", "target"),)  # one instruction loads and stores

    def __attrs_post_init__(self) -> None:
        if self.block not in BLOCKS[self.data_type]:
            raise ProgramError(
                f"no kernel turns slices of {self.block}x{self.block} {self.data_type.value} "
                f"blocks; use one of {BLOCKS[self.data_type]}"
            )

    @property
    def name(self) -> str:
        """Block and data type."""
        return f"transpose_slices_{self.block}x{self.block}_{self.data_type.value}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Block and type."""
        return {"BLOCK": str(self.block), **({"FLOAT": ""} if self.data_type is FLOAT else {})}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, the slices divided among the workers.

        Raises:
            ProgramError: as `cycles`.
        """
        share, more = np.divmod(self._slices(fields), _SHARED_BY)
        return packed_state(self.state, fields, each=share, more=more)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        size = column(fields, "blocks") * column(fields, "n") * self.block * self.data_type.bytes
        return {"source": size, "target": size}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads blocks and n.

        Raises:
            ProgramError: no columns, or a part slice.
        """
        most = ceil_div(self._slices(fields), machine.workers)
        bundles = _START_BUNDLES[self.data_type] + (4 * self.block + _SLICE_BUNDLES) * most
        return worker_cycles(machine, np.where(most > 0, bundles, _IDLE_BUNDLES))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; nothing is rounded."""
        columns = SLICE_BYTES // self.data_type.bytes
        count = int(fields["blocks"]) * int(fields["n"]) * self.block
        # As whole numbers, so that no bits of a number change on the way.
        dtype = np.uint16 if self.data_type is HALF else np.uint32
        source, target = (memory.view(int(fields[at]), count, dtype) for at in ("source", "target"))
        turned = source.reshape(-1, columns, self.block).swapaxes(1, 2)
        target.reshape(-1, self.block, columns)[:] = turned

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        columns = SLICE_BYTES // self.data_type.bytes
        count = column(fields, "blocks") * column(fields, "n") // columns
        transpose_all(memory, tile, fields, self.data_type, count, (columns, self.block))

    def _slices(self, fields: Fields) -> IntArray:
        """int64[vertices]: slices of a vertex, of all its block rows."""
        return column(fields, "blocks") * slices_of(column(fields, "n"), self.data_type)
