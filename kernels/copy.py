"""The copy kernel: moves pieces of memory on a tile, 8 bytes a bundle.

One bundle of a worker loads 8 bytes and stores 8 others, so the tile moves 8 bytes a cycle:

    cycles = 7 + W (20 + sum over pieces of (12 + ceil(ceil(bytes / 8) / W)))
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemory

from .pieces import PIECE_BUNDLES, START_BUNDLES, moved_spans, pieces_of, rows_of
from .words import WORD_BYTES, ceil_div

PIECE_NUMBERS = 3


@attrs.frozen
class Copy:
    """The copy kernel of one type.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements.

    Attributes:
        data_type: of the elements.
    """

    data_type: DataType

    @property
    def name(self) -> str:
        """The type."""
        return f"copy_{self.data_type.value}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP."""
        return ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return (Operand("source", "in"), Operand("target", "out"))

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """One instruction loads and stores."""
        return (("source", "target"),)

    @property
    def code_bytes(self) -> int:
        """Derived: 8 B a worker bundle."""
        return (START_BUNDLES + PIECE_BUNDLES + 1) * 8

    @property
    def state_bytes(self) -> int:
        """Derived: two bases, the list's pointer and length."""
        return 3 * 4 + 4

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from either base to the end of its last piece."""
        size = self.data_type.bytes
        return moved_spans(pieces_of(fields, PIECE_NUMBERS), size, size)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Ours: the rate is that of PopLibs' load-and-store instruction, the start that of a reduce.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        vectors = ceil_div(pieces.table[:, 2] * self.data_type.bytes, WORD_BYTES)
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        return run + machine.workers * (START_BUNDLES + pieces.bundles(machine, vectors, 1))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: the pieces of target equal those of source; nothing is rounded."""
        source, target = int(fields["source"]), int(fields["target"])
        dtype = self.data_type.numpy
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, dtype)
            memory.view(target + goal, elements, dtype)[:] = values
