"""Numbers of the plain core: what single words, floats and halves become. Read beside `plain_core`.

A register holds 32 bits, here an int from 0 to 2**32 - 1; a half is the 16 bits of binary16.

    sums, products, quotients   rounded once to binary32, to the nearest; halves are widened, and
                                the binary32 result is rounded to binary16
    functions                   computed in binary64, rounded to binary32
    which NaN                   the first operand that is one, made quiet; else 0x7FC00000, as is
                                every NaN that leaves the accumulators
    raised                      INV for a NaN that no operand was, OFLO for an infinity that no
                                operand was, or a half too large, DIV0 for a quotient by zero

Nothing here is taken from the core: floats are NumPy's, halves exact fractions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

WORD, HALF = 0xFFFFFFFF, 0xFFFF
INV, DIV0, OFLO = 1, 2, 4  # as in $FP_STS and the enables of $FP_CTL
ESR, NANOO = 1 << 19, 1 << 20  # of $FP_CTL: stochastic rounding; overflow gives NaN
NAN, QUIET, INFINITE, SIGN = 0x7FC00000, 0x00400000, 0x7F800000, 0x80000000
Result = tuple[int, int]  # bits, what was raised


def signed(word: int) -> int:
    """Return 32 bits as a whole number with a sign."""
    return (word & WORD) - ((word & SIGN) << 1)


def number(word: int) -> np.float32:
    """Return the binary32 number of 32 bits."""
    return np.uint32(word).view(np.float32)


def bits(value: float) -> int:
    """Return the bits of a number rounded to binary32."""
    return int(np.float32(value).view(np.uint32))


def is_nan(word: int) -> bool:
    """Return whether 32 bits are a NaN."""
    return word & 0x7FFFFFFF > INFINITE


def is_infinite(word: int) -> bool:
    """Return whether 32 bits are an infinity."""
    return word & 0x7FFFFFFF == INFINITE


def judged(value: float, *operands: int) -> Result:
    """Return the bits of a result by the rules of NaN and infinity, and what it raises."""
    word = bits(value)
    for operand in operands:
        if is_nan(operand):
            return operand | QUIET, 0
    if is_nan(word):
        return NAN, INV
    return word, OFLO if is_infinite(word) and not any(map(is_infinite, operands)) else 0


def leaving(value: float) -> Result:
    """Return a number that leaves the accumulators, or is summed on its way, and what it raises."""
    word = bits(value)
    return (NAN, INV) if is_nan(word) else (word, OFLO if is_infinite(word) else 0)


def widened(half: int) -> int:
    """Return the binary32 bits of a half; a NaN keeps its bits."""
    half &= HALF
    if half & 0x7C00 == 0x7C00:
        return (half & 0x8000) << 16 | INFINITE | (half & 0x3FF) << 13
    return bits(np.uint16(half).view(np.float16))


def narrowed(word: int, control: int, random: int) -> Result:
    """Return the half of binary32 bits: the nearest one, or with ESR of $FP_CTL a random one."""
    sign, size = word >> 16 & 0x8000, word & 0x7FFFFFFF
    if is_nan(word):
        return sign | 0x7E00 | size >> 13 & 0x3FF, 0
    if is_infinite(word):
        return sign | 0x7C00, 0
    exact = Fraction(float(number(size)))
    if control & ESR and exact < 65536:
        last_place = Fraction(2) ** (max(math.frexp(float(exact))[1] - 1, -14) - 10)
        whole, part = divmod(exact, last_place)
        exact = (whole + (random & HALF < int(part / last_place * 65536))) * last_place
    if exact >= (65536 if control & ESR else 65520):
        return sign | (0x7E00 if control & NANOO else 0x7BFF), OFLO
    return sign | int(np.float16(float(exact)).view(np.uint16)), 0


def quotient(a: int, b: int) -> Result:
    """Return what `f32div` gives."""
    if b & 0x7FFFFFFF or is_nan(a) or a & 0x7FFFFFFF == 0:
        return judged(number(a) / number(b), a, b)
    return (a ^ b) & SIGN | INFINITE, 0 if is_infinite(a) else DIV0


def chosen(first: bool, a: int, b: int) -> Result:
    """Return the first operand where `first` is true or the second is a NaN, else the second."""
    return (a if first or is_nan(b) else b), 0


def compared(holds: bool, a: int, b: int) -> Result:
    """Return all ones or zero; a comparison with a NaN is false."""
    return (WORD if holds else 0), INV if is_nan(a) or is_nan(b) else 0


BINARY: Mapping[str, Callable[[int, int], Result]] = {
    "add": lambda a, b: judged(number(a) + number(b), a, b),
    "sub": lambda a, b: judged(number(a) - number(b), a, b),
    "mul": lambda a, b: judged(number(a) * number(b), a, b),
    "div": quotient,
    "absadd": lambda a, b: judged(abs(number(a)) + abs(number(b)), a, b),
    "min": lambda a, b: chosen(number(a) < number(b), a, b),
    "max": lambda a, b: chosen(number(a) > number(b), a, b),
    "absmax": lambda a, b: (chosen(abs(number(a)) > abs(number(b)), a, b)[0] & ~SIGN, 0),
    "cmplt": lambda a, b: compared(number(a) < number(b), a, b),
    "cmple": lambda a, b: compared(number(a) <= number(b), a, b),
    "cmpgt": lambda a, b: compared(number(a) > number(b), a, b),
    "cmpge": lambda a, b: compared(number(a) >= number(b), a, b),
    "cmpeq": lambda a, b: compared(number(a) == number(b), a, b),
    "cmpne": lambda a, b: compared(number(a) != number(b), a, b),
}


def whole(a: int, mode: int) -> Result:
    """Return a float rounded to a whole one: 0 nearest, 1 up, 2 down, 3 to zero."""
    return bits((np.rint, np.ceil, np.floor, np.trunc)[mode](number(a))), 0


def to_integer(a: int, low: int, high: int) -> Result:
    """Return a float cut towards zero, between the least and the greatest integer."""
    if is_nan(a):
        return 0, INV
    value = float(number(a))
    # -0.5 is cut to 0, yet below an unsigned integer's least
    inside = low <= value < high + 1
    limited = int(value) if inside else low if value < 0 else high
    return limited & WORD, 0 if inside else INV


def binary64(function: Callable[[float], float], a: int) -> float:
    """Return a function's value, NaN outside its domain or infinity where Python would raise."""
    try:
        return function(float(number(a)))
    except OverflowError:
        return math.inf
    except ValueError:
        return math.nan


