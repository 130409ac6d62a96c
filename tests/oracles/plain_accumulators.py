"""Accumulators and the AMP of the plain core, and rounding to halves. Read beside `plain_aux`.

The accumulator of unit u is `aacc[0, u]` ($AACC[2 u]), its staging register `aacc[1, u]`; a common
weight is four halves or two floats, `weights[4 u + slot]`. `operands` are the words of each operand
of an instruction, of the destination first. A function returns the words of its result, and the
bits of the exceptions that it raised.
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
    """Return the halves of words as binary32 bits."""
    return [widened(word >> shift) for word in words for shift in (0, 16)]


def random_bits(worker: Any) -> int:
    """Return the generator's next 64 bits."""
    csr = worker.csr
    state = tuple((csr[at] | csr[at + 1] << 32) & (1 << 64) - 1 for at in (FIRST, SECOND))
    random, state = next_random(state)
    for at, word in zip((FIRST, SECOND), state, strict=True):
        csr[at], csr[at + 1] = word & WORD, word >> 32
    return random


def rounded(worker: Any, values: Sequence[int]) -> Words:
    """Return binary32 bits as words of two halves each, and what the rounding raised."""
    control, raised, rounded_halves = worker.csr[CSR["FP_CTL"]], 0, []
    random = random_bits(worker) if control & ESR else 0
    for index, value in enumerate(values):
        half, exceptions = narrowed(value, control, random >> 16 * index & HALF)
        rounded_halves.append(half)
        raised |= exceptions
    pairs = zip(rounded_halves[0::2], rounded_halves[1::2], strict=True)
    return [low | high << 16 for low, high in pairs], raised


def words_of(results: Sequence[Result]) -> Words:
    """Return the words of results, and the bits that any of them raised."""
    raised = 0
    for _, exceptions in results:
        raised |= exceptions
    return [word for word, _ in results], raised


def numbers(words: Sequence[int]) -> Any:
    """Return the binary32 numbers of words."""
    return np.array(words, np.uint32).view(np.float32)


def accumulate(worker: Any, size: str, work: str, operands: Sequence[list[int]]) -> Words:
    """Add element e to the accumulator of unit e; `cmac` adds pairs of products."""
    x, *y = (numbers(words if size == "32" else halves(words)) for words in operands)
    if work == "cmac":
        x = x[0::2] * y[0][0::2] + x[1::2] * y[0][1::2]
    elif work == "mac":
        x = x * y[0]
    else:
        x = {"acc": x, "absacc": abs(x), "sqacc": x * x}[work]
    worker.aacc[0, : len(x)] += x
    return [], 0


def left(values: Any) -> Words:
    """Return the words of numbers that leave the accumulators, and what that raised."""
    return words_of([leaving(value) for value in values])


def left_halves(worker: Any, values: Any) -> Words:
    """Return numbers that leave the accumulators as words of two halves each."""
    words, raised = left(values)
    packed, more = rounded(worker, words)
    return packed, raised | more


def _gina(worker: Any, size: str, operands: Sequence[list[int]]) -> Words:
    """Shift a chain of eight numbers.

    Bit 0 of the immediate chooses staging, bit 1 the second eight units.
    """
    chain = worker.aacc[operands[2][0] & 1, 8 * (operands[2][0] >> 1 & 1) :][:8]
    out = chain[:2].copy()
    chain[:6] = chain[2:].copy()
    chain[6:] = numbers(operands[1] if size == "32" else halves(operands[1]))
    return left(out) if size == "32" else left_halves(worker, out)


def _axpy(worker: Any, _: str, operands: Sequence[list[int]]) -> Words:
    """Return the sums of the axpy before this one, and leave $TAS x + y."""
    out = worker.aacc[0, :2].copy()
    worker.aacc[0, :2] = number(worker.csr[CSR["TAS"]]) * numbers(operands[1]) + numbers(
        operands[2]
    )
    return left(out)


def _gacc(worker: Any, _: str, __: Sequence[list[int]]) -> Words:
    """Return the first four accumulators as halves."""
    return left_halves(worker, worker.aacc[0, :4])


