"""Arithmetic of the aux pipe on one, two or four elements: bits, floats, halves, conversions.

A result is its bits, with what it raises from bit 32 on: INV for a NaN that no operand was, OFLO
for an infinity that no operand was, DIV0 for a division by zero. The first operand of a vector may
carry a suffix, its number + 16 (:BL, the low half), + 32 (:BU, the high half) or + 48 (:B, the
word), and is then one value for all elements. Halves are computed in binary32 and rounded once
more, which for these operations gives what one rounding would.

estimated: minimum and maximum pass over a NaN; functions are binary64's, rounded; conversion to
an integer saturates. A NaN among the operands is the result, the first one, made quiet; a NaN that
no operand was is 0x7FC00000 (estimated, and the same on every host).
"""

from __future__ import annotations

import math

import numpy as np

from ....columns import IntArray
from ....native import inlined
from ...table.registers import CSR
from .amp import get, put
from .rounding import (
    DIV0,
    INV,
    NOT_A_NUMBER,
    OFLO,
    WordArray,
    as_bits,
    as_float,
    draw,
    narrow,
    narrow_pair,
    settle,
    widen,
)

BITWISE = ("mov", "not", "zero", "and", "or", "xor", "andc")
_MOV, _NOT, _ZERO, _AND, _OR, _XOR, _ANDC = range(7)
SHUFFLE = ("sort4x16lo", "sort4x16hi", "roll16", "swap16", "sort4x32lo", "sort4x32hi", "roll32")
_SORT_LOW, _SORT_HIGH, _ROLL, _SWAP, _SORT32_LOW, _SORT32_HIGH, _ROLL32 = range(7)
COMPARE = ("cmplt", "cmple", "cmpgt", "cmpge", "cmpeq", "cmpne")
BINARY = ("add", "sub", "mul", "div", "min", "max", "absadd", "absmax", *COMPARE)
_ADD, _SUB, _MUL, _DIV, _MIN, _MAX, _ABS_ADD, _ABS_MAX = range(8)
_LESS, _LESS_EQUAL, _GREATER, _GREATER_EQUAL, _EQUAL, _NOT_EQUAL = range(8, 14)
FUNCTION = ("sqrt", "exp", "exp2", "sigm", "tanh", "oorx", "oox", "log2", "ln")
UNARY = ("int", "toi32", "fromi32", "toui32", "fromui32", *FUNCTION)
_INT, _TO_SIGNED, _FROM_SIGNED, _TO_UNSIGNED, _FROM_UNSIGNED = range(5)
_SQRT, _EXP, _EXP2, _SIGMOID, _TANH, _OORX, _OOX, _LOG2, _LN = range(5, 14)
CONVERT = ("f16tof32", "f16v2tof32", "f32tof16", "f32v2tof16", "f32v4tof16")
_F16_TO_F32, _F16V2_TO_F32, _F32_TO_F16, _F32V2_TO_F16, _F32V4_TO_F16 = range(5)

INVALID_INSTR = 12  # documented: the exception's number

_FP_CTL = CSR["FP_CTL"]
_WORD = 0xFFFFFFFF
_RAISED = 32
_INFINITY, _QUIET = 0x7F800000, 0x400000
_NEAREST, _UP, _DOWN, _TO_ZERO = range(4)  # derived: LLVM's use of f32int for ceil, floor, casts


@inlined
def _operand(register: int, element: int, old: WordArray) -> int:
    suffix, bits = register >> 4, get(old, register & 15)
    if suffix == 0:
        return get(old, register + element)
    if suffix == 1:
        return (bits & 0xFFFF) * 0x10001
    return (bits >> 16) * 0x10001 if suffix == 2 else bits


@inlined
def bitwise(
    kind: int,
    words: int,
    immediate: bool,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
) -> int:
    """Bitwise operations of one register or more, `b` perhaps a constant; always 0."""
    for word in range(words):
        first = get(old, a + word) if kind != _ZERO else 0
        second = 0
        if kind >= _AND:
            second = b & _WORD if immediate else get(old, b + word)
        if kind == _NOT:
            first = ~first & _WORD
        elif kind == _AND:
            first &= second
        elif kind == _OR:
            first |= second
        elif kind == _XOR:
            first ^= second
        elif kind == _ANDC:
            first &= ~second
        put(arf, result + word, first)
    return 0


