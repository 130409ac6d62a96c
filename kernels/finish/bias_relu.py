"""The finish kernel: bias, ReLU or both, in place on pieces of y: y = max(y + bias[row], 0).

A line is a block row of y, [columns][height] with the rows innermost. A piece is consecutive
columns of one line. Its biases are a vector of `height` elements, which is added to every column; a
line of height 1 has one bias. Each worker has pieces of its own. A 64-bit word takes two bundles,
one that loads and one that stores, with the arithmetic beside them.

A vector of more than four words (16 floats) is divided in two halves, each with pieces of its own.
A sum is rounded once. ReLU replaces all elements that are not positive by zero, NaN included, as
the core's maximum instruction does.
"""

from __future__ import annotations

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
    Machine,
    ProgramError,
    TileMemories,
    TileMemory,
    spread,
)
from ipusim.native import in_shares

from ..family import ArrayOperand, LabelPasses, VertexFields, array, array_of, rows
from ..fields import check_entries, column
from ..half import narrow, widen
from ..kernel import AnyWorkers, State, packed_state, worker_cycles
from . import finish_loops

HALF = DataType.HALF
FINISH_HEIGHTS = (1, 4, 8, 16)  # rows of a line
MAX_WORDS = 4  # 64-bit words of biases that a worker's registers hold


