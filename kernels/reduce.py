"""The reduce kernel: adds the partials of a tile's outputs, its own and those it received.

A piece is a run of outputs and its depth d >= 2 of partials: the tile's own, then d - 1 received
slices that lie one after another. Workers add a vector of 8 half or 4 float partials at a time; a
vector costs 2 (d - 1) + v bundles, v by the types. So

    cycles = 33 + W (20 + sum over pieces of (12 + ceil(vectors / W) (2 (d - 1) + v)))
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemory, spread

from .half import FloatArray, narrow, rounded, widen
from .pieces import PIECE_BUNDLES, START_BUNDLES, pieces_of
from .words import ceil_div

HALF, FLOAT = DataType.HALF, DataType.FLOAT
PIECE_NUMBERS = 5
VECTOR = {HALF: 8, FLOAT: 4}  # outputs added at a time: one 128-bit load of partials
_VECTOR_BUNDLES = {
    # partials, output: published for the single-input form (PerformanceEstimation.hpp 1560-1637)
    (FLOAT, FLOAT): 8,
    (FLOAT, HALF): 7,
    (HALF, FLOAT): 10,
    (HALF, HALF): 9,
}


@attrs.frozen
class Reduce:
    """The reduce kernel of one pair of types.

    Fields of a vertex: byte addresses q (own partials), received and y; pieces, five numbers each:
    byte offsets from q, from received and from y, elements, depth.

    Attributes:
        partials_type: of q and received.
        output_type: of y.
    """

    partials_type: DataType
    output_type: DataType

    @property
    def name(self) -> str:
        """Partials type and output type."""
        return f"reduce_{self.partials_type.value}_{self.output_type.value}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP's products."""
        return ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return (Operand("q", "in"), Operand("received", "in"), Operand("y", "out"))

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """It loads and stores in turn."""
        return ()

    @property
    def code_bytes(self) -> int:
        """Derived: 4 B a supervisor instruction, 8 B a worker bundle."""
        vector = 2 + _VECTOR_BUNDLES[self.partials_type, self.output_type]
        return 26 * 4 + (START_BUNDLES + PIECE_BUNDLES + vector) * 8

    @property
    def state_bytes(self) -> int:
        """Derived: three bases, the list's pointer and length."""
        return 4 * 4 + 4

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from each base to the end of its last piece."""
        pieces = pieces_of(fields, PIECE_NUMBERS)
        own, received, output, elements, depth = pieces.table.T
        size = elements * self.partials_type.bytes
        return {
            "q": pieces.ends(own + size),
            "received": pieces.ends(received + (depth - 1) * size),
            "y": pieces.ends(output + elements * self.output_type.bytes),
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads pieces.

        Ours: the published single-input form, 33 + 6 (20 + ...), with 12 bundles for each piece of
        a list; 33 is 26 supervisor instructions, launch and sync.
        """
        pieces = pieces_of(fields, PIECE_NUMBERS)
        elements, depth = pieces.table[:, 3], pieces.table[:, 4]
        each = 2 * (depth - 1) + _VECTOR_BUNDLES[self.partials_type, self.output_type]
        vectors = ceil_div(elements, VECTOR[self.partials_type])
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        bundles = START_BUNDLES + pieces.bundles(machine, vectors, each)
        return 26 + run + machine.workers * bundles

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: y = own + received[0] + received[1] + ...

        Sums are float32 in that order, d - 1 roundings, and one more to a half output.
        """
        q, base, y = (int(fields[name]) for name in ("q", "received", "y"))
        pieces = fields["pieces"].astype(np.int64).reshape(-1, PIECE_NUMBERS)
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
        outputs[goal] = narrow(rounded(total)) if self.output_type is HALF else total

    def _partials(
        self, memory: TileMemory, base: int, first: IntArray, count: IntArray
    ) -> FloatArray:
        """Runs of partials, one after another."""
        index = spread(first, count)
        held = memory.view(base, int(index.max(initial=-1)) + 1, self.partials_type.numpy)
        return widen(held[index])
