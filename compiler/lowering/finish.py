"""Finish: a superstep "deliver" that adds a bias and ReLU on the tiles that own the result.

The superstep has no exchange. Every tile stores the biases of the rows that it owns in the region
"bias", which the host fills like an operand; the tile's vertex adds them to its own pieces of the
result, in place. Workers take equal shares of a tile's columns; a piece that lies in two shares is
cut. The superstep costs a barrier, the launch of its vertices, and two bundles of a worker for 64
bits of the result.

A piece is an interval of elements on one tile. The layout of the result is unknown here, except
that the elements of a piece repeat one vector of 1 to 16 rows of the matrix: a line of several rows
has them innermost, a line of one row has only that row. To find the row of each element, the plan's
host layout is applied to an array of the numbers of the elements. Elements that do not occur in its
result are padding and have no row.
"""

from __future__ import annotations

import math

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    DOUBLE_WORD_BYTES,
    Column,
    InputError,
    IntArray,
    Machine,
    Ragged,
    order_of,
    same_array,
    spread,
)
from ipusim.kernels import FINISH_HEIGHTS, BiasRelu, for_machine
from ipusim.native import compiled

from ..plan.mapping.tensor import Layout, placed
from ..plan.plan import Plan
from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, DraftVertices, Region, RegionOffset, whole_words

STEP, BIAS, LISTS = "deliver", "bias", "finish worklists"
ENTRY_BYTES = 4  # bytes of a number in a list
RowArray = npt.NDArray[np.int32]  # a row for every element: int32 takes half the host memory
NO_ROW = -1  # row of an element that pads


def with_finish(draft: Draft, plan: Plan) -> Draft:
    """Return the program with the plan's finish behind its last superstep.

    Raises:
        InputError: The layout of the result allows no bias; see `row_pieces`.
    """
    pieces, tiles = row_pieces(plan), plan.machine.tiles
    (result,) = draft.outputs.values()
    biases = _biases(pieces, plan)
    work = _share_columns(pieces, plan.machine)
    busy = np.flatnonzero(work.lists.count)
    tile, start = work.tile[busy], np.zeros(len(busy), dtype=np.int64)
    operands: dict[str, RegionOffset] = {
        "y": (result.region, start),
        "pieces_address": (LISTS, start),
    }
    list_bytes, bias_bytes = np.zeros((2, tiles), dtype=np.int64)
    list_bytes[work.tile] = whole_words(work.lists.count * ENTRY_BYTES)
    regions = [Region(LISTS, "worklists", list_bytes, resident=True)]
    if biases is not None:
        operands[BIAS] = (BIAS, start)
        bias_bytes[biases.tile] = whole_words(biases.count * plan.data_type.bytes)
        regions.append(Region(BIAS, "bias", bias_bytes, resident=True))
    lists = Ragged(work.lists.flat, work.lists.first[busy], work.lists.count[busy])
    fields: dict[str, Column] = {"pieces": lists, "counts": work.counts[busy]}
    step = DraftStep(STEP, (), (DraftVertices(pieces.kernel, tile, fields, operands),))
    return attrs.evolve(
        draft,
        regions=(*draft.regions, *regions),
        steps=(*draft.steps, step),
        inputs={**draft.inputs, **({} if biases is None else {BIAS: biases})},
    )


def _biases(pieces: RowPieces, plan: Plan) -> PlacedArray | None:
    """Return the position of the host's array: on each tile its vectors, one after another.

    Return None without a bias.
    """
    if not pieces.kernel.bias:
        return None
    count = pieces.vectors(plan.machine.tiles) * pieces.kernel.height
    tile = np.flatnonzero(count)
    return PlacedArray(BIAS, plan.data_type, tile, np.zeros_like(tile), count[tile])


@attrs.frozen
class _SharedPieces:
    """Lists of pieces by tile, and the number of pieces of each worker.

    Attributes:
        tile: Tiles, int64[tiles].
        lists: Numbers of the entries of each tile.
        counts: Number of entries of each worker, int64[tiles, workers].
    """

    tile: IntArray
    lists: Ragged
    counts: IntArray


