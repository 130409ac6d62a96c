"""What the aux pipe makes of single elements: their class, their limits, sums of neighbours.

Rule: `clamp` bounds each element by the two of its second operand, the lower one first; a NaN stays
(estimated). A class is 1 signalling NaN, 2 quiet NaN, 3 and 4 infinities, more for what is finite
(documented: comments in PopLibs' tests, and what LLVM makes of isnan, isinf, isfinite; estimated:
which infinity is which, and the classes of finite numbers).
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined
from .amp import get, put
from .rounding import WordArray, as_bits, as_float, leaving, settle, widen

LATERAL = ("f32clamp", "f32v2clamp", "f16v2clamp", "f16v4clamp", "f32class", "f16v2sum", "f16v4sum")
_F32CLAMP, _F32V2CLAMP, _F16V2CLAMP, _F16V4CLAMP, _CLASS, _SUM, _F16V4SUM = range(7)

_INFINITY = 0x7F800000
_QUIET = 0x400000
_SMALLEST_NORMAL = 0x00800000
_SIGNALLING_NAN, _QUIET_NAN, _NEGATIVE_INFINITY, _POSITIVE_INFINITY = range(1, 5)
_ZERO, _SUBNORMAL, _NORMAL = range(5, 8)


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
    raised = 0
    for word in range(words):
        bits = get(old, a + word)
        if kind <= _F32V2CLAMP:
            bits = _clamped(bits, get(old, b), get(old, b + 1))
        elif kind <= _F16V4CLAMP:
            limits = get(old, b)
            low = _clamped_half(bits, limits)
            bits = low | _clamped_half(bits >> 16, limits) << 16
        elif kind == _CLASS:
            bits = _class(bits)
        else:
            total = widen(bits) + widen(bits >> 16)
            raised |= leaving(total)
            bits = as_bits(total)
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


@inlined
def _class(bits: int) -> int:
    size = bits & 0x7FFFFFFF
    if size > _INFINITY:
        return _QUIET_NAN if size & _QUIET else _SIGNALLING_NAN
    if size == _INFINITY:
        return _NEGATIVE_INFINITY if bits >> 31 else _POSITIVE_INFINITY
    if size == 0:
        return _ZERO
    return _SUBNORMAL if size < _SMALLEST_NORMAL else _NORMAL
