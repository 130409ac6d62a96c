"""The superstep "deliver": a bias and ReLU on the tiles that own the result.

It has no exchange. Every tile keeps the biases of the rows that it owns, each vector of them once,
in the region "bias", which the host fills like an operand; its vertex works on its own pieces of
the result, in place. Workers take equal shares of a tile's columns, cut where a share ends.

A superstep costs a barrier, its launch, and two bundles of a worker for 64 bits of the result.

Which row of the matrix has each number of a result, as its tiles hold it, is asked for: nothing is
assumed of how a result lies but that a piece of it repeats one vector of rows, one to sixteen long:
a line of several rows has them innermost, a line of one row has that alone. The plan's own host
layout says which row an element belongs to: it is asked where it would put each number of the flat
array. What it puts nowhere pads the result and has no row.
"""

from __future__ import annotations

import math

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
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
from .draft_steps import DraftStep, DraftVertices, Place, Region, whole_words

STEP, BIAS, LISTS = "deliver", "bias", "finish worklists"
ENTRY_BYTES = 4
RowArray = npt.NDArray[np.int32]  # of every element: half the room
NO_ROW = -1


def finished(draft: Draft, plan: Plan) -> Draft:
    """The same program with the plan's finish, which it has, behind its last superstep.

    Raises:
        InputError: a result to which no bias can be added as it lies.
    """
    pieces, tiles = row_pieces(plan), plan.machine.tiles
    (result,) = draft.outputs.values()
    biases = _biases(pieces, plan)
    work = _shared(pieces, plan.machine)
    used = np.flatnonzero(work.lists.count)
    tile, start = work.tile[used], np.zeros(len(used), dtype=np.int64)
    places: dict[str, Place] = {"y": (result.region, start), "pieces_address": (LISTS, start)}
    list_bytes, bias_bytes = np.zeros((2, tiles), dtype=np.int64)
    list_bytes[work.tile] = whole_words(work.lists.count * ENTRY_BYTES)
    stores = [Region(LISTS, "worklists", list_bytes, resident=True)]
    if biases is not None:
        places[BIAS] = (BIAS, start)
        bias_bytes[biases.tile] = whole_words(biases.count * plan.data_type.bytes)
        stores.append(Region(BIAS, "bias", bias_bytes, resident=True))
    lists = Ragged(work.lists.flat, work.lists.first[used], work.lists.count[used])
    fields: dict[str, Column] = {"pieces": lists, "counts": work.counts[used]}
    step = DraftStep(STEP, (), (DraftVertices(pieces.kernel, tile, fields, places),))
    return attrs.evolve(
        draft,
        regions=(*draft.regions, *stores),
        steps=(*draft.steps, step),
        inputs={**draft.inputs, **({} if biases is None else {BIAS: biases})},
    )


def _biases(pieces: RowPieces, plan: Plan) -> PlacedArray | None:
    """Where the host's array lies: on each tile its vectors, one after another."""
    if not pieces.kernel.bias:
        return None
    count = pieces.vectors(plan.machine.tiles) * pieces.kernel.height
    tile = np.flatnonzero(count)
    return PlacedArray(BIAS, plan.data_type, tile, np.zeros_like(tile), count[tile])


@attrs.frozen
class _SharedPieces:
    """Lists of pieces, and how many each worker has, by tile."""

    tile: IntArray
    lists: Ragged
    counts: IntArray


