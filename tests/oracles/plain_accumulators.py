"""Accumulators and the AMP of the plain core, and rounding to halves. Read beside `plain_aux`.

Accumulator of unit u is `aacc[0, u]` ($AACC[2 u]), its staging register `aacc[1, u]`; a common
weight is four halves or two floats, `weights[4 u + slot]`. A function gives the words of its
result, and what was raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from plain_numbers import (
    ESR,
    HALF,
    WORD,
    Result,
    leaving,
    narrowed,
    next_random,
    number,
    widened,
)

from ipusim.isa.table.registers import CSR

Words = tuple[list[int], int]
FIRST, SECOND = CSR["PRNG_0_0"], CSR["PRNG_1_0"]
SPARSE_AMP = "f16v8n2m4hihov4amp"
UNITS = {"hihov4amp": 16, "hihoamp": 8, "sihoamp": 8, "sisoamp": 8, "sisov2amp": 16}
ACCUMULATING = ("mac", "cmac", "acc", "absacc", "sqacc")


def halves(words: Sequence[int]) -> list[int]:
    """The halves of words as binary32 bits."""
    return [widened(word >> shift) for word in words for shift in (0, 16)]


def random_bits(worker: Any) -> int:
    """The generator's next 64 bits."""
    csr = worker.csr
    state = tuple((csr[at] | csr[at + 1] << 32) & (1 << 64) - 1 for at in (FIRST, SECOND))
    random, state = next_random(state)
    for at, word in zip((FIRST, SECOND), state, strict=True):
        csr[at], csr[at + 1] = word & WORD, word >> 32
    return random


def rounded(worker: Any, values: Sequence[int]) -> Words:
    """Binary32 bits as words of two halves each, and what that raised."""
    control, raised, found = worker.csr[CSR["FP_CTL"]], 0, []
    random = random_bits(worker) if control & ESR else 0
    for index, value in enumerate(values):
        half, one = narrowed(value, control, random >> 16 * index & HALF)
        found.append(half)
        raised |= one
    pairs = zip(found[0::2], found[1::2], strict=True)
    return [low | high << 16 for low, high in pairs], raised


def words_of(results: Sequence[Result]) -> Words:
    raised = 0
    for _, one in results:
        raised |= one
    return [word for word, _ in results], raised


def numbers(words: Sequence[int]) -> Any:
    return np.array(words, np.uint32).view(np.float32)


def accumulate(worker: Any, size: str, work: str, o: Sequence[list[int]]) -> Words:
    """Element e is added to the accumulator of unit e; `cmac` adds pairs of products."""
    x, *y = (numbers(words if size == "32" else halves(words)) for words in o)
    if work == "cmac":
        x = x[0::2] * y[0][0::2] + x[1::2] * y[0][1::2]
    elif work == "mac":
        x = x * y[0]
    else:
        x = {"acc": x, "absacc": abs(x), "sqacc": x * x}[work]
    worker.aacc[0, : len(x)] += x
    return [], 0


def left(values: Any) -> Words:
    return words_of([leaving(value) for value in values])


def left_halves(worker: Any, values: Any) -> Words:
    words, raised = left(values)
    packed, more = rounded(worker, words)
    return packed, raised | more


def _gina(worker: Any, size: str, o: Sequence[list[int]]) -> Words:
    """A chain of eight: bit 0 of the immediate chooses staging, bit 1 the second eight units."""
    chain = worker.aacc[o[2][0] & 1, 8 * (o[2][0] >> 1 & 1) :][:8]
    out = chain[:2].copy()
    chain[:6] = chain[2:].copy()
    chain[6:] = numbers(o[1] if size == "32" else halves(o[1]))
    return left(out) if size == "32" else left_halves(worker, out)


def _axpy(worker: Any, _: str, o: Sequence[list[int]]) -> Words:
    """Gives the sums of the axpy before it, and leaves $TAS x + y."""
    out = worker.aacc[0, :2].copy()
    worker.aacc[0, :2] = number(worker.csr[CSR["TAS"]]) * numbers(o[1]) + numbers(o[2])
    return left(out)


def _gacc(worker: Any, _: str, __: Sequence[list[int]]) -> Words:
    return left_halves(worker, worker.aacc[0, :4])


