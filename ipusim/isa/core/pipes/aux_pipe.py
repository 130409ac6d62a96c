"""The aux pipe: one step does one aux instruction of a worker.

It reads the ARF as it was before the bundle and writes the ARF as it will be after. Families and
kinds are read from the instruction table: a kind is the place of a mnemonic in its family.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....columns import IntArray
from ....native import inlined, inner
from ...table.instruction import AUX
from ...table.registers import CSR, FP_CLR_ZAACC
from ...table.table import TABLE
from .accumulators import ACCUMULATE, READ, accumulate, read
from .amp import (
    FloatArray,
    WeightArray,
    float_amp,
    get,
    half_amp_8_units,
    half_amp_16_units,
    put,
    sparse_amp,
)
from .lateral import LATERAL, lateral
from .quarter import QUARTER, quarter, quarter_amp
from .randomness import RANDOM, randomness
from .rounding import DIV0, INV, OFLO, WordArray, random_bits, seed
from .slim import SLIM, slim
from .sram import place
from .vector_pipe import (
    BINARY,
    BITWISE,
    CONVERT,
    INVALID_INSTR,
    SHUFFLE,
    UNARY,
    bitwise,
    convert,
    float_binary,
    float_unary,
    half_binary,
    half_unary,
    shuffle,
)

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

_FAMILIES = (
    AMP,
    ACCUMULATE,
    READ,
    BITWISE,
    SHUFFLE,
    tuple(f"f32{name}" for name in BINARY),
    tuple(f"f16{name}" for name in BINARY),
    tuple(f"f32{name}" for name in UNARY),
    tuple(f"f16v2{name}" for name in UNARY),
    LATERAL,
    CONVERT,
    OTHER,
    RANDOM,
    QUARTER,
)
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
NO_FAMILY = -1

INVALID_OP = 9  # documented: the exception's number

_FP_STS, _FP_CLR, _PRNG_SEED = CSR["FP_STS"], CSR["FP_CLR"], CSR["PRNG_SEED"]
_FIRST_FLOAT_CSR, _LAST_FLOAT_CSR = CSR["FP_CTL"], CSR["TAS"]


def _rows() -> Iterator[tuple[int, int, int, bool]]:
    places = {
        name: (family, kind)
        for family, names in enumerate(_FAMILIES)
        for kind, name in enumerate(names)
    }
    vectors = {  # f32v2add is f32add of more words, and64 is and
        **{name.replace("f32", "f32v2"): name for name in _FAMILIES[_FLOAT_BINARY]},
        **{name.replace("f16", "f16v2"): name for name in _FAMILIES[_HALF_BINARY]},
        **{name.replace("f16", "f16v4"): name for name in _FAMILIES[_HALF_BINARY]},
        **{f"{name}{bits}": name for name in BITWISE for bits in (64, 128)},
    }
    for form in TABLE:
        own = places.get(form.mnemonic) or places.get(vectors.get(form.mnemonic, ""))
        if own is None or form.pipe != AUX:
            yield NO_FAMILY, 0, 0, False
            continue
        words = {"apd": 2, "aqd": 4}.get(form.operands[0] if form.operands else "", 1)
        yield *own, words, form.operands[-1:] in {("u12",), ("h12",)}


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
    """Does one aux instruction of a worker.

    Args:
        op: its opcode; o0 to o4 its operands, those it has.
        old: uint32[16], the ARF before the bundle; a14 and a15 are zero.
        arf: uint32[16], the ARF after it.
        aacc: float32[32], the accumulators, evens first (see `amp`).
        cw: uint64[72], the common weights.
        cwf: float32[4, 4, 16], the same as halves widened (see `amp.widen_weight`).
        wide: float32[4], room for numbers on their way.
        csr: int64[128], the worker's control and status registers.

    Returns:
        0, or the number of the fault.
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
    family, kind, words = FAMILY[place(op)], _KIND[place(op)], _WORDS[place(op)]
    if family == _ACCUMULATE:
        return accumulate(kind, o0, o1, old, aacc)
    if family == _READ:
        return read(kind, o0, o1, o2, o3, old, arf, aacc, csr)
    if family == _BITWISE:
        return bitwise(kind, words, _IMMEDIATE[place(op)] > 0, o0, o1, o2, old, arf)
    if family == _SHUFFLE:
        return shuffle(kind, o0, o1, o2, old, arf)
    if family == _OTHER:
        return _other(kind, o0, o1, old, arf, aacc, csr)
    return _arithmetic(family, kind, words, o0, o1, o2, old, arf, csr)


