"""What copies and casts share: pieces go from source to target, type to type."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    DataType,
    Fields,
    IntArray,
    Operand,
    OperandTraffic,
    TileMemories,
    TileMemory,
)
from ipusim.native import in_shares

from ..fields import column
from ..half import narrow
from ..kernel import AnyWorkers, state_words
from . import move_loops
from .pieces import moved, pieces_of, pieces_state, rows_of, spans_to_last, walked_by_all

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

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of the list."""
        return walked_by_all(fields, self.workers)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: target = source in its type; one rounding where that is narrower."""
        source, target = int(fields["source"]), int(fields["target"])
        before, after = (data_type.numpy for data_type in self.types)
        narrows = self.types == (DataType.FLOAT, DataType.HALF)
        for origin, goal, elements in rows_of(fields["pieces"], PIECE_NUMBERS):
            values = memory.view(source + origin, elements, before)
            if narrows:
                values = narrow(values.astype(np.float32, copy=False), memory.random)
            memory.view(target + goal, elements, after)[:] = values

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        pieces = pieces_of(fields, PIECE_NUMBERS)
        origin, goal, elements = pieces.table.T
        at, vertex = tile[pieces.vertex], pieces.vertex
        halved = [data_type is DataType.HALF for data_type in self.types]
        kinds = [np.uint16 if half else np.float32 for half in halved]
        source, target = (
            memory.places(at, column(fields, name)[vertex] + offset, elements, kind, vertex=vertex)
            for name, offset, kind in zip(("source", "target"), (origin, goal), kinds, strict=True)
        )
        table = np.stack([source, target, elements], axis=1)
        first = np.searchsorted(vertex, np.arange(len(tile) + 1))
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)

        def run(rows: IntArray) -> None:
            move_loops.move(halves, floats, rows, first, table, *halved)

        in_shares(tile, int(elements.sum()), run)
