"""The reduce kernel: adds the partials of a tile's outputs, its own and those it received.

A piece is a run of outputs and its depth d >= 2 of partials: the tile's own, then d - 1 received
slices that lie one after another. Workers add a vector of 16 bytes of partials at a time, in turn,
and the next of them the 8 bytes that may be left. A vector costs 2 (d - 1) + v bundles, v by the
types, and a worker's last of a piece a little less or the same:

    cycles = 7 + W (start + slowest worker's sum over pieces of `_bundles`)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..fields import column
from ..half import FloatArray, widen
from ..kernel import state_words, worker_cycles
from ..moves.pieces import (
    Pieces,
    pieces_of,
    pieces_state,
    spans_to_last,
    turns,
    walked_by_all,
    whole_groups,
)
from .run_sums import RunSums
from .sum_kernel import SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
PIECE_NUMBERS = 5
PIECE_BUNDLES = 19  # from its numbers to the first load of a partial, and to the next piece
IDLE_BUNDLES = 11  # of a worker without a vector in a piece


@attrs.frozen
class Bundles:
    """What one pair of types costs a worker.

    Attributes:
        start: with the worker's end.
        vector: and two a received partial; PopLibs' single-input reduce has 8, 7, 10 and 9 in the
            order of the table (poplin PerformanceEstimation.hpp 1560-1637).
        last: of a worker's last vector of a piece, and two a received partial.
        rest: of the 8 bytes that are left, and one a received partial; 0 where there are none.
    """

    start: int
    vector: int
    last: int
    rest: int


BUNDLES = {
    # partials, output
    (FLOAT, FLOAT): Bundles(start=15, vector=7, last=5, rest=5),
    (FLOAT, HALF): Bundles(start=16, vector=6, last=5, rest=0),
    (HALF, FLOAT): Bundles(start=16, vector=9, last=7, rest=6),
    (HALF, HALF): Bundles(start=15, vector=7, last=7, rest=6),
}
CHECK_REST = 8  # whether the 8 bytes that are left are this worker's


@attrs.frozen
class Reduce(SumKernel):
    """The reduce kernel of one pair of types.

    Fields of a vertex: byte addresses q (own partials), received and y; pieces, five numbers each:
    byte offsets from q, from received and from y, elements in whole 64-bit words of either type,
    depth; pieces_address.

    Attributes:
        partials_type: of q and received.
        output_type: of y.
    """

    partials_type: DataType
    output_type: DataType

    source = Path(__file__).with_name("reduce.S")
    state = state_words("q", "received", "y", "pieces_address", "number_of_pieces")
    operands = (
        Operand("q", "in"),
        Operand("received", "in"),
        Operand("y", "out"),
        Operand("pieces_address", "in", align=4),
    )

    @property
    def name(self) -> str:
        """Partials type and output type."""
        return f"reduce_{self.partials_type.value}_{self.output_type.value}{self.suffix}"

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: three addresses, the list's, its pieces."""
        return pieces_state(self.state, fields, PIECE_NUMBERS)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from each base to the end of its last piece."""
        return spans_to_last(fields, "pieces", self.accesses(fields))

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Piece by piece."""
        pieces = pieces_of(fields, PIECE_NUMBERS)
        elements, depth = pieces.table[:, 3], pieces.table[:, 4]
        size = elements * self.partials_type.bytes
        return {
            "q": pieces.accesses(0, size),
            "received": pieces.accesses(1, (depth - 1) * size),
            "y": pieces.accesses(2, elements * self.output_type.bytes),
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes that pass of the list."""
        return walked_by_all(fields, self.workers)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Bundles of its assembly.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        start = BUNDLES[self.partials_type, self.output_type].start
        return worker_cycles(machine, start + pieces.slowest(self._bundles(machine, pieces)))

    def _bundles(self, machine: Machine, pieces: Pieces) -> IntArray:
        """int64[pieces, workers]: what a piece costs each worker."""
        costs = BUNDLES[self.partials_type, self.output_type]
        whole = max(self.partials_type.vector_width, self.output_type.vector_width)
        whole_groups(pieces.table[:, 3], whole)
        size = pieces.table[:, 3] // self.partials_type.vector_width
        others = pieces.table[:, 4, None] - 1
        vectors = turns(machine, size // 2)
        # The branch into the loop over all vectors but the last, or the two around it.
        around = np.where(vectors > 1, 0, 1)
        looped = np.maximum(vectors - 1, 0) * (costs.vector + 2 * others)
        busy = PIECE_BUNDLES + around + looped + costs.last + 2 * others
        bundles = np.where(vectors > 0, busy, IDLE_BUNDLES)
        if costs.rest == 0:
            return bundles
        mine = (size // 2)[:, None] % machine.workers == np.arange(machine.workers)
        rest = CHECK_REST + np.where(mine, costs.rest + others, 0)
        asked = np.where(vectors > 0, 1, 2)
        return bundles + asked + np.where(size[:, None] % 2, rest, 0)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: y = own + received[0] + received[1] + ...

        Sums are float32 in that order, d - 1 roundings, and one more to a half output.
        """
        q, base, y = (int(fields[name]) for name in ("q", "received", "y"))
        pieces = fields["pieces"].astype(np.int64).reshape(-1, PIECE_NUMBERS)
        if not len(pieces):
            return
        pieces = pieces[np.argsort(-pieces[:, 4], kind="stable")]  # the deepest first
        own, received, output, elements, depth = pieces.T
        size = self.partials_type.bytes
        total = self._partials(memory, q, own // size, elements)
        still = np.searchsorted(-depth, -np.arange(2, depth.max(initial=1) + 1), side="right")
        piece = spread(np.zeros_like(still), still)
        turn = np.repeat(np.arange(len(still)), still)
        first = received[piece] // size + turn * elements[piece]
        others = self._partials(memory, base, first, elements[piece])
        ends, at = np.cumsum(elements), 0
        for stop in ends[still - 1].tolist():
            total[:stop] += others[at : at + stop]
            at += stop
        goal = spread(output // self.output_type.bytes, elements)
        outputs = memory.view(y, int(goal.max(initial=-1)) + 1, self.output_type.numpy)
        outputs[goal] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        pieces = pieces_of(fields, PIECE_NUMBERS)
        own, received, output, elements, depth = pieces.table.T
        q, base, y = (column(fields, name)[pieces.vertex] for name in ("q", "received", "y"))
        others = depth - 1
        turn = spread(np.zeros_like(others), others)
        size = np.repeat(elements * self.partials_type.bytes, others)
        sums = RunSums(
            vertex=pieces.vertex,
            own=q + own,
            target=y + output,
            count=elements,
            slices=others,
            further=np.repeat(base + received, others) + turn * size,
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)

    def _partials(
        self, memory: TileMemory, base: int, first: IntArray, count: IntArray
    ) -> FloatArray:
        """Runs of partials, one after another; where there are none, nothing lies at the base."""
        if not len(first):
            return np.zeros(0, np.float32)
        index = spread(first, count)
        held = memory.view(base, int(index.max(initial=-1)) + 1, self.partials_type.numpy)
        return widen(held[index])
