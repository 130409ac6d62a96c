"""Block lists, the work lists of the block kernels: blocks that a tile multiplies, row by row.

A block of `values` is multiplied by a block row of s, the dense operand on the tile, and added to a
block row of q, the partial sums on the tile; both have n columns. A row of a list is one block row
of q with the blocks that are added to it. An output offset says where a block row of q begins, an
input offset where a block row of s does.

Format (PopSparse static, block > 1), in 16-bit words: the header, which is {first column, columns}
for each worker; rows - 1; then for each row {output offset, blocks - 1, input offset of each
block}. An offset is the number of the block row on the tile * n * data size / 8, for s and q alike,
from which the supervisor computes the byte offset:

    bytes in s = offset * 8 * block
    bytes in q = offset * 8 * block * max(1, partials size / data size)
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, ProgramError, Ragged

from ..fields import ceil_div, check_entries
from ..worklist import WORKERS, ListedRows, UnitRuns, check_columns, listed_rows, runs_of, words_of


def block_worklist_words(rows: IntArray, count: IntArray, workers: int) -> IntArray:
    """Return the number of words of each seat's list, int64[seats]; 0 for a seat without blocks.

    Args:
        rows, count: int64[seats], number of rows and of blocks of each seat.
        workers: number of workers of a tile.
    """
    return np.where(count > 0, 2 * workers + 1 + 2 * rows + count, 0)


def block_worklists(
    first: IntArray,
    count: IntArray,
    local_row: IntArray,
    local_column: IntArray,
    n: int,
    data_type: DataType,
    *,
    workers: int = WORKERS,
) -> Ragged:
    """Return the block list of each seat, uint16 words (PopSparse StaticMatMul.cpp 163-246).

    Args:
        first, count: int64[seats], a seat's blocks are [first, first + count) of the arrays.
        local_row: int64[blocks], block row of q on the tile; blocks of one row of a seat are
            consecutive.
        local_column: int64[blocks], block row of s on the seat's tile.
        n, data_type: number of columns of the dense operand on the tile, and its number format.
        workers: number of workers of a tile.

    Raises:
        ProgramError: an entry exceeds 16 bits, a row comes twice, or n is no whole number of
            vectors.
    """
    check_columns(n, data_type)
    row_offset = n * data_type.bytes // DOUBLE_WORD_BYTES
    runs = runs_of(first, count, local_row)
    return block_lists(runs, local_row, local_column * row_offset, row_offset, n, workers=workers)


def block_lists(
    runs: UnitRuns,
    local_row: IntArray,
    inputs: IntArray,
    row_offset: int,
    width: int,
    *,
    workers: int,
) -> Ragged:
    """Return the block list of each seat for inputs at any offsets, uint16 words.

    Args:
        runs: the rows of all seats.
        local_row: int64[blocks], block row of q on the tile; blocks of one row of a seat are
            consecutive.
        inputs: int64[blocks], input offset of each block as the list holds it: bytes / (8 * block).
        row_offset: difference of the output offsets of neighbouring block rows.
        width: number of columns of each block row that are computed.
        workers: number of workers of a tile.

    Raises:
        ProgramError: an entry exceeds 16 bits, or a row comes twice.
    """
    # All lists are written into one flat array. A list is 2 words a worker, rows - 1, and then each
    # row's output offset, blocks - 1 and input offsets. So the k-th entry of a seat lies behind the
    # headers and two words of each row up to its own. `base`, int64[seats], is the position of each
    # list in `flat`, `ranks`, int64[rows], the number of each row within its seat. `shift`,
    # int64[rows], is added to the index of a row's first entry, among the entries of all seats, to
    # get the row's position in `flat`.
    row = local_row[runs.entry_order[runs.row_edges[:-1]]]
    has_rows, count = runs.row_count > 0, runs.entry_count
    _check_rows(runs, row, has_rows)
    length = block_worklist_words(runs.row_count, count, workers)
    base = np.cumsum(length) - length
    ranks = np.arange(len(row)) - runs.row_first[runs.seat_of_row]
    shift = (base + 2 * workers + 1 - runs.first_entry)[runs.seat_of_row] + 2 * ranks
    flat = np.empty(int(length.sum()), dtype=np.uint16)
    _write_rows(flat, runs, shift, row * row_offset, inputs[runs.entry_order])
    flat[base[has_rows, None] + np.arange(2 * workers)] = words_of(
        _column_shares(np.array([width]), workers), "column"
    )
    flat[base[has_rows] + 2 * workers] = words_of(runs.row_count[has_rows] - 1, "number of rows")
    return Ragged(flat=flat, first=base, count=length)


def _write_rows(
    flat: npt.NDArray[np.uint16],
    runs: UnitRuns,
    shift: IntArray,
    outputs: IntArray,
    inputs: IntArray,
) -> None:
    """Write each row's output offset, number of blocks and input offsets to `flat`.

    Args:
        flat: words of all lists, one list after another.
        runs: the rows of all seats.
        shift: int64[rows], difference between a row's position in `flat` and the index of its first
            block among the blocks of all seats.
        outputs: int64[rows], output offset of each row.
        inputs: int64[blocks], input offset of each block.
    """
    row_at = runs.row_edges[:-1] + shift
    flat[row_at] = words_of(outputs, "output offset")
    flat[row_at + 1] = words_of(runs.row_length - 1, "number of blocks in a row")
    entry_at = np.arange(len(runs.entry_order)) + np.repeat(shift + 2, runs.row_length)
    flat[entry_at] = words_of(inputs, "input offset")


def _check_rows(runs: UnitRuns, row: IntArray, has_rows: npt.NDArray[np.bool_]) -> None:
    """Refuse a seat that has a row twice: it has more rows than distinct row numbers."""
    # Numbers of a seat's rows begin at 0, so that there are at most `highest` + 1 distinct numbers.
    highest = np.maximum.reduceat(row, runs.row_first[has_rows]) if len(row) else row
    if np.any(runs.row_count[has_rows] > highest + 1):
        raise ProgramError("the blocks of a row of a seat are not neighbours")


def _column_shares(n: IntArray, workers: int) -> IntArray:
    """Return first column and number of columns of each worker, int64[vertices, 2 * workers].

    The two numbers of a worker stand side by side. `n`, int64[vertices], is the number of columns.
    """
    # Workers take equal runs of columns, as PopSparse shares them: 10 columns are 2, 2, 2, 2, 2, 0.
    share, end = ceil_div(n, workers)[:, None], n[:, None]
    column = np.minimum(np.arange(workers) * share, end)
    return np.stack([column, np.minimum(share, end - column)], axis=2).reshape(len(n), -1)


def listed_blocks(
    worklist: Ragged, numbers: tuple[IntArray, IntArray, IntArray], workers: int, width_field: str
) -> ListedRows:
    """Return the rows of every vertex's list, after a check against its fields.

    Args:
        worklist: list of each vertex.
        numbers: columns, block rows and blocks of each vertex by its fields, int64[vertices] each.
        workers: number of workers among which the header shares the columns.
        width_field: name of the field with the number of columns.

    Raises:
        ListError: a list that ends early, or has other columns, rows or blocks than the fields.
    """
    vertex, words = np.arange(len(worklist)), 2 * workers + 1
    width, rows, blocks = numbers
    check_entries(
        worklist.count >= words,
        vertex,
        worklist.count,
        lambda _: f"it ends before its {words} words of header do",
    )
    header = worklist.flat[worklist.first[:, None] + np.arange(words)].astype(np.int64)
    expected = np.concatenate([_column_shares(width, workers), rows[:, None] - 1], axis=1)
    check_entries(
        (header == expected).ravel(),
        np.repeat(vertex, words),
        np.broadcast_to(np.arange(words), expected.shape).ravel(),
        lambda row: (
            f"{header.flat[row]}, but {expected.flat[row]} by the fields {width_field} and rows"
        ),
    )
    start = np.full_like(vertex, words)
    rows_of_lists = listed_rows(worklist, vertex, start, rows, words_before_count=1, count_plus=1)
    vertex_of_row = rows_of_lists.reader  # a list is read once, by the supervisor of its vertex
    total = np.bincount(vertex_of_row, rows_of_lists.count, len(vertex)).astype(np.int64)
    check_entries(
        total == blocks,
        vertex,
        worklist.count - 1,
        lambda row: f"its rows have {total[row]} blocks, the field blocks says {blocks[row]}",
    )
    return rows_of_lists


@attrs.frozen
class BlockWork:
    """Contents of one block list.

    Attributes:
        output, count: int64[rows], output offset of each row and its number of blocks.
        input: int64[blocks], input offset of each block.
    """

    output: IntArray
    count: IntArray
    input: IntArray


def read_block_worklist(words: npt.NDArray[np.integer], workers: int = WORKERS) -> BlockWork:
    """Return the contents of one seat's block list.

    Args:
        words: uint16[words], the list of a seat that has blocks.
        workers: number of workers of a tile.
    """
    entries = words.tolist()
    at = 2 * workers + 1
    output, count, inputs = [], [], []
    for _ in range(entries[at - 1] + 1):
        blocks = entries[at + 1] + 1
        output.append(entries[at])
        count.append(blocks)
        inputs += entries[at + 2 : at + 2 + blocks]
        at += 2 + blocks
    return BlockWork(np.array(output), np.array(count), np.array(inputs))
