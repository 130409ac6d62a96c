"""Integer arithmetic of the main pipe: 32 bits, wrapping; comparisons give 1 or 0.

The row of an instruction in the instruction table says what it computes, as an expression of its
operands a and b, sign extended to 64 bits, and of d, the previous value of its destination. The low
32 bits of the expression are the result. This module defines the functions that the expressions
call, and compiles all expressions into `integer_value`.

A shift by 32 or more gives zeros, or copies of the sign (estimated: the immediates have 12 bits, so
that such shifts exist; what hardware gives is not published).
"""

from __future__ import annotations

from ....native import inlined, inner, switch
from ...table.instruction import INTEGER
from ...table.table import TABLE

OPERATIONS = tuple(dict.fromkeys(form.operation for form in TABLE if form.work == INTEGER))
"""Expressions of all integer instructions. Forms that compute the same share one index."""

WORD = 0xFFFFFFFF
HALF = 0xFFFF


@inlined
def shifted(word: int, amount: int) -> int:
    """Return a word shifted left."""
    return 0 if amount & WORD > 31 else word << (amount & WORD)


@inlined
def shifted_down(word: int, amount: int) -> int:
    """Return a word shifted right, filled with zeros."""
    return 0 if amount & WORD > 31 else (word & WORD) >> (amount & WORD)


@inner
def zeros_before(word: int) -> int:
    """Count the zeros above the highest set bit of a 32-bit word; 32 for the word 0."""
    zeros = 32
    while word:
        word >>= 1
        zeros -= 1
    return zeros


@inner
def ones(word: int) -> int:
    """Count the set bits of a word."""
    bits = 0
    while word:
        word &= word - 1  # clears the lowest set bit
        bits += 1
    return bits


@inlined
def in_turn(first: int, second: int) -> int:
    """Interleave the two low bytes of two words: first 0, second 0, first 1, second 1."""
    low = first & 0xFF | (second & 0xFF) << 8
    return low | (first >> 8 & 0xFF) << 16 | (second >> 8 & 0xFF) << 24


@inlined
def every_other(word: int) -> int:
    """Move bytes 0 and 2 of a word into its two low bytes."""
    return word & 0xFF | (word >> 16 & 0xFF) << 8


integer_value = switch("integer_value", "op, a, b, d", dict(enumerate(OPERATIONS)), globals())
"""Return the result of an integer instruction, given the index of its expression and operands."""
