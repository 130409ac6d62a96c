"""Arithmetic of the aux pipe on one, two or four elements: bits, floats, halves, conversions.

Functions take the register numbers `result`, `a` and `b` and read them in `old`, the ARF before the
bundle. A result is an integer: the bits of the number in bits 31..0 and its exceptions from bit 32
on. INV means that the result is a NaN and no operand is one, OFLO that the result is an infinity
and no operand is one, DIV0 a division by zero. The first operand of a vector instruction may have a
suffix, encoded as its register number + 16 (:BL, the low half), + 32 (:BU, the high half) or + 48
(:B, the word); it is then one value for all elements. Halves are computed in binary32 and rounded
once more, which for these operations gives the same result as a single rounding.

estimated: minimum and maximum ignore a NaN; functions are those of binary64, rounded; conversion to
an integer saturates. If an operand is a NaN, the result is the first such operand, as a quiet NaN.
The NaN of an operation without a NaN operand is 0x7FC00000 (estimated, and the same on every host).

Classes, limits and sums of neighbours: `clamp` bounds each element by the two elements of its
second operand, the lower limit first; a NaN stays (estimated). A class is one of IEEE 754's ten: 1
signalling NaN, 2 quiet NaN, 3 and 4 infinities, 5 and 6 zeros, 7 and 8 subnormal, 9 and 10 normal
numbers, the negative one of each two first (documented: 1, 2, the infinities, and 5 for -0, by
comments and casts of PopLibs and by LLVM's code for isnan, isinf, isfinite; estimated: the order of
the rest, from these). Classes of a vector are bytes (documented: LLVM's tests). `maxc` returns the
greater of two neighbours, `f16v2maxc` in both halves of its register (estimated, as f32tof16 does).

Instructions with random numbers, and integers spread evenly around zero:

    rmask      if bit 16 of the probability is set, everything stays; else an element stays if its
               16 random bits are below bits 15..0 of the probability, and becomes +0 otherwise
    sufromui   an unsigned integer u of n bits becomes (u + 1/2) / 2**n - 1/2
    grand      twelve numbers of five random bits, summed, less their mean, / 32

documented: the first two, by the vendor's ISA pages. The third is PopLibs' model of `grand` for
hosts, which says that the hardware differs: mean 0, deviation 0.9995, no number beyond 5.8125.
estimated: element i of a mask uses bits 16 i .. 16 i + 15 of one draw, which is made for every
probability; `grand` draws 64 bits for each element; `sufromui` rounds to the nearest.
"""

from __future__ import annotations

import math

import numpy as np

from ....columns import IntArray
from ....native import inlined, inner
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
    leaver,
    leaving,
    narrow,
    narrow_pair,
    random_bits,
    settle,
    widen,
)

# Families of mnemonics. The index of a mnemonic in its family is the `operation` that
# functions below take; the names behind each family are these indices.
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
_WORD = 0xFFFFFFFF  # mask of 32 bits
_RAISED = 32  # exceptions of a result start at this bit
_INFINITY, _QUIET = 0x7F800000, 0x400000  # bits of a float's infinity, and of a quiet NaN
_NEAREST, _UP, _DOWN, _TO_ZERO = range(4)  # derived: LLVM's use of f32int for ceil, floor, casts


@inlined
def _operand(register: int, element: int, old: WordArray) -> int:
    """Return one word of a first operand, whose register number may carry a suffix."""
    # Suffix 1 is :BL, 2 :BU, 3 :B. A product with 0x10001 puts a half into both halves of a word.
    suffix, bits = register >> 4, get(old, register & 15)
    if suffix == 0:
        return get(old, register + element)
    if suffix == 1:
        return (bits & 0xFFFF) * 0x10001
    return (bits >> 16) * 0x10001 if suffix == 2 else bits


@inlined
def bitwise(
    operation: int,
    words: int,
    immediate: bool,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
) -> int:
    """Perform a bitwise operation on one or more registers; return 0, no fault.

    `b` is a register, or the constant itself if `immediate` is set.
    """
    for word in range(words):
        first = get(old, a + word) if operation != _ZERO else 0
        second = 0
        if operation >= _AND:
            second = b & _WORD if immediate else get(old, b + word)
        if operation == _NOT:
            first = ~first & _WORD
        elif operation == _AND:
            first &= second
        elif operation == _OR:
            first |= second
        elif operation == _XOR:
            first ^= second
        elif operation == _ANDC:
            first &= ~second
        put(arf, result + word, first)
    return 0


