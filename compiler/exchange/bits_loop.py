"""Operations on bit strings of 64-bit words, inlined into the compiled loops of this package.

A bit string stands in an int64 array: bit t is bit `t & BIT_MASK` of word `t >> WORD_SHIFT`, so
that bit 70 is bit 6 of word 1.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import inlined

# Bits of a word, their logarithm to base 2, and the mask of a bit number within a word.
WORD_BITS, WORD_SHIFT, BIT_MASK = 64, 6, 63
# Typed constants: the same functions also run uncompiled in Python, where shifts of an int would
# not wrap at 64 bits.
ONE, ONES = np.int64(1), np.int64(-1)
# Masks of every second bit, of two bits in four and of four bits in eight; and the lowest bit of
# every byte.
_ONE_IN_2, _TWO_IN_4, _FOUR_IN_8 = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
_LOW_BITS = 0x0101010101010101


@inlined
def lowest_bit(word: int) -> int:
    """Return the number of the lowest set bit of a word; 64 if none is set."""
    # The bits below the lowest set bit: 0b0110_1000 gives 0b0000_0111. Their number is the result.
    below = ~word & (word - 1)
    # Count set bits: every 2, then 4, then 8 neighbouring bits hold the number of bits set among
    # them. The product adds the counts of all bytes in the highest byte; the shift moves this sum
    # to the lowest byte, and the mask clears the sign that the shift copies.
    below -= below >> 1 & _ONE_IN_2
    below = (below & _TWO_IN_4) + (below >> 2 & _TWO_IN_4)
    below = below + (below >> 4) & _FOUR_IN_8
    return (below * _LOW_BITS >> 56) & 0x7F


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
        stop = min(end, (word + 1) << WORD_SHIFT)
        if words[word] & bits_between(start & BIT_MASK, ((stop - 1) & BIT_MASK) + 1):
            return False
        start = stop
    return True


@inlined
def set_bits(words: IntArray, start: int, end: int) -> None:
    """Set the bits [start, end)."""
    while start < end:
        word = start >> WORD_SHIFT
        stop = min(end, (word + 1) << WORD_SHIFT)
        words[word] |= bits_between(start & BIT_MASK, ((stop - 1) & BIT_MASK) + 1)
        start = stop


@inlined
def next_clear(words: IntArray, start: int) -> int:
    """Return the first clear bit from `start` on.

    Bits beyond the last word count as clear.
    """
    word = start >> WORD_SHIFT
    if word >= len(words):
        return start
    clear = ~words[word] & (ONES << (start & BIT_MASK))
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
    bits = words[word] & (ONES << (start & BIT_MASK))
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
        busy_bit = next_set(words, start, start + length)
        if busy_bit >= start + length:
            return start
        start = busy_bit