def _shared(pieces: RowPieces, machine: Machine) -> _SharedPieces:
    """Every tile's columns dealt to its workers, who take equal shares of them in order."""
    kernel, tiles = pieces.kernel, machine.tiles
    workers = for_machine(machine, kernel).workers
    total = np.bincount(pieces.tile, pieces.columns, tiles).astype(np.int64)
    before: IntArray = np.cumsum(pieces.columns) - pieces.columns
    before -= (np.cumsum(total) - total)[pieces.tile]
    here = total[pieces.tile]
    first = ((before + 1) * workers - 1) // here  # whose share has a piece's first column
    last = ((before + pieces.columns) * workers - 1) // here
    piece = np.repeat(np.arange(len(here)), last - first + 1)
    worker = spread(first, last - first + 1)
    start = np.maximum(before[piece], worker * here[piece] // workers)
    stop = np.minimum((before + pieces.columns)[piece], (worker + 1) * here[piece] // workers)
    shares = np.flatnonzero(stop > start)  # of few columns, some workers have none
    piece, worker, start, stop = (column[shares] for column in (piece, worker, start, stop))
    flat, parts = _listed(pieces, piece, start - before[piece], stop - start)
    tile = pieces.tile[piece]
    counts = parts * np.bincount(tile * workers + worker, minlength=tiles * workers)
    count = kernel.piece_numbers * counts.reshape(tiles, workers).sum(axis=1)
    lists = Ragged(flat, np.cumsum(count) - count, count)
    return _SharedPieces(np.arange(tiles), lists, counts.reshape(tiles, workers))


def _listed(
    pieces: RowPieces, piece: IntArray, skipped: IntArray, columns: IntArray
) -> tuple[IntArray, int]:
    """The numbers of a list's entries, and how many entries each run of columns has.

    Args:
        pieces: of the result.
        piece: int64[runs], which of them each run is of.
        skipped, columns: int64[runs], its columns before the run, and those of it.
    """
    kernel: BiasRelu = pieces.kernel
    parts = kernel.column_words // kernel.words
    part = np.tile(np.arange(parts) * kernel.words * DOUBLE_WORD_BYTES, len(piece))
    offset = pieces.offset[piece] + skipped * kernel.column_words * DOUBLE_WORD_BYTES
    numbers = [np.repeat(offset, parts) + part]
    if kernel.bias:
        before = np.searchsorted(pieces.vector_tile, pieces.tile[piece])
        size = kernel.height * kernel.data_type.bytes
        numbers.append(np.repeat((pieces.vector[piece] - before) * size, parts) + part)
    numbers.append(np.repeat(columns - 1, parts))
    return np.stack(numbers, axis=1).ravel().astype(np.int32), parts


@attrs.frozen
class RowPieces:
    """The pieces of a result that are finished, tile by tile and by offset.

    Attributes:
        kernel: that finishes them.
        tile, offset: int64[pieces], the tile, and bytes into the region of the result.
        columns: int64[pieces], each as many elements as the kernel's line has rows.
        vector: int64[pieces], which vector of rows its columns have.
        vector_tile: int64[vectors], whose it is, rising; a tile has no two alike.
        rows: int64[vectors, height], the matrix's rows; `NO_ROW` where an element pads. Without a
            bias there are no vectors.
    """

    kernel: BiasRelu
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    vector: IntArray = attrs.field(eq=same_array, repr=False)
    vector_tile: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)

    def vectors(self, tiles: int) -> IntArray:
        """int64[tiles]: how many each tile has."""
        return np.bincount(self.vector_tile, minlength=tiles)

    @property
    def order(self) -> IntArray:
        """int64[numbers]: of the program's input "bias", tile by tile, the row of each."""
        return self.rows.ravel()


def row_pieces(plan: Plan) -> RowPieces:
    """The pieces of the plan's result.

    Raises:
        InputError: a plan behind which nothing can be done, or whose result lies in another way.
    """
    plan.check_finish()
    held, finish = held_result(plan), plan.finish
    if not finish.bias:
        kernel = BiasRelu(plan.data_type, bias=False, relu=finish.relu)
        words = held.count // plan.data_type.vector_width
        none = np.zeros((len(held.tile), 0), dtype=np.int64)
        return _joined(kernel, held, words, none)
    height, rows = _repeated(_element_rows(plan, int(held.count.sum())), held.count)
    kernel = BiasRelu(plan.data_type, height, relu=finish.relu)
    columns = held.count // _column_elements(kernel)
    return _joined(kernel, held, columns, rows)


def held_result(plan: Plan) -> PlacedArray:
    """Where the result of a plan of a known pattern lies when all of it is there."""
    result = placed(plan.tensors(plan.operation)[-1], plan.partition.parts, plan.machine.tiles)
    layout: Layout = result.layout
    if plan.trips is not None:
        pattern = plan.multiplied
        lines = plan.trips.lines(pattern)
        layout = layout.in_trips(plan.trips.count, lines, pattern.grid[0])
    return PlacedArray.of_layout(result, layout)


def _element_rows(plan: Plan, elements: int) -> RowArray:
    """int32[elements] of the flat result: the row that each belongs to, or `NO_ROW`."""
    layout, axis = plan.layouts(plan.operation)[-1], plan.operation.row_axis
    # Numbers begin at 1: rows that the plan left out come back as 0, and share a last place.
    numbers = np.arange(1, elements + 1, dtype=np.int32)
    whole = layout.unpacked(numbers, plan.n, plan.partition.columns).astype(np.int32, copy=False)
    number = np.where(whole > 0, whole - np.int32(1), np.int32(elements))
    outer, inner = (math.prod(sides) for sides in (number.shape[:axis], number.shape[axis + 1 :]))
    rows = np.full(elements + 1, NO_ROW, dtype=np.int32)
    number = np.ascontiguousarray(number, np.int32)
    _place(number.reshape(outer, number.shape[axis], inner), rows)
    return rows[:elements]


@compiled("void(int32[:, :, :], int32[:])")
def _place(number: npt.NDArray[np.int32], rows: RowArray) -> None:
    """Write the row of each element of a result, [others, rows, others], at its number."""
    for before in range(number.shape[0]):
        for row in range(number.shape[1]):
            for behind in range(number.shape[2]):
                rows[number[before, row, behind]] = row


def _repeated(rows: RowArray, count: IntArray) -> tuple[int, IntArray]:
    """The shortest vector that every piece repeats, and int64[pieces, height], those of pieces.

    Args:
        rows: of the elements of all pieces.
        count: int64[pieces], elements of each; none is 0.

    Raises:
        InputError: there is no such length.
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
    """Whether every piece repeats a vector of rows, where it does not pad.

    Args:
        rows: int32[elements], of all pieces.
        count: int64[pieces], elements of each, a multiple of the height.
        vectors: int64[pieces, height], no rows; those of pieces.
    """
    element = 0
    for piece in range(len(count)):
        for _ in range(count[piece] // vectors.shape[1]):
            for place in range(vectors.shape[1]):
                row = rows[element]
                if row >= 0:
                    if vectors[piece, place] >= 0 and vectors[piece, place] != row:
                        return False
                    vectors[piece, place] = row
                element += 1
    return True


def _column_elements(kernel: BiasRelu) -> int:
    return kernel.column_words * kernel.data_type.vector_width


def _joined(kernel: BiasRelu, held: PlacedArray, columns: IntArray, rows: IntArray) -> RowPieces:
    """The pieces in order; what pads alone is left out, neighbours with one vector are one."""
    real = np.flatnonzero((rows != NO_ROW).any(axis=1) | (rows.shape[1] == 0))
    real = real[order_of(held.tile[real], held.offset[real])]
    tile, offset, columns, rows = held.tile[real], held.offset[real], columns[real], rows[real]
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
        none = np.zeros(0, dtype=np.int64)
        return RowPieces(kernel, tile, offset, columns, 0 * tile, none, rows[:0])
    table, vector = np.unique(np.column_stack([tile, rows]), axis=0, return_inverse=True)
    return RowPieces(kernel, tile, offset, columns, vector.ravel(), table[:, 0], table[:, 1:])
