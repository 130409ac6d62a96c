"""Stable radix sort of rows by integer keys, compiled to machine code.

A row number and its key share one word of 64 bits, the key in the high bits. A digit is a number of
`DIGIT_BITS` bits. Words are sorted by one digit of the key after the other, beginning with the
lowest. A digit that all rows share is skipped after one pass over the rows.
"""

from __future__ import annotations

from .columns import IntArray
from .native import compiled

DIGIT_BITS = 11  # 2,048 counts of 8 bytes fit into a processor's first-level cache
DIGITS = 1 << DIGIT_BITS  # number of values of a digit


@compiled("int64(int64[:], int64, int64, int64, int64[:], int64[:], int64[:])")
def sort_rows(
    key: IntArray,
    min_key: int,
    key_bits: int,
    row_bits: int,
    words: IntArray,
    spare: IntArray,
    count: IntArray,
) -> int:
    """Sort rows by their keys. Return 0 if the result is in `words`, 1 if it is in `spare`.

    Args:
        key: int64[rows], sort keys.
        min_key: smallest key.
        key_bits, row_bits: number of bits of the largest key less `min_key`, and of a row number;
            at most 63 together.
        words, spare: int64[rows], work space; each pass moves the words from one to the other.
        count: int64[DIGITS], work space.
    """
    rows = len(key)
    # Pack key and row; rows that are in order already need no pass.
    ascending, previous = True, min_key
    for row in range(rows):
        words[row] = ((key[row] - min_key) << row_bits) | row
        ascending = ascending and key[row] >= previous
        previous = key[row]
    passes = 0
    if not ascending:
        # Each pass counts the digits, turns the counts into the first position of each digit, moves
        # the words stably to the spare array, and swaps the arrays.
        shift = row_bits
        while shift < row_bits + key_bits:
            for digit in range(DIGITS):
                count[digit] = 0
            for row in range(rows):
                count[(words[row] >> shift) & (DIGITS - 1)] += 1
            if count[(words[0] >> shift) & (DIGITS - 1)] < rows:
                start = 0
                for digit in range(DIGITS):
                    start, count[digit] = start + count[digit], start
                for row in range(rows):
                    digit = (words[row] >> shift) & (DIGITS - 1)
                    spare[count[digit]] = words[row]
                    count[digit] += 1
                words, spare = spare, words
                passes += 1
            shift += DIGIT_BITS
    # Keep the row numbers only.
    for row in range(rows):
        words[row] &= (1 << row_bits) - 1
    return passes % 2
