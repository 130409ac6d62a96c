"""Finish of a result: biases and ReLU, in the reduction or in place, on the tiles that own it.

Where partial sums are added up, the reduction begins at the biases and ends with ReLU
(`kernels.Reduce`). Lines that one tile computes alone have no such sums: a vertex adds the biases
in place, behind the multiply or the move and in the same compute set, so that no barrier is passed.
Workers take equal shares of the columns of such lines; a piece that lies in two shares is cut.

Plans that stand for PopLibs' (lowering "poplin") and plans in trips, whose results are put together
after each trip, finish their results in a superstep of its own, "deliver", without an exchange.

Every tile stores the biases of the rows that it owns in the region "bias", which the host fills
like an operand.

A piece is an interval of elements on one tile. The layout of the result is unknown here, except
that the elements of a piece repeat one vector of 1 to 16 rows of the matrix: a line of several rows
has them innermost, a line of one row has only that row. To find the row of each element, the plan's
host layout is applied to an array of the numbers of the elements. Elements that do not occur in its
result are padding and have no row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    DOUBLE_WORD_BYTES,
    Column,
    DataType,
    InputError,
    IntArray,
    Machine,
    Ragged,
    distinct,
    order_of,
    same_array,
    spread,
)
from ipusim.kernels import FINISH_HEIGHTS, BiasRelu, Reduce, for_machine
from ipusim.native import compiled

from ..exchange.traffic import changes
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.tensor import Layout, OwnedPieces, placed
from ..plan.plan import Plan
from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, DraftVertices, Region, RegionOffset, whole_words
from .reduction import Reduction, reduction_of

STEP, BIAS, LISTS = "deliver", "bias", "finish worklists"
ENTRY_BYTES = 4  # bytes of a number in a list
Sums: TypeAlias = tuple[Lines, OwnedPieces, int, Line, Line]
"""Arguments of `reduction_of`: written lines, pieces, columns, line of the result, partial line."""
Spans: TypeAlias = tuple[IntArray, IntArray, IntArray]
"""Tile, first byte in the region of the result, and byte behind the last, int64[spans] each."""
RowArray = npt.NDArray[np.int32]  # a row for every element: int32 takes half the host memory
NO_ROW = -1  # row of an element of padding
SPAN_BYTES = 1 << 32  # factor of the tile in `_keys`: more bytes than any tile has


def is_fused(plan: Plan) -> bool:
    """Return True if the reduction of a plan finishes its result; False for "deliver"."""
    return plan.lowering != "poplin" and plan.trips is None


def with_finish(draft: Draft, plan: Plan, finished: Spans | None = None) -> Draft:
    """Add the plan's finish of all results that are not finished yet.

    If the reduction of the plan finishes a part of the results, the others are finished behind the
    last vertices of the last superstep, once for all rounds. Otherwise the finish is an additional
    superstep.

    Args:
        draft: Program without the finish, or with a part of it.
        plan: The plan.
        finished: Spans of the result that are finished already; None for none.

    Raises:
        InputError: The layout of the result allows no bias; see `row_pieces`.
    """
    pieces, (result,) = row_pieces(plan), draft.outputs.values()
    shared = _share_columns(_without(pieces, finished), plan.machine, plan.machine.tiles)
    seats = np.flatnonzero(shared.lists.count)
    start = np.zeros(len(seats), dtype=np.int64)
    operands: dict[str, RegionOffset] = {
        "y": (result.region, start),
        "pieces_address": (LISTS, start),
        **({BIAS: (BIAS, start)} if pieces.kernel.bias else {}),
    }
    list_bytes = whole_words(shared.lists.count * ENTRY_BYTES)
    lists = Ragged(shared.lists.flat, shared.lists.first[seats], shared.lists.count[seats])
    fields: dict[str, Column] = {"pieces": lists, "counts": shared.counts[seats]}
    vertices = DraftVertices(pieces.kernel, seats, fields, operands)
    steps = (*draft.steps, DraftStep(STEP, (), (vertices,)))
    if is_fused(plan):
        *earlier_steps, last_step = draft.steps
        assert isinstance(last_step, DraftStep)
        compute_set = (*last_step.compute_set, *((vertices,) if len(seats) else ()))
        steps = (*earlier_steps, attrs.evolve(last_step, compute_set=compute_set))
    regions = (*draft.regions, Region(LISTS, "worklists", list_bytes, resident=True))
    return _with_biases(attrs.evolve(draft, regions=regions, steps=steps), pieces, plan)


def _with_biases(draft: Draft, pieces: RowPieces, plan: Plan) -> Draft:
    """Add a region for biases, and the input that fills it, if the finish has biases."""
    biases = _biases(pieces, plan)
    if biases is None:
        return draft
    bias_bytes = np.zeros(plan.machine.tiles, dtype=np.int64)
    bias_bytes[biases.tile] = whole_words(biases.count * plan.data_type.bytes)
    return attrs.evolve(
        draft,
        regions=(*draft.regions, Region(BIAS, "bias", bias_bytes, resident=True)),
        inputs={**draft.inputs, BIAS: biases},
    )


def _biases(pieces: RowPieces, plan: Plan) -> PlacedArray | None:
    """Return the position of the host's biases: on each tile its vectors, one after another.

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
        lists: Numbers of the entries of each tile.
        counts: Number of entries of each worker, int64[tiles, workers].
    """

    lists: Ragged
    counts: IntArray


def _share_columns(pieces: RowPieces, machine: Machine, tiles: int) -> _SharedPieces:
    """Divide the columns of each tile among its workers, for tiles numbered below `tiles`.

    Workers take equal shares of the columns in order; a piece that lies in two shares is cut.
    """
    kernel = pieces.kernel
    workers = for_machine(machine, kernel).workers
    # `columns_before` is the columns of the tile's earlier pieces. Of 10 columns and 6 workers,
    # worker w has the columns [w * 10 // 6, (w + 1) * 10 // 6).
    tile_columns = np.bincount(pieces.tile, pieces.columns, tiles).astype(np.int64)
    columns_before: IntArray = np.cumsum(pieces.columns) - pieces.columns
    columns_before -= (np.cumsum(tile_columns) - tile_columns)[pieces.tile]
    size = tile_columns[pieces.tile]
    first_worker = ((columns_before + 1) * workers - 1) // size  # worker of a piece's first column
    last_worker = ((columns_before + pieces.columns) * workers - 1) // size
    piece = np.repeat(np.arange(len(size)), last_worker - first_worker + 1)
    worker = spread(first_worker, last_worker - first_worker + 1)
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
    return _SharedPieces(lists, counts.reshape(tiles, workers))


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
    part_offset = np.tile(np.arange(parts) * kernel.words * DOUBLE_WORD_BYTES, len(piece))
    offset = pieces.offset[piece] + skipped * kernel.column_words * DOUBLE_WORD_BYTES
    numbers = [np.repeat(offset, parts) + part_offset]
    if kernel.bias:
        numbers.append(np.repeat(pieces.bias[piece], parts) + part_offset)
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
        bias: Byte offset of each piece's biases among those of its tile, int64[pieces].
        vector_tile: Tile of each vector, ascending, int64[vectors]; the vectors of a tile differ.
        rows: Rows of the matrix in each vector, int64[vectors, height]; `NO_ROW` where an element
            pads. There are no vectors without a bias.
    """

    kernel: BiasRelu
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    vector: IntArray = attrs.field(eq=same_array, repr=False)
    bias: IntArray = attrs.field(eq=same_array, repr=False)
    vector_tile: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def column_bytes(self) -> int:
        """Bytes from a column to the next."""
        return self.kernel.column_words * DOUBLE_WORD_BYTES

    def vectors(self, tiles: int) -> IntArray:
        """Return the number of vectors on each tile, int64[tiles]."""
        return np.bincount(self.vector_tile, minlength=tiles)

    @property
    def order(self) -> IntArray:
        """Row of each number of the program's input "bias", tile by tile, int64[numbers]."""
        return self.rows.ravel()


