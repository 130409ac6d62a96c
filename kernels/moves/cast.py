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

from ipusim import DataType, Fields, IntArray, Machine

from ..kernel import worker_cycles
from .moves_pieces import PIECE_NUMBERS, MovesPieces
from .pieces import pieces_of, turns, whole_groups

HALF, FLOAT = DataType.HALF, DataType.FLOAT
GROUP = 4  # elements in turn: 8 bytes of half
# With the worker's end; of a piece, and two a group. By the type after.
START_BUNDLES = {FLOAT: 15, HALF: 16}
PIECE_BUNDLES = {FLOAT: 14, HALF: 15}
IDLE_BUNDLES = 7  # of a worker without a group in a piece


@attrs.frozen
class Cast(MovesPieces):
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

    @property
    def name(self) -> str:
        """Type before and type after."""
        return f"cast_{self.source_type.value}_{self.target_type.value}{self.suffix}"

    @property
    def defines(self) -> Mapping[str, str]:
        """To which type."""
        return {"TO_FLOAT": ""} if self.target_type is FLOAT else {}

    @property
    def types(self) -> tuple[DataType, DataType]:
        """Of the elements at source and at target."""
        return self.source_type, self.target_type

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
