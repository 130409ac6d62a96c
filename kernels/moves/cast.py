"""The cast kernel: moves pieces of memory on a tile and changes their type.

A worker takes four elements in two bundles, of which one loads and stores. To float:

    cycles = 7 + W (15 + slowest worker's sum over pieces of (14 + 2 fours, or 7 without any))

and to half one bundle more at the start and for each piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Accesses, DataType, Fields, IntArray, Machine, Operand, TileMemory

from ..kernel import AnyWorkers, state_words, worker_cycles
from .pieces import moved, pieces_of, pieces_state, rows_of, spans_to_last, turns, whole_groups

HALF, FLOAT = DataType.HALF, DataType.FLOAT
PIECE_NUMBERS = 3
GROUP = 4  # elements in turn: 8 bytes of half
# With the worker's end; of a piece, and two a group. By the type after.
START_BUNDLES = {FLOAT: 15, HALF: 16}
PIECE_BUNDLES = {FLOAT: 14, HALF: 15}
IDLE_BUNDLES = 7  # of a worker without a group in a piece


@attrs.frozen
class Cast(AnyWorkers):
    """The cast kernel of one pair of types.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements, a multiple of 4; pieces_address.

    Attributes:
        source_type: of the elements at source.
        target_type: of the elements at target.
    """

    source_type: DataType
    target_type: DataType

    source = Path(__file__).with_name("cast.S")
    state = state_words("source", "target", "pieces_address", "number_of_pieces")
    operands = (
        Operand("source", "in"),
        Operand("target", "out"),
        Operand("pieces_address", "in", align=4),
    )
    apart = (("source", "target"),)  # one instruction loads and stores

    @property
    def name(self) -> str:
        """Type before and type after."""
        return f"cast_{self.source_type.value}_{self.target_type.value}{self.suffix}"

    @property
    def defines(self) -> Mapping[str, str]:
        """To which type."""
        return {"TO_FLOAT": ""} if self.target_type is FLOAT else {}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: both addresses, the list's, its pieces."""
        return pieces_state(self.state, fields, PIECE_NUMBERS)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from either base to the end of its last piece."""
        return spans_to_last(fields, "pieces", self.accesses(fields))

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Piece by piece."""
        return moved(fields, self.source_type.bytes, self.target_type.bytes)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Bundles of its assembly; the published cast of one piece takes 26 + ceil(elements / 12) of
        a worker, this one 29 (31 to half) and as many more.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        groups = turns(machine, whole_groups(pieces.table[:, 2], GROUP))
        piece = PIECE_BUNDLES[self.target_type] + 2 * groups
        bundles = np.where(groups > 0, piece, IDLE_BUNDLES)
        start = START_BUNDLES[self.target_type]
        return worker_cycles(machine, start + pieces.slowest(bundles))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: target = source in the other type; one rounding when it is narrower."""
        source, target = int(fields["source"]), int(fields["target"])
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, self.source_type.numpy)
            with np.errstate(over="ignore"):  # an infinity, as the format rules
                memory.view(target + goal, elements, self.target_type.numpy)[:] = values
