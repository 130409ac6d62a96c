"""Functions that write sub-groups of non-zeros as words of meta-info, unsigned 16-bit numbers.

A sub-group is the list of non-zeros (entries: blocks or elements) of one rectangle in a bucket;
`format` has the layouts. GradW is the gradient of the values, GradA that of the dense operand s.
The words of a worker say where its rows are, counted in words from the first of the worker's words:

    worker        to its first row: over the words of this and later workers, the words of GradW,
                  and the rows before it
    GradW worker  to the row of its first entry; another word says how many entries of that row
                  belong to other workers

In the transposed format the rows of a sub-group are columns of the rectangle, and an entry is {byte
offset of its value, byte offset in s}; the first value of every worker is 0, since each entry
states where its value is.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:671-997, 1548-1586, at 7eac0f26)
"""

from __future__ import annotations

import numpy as np

from ipusim import DataType, IntArray, Ragged

from ..worklist import WORKERS, check_columns
from .format import BLOCK, ELEMENT, GRAD_W_WORDS, ROW_WORDS, WORKER_WORDS
from .sub_group_writer import SubGroupWriter
from .sub_groups import SubGroups
from .worker_shares import Shares, element_shares, grid_shares

# Names of the words of headers, workers and GradW workers, for error messages.
RECTANGLE = ("id", "x", "y")
ELEMENT_NAMES = (
    *(*RECTANGLE, "number of non-zeros", "words to the next", "columns", "number of rows"),
    *("words to the rows", "number of workers"),
)
BLOCK_NAMES = (
    *(*RECTANGLE, "number of values", "words to the next", "number of rows", "number of workers"),
)
WORKER_NAMES = ("first value", "columns", "first column", "number of rows", "words to the rows")
GRAD_W_NAMES = ("first value", "words to the row", "entries to skip", "number of entries")


def element_meta_info(
    groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool = False
) -> Ragged:
    """Return the words of each sub-group in the element format.

    Args:
        groups: sub-groups to write.
        width: number of columns of the dense operand on a tile.
        data_type: number format of values and dense operand.
        grad_w: True to write the workers' entries of GradW as well.

    Raises:
        ProgramError: a word that does not fit 16 bits, or a width that is no whole number of
            vectors.
    """
    offset = groups.column * (width * data_type.bytes)
    return _element_words(groups, offset[:, None], width, data_type, grad_w=grad_w)


def transposed_meta_info(
    groups: SubGroups, value: IntArray, *, width: int, data_type: DataType
) -> Ragged:
    """Return the words of sub-groups in the transposed format, for a GradA with its own meta-info.

    Args:
        groups: transposed sub-groups: a row is a column of the rectangle, x and y have changed
            places, and ids are those of the forward pass.
        value: int64[entries], number of each value in the forward sub-group.
        width: number of columns of the dense operand on a tile.
        data_type: number format of values and dense operand.

    Raises:
        ProgramError: a word that does not fit 16 bits, or a width that is no whole number of
            vectors.
    """
    pair = np.stack([value, groups.column * width], axis=1) * data_type.bytes
    return _element_words(groups, pair, width, data_type, grad_w=False)


def block_meta_info(groups: SubGroups, *, size: tuple[int, int], grad_w: bool = False) -> Ragged:
    """Return the words of each sub-group in the block format.

    Args:
        groups: sub-groups to write, in block rows and block columns.
        size: rows and columns of a block.
        grad_w: True to write the workers' entries of GradW as well.

    Raises:
        WordOverflow: a word that does not fit 16 bits, such as the number of values of 256 blocks
            of 16 x 16.
    """
    area = size[0] * size[1]
    shares = _grad_w_shares(groups, grad_w=grad_w)
    draft = SubGroupWriter.of(groups, BLOCK.words + GRAD_W_WORDS * shares.count, 1)
    header = [groups.number, groups.x, groups.y, groups.entries * area]
    header += [draft.length, groups.rows - 1, shares.count]
    draft.write(0, header, BLOCK_NAMES)
    draft.write_workers(BLOCK.words, shares, _grad_w_columns(groups, shares, area), GRAD_W_NAMES)
    return draft.write_rows(
        groups.row * size[0], groups.length - 1, groups.column[:, None] * size[1]
    )


def _element_words(
    groups: SubGroups, entries: IntArray, width: int, data_type: DataType, *, grad_w: bool
) -> Ragged:
    """Return the words of sub-groups in the element or the transposed format.

    Args:
        groups: sub-groups to write.
        entries: int64[entries, words of an entry].
        width, data_type: number of columns of the dense operand, and its number format.
        grad_w: True to write words for the workers of GradW.
    """
    # `grain` is a vector of columns, which workers do not divide; `grad_w_shares` are the shares of
    # GradW's workers.
    # Arrays of the workers' words below are int64[groups, 6].
    check_columns(width, data_type)
    entry_words, grain = entries.shape[1], data_type.vector_width
    grains = np.full(len(groups), width // grain)
    shares = element_shares(groups.first_row, groups.rows, groups.edges, grains)
    grad_w_shares = _grad_w_shares(groups, grad_w=grad_w)
    grad_w_at = ELEMENT.words + WORKER_WORDS * shares.count
    rows_at = grad_w_at + grad_w + GRAD_W_WORDS * grad_w_shares.count

    draft = SubGroupWriter.of(groups, rows_at, entry_words)
    header = [groups.number, groups.x, groups.y, groups.entries, draft.length]
    header += [np.full_like(rows_at, width), groups.rows - 1, rows_at, shares.count]
    draft.write(0, header, ELEMENT_NAMES)

    row, rows, column, columns = np.moveaxis(shares.cells, 2, 0)
    first = groups.first_row[:, None]
    value = groups.edges[first + row] - groups.edges[first]
    position = ELEMENT.words + WORKER_WORDS * np.arange(WORKERS)
    to_rows = rows_at[:, None] - position + ROW_WORDS * row + entry_words * value
    worker = [value * (entry_words == 1), columns * grain, column * grain, rows - 1, to_rows]
    draft.write_workers(ELEMENT.words, shares, worker, WORKER_NAMES)
    if grad_w:
        draft.write(grad_w_at, [grad_w_shares.count], ["number of workers"])
        table = _grad_w_columns(groups, grad_w_shares, 1)
        draft.write_workers(grad_w_at + 1, grad_w_shares, table, GRAD_W_NAMES)
    return draft.write_rows(groups.row, groups.length, entries)


def _grad_w_shares(groups: SubGroups, *, grad_w: bool) -> Shares:
    """Return the shares of entries of GradW's workers; no worker has one without GradW."""
    if grad_w:
        return grid_shares(np.ones_like(groups.rows), groups.entries)
    return Shares(np.zeros_like(groups.rows), np.zeros((len(groups), WORKERS, 4), dtype=np.int64))


def _grad_w_columns(groups: SubGroups, shares: Shares, area: int) -> list[IntArray]:
    """Return the four words of each GradW worker, int64[groups, 6] each.

    They are the first value, words to the row of the first entry, entries to skip there, and number
    of entries. `area` is the number of values of an entry.
    """
    edges, first = groups.edges, groups.first_row[:, None]
    begin, count = shares.cells[:, :, 2], shares.cells[:, :, 3]
    row = np.searchsorted(edges, edges[first] + begin, side="right") - 1
    blocks_before = edges[row] - edges[first]
    workers = shares.count[:, None] - np.arange(WORKERS)
    to_row = GRAD_W_WORDS * workers + ROW_WORDS * (row - first) + blocks_before
    return [begin * area, to_row, begin - blocks_before, count]
