"""The accumulators outside the AMP: what adds to them, and what reads them.

Element e of an accumulated vector is in $AACC[2 e], the accumulator of AMP unit e. `gina` reads the
first pair of one of four chains and pushes a pair at its far end, so that a chain of eight leaves
in four: even or odd registers of the first 16 or the last 16. `axpy` and `mix` give the sums of the
one before. documented: vendor's ISA pages; bits of gina's immediate estimated.

`istacc` and `stacc` transpose a 4 x 4 matrix of halves on its way through: istacc P0 takes rows 0
and 1, istacc P1 rows 2 and 3, stacc P0 and P1 give columns 0 and 1, and columns 2 and 3 leave with
the istacc P0 and P1 of the next matrix. derived: from its use in PopLibs' transpose of quarters.
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined
from ...table.registers import CSR
from .amp import STAGING, FloatArray, get, put
from .rounding import (
    WordArray,
    as_bits,
    as_float,
    draw,
    leaver,
    leaving,
    narrow_pair,
    settle,
    widen,
)

ACCUMULATE = (
    *("f32mac", "f32v2mac", "f16v4cmac"),
    *("f32v4acc", "f16v4acc", "f16v8acc"),
    *("f32v4absacc", "f16v4absacc", "f16v8absacc"),
    *("f32v4sqacc", "f16v4sqacc", "f16v8sqacc"),
    "f16v2cmac",
)
_F32MAC, _F32V2MAC, _F16V4CMAC = range(3)
_ACC, _ABSACC, _SQACC = range(3, 12, 3)  # each for four floats, four halves, eight halves
_F16V2CMAC = 12
READ = (
    *("f32v2axpy", "f16v4mix", "f32v2gina", "f16v2gina"),
    *("f16v4gacc", "f16v4stacc", "f16v4istacc"),
)
_AXPY, _MIX, _F32GINA, _F16GINA, _GACC, _STACC, _ISTACC = range(7)

_FP_CTL, _TAS = CSR["FP_CTL"], CSR["TAS"]
_CHAIN = 8  # registers of a gina chain
_GINA_ODD, _GINA_SECOND_SET = 1, 2


@inlined
def _single(row: WordArray, register: int) -> float:
    return as_float(get(row, register))


@inlined
def _half(row: WordArray, register: int, element: int) -> float:
    return widen(get(row, register + (element >> 1)) >> 16 * (element & 1))


@inlined
def accumulate(kind: int, first: int, second: int, old: WordArray, aacc: FloatArray) -> int:
    """mac, cmac, acc, absacc, sqacc: adds to accumulators; always 0."""
    if kind <= _F32V2MAC:
        for element in range(kind + 1):
            aacc[element] += _single(old, first + element) * _single(old, second + element)
    elif kind in (_F16V4CMAC, _F16V2CMAC):
        for element in range(2 if kind == _F16V4CMAC else 1):
            lateral = _half(old, first, 2 * element) * _half(old, second, 2 * element)
            odd = 2 * element + 1
            aacc[element] += lateral + _half(old, first, odd) * _half(old, second, odd)
    else:
        size = (kind - _ACC) % 3
        for element in range(8 if size == 2 else 4):
            value = _half(old, first, element) if size else _single(old, first + element)
            aacc[element] += _measure(kind, value)
    return 0


@inlined
def _measure(kind: int, value: float) -> float:
    if kind >= _SQACC:
        return value * value
    return abs(value) if kind >= _ABSACC else value


@inlined
def _push(base: int, low: float, high: float, aacc: FloatArray) -> None:
    for position in range(base, base + _CHAIN - 2):
        aacc[position] = aacc[position + 2]
    aacc[base + _CHAIN - 2] = low
    aacc[base + _CHAIN - 1] = high


@inlined
def _gina(
    kind: int,
    result: int,
    source: int,
    chain: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    base = STAGING * (chain & _GINA_ODD) + _CHAIN * ((chain & _GINA_SECOND_SET) >> 1)
    low, high = aacc[base], aacc[base + 1]
    raised = leaving(low) | leaving(high)
    if kind == _F32GINA:
        put(arf, result, as_bits(leaver(low)))
        put(arf, result + 1, as_bits(leaver(high)))
        _push(base, _single(old, source), _single(old, source + 1), aacc)
        return settle(raised, csr)
    pair = narrow_pair(leaver(low), leaver(high), int(csr[_FP_CTL]), draw(csr))
    put(arf, result, pair & 0xFFFFFFFF)
    halves = get(old, source)
    _push(base, widen(halves), widen(halves >> 16), aacc)
    return settle(raised | pair >> 32, csr)


@inlined
def _axpy(
    result: int,
    x: int,
    y: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    factor = as_float(int(csr[_TAS]) & 0xFFFFFFFF)
    raised = 0
    for element in range(2):
        raised |= leaving(aacc[element])
        put(arf, result + element, as_bits(leaver(aacc[element])))
        aacc[element] = factor * _single(old, x + element) + _single(old, y + element)
    return settle(raised, csr)


@inlined
def _four_halves(result: int, arf: WordArray, aacc: FloatArray, csr: IntArray) -> int:
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    for pair in range(2):
        low, high = aacc[2 * pair], aacc[2 * pair + 1]
        halves = narrow_pair(leaver(low), leaver(high), control, random >> 32 * pair)
        put(arf, result + pair, halves & 0xFFFFFFFF)
        raised |= leaving(low) | leaving(high) | halves >> 32
    return raised


@inlined
def _mix(x: int, y: int, old: WordArray, aacc: FloatArray, csr: IntArray) -> None:
    # derived: the low half of $TAS belongs to x, from PopLibs' scaled additions
    factors = int(csr[_TAS])
    a, b = widen(factors), widen(factors >> 16)
    for element in range(4):
        aacc[element] = a * _half(old, x, element) + b * _half(old, y, element)


@inlined
def _transpose(
    kind: int, o0: int, o1: int, o2: int, o3: int, old: WordArray, arf: WordArray, aacc: FloatArray
) -> int:
    # Element (row, column) is at 4 row + column. P0 of istacc moves column 3 to where row 2's other
    # columns were, out of the way of the new rows; where the hardware keeps it is not public.
    phase = (o1 if kind == _STACC else o3) & 1
    first, step = phase, 4
    if kind == _ISTACC:
        first, step = (8, 1) if phase else (2, 4)
    for word in range(2):  # halves came in: nothing is rounded and nothing raised
        at = first + 2 * word * step
        low, high = leaver(aacc[at]), leaver(aacc[at + step])
        put(arf, o0 + word, narrow_pair(low, high, 0, 0) & 0xFFFFFFFF)
    if kind == _STACC:
        return 0
    if phase == 0:
        aacc[8], aacc[9], aacc[10], aacc[11] = aacc[3], aacc[7], aacc[11], aacc[15]
    for element in range(4):
        aacc[8 * phase + element] = _half(old, o1, element)
        aacc[8 * phase + 4 + element] = _half(old, o2, element)
    return 0


@inlined
def read(
    kind: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    """axpy, mix, gina, gacc, stacc, istacc: results from accumulators; 0 or a fault's number."""
    if kind == _AXPY:
        return _axpy(o0, o1, o2, old, arf, aacc, csr)
    if kind >= _STACC:
        return _transpose(kind, o0, o1, o2, o3, old, arf, aacc)
    if _F32GINA <= kind <= _F16GINA:
        return _gina(kind, o0, o1, o2, old, arf, aacc, csr)
    raised = _four_halves(o0, arf, aacc, csr)
    if kind == _MIX:
        _mix(o1, o2, old, aacc, csr)
    return settle(raised, csr)
