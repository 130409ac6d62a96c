"""The cast kernel: moves pieces of memory on a tile and changes their type.

A worker takes two elements a bundle, as many as a 64-bit access holds of the wider type:

    cycles = 7 + W (26 + sum over pieces of (12 + ceil(ceil(elements / 2) / W)))
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemory

from .pieces import PIECE_BUNDLES, moved_spans, pieces_of, rows_of
from .words import ceil_div

PIECE_NUMBERS = 3
CAST_BUNDLES = 26  # published start of a cast (poplin PerformanceEstimation.hpp 1822-1833)


@attrs.frozen
class Cast:
    """The cast kernel of one pair of types.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements.

    Attributes:
        source_type: of the elements at source.
        target_type: of the elements at target.
    """

    source_type: DataType
    target_type: DataType

    @property
    def name(self) -> str:
        """Type before and type after."""
        return f"cast_{self.source_type.value}_{self.target_type.value}"

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
        """It loads and stores in turn."""
        return ()

    @property
    def code_bytes(self) -> int:
        """Derived: 8 B a worker bundle."""
        return (CAST_BUNDLES + PIECE_BUNDLES + 1) * 8

    @property
    def state_bytes(self) -> int:
        """Derived: two bases, the list's pointer and length."""
        return 3 * 4 + 4

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from either base to the end of its last piece."""
        pieces = pieces_of(fields, PIECE_NUMBERS)
        return moved_spans(pieces, self.source_type.bytes, self.target_type.bytes)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Source: the published cast of one piece, 6 (26 + vectors), with 12 bundles (ours) a piece.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        narrower = min(self.source_type.vector_width, self.target_type.vector_width)
        vectors = ceil_div(pieces.table[:, 2], narrower)
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        return run + machine.workers * (CAST_BUNDLES + pieces.bundles(machine, vectors, 1))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: target = source in the other type; one rounding when it is narrower."""
        source, target = int(fields["source"]), int(fields["target"])
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, self.source_type.numpy)
            with np.errstate(over="ignore"):  # an infinity, as the format rules
                memory.view(target + goal, elements, self.target_type.numpy)[:] = values
