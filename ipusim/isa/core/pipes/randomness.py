"""Random numbers and masks of the aux pipe, and integers spread evenly around zero.

    rmask      bit 16 of the probability set: everything stays; else an element stays where its 16
               random bits are below bits 15..0, and becomes +0 where not
    sufromui   an unsigned integer u of n bits becomes (u + 1/2) / 2**n - 1/2
    grand      twelve numbers of five random bits, summed, less their mean, / 32

documented: the first two by the vendor's ISA pages; the third is PopLibs' model of `grand` on
hosts, which says that the hardware differs: mean 0, deviation 0.9995, no number beyond 5.8125.
estimated: element i of a mask reads bits 16 i .. 16 i + 15 of one draw, which is made whatever the
probability; `grand` draws 64 bits an element; `sufromui` rounds to the nearest.
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined, inner
from .amp import get, put
from .rounding import WordArray, as_bits, narrow, random_bits

RANDOM = (
    *("f16v2grand", "f32v2grand", "f16v4rmask", "f32v2rmask"),
    *("f16v2sufromui", "f16v4sufromui", "f32sufromui", "f32v2sufromui"),
)
_F16V2GRAND, _F32V2GRAND, _F16V4RMASK, _F32V2RMASK = range(4)
_F16V2SUFROMUI, _F16V4SUFROMUI, _F32SUFROMUI, _F32V2SUFROMUI = range(4, 8)

_WORD = 0xFFFFFFFF
_TERMS, _TERM_BITS = 12, 5  # of a normal number
_MEAN = _TERMS * ((1 << _TERM_BITS) - 1) / 2
_KEPT = 1 << 16  # a probability of 1


@inner
def randomness(
    kind: int, result: int, a: int, b: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """One of `RANDOM`; always 0, since nothing here can raise."""
    if kind <= _F32V2GRAND:
        first, second = _normal(random_bits(csr)), _normal(random_bits(csr))
        if kind == _F32V2GRAND:
            put(arf, result, as_bits(first))
            put(arf, result + 1, as_bits(second))
        else:  # exact: multiples of 1/32 below 6
            put(arf, result, narrow(first, 0, 0) | narrow(second, 0, 0) << 16)
        return 0
    if kind <= _F32V2RMASK:
        probability, random = get(old, b) & 0x1FFFF, random_bits(csr)
        for word in range(2):
            mask = _mask(kind, word, probability, random)
            put(arf, result + word, get(old, a + word) & mask)
        return 0
    for word in range(2 if kind in (_F16V4SUFROMUI, _F32V2SUFROMUI) else 1):
        put(arf, result + word, _symmetric(kind, get(old, a + word)))
    return 0


@inlined
def _normal(random: int) -> float:
    total = 0
    for term in range(_TERMS):
        total += random >> _TERM_BITS * term & (1 << _TERM_BITS) - 1
    return (total - _MEAN) / 32.0


@inlined
def _mask(kind: int, word: int, probability: int, random: int) -> int:
    if kind == _F32V2RMASK:
        return _WORD if _stays(probability, random >> 16 * word) else 0
    low, high = 2 * word, 2 * word + 1
    mask = 0xFFFF if _stays(probability, random >> 16 * low) else 0
    return mask | (0xFFFF0000 if _stays(probability, random >> 16 * high) else 0)


@inlined
def _stays(probability: int, random: int) -> bool:
    return probability >= _KEPT or random & 0xFFFF < probability


@inlined
def _symmetric(kind: int, bits: int) -> int:
    if kind >= _F32SUFROMUI:
        return as_bits((bits + 0.5) / 2.0**32 - 0.5)
    low = ((bits & 0xFFFF) + 0.5) / 2.0**16 - 0.5
    high = ((bits >> 16) + 0.5) / 2.0**16 - 0.5
    return narrow(low, 0, 0) | narrow(high, 0, 0) << 16
