"""A stable sort of rows by whole numbers, digit by digit, as machine code.

A row and its key share one word, the key above; words are dealt by the key's digits, the lowest
first. A digit that all rows share costs one look at them.
"""

from __future__ import annotations

from .columns import IntArray
from .native import compiled

DIGIT_BITS = 11  # as many counts as stay in a processor's nearest memory
DIGITS = 1 << DIGIT_BITS


@compiled("int64(int64[:], int64, int64, int64, int64[:], int64[:], int64[:])")
def sort_rows(
    key: IntArray,
    least: int,
    key_bits: int,
    row_bits: int,
    here: IntArray,
    there: IntArray,
    count: IntArray,
) -> int:
    """Put the rows in the order of their keys; gives 0 if `here` has it, 1 if `there`.

    Args:
        key: int64[rows].
        least: the smallest key.
        key_bits, row_bits: of the largest key above it, and of a row; 63 at most together.
        here, there, count: int64[rows], int64[rows] and int64[DIGITS], filled.
    """
    rows = len(key)
    ascending, last = True, least
    for row in range(rows):
        here[row] = ((key[row] - least) << row_bits) | row
        ascending = ascending and key[row] >= last
        last = key[row]
    turns = 0
    if not ascending:
        shift = row_bits
        while shift < row_bits + key_bits:
            for digit in range(DIGITS):
                count[digit] = 0
            for row in range(rows):
                count[(here[row] >> shift) & (DIGITS - 1)] += 1
            if count[(here[0] >> shift) & (DIGITS - 1)] < rows:
                start = 0
                for digit in range(DIGITS):
                    start, count[digit] = start + count[digit], start
                for row in range(rows):
                    digit = (here[row] >> shift) & (DIGITS - 1)
                    there[count[digit]] = here[row]
                    count[digit] += 1
                here, there = there, here
                turns += 1
            shift += DIGIT_BITS
    for row in range(rows):
        here[row] &= (1 << row_bits) - 1
    return turns % 2