@inlined
def shuffle(operation: int, result: int, a: int, b: int, old: WordArray, arf: WordArray) -> int:
    """Permute halves or words of two registers; return 0, no fault."""
    if operation >= _SORT32_LOW:
        put(arf, result, get(old, a if operation == _SORT32_LOW else a + 1))
        put(arf, result + 1, get(old, b + 1 if operation == _SORT32_HIGH else b))
        return 0
    first, second = _operand(a, 0, old), get(old, b if operation != _SWAP else a)
    low = first & 0xFFFF if operation == _SORT_LOW else first >> 16
    high = second >> 16 if operation == _SORT_HIGH else second & 0xFFFF
    put(arf, result, low | high << 16)
    return 0


@inlined
def _non_finite_kind(bits: int) -> int:
    """Return 0 for a finite number, 1 for an infinity, 2 for a NaN."""
    size = bits & 0x7FFFFFFF
    return int(size >= _INFINITY) + int(size > _INFINITY)


@inlined
def _with_exceptions(value: float, a: int, b: int) -> int:
    """Return the bits of a result with its exceptions, given the bits of both operands."""
    bits = as_bits(value)
    beyond = _non_finite_kind(bits)
    if beyond == 2:
        return _which_nan(a, b)
    return (
        bits | OFLO << _RAISED if beyond > max(_non_finite_kind(a), _non_finite_kind(b)) else bits
    )


@inlined
def _which_nan(a: int, b: int) -> int:
    """Return the NaN of an operation: the first operand that is one, made quiet, or a new one."""
    if _non_finite_kind(a) == 2:
        return a | _QUIET
    return b | _QUIET if _non_finite_kind(b) == 2 else NOT_A_NUMBER | INV << _RAISED


@inlined
def _quotient(a: int, b: int) -> int:
    """Return the bits of a / b with its exceptions, given the bits of both."""
    # A divisor of zero: 0 / 0 is a new NaN, an infinity and a NaN stay, all else is an infinity
    # with DIV0.
    if b & 0x7FFFFFFF:
        return _with_exceptions(as_float(a) / as_float(b), a, b)
    if a & 0x7FFFFFFF == 0:
        return NOT_A_NUMBER | INV << _RAISED
    if _non_finite_kind(a):
        return a ^ b if _non_finite_kind(a) == 1 else a | _QUIET
    return (a ^ b) & 0x80000000 | _INFINITY | DIV0 << _RAISED


@inlined
def _binary(operation: int, a: int, b: int) -> int:  # noqa: PLR0911 (one line for each kind)
    """Return the bits of an operation on two floats with its exceptions, given their bits."""
    x, y = as_float(a), as_float(b)
    if operation == _ADD:
        return _with_exceptions(x + y, a, b)
    if operation == _SUB:
        return _with_exceptions(x - y, a, b)
    if operation == _MUL:
        return _with_exceptions(x * y, a, b)
    if operation == _DIV:
        return _quotient(a, b)
    if operation == _MIN:
        return a if x < y or _non_finite_kind(b) == 2 else b
    if operation == _MAX:
        return a if x > y or _non_finite_kind(b) == 2 else b
    if operation == _ABS_ADD:
        return _with_exceptions(abs(x) + abs(y), a, b)
    if operation == _ABS_MAX:
        return (a if abs(x) > abs(y) or _non_finite_kind(b) == 2 else b) & 0x7FFFFFFF
    raised = INV << _RAISED if max(_non_finite_kind(a), _non_finite_kind(b)) == 2 else 0
    return raised | (_WORD if _compared(operation, x, y) else 0)


@inlined
def _compared(operation: int, x: float, y: float) -> bool:
    """Return True if a comparison of two floats holds."""
    if operation <= _LESS_EQUAL:
        return x < y or (operation == _LESS_EQUAL and x == y)
    if operation <= _GREATER_EQUAL:
        return x > y or (operation == _GREATER_EQUAL and x == y)
    return (x == y) == (operation == _EQUAL)


