"""The aux pipe, which executes the aux slot of a worker's bundle.

An instruction reads the ARF as it was before the bundle (`old`) and writes the ARF as it will be
after it (`arf`). Each mnemonic belongs to a family, and its index there is its operation number;
both come from the instruction table. Exceptions of numbers are collected in `raised` and recorded
at the end by `rounding.settle`. `o0` to `o4` are the operands in the order of the text.

Accumulating instructions outside the AMP keep element e of a vector in $AACC[2 e], the accumulator
of AMP unit e. `gina` reads the first pair of one of four chains and pushes a new pair at its far
end, so that a chain of eight registers leaves in four instructions. The chains are the even or odd
registers of the first 16 or the last 16. `axpy` and `mix` return the sums of the instruction before
them. documented: vendor's ISA pages; estimated: the bits of gina's immediate.

`istacc` and `stacc` transpose a 4 x 4 matrix of halves: istacc P0 takes rows 0 and 1, istacc P1
takes rows 2 and 3, stacc P0 and P1 return columns 0 and 1, and columns 2 and 3 leave with istacc P0
and P1 of the next matrix. derived: from its use in PopLibs' transpose of quarters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ....columns import IntArray
from ....native import inlined, inner
from ...table.instruction import AUX, NOTHING
from ...table.registers import CSR, FP_CLR_ZAACC
from ...table.table import TABLE
from .amp import (
    STAGING,
    FloatArray,
    WeightArray,
    float_amp,
    get,
    half_amp_8_units,
    half_amp_16_units,
    put,
    sparse_amp,
)
from .quarter import QUARTER, quarter, quarter_amp
from .rounding import (
    DIV0,
    INV,
    OFLO,
    WordArray,
    as_bits,
    as_float,
    draw,
    leaver,
    leaving,
    narrow_pair,
    random_bits,
    seed,
    settle,
    widen,
)
from .slim import SLIM, slim
from .sram import place
from .vector_pipe import (
    BINARY,
    BITWISE,
    CONVERT,
    INVALID_INSTR,
    LATERAL,
    RANDOM,
    SHUFFLE,
    UNARY,
    bitwise,
    convert,
    float_binary,
    float_unary,
    half_binary,
    half_unary,
    lateral,
    randomness,
    shuffle,
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
_GINA_ODD, _GINA_SECOND_SET = 1, 2  # bits of gina's immediate


@inlined
def _single(row: WordArray, register: int) -> float:
    """Return the float in a register."""
    return as_float(get(row, register))


@inlined
def _half(row: WordArray, register: int, element: int) -> float:
    """Return half number `element` of the vector that begins at a register, as a float."""
    return widen(get(row, register + (element >> 1)) >> 16 * (element & 1))


@inlined
def accumulate(operation: int, first: int, second: int, old: WordArray, aacc: FloatArray) -> int:
    """Perform mac, cmac, acc, absacc or sqacc, which add to accumulators; return 0, no fault."""
    if operation <= _F32V2MAC:
        for element in range(operation + 1):
            aacc[element] += _single(old, first + element) * _single(old, second + element)
    elif operation in (_F16V4CMAC, _F16V2CMAC):
        for element in range(2 if operation == _F16V4CMAC else 1):
            lateral = _half(old, first, 2 * element) * _half(old, second, 2 * element)
            odd = 2 * element + 1
            aacc[element] += lateral + _half(old, first, odd) * _half(old, second, odd)
    else:
        size = (operation - _ACC) % 3  # 0 four floats, 1 four halves, 2 eight halves
        for element in range(8 if size == 2 else 4):
            value = _half(old, first, element) if size else _single(old, first + element)
            aacc[element] += _measure(operation, value)
    return 0


@inlined
def _measure(operation: int, value: float) -> float:
    """Return what acc, absacc or sqacc add for a value: itself, its size or its square."""
    if operation >= _SQACC:
        return value * value
    return abs(value) if operation >= _ABSACC else value


@inlined
def _push(base: int, low: float, high: float, aacc: FloatArray) -> None:
    """Move a gina chain on by two registers and put a pair at its end."""
    for position in range(base, base + _CHAIN - 2):
        aacc[position] = aacc[position + 2]
    aacc[base + _CHAIN - 2] = low
    aacc[base + _CHAIN - 1] = high


@inlined
def _gina(
    operation: int,
    result: int,
    source: int,
    chain: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    """Perform gina: read the first pair of a chain, push the pair at `source` at its far end."""
    base = STAGING * (chain & _GINA_ODD) + _CHAIN * ((chain & _GINA_SECOND_SET) >> 1)
    low, high = aacc[base], aacc[base + 1]
    raised = leaving(low) | leaving(high)
    if operation == _F32GINA:
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
    result: int, x: int, y: int, old: WordArray, arf: WordArray, aacc: FloatArray, csr: IntArray
) -> int:
    """Perform axpy: return the sums of the last one, then compute $TAS x + y for two floats."""
    factor = as_float(int(csr[_TAS]) & 0xFFFFFFFF)
    raised = 0
    for element in range(2):
        raised |= leaving(aacc[element])
        put(arf, result + element, as_bits(leaver(aacc[element])))
        aacc[element] = factor * _single(old, x + element) + _single(old, y + element)
    return settle(raised, csr)


@inlined
def _four_halves(result: int, arf: WordArray, aacc: FloatArray, csr: IntArray) -> int:
    """Round accumulators 0 to 3 into a register pair of halves; return the exceptions."""
    control, random, raised = int(csr[_FP_CTL]), draw(csr), 0
    for pair in range(2):
        low, high = aacc[2 * pair], aacc[2 * pair + 1]
        halves = narrow_pair(leaver(low), leaver(high), control, random >> 32 * pair)
        put(arf, result + pair, halves & 0xFFFFFFFF)
        raised |= leaving(low) | leaving(high) | halves >> 32
    return raised


@inlined
def _mix(x: int, y: int, old: WordArray, aacc: FloatArray, csr: IntArray) -> None:
    """Compute a x + b y for four halves, with the two factors in $TAS."""
    # derived: the low half of $TAS belongs to x, from PopLibs' scaled additions
    factors = int(csr[_TAS])
    a, b = widen(factors), widen(factors >> 16)
    for element in range(4):
        aacc[element] = a * _half(old, x, element) + b * _half(old, y, element)


@inlined
def _transpose(
    operation: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
) -> int:
    """Perform stacc or istacc, half of the transpose of a 4 x 4 matrix; return 0, no fault."""
    # Accumulator 4 row + column holds element (row, column) of the matrix. While the next matrix
    # comes in, columns 2 and 3 of this one have still to leave. istacc P0 overwrites rows 0 and 1,
    # so it first moves column 3 into row 2, whose columns 0 to 2 have left. Where hardware
    # keeps column 3 is not public.
    phase = (o1 if operation == _STACC else o3) & 1
    first, step = phase, 4
    if operation == _ISTACC:
        first, step = (8, 1) if phase else (2, 4)
    for word in range(2):  # the numbers came in as halves: nothing is rounded, no exception
        at = first + 2 * word * step
        low, high = leaver(aacc[at]), leaver(aacc[at + step])
        put(arf, o0 + word, narrow_pair(low, high, 0, 0) & 0xFFFFFFFF)
    if operation == _STACC:
        return 0
    if phase == 0:
        aacc[8], aacc[9], aacc[10], aacc[11] = aacc[3], aacc[7], aacc[11], aacc[15]
    for element in range(4):
        aacc[8 * phase + element] = _half(old, o1, element)
        aacc[8 * phase + 4 + element] = _half(old, o2, element)
    return 0


@inlined
def read(
    operation: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    """Perform axpy, mix, gina, gacc, stacc or istacc, which return accumulators.

    Return 0 or the number of a fault.
    """
    if operation == _AXPY:
        return _axpy(o0, o1, o2, old, arf, aacc, csr)
    if operation >= _STACC:
        return _transpose(operation, o0, o1, o2, o3, old, arf, aacc)
    if _F32GINA <= operation <= _F16GINA:
        return _gina(operation, o0, o1, o2, old, arf, aacc, csr)
    raised = _four_halves(o0, arf, aacc, csr)
    if operation == _MIX:
        _mix(o1, o2, old, aacc, csr)
    return settle(raised, csr)


AMP = (
    "f16v4hihov4amp",
    "f16v4hihoamp",
    "f16v4sihoamp",
    "f16v4sisoamp",
    "f32sisoamp",
    "f32sisov2amp",
    "f8v8hihov4amp",
    "f16v8n2m4hihov4amp",
    *SLIM,
)
_HIHOV4, _HIHO, _SIHO, _SISO, _F32SISO, _F32SISOV2, _F8HIHOV4, _SPARSE, _FIRST_SLIM = range(9)
OTHER = ("fnop", "setzi", "uget", "uput", "urand32", "urand64")
_FNOP, _SETZI, _UGET, _UPUT, _URAND32, _URAND64 = range(6)

_FAMILIES: Mapping[str, Sequence[str]] = {
    "amp": AMP,
    "accumulate": ACCUMULATE,
    "read": READ,
    "bits": BITWISE,
    "shuffle": SHUFFLE,
    "float": BINARY,
    "half": BINARY,
    "function": UNARY,
    "halves": UNARY,
    "lateral": LATERAL,
    "convert": CONVERT,
    "other": OTHER,
    "random": RANDOM,
    "quarter": QUARTER,
}
(
    _AMP,
    _ACCUMULATE,
    _READ,
    _BITWISE,
    _SHUFFLE,
    _FLOAT_BINARY,
    _HALF_BINARY,
    _FLOAT_UNARY,
    _HALF_UNARY,
    _LATERAL,
    _CONVERT,
    _OTHER,
    _RANDOM,
    _QUARTER,
) = range(len(_FAMILIES))
NO_FAMILY = -1  # family of an operation that the aux pipe does not have

INVALID_OP = 9  # documented: the exception's number

_FP_STS, _FP_CLR, _PRNG_SEED = CSR["FP_STS"], CSR["FP_CLR"], CSR["PRNG_SEED"]
_FIRST_FLOAT_CSR, _LAST_FLOAT_CSR = CSR["FP_CTL"], CSR["TAS"]


def _rows() -> Iterator[tuple[int, int, int, bool]]:
    """Yield family, kind, words of the result and "last operand is an immediate" of each form."""
    families = list(_FAMILIES)
    for form in TABLE:
        family = "other" if form.work == NOTHING else form.work
        if form.pipe != AUX or form.unexplained:
            yield NO_FAMILY, 0, 0, False
            continue
        operation = form.operation.partition(" ")[2] or form.mnemonic
        words = {"apd": 2, "aqd": 4}.get(form.operands[0] if form.operands else "", 1)
        immediate = form.operands[-1:] in {("u12",), ("h12",)}
        yield families.index(family), _FAMILIES[family].index(operation), words, immediate


FAMILY, _KIND, _WORDS, _IMMEDIATE = (
    np.array(column, dtype=np.int64) for column in zip(*_rows(), strict=True)
)


@inlined
def aux_step(
    op: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    o4: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform one aux instruction of a worker.

    Args:
        op: opcode, the index in the instruction table.
        o0, o1, o2, o3, o4: operands; the ones that the instruction lacks are ignored.
        old: ARF before the bundle, uint32[16]; a14 and a15 are zero.
        arf: ARF after the bundle, uint32[16], changed in place.
        aacc: accumulators with even numbers first (see `amp`), float32[32], changed in place.
        cw: common weights, uint64[72].
        cwf: common weights as widened halves (see `amp.widen_weight`), float32[4, 4, 16].
        wide: scratch for widened halves, float32[4].
        csr: control and status registers of the worker, int64[128], changed in place.

    Returns:
        0 or the number of a fault.
    """
    if FAMILY[place(op)] == _AMP:
        return _amp(_KIND[place(op)], o0, o1, o2, o3, o4, old, arf, aacc, cw, cwf, wide, csr)
    return _other_families(op, o0, o1, o2, o3, old, arf, aacc, csr)