@attrs.frozen
class ResultFinish:
    """Finish of a result that is applied where its partial sums become the result.

    Attributes:
        pieces: Pieces of the result with their biases, by tile.
        partials_type: Type of partial sums.
        machine: Chip.
    """

    pieces: RowPieces
    partials_type: DataType
    machine: Machine

    @classmethod
    def of(cls, plan: Plan) -> ResultFinish | None:
        """Return the finish of a plan's result in its reduction; None if there is none."""
        if not (plan.finish and is_fused(plan)):
            return None
        return cls(row_pieces(plan), plan.partials_type, plan.machine)

    def on_part(self, tiles: IntArray, base: IntArray, size: IntArray) -> PartFinish:
        """Return the pieces of one part, by seat.

        Args:
            tiles: Tile of each seat, int64[seats].
            base, size: Byte offset and bytes of the part's result on each tile, int64[seats].
        """
        pieces = self.pieces
        seat_of = np.full(self.machine.tiles, -1, dtype=np.int64)
        seat_of[tiles] = np.arange(len(tiles))
        seat = seat_of[pieces.tile]
        column_bytes = pieces.column_bytes
        start = np.maximum(pieces.offset - base[seat], 0)
        stop = np.minimum(pieces.offset + pieces.columns * column_bytes - base[seat], size[seat])
        selection = np.flatnonzero((seat >= 0) & (stop > start))
        selection = selection[order_of(seat[selection], start[selection])]
        return PartFinish(self, *(column[selection] for column in (seat, start, stop, pieces.bias)))