@inlined
def _arithmetic(  # noqa: PLR0911 (one line for each family)
    family: int,
    kind: int,
    words: int,
    o0: int,
    o1: int,
    o2: int,
    old: WordArray,
    arf: WordArray,
    csr: IntArray,
) -> int:
    if family == _FLOAT_BINARY:
        return float_binary(kind, words, o0, o1, o2, old, arf, csr)
    if family == _HALF_BINARY:
        return half_binary(kind, words, o0, o1, o2, old, arf, csr)
    if family == _FLOAT_UNARY:
        return float_unary(kind, o0, o1, o2, old, arf, csr)
    if family == _HALF_UNARY:
        return half_unary(kind, o0, o1, old, arf, csr)
    if family == _LATERAL:
        return lateral(kind, words, o0, o1, o2, old, arf, csr)
    if family == _CONVERT:
        return convert(kind, o0, o1, old, arf, csr)
    if family == _RANDOM:
        return randomness(kind, o0, o1, o2, old, arf, csr)
    if family == _QUARTER:
        return quarter(kind, o0, o1, old, arf, csr)
    return INVALID_INSTR


@inlined
def _amp(
    kind: int,
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
    if kind == _HIHOV4:
        return half_amp_16_units(o0, o1, o2, o3, old, arf, aacc, cwf, wide, csr)
    if kind >= _FIRST_SLIM:
        slic = kind - _FIRST_SLIM
        return slim(slic, o0, o1, o2, o3, old, arf, aacc, cw, cwf, wide, csr)
    if kind == _SPARSE:
        return sparse_amp(o0, o1, o2, o3, o4, old, arf, aacc, cw, cwf, wide, csr)
    if kind == _F8HIHOV4:
        return quarter_amp(o0, o1, o2, o3, old, arf, aacc, cw, wide, csr)
    if kind >= _F32SISO:
        units = 8 if kind == _F32SISO else 16
        return float_amp(o0, o1, o2, o3, units, old, arf, aacc, cw, csr)
    return half_amp_8_units(
        o0, o1, o2, o3, kind == _HIHO, kind != _SISO, old, arf, aacc, cwf, wide, csr
    )


@inlined
def _other(
    kind: int, o0: int, o1: int, old: WordArray, arf: WordArray, aacc: FloatArray, csr: IntArray
) -> int:
    if kind == _FNOP:
        return 0
    if kind == _SETZI:
        put(arf, o0, o1)
        return 0
    if kind >= _URAND32:
        random = random_bits(csr)
        put(arf, o0, random & 0xFFFFFFFF)
        if kind == _URAND64:
            put(arf, o0 + 1, random >> 32 & 0xFFFFFFFF)
        return 0
    number = o1 if kind == _UGET else o0
    if not _FIRST_FLOAT_CSR <= number <= _LAST_FLOAT_CSR:
        return INVALID_OP
    if kind == _UGET:
        put(arf, o0, int(csr[number]) & 0xFFFFFFFF)
        return 0
    return _uput(number, get(old, o1), aacc, csr)


@inlined
def _uput(number: int, value: int, aacc: FloatArray, csr: IntArray) -> int:
    if number == _PRNG_SEED:
        seed(csr, value)
    elif number == _FP_CLR:
        csr[_FP_STS] &= ~(value & (INV | DIV0 | OFLO))
        if value >> FP_CLR_ZAACC & 1:
            aacc[:] = 0.0
    else:
        csr[number] = value
    return 0
