"""Integer arithmetic of the main pipe: 32 bits, wrapping; comparisons give 1 or 0.

The row of an instruction in the instruction table says what it computes, as an expression of its
operands a and b, sign extended to 64 bits, and of d, the previous value of its destination. The low
32 bits of the expression are the result. This module defines the functions that the expressions
call, and compiles all expressions into `integer_value`.

A shift by 32 or more gives zeros, or copies of the sign (an assumption: 12-bit immediates can
encode such shifts, but the hardware's result is not published).
"""

from __future__ import annotations

from ....native import inlined, inner, switch
from ...table.instruction import INTEGER
from ...table.table import TABLE

OPERATIONS = tuple(dict.fromkeys(form.operation for form in TABLE if form.work == INTEGER))
"""Expressions of all integer instructions. A *form* is a row of the instruction
table: a mnemonic with its types of operands. Forms with equal expressions share one index."""

WORD = 0xFFFFFFFF  # mask of the low 32 bits
HALF = 0xFFFF  # mask of the low 16 bits


@inlined
def shifted_left(word: int, amount: int) -> int:
    """Return a word shifted left."""
    return 0 if amount & WORD > 31 else word << (amount & WORD)


@inlined
def shifted_right_logical(word: int, amount: int) -> int:
    """Return a word shifted right, filled with zeros."""
    return 0 if amount & WORD > 31 else (word & WORD) >> (amount & WORD)


# `inner`: compiled as a function that its callers call, because it loops; `inlined` functions are
# copied into their callers.
@inner
def leading_zeros(word: int) -> int:
    """Count the zeros above the highest set bit of a 32-bit word; 32 for the word 0."""
    zeros = 32
    while word:
        word >>= 1
        zeros -= 1
    return zeros


@inner
def popcount(word: int) -> int:
    """Count the set bits of a word."""
    bits = 0
    while word:
        word &= word - 1  # clears the lowest set bit
        bits += 1
    return bits


@inlined
def interleaved_bytes(first: int, second: int) -> int:
    """Interleave the two low bytes of two words: first 0, second 0, first 1, second 1."""
    low = first & 0xFF | (second & 0xFF) << 8
    return low | (first >> 8 & 0xFF) << 16 | (second >> 8 & 0xFF) << 24


@inlined
def even_bytes(word: int) -> int:
    """Move bytes 0 and 2 of a word into its two low bytes."""
    return word & 0xFF | (word >> 16 & 0xFF) << 8


integer_value = switch("integer_value", "op, a, b, d", dict(enumerate(OPERATIONS)), globals())
"""Return the result of an integer instruction, given the index of its expression and operands."""