def logistic(x: float) -> float:
    """Return 1 / (1 + e**-x), also where e**-x is too large."""
    return 1.0 / (1.0 + math.exp(-x)) if x > -700 else 0.0


FUNCTIONS: Mapping[str, Callable[[float], float]] = {
    "sqrt": math.sqrt,
    "exp": math.exp,
    "exp2": lambda x: math.pow(2.0, x),
    "sigm": logistic,
    "tanh": math.tanh,
    "oorx": lambda x: 1.0 / math.sqrt(x),
    "oox": lambda x: 1.0 / x,
    "log2": math.log2,
    "ln": math.log,
}


def function(name: str, a: int) -> Result:
    """Return a function of one number; at a pole at zero, an infinity and DIV0."""
    if a & 0x7FFFFFFF == 0 and name in ("oorx", "oox", "log2", "ln"):
        return (SIGN if name in ("log2", "ln") else a) | INFINITE, DIV0
    return judged(binary64(FUNCTIONS[name], a), a)


UNARY: Mapping[str, Callable[[int], Result]] = {
    **{name: lambda a, name=name: function(name, a) for name in FUNCTIONS},
    "toi32": lambda a: to_integer(a, -(2**31), 2**31 - 1),
    "toui32": lambda a: to_integer(a, 0, 2**32 - 1),
    "fromi32": lambda a: (bits(float(signed(a))), 0),
    "fromui32": lambda a: (bits(float(a)), 0),
}


