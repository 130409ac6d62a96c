"""Compiled walk over a vertex's buckets, which lists the entries of its own sub-groups in order.

An entry is one block or element of the matrix. A sub-group is the list of entries of one rectangle
in one bucket; a vertex reads the sub-groups with the id of its own rectangle (`format`). A vertex
is a row of a table, which `bucket_vertices` fills. The walk stops at a damaged bucket; the kernel's
`compute` then raises the error.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import inner

from .format import (
    BLOCK,
    BLOCK_GRAD_W_WORKERS,
    ELEMENT,
    ELEMENT_COLUMNS,
    ELEMENT_ROWS_AT,
    GRAD_W_WORDS,
    ROW_WORDS,
    TERMINATOR,
    Words,
)

# Columns of the table of vertices. First counts: columns of the dense operand, rows of the result
# and of the dense operand, id of the vertex's sub-groups, buckets, words and values of a bucket.
# Then indices in memory: META and VALUES of the vertex's first bucket, MORE_META and MORE_VALUES of
# the other buckets, OUTPUT of the result, INPUT of the dense operand. OTHER is the second dense
# operand of the kernels of gradients (x; INPUT is dy), unused by others.
N, ROWS, COLUMNS, SUB_GROUP, BUCKETS, META_WORDS, VALUE_COUNT = range(7)
META, MORE_META, VALUES, MORE_VALUES, OUTPUT, INPUT, OTHER = range(7, 14)
NUMBERS = 14
# Columns of the table of entries: block row, block column, index in memory of the first value, and
# 1 if the entry begins a row of its sub-group.
ROW, COLUMN, PLACE, OPENS = range(4)
ENTRY = 4

_ELEMENT_WORDS, _ELEMENT_ROWS = ELEMENT.words, ELEMENT.rows
_BLOCK_WORDS, _BLOCK_ROWS = BLOCK.words, BLOCK.rows
_VALUES, _NEXT = BLOCK.values, BLOCK.next  # equal in both formats


@inner
def listed(
    words: Words,
    vertex: IntArray,
    block: int,
    item_bytes: int,
    rows: int,
    columns: int,
    entries: IntArray,
) -> int:
    """Write the entries of a vertex. Return their number, or -1 if a bucket is damaged.

    Args:
        words: memory of all tiles, as 16-bit words.
        vertex: int64[NUMBERS], the numbers of the vertex.
        block: edge of a block; 1 for the format of elements.
        item_bytes: bytes of a number of the dense operand.
        rows, columns: number of block rows and block columns of the rectangle.
        entries: table that receives ENTRY numbers for each entry; it has as many rows as the
            buckets have words.
    """
    # Walk the vertex's own bucket and then the others, which follow one another elsewhere in
    # memory. Wrong numbers of rows and columns are found at the end, once for all entries.
    num_entries = 0
    for bucket in range(vertex[BUCKETS]):
        at, values = vertex[META], vertex[VALUES]
        if bucket > 0:
            at = vertex[MORE_META] + (bucket - 1) * vertex[META_WORDS]
            values = vertex[MORE_VALUES] + (bucket - 1) * vertex[VALUE_COUNT]
        num_entries = _bucket(words, vertex, at, values, block, item_bytes, entries, num_entries)
        if num_entries < 0:
            return -1
    for entry in range(num_entries):
        if entries[entry, ROW] >= rows or entries[entry, COLUMN] >= columns:
            return -1
    return num_entries


@inner
def _bucket(
    words: Words,
    vertex: IntArray,
    at: int,
    values: int,
    block: int,
    item_bytes: int,
    entries: IntArray,
    total: int,
) -> int:
    """Write the entries of a bucket behind `total` others. Return the new total, or -1.

    `at` and `values` are the indices in memory of the bucket's first word and first value.
    """
    # Follow the chain of sub-groups: each header says how many words lead to the next one. A step
    # of 0, or one beyond the bucket, is damage; so is a chain without its terminator.
    header = _ELEMENT_WORDS if block == 1 else _BLOCK_WORDS
    end, end_of_values = at + vertex[META_WORDS], values + vertex[VALUE_COUNT]
    while at < end and words[at] != TERMINATOR:
        next_at = at + int(words[at + _NEXT]) if at + header <= end else at
        if next_at <= at or next_at >= end:
            return -1
        if int(words[at]) == vertex[SUB_GROUP]:
            total_before = total
            total = _entries(words, at, next_at, block, item_bytes, values, entries, total)
            if total < 0:
                return -1
            if total > total_before and entries[total - 1, PLACE] + block * block > end_of_values:
                return -1
        values += int(words[at + _VALUES])
        at = next_at
    return total if at < end else -1


@inner
def _entries(
    words: Words,
    at: int,
    end: int,
    block: int,
    item_bytes: int,
    values: int,
    entries: IntArray,
    total: int,
) -> int:
    """Write the entries of a sub-group behind `total` others. Return the new total, or -1.

    The words of the sub-group are [at, end) of memory; `values` is the index of its first value.
    """
    # Find the first row: the header of an element sub-group says where it is; the rows of a block
    # sub-group follow the words for the workers of GradW, the gradient of the values. The element
    # format has byte offsets in s, whose rows have n columns, so that a column of the matrix is an
    # offset divided by the bytes of a row of s; the block format has columns in elements, and the
    # number of a row's blocks less one.
    if block == 1:
        row_at = at + int(words[at + ELEMENT_ROWS_AT])
        rows, uncounted = int(words[at + _ELEMENT_ROWS]) + 1, 0
        column_size = int(words[at + ELEMENT_COLUMNS]) * item_bytes
    else:
        row_at = at + _BLOCK_WORDS + GRAD_W_WORDS * int(words[at + BLOCK_GRAD_W_WORKERS])
        rows, uncounted, column_size = int(words[at + _BLOCK_ROWS]) + 1, 1, block
    if column_size < 1:
        return -1
    # Values lie in the order of the entries, block by block.
    last_row = -1
    for _ in range(rows):
        if row_at + ROW_WORDS > end:
            return -1
        count, row = int(words[row_at + 1]) + uncounted, int(words[row_at]) // block
        if row_at + ROW_WORDS + count > end:
            return -1
        for word in range(row_at + ROW_WORDS, row_at + ROW_WORDS + count):
            entries[total, ROW] = row
            entries[total, COLUMN] = int(words[word]) // column_size
            entries[total, PLACE] = values
            entries[total, OPENS] = 1 if row != last_row else 0
            values += block * block
            last_row = row
            total += 1
        row_at += ROW_WORDS + count
    return total if row_at == end else -1
