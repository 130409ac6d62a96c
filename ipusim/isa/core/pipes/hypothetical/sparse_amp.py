"""The AMP with a choice of inputs, which no IPU has: 2 kept weights of every 4 halves.

One instruction of phase p does what f16v4hihov4amp does (`amp`), but for its products. Its inputs
are two register pairs, a group of four halves each. The weight 4 u + p of unit u is w0 .. w3: w0
and w1 belong to the first group, w2 and w3 to the second. Bits 8 p + 2 e and 8 p + 2 e + 1 of the
choices of unit u are the place of e's input x in its group:

    accumulator[u] += (x(w0) w0 + x(w1) w1) + (x(w2) w2 + x(w3) w3)

in binary32, in this order. An input that no weight chooses is not multiplied, so that an infinity
there changes nothing.

hypothetical: all of it; the order of additions is that of the dense AMP.
"""

from __future__ import annotations

import numpy as np

from .....columns import IntArray
from .....native import inlined, inner
from ..amp import (
    NUM_WEIGHTS,
    STAGING,
    FloatArray,
    WeightArray,
    four_half_results,
    get,
    swap,
    widen_four,
)
from ..rounding import WordArray, settle, widen
from ..sram import place

UNITS = 16
GROUP_BITS = 2


@inlined
def _chosen(register: int, choice: int, old: WordArray) -> float:
    """The half of a register pair that two bits choose."""
    word = get(old, register + (choice >> 1 & 1))
    return widen(word >> 16 * (choice & 1))


@inlined
def _sparse_product(
    first: int,
    second: int,
    unit: int,
    slot: int,
    old: WordArray,
    cw: WeightArray,
    cwf: FloatArray,
) -> float:
    """Four kept weights of a unit times the inputs that they choose."""
    bits = cw[place(NUM_WEIGHTS + (unit >> 1))] >> np.uint64(32 * (unit & 1) + 8 * slot)
    choices = int(np.int64(bits & np.uint64(0xFF)))
    weights = cwf[place(slot)]
    at = place(unit)
    a = _chosen(first, choices, old) * weights[0, at]
    b = _chosen(first, choices >> GROUP_BITS, old) * weights[1, at]
    c = _chosen(second, choices >> 2 * GROUP_BITS, old) * weights[2, at]
    d = _chosen(second, choices >> 3 * GROUP_BITS, old) * weights[3, at]
    return (a + b) + (c + d)  # type: ignore[no-any-return]  # numbers of a float32 array


@inner
def sparse_amp(
    result: int,
    first: int,
    second: int,
    partials: int,
    flags: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """f16v8n2m4hihov4amp; 0 or a fault's number."""
    phase = flags & 7
    if phase == 0:
        swap(aacc, UNITS)
    for unit in range(UNITS):
        product = _sparse_product(first, second, unit, phase & 3, old, cw, cwf)
        aacc[place(unit)] += product
    low, high = 2 * (phase & 3), 8 + 2 * (phase & 3)
    raised = four_half_results(result, low, high, arf, aacc, csr)
    widen_four(partials, old, wide)
    aacc[place(STAGING + low)], aacc[place(STAGING + low + 1)] = wide[0], wide[1]
    aacc[place(STAGING + high)], aacc[place(STAGING + high + 1)] = wide[2], wide[3]
    return settle(raised, csr)