def _share_columns(pieces: RowPieces, machine: Machine) -> _SharedPieces:
    """Return every tile's columns divided among its workers.

    Workers take equal shares of the columns in order; a piece that lies in two shares is cut.
    """
    kernel, tiles = pieces.kernel, machine.tiles
    workers = for_machine(machine, kernel).workers
    # `columns_before` is the columns of the tile's earlier pieces. Of 10 columns and 6 workers,
    # worker w has the columns [w * 10 // 6, (w + 1) * 10 // 6).
    total = np.bincount(pieces.tile, pieces.columns, tiles).astype(np.int64)
    columns_before: IntArray = np.cumsum(pieces.columns) - pieces.columns
    columns_before -= (np.cumsum(total) - total)[pieces.tile]
    size = total[pieces.tile]
    first = ((columns_before + 1) * workers - 1) // size  # worker of a piece's first column
    last = ((columns_before + pieces.columns) * workers - 1) // size
    piece = np.repeat(np.arange(len(size)), last - first + 1)
    worker = spread(first, last - first + 1)
    start = np.maximum(columns_before[piece], worker * size[piece] // workers)
    end = (columns_before + pieces.columns)[piece]
    stop = np.minimum(end, (worker + 1) * size[piece] // workers)
    shares = np.flatnonzero(stop > start)  # of few columns, some workers have none
    piece, worker, start, stop = (column[shares] for column in (piece, worker, start, stop))
    flat, parts = _list_entries(pieces, piece, start - columns_before[piece], stop - start)
    tile = pieces.tile[piece]
    counts = parts * np.bincount(tile * workers + worker, minlength=tiles * workers)
    count = kernel.piece_numbers * counts.reshape(tiles, workers).sum(axis=1)
    lists = Ragged(flat, np.cumsum(count) - count, count)
    return _SharedPieces(np.arange(tiles), lists, counts.reshape(tiles, workers))


def _list_entries(
    pieces: RowPieces, piece: IntArray, skipped: IntArray, columns: IntArray
) -> tuple[IntArray, int]:
    """Return the numbers of the entries of all lists, and the entries of each run of columns.

    Args:
        pieces: Pieces of the result.
        piece: Piece of each run, int64[runs].
        skipped, columns: Columns of the piece before the run, and columns of the run, int64[runs].
    """
    kernel: BiasRelu = pieces.kernel
    parts = kernel.column_words // kernel.words
    part = np.tile(np.arange(parts) * kernel.words * DOUBLE_WORD_BYTES, len(piece))
    offset = pieces.offset[piece] + skipped * kernel.column_words * DOUBLE_WORD_BYTES
    numbers = [np.repeat(offset, parts) + part]
    if kernel.bias:
        vectors_before = np.searchsorted(pieces.vector_tile, pieces.tile[piece])
        size = kernel.height * kernel.data_type.bytes
        numbers.append(np.repeat((pieces.vector[piece] - vectors_before) * size, parts) + part)
    numbers.append(np.repeat(columns - 1, parts))
    return np.stack(numbers, axis=1).ravel().astype(np.int32), parts


@attrs.frozen
class RowPieces:
    """Pieces of a result to finish, by tile and offset.

    Attributes:
        kernel: Kernel that finishes them.
        tile, offset: Tile of each piece, and bytes into the region of the result, int64[pieces].
        columns: Columns of each piece, each with as many elements as the kernel's line has rows,
            int64[pieces].
        vector: Vector of rows of each piece's columns, int64[pieces].
        vector_tile: Tile of each vector, ascending, int64[vectors]; the vectors of a tile differ.
        rows: Rows of the matrix in each vector, int64[vectors, height]; `NO_ROW` where an element
            pads. There are no vectors without a bias.
    """

    kernel: BiasRelu
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    vector: IntArray = attrs.field(eq=same_array, repr=False)
    vector_tile: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)

    def vectors(self, tiles: int) -> IntArray:
        """Return the number of vectors on each tile, int64[tiles]."""
        return np.bincount(self.vector_tile, minlength=tiles)

    @property
    def order(self) -> IntArray:
        """Row of each number of the program's input "bias", tile by tile, int64[numbers]."""
        return self.rows.ravel()


def row_pieces(plan: Plan) -> RowPieces:
    """Return the pieces of the plan's result.

    Raises:
        InputError: A plan that cannot have a finish, or whose result does not repeat vectors of
            rows.
    """
    plan.check_lowering()
    result, finish = held_result(plan), plan.finish
    if not finish.bias:
        kernel = BiasRelu(plan.data_type, bias=False, relu=finish.relu)
        words = result.count // plan.data_type.vector_width
        no_rows = np.zeros((len(result.tile), 0), dtype=np.int64)
        return _merge(kernel, result, words, no_rows)
    if plan.roles == "exchanged":  # each row of the matrix lies in one run of 16 columns
        result = _cut_rows(result)
    height, rows = _find_vectors(_element_rows(plan, int(result.count.sum())), result.count)
    kernel = BiasRelu(plan.data_type, height, relu=finish.relu)
    columns = result.count // _column_elements(kernel)
    return _merge(kernel, result, columns, rows)


def _cut_rows(result: PlacedArray) -> PlacedArray:
    """Return the same array with a piece for every row of 16 columns."""
    rows = result.count // AMP_BLOCK
    offset = np.repeat(result.offset, rows) + spread(0 * rows, rows) * (
        AMP_BLOCK * result.data_type.bytes
    )
    count = np.full(len(offset), AMP_BLOCK)
    tile = np.repeat(result.tile, rows)
    return attrs.evolve(result, tile=tile, offset=offset, count=count)


def held_result(plan: Plan) -> PlacedArray:
    """Return the position of the complete result of a plan of a known pattern."""
    result = placed(plan.tensors(plan.operation)[-1], plan.partition.parts, plan.machine.tiles)
    layout: Layout = result.layout
    if plan.trips is not None:
        pattern = plan.multiplied
        lines = plan.trips.lines(pattern)
        layout = layout.in_trips(plan.trips.count, lines, pattern.grid[0])
    return PlacedArray.of_layout(result, layout)


def _element_rows(plan: Plan, elements: int) -> RowArray:
    """Return the row of each element of the flat result, or `NO_ROW`, int32[elements]."""
    layout, axis = plan.layouts(plan.operation)[-1], plan.operation.row_axis
    # The layout is given the numbers of elements instead of their values, and returns the number at
    # each position of y. Numbers begin at 1: rows that the plan left out come back as 0, and share
    # an extra number at the end.
    numbers = np.arange(1, elements + 1, dtype=np.int32)
    y = layout.unpacked(numbers, plan.n, plan.partition.columns).astype(np.int32, copy=False)
    number = np.where(y > 0, y - np.int32(1), np.int32(elements))
    outer, inner = (math.prod(shape) for shape in (number.shape[:axis], number.shape[axis + 1 :]))
    rows = np.full(elements + 1, NO_ROW, dtype=np.int32)
    number = np.ascontiguousarray(number, np.int32)
    _write_rows(number.reshape(outer, number.shape[axis], inner), rows)
    return rows[:elements]


@compiled("void(int32[:, :, :], int32[:])")
def _write_rows(number: npt.NDArray[np.int32], rows: RowArray) -> None:
    """Write the row of each element of a result, [others, rows, others], at its number."""
    for outer in range(number.shape[0]):
        for row in range(number.shape[1]):
            for behind in range(number.shape[2]):
                rows[number[outer, row, behind]] = row


def _find_vectors(rows: RowArray, count: IntArray) -> tuple[int, IntArray]:
    """Return the shortest vector length that every piece repeats, and the vectors of pieces.

    The vectors are int64[pieces, height].

    Args:
        rows: Rows of the elements of all pieces, int32[elements].
        count: Elements of each piece, int64[pieces]; none is 0.

    Raises:
        InputError: Pieces repeat no vector of a length that kernels have.
    """
    lengths = np.ascontiguousarray(count, np.int64)
    for height in FINISH_HEIGHTS:
        if (count % height).any():
            continue
        vectors = np.full((len(count), height), NO_ROW, dtype=np.int64)
        if _repeats(np.ascontiguousarray(rows, np.int32), lengths, vectors):
            return height, vectors
    raise InputError(
        "the result lies on its tiles in pieces that repeat no vector of "
        f"{', '.join(map(str, FINISH_HEIGHTS))} rows: no bias can be added to it; leave it out"
    )


@compiled("bool(int32[:], int64[:], int64[:, :])")
def _repeats(rows: RowArray, count: IntArray, vectors: IntArray) -> bool:
    """Return True if every piece repeats a vector of rows in the elements that do not pad.

    Args:
        rows: Rows of the elements of all pieces, int32[elements].
        count: Elements of each piece, a multiple of the height, int64[pieces].
        vectors: Result, at first `NO_ROW`: vector of each piece, int64[pieces, height].
    """
    element = 0
    for piece in range(len(count)):
        for _ in range(count[piece] // vectors.shape[1]):
            for position in range(vectors.shape[1]):
                row = rows[element]
                if row >= 0:
                    if vectors[piece, position] >= 0 and vectors[piece, position] != row:
                        return False
                    vectors[piece, position] = row
                element += 1
    return True


def _column_elements(kernel: BiasRelu) -> int:
    return kernel.column_words * kernel.data_type.vector_width


def _merge(kernel: BiasRelu, array: PlacedArray, columns: IntArray, rows: IntArray) -> RowPieces:
    """Return the pieces in order of tile and offset.

    Pieces of padding alone are left out; neighbours with one vector are joined.
    """
    # Pieces of which any element is not padding.
    real = np.flatnonzero((rows != NO_ROW).any(axis=1) | (rows.shape[1] == 0))
    real = real[order_of(array.tile[real], array.offset[real])]
    tile, offset, columns, rows = array.tile[real], array.offset[real], columns[real], rows[real]
    size = columns * _column_elements(kernel) * kernel.data_type.bytes
    follows = np.zeros(len(tile), dtype=np.bool_)
    follows[1:] = (
        (tile[1:] == tile[:-1])
        & (offset[1:] == (offset + size)[:-1])
        & (rows[1:] == rows[:-1]).all(axis=1)
    )
    heads = np.flatnonzero(~follows)
    columns = np.add.reduceat(columns, heads) if len(heads) else columns
    tile, offset, rows = tile[heads], offset[heads], rows[heads]
    if not kernel.bias:
        no_rows = np.zeros(0, dtype=np.int64)
        return RowPieces(kernel, tile, offset, columns, 0 * tile, no_rows, rows[:0])
    table, vector = np.unique(np.column_stack([tile, rows]), axis=0, return_inverse=True)
    return RowPieces(kernel, tile, offset, columns, vector.ravel(), table[:, 0], table[:, 1:])
