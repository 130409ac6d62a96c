"""The order of a table's rows by one column or several, all whole numbers."""

from __future__ import annotations

import numpy as np

from .columns import IntArray, WholeNumbers
from .radix_sort import DIGITS, sort_rows

FEW = 4096  # rows that NumPy sorts in the time that machine code takes to begin
WORD_BITS = 63  # of a whole number that is not negative


def order_of(*keys: WholeNumbers) -> IntArray:
    """int64[rows]: the rows by the first key, equal ones by the next; else as they come."""
    rows, key = len(keys[0]), _as_one(keys)
    if key is None:
        return np.lexsort(keys[::-1])
    if rows <= FEW:
        return np.argsort(key, kind="stable")
    least, most = int(key.min()), int(key.max())
    key_bits, row_bits = (most - least).bit_length(), (rows - 1).bit_length()
    if key_bits + row_bits > WORD_BITS:
        return np.argsort(key, kind="stable")
    here, there, count = (np.empty(size, dtype=np.int64) for size in (rows, rows, DIGITS))
    turned = sort_rows(np.ascontiguousarray(key), least, key_bits, row_bits, here, there, count)
    return there if turned else here


def first_like(*keys: WholeNumbers) -> IntArray:
    """int64[rows]: the first row that has the same keys as each."""
    order = order_of(*keys)
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = np.any([key[order[1:]] != key[order[:-1]] for key in keys], axis=0)
    like = np.empty(len(order), dtype=np.int64)
    like[order] = order[new][np.cumsum(new) - 1]
    return like


def _as_one(keys: tuple[WholeNumbers, ...]) -> IntArray | None:
    """int64[rows]: one number that orders as all the keys do; None where a word is too short."""
    combined = np.asarray(keys[0], dtype=np.int64)
    if len(keys) == 1 or not len(combined):
        return combined
    ends = [(int(key.min()), int(key.max())) for key in keys]
    room = 1
    for least, most in ends:
        room *= most - least + 1
    if room >> WORD_BITS:
        return None
    combined = combined - ends[0][0]
    for key, (least, most) in zip(keys[1:], ends[1:], strict=True):
        combined *= most - least + 1
        combined += key
        combined -= least
    return combined
