"""The slim convolution instructions: a kernel row of 1 x 4 slides over a row of inputs.

Each input is a vector of four channels (of eight for FP8); a partial is a sum that an earlier
instruction began. A weight bank is one of the four weights of every unit. The accumulators of a set
of eight units are two chains of four, one for each output channel. One instruction with weight bank
n does

    result = accumulators 0 and 1 of the set
    accumulator[u] = accumulator[u + 2] + input . weight[u, n]    u = 0 .. 5
    accumulator[u] = partials[u - 6] + input . weight[u, n]       u = 6, 7

so that a partial sum meets four neighbouring inputs and leaves in the instruction after the last.
An instruction with `v4` in its name drives two sets; channels 2 and 3 of the second set are the
upper pair of partials and results. The flags are the bank; all but 0 .. 3 are refused.

documented: vendor's ISA pages by an example for the 1 x 4 kernel; derived: the units of the second
set and the banks, from the order of PopLibs' weights; estimated: the order of additions, as AMP's.
"""

from __future__ import annotations

from ....columns import IntArray
from ....native import inlined, inner
from ...table.registers import CSR
from .amp import FloatArray, WeightArray, get, put, widen_four
from .quarter import quarter_product
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
from .sram import INVALID_INSTR, place

SLIM = (
    *("f16v4hihoslic", "f16v4sihoslic", "f16v4sisoslic"),
    *("f16v4hihov4slic", "f8v8hihov4slic"),
)
_HIHO, _SIHO, _SISO, _HIHOV4, _QUARTER = range(5)

_FP_CTL = CSR["FP_CTL"]
_BANKS = 4  # weights of a unit
_SET = 8  # units of a set
_FLOATS_IN, _HALVES_OUT = (_SIHO, _SISO), (_HIHO, _SIHO, _HIHOV4, _QUARTER)


@inner
def slim(
    operation: int,
    result: int,
    x: int,
    partials: int,
    bank: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform one instruction of `SLIM`; return 0 or the number of a fault.

    Args:
        operation: index of the mnemonic in `SLIM`.
        result, x, partials: ARF registers of the results, the inputs and the partials.
        bank: number of the weight of each unit.
        old, arf, aacc, cw, cwf, wide, csr: arrays as in `aux_pipe.aux_step`.
    """
    if bank >= _BANKS:
        return INVALID_INSTR
    raised, random = 0, draw(csr) if operation in _HALVES_OUT else 0
    widen_four(x, old, wide)
    for first in range(0, 2 * _SET if operation >= _HIHOV4 else _SET, _SET):
        low, high = aacc[place(first)], aacc[place(first + 1)]
        raised |= leaving(low) | leaving(high)
        if operation in _HALVES_OUT:
            pair = narrow_pair(leaver(low), leaver(high), int(csr[_FP_CTL]), random >> 4 * first)
            put(arf, result + first // _SET, pair & 0xFFFFFFFF)
            raised |= pair >> 32
        else:
            put(arf, result, as_bits(leaver(low)))
            put(arf, result + 1, as_bits(leaver(high)))
        # In ascending order: a unit reads the accumulator of unit + 2 before that one is written.
        for unit in range(first, first + _SET):
            if unit < first + _SET - 2:
                coming = aacc[place(unit + 2)]
            else:
                coming = _partial(operation, partials, unit & 1, first // _SET, old)
            if operation == _QUARTER:
                product = quarter_product(x, unit, bank, old, cw, csr)
            else:
                product = _half_product(unit, bank, cwf, wide)
            aacc[place(unit)] = coming + product
    return settle(raised, csr)


@inlined
def _partial(operation: int, partials: int, channel: int, pair: int, old: WordArray) -> float:
    """Return the partial of an output channel, 0 or 1, of a set of units.

    Two floats lie in a register each, for all sets; two halves lie in one register, a register for
    each set, whose number is `pair`.
    """
    if operation in _FLOATS_IN:
        return as_float(get(old, partials + channel))
    return widen(get(old, partials + pair) >> 16 * channel)


@inlined
def _half_product(unit: int, bank: int, cwf: FloatArray, wide: FloatArray) -> float:
    """Return the sum of four products: the inputs in `wide` times weights of a unit."""
    weights = cwf[place(bank)]
    x0, x1, x2, x3 = wide[0], wide[1], wide[2], wide[3]
    w0, w1 = weights[0, place(unit)], weights[1, place(unit)]
    w2, w3 = weights[2, place(unit)], weights[3, place(unit)]
    product: float = (x0 * w0 + x1 * w1) + (x2 * w2 + x3 * w3)
    return product