SMALLEST, SMALLEST_HALF = 0x00800000, 0x38800000  # the least normal number, and half, as a float


def class_of(a: int, least_normal: int = SMALLEST) -> int:
    """Return the class of a float.

    1 signalling NaN, 2 quiet NaN; 3 infinite, 5 zero, 7 subnormal, 9 normal, where a positive
    number counts 1 more.
    """
    if is_nan(a):
        return 2 if a & QUIET else 1
    size, positive = a & 0x7FFFFFFF, 1 - (a >> 31)
    if is_infinite(a):
        return 3 + positive
    return (5 if size == 0 else 7 if size < least_normal else 9) + positive


def greater(a: int, b: int) -> bool:
    """Return whether the first is the greater, or the second a NaN."""
    return bool(number(a) > number(b)) or is_nan(b)


def clamped(a: int, low: int, high: int) -> int:
    """Return a value no less than `low`, then no more than `high`; a NaN stays."""
    return low if number(a) < number(low) else high if number(a) > number(high) else a


def next_random(state: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    """Return 64 bits of xoroshiro128aox (arXiv 2203.04058), and its next state of two words."""

    def left(word: int, count: int) -> int:
        """Return 64 bits rotated to the left."""
        return (word << count | word >> 64 - count) & (1 << 64) - 1

    low, high = state
    common, differing = low & high, low ^ high
    output = differing ^ (left(common, 1) | left(common, 2))
    return output, (
        left(low, 55) ^ differing ^ differing << 14 & (1 << 64) - 1,
        left(differing, 36),
    )


def _bytes(word: int) -> list[int]:
    """Return the four bytes of a word, lowest first."""
    return list(word.to_bytes(4, "little"))


def _word(*parts: int) -> int:
    """Return the word of four bytes, lowest first."""
    return int.from_bytes(bytes(parts), "little")


INTEGER: Mapping[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "andc": lambda a, b: a & ~b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << min(b, 32),
    "shr": lambda a, b: a >> min(b, 32),
    "shrs": lambda a, b: signed(a) >> min(b, 31),
    "cmpeq": lambda a, b: int(a == b),
    "cmpne": lambda a, b: int(a != b),
    "cmpslt": lambda a, b: int(signed(a) < signed(b)),
    "cmpult": lambda a, b: int(a < b),
    "min": lambda a, b: min(signed(a), signed(b)),
    "max": lambda a, b: max(signed(a), signed(b)),
    "mov": lambda a, _: a,
    "setzi": lambda a, _: a,
    "atom": lambda a, _: a,
    "xnor": lambda a, b: ~(a ^ b),
    "abs": lambda a, _: abs(signed(a)),
    "roll8l": lambda a, b: a >> 24 | b << 8,
    "roll8r": lambda a, b: a >> 8 | b << 24,
    "clz": lambda a, _: 32 - a.bit_length(),
    "popc": lambda a, _: a.bit_count(),
    "swap16": lambda a, _: a >> 16 | a << 16,
    "roll16": lambda a, b: a >> 16 | b << 16,
    "sort4x16lo": lambda a, b: a & HALF | b << 16,
    "sort4x16hi": lambda a, b: a >> 16 | b >> 16 << 16,
    "sort8x8lo": lambda a, b: _word(*_bytes(a)[0::2], *_bytes(b)[0::2]),
    "sort8x8hi": lambda a, b: _word(*_bytes(a)[1::2], *_bytes(b)[1::2]),
    "shuf8x8lo": lambda a, b: _word(_bytes(a)[0], _bytes(b)[0], _bytes(a)[1], _bytes(b)[1]),
    "shuf8x8hi": lambda a, b: _word(_bytes(a)[2], _bytes(b)[2], _bytes(a)[3], _bytes(b)[3]),
}
"""Main pipe: two words to one, of which the low 32 bits count."""

VECTOR = re.compile(r"f(32|16|8)(?:v(2|4|8))?([a-z]\w*)")
"""A float mnemonic: bits of an element, how many elements, what it does."""
