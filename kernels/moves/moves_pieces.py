"""What copies and casts share: pieces go from source to target, type to type."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Accesses, DataType, Fields, IntArray, Operand, TileMemory

from ..half import cast
from ..kernel import AnyWorkers, state_words
from .pieces import moved, pieces_state, rows_of, spans_to_last

PIECE_NUMBERS = 3


@attrs.frozen
class MovesPieces(AnyWorkers):
    """A kernel whose pieces are byte offsets from source and from target, and elements."""

    state = state_words("source", "target", "pieces_address", "number_of_pieces")
    operands = (
        Operand("source", "in"),
        Operand("target", "out"),
        Operand("pieces_address", "in", align=4),
    )
    apart = (("source", "target"),)  # one instruction loads and stores

    @property
    @abstractmethod
    def types(self) -> tuple[DataType, DataType]:
        """Of the elements at source and at target."""

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: both addresses, the list's, its pieces."""
        return pieces_state(self.state, fields, PIECE_NUMBERS)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from either base to the end of its last piece."""
        return spans_to_last(fields, "pieces", self.accesses(fields))

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Piece by piece."""
        before, after = self.types
        return moved(fields, before.bytes, after.bytes)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: target = source in its type; one rounding where that is narrower."""
        source, target = int(fields["source"]), int(fields["target"])
        before, after = (data_type.numpy for data_type in self.types)
        narrows = self.types == (DataType.FLOAT, DataType.HALF)
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, before)
            memory.view(target + goal, elements, after)[:] = cast(values) if narrows else values
