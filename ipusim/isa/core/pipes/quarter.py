"""FP8 of the C600: numbers of 8 bits (quarters), their conversions, and their AMP instruction.

There are two formats:

    F143   sign, 4 bits of exponent with bias 8, 3 of mantissa: up to 240, steps from 2**-10
    F152   sign, 5 bits of exponent with bias 16, 2 of mantissa: up to 57344, steps from 2**-17

Both formats have subnormal numbers, but no infinity and no -0: 0x80 is the only NaN, and every
other byte is a number. A conversion in either direction multiplies by 2 ** $FP_SCL. Bit 0 of
$FP_NFMT is the format of the quarters, 1 for F143. $FP_CTL selects the rounding. A number that is
too large becomes NaN if $FP_CTL.NANOO is set, else the largest number of the format.

The AMP takes weights in the format of bit 0 of $FP_INFMT and inputs in that of bit 1, and scales
sums of eight products by 2 ** $FP_ISCL. Scales are signed and have 6 bits.

documented: formats by Noune et al. (arXiv 2206.02915) and osmarks/ipu-stack; registers by PopLibs'
casts and convolutions and the Colossus LLVM backend. estimated: an infinity is treated as a number
that is too large; stochastic rounding takes bits 8 i .. 8 i + 7 of one random draw for element i;
`f16v2tof8` gives both halves of its register the same two bytes, as `f32tof16` does; products are
added in pairs.
"""

from __future__ import annotations

import numpy as np

from ....columns import IntArray
from ....native import inlined, inner
from ...table.registers import CSR, FP_CTL_ESR, FP_CTL_NANOO
from .amp import STAGING, FloatArray, WeightArray, four_half_results, get, put, swap, widen_four
from .rounding import OFLO, WordArray, as_bits, as_float, draw, narrow_pair, settle, widen
from .sram import place

# Conversions, at the position that is their `operation` in `quarter`.
QUARTER = ("f8v2tof16", "f8v4tof16", "f16v2tof8", "f16v8tof8")
_F8V2_TO_F16, _F8V4_TO_F16, _F16V2_TO_F8, _F16V8_TO_F8 = range(4)

_FP_CTL, _FORMAT, _SCALE = CSR["FP_CTL"], CSR["FP_NFMT"], CSR["FP_SCL"]
_INPUT_FORMATS, _INPUT_SCALE = CSR["FP_INFMT"], CSR["FP_ISCL"]
_NAN, _LARGEST = 0x80, 0x7F  # bytes of NaN and of the largest number, without sign
# Of binary32: bias of the exponent, and bits of a NaN and of infinity.
_FLOAT_BIAS, _FLOAT_NAN, _INFINITY = 127, 0x7FC00000, 0x7F800000
_RAISED = 8  # lowest bit of the exceptions in a result of `encode`, above the byte


@inlined
def _power(exponent: int) -> float:
    """Return 2 ** exponent, made of the bits of a binary32 number."""
    return as_float(exponent + _FLOAT_BIAS << 23)


@inlined
def _scale(register: int) -> float:
    """Return 2 ** n for the signed number n in the low 6 bits of a scale register."""
    # 6 bits: PopLibs adds two scales as they are packed, without extending their signs
    return _power((register & 0x1F) - (register & 0x20))


@inlined
def decode(byte: int, f143: int) -> float:
    """Return the number of an FP8 byte.

    Args:
        byte: byte in the low 8 bits; further bits are ignored.
        f143: format in bit 0, 1 for F143.
    """
    byte &= 0xFF
    # `fraction`: bits of the mantissa. Exponent 0 is of subnormal numbers, which have no hidden 1
    # and the scale of exponent 1.
    fraction, bias = 2 + (f143 & 1), 16 - 8 * (f143 & 1)
    exponent, mantissa = (byte & 0x7F) >> fraction, byte & (1 << fraction) - 1
    if byte == _NAN:
        return as_float(_FLOAT_NAN)
    if exponent:
        mantissa += 1 << fraction
    size = np.float32(mantissa) * _power(max(exponent, 1) - bias - fraction)
    return -size if byte >> 7 else size  # type: ignore[return-value]


@inlined
def encode(value: float, f143: int, control: int, random: int) -> int:
    """Round a binary32 number to 8 bits.

    Args:
        value: number to round.
        f143: format in bit 0, 1 for F143.
        control: value of $FP_CTL.
        random: 8 random bits, used if rounding is stochastic.

    Returns:
        The byte in bits 7..0 and the exceptions in bits 10..8. A NaN stays a NaN and raises none.
    """
    bits = as_bits(value)
    size, fraction, bias = bits & 0x7FFFFFFF, 2 + (f143 & 1), 16 - 8 * (f143 & 1)
    if size > _INFINITY:
        return _NAN
    exponent = max((size >> 23) - _FLOAT_BIAS, 1 - bias)
    code = _LARGEST + 1  # too large, unless it is computed below
    if exponent <= bias:  # larger exponents are too large however they are rounded
        # The size in units of the last place: its whole part is the code, `part` is rounded.
        steps = as_float(size) * _power(fraction - exponent)
        code = int(steps)
        part = steps - code
        if control >> FP_CTL_ESR & 1:
            code += int((random & 0xFF) < int(part * 256))
        else:
            code += int(part > 0.5 or (part == 0.5 and (code & 1) == 1))
        # The hidden 1 of a normal number has raised the exponent field to 1; add what the exponent
        # is above the least one. A carry of rounding raises the exponent, which is right.
        code += exponent - (1 - bias) << fraction
    if code > _LARGEST:
        if control >> FP_CTL_NANOO & 1:
            return OFLO << _RAISED | _NAN
        return OFLO << _RAISED | _LARGEST | (bits >> 31) << 7
    return code | (bits >> 31) << 7 if code else 0


