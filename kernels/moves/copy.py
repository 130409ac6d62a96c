"""The copy kernel: moves pieces of memory on a tile, 8 bytes a bundle.

One bundle of a worker stores 8 bytes and loads the next, so the tile moves 8 bytes a cycle:

    cycles = 7 + W (14 + slowest worker's sum over pieces of (14 + words, or 7 without any))
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

PIECE_NUMBERS = 3
START_BUNDLES = 14  # with the worker's end
PIECE_BUNDLES = 14  # and one a word
IDLE_BUNDLES = 7  # of a worker without a word in a piece


@attrs.frozen
class Copy(AnyWorkers):
    """The copy kernel of one type.

    Fields of a vertex: byte addresses source and target; pieces, three numbers each: byte offsets
    from source and from target, elements, a multiple of 8 bytes; pieces_address.

    Attributes:
        data_type: of the elements.
    """

    data_type: DataType

    source = Path(__file__).with_name("copy.S")
    state = state_words("source", "target", "pieces_address", "number_of_pieces")
    operands = (
        Operand("source", "in"),
        Operand("target", "out"),
        Operand("pieces_address", "in", align=4),
    )
    apart = (("source", "target"),)  # one instruction loads and stores

    @property
    def name(self) -> str:
        """The type."""
        return f"copy_{self.data_type.value}{self.suffix}"

    @property
    def defines(self) -> Mapping[str, str]:
        """Elements of a word."""
        return {"WORD_SHIFT": str(self.data_type.vector_width.bit_length() - 1)}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: both addresses, the list's, its pieces."""
        return pieces_state(self.state, fields, PIECE_NUMBERS)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from either base to the end of its last piece."""
        return spans_to_last(fields, "pieces", self.accesses(fields))

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Piece by piece."""
        return moved(fields, self.data_type.bytes, self.data_type.bytes)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Bundles of its assembly. One loads and stores, as PopLibs' copies do.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        words = turns(machine, whole_groups(pieces.table[:, 2], self.data_type.vector_width))
        bundles = np.where(words > 0, PIECE_BUNDLES + words, IDLE_BUNDLES)
        return worker_cycles(machine, START_BUNDLES + pieces.slowest(bundles))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: the pieces of target equal those of source; nothing is rounded."""
        source, target = int(fields["source"]), int(fields["target"])
        dtype = self.data_type.numpy
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, dtype)
            memory.view(target + goal, elements, dtype)[:] = values
