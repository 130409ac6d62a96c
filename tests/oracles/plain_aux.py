"""The aux pipe of the plain core: one instruction of a worker. Read beside `plain_core`.

An instruction reads the ARF as it was before its bundle (`old`) and writes it as it is after. Its
control registers are those that the main half of the bundle left. First its results are written,
then what it raised is kept in $FP_STS, then a raised exception that $FP_CTL enables is a fault.

Every instruction that rounds to halves draws 64 random bits if $FP_CTL.ESR is set, also where
nothing is left to round, and gives its element i the bits 16 i .. 16 i + 15.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plain_accumulators import (
    ACCUMULATING,
    READS,
    SPARSE_AMP,
    UNITS,
    Words,
    accumulate,
    amp,
    halves,
    random_bits,
    rounded,
    sparse_amp,
    words_of,
)
from plain_context import FLOAT, INVALID_INSTR, INVALID_OP, Fault
from plain_numbers import (
    BINARY,
    FUNCTIONS,
    HALF,
    SMALLEST_HALF,
    UNARY,
    VECTOR,
    WORD,
    clamped,
    class_of,
    greater,
    leaving,
    number,
    whole,
    widened,
)
from plain_quarter import (
    CONVERSIONS,
    RANDOM,
    SLIM,
    SPREAD,
    converted,
    products,
    randomness,
    slim,
    spread,
)

from ipusim.isa.table.instruction import AUX
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE

BITWISE = {
    "mov": lambda a, _: a,
    "not": lambda a, _: ~a,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "andc": lambda a, b: a & ~b,
}
SHUFFLES = {  # as numbers of words or halves of the operands, one behind the other
    "sort4x16lo": (0, 2),
    "sort4x16hi": (1, 3),
    "roll16": (1, 2),
    "swap16": (1, 0),
    "sort4x32lo": (0, 2),
    "sort4x32hi": (1, 3),
    "roll32": (1, 2),
}


def step(core: Any, worker: Any, form: Any, values: Sequence[int], old: Sequence[int]) -> None:
    """Perform one aux instruction."""
    operands = [_read(kind, value, old) for kind, value in zip(form.operands, values, strict=False)]
    name = form.mnemonic
    if name in ("uget", "uput"):
        results, raised = _control(worker, name, operands, values), 0
    else:
        results, raised = perform(
            core,
            worker,
            name,
            operands,
            len(_read(form.operands[0], 0, old)) if form.operands else 0,
        )
    for place, word in enumerate(results):
        worker.write_arf(values[0] + place, word)
    worker.csr[CSR["FP_STS"]] |= raised
    status = worker.csr[CSR["FP_STS"]]
    if worker.csr[CSR["FP_CTL"]] & raised:
        raise Fault(FLOAT, 0, status)


def _read(kind: str, value: int, old: Sequence[int]) -> list[int]:
    """Return the words of an operand, also of a destination; an immediate is one word."""
    if kind[0] != "a":
        return [value & WORD]
    if kind != "ab":
        width = {"p": 2, "q": 4}.get(kind[1], 1)
        return [old[register] if register < 14 else 0 for register in range(value, value + width)]
    word, suffix = old[value & 15] if value & 15 < 14 else 0, value >> 4
    low, high = (word & HALF) * 0x10001, (word >> 16) * 0x10001
    return [(low, high, word)[suffix - 1]] * 2


def _control(
    worker: Any, name: str, operands: Sequence[list[int]], values: Sequence[int]
) -> list[int]:
    """Read or write a float control register, for `uget` and `uput`."""
    csr = values[1] if name == "uget" else values[0]
    if not CSR["FP_CTL"] <= csr <= CSR["TAS"]:
        raise Fault(INVALID_OP, 0, worker.csr[CSR["FP_STS"]])
    if name == "uget":
        return [worker.csr[csr]]
    worker.put(csr, operands[1][0])
    return []


def perform(  # noqa: C901, PLR0911, PLR0912 (one line for each family)
    core: Any, worker: Any, name: str, operands: Sequence[list[int]], width: int
) -> Words:
    """Return the words of the result, and the bits of the exceptions that were raised."""
    match = VECTOR.fullmatch(name)
    if name == "fnop":
        return [], 0
    if name in ("zero", "setzi"):
        return ([0] * width if name == "zero" else operands[1]), 0
    if name in ("urand32", "urand64"):
        random = random_bits(worker)
        return [random & WORD, random >> 32][:width], 0
    if name.removesuffix("64").removesuffix("128") in BITWISE:
        work = BITWISE[name.removesuffix("64").removesuffix("128")]
        return [work(a, b) & WORD for a, b in zip(operands[1], operands[-1], strict=True)], 0
    if name in SHUFFLES:
        words = [word for operand in operands[1:] for word in operand]
        if "x16" in name:
            words = [operands[1][0], operands[-1][0]]
        if name.endswith("16") or "x16" in name:
            words = [word >> shift & HALF for word in words for shift in (0, 16)]
            low, high = (words[at] for at in SHUFFLES[name])
            return [low | high << 16], 0
        return [words[at] for at in SHUFFLES[name]], 0
    if name == SPARSE_AMP:
        return sparse_amp(core, worker, operands)
    assert match, name
    size, work = match.group(1), match.group(3)
    if name in (*RANDOM, *SPREAD):
        return randomness(worker, name, operands) if name in RANDOM else spread(name, operands)
    if name in CONVERSIONS:
        return converted(worker, name, operands)
    if work in SLIM:
        return slim(core, worker, name, work, operands)
    if work in UNITS:
        eighths = products(core, worker, operands[1], operands[3][0] & 3) if size == "8" else None
        return amp(core, worker, size, work, operands, eighths)
    if work in ACCUMULATING:
        return accumulate(worker, size, work, operands)
    if work in READS:
        return READS[work](worker, size, operands)
    return _arithmetic(worker, name, size, work, operands)


def _arithmetic(  # noqa: C901, PLR0911, PLR0912 (one line for each family)
    worker: Any, name: str, size: str, work: str, operands: Sequence[list[int]]
) -> Words:
    """Return the result of float and half instructions, and what they raised."""
    if work in ("tof16", "tof32"):
        return _converted(worker, name, operands)
    if work == "class":
        classes = [
            class_of(word) for word in (operands[1] if size == "32" else halves(operands[1]))
        ]
        if size == "16":
            classes = [class_of(word, SMALLEST_HALF) for word in halves(operands[1])]
        return [int.from_bytes(bytes(classes), "little")], 0
    if work == "maxc":
        pairs = list(
            zip(
                *[iter(word >> at & HALF for word in operands[1] for at in (0, 16))] * 2,
                strict=True,
            )
        )
        greater_halves = [a if greater(widened(a), widened(b)) else b for a, b in pairs]
        return [greater_halves[0] | greater_halves[-1] << 16], 0
    if work == "int":
        if operands[2][0] > 3:
            raise Fault(INVALID_INSTR)
        return words_of([whole(operands[1][0], operands[2][0])])
    if work == "sum":
        x = halves(operands[1])
        return words_of(
            [leaving(number(a) + number(b)) for a, b in zip(x[0::2], x[1::2], strict=True)]
        )
    if work == "clamp":
        return _clamp(size, operands)
    if size == "32":
        if work in UNARY:
            return words_of([UNARY[work](operands[1][0])])
        return words_of(
            [BINARY[work](a, b) for a, b in zip(operands[1], operands[2], strict=False)]
        )
    if work in FUNCTIONS:
        words, raised = words_of([UNARY[work](a) for a in halves(operands[1])])
    else:
        pairs = zip(halves(operands[1]), halves(operands[2]), strict=False)
        words, raised = words_of([BINARY[work](a, b) for a, b in pairs])
    packed, more = rounded(worker, words)
    if work.startswith("cmp"):  # all ones or zeros, nothing to round
        packed, more = (
            [a & HALF | (b & HALF) << 16 for a, b in zip(words[0::2], words[1::2], strict=True)],
            0,
        )
    return packed, raised | more


def _converted(worker: Any, name: str, operands: Sequence[list[int]]) -> Words:
    """Return numbers converted between binary32 and half."""
    if name in ("f16tof32", "f16v2tof32"):
        return halves(operands[1][:1])[: 2 if "v2" in name else 1], 0
    packed, raised = rounded(worker, [*operands[1], 0] if name == "f32tof16" else operands[1])
    return ([packed[0] * 0x10001] if name == "f32tof16" else packed), raised


def _clamp(size: str, operands: Sequence[list[int]]) -> Words:
    """Return each element between the two limits of the second operand."""
    if size == "32":
        return [clamped(a, *operands[2]) for a in operands[1]], 0
    low, high = operands[2][0] & HALF, operands[2][0] >> 16
    limits, clamped_halves = halves(operands[2]), []
    for half in (word >> shift & HALF for word in operands[1] for shift in (0, 16)):
        wide = clamped(widened(half), *limits)
        clamped_halves.append(half if wide == widened(half) else low if wide == limits[0] else high)
    return [a | b << 16 for a, b in zip(clamped_halves[0::2], clamped_halves[1::2], strict=True)], 0


def knows(mnemonic: str) -> bool:
    """Return whether this core gives an aux mnemonic a meaning."""
    match = VECTOR.fullmatch(mnemonic)
    plain = (
        "fnop",
        "zero",
        "setzi",
        "urand32",
        "urand64",
        "uget",
        "uput",
        *SHUFFLES,
        *BITWISE,
    )
    if match is None:
        return mnemonic in plain or mnemonic.removesuffix("64").removesuffix("128") in BITWISE
    size, work = match.group(1), match.group(3)
    known = {
        *UNITS,
        *READS,
        "mac",
        "cmac",
        "acc",
        "absacc",
        "sqacc",
        "clamp",
        "sum",
        "class",
        "int",
    }
    if mnemonic in (SPARSE_AMP, *RANDOM, *SPREAD, *CONVERSIONS) or work in SLIM:
        return True
    return work in {
        "maxc",
        *known,
        *BINARY,
        *(UNARY if size == "32" else FUNCTIONS),
        "tof16",
        "tof32",
    }


LACKING = [
    form.name
    for form in TABLE
    if form.pipe == AUX and not knows(form.mnemonic) and not getattr(form, "unexplained", False)
]
"""Forms of the table that the plain core cannot run."""