@inner
def quarter(
    operation: int, result: int, a: int, old: WordArray, arf: WordArray, csr: IntArray
) -> int:
    """Perform one conversion of `QUARTER`; return 0 or the number of a fault.

    Args:
        operation: position of the conversion in `QUARTER`.
        result: first register of the result.
        a: first register of the operand.
        old: registers before the instruction.
        arf: registers after the instruction, written here.
        csr: control and status registers.
    """
    raised, random = 0, draw(csr)
    for word in range(2 if operation in (_F8V4_TO_F16, _F16V8_TO_F8) else 1):
        if operation <= _F8V4_TO_F16:
            bits = _to_halves(get(old, a) >> 16 * word, random >> 32 * word, csr)
        elif operation == _F16V2_TO_F8:
            bits = _from_halves(get(old, a), random, csr)
            bits |= (bits & 0xFFFF) << 16
        else:
            low = _from_halves(get(old, a + 2 * word), random >> 32 * word, csr)
            high = _from_halves(get(old, a + 2 * word + 1), random >> 32 * word + 16, csr)
            bits = low | (high & 0xFFFF) << 16 | high & ~0xFFFF
        put(arf, result + word, bits & 0xFFFFFFFF)
        raised |= bits >> 32
    return settle(raised, csr)


@inlined
def _to_halves(pair: int, random: int, csr: IntArray) -> int:
    """Return two FP8 numbers, the low bytes of `pair`, as halves; exceptions from bit 32 on."""
    form, scale = int(csr[_FORMAT]), _scale(int(csr[_SCALE]))
    low, high = decode(pair, form) * scale, decode(pair >> 8, form) * scale
    return narrow_pair(low, high, int(csr[_FP_CTL]), random)


@inlined
def _from_halves(pair: int, random: int, csr: IntArray) -> int:
    """Return the two halves of `pair` as FP8 numbers in bits 15..0; exceptions from bit 32 on."""
    form, scale, control = int(csr[_FORMAT]), _scale(int(csr[_SCALE])), int(csr[_FP_CTL])
    low = encode(widen(pair) * scale, form, control, random)
    high = encode(widen(pair >> 16) * scale, form, control, random >> 8)
    return low & 0xFF | (high & 0xFF) << 8 | (low | high) >> _RAISED << 32


@inlined
def quarter_product(
    x: int, unit: int, slot: int, old: WordArray, cw: WeightArray, csr: IntArray
) -> float:
    """Return the scaled sum of eight products: a register pair of inputs times a unit's weights.

    Args:
        x: first register of the pair of inputs.
        unit: number of the AMP unit.
        slot: number of the 64-bit word of weights among the four of the unit.
        old: registers before the instruction.
        cw: weights of all units.
        csr: control and status registers.
    """
    formats = int(csr[_INPUT_FORMATS])
    total = as_float(0)
    for half in range(2):
        inputs, word = get(old, x + half), cw[place(4 * unit + slot)] >> np.uint64(32 * half)
        weights = int(np.int64(word & np.uint64(0xFFFFFFFF)))
        a = decode(inputs, formats >> 1) * decode(weights, formats)
        b = decode(inputs >> 8, formats >> 1) * decode(weights >> 8, formats)
        c = decode(inputs >> 16, formats >> 1) * decode(weights >> 16, formats)
        d = decode(inputs >> 24, formats >> 1) * decode(weights >> 24, formats)
        total += (a + b) + (c + d)
    return total * _scale(int(csr[_INPUT_SCALE]))


@inner
def quarter_amp(
    result: int,
    x: int,
    partials: int,
    flags: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform f8v8hihov4amp, which is f16v4hihov4amp with eight FP8 products for each unit.

    Return 0 or the number of a fault. Arguments are those of `half_amp_16_units`.
    """
    phase = flags & 7
    if phase == 0:
        swap(aacc, 16)
    for unit in range(16):
        aacc[place(unit)] += quarter_product(x, unit, phase & 3, old, cw, csr)
    first, second = 2 * (phase & 3), 8 + 2 * (phase & 3)
    raised = four_half_results(result, first, second, arf, aacc, csr)
    widen_four(partials, old, wide)
    aacc[place(STAGING + first)], aacc[place(STAGING + first + 1)] = wide[0], wide[1]
    aacc[place(STAGING + second)], aacc[place(STAGING + second + 1)] = wide[2], wide[3]
    return settle(raised, csr)