@attrs.frozen
class PartFinish:
    """Pieces of the result of one part with their biases, by seat and offset.

    Attributes:
        finish: Finish of the whole result.
        seat: Seat of each piece, int64[pieces].
        start, stop: Interval of bytes in the part's result, int64[pieces].
        bias: Byte offset of the piece's biases among those of the tile, int64[pieces].
    """

    finish: ResultFinish
    seat: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    bias: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def kernel(self) -> BiasRelu:
        """Kernel that finishes pieces in place."""
        return self.finish.pieces.kernel

    @property
    def key(self) -> bytes:
        """Bytes of all arrays; parts with equal keys may share a template."""
        return b"".join(column.tobytes() for column in (self.seat, self.start, self.bias))

    def reduce(self) -> Reduce | None:
        """Return the kernel that both adds up partial sums and finishes them; None if none does."""
        kernel = self.kernel
        return Reduce.finishing(
            (self.finish.partials_type, kernel.data_type),
            kernel.height if kernel.bias else 0,
            relu=kernel.relu,
            workers=self.finish.machine.workers,
        )

    def biases_of(self, pieces: OwnedPieces, column_bytes: int) -> IntArray | None:
        """Return the byte offset of the biases of owned pieces, int64[pieces].

        Return None if a piece has the rows of more than one vector.
        """
        if not self.kernel.bias:
            return np.zeros_like(pieces.seat)
        containing = _containing(_keys(self.seat, self.start), _keys(pieces.seat, pieces.offset))
        stop = pieces.offset + (pieces.stop - pieces.start) * column_bytes
        is_whole = (self.seat[containing] == pieces.seat) & (self.stop[containing] >= stop)
        return self.bias[containing] if is_whole.all() else None

    def cycles_in_place(self, seats: int) -> IntArray:
        """Return the cycles of finishing all pieces in place, int64[seats]."""
        all_pieces, column_bytes = self.finish.pieces, self.finish.pieces.column_bytes
        columns = (self.stop - self.start) // column_bytes
        pieces = attrs.evolve(
            all_pieces, tile=self.seat, offset=self.start, columns=columns, bias=self.bias
        )
        shared = _share_columns(pieces, self.finish.machine, seats)
        fields: dict[str, Column] = {"pieces": shared.lists, "counts": shared.counts}
        return _list_cycles(self.finish.machine, all_pieces.kernel, fields)


