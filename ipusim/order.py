"""Sort the rows of a table by one or several columns of integers."""

from __future__ import annotations

import numpy as np

from .columns import IntArray, WholeNumbers
from .radix_sort import DIGITS, sort_rows

MAX_NUMPY_ROWS = 4096  # number of rows up to which NumPy is faster than a call of compiled code
WORD_BITS = 63  # bits of a non-negative int64


def order_of(*keys: WholeNumbers) -> IntArray:
    """Return the row numbers sorted by the keys in their order, ties by row number, int64[rows]."""
    rows, key = len(keys[0]), _combined(keys)
    if key is None:
        return np.lexsort(keys[::-1])
    if rows <= MAX_NUMPY_ROWS:
        return np.argsort(key, kind="stable")
    min_key, max_key = int(key.min()), int(key.max())
    # The compiled sort packs key and row number into one word. If they do not fit, NumPy sorts.
    key_bits, row_bits = (max_key - min_key).bit_length(), (rows - 1).bit_length()
    if key_bits + row_bits > WORD_BITS:
        return np.argsort(key, kind="stable")
    buffers = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    count = np.empty(DIGITS, dtype=np.int64)
    key = np.ascontiguousarray(key)
    return buffers[sort_rows(key, min_key, key_bits, row_bits, *buffers, count)]


def distinct(numbers: WholeNumbers) -> IntArray:
    """Return the numbers that occur, ascending, each once, int64[any].

    `np.unique` is slower for few numbers, and imports `numpy.ma` at its first call.
    """
    sorted_numbers: IntArray = np.sort(numbers, axis=None)
    is_new = np.ones(len(sorted_numbers), dtype=np.bool_)
    np.not_equal(sorted_numbers[1:], sorted_numbers[:-1], out=is_new[1:])
    return sorted_numbers[is_new]


def first_equal_row(*keys: WholeNumbers) -> IntArray:
    """Return for each row the first row with equal keys, int64[rows].

    Example: the keys [7, 3, 7, 7] give [0, 1, 0, 0].
    """
    order = order_of(*keys)
    # In the sorted order equal rows form groups of neighbours, and because the sort is stable, the
    # first of a group is its smallest row; cumsum(begins_group) - 1 numbers the groups.
    begins_group = np.ones(len(order), dtype=np.bool_)
    begins_group[1:] = np.any([key[order[1:]] != key[order[:-1]] for key in keys], axis=0)
    equal_row = np.empty(len(order), dtype=np.int64)
    equal_row[order] = order[begins_group][np.cumsum(begins_group) - 1]
    return equal_row


def _combined(keys: tuple[WholeNumbers, ...]) -> IntArray | None:
    """Return one number per row with the order of all keys, int64[rows].

    Return None if 63 bits are too few.
    """
    combined_key = np.asarray(keys[0], dtype=np.int64)
    if len(keys) == 1 or not len(combined_key):
        return combined_key
    # A number with mixed radices: with keys in 0..2 and 5..9, (1, 6) becomes 1 * 5 + (6 - 5) = 6.
    ranges = [(int(key.min()), int(key.max())) for key in keys]
    size = 1
    for minimum, maximum in ranges:
        size *= maximum - minimum + 1
    if size >> WORD_BITS:
        return None
    combined_key = combined_key - ranges[0][0]
    for key, (minimum, maximum) in zip(keys[1:], ranges[1:], strict=True):
        combined_key *= maximum - minimum + 1
        combined_key += key
        combined_key -= minimum
    return combined_key
