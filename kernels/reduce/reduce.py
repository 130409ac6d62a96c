"""The reduce kernel adds up partial sums: those of the tile itself and those that it received.

"Partials" are partial sums. A piece is a run of consecutive outputs with d >= 2 partials for each,
where d is the depth of the piece: the tile's own partials, and d - 1 received slices, which are
stored one after another and have one partial for each output. Workers take turns at vectors, 16
bytes of partials; if a piece ends in 8 bytes, the next worker in turn adds them.

Sums may begin at biases, a vector that repeats over the outputs of a piece, and ReLU may follow the
last rounding. Biases are put into the accumulators by the instructions that take results out, so
that a vector takes as many bundles with them as without.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    ProgramError,
    TileMemories,
    TileMemory,
    spread,
)

from ..family import (
    ArrayOperand,
    KernelAxis,
    LabelPasses,
    Rows,
    VertexFields,
    array,
    array_of,
    listed,
    rows,
    turns,
)
from ..fields import check_entries, column
from ..finish.bias_relu import FINISH_HEIGHTS as HEIGHTS
from ..half import FloatArray, widen
from ..kernel import MAX_WORKERS, State, packed_state, state_words
from ..moves.pieces import list_traffic, whole_groups
from .sums import RunSums, SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Forms: number formats of partial sums and outputs, height of biases (0 for none), ReLU. Float
# outputs of half sums are partial sums themselves, and are never finished. For 16 biases of float
# outputs, a worker would need eight registers more than there are.
FORMS: Mapping[tuple[DataType, DataType, int, bool], None] = {
    **{(partials, output, 0, False): None for partials in DataType for output in DataType},
    **{
        (partials, output, height, relu): None
        for partials, output in ((HALF, HALF), (FLOAT, HALF), (FLOAT, FLOAT))
        for height in (0, *HEIGHTS)
        for relu in (False, True)
        if (output, height) != (FLOAT, 16)
    },
}
ARRAYS = (
    listed("q", "in", "own", lambda k, p: k.bytes_of(p), rows="pieces"),
    listed("received", "in", "further", lambda k, p: (p.depth - 1) * k.bytes_of(p), rows="pieces"),
    listed("y", "out", "goal", lambda k, p: p.elements * k.output_type.bytes, rows="pieces"),
    array_of("pieces"),
)


@attrs.frozen
class Reduce(SumKernel):
    """The reduce kernel of one pair of number formats, and of one finish of its results.

    Fields of a vertex: byte addresses q (own partials), received (received partials), y (outputs),
    pieces_address and, if biases are added, bias; pieces, five numbers for each piece: byte offsets
    of its own partials from q, of its received slices from `received` and of its outputs from y;
    its number of outputs, a whole number of 64-bit words of partials and of outputs; its depth. If
    biases are added, the byte offset of the piece's biases from `bias` comes before the number of
    outputs.

    Attributes:
        height: number of outputs whose biases repeat over a piece; 0 if no bias is added.
        relu: True if outputs that are not positive become zero.
    """

    height: int = 0
    relu: bool = False

    axes = (
        *SumKernel.axes,
        KernelAxis(
            "height",
            (0, *HEIGHTS),
            text={0: "", **{height: f"_bias_{height}" for height in HEIGHTS}},
        ),
        KernelAxis("relu", (False, True), {True: "RELU"}, {False: "", True: "_relu"}),
    )
    forms = FORMS
    no_form = "no kernel {title} with biases of this height for this number of workers"
    title = "reduce_{partials_type}_{output_type}{height}{relu}"
    source = Path(__file__).with_name("reduce.S")

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if not self.runs_with(self.workers):
            raise ProgramError(self.no_form.format_map(self._shown))

    @classmethod
    def finishing(
        cls, types: tuple[DataType, DataType], height: int, *, relu: bool, workers: int
    ) -> Reduce | None:
        """Return the kernel that sums and finishes; None if no code does both.

        Args:
            types: number formats of partials and outputs.
            height: number of outputs whose biases repeat; 0 if no bias is added.
            relu: True if outputs that are not positive become zero.
            workers: number of workers of a tile.
        """
        if (*types, height, relu) not in FORMS:
            return None
        kernel = cls(*types, height, relu)
        return kernel if kernel.runs_with(min(workers, MAX_WORKERS)) else None

    def runs_with(self, workers: int) -> bool:
        """Return True if the code can be built for a number of workers.

        The biases of a piece repeat after `period` vectors. A worker's vectors are `workers` apart:
        it has registers for one vector of biases or, of halves in float sums, for two.
        """
        period = max(1, self.height // self.outputs)
        repeats = period // math.gcd(period, workers)
        return repeats <= (2 if (self.partials_type, self.output_type) == (FLOAT, HALF) else 1)

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols; BIAS is the height of biases, if any are added."""
        return {**super().defines, **({"BIAS": str(self.height)} if self.height else {})}

    @property
    def bias_bytes(self) -> int:
        """Number of bytes of the biases of a piece."""
        return self.height * self.output_type.bytes

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the numbers of a piece."""
        biases = " biases" if self.height else ""
        return rows(pieces=f"own further goal{biases} elements depth")

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: partials, outputs, the list of pieces and, if any are added, biases."""
        bias = (array("bias", "in"),) if self.height else ()
        return (*ARRAYS, *bias)

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of partials, outputs and biases that each piece accesses.

        Raises:
            ListError: an offset that is no multiple of a 64-bit word, or of a bias.
        """
        accesses = dict(super().accesses(fields))
        if self.height:
            pieces = VertexFields(self, fields).listed_rows("pieces")
            grain, offset = min(self.bias_bytes, DOUBLE_WORD_BYTES), pieces.biases
            entry = pieces.first_entry + pieces.names.index("biases")
            check_entries(
                offset % grain == 0,
                pieces.vertex,
                entry,
                lambda row: f"offset {offset[row]} is no multiple of {grain} bytes",
            )
            accesses["bias"] = Accesses(pieces.vertex, entry, offset, 0 * offset + self.bias_bytes)
        return accesses

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses and the number of pieces."""
        names = ("q", "received", "y", "pieces_address", "number_of_pieces")
        return state_words(*names, *(("bias",) if self.height else ()))

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        number = VertexFields(self, fields).list_length("pieces") // len(self.rows["pieces"])
        return packed_state(self.state, fields, number_of_pieces=number)

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
        # workers]. `is_last` is 1 for the worker that adds the last 8 bytes.
        pieces = v.listed_rows("pieces")
        whole_groups(
            pieces.elements, max(self.partials_type.vector_width, self.output_type.vector_width)
        )
        words_of = pieces.elements // self.partials_type.vector_width
        received_slices = pieces.depth[:, None] - 1
        vectors = turns(words_of // 2, v.workers)
        has_vectors, in_loop = vectors > 0, np.maximum(vectors - 1, 0)
        passes = {
            "piece": np.ones_like(vectors),
            "busy": has_vectors,
            "one": vectors == 1,
            "vector": in_loop,
            "vector.rpt": in_loop * received_slices,
            "last.rpt": has_vectors * received_slices,
        }
        if self.leaves_rest:
            odd_words = np.broadcast_to(words_of[:, None] % 2, vectors.shape)
            is_last = odd_words * ((words_of // 2)[:, None] % v.workers == np.arange(v.workers))
            passes |= {"rest": odd_words, "mine": is_last, "mine.rpt": is_last * received_slices}
        return pieces.passes(passes)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute y of one vertex: bias + own + received[0] + received[1] + ... for each piece.

        Sums are float32 in that order; a half output is rounded once more, and ReLU comes last.
        """
        # All pieces at once, sorted by falling depth: `total` has the sums of all pieces one after
        # another. In step t, the first `pieces_left[t]` pieces have another slice, so its partials
        # are added to the beginning of `total`. `piece` and `step` number all received slices, step
        # by step.
        q, base, y = (int(fields[name]) for name in ("q", "received", "y"))
        pieces = fields["pieces"].astype(np.int64).reshape(-1, len(self.rows["pieces"]))
        if not len(pieces):
            return
        pieces = pieces[np.argsort(-pieces[:, -1], kind="stable")]  # the deepest first
        own_address, received, output = pieces.T[:3]
        elements, depth = pieces.T[-2:]
        size = self.partials_type.bytes
        total = self._partials(memory, q, own_address // size, elements)
        if self.height:
            total = self._biases(memory, int(fields["bias"]), pieces[:, 3], elements) + total
        pieces_left = np.searchsorted(-depth, -np.arange(2, depth.max(initial=1) + 1), side="right")
        piece = spread(np.zeros_like(pieces_left), pieces_left)
        step = np.repeat(np.arange(len(pieces_left)), pieces_left)
        first = received[piece] // size + step * elements[piece]
        received_partials = self._partials(memory, base, first, elements[piece])
        ends, start = np.cumsum(elements), 0
        for stop in ends[pieces_left - 1].tolist():
            total[:stop] += received_partials[start : start + stop]
            start += stop
        target = spread(output // self.output_type.bytes, elements)
        outputs = memory.view(y, int(target.max(initial=-1)) + 1, self.output_type.numpy)
        results = self.as_outputs(total, memory)
        outputs[target] = np.where(widen(results) > 0, results, 0) if self.relu else results

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        pieces = VertexFields(self, fields).listed_rows("pieces")
        own_address, received, output = pieces.own, pieces.further, pieces.goal
        elements, depth = pieces.elements, pieces.depth
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
            bias=column(fields, "bias")[pieces.vertex] + pieces.biases if self.height else None,
            height=self.height,
            relu=self.relu,
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)

    def _biases(
        self, memory: TileMemory, base: int, offset: IntArray, elements: IntArray
    ) -> FloatArray:
        """Return the bias of each output, the pieces one after another."""
        size = self.output_type.bytes
        index = np.repeat(offset // size, elements) + spread(0 * offset, elements) % self.height
        biases = memory.view(base, int(index.max(initial=-1)) + 1, self.output_type.numpy)
        return widen(biases[index])

    def _partials(
        self, memory: TileMemory, base: int, first: IntArray, count: IntArray
    ) -> FloatArray:
        """Return the runs of partials, one after another. An empty list has none at its base."""
        if not len(first):
            return np.zeros(0, np.float32)
        index = spread(first, count)
        partials = memory.view(base, int(index.max(initial=-1)) + 1, self.partials_type.numpy)
        return widen(partials[index])