@inlined
def shuffle(kind: int, result: int, a: int, b: int, old: WordArray, arf: WordArray) -> int:
    """Permutations of halves or words; always 0."""
    if kind >= _SORT32_LOW:
        put(arf, result, get(old, a if kind == _SORT32_LOW else a + 1))
        put(arf, result + 1, get(old, b + 1 if kind == _SORT32_HIGH else b))
        return 0
    first, second = _operand(a, 0, old), get(old, b if kind != _SWAP else a)
    low = first & 0xFFFF if kind == _SORT_LOW else first >> 16
    high = second >> 16 if kind == _SORT_HIGH else second & 0xFFFF
    put(arf, result, low | high << 16)
    return 0


@inlined
def _beyond(bits: int) -> int:
    size = bits & 0x7FFFFFFF
    return int(size >= _INFINITY) + int(size > _INFINITY)  # 1 an infinity, 2 a NaN


@inlined
def _judged(value: float, a: int, b: int) -> int:
    bits = as_bits(value)
    beyond = _beyond(bits)
    if beyond == 2:
        return _which_nan(a, b)
    return bits | OFLO << _RAISED if beyond > max(_beyond(a), _beyond(b)) else bits


@inlined
def _which_nan(a: int, b: int) -> int:
    if _beyond(a) == 2:
        return a | _QUIET
    return b | _QUIET if _beyond(b) == 2 else NOT_A_NUMBER | INV << _RAISED


@inlined
def _quotient(a: int, b: int) -> int:
    if b & 0x7FFFFFFF:
        return _judged(as_float(a) / as_float(b), a, b)
    if a & 0x7FFFFFFF == 0:
        return NOT_A_NUMBER | INV << _RAISED
    if _beyond(a):
        return a ^ b if _beyond(a) == 1 else a | _QUIET
    return (a ^ b) & 0x80000000 | _INFINITY | DIV0 << _RAISED


@inlined
def _binary(kind: int, a: int, b: int) -> int:  # noqa: PLR0911 (one line for each kind)
    x, y = as_float(a), as_float(b)
    if kind == _ADD:
        return _judged(x + y, a, b)
    if kind == _SUB:
        return _judged(x - y, a, b)
    if kind == _MUL:
        return _judged(x * y, a, b)
    if kind == _DIV:
        return _quotient(a, b)
    if kind == _MIN:
        return a if x < y or _beyond(b) == 2 else b
    if kind == _MAX:
        return a if x > y or _beyond(b) == 2 else b
    if kind == _ABS_ADD:
        return _judged(abs(x) + abs(y), a, b)
    if kind == _ABS_MAX:
        return (a if abs(x) > abs(y) or _beyond(b) == 2 else b) & 0x7FFFFFFF
    raised = INV << _RAISED if max(_beyond(a), _beyond(b)) == 2 else 0
    return raised | (_WORD if _compared(kind, x, y) else 0)


@inlined
def _compared(kind: int, x: float, y: float) -> bool:
    if kind <= _LESS_EQUAL:
        return x < y or (kind == _LESS_EQUAL and x == y)
    if kind <= _GREATER_EQUAL:
        return x > y or (kind == _GREATER_EQUAL and x == y)
    return (x == y) == (kind == _EQUAL)


