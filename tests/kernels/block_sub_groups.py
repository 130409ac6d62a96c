"""Buckets of block sub-groups, written word by word, for tests.

The format is PopLibs' (SparseMetaInfo.hpp, SparsePartitionerImpl.cpp 738-814): header {id, x, y,
values, words to the next, rows - 1, GradW workers}, 4 words a GradW worker, then rows {row in
elements, blocks - 1, columns in elements}; the word 0 ends a bucket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rows = Mapping[int, Sequence[int]]
"""Block columns of each block row, in the order of the meta-info."""


def sub_group(
    ident: int,
    rows: Rows,
    block: tuple[int, int],
    *,
    place: tuple[int, int] = (0, 0),
    grad_w: Sequence[Sequence[int]] = (),
) -> list[int]:
    """Return the words of a sub-group.

    Args:
        ident: Number of its rectangle.
        rows: Blocks of each row.
        block: Rows and columns of a block.
        place: The rectangle's x and y.
        grad_w: Four words for each worker of the kernel GradW.
    """
    height, width = block
    blocks = sum(len(columns) for columns in rows.values())
    words = 7 + 4 * len(grad_w) + 2 * len(rows) + blocks
    head = [ident, *place, blocks * height * width, words, len(rows) - 1, len(grad_w)]
    for worker in grad_w:
        head += worker
    for row, columns in rows.items():
        head += [row * height, len(columns) - 1, *(column * width for column in columns)]
    return head


def bucket(sub_groups: Sequence[Sequence[int]], size: int) -> list[int]:
    """Return the words of a bucket of `size` words, with garbage behind the terminator."""
    words = [word for group in sub_groups for word in group] + [0]
    return words + [0xDEAD] * (size - len(words))