@inlined
def float_binary(
    operation: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Combine two floats, or two pairs of floats; return 0 or the number of a fault."""
    raised = 0
    for word in range(words):
        bits = _binary(operation, _operand(a, word, old), get(old, b + word))
        put(arf, result + word, bits & _WORD)
        raised |= bits >> _RAISED
    return settle(raised, csr)


@inlined
def half_binary(
    operation: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Combine two vectors of 2 or 4 halves; return 0 or the number of a fault."""
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    for word in range(words):
        first, second = _operand(a, word, old), get(old, b + word)
        low = _binary(operation, as_bits(widen(first)), as_bits(widen(second)))
        high = _binary(operation, as_bits(widen(first >> 16)), as_bits(widen(second >> 16)))
        if operation >= _LESS:  # comparisons give all ones or all zeros, which must not be rounded
            pair = low & 0xFFFF | (high & 0xFFFF) << 16
        else:
            pair = narrow_pair(as_float(low & _WORD), as_float(high & _WORD), control, random)
        random >>= 32
        put(arf, result + word, pair & _WORD)
        raised |= (low | high | pair) >> _RAISED
    return settle(raised, csr)


@inlined
def _function(operation: int, value: float) -> float:  # noqa: PLR0911 (one line for each kind)
    """Return a function of a number, in binary64."""
    if operation == _SQRT:
        return math.sqrt(value)
    if operation == _EXP:
        return math.exp(value)
    if operation == _EXP2:
        return math.pow(2.0, value)
    if operation == _SIGMOID:
        return 1.0 / (1.0 + math.exp(-value))
    if operation == _TANH:
        return math.tanh(value)
    if operation == _LOG2:
        return math.log2(value)
    if operation == _LN:
        return math.log(value)
    return 1.0 / (value if operation == _OOX else math.sqrt(value))


@inlined
def _to_integer(operation: int, a: int) -> int:
    """Return a float, given its bits, as a saturated 32-bit integer with its exceptions."""
    value, signed = as_float(a), operation == _TO_SIGNED
    low, high = (-(2.0**31), 2.0**31) if signed else (0.0, 2.0**32)
    if low <= value < high:
        return int(value) & _WORD
    saturated = 0x7FFFFFFF + (a >> 31) if signed else _WORD * (1 - (a >> 31))
    return (0 if _non_finite_kind(a) == 2 else saturated) | INV << _RAISED


@inlined
def _unary(operation: int, a: int) -> int:
    """Return the bits of a function of one float with its exceptions, given the float's bits."""
    if operation in (_TO_SIGNED, _TO_UNSIGNED):
        return _to_integer(operation, a)
    if operation == _FROM_UNSIGNED:
        return as_bits(float(a))
    if operation == _FROM_SIGNED:
        return as_bits(float((a ^ 0x80000000) - 0x80000000))
    if a & 0x7FFFFFFF or operation < _OORX:
        # np.float64, not float(): compiled, float() of a binary32 number stays binary32, and the
        # functions would be the host's binary32 ones, which differ between hosts.
        return _with_exceptions(_function(operation, np.float64(as_float(a))), a, a)
    sign = 0x80000000 if operation in (_LOG2, _LN) else a
    return sign | _INFINITY | DIV0 << _RAISED


@inlined
def float_unary(
    operation: int, result: int, a: int, mode: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """Compute a function of one float; return 0 or the number of a fault.

    `mode` is the rounding of `f32int`; other functions ignore it.
    """
    if operation == _INT:
        return _whole(result, a, mode, old, arf)
    bits = _unary(operation, get(old, a))
    put(arf, result, bits & _WORD)
    return settle(bits >> _RAISED, csr)


@inlined
def _whole(result: int, a: int, mode: int, old: WordArray, arf: WordArray) -> int:
    """Round a float to a whole number in one of four modes."""
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
    operation: int, result: int, a: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """Compute a function of two halves; return 0 or the number of a fault."""
    low = _unary(operation, as_bits(widen(get(old, a))))
    high = _unary(operation, as_bits(widen(get(old, a) >> 16)))
    control, random = int(csr[_FP_CTL]), draw(csr)
    pair = narrow_pair(as_float(low & _WORD), as_float(high & _WORD), control, random)
    put(arf, result, pair & _WORD)
    return settle((low | high | pair) >> _RAISED, csr)


@inlined
def convert(
    operation: int, result: int, a: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """Convert between halves and floats; return 0 or the number of a fault."""
    if operation <= _F16V2_TO_F32:
        bits = _operand(a, 0, old)
        put(arf, result, as_bits(widen(bits)))
        if operation == _F16V2_TO_F32:
            put(arf, result + 1, as_bits(widen(bits >> 16)))
        return 0
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    if operation == _F32_TO_F16:
        half = narrow(as_float(get(old, a)), control, random & 0xFFFF)
        put(arf, result, (half & 0xFFFF) * 0x10001)
        return settle(half >> 16, csr)
    for word in range(1 if operation == _F32V2_TO_F16 else 2):
        low, high = as_float(get(old, a + 2 * word)), as_float(get(old, a + 2 * word + 1))
        pair = narrow_pair(low, high, control, random)
        random >>= 32
        put(arf, result + word, pair & _WORD)
        raised |= pair >> _RAISED
    return settle(raised, csr)


LATERAL = (
    *("f32clamp", "f32v2clamp", "f16v2clamp", "f16v4clamp"),
    *("f16v2sum", "f16v4sum"),
    *("f32class", "f32v2class", "f16v2class", "f16v4class", "f16v2maxc", "f16v4maxc"),
)
_F32V2CLAMP, _F16V4CLAMP, _F16V4SUM = 1, 3, 5
_F32CLASS, _F32V2CLASS, _F16V2CLASS, _F16V4CLASS, _F16V2MAXC, _F16V4MAXC = range(6, 12)

_SMALLEST_NORMAL = 0x00800000  # the bits of 2**-126
_SMALLEST_NORMAL_HALF = 113 << 23  # the bits of 2**-14, as a float
_SIGNALLING_NAN, _QUIET_NAN = 1, 2
_INFINITE, _NOTHING, _SUBNORMAL, _NORMAL = 3, 5, 7, 9  # of negative numbers; + 1 if positive


@inlined
def lateral(
    operation: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Perform one instruction of `LATERAL`; return 0 or the number of a fault."""
    if operation >= _F32CLASS:
        return _of_neighbours(operation, result, a, old, arf)
    raised = 0
    for word in range(words):
        bits = get(old, a + word)
        if operation <= _F32V2CLAMP:
            bits = _clamped(bits, get(old, b), get(old, b + 1))
        elif operation <= _F16V4CLAMP:
            limits = get(old, b)
            low = _clamped_half(bits, limits)
            bits = low | _clamped_half(bits >> 16, limits) << 16
        else:
            total = widen(bits) + widen(bits >> 16)
            raised |= leaving(total)
            bits = as_bits(leaver(total))
        put(arf, result + word, bits)
    return settle(raised, csr)


@inlined
def _clamped(bits: int, low: int, high: int) -> int:
    """Return the bits of a float, or of the limit that it exceeds."""
    if as_float(bits) < as_float(low):
        return low
    return high if as_float(bits) > as_float(high) else bits


@inlined
def _clamped_half(bits: int, limits: int) -> int:
    """Return the bits of the low half of a word, or of the limit that it exceeds."""
    value = widen(bits)
    if value < widen(limits):
        return limits & 0xFFFF
    return limits >> 16 if value > widen(limits >> 16) else bits & 0xFFFF


@inner
def _of_neighbours(operation: int, result: int, a: int, old: WordArray, arf: WordArray) -> int:
    """Compute classes or maxima of neighbours, which put several elements into one register."""
    low, high = get(old, a), 0
    if operation == _F32V2CLASS or operation in (_F16V4CLASS, _F16V4MAXC):
        high = get(old, a + 1)
    if operation == _F32CLASS:
        bits = _class(low, _SMALLEST_NORMAL)
    elif operation == _F32V2CLASS:
        bits = _class(low, _SMALLEST_NORMAL) | _class(high, _SMALLEST_NORMAL) << 8
    elif operation == _F16V2CLASS:
        bits = _two_classes(low)
    elif operation == _F16V4CLASS:
        bits = _two_classes(low) | _two_classes(high) << 16
    elif operation == _F16V2MAXC:
        bits = _greater(low) * 0x10001
    else:
        bits = _greater(low) | _greater(high) << 16
    put(arf, result, bits)
    return 0


@inlined
def _class(bits: int, least_normal: int) -> int:
    """Return the class of a float, 1 to 10; normal numbers begin at the bits `least_normal`."""
    size, positive = bits & 0x7FFFFFFF, 1 - (bits >> 31 & 1)
    if size > _INFINITY:
        return _QUIET_NAN if size & _QUIET else _SIGNALLING_NAN
    if size == _INFINITY:
        return _INFINITE + positive
    if size == 0:
        return _NOTHING + positive
    return (_SUBNORMAL if size < least_normal else _NORMAL) + positive


@inlined
def _two_classes(halves: int) -> int:
    """Return the classes of two halves, a byte each."""
    low, high = as_bits(widen(halves)), as_bits(widen(halves >> 16))
    return _class(low, _SMALLEST_NORMAL_HALF) | _class(high, _SMALLEST_NORMAL_HALF) << 8


@inlined
def _greater(halves: int) -> int:
    """Return the bits of the greater of two halves in a word."""
    low, high = widen(halves), widen(halves >> 16)
    # A NaN is ignored, as in the maximum of two registers.
    takes_low = low > high or high != high  # noqa: PLR0124 (a NaN differs from itself)
    return halves & 0xFFFF if takes_low else halves >> 16


RANDOM = (
    *("f16v2grand", "f32v2grand", "f16v4rmask", "f32v2rmask"),
    *("f16v2sufromui", "f16v4sufromui", "f32sufromui", "f32v2sufromui"),
)
_F16V2GRAND, _F32V2GRAND, _F16V4RMASK, _F32V2RMASK = range(4)
_F16V2SUFROMUI, _F16V4SUFROMUI, _F32SUFROMUI, _F32V2SUFROMUI = range(4, 8)

# A normally distributed number is a sum of 12 terms of 5 random bits, see above.
_TERMS, _TERM_BITS = 12, 5
_MEAN = _TERMS * ((1 << _TERM_BITS) - 1) / 2  # mean of the sum
_CERTAIN = 1 << 16  # a probability of 1


@inner
def randomness(
    operation: int, result: int, a: int, b: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """Perform one instruction of `RANDOM`; return 0, since none of them can fault."""
    if operation <= _F32V2GRAND:
        first, second = _normal(random_bits(csr)), _normal(random_bits(csr))
        if operation == _F32V2GRAND:
            put(arf, result, as_bits(first))
            put(arf, result + 1, as_bits(second))
        else:  # the halves are exact: the numbers are multiples of 1/32 below 6
            put(arf, result, narrow(first, 0, 0) | narrow(second, 0, 0) << 16)
        return 0
    if operation <= _F32V2RMASK:
        probability, random = get(old, b) & 0x1FFFF, random_bits(csr)
        for word in range(2):
            mask = _mask(operation, word, probability, random)
            put(arf, result + word, get(old, a + word) & mask)
        return 0
    for word in range(2 if operation in (_F16V4SUFROMUI, _F32V2SUFROMUI) else 1):
        put(arf, result + word, _symmetric(operation, get(old, a + word)))
    return 0


@inlined
def _normal(random: int) -> float:
    """Return a normally distributed number from 60 random bits."""
    total = 0
    for term in range(_TERMS):
        total += random >> _TERM_BITS * term & (1 << _TERM_BITS) - 1
    return (total - _MEAN) / 32.0


@inlined
def _mask(operation: int, word: int, probability: int, random: int) -> int:
    """Return the mask of one word of a random mask: ones for the elements that stay."""
    if operation == _F32V2RMASK:
        return _WORD if _stays(probability, random >> 16 * word) else 0
    low, high = 2 * word, 2 * word + 1
    mask = 0xFFFF if _stays(probability, random >> 16 * low) else 0
    return mask | (0xFFFF0000 if _stays(probability, random >> 16 * high) else 0)


@inlined
def _stays(probability: int, random: int) -> bool:
    """Return True if an element stays, given the low 16 of its random bits."""
    return probability >= _CERTAIN or random & 0xFFFF < probability


@inlined
def _symmetric(operation: int, bits: int) -> int:
    """Return one word of unsigned integers as floats or halves in -1/2 .. 1/2."""
    if operation >= _F32SUFROMUI:
        return as_bits((bits + 0.5) / 2.0**32 - 0.5)
    low = ((bits & 0xFFFF) + 0.5) / 2.0**16 - 0.5
    high = ((bits >> 16) + 0.5) / 2.0**16 - 0.5
    return narrow(low, 0, 0) | narrow(high, 0, 0) << 16
