"""The AMP, accumulating matrix-vector product: weights stay, inputs and partial sums stream by.

Each unit u has an accumulator and a staging register, which holds a sum on its way out or partials
(earlier sums, to be continued) on their way in. One instruction with phase p does

    if p = 0: swap accumulators and staging, in every unit that takes part
    accumulator[u] += input . weight[u, p]
    result = staging[units of p];  staging[units of p] = partials

With half operands the second line is 4 products, of 4 inputs with the 4 numbers of weight register
p of the unit, and p is 0 to 3 (the low two bits of the phase). With float operands it is one
product, of one input with one of the two floats of weight register p // 2, and p is 0 to 7.

So the sums of one run through all phases leave during the next run, in which the partials of the
run after that enter. The units of a phase, in the order of the results:

    half, 8 units     2p, 2p + 1                float, 8 units     p, p + 1; none when p is odd
    half, 16 units    2p, 2p + 1, 8 + 2p, 9 + 2p
    float, 16 units   p, p + 1 when p is even, else 7 + p, 8 + p

The phase is in the low three bits of the flags. The bits above them select one of the engines E1 to
E4 in PopLibs' names and change nothing here (derived: PopLibs drains the sums of a loop with engine
E2 by instructions with E1). How each rule is known: documented, by the vendor's ISA tables, for 8
units; derived, from the order of PopLibs' weights, for 16 units; estimated, that products are added
in pairs, then to the accumulator, each in binary32.

The accumulator registers are stored with even numbers first: $AACC[n] is
`aacc[n // 2 + 16 (n % 2)]`. Accumulators are the even registers, columns 0 to 15 of the array, and
staging registers the odd ones, columns 16 to 31.

ARF is the file of 16 floating-point registers of a context. `inlined` functions are always inlined
into compiled callers, `inner` ones if LLVM decides so. `place(i)` is the index i as an unsigned
number. `leaver`, `leaving` and `settle` make a sum that leaves an accumulator, its exceptions, and
the fault that they cause.

One instruction, which no IPU has, chooses its inputs: it keeps 2 weights of every 4. Its inputs are
two register pairs, a group of four halves each. Weight register 4 u + p of unit u holds w0 .. w3:
w0 and w1 belong to the first group, w2 and w3 to the second. Bits 8 p + 2 e and 8 p + 2 e + 1 of
the choices of unit u give the position of the input x(w_e) in its group:

    accumulator[u] += (x(w0) w0 + x(w1) w1) + (x(w2) w2 + x(w3) w3)

in binary32, in this order. An input that no weight chooses is not multiplied, so that an infinity
there has no effect. hypothetical: the whole instruction; the order of additions is as in the dense
AMP.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....columns import IntArray
from ....native import inlined, inner
from ...table.registers import CSR, FP_CTL_ESR
from .rounding import (
    WordArray,
    as_bits,
    as_float,
    draw,
    is_large,
    leaver,
    leaving,
    narrow_pair,
    nearest_pair,
    settle,
    widen,
)
from .sram import place

FloatArray = npt.NDArray[np.float32]
WeightArray = npt.NDArray[np.uint64]

STAGING = 16  # column of the first staging register
NUM_ACCUMULATORS = 32  # two for each of 16 units: one that adds up, one for staging
NUM_WEIGHTS = 64  # weight register 4 u + slot has 64 bits: 4 halves, 2 floats or 8 FP8 numbers
NUM_CHOICES = 8  # registers behind the weights, each with the choices of two units: hypothetical
GROUP_BITS = 2  # bits of a choice: one of four inputs
WIDE_WEIGHTS = (4, 4, 16)  # shape of the half weights as float32: slot, element, unit

_FP_CTL = CSR["FP_CTL"]
_FIRST_ZERO = 14  # the ARF registers that read as zero


@inlined
def widen_weight(index: int, cw: WeightArray, cwf: FloatArray) -> None:
    """Update the widened copy `cwf` of one weight register after it was loaded.

    AMP instructions read each weight many times, so that it is widened once.
    """
    for element in range(4):
        half = int(np.int64(cw[index] >> np.uint64(16 * element) & np.uint64(0xFFFF)))
        cwf[index & 3, element, index >> 2] = widen(half)


@inlined
def get(row: WordArray, register: int) -> int:
    """Return the 32 bits of an ARF register; `row` is the ARF of a worker, uint32[16]."""
    return int(np.int64(row[place(register)]))


@inlined
def put(arf: WordArray, register: int, bits: int) -> None:
    """Write an ARF register. Registers that read as zero ignore the write."""
    if register < _FIRST_ZERO:
        arf[place(register)] = np.uint32(bits)


@inlined
def swap(aacc: FloatArray, units: int) -> None:
    """Exchange the accumulators and the staging registers of the first units."""
    for unit in range(units):
        accumulator = aacc[unit]
        aacc[unit] = aacc[place(STAGING + unit)]
        aacc[place(STAGING + unit)] = accumulator


@inlined
def widen_four(register: int, old: WordArray, wide: FloatArray) -> None:
    """Widen the four halves of a register pair into `wide`, float32[4]."""
    # All four halves are read before any is written, so that LLVM makes one vector of them.
    halves, start = old.view(np.uint16), place(2 * register)
    first, second = halves[start], halves[start + np.uint64(1)]
    third, fourth = halves[start + np.uint64(2)], halves[start + np.uint64(3)]
    a, b = widen(int(np.int64(first))), widen(int(np.int64(second)))
    c, d = widen(int(np.int64(third))), widen(int(np.int64(fourth)))
    wide[0], wide[1], wide[2], wide[3] = a, b, c, d


@inlined
def _half_products(
    x: int,
    phase: int,
    halving: int,
    old: WordArray,
    aacc: FloatArray,
    cwf: FloatArray,
    wide: FloatArray,
) -> None:
    """Add the products of one phase to the accumulators of 16 units, or of 8 with `halving` = 1."""
    # x0 to x3 are the four inputs, w0 to w3 their weights in eight units, s0 to s7 the units' sums.
    units = 16 >> halving
    if phase == 0:
        swap(aacc, units)
    widen_four(x, old, wide)
    x0, x1, x2, x3 = wide[0], wide[1], wide[2], wide[3]
    weights = cwf[place(phase & 3)]
    for unit in range(0, units, 8):
        w0, w1 = weights[0, unit : unit + 8], weights[1, unit : unit + 8]
        w2, w3 = weights[2, unit : unit + 8], weights[3, unit : unit + 8]
        sums = aacc[unit : unit + 8]
        # All eight are read before any is written, so that LLVM makes one vector of them without
        # having to prove that the arrays do not overlap.
        s0 = sums[0] + ((x0 * w0[0] + x1 * w1[0]) + (x2 * w2[0] + x3 * w3[0]))
        s1 = sums[1] + ((x0 * w0[1] + x1 * w1[1]) + (x2 * w2[1] + x3 * w3[1]))
        s2 = sums[2] + ((x0 * w0[2] + x1 * w1[2]) + (x2 * w2[2] + x3 * w3[2]))
        s3 = sums[3] + ((x0 * w0[3] + x1 * w1[3]) + (x2 * w2[3] + x3 * w3[3]))
        s4 = sums[4] + ((x0 * w0[4] + x1 * w1[4]) + (x2 * w2[4] + x3 * w3[4]))
        s5 = sums[5] + ((x0 * w0[5] + x1 * w1[5]) + (x2 * w2[5] + x3 * w3[5]))
        s6 = sums[6] + ((x0 * w0[6] + x1 * w1[6]) + (x2 * w2[6] + x3 * w3[6]))
        s7 = sums[7] + ((x0 * w0[7] + x1 * w1[7]) + (x2 * w2[7] + x3 * w3[7]))
        sums[0], sums[1], sums[2], sums[3] = s0, s1, s2, s3
        sums[4], sums[5], sums[6], sums[7] = s4, s5, s6, s7


@inner
def _half_results(
    register: int, unit: int, arf: WordArray, aacc: FloatArray, control: int, random: int
) -> int:
    """Round two staging registers into one ARF register of halves; return the exceptions."""
    low, high = aacc[place(STAGING + unit)], aacc[place(STAGING + unit + 1)]
    pair = narrow_pair(leaver(low), leaver(high), control, random)
    put(arf, register, pair & 0xFFFFFFFF)
    return leaving(low) | leaving(high) | pair >> 32


@inlined
def four_half_results(
    register: int, first: int, second: int, arf: WordArray, aacc: FloatArray, csr: IntArray
) -> int:
    """Round the staging registers of two pairs of units into a register pair of halves.

    Return the exceptions.
    """
    a, b = aacc[place(STAGING + first)], aacc[place(STAGING + first + 1)]
    c, d = aacc[place(STAGING + second)], aacc[place(STAGING + second + 1)]
    control = int(csr[_FP_CTL])
    if control >> FP_CTL_ESR & 1 or is_large(a) or is_large(b) or is_large(c) or is_large(d):
        # The slow way: stochastic rounding, or a number that raises an exception.
        random = draw(csr)
        raised = _half_results(register, first, arf, aacc, control, random)
        return raised | _half_results(register + 1, second, arf, aacc, control, random >> 32)
    put(arf, register, nearest_pair(a, b))
    put(arf, register + 1, nearest_pair(c, d))
    return 0


@inlined
def _float_results(register: int, unit: int, arf: WordArray, aacc: FloatArray) -> int:
    """Copy two staging registers from `unit` on to an ARF pair; return the exceptions."""
    low, high = aacc[place(STAGING + unit)], aacc[place(STAGING + unit + 1)]
    put(arf, register, as_bits(leaver(low)))
    put(arf, register + 1, as_bits(leaver(high)))
    return leaving(low) | leaving(high)


@inlined
def _stage_halves(bits: int, unit: int, aacc: FloatArray) -> None:
    """Put two halves of one word into the staging registers from `unit` on, as partials."""
    aacc[place(STAGING + unit)] = widen(bits)
    aacc[place(STAGING + unit + 1)] = widen(bits >> 16)


@inlined
def _stage_floats(register: int, unit: int, old: WordArray, aacc: FloatArray) -> None:
    """Put two floats of a pair into the staging registers from `unit` on, as partials."""
    aacc[place(STAGING + unit)] = as_float(get(old, register))
    aacc[place(STAGING + unit + 1)] = as_float(get(old, register + 1))


@inlined
def half_amp_16_units(
    result: int,
    x: int,
    partials: int,
    flags: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform f16v4hihov4amp: four half inputs, four half partials and results, 16 units.

    Args:
        result, x, partials: first registers of the ARF pairs of results, inputs and partials.
        flags: immediate with the phase in bits 2..0.
        old, arf, aacc, cwf, wide, csr: registers before the bundle, registers after it,
            accumulators, widened weights, scratch, control registers, as in `aux_pipe.aux_step`.

    Returns:
        0 or the number of a fault.
    """
    # In each phase two pairs of units give their results and take partials: one pair of the first
    # eight units, one of the others. w0 to w3 below are the four partials, widened.
    phase = flags & 7
    _half_products(x, phase, 0, old, aacc, cwf, wide)
    first, second = 2 * (phase & 3), 8 + 2 * (phase & 3)
    raised = four_half_results(result, first, second, arf, aacc, csr)
    widen_four(partials, old, wide)
    w0, w1, w2, w3 = wide[0], wide[1], wide[2], wide[3]
    aacc[place(STAGING + first)], aacc[place(STAGING + first + 1)] = w0, w1
    aacc[place(STAGING + second)], aacc[place(STAGING + second + 1)] = w2, w3
    return settle(raised, csr)


