"""FP8, slim convolutions, random numbers and masks of the plain core. Read beside `plain_aux`.

F143 has 4 bits of exponent with bias 8 and 3 of mantissa, F152 5 bits with bias 16 and 2; both have
subnormal numbers, one NaN (0x80), no infinity and no -0. Bit 0 of $FP_NFMT chooses F143 for a
conversion, which multiplies by 2 ** $FP_SCL; bits 0 and 1 of $FP_INFMT do for weights and inputs of
the AMP, whose sums of eight products are multiplied by 2 ** $FP_ISCL. Scales have 6 signed bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from plain_accumulators import Words, half_amp, halves, left, left_halves, numbers, random_bits
from plain_context import INVALID_INSTR, Fault
from plain_numbers import ESR, HALF, NANOO, OFLO, WORD, Result, bits, is_infinite, is_nan, narrowed
from plain_numbers import number as float_of

from ipusim.isa.table.registers import CSR

CONVERSIONS = ("f8v2tof16", "f8v4tof16", "f16v2tof8", "f16v8tof8")
SPREAD = ("f16v2sufromui", "f16v4sufromui", "f32sufromui", "f32v2sufromui")
RANDOM = ("f16v2grand", "f32v2grand", "f16v4rmask", "f32v2rmask")
WIDE_SLIM = ("f16v4hihov4slic", "f8v8hihov4slic")  # on machines with the AMP of that name
SLIM = ("hihoslic", "sihoslic", "sisoslic", "hihov4slic")


def scale(register: int) -> np.float32:
    """Return 2 to the power of 6 signed bits."""
    return np.float32(2.0 ** ((register & 0x1F) - (register & 0x20)))


def decoded(byte: int, f143: int) -> np.float32:
    """Return the number of 8 bits."""
    fraction, bias = (3, 8) if f143 & 1 else (2, 16)
    exponent, mantissa = (byte & 0x7F) >> fraction, byte & (1 << fraction) - 1
    if byte == 0x80:
        return float_of(0x7FC00000)
    size = (mantissa + (1 << fraction if exponent else 0)) * 2.0 ** (
        max(exponent, 1) - bias - fraction
    )
    return np.float32(-size if byte >> 7 else size)


def encoded(value: np.float32, f143: int, control: int, random: int) -> Result:
    """Return the 8 bits of a number, rounded to the nearest or by 8 random bits."""
    word, (fraction, bias) = bits(value), (3, 8) if f143 & 1 else (2, 16)
    if is_nan(word):
        return 0x80, 0
    code, sign = 0x80, word >> 31 << 7
    if not is_infinite(word):
        size, exponent = Fraction(abs(float(value))), 1 - bias
        while size >= Fraction(2) ** (exponent + 1):
            exponent += 1
        steps, part = divmod(size / Fraction(2) ** (exponent - fraction), 1)
        half = part > Fraction(1, 2) or (part == Fraction(1, 2) and steps % 2 == 1)
        up = random & 0xFF < int(part * 256) if control & ESR else half
        code = int(steps) + up + (exponent - (1 - bias) << fraction)
    if code > 0x7F:
        return (0x80 if control & NANOO else 0x7F | sign), OFLO
    return (code | sign if code else 0), 0


def converted(worker: Any, name: str, operands: Sequence[list[int]]) -> Words:
    """Convert between FP8 and halves; element i is rounded by bits 16 i or 8 i of one draw."""
    csr = worker.csr
    control, form, factor = csr[CSR["FP_CTL"]], csr[CSR["FP_NFMT"]], scale(csr[CSR["FP_SCL"]])
    random, raised, found = random_bits(worker) if control & ESR else 0, 0, []
    if name.startswith("f8"):
        values = [
            decoded(operands[1][0] >> 8 * i & 0xFF, form) for i in range(4 if "v4" in name else 2)
        ]
        for i, value in enumerate(values):
            half, one = narrowed(bits(value * factor), control, random >> 16 * i & HALF)
            found, raised = [*found, half], raised | one
        return [a | b << 16 for a, b in zip(found[0::2], found[1::2], strict=True)], raised
    for i, word in enumerate(halves(operands[1])):
        byte, one = encoded(float_of(word) * factor, form, control, random >> 8 * i)
        found, raised = [*found, byte], raised | one
    found = found * 2 if name == "f16v2tof8" else found
    packed = bytes(found)
    return [
        int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)
    ], raised


def products(core: Any, worker: Any, x: list[int], slot: int) -> Any:
    """Return for each of 16 units eight inputs times the eight weights of a slot, scaled."""
    formats, raw = worker.csr[CSR["FP_INFMT"]], np.array(x, "<u4").tobytes()
    inputs = np.array([decoded(byte, formats >> 1) for byte in raw])
    found = np.zeros(16, np.float32)
    for unit in range(16):
        weights = int(core.weights[4 * unit + slot]).to_bytes(8, "little")
        p = inputs * np.array([decoded(byte, formats) for byte in weights])
        for first in (0, 4):
            found[unit] += (p[first] + p[first + 1]) + (p[first + 2] + p[first + 3])
    return found * scale(worker.csr[CSR["FP_ISCL"]])


def slim(core: Any, worker: Any, name: str, work: str, operands: Sequence[list[int]]) -> Words:
    """Add products; two accumulators of each set of eight leave, and partials enter behind them."""
    slot, sets = operands[3][0], 2 if "v4" in work else 1
    if slot >= 4:
        raise Fault(INVALID_INSTR)
    units = worker.aacc[0, : 8 * sets].reshape(sets, 8)
    out = units[:, :2].flatten()
    partials = numbers(halves(operands[2]) if work.startswith("hi") else operands[2])
    if name.startswith("f8"):
        added = products(core, worker, operands[1], slot)
    else:
        added = half_amp(core, operands[1], slot, 8 * sets)
    moved = np.concatenate([units[:, 2:], partials.reshape(sets, 2)], axis=1)
    worker.aacc[0, : 8 * sets] = moved.ravel() + added
    return left_halves(worker, out) if "iho" in work else left(out)


def normal(worker: Any) -> float:
    """Return twelve numbers of five random bits, summed, less their mean, / 32."""
    random = random_bits(worker)
    return (sum(random >> 5 * term & 31 for term in range(12)) - 186) / 32


def randomness(worker: Any, name: str, operands: Sequence[list[int]]) -> Words:
    """Return what `grand` and `rmask` give: one draw an element, or one in all."""
    if "grand" in name:
        first, second = bits(normal(worker)), bits(normal(worker))
        if name == "f32v2grand":
            return [first, second], 0
        return [narrowed(first, 0, 0)[0] | narrowed(second, 0, 0)[0] << 16], 0
    random, likely = random_bits(worker), operands[2][0] & 0x1FFFF
    stays = [likely >= 1 << 16 or random >> 16 * i & HALF < likely for i in range(4)]
    if name == "f32v2rmask":
        return [word if kept else 0 for word, kept in zip(operands[1], stays, strict=False)], 0
    masks = [HALF * a | (HALF << 16) * b for a, b in zip(stays[0::2], stays[1::2], strict=True)]
    return [word & mask for word, mask in zip(operands[1], masks, strict=True)], 0


def spread(name: str, operands: Sequence[list[int]]) -> Words:
    """Return (u + 1/2) / 2**n - 1/2 of unsigned integers u of n bits."""
    if name.startswith("f32"):
        return [bits((word + 0.5) / 2.0**32 - 0.5) for word in operands[1]], 0
    found = []
    for word in operands[1]:
        values = [bits(((word >> at & HALF) + 0.5) / 2.0**16 - 0.5) for at in (0, 16)]
        low, high = (narrowed(value, 0, 0)[0] for value in values)
        found.append((low | high << 16) & WORD)
    return found, 0
