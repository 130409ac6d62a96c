"""The reduce kernel adds up partial sums: those of the tile itself and those that it received.

"Partials" are partial sums. A piece is a run of consecutive outputs with d >= 2 partials for each,
where d is the depth of the piece: the tile's own partials, and d - 1 received slices, which are
stored one after another and have one partial for each output. Workers take turns at vectors, 16
bytes of partials; if a piece ends in 8 bytes, the next worker in turn adds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, OperandTraffic, TileMemories, TileMemory, spread

from ..family import LabelPasses, Rows, VertexFields, array_of, listed, rows, turns, words
from ..fields import column
from ..half import FloatArray, widen
from ..moves.pieces import list_traffic, whole_groups
from .sums import RunSums, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class Reduce(SumKernel):
    """The reduce kernel of one pair of number formats.

    Fields of a vertex: byte addresses q (own partials), received (received partials), y (outputs)
    and pieces_address; pieces, five numbers for each piece: byte offsets of its own partials from
    q, of its received slices from `received` and of its outputs from y; its number of outputs, a
    whole number of 64-bit words of partials and of outputs; its depth.
    """

    title = "reduce_{partials_type}_{output_type}"
    source = Path(__file__).with_name("reduce.S")
    rows = rows(pieces="own further goal elements depth")
    arrays = (
        listed("q", "in", "own", lambda k, p: k.bytes_of(p), rows="pieces"),
        listed(
            "received", "in", "further", lambda k, p: (p.depth - 1) * k.bytes_of(p), rows="pieces"
        ),
        listed("y", "out", "goal", lambda k, p: p.elements * k.output_type.bytes, rows="pieces"),
        array_of("pieces"),
    )
    state_words = words(
        "q received y pieces_address number_of_pieces",
        number_of_pieces=lambda v: v.list_length("pieces") // 5,
    )

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code; those for a last half vector only if pieces may end in one."""
        tail_labels = ("rest", "mine", "mine.rpt") if self.leaves_rest else ()
        return ("piece", "busy", "one", "vector", "vector.rpt", "last.rpt", *tail_labels)

    @property
    def leaves_rest(self) -> bool:
        """True if a piece may end in half a vector of partials."""
        return (self.partials_type, self.output_type) != (FLOAT, HALF)

    def bytes_of(self, pieces: Rows, slices: IntArray | int = 1) -> IntArray:
        """Return the bytes of `slices` slices of each piece, int64[pieces]."""
        size: IntArray = pieces.elements * slices * self.partials_type.bytes
        return size

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the list that workers read."""
        return list_traffic(fields, self.workers)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label, worker by worker for every piece.

        The last vector of a worker in a piece has code of its own. Like PopLibs' single-input
        reduce, this one takes 7 to 10 bundles for a vector and two more for each received partial
        (poplin PerformanceEstimation.hpp 1560-1637).
        """
        # Shapes: `words_of`, int64[pieces], 64-bit words of partials; the others are int64[pieces,
        # workers]. `mine` is 1 for the worker that adds the last 8 bytes.
        pieces = v.listed_rows("pieces")
        whole_groups(
            pieces.elements, max(self.partials_type.vector_width, self.output_type.vector_width)
        )
        words_of = pieces.elements // self.partials_type.vector_width
        received_slices = pieces.depth[:, None] - 1
        vectors = turns(words_of // 2, v.workers)
        busy, in_loop = vectors > 0, np.maximum(vectors - 1, 0)
        passes = {
            "piece": np.ones_like(vectors),
            "busy": busy,
            "one": vectors == 1,
            "vector": in_loop,
            "vector.rpt": in_loop * received_slices,
            "last.rpt": busy * received_slices,
        }
        if self.leaves_rest:
            odd_words = np.broadcast_to(words_of[:, None] % 2, vectors.shape)
            mine = odd_words * ((words_of // 2)[:, None] % v.workers == np.arange(v.workers))
            passes |= {"rest": odd_words, "mine": mine, "mine.rpt": mine * received_slices}
        return pieces.passes(passes)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute y of one vertex: own + received[0] + received[1] + ... for each piece.

        Sums are float32 in that order, with d - 1 roundings; a half output is rounded once more.
        """
        # All pieces at once, sorted by falling depth: `total` has the sums of all pieces one after
        # another. In step t, the first `pieces_left[t]` pieces have another slice, so its partials
        # are added to the beginning of `total`. `piece` and `step` number all received slices, step
        # by step.
        q, base, y = (int(fields[name]) for name in ("q", "received", "y"))
        pieces = fields["pieces"].astype(np.int64).reshape(-1, 5)
        if not len(pieces):
            return
        pieces = pieces[np.argsort(-pieces[:, 4], kind="stable")]  # the deepest first
        own_address, received, output, elements, depth = pieces.T
        size = self.partials_type.bytes
        total = self._partials(memory, q, own_address // size, elements)
        pieces_left = np.searchsorted(-depth, -np.arange(2, depth.max(initial=1) + 1), side="right")
        piece = spread(np.zeros_like(pieces_left), pieces_left)
        step = np.repeat(np.arange(len(pieces_left)), pieces_left)
        first = received[piece] // size + step * elements[piece]
        received_partials = self._partials(memory, base, first, elements[piece])
        ends, start = np.cumsum(elements), 0
        for stop in ends[pieces_left - 1].tolist():
            total[:stop] += received_partials[start : start + stop]
            start += stop
        goal = spread(output // self.output_type.bytes, elements)
        outputs = memory.view(y, int(goal.max(initial=-1)) + 1, self.output_type.numpy)
        outputs[goal] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        pieces = VertexFields(self, fields).listed_rows("pieces")
        own_address, received, output, elements, depth = pieces.table.T
        q, base, y = (column(fields, name)[pieces.vertex] for name in ("q", "received", "y"))
        received_slices = depth - 1
        slice_number = spread(np.zeros_like(received_slices), received_slices)
        size = np.repeat(elements * self.partials_type.bytes, received_slices)
        sums = RunSums(
            vertex=pieces.vertex,
            own=q + own_address,
            target=y + output,
            count=elements,
            slices=received_slices,
            further=np.repeat(base + received, received_slices) + slice_number * size,
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)

    def _partials(
        self, memory: TileMemory, base: int, first: IntArray, count: IntArray
    ) -> FloatArray:
        """Return the runs of partials, one after another. An empty list has none at its base."""
        if not len(first):
            return np.zeros(0, np.float32)
        index = spread(first, count)
        stored = memory.view(base, int(index.max(initial=-1)) + 1, self.partials_type.numpy)
        return widen(stored[index])
