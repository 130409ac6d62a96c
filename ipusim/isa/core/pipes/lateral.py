"""What the aux pipe makes of single elements: their class, their limits, sums of neighbours.

Rule: `clamp` bounds each element by the two of its second operand, the lower one first; a NaN stays
(estimated). A class is one of IEEE 754's ten: 1 signalling NaN, 2 quiet NaN, 3 and 4 infinities,
5 and 6 zeros, 7 and 8 subnormal, 9 and 10 normal numbers, of each two the negative one first
(documented: 1, 2, the infinities, and 5 for -0, by comments and casts of PopLibs and what LLVM
makes of isnan, isinf, isfinite; estimated: the order of the rest, by these). Classes of a vector
are bytes (documented: LLVM's tests). `maxc` gives the greater of neighbours, `f16v2maxc` in both
halves of its register (estimated, as f32tof16 does).
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined, inner
from .amp import get, put
from .rounding import WordArray, as_bits, as_float, leaver, leaving, settle, widen

LATERAL = (
    *("f32clamp", "f32v2clamp", "f16v2clamp", "f16v4clamp"),
    *("f16v2sum", "f16v4sum"),
    *("f32class", "f32v2class", "f16v2class", "f16v4class", "f16v2maxc", "f16v4maxc"),
)
_F32V2CLAMP, _F16V4CLAMP, _F16V4SUM = 1, 3, 5
_F32CLASS, _F32V2CLASS, _F16V2CLASS, _F16V4CLASS, _F16V2MAXC, _F16V4MAXC = range(6, 12)

_INFINITY = 0x7F800000
_QUIET = 0x400000
_SMALLEST_NORMAL = 0x00800000
_SMALLEST_NORMAL_HALF = 113 << 23  # the bits of 2**-14, as a float
_SIGNALLING_NAN, _QUIET_NAN = 1, 2
_INFINITE, _ZERO, _SUBNORMAL, _NORMAL = 3, 5, 7, 9  # the negative ones


@inlined
def lateral(
    kind: int,
    words: int,
    result: int,
    a: int,
    b: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """One of `LATERAL`; 0 or a fault's number."""
    if kind >= _F32CLASS:
        return _of_neighbours(kind, result, a, old, arf)
    raised = 0
    for word in range(words):
        bits = get(old, a + word)
        if kind <= _F32V2CLAMP:
            bits = _clamped(bits, get(old, b), get(old, b + 1))
        elif kind <= _F16V4CLAMP:
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
    if as_float(bits) < as_float(low):
        return low
    return high if as_float(bits) > as_float(high) else bits


@inlined
def _clamped_half(bits: int, limits: int) -> int:
    value = widen(bits)
    if value < widen(limits):
        return limits & 0xFFFF
    return limits >> 16 if value > widen(limits >> 16) else bits & 0xFFFF


@inner
def _of_neighbours(kind: int, result: int, a: int, old: WordArray, arf: WordArray) -> int:
    """Classes or maxima: several elements in one register."""
    low, high = get(old, a), 0
    if kind == _F32V2CLASS or kind in (_F16V4CLASS, _F16V4MAXC):
        high = get(old, a + 1)
    if kind == _F32CLASS:
        bits = _class(low, _SMALLEST_NORMAL)
    elif kind == _F32V2CLASS:
        bits = _class(low, _SMALLEST_NORMAL) | _class(high, _SMALLEST_NORMAL) << 8
    elif kind == _F16V2CLASS:
        bits = _two_classes(low)
    elif kind == _F16V4CLASS:
        bits = _two_classes(low) | _two_classes(high) << 16
    elif kind == _F16V2MAXC:
        bits = _greater(low) * 0x10001
    else:
        bits = _greater(low) | _greater(high) << 16
    put(arf, result, bits)
    return 0


@inlined
def _class(bits: int, least_normal: int) -> int:
    size, positive = bits & 0x7FFFFFFF, 1 - (bits >> 31 & 1)
    if size > _INFINITY:
        return _QUIET_NAN if size & _QUIET else _SIGNALLING_NAN
    if size == _INFINITY:
        return _INFINITE + positive
    if size == 0:
        return _ZERO + positive
    return (_SUBNORMAL if size < least_normal else _NORMAL) + positive


@inlined
def _two_classes(halves: int) -> int:
    low, high = as_bits(widen(halves)), as_bits(widen(halves >> 16))
    return _class(low, _SMALLEST_NORMAL_HALF) | _class(high, _SMALLEST_NORMAL_HALF) << 8


@inlined
def _greater(halves: int) -> int:
    low, high = widen(halves), widen(halves >> 16)
    # as maxima of two registers: a NaN is passed over
    takes_low = low > high or high != high  # noqa: PLR0124 (a NaN differs from itself)
    return halves & 0xFFFF if takes_low else halves >> 16
