"""Operations on bit strings of 64-bit words, inlined into the compiled loops of this package.

A bit string stands in an int64 array: bit t is bit `t & PLACE` of word `t >> WORD_SHIFT`, so that
bit 70 is bit 6 of word 1.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import inlined

WORD_BITS, WORD_SHIFT, PLACE = 64, 6, 63
# Typed constants: shifts of a Python int would be computed without the wrap of 64 bits.
ONE, ONES = np.int64(1), np.int64(-1)
# Masks of every second bit, of two bits in four, of four bits in eight, and one bit a byte.
_PAIRS, _FOURS, _EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


@inlined
def lowest_bit(word: int) -> int:
    """Return the number of the lowest set bit of a word; 64 if none is set."""
    # The bits below the lowest set bit: 0b0110_1000 gives 0b0000_0111. Their number is the result.
    below = ~word & (word - 1)
    # Count set bits: pairs, then fours, then bytes hold the count of their own bits; the product
    # adds all bytes in the highest one, which the shift and the last mask take out.
    below -= below >> 1 & _PAIRS
    below = (below & _FOURS) + (below >> 2 & _FOURS)
    below = below + (below >> 4) & _EIGHTS
    return (below * _BYTES >> 56) & 0x7F


@inlined
def bits_between(low: int, high: int) -> int:
    """Return a word with the bits [low, high) set, for 0 <= low < high <= 64."""
    # Two shifts, since a shift by 64 is undefined in machine code.
    return int((ONES << low) & ~(ONES << 1 << (high - 1)))


@inlined
def is_clear(words: IntArray, start: int, end: int) -> bool:
    """Return True if no bit of [start, end) is set."""
    while start < end:
        word = start >> WORD_SHIFT
        last = min(end, (word + 1) << WORD_SHIFT)
        if words[word] & bits_between(start & PLACE, ((last - 1) & PLACE) + 1):
            return False
        start = last
    return True


@inlined
def set_bits(words: IntArray, start: int, end: int) -> None:
    """Set the bits [start, end)."""
    while start < end:
        word = start >> WORD_SHIFT
        last = min(end, (word + 1) << WORD_SHIFT)
        words[word] |= bits_between(start & PLACE, ((last - 1) & PLACE) + 1)
        start = last


@inlined
def next_clear(words: IntArray, start: int) -> int:
    """Return the first clear bit from `start` on.

    Bits beyond the last word count as clear.
    """
    word = start >> WORD_SHIFT
    if word >= len(words):
        return start
    clear = ~words[word] & (ONES << (start & PLACE))
    while clear == 0:
        word += 1
        if word == len(words):
            return word << WORD_SHIFT
        clear = ~words[word]
    return (word << WORD_SHIFT) + lowest_bit(int(clear))


@inlined
def next_set(words: IntArray, start: int, end: int) -> int:
    """Return the first set bit of [start, end), or a number of at least `end` if none is set."""
    word = start >> WORD_SHIFT
    if word >= len(words):
        return end
    bits = words[word] & (ONES << (start & PLACE))
    while bits == 0:
        word += 1
        if word == len(words) or word << WORD_SHIFT >= end:
            return end
        bits = words[word]
    return (word << WORD_SHIFT) + lowest_bit(int(bits))


@inlined
def next_gap(words: IntArray, start: int, length: int) -> int:
    """Return the first bit from `start` on that begins `length` clear bits in a row."""
    while True:
        start = next_clear(words, start)
        end = next_set(words, start, start + length)
        if end >= start + length:
            return start
        start = end