@inlined
def half_amp_8_units(
    result: int,
    x: int,
    partials: int,
    flags: int,
    half_partials: bool,
    half_results: bool,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform f16v4hihoamp, f16v4sihoamp or f16v4sisoamp: four half inputs, 8 units.

    Partials and results are two halves in one register or two floats in a register pair, as
    `half_partials` and `half_results` say. Return 0 or the number of a fault. Other arguments are
    those of `half_amp_16_units`.
    """
    phase = flags & 7
    _half_products(x, phase, 1, old, aacc, cwf, wide)
    unit = 2 * (phase & 3)  # the pair of units whose results leave in this phase
    if half_results:
        raised = _half_results(result, unit, arf, aacc, int(csr[_FP_CTL]), draw(csr))
    else:
        raised = _float_results(result, unit, arf, aacc)
    if half_partials:
        _stage_halves(get(old, partials), unit, aacc)
    else:
        _stage_floats(partials, unit, old, aacc)
    return settle(raised, csr)


@inlined
def float_amp(
    result: int,
    x: int,
    partials: int,
    flags: int,
    units: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    csr: IntArray,
) -> int:
    """Perform f32sisoamp (8 units) or f32sisov2amp (16): one float in, pairs of floats out.

    Return 0 or the number of a fault. Other arguments are those of `half_amp_16_units`; `cw` holds
    the weights, two floats in each register, uint64[72].
    """
    phase = flags & 7
    if phase == 0:
        swap(aacc, units)
    # A unit has four registers of two weights: eight phases take one weight each.
    value = as_float(get(old, x))
    slot, shift = phase >> 1, np.uint64(32 * (phase & 1))
    for unit in range(units):
        bits = np.uint32(cw[4 * unit + slot] >> shift & np.uint64(0xFFFFFFFF))
        aacc[unit] += value * bits.view(np.float32)
    # With 8 units, pairs leave in even phases only; with 16, units 8 to 15 leave in odd ones.
    odd = phase & 1
    if odd and units == 8:
        return 0
    unit = 7 + phase if odd else phase
    raised = _float_results(result, unit, arf, aacc)
    _stage_floats(partials, unit, old, aacc)
    return settle(raised, csr)


@inlined
def _chosen(register: int, choice: int, old: WordArray) -> float:
    """Return the half of a register pair that two bits choose."""
    word = get(old, register + (choice >> 1 & 1))
    return widen(word >> 16 * (choice & 1))


@inlined
def _sparse_product(
    first: int, second: int, unit: int, slot: int, old: WordArray, cw: WeightArray, cwf: FloatArray
) -> float:
    """Return the sum of four products: kept weights of a unit times the inputs they choose."""
    # Behind the weights, each register has the choices of two units: 8 bits for each of four slots,
    # two for each of four weights.
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
    """Perform the hypothetical f16v8n2m4hihov4amp: eight half inputs, 2 of 4 weights, 16 units.

    Return 0 or the number of a fault. The inputs are the register pairs `first` and `second`; other
    arguments are those of `half_amp_16_units`.
    """
    phase = flags & 7
    if phase == 0:
        swap(aacc, 16)
    for unit in range(16):
        product = _sparse_product(first, second, unit, phase & 3, old, cw, cwf)
        aacc[place(unit)] += product
    low, high = 2 * (phase & 3), 8 + 2 * (phase & 3)
    raised = four_half_results(result, low, high, arf, aacc, csr)
    widen_four(partials, old, wide)
    aacc[place(STAGING + low)], aacc[place(STAGING + low + 1)] = wide[0], wide[1]
    aacc[place(STAGING + high)], aacc[place(STAGING + high + 1)] = wide[2], wide[3]
    return settle(raised, csr)