@attrs.frozen
class BiasRelu(AnyWorkers):
    """The finish kernel of one number format, height of lines and choice of bias and ReLU.

    Fields of a vertex: byte addresses y, pieces_address and, if a bias is added, bias; pieces, for
    each the byte offset of its first column from y, if a bias is added the byte offset of its
    biases from `bias`, and the number of its columns less one; counts, the number of pieces of each
    worker, whose lists follow one another.

    Attributes:
        data_type: number format of y and the biases.
        height: rows of a line; 1 if no bias is added.
        bias: True if a number is added to each row.
        relu: True if results that are not positive become zero, after the bias is added.
    """

    data_type: DataType
    height: int = 1
    bias: bool = True
    relu: bool = True

    source = Path(__file__).with_name("bias_relu.S")
    labels = ("piece", "piece.rpt")

    def __attrs_post_init__(self) -> None:
        if (
            not (self.bias or self.relu)
            or self.height not in FINISH_HEIGHTS[: None if self.bias else 1]
        ):
            raise ProgramError(
                f"a finish of height {self.height} with bias {self.bias} and ReLU {self.relu}; "
                f"heights are {', '.join(map(str, FINISH_HEIGHTS))}, and 1 without bias"
            )

    @property
    def name(self) -> str:
        """Name of the kernel: its operations, number format and, with a bias, height."""
        operations = "_".join(word for word in ("bias", "relu") if getattr(self, word))
        height_text = f"_{self.height}" if self.bias else ""
        return f"{operations}_{self.data_type.value}{height_text}{self.suffix}"

    @property
    def column_words(self) -> int:
        """Number of 64-bit words from a column to the next; 1 for a height below a word."""
        return max(1, self.height * self.data_type.bytes // DOUBLE_WORD_BYTES)

    @property
    def words(self) -> int:
        """Number of 64-bit words of a column that belong to one piece."""
        return min(self.column_words, MAX_WORDS)

    @property
    def piece_numbers(self) -> int:
        """Number of list entries that describe a piece."""
        return len(self.rows["pieces"])

    @property
    def bias_bytes(self) -> int:
        """Number of bytes of the biases of a piece."""
        if not self.bias:
            return 0
        return self.data_type.bytes if self.height == 1 else self.words * DOUBLE_WORD_BYTES

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: words of a column, steps between them, and the operations."""
        sizes = {"GROUP": str(self.words), "SKIP": str(self.column_words - self.words + 1)}
        flags = {
            "HALF": self.data_type is HALF,
            "BIAS": self.bias,
            "BROADCAST": self.bias and self.height == 1,
            "RELU": self.relu,
        }
        return {**sizes, **{name: "" for name, is_set in flags.items() if is_set}}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the result, its biases, and the list of pieces."""
        biases = (array("bias", "in"),) if self.bias else ()
        return (array("y", "inout"), *biases, array_of("pieces"))

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the numbers of a piece: starts of its columns and biases, and columns - 1."""
        return rows(pieces="origin biases columns_more" if self.bias else "origin columns_more")

    @property
    def state(self) -> State:
        """Record of a vertex's state: two or three addresses, and the pieces of each worker."""
        names = ("y", "pieces_address", *(("bias",) if self.bias else ()))
        of_workers = ((name, "<u4", (self.workers,)) for name in ("first", "counts"))
        return np.dtype([*((name, "<u4") for name in names), *of_workers])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes], in the order of `state`."""
        return packed_state(
            self.state, fields, first=VertexFields(self, fields).first_rows("pieces")
        )

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the spans of y and bias that each piece accesses.

        Columns that two pieces share are listed one by one.

        Raises:
            ListError: an offset that is no multiple of a 64-bit word, or of a bias.
        """
        pieces = VertexFields(self, fields).dealt_rows("pieces")
        vertex, entry = pieces.vertex, pieces.first_entry
        _check_grain(pieces.origin, DOUBLE_WORD_BYTES, vertex, entry)
        accesses = {"y": self._y_accesses(vertex, entry, pieces.origin, pieces.columns_more + 1)}
        if self.bias:
            biases = pieces.biases
            _check_grain(biases, min(self.bias_bytes, DOUBLE_WORD_BYTES), vertex, entry + 1)
            accesses["bias"] = Accesses(vertex, entry + 1, biases, 0 * biases + self.bias_bytes)
        return accesses

    def _y_accesses(
        self, vertex: IntArray, entry: IntArray, start: IntArray, columns: IntArray
    ) -> Accesses:
        """Return the spans of y that pieces access."""
        step = self.column_words * DOUBLE_WORD_BYTES
        if self.words == self.column_words:
            return Accesses(vertex, entry, start, columns * step)
        piece = np.repeat(np.arange(len(start)), columns)
        offset = start[piece] + spread(0 * start, columns) * step
        size = np.full(len(piece), self.words * DOUBLE_WORD_BYTES)
        return Accesses(vertex[piece], entry[piece], offset, size)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: pieces, and their columns after the first."""
        pieces = v.dealt_rows("pieces")
        later_columns = pieces.columns_more
        return pieces.passes({"piece": np.ones_like(later_columns), "piece.rpt": later_columns})

    def shared_cycles(self, machine: Machine, lines: IntArray, elements: IntArray) -> IntArray:
        """Return the cycles of lines whose columns the workers share evenly, int64[vertices].

        Args:
            machine: chip, with as many workers as the kernel.
            lines: number of lines of each vertex, int64[vertices].
            elements: number of elements of each line, int64[vertices].
        """
        bundles, workers = self.label_bundles(), self.workers
        columns = elements // (self.column_words * self.data_type.vector_width)
        # Worker w has the columns [w * total // workers, (w + 1) * total // workers) of all lines,
        # int64[vertices, workers], and a piece of each line that they touch.
        total, worker = (lines * columns)[:, None], np.arange(workers)
        start, stop = worker * total // workers, (worker + 1) * total // workers
        width = np.maximum(columns, 1)[:, None]
        pieces = np.where(stop > start, (stop - 1) // width - start // width + 1, 0)
        parts = self.column_words // self.words
        cost = pieces * bundles["piece"] + (stop - start - pieces) * bundles["piece.rpt"]
        cycles = worker_cycles(machine, bundles[""] + parts * cost.max(axis=1))
        return np.where(lines * columns > 0, cycles, 0)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Add biases and apply ReLU to the pieces of one vertex."""
        # An index array of shape [columns, elements of a column] picks the elements of a piece.
        dtype, width = self.data_type.numpy, self.data_type.vector_width
        y, pieces = int(fields["y"]), fields["pieces"].astype(np.int64)
        length, stride = self.words * width, self.column_words * width
        for piece in pieces.reshape(-1, self.piece_numbers).tolist():
            count = piece[-1] * stride + length
            numbers = memory.view(y + piece[0], count, dtype)
            index = np.arange(piece[-1] + 1)[:, None] * stride + np.arange(length)
            values = numbers[index]
            if self.bias:
                size = self.bias_bytes // self.data_type.bytes
                biases = memory.view(int(fields["bias"]) + piece[1], size, dtype)
                values = widen(values) + widen(biases)
                values = narrow(values, memory.random) if self.data_type is HALF else values
            numbers[index] = np.where(values > 0, values, 0).astype(dtype) if self.relu else values

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        pieces = VertexFields(self, fields).dealt_rows("pieces")
        vertex = pieces.vertex
        piece_tile, half, size = tile[vertex], self.data_type is HALF, self.data_type.bytes
        dtype = np.uint16 if half else np.float32
        width, columns = self.data_type.vector_width, pieces.columns_more + 1
        length, stride = self.words * width, self.column_words * width
        biases = self.bias_bytes // size
        target = memory.places(
            piece_tile,
            column(fields, "y")[vertex] + pieces.origin,
            (columns - 1) * stride + length,
            dtype,
            vertex=vertex,
        )
        bias_start = 0 * target
        if self.bias:
            address = column(fields, "bias")[vertex] + pieces.biases
            bias_start = memory.places(piece_tile, address, biases, dtype, vertex=vertex)
        table = np.stack([target, bias_start, columns], axis=1)
        first = np.searchsorted(vertex, np.arange(len(tile) + 1))
        sizes = np.array([length, stride, biases])
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)

        def run(rows: IntArray) -> None:
            finish_loops.finish(halves, floats, rows, first, table, sizes, half, self.relu)

        in_shares(tile, int(columns.sum()) * length, run)


def _check_grain(offset: IntArray, grain: int, vertex: IntArray, entry: IntArray) -> None:
    """Refuse offsets of lists that are no multiples of `grain` bytes."""
    check_entries(
        offset % grain == 0,
        vertex,
        entry,
        lambda row: f"offset {offset[row]} is no multiple of {grain} bytes",
    )


def finish_kernels() -> tuple[BiasRelu, ...]:
    """Return the kernels of all number formats, heights and operations."""
    with_bias = ((height, relu) for relu in (False, True) for height in FINISH_HEIGHTS)
    variants = (*((height, True, relu) for height, relu in with_bias), (1, False, True))
    return tuple(BiasRelu(data_type, *variant) for data_type in DataType for variant in variants)
