"""The blocks of sub-groups, read from their meta-info: row by row, as vertices meet them."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Ragged, TileMemory, same_array, spread

from .meta_info import (
    BLOCK,
    BLOCK_GRAD_W_WORKERS,
    BUCKETS,
    GRAD_W_WORDS,
    ROW_WORDS,
    Visits,
    Words,
    visits_of,
)


@attrs.frozen
class BlockEntries:
    """Blocks, sub-group by sub-group.

    Attributes:
        found: int64[blocks], the number of its sub-group in the visits.
        rank: int64[blocks], which of the sub-group's blocks it is.
        row, column: int64[blocks], in elements from the rectangle's corner.
    """

    found: IntArray = attrs.field(eq=same_array)
    rank: IntArray = attrs.field(eq=same_array)
    row: IntArray = attrs.field(eq=same_array)
    column: IntArray = attrs.field(eq=same_array)


def block_entries(visits: Visits) -> BlockEntries:
    """The blocks of all sub-groups that `visits` found; one row of each is read a turn."""
    words = visits.words.astype(np.int64)
    grad_w = GRAD_W_WORDS * visits.header(BLOCK_GRAD_W_WORKERS)
    at, left = visits.at + BLOCK.words + grad_w, visits.header(BLOCK.rows) + 1
    reading = np.arange(len(at))
    rows = [np.zeros((4, 0), dtype=np.int64)]
    while len(reading):
        place = at[reading]
        count = words[place + 1] + 1
        rows.append(np.stack([reading, words[place], place + ROW_WORDS, count]))
        at[reading] += ROW_WORDS + count
        left[reading] -= 1
        reading = reading[left[reading] > 0]
    table = np.concatenate(rows, axis=1)
    found, row, first, count = table[:, np.argsort(table[0], kind="stable")]
    found = np.repeat(found, count)
    blocks = np.bincount(found, minlength=len(at))
    rank = np.arange(len(found)) - np.repeat(np.cumsum(blocks) - blocks, blocks)
    return BlockEntries(found, rank, np.repeat(row, count), words[spread(first, count)])


def read_blocks(
    memory: TileMemory,
    fields: Mapping[str, npt.NDArray[np.integer]],
    block: int,
    data_type: DataType,
) -> tuple[npt.NDArray[np.generic], BlockEntries]:
    """The blocks that one vertex finds in its buckets.

    Returns:
        Their values, [blocks, b, b], and where they belong.
    """
    columns = {name: np.atleast_1d(number) for name, number in fields.items()}
    size, capacity = int(fields["meta_words"]), int(fields["value_count"])
    control, values = {}, []
    for count, (meta_info, at) in zip(
        (1, int(fields["buckets"]) - 1), BUCKETS.items(), strict=True
    ):
        words: Words = memory.view(int(fields[meta_info]), count * size, np.uint16).view(np.uint16)
        control[meta_info] = Ragged(words, np.array([0]), np.array([len(words)]))
        values.append(memory.view(int(fields[at]), count * capacity, data_type.numpy))
    visits = visits_of(columns, control, BLOCK)
    entries = block_entries(visits)
    first = visits.bucket * capacity + visits.value
    start = first[entries.found] + block**2 * entries.rank
    found = np.concatenate(values)[start[:, None] + np.arange(block**2)]
    return found.reshape(-1, block, block), entries
