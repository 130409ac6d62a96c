"""Functions that write sub-groups of non-zeros as words of meta-info, unsigned 16-bit numbers.

The formats are those of `format`. Offsets count words from the beginning of the entry that has
them:

    worker        to its first row: the workers from here on, GradW's part, and the rows before it
    GradW worker  to the row of its first entry, of which it steps over what others take
    transposed    {byte of the value, byte offset of s} an entry, of a rectangle read by columns;
                  workers' first value is 0, as entries say where their values are

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
        ProgramError: a word that does not fit 16 bits, or a width with a part vector.
    """
    offset = groups.column * (width * data_type.bytes)
    return _element_words(groups, offset[:, None], width, data_type, grad_w=grad_w)


def transposed_meta_info(
    groups: SubGroups, value: IntArray, *, width: int, data_type: DataType
) -> Ragged:
    """Return the words of sub-groups for a GradA that has metadata of its own.

    Args:
        groups: transposed sub-groups: a row is a column of the rectangle, x and y have changed
            places, and numbers are those of the forward pass.
        value: int64[entries], number of each value in the forward sub-group.
        width: number of columns of the dense operand on a tile.
        data_type: number format of values and dense operand.

    Raises:
        ProgramError: a word that does not fit 16 bits, or a width with a part vector.
    """
    pair = np.stack([value, groups.column * width], axis=1) * data_type.bytes
    return _element_words(groups, pair, width, data_type, grad_w=False)


def block_meta_info(groups: SubGroups, *, size: tuple[int, int], grad_w: bool = False) -> Ragged:
    """Return the words of each sub-group in the block format.

    Args:
        groups: sub-groups to write, in block rows and block columns.
        size: edge of a block.
        grad_w: True to write the workers' entries of GradW as well.

    Raises:
        WordOverflow: a word that does not fit 16 bits, as the values of 256 blocks of 16 x 16.
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
    """Return the words of both element formats; `entries` is int64[entries, words of one]."""
    check_columns(width, data_type)
    entry_words, grain = entries.shape[1], data_type.vector_width
    grains = np.full(len(groups), width // grain)
    shares = element_shares(groups.first_row, groups.rows, groups.edges, grains)
    others = _grad_w_shares(groups, grad_w=grad_w)
    grad_w_at = ELEMENT.words + WORKER_WORDS * shares.count
    rows_at = grad_w_at + grad_w + GRAD_W_WORDS * others.count

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
        draft.write(grad_w_at, [others.count], ["number of workers"])
        table = _grad_w_columns(groups, others, 1)
        draft.write_workers(grad_w_at + 1, others, table, GRAD_W_NAMES)
    return draft.write_rows(groups.row, groups.length, entries)


def _grad_w_shares(groups: SubGroups, *, grad_w: bool) -> Shares:
    """Return the entries of each worker in GradW; no workers without GradW."""
    if grad_w:
        return grid_shares(np.ones_like(groups.rows), groups.entries)
    return Shares(np.zeros_like(groups.rows), np.zeros((len(groups), WORKERS, 4), dtype=np.int64))


def _grad_w_columns(groups: SubGroups, shares: Shares, area: int) -> list[IntArray]:
    """Return the words of each GradW worker, int64[groups, 6] each."""
    edges, first = groups.edges, groups.first_row[:, None]
    begin, count = shares.cells[:, :, 2], shares.cells[:, :, 3]
    row = np.searchsorted(edges, edges[first] + begin, side="right") - 1
    before = edges[row] - edges[first]
    workers = shares.count[:, None] - np.arange(WORKERS)
    to_row = GRAD_W_WORDS * workers + ROW_WORDS * (row - first) + before
    return [begin * area, to_row, begin - before, count]
