"""Integer arithmetic of the main pipe: 32 bits, wrapping; comparisons give 1 or 0.

A shift by 32 or more leaves zeros, or copies of the sign (estimated: the immediates have 12 bits,
so such shifts exist; what hardware gives is not published).
"""

from __future__ import annotations

from ....native import inlined, inner

# One number for all forms of a mnemonic; whether an operand is an immediate is decoded before.
INTEGER_MNEMONICS = (
    *("add", "setzi", "mov", "mul", "and", "or", "sub", "shl", "shr", "shrs", "xor", "andc"),
    *("cmpeq", "cmpne", "cmpslt", "cmpult", "min", "max"),
    *("movz", "movnz", "clz", "popc"),
    *("sort4x16lo", "sort4x16hi", "roll16", "swap16", "atom"),
    *("shuf8x8lo", "shuf8x8hi", "sort8x8lo", "sort8x8hi", "roll8l", "roll8r"),
    *("xnor", "abs"),
)
ADD, SETZI, MOV, MUL, AND, OR, SUB, SHL, SHR, SHRS, XOR, ANDC = range(12)
CMPEQ, CMPNE, CMPSLT, CMPULT, MIN, MAX = range(12, 18)
MOVZ, MOVNZ, CLZ, POPC = range(18, 22)
SORT4X16LO, SORT4X16HI, ROLL16, SWAP16, ATOM = range(22, 27)
SHUF8X8LO, SHUF8X8HI, SORT8X8LO, SORT8X8HI, ROLL8L, ROLL8R = range(27, 33)
XNOR, ABS = range(33, 35)

WORD = 0xFFFFFFFF
HALF = 0xFFFF


@inlined
def integer_value(  # noqa: C901, PLR0911 (one line for each operation or family)
    op: int, first: int, second: int, before: int
) -> int:
    """The result of an integer instruction; its low 32 bits count.

    Args:
        op: index into `INTEGER_MNEMONICS`.
        first, second: the operands after the destination, sign extended; `second` is 0 where
            there is none. For `atom` the ARF register's bits.
        before: what the destination held.
    """
    if op == ADD:
        return first + second
    if op <= MOV or op == ATOM:
        return first
    if op == MUL:
        return first * second
    if op == SUB:
        return first - second
    if MOVZ <= op <= MOVNZ:
        return second if (first == 0) == (op == MOVZ) else before
    if op <= ANDC:
        return _bitwise(op, first, second)
    if op <= MAX:
        return _comparison(op, first, second)
    if op <= POPC:
        return _counted(op, first & WORD)
    if op >= XNOR:
        return ~(first ^ second) if op == XNOR else abs(first)
    if op >= SHUF8X8LO:
        return _bytes(op, first & WORD, second & WORD)
    return _halves(op, first & WORD, second & WORD)


@inner
def _bitwise(op: int, first: int, second: int) -> int:  # noqa: PLR0911 (one line each)
    if op == AND:
        return first & second
    if op == OR:
        return first | second
    if op == XOR:
        return first ^ second
    if op == ANDC:
        return first & ~second
    amount = second & WORD
    if op == SHRS:
        return first >> min(amount, 31)
    if amount > 31:
        return 0
    return first << amount if op == SHL else (first & WORD) >> amount


@inner
def _comparison(op: int, first: int, second: int) -> int:
    if op == MIN:
        return min(first, second)
    if op == MAX:
        return max(first, second)
    if op == CMPEQ:
        return int(first == second)
    if op == CMPNE:
        return int(first != second)
    if op == CMPSLT:
        return int(first < second)
    return int(first & WORD < second & WORD)


@inner
def _counted(op: int, word: int) -> int:
    if op == CLZ:
        zeros = 32
        while word:
            word >>= 1
            zeros -= 1
        return zeros
    bits = 0
    while word:
        word &= word - 1
        bits += 1
    return bits


@inner
def _halves(op: int, first: int, second: int) -> int:
    if op == SORT4X16LO:
        return first & HALF | (second & HALF) << 16
    if op == SORT4X16HI:
        return first >> 16 | second >> 16 << 16
    if op == ROLL16:
        return first >> 16 | (second & HALF) << 16
    return first >> 16 | (first & HALF) << 16


@inner
def _bytes(op: int, first: int, second: int) -> int:
    if op == ROLL8L:
        return first >> 24 | second << 8
    if op == ROLL8R:
        return first >> 8 | (second & 0xFF) << 24
    if op >= SORT8X8LO:  # bytes 0 and 2 of each, or 1 and 3
        first >>= 8 * (op - SORT8X8LO)
        second >>= 8 * (op - SORT8X8LO)
        low = first & 0xFF | (first >> 16 & 0xFF) << 8
        return low | (second & 0xFF) << 16 | (second >> 16 & 0xFF) << 24
    first >>= 16 * (op - SHUF8X8LO)
    second >>= 16 * (op - SHUF8X8LO)
    low = first & 0xFF | (second & 0xFF) << 8
    return low | (first >> 8 & 0xFF) << 16 | (second >> 8 & 0xFF) << 24
