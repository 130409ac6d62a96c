"""Integer arithmetic of the main pipe: 32 bits, wrapping; comparisons give 1 or 0.

What each instruction computes stands in its row of the instruction table, as an expression of its
operands a and b, sign extended, and of d, what its destination held; the low 32 bits count. Here
is what these expressions call.

A shift by 32 or more leaves zeros, or copies of the sign (estimated: the immediates have 12 bits,
so such shifts exist; what hardware gives is not published).
"""

from __future__ import annotations

from ....native import inlined, inner, switch
from ...table.instruction import INTEGER
from ...table.table import TABLE

OPERATIONS = tuple(dict.fromkeys(form.operation for form in TABLE if form.work == INTEGER))
"""The expressions; all forms that compute the same have one number, its place here."""

WORD = 0xFFFFFFFF
HALF = 0xFFFF


@inlined
def shifted(word: int, amount: int) -> int:
    """A word shifted left."""
    return 0 if amount & WORD > 31 else word << (amount & WORD)


@inlined
def shifted_down(word: int, amount: int) -> int:
    """A word shifted right, zeros in."""
    return 0 if amount & WORD > 31 else (word & WORD) >> (amount & WORD)


@inner
def zeros_before(word: int) -> int:
    """Zeros above the highest bit that is set."""
    zeros = 32
    while word:
        word >>= 1
        zeros -= 1
    return zeros


@inner
def ones(word: int) -> int:
    """Bits that are set."""
    bits = 0
    while word:
        word &= word - 1
        bits += 1
    return bits


@inlined
def in_turn(first: int, second: int) -> int:
    """The two low bytes of each, in turn."""
    low = first & 0xFF | (second & 0xFF) << 8
    return low | (first >> 8 & 0xFF) << 16 | (second >> 8 & 0xFF) << 24


@inlined
def every_other(word: int) -> int:
    """Bytes 0 and 2 as the two low ones."""
    return word & 0xFF | (word >> 16 & 0xFF) << 8


integer_value = switch("integer_value", "op, a, b, d", dict(enumerate(OPERATIONS)), globals())
"""The result of an integer instruction by the number of its operation."""