@inner
def _other_families(
    op: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    """Perform an instruction outside the AMP; return 0 or the number of a fault."""
    family, operation, words = FAMILY[place(op)], _KIND[place(op)], _WORDS[place(op)]
    if family == _ACCUMULATE:
        return accumulate(operation, o0, o1, old, aacc)
    if family == _READ:
        return read(operation, o0, o1, o2, o3, old, arf, aacc, csr)
    if family == _BITWISE:
        return bitwise(operation, words, _IMMEDIATE[place(op)] > 0, o0, o1, o2, old, arf)
    if family == _SHUFFLE:
        return shuffle(operation, o0, o1, o2, old, arf)
    if family == _OTHER:
        return _other(operation, o0, o1, old, arf, aacc, csr)
    return _arithmetic(family, operation, words, o0, o1, o2, old, arf, csr)


@inlined
def _arithmetic(  # noqa: PLR0911 (one line for each family)
    family: int,
    operation: int,
    words: int,
    o0: int,
    o1: int,
    o2: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    """Perform an instruction of `vector_pipe` or `quarter`; return 0 or a fault's number."""
    if family == _FLOAT_BINARY:
        return float_binary(operation, words, o0, o1, o2, old, arf, csr)
    if family == _HALF_BINARY:
        return half_binary(operation, words, o0, o1, o2, old, arf, csr)
    if family == _FLOAT_UNARY:
        return float_unary(operation, o0, o1, o2, old, arf, csr)
    if family == _HALF_UNARY:
        return half_unary(operation, o0, o1, old, arf, csr)
    if family == _LATERAL:
        return lateral(operation, words, o0, o1, o2, old, arf, csr)
    if family == _CONVERT:
        return convert(operation, o0, o1, old, arf, csr)
    if family == _RANDOM:
        return randomness(operation, o0, o1, o2, old, arf, csr)
    if family == _QUARTER:
        return quarter(operation, o0, o1, old, arf, csr)
    return INVALID_INSTR


@inlined
def _amp(
    operation: int,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
    o4: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    cw: WeightArray,
    cwf: FloatArray,
    wide: FloatArray,
    csr: IntArray,
) -> int:
    """Perform an instruction of the AMP; return 0 or the number of a fault."""
    if operation == _HIHOV4:
        return half_amp_16_units(o0, o1, o2, o3, old, arf, aacc, cwf, wide, csr)
    if operation >= _FIRST_SLIM:
        slic = operation - _FIRST_SLIM
        return slim(slic, o0, o1, o2, o3, old, arf, aacc, cw, cwf, wide, csr)
    if operation == _SPARSE:
        return sparse_amp(o0, o1, o2, o3, o4, old, arf, aacc, cw, cwf, wide, csr)
    if operation == _F8HIHOV4:
        return quarter_amp(o0, o1, o2, o3, old, arf, aacc, cw, wide, csr)
    if operation >= _F32SISO:
        units = 8 if operation == _F32SISO else 16
        return float_amp(o0, o1, o2, o3, units, old, arf, aacc, cw, csr)
    return half_amp_8_units(
        o0, o1, o2, o3, operation == _HIHO, operation != _SISO, old, arf, aacc, cwf, wide, csr
    )


@inlined
def _other(
    operation: int,
    o0: int,
    o1: int,
    old: WordArray,
    arf: WordArray,
    aacc: FloatArray,
    csr: IntArray,
) -> int:
    """Perform setzi, uget, uput or urand; return 0 or the number of a fault."""
    if operation == _FNOP:
        return 0
    if operation == _SETZI:
        put(arf, o0, o1)
        return 0
    if operation >= _URAND32:
        random = random_bits(csr)
        put(arf, o0, random & 0xFFFFFFFF)
        if operation == _URAND64:
            put(arf, o0 + 1, random >> 32 & 0xFFFFFFFF)
        return 0
    number = o1 if operation == _UGET else o0
    if not _FIRST_FLOAT_CSR <= number <= _LAST_FLOAT_CSR:
        return INVALID_OP
    if operation == _UGET:
        put(arf, o0, int(csr[number]) & 0xFFFFFFFF)
        return 0
    return _uput(number, get(old, o1), aacc, csr)


@inlined
def _uput(number: int, value: int, aacc: FloatArray, csr: IntArray) -> int:
    """Write a float control register, with the effects that some have; return 0, no fault."""
    if number == _PRNG_SEED:
        seed(csr, value)
    elif number == _FP_CLR:
        csr[_FP_STS] &= ~(value & (INV | DIV0 | OFLO))
        if value >> FP_CLR_ZAACC & 1:
            aacc[:] = 0.0
    else:
        csr[number] = value
    return 0
