"""Meta-info of single elements, word by word, as a plain reference for tests.

Rule: PopLibs lib/popsparse SparsePartitionerImpl.cpp:671-997 and FullyConnectedUtils.cpp:170-279
(7eac0f26); where they leave an order open, the first of equals comes first.
"""

from collections.abc import Sequence
from itertools import accumulate

WORKERS = 6
Rows = Sequence[tuple[int, Sequence[int]]]  # a row's number, and the columns of its non-zeros
Part = tuple[int, int, int, int]  # first row, rows, first column, columns


def parts_of(rows: int, columns: int, weights: Sequence[int] = ()) -> list[Part]:
    """Return the share of each worker in a rectangle of rows x columns.

    More than 12 rows with weights are divided by weight; else the rectangle is cut into cells of
    about a sixth, and the largest cell is halved while workers are left without one.
    """
    if weights and rows > 12:
        share = -(-sum(weights) // WORKERS)
        sums = list(accumulate(weights))
        # Worker k ends at the last row up to which the weights come to at most k + 1 shares.
        ends = [sum(total <= (k + 1) * share for total in sums) for k in range(WORKERS - 1)]
        ends.append(rows)
        firsts = [0, *ends]
        return [(a, b - a, 0, columns) for a, b in zip(firsts, ends, strict=False) if b > a]
    grain = -(-rows * columns // WORKERS)
    down = min(-(-grain // columns), rows)
    across = min(-(-grain // down), columns)
    parts = [
        (r, n, c, m)
        for r, n in _runs(rows, down)
        for c, m in _runs(columns, across)
    ]  # fmt: skip
    while len(parts) < WORKERS:
        largest = max(range(len(parts)), key=lambda at: parts[at][1] * parts[at][3])
        r, n, c, m = parts[largest]
        if n * m == 1:
            break
        if n > m:
            parts[largest] = (r + -(-n // 2), n // 2, c, m)
            parts.append((r, -(-n // 2), c, m))
        else:
            parts[largest] = (r, n, c + -(-m // 2), m // 2)
            parts.append((r, n, c, -(-m // 2)))
    return parts


def _runs(size: int, step: int) -> list[tuple[int, int]]:
    """Return runs of `step` numbers, the last with the remainder."""
    firsts = [at * step for at in range(size // step)]
    return [(at, (size if at == firsts[-1] else at + step) - at) for at in firsts]


def element_sub_group(
    rows: Rows, n: int, *, half: bool, number: int = 1, x: int = 0, y: int = 0, grad_w: bool = False
) -> list[int]:
    """Return the words of one sub-group.

    Args:
        rows: Rows in their order; none is empty.
        n: Columns of the dense operand on the tile.
        half: True for data of half, False for data of float.
        number, x, y: Number and place of its rectangle.
        grad_w: True to append entries for the workers of the kernel GradW.
    """
    counts = [len(columns) for _, columns in rows]
    before = [0, *accumulate(counts)]
    grain, scale = (4, 2) if half else (2, 4)
    parts = parts_of(len(rows), n // grain, counts if len(rows) > 1 else ())
    shares = [(first, m) for _, _, first, m in parts_of(1, before[-1])] if grad_w else []
    grad_w_words = (1 + 4 * len(shares)) if grad_w else 0
    to_rows = 9 + 5 * len(parts) + grad_w_words
    header = [number, x, y, before[-1], to_rows + 2 * len(rows) + before[-1], n, len(rows) - 1]
    words = [*header, to_rows, len(parts)]
    for at, (r, count, column, columns) in enumerate(parts):
        to_row = 5 * (len(parts) - at) + grad_w_words + 2 * r + before[r]
        words += [before[r], columns * grain, column * grain, count - 1, to_row]
    if grad_w:
        words.append(len(shares))
    for at, (first, count) in enumerate(shares):
        r = max(row for row in range(len(rows)) if before[row] <= first)
        to_row = 4 * (len(shares) - at) + 2 * r + before[r]
        words += [first, to_row, first - before[r], count]
    for row, columns in rows:
        words += [row, len(columns), *(column * n * scale for column in columns)]
    return words
