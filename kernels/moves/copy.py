"""The copy kernel: moves pieces of memory on a tile, 8 bytes a bundle.

One bundle of a worker stores 8 bytes and loads the next, so the tile moves 8 bytes a cycle:

    cycles = 7 + W (14 + slowest worker's sum over pieces of (14 + words, or 7 without any))
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

START_BUNDLES = 14  # with the worker's end
PIECE_BUNDLES = 14  # and one a word
IDLE_BUNDLES = 7  # of a worker without a word in a piece


@attrs.frozen
class Copy(MovesPieces):
    """The copy kernel of one type.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements, a multiple of 8 bytes; pieces_address.

    Attributes:
        data_type: of the elements.
    """

    data_type: DataType

    source = Path(__file__).with_name("copy.S")

    @property
    def name(self) -> str:
        """The type."""
        return f"copy_{self.data_type.value}{self.suffix}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Elements of a word."""
        return {"WORD_SHIFT": str(self.data_type.vector_width.bit_length() - 1)}

    @property
    def types(self) -> tuple[DataType, DataType]:
        """Of the elements at source and at target."""
        return self.data_type, self.data_type

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Bundles of its assembly. One loads and stores, as PopLibs' copies do.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        words = turns(machine, whole_groups(pieces.table[:, 2], self.data_type.vector_width))
        bundles = np.where(words > 0, PIECE_BUNDLES + words, IDLE_BUNDLES)
        return worker_cycles(machine, START_BUNDLES + pieces.slowest(bundles))
