"""Strings of bits, 64 to an int64, for the other loops: what compiled functions do with them."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import inlined

WORD_BITS, WORD_SHIFT, PLACE = 64, 6, 63  # bit t is bit t & PLACE of word t >> WORD_SHIFT
ONE, ONES = np.int64(1), np.int64(-1)
_PAIRS, _FOURS, _EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


@inlined
def lowest_bit(word: int) -> int:
    """The number of the lowest bit that is set; 64 where none is."""
    below = ~word & (word - 1)
    below -= below >> 1 & _PAIRS
    below = (below & _FOURS) + (below >> 2 & _FOURS)
    below = below + (below >> 4) & _EIGHTS
    return (below * _BYTES >> 56) & 0x7F


@inlined
def bits_between(low: int, high: int) -> int:
    """A word with the bits [low, high) set, 0 <= low < high <= 64."""
    return int((ONES << low) & ~(ONES << 1 << (high - 1)))


@inlined
def is_clear(words: IntArray, start: int, end: int) -> bool:
    """Whether no bit of [start, end) is set."""
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
    """The first bit from `start` on that is not set; all beyond the last word are not."""
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
    """The first bit of [start, end) that is set, or one from `end` on."""
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
    """The first bit from `start` on with which so many that are not set begin."""
    while True:
        start = next_clear(words, start)
        end = next_set(words, start, start + length)
        if end >= start + length:
            return start
        start = end