def _column(matrix: Any, *units: int) -> list[int]:
    """Return four accumulators as words of two halves each."""
    column = [narrowed(leaving(matrix[unit])[0], 0, 0)[0] for unit in units]
    return [column[0] | column[1] << 16, column[2] | column[3] << 16]


def _stacc(worker: Any, _: str, operands: Sequence[list[int]]) -> Words:
    """Return column `phase` of a 4 x 4 matrix of halves, whose rows lie in the accumulators."""
    phase = operands[1][0] & 1
    return _column(worker.aacc[0], *range(phase, 16, 4)), 0


def _istacc(worker: Any, _: str, operands: Sequence[list[int]]) -> Words:
    """Take two rows in, and return column 2 or 3 of the matrix before; 3 waits in units 8 to 11."""
    matrix, phase = worker.aacc[0], operands[3][0] & 1
    out = _column(matrix, *((8, 9, 10, 11) if phase else (2, 6, 10, 14)))
    if phase == 0:
        matrix[8:12] = matrix[3:16:4].copy()
    matrix[8 * phase :][:8] = numbers(halves(operands[1]) + halves(operands[2]))
    return out, 0


def half_amp(core: Any, x: list[int], slot: int, units: int) -> Any:
    """Return for each unit four inputs times the four weights of a slot, added in pairs."""
    w = core.weights[slot : 4 * units : 4].copy().view(np.float16).astype(np.float32)
    w = w.reshape(units, 4) * numbers(halves(x))
    return (w[:, 0] + w[:, 1]) + (w[:, 2] + w[:, 3])


def amp(
    core: Any, worker: Any, size: str, work: str, operands: Sequence[list[int]], added: Any
) -> Words:
    """Add inputs times weights to accumulators; results leave staging, and partials enter it."""
    units, phase, aacc = UNITS[work], operands[3][0] & 7, worker.aacc
    if phase == 0:
        aacc[:, :units] = aacc[::-1, :units].copy()
    first = 2 * (phase & 3)
    chosen = [first, first + 1, first + 8, first + 9][: units // 4]
    if size == "32":
        w = core.weights.view(np.float32)[phase : 8 * units : 8]
        added = number(operands[1][0]) * w
        first = phase if phase % 2 == 0 else 7 + phase
        chosen = [first, first + 1] if units == 16 or phase % 2 == 0 else []
    elif added is None:
        added = half_amp(core, operands[1], phase & 3, units)
    aacc[0, :units] += added
    if not chosen:
        return [], 0
    out = aacc[1, chosen]
    aacc[1, chosen] = numbers(
        halves(operands[2]) if work in ("hihov4amp", "hihoamp") else operands[2]
    )
    return left_halves(worker, out) if "iho" in work else left(out)


def sparse_amp(core: Any, worker: Any, operands: Sequence[list[int]]) -> Words:
    """Do as the AMP of 16 units, with inputs that two bits of choices select (hypothetical)."""
    slot, added = operands[4][0] & 3, np.zeros(16, np.float32)
    inputs = numbers(halves([*operands[1], *operands[2]]))
    for unit in range(16):
        w = core.weights[4 * unit + slot : 4 * unit + slot + 1].view(np.float16).astype(np.float32)
        choices = int(core.weights[64 + unit // 2]) >> 32 * (unit % 2) + 8 * slot
        p = w * inputs[[4 * (e // 2) + (choices >> 2 * e & 3) for e in range(4)]]
        added[unit] = (p[0] + p[1]) + (p[2] + p[3])
    return amp(
        core, worker, "16", "hihov4amp", [operands[0], operands[1], operands[3], operands[4]], added
    )


def mix(worker: Any, _: str, operands: Sequence[list[int]]) -> Words:
    """Return the sums of the mix before; leave low $TAS times x plus high $TAS times y."""
    out = worker.aacc[0, :4].copy()
    low, high = numbers(halves([worker.csr[CSR["TAS"]]]))
    worker.aacc[0, :4] = low * numbers(halves(operands[1])) + high * numbers(halves(operands[2]))
    return left_halves(worker, out)


READS = {
    "gina": _gina,
    "axpy": _axpy,
    "gacc": _gacc,
    "stacc": _stacc,
    "istacc": _istacc,
    "mix": mix,
}