def finished_reduction(
    machine: Machine, finish: PartFinish, sums: Sums, whole: Reduction, *, joins: bool
) -> tuple[Reduction, Reduce | None]:
    """Return the reduction of a part, and the kernel that sums and finishes.

    The kernel is None if sums are finished in place. That is so if no code does both. If neighbours
    are summed as one run, biases would cut the run into lines: then the quicker of two ways is
    selected, cut runs, or whole runs and a pass in place.

    Args:
        machine: Chip.
        finish: Pieces of the part's result with their biases.
        sums: Arguments of `reduction_of`.
        whole: Reduction without a finish.
        joins: True if neighbours of all seats are joined to runs.
    """
    writes, pieces, _, line, partials = sums
    reduce = finish.reduce()
    biases = None if reduce is None else finish.biases_of(pieces, line.column_bytes)
    if reduce is None or biases is None:
        return whole, None
    if not reduce.height:
        return whole, reduce
    cut_reduction = reduction_of(*sums, joins=joins, biases=biases)
    if not joins:
        return cut_reduction, reduce
    plain_kernel = Reduce(partials.data_type, line.data_type)
    cut_cycles = _list_cycles(machine, reduce, {"pieces": cut_reduction.reduced})
    whole_cycles = _list_cycles(machine, plain_kernel, {"pieces": whole.reduced})
    whole_cycles = whole_cycles + finish.cycles_in_place(writes.seats)
    return (cut_reduction, reduce) if cut_cycles.max() <= whole_cycles.max() else (whole, None)


def _without(pieces: RowPieces, finished: Spans | None) -> RowPieces:
    """Return the parts of pieces that lie outside of the finished spans of bytes."""
    if finished is None:
        return pieces
    size = pieces.columns * pieces.column_bytes
    piece_start, piece_stop = (_keys(pieces.tile, pieces.offset + end) for end in (0, size))
    done_start, done_stop = (np.sort(_keys(finished[0], end)) for end in finished[1:])
    # Between two neighbouring ends of any piece or span, all or nothing is finished.
    ends = distinct(np.concatenate([piece_start, piece_stop, done_start, done_stop]))
    starts, stops = ends[:-1], ends[1:]
    piece, span = _containing(piece_start, starts), _containing(done_start, starts)
    is_unfinished = np.zeros(len(starts), dtype=np.bool_)
    if len(piece_start):
        is_unfinished = (piece_start[piece] <= starts) & (starts < piece_stop[piece])
    if len(done_start):
        is_unfinished &= ~((done_start[span] <= starts) & (starts < done_stop[span]))
    piece, starts, stops = piece[is_unfinished], starts[is_unfinished], stops[is_unfinished]
    return attrs.evolve(
        pieces,
        tile=pieces.tile[piece],
        offset=starts - _keys(pieces.tile[piece], 0),
        columns=(stops - starts) // pieces.column_bytes,
        vector=pieces.vector[piece],
        bias=pieces.bias[piece],
    )


def _keys(tile: IntArray, offset: IntArray | int) -> IntArray:
    """Return a sort key of byte offsets: by tile (or seat), then by offset; shape of `tile`."""
    return tile * SPAN_BYTES + offset


def _list_cycles(
    machine: Machine, kernel: Reduce | BiasRelu, fields: Mapping[str, Column]
) -> IntArray:
    """Return the cycles of each seat's list, int64[seats]; 0 where it is empty."""
    lists = fields["pieces"]
    assert isinstance(lists, Ragged)
    cycles = for_machine(machine, kernel).cycles(machine, fields, {})
    return np.where(lists.count > 0, cycles, 0)


def _containing(starts: IntArray, keys: IntArray) -> IntArray:
    """Return the last interval that starts at or before each key, or the first one, int64[keys]."""
    return np.maximum(np.searchsorted(starts, keys, side="right") - 1, 0)