@inlined
def float_binary(
    kind: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Two floats to one, or two pairs to a pair; 0 or a fault's number."""
    raised = 0
    for word in range(words):
        bits = _binary(kind, _operand(a, word, old), get(old, b + word))
        put(arf, result + word, bits & _WORD)
        raised |= bits >> _RAISED
    return settle(raised, csr)


@inlined
def half_binary(
    kind: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Two vectors of 2 or 4 halves to one; 0 or a fault's number."""
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    for word in range(words):
        first, second = _operand(a, word, old), get(old, b + word)
        low = _binary(kind, as_bits(widen(first)), as_bits(widen(second)))
        high = _binary(kind, as_bits(widen(first >> 16)), as_bits(widen(second >> 16)))
        if kind >= _LESS:  # all ones or zeros, no numbers to round
            pair = low & 0xFFFF | (high & 0xFFFF) << 16
        else:
            pair = narrow_pair(as_float(low & _WORD), as_float(high & _WORD), control, random)
        random >>= 32
        put(arf, result + word, pair & _WORD)
        raised |= (low | high | pair) >> _RAISED
    return settle(raised, csr)


@inlined
def _function(kind: int, value: float) -> float:  # noqa: PLR0911 (one line for each kind)
    if kind == _SQRT:
        return math.sqrt(value)
    if kind == _EXP:
        return math.exp(value)
    if kind == _EXP2:
        return math.pow(2.0, value)
    if kind == _SIGMOID:
        return 1.0 / (1.0 + math.exp(-value))
    if kind == _TANH:
        return math.tanh(value)
    if kind == _LOG2:
        return math.log2(value)
    if kind == _LN:
        return math.log(value)
    return 1.0 / (value if kind == _OOX else math.sqrt(value))


@inlined
def _to_integer(kind: int, a: int) -> int:
    value, signed = as_float(a), kind == _TO_SIGNED
    low, high = (-(2.0**31), 2.0**31) if signed else (0.0, 2.0**32)
    if low <= value < high:
        return int(value) & _WORD
    saturated = 0x7FFFFFFF + (a >> 31) if signed else _WORD * (1 - (a >> 31))
    return (0 if _beyond(a) == 2 else saturated) | INV << _RAISED


@inlined
def _unary(kind: int, a: int) -> int:
    if kind in (_TO_SIGNED, _TO_UNSIGNED):
        return _to_integer(kind, a)
    if kind == _FROM_UNSIGNED:
        return as_bits(float(a))
    if kind == _FROM_SIGNED:
        return as_bits(float((a ^ 0x80000000) - 0x80000000))
    if a & 0x7FFFFFFF or kind < _OORX:
        # float() of a binary32 number would leave it one, and the functions those of the host
        return _judged(_function(kind, np.float64(as_float(a))), a, a)
    sign = 0x80000000 if kind in (_LOG2, _LN) else a
    return sign | _INFINITY | DIV0 << _RAISED


@inlined
def float_unary(
    kind: int, result: int, a: int, mode: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """A function of one float; 0 or a fault's number."""
    if kind == _INT:
        return _whole(result, a, mode, old, arf)
    bits = _unary(kind, get(old, a))
    put(arf, result, bits & _WORD)
    return settle(bits >> _RAISED, csr)


@inlined
def _whole(result: int, a: int, mode: int, old: WordArray, arf: WordArray) -> int:
    value = as_float(get(old, a))
    if mode == _NEAREST:
        value = np.rint(value)
    elif mode == _UP:
        value = np.ceil(value)
    elif mode == _DOWN:
        value = np.floor(value)
    elif mode == _TO_ZERO:
        value = np.trunc(value)
    else:
        return INVALID_INSTR
    put(arf, result, as_bits(value))
    return 0


@inlined
def half_unary(
    kind: int, result: int, a: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """A function of two halves; 0 or a fault's number."""
    low = _unary(kind, as_bits(widen(get(old, a))))
    high = _unary(kind, as_bits(widen(get(old, a) >> 16)))
    control, random = int(csr[_FP_CTL]), draw(csr)
    pair = narrow_pair(as_float(low & _WORD), as_float(high & _WORD), control, random)
    put(arf, result, pair & _WORD)
    return settle((low | high | pair) >> _RAISED, csr)


@inlined
def convert(kind: int, result: int, a: int, old: WordArray, arf: WordArray, csr: IntArray) -> int:
    """Between halves and floats; 0 or a fault's number."""
    if kind <= _F16V2_TO_F32:
        bits = _operand(a, 0, old)
        put(arf, result, as_bits(widen(bits)))
        if kind == _F16V2_TO_F32:
            put(arf, result + 1, as_bits(widen(bits >> 16)))
        return 0
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    if kind == _F32_TO_F16:
        half = narrow(as_float(get(old, a)), control, random & 0xFFFF)
        put(arf, result, (half & 0xFFFF) * 0x10001)
        return settle(half >> 16, csr)
    for word in range(1 if kind == _F32V2_TO_F16 else 2):
        low, high = as_float(get(old, a + 2 * word)), as_float(get(old, a + 2 * word + 1))
        pair = narrow_pair(low, high, control, random)
        random >>= 32
        put(arf, result + word, pair & _WORD)
        raised |= pair >> _RAISED
    return settle(raised, csr)