def _column(matrix: Any, *units: int) -> list[int]:
    found = [narrowed(leaving(matrix[unit])[0], 0, 0)[0] for unit in units]
    return [found[0] | found[1] << 16, found[2] | found[3] << 16]


def _stacc(worker: Any, _: str, o: Sequence[list[int]]) -> Words:
    """Column `phase` of a 4 x 4 matrix of halves that lies in accumulators row by row."""
    phase = o[1][0] & 1
    return _column(worker.aacc[0], *range(phase, 16, 4)), 0


def _istacc(worker: Any, _: str, o: Sequence[list[int]]) -> Words:
    """Two rows in, and column 2 or 3 of the matrix before out; column 3 waits in units 8 to 11."""
    matrix, phase = worker.aacc[0], o[3][0] & 1
    out = _column(matrix, *((8, 9, 10, 11) if phase else (2, 6, 10, 14)))
    if phase == 0:
        matrix[8:12] = matrix[3:16:4].copy()
    matrix[8 * phase :][:8] = numbers(halves(o[1]) + halves(o[2]))
    return out, 0


def half_amp(core: Any, x: list[int], slot: int, units: int) -> Any:
    """Of each unit, four inputs times the four weights of a slot, added in pairs."""
    w = core.weights[slot : 4 * units : 4].copy().view(np.float16).astype(np.float32)
    w = w.reshape(units, 4) * numbers(halves(x))
    return (w[:, 0] + w[:, 1]) + (w[:, 2] + w[:, 3])


def amp(core: Any, worker: Any, size: str, work: str, o: Sequence[list[int]], added: Any) -> Words:
    """accumulator += input . weight; results leave staging, and partials enter it."""
    units, phase, aacc = UNITS[work], o[3][0] & 7, worker.aacc
    if phase == 0:
        aacc[:, :units] = aacc[::-1, :units].copy()
    first = 2 * (phase & 3)
    chosen = [first, first + 1, first + 8, first + 9][: units // 4]
    if size == "32":
        w = core.weights.view(np.float32)[phase : 8 * units : 8]
        added = number(o[1][0]) * w
        first = phase if phase % 2 == 0 else 7 + phase
        chosen = [first, first + 1] if units == 16 or phase % 2 == 0 else []
    elif added is None:
        added = half_amp(core, o[1], phase & 3, units)
    aacc[0, :units] += added
    if not chosen:
        return [], 0
    out = aacc[1, chosen]
    aacc[1, chosen] = numbers(halves(o[2]) if work in ("hihov4amp", "hihoamp") else o[2])
    return left_halves(worker, out) if "iho" in work else left(out)


def sparse_amp(core: Any, worker: Any, o: Sequence[list[int]]) -> Words:
    """Hypothetical: as the AMP of 16 units, with inputs that two bits of choices select."""
    slot, added = o[4][0] & 3, np.zeros(16, np.float32)
    inputs = numbers(halves([*o[1], *o[2]]))
    for unit in range(16):
        w = core.weights[4 * unit + slot : 4 * unit + slot + 1].view(np.float16).astype(np.float32)
        choices = int(core.weights[64 + unit // 2]) >> 32 * (unit % 2) + 8 * slot
        p = w * inputs[[4 * (e // 2) + (choices >> 2 * e & 3) for e in range(4)]]
        added[unit] = (p[0] + p[1]) + (p[2] + p[3])
    return amp(core, worker, "16", "hihov4amp", [o[0], o[1], o[3], o[4]], added)


def mix(worker: Any, _: str, o: Sequence[list[int]]) -> Words:
    """Gives the sums of the mix before it; leaves low $TAS times x plus high $TAS times y."""
    out = worker.aacc[0, :4].copy()
    low, high = numbers(halves([worker.csr[CSR["TAS"]]]))
    worker.aacc[0, :4] = low * numbers(halves(o[1])) + high * numbers(halves(o[2]))
    return left_halves(worker, out)


READS = {
    "gina": _gina,
    "axpy": _axpy,
    "gacc": _gacc,
    "stacc": _stacc,
    "istacc": _istacc,
    "mix": mix,
}