def row_pieces(plan: Plan) -> RowPieces:
    """Return the pieces of the plan's result.

    Raises:
        InputError: A plan that cannot have a finish, or whose result does not repeat vectors of
            rows.
    """
    plan.check_lowering()
    result, finish = result_position(plan), plan.finish
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
    return _merge(kernel, result, columns, rows, keeps_padding=is_fused(plan))


def _cut_rows(result: PlacedArray) -> PlacedArray:
    """Return the array with a piece for every row of 16 columns."""
    rows = result.count // AMP_BLOCK
    offset = np.repeat(result.offset, rows) + spread(0 * rows, rows) * (
        AMP_BLOCK * result.data_type.bytes
    )
    count = np.full(len(offset), AMP_BLOCK)
    tile = np.repeat(result.tile, rows)
    return attrs.evolve(result, tile=tile, offset=offset, count=count)


def result_position(plan: Plan) -> PlacedArray:
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
    """Write the row of each element of a result [outer, rows, inner] to `rows[number]`."""
    for outer in range(number.shape[0]):
        for row in range(number.shape[1]):
            for inner in range(number.shape[2]):
                rows[number[outer, row, inner]] = row


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
    """Return True if every piece repeats a vector of rows; elements of padding may differ.

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
    """Return the number of elements of a column of a line that a kernel finishes."""
    return kernel.column_words * kernel.data_type.vector_width


def _merge(
    kernel: BiasRelu,
    array: PlacedArray,
    columns: IntArray,
    rows: IntArray,
    *,
    keeps_padding: bool = True,
) -> RowPieces:
    """Return the pieces in order of tile and offset; neighbours with one vector are joined.

    Pieces that consist of padding are left out unless `keeps_padding`, with which sums that include
    them find a bias (0) for them.
    """
    # Pieces of which any element is not padding.
    selected = np.flatnonzero((rows != NO_ROW).any(axis=1) | (rows.shape[1] == 0) | keeps_padding)
    selected = selected[order_of(array.tile[selected], array.offset[selected])]
    tile, offset, columns, rows = (
        array.tile[selected],
        array.offset[selected],
        columns[selected],
        rows[selected],
    )
    size = columns * _column_elements(kernel) * kernel.data_type.bytes
    follows = np.zeros(len(tile), dtype=np.bool_)
    follows[1:] = (
        (tile[1:] == tile[:-1])
        & (offset[1:] == (offset + size)[:-1])
        & (rows[1:] == rows[:-1]).all(axis=1)
    )
    first_pieces = np.flatnonzero(~follows)
    columns = np.add.reduceat(columns, first_pieces) if len(first_pieces) else columns
    tile, offset, rows = tile[first_pieces], offset[first_pieces], rows[first_pieces]
    if not kernel.bias:
        no_tiles, zeros = np.zeros(0, dtype=np.int64), 0 * tile
        return RowPieces(kernel, tile, offset, columns, zeros, zeros, no_tiles, rows[:0])
    first, vector = _distinct_vectors(tile, rows)
    bias = (vector - np.searchsorted(tile[first], tile)) * kernel.height * kernel.data_type.bytes
    return RowPieces(kernel, tile, offset, columns, vector, bias, tile[first], rows[first])


def _distinct_vectors(tile: IntArray, rows: IntArray) -> tuple[IntArray, IntArray]:
    """Return the first piece with each vector, int64[vectors], and the vector of each piece.

    Vectors are numbered in the order of their tiles and rows; those of two tiles differ.

    Args:
        tile: Tile of each piece, int64[pieces].
        rows: Vector of each piece, int64[pieces, height].
    """
    # Where different vectors of a tile differ in their first rows, sorting by these is enough.
    for columns in (rows[:, :1], rows):
        order = order_of(tile, *columns.T)
        is_new = changes(tile[order], *columns[order].T)
        same = np.flatnonzero(~is_new)
        if (rows[order[same]] == rows[order[same - 1]]).all():
            break
    vector = np.empty(len(order), dtype=np.int64)
    vector[order] = np.cumsum(is_new) - 1
    return order[is_new], vector
