from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.run import Setup, run_supervisor, run_workers
from ipusim.machine.presets import BOW

VERTEX = BOW.sram_base + 0x10000
STATE = slice(0x10000 // 4, 0x10000 // 4 + 64)
WORD = 0xFFFFFFFF


def work(
    text: str, words: list[int] | None = None, csr: dict[str, int] | None = None
) -> np.ndarray:
    """The first words at the vertex base after all workers ran this code."""
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)
    state = sram.view(np.uint32)[STATE]
    state[: len(words or [])] = words or []
    setup = Setup(csr=csr or {})
    run_workers(BOW, code, sram, code.labels["work"], VERTEX, setup=setup)
    return state


def signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


RESULTS: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "andc": lambda a, b: a & ~b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << b if b < 32 else 0,
    "shr": lambda a, b: a >> b if b < 32 else 0,
    "shrs": lambda a, b: signed(a) >> min(b, 31),
    "cmpeq": lambda a, b: a == b,
    "cmpne": lambda a, b: a != b,
    "cmpslt": lambda a, b: signed(a) < signed(b),
    "cmpult": lambda a, b: a < b,
    "min": lambda a, b: min(signed(a), signed(b)),
    "max": lambda a, b: max(signed(a), signed(b)),
    "movz": lambda a, b: b if a == 0 else 77,
    "movnz": lambda a, b: b if a != 0 else 77,
    "sort4x16lo": lambda a, b: a & 0xFFFF | (b & 0xFFFF) << 16,
    "sort4x16hi": lambda a, b: a >> 16 | b >> 16 << 16,
    "roll16": lambda a, b: a >> 16 | (b & 0xFFFF) << 16,
}
UNARY: dict[str, Callable[[int], int]] = {
    "mov": lambda a: a,
    "clz": lambda a: 32 - a.bit_length(),
    "popc": lambda a: a.bit_count(),
    "swap16": lambda a: a >> 16 | (a & 0xFFFF) << 16,
}
words = st.one_of(st.integers(0, WORD), st.sampled_from([0, 1, 31, 32, WORD, 1 << 31]))


@settings(deadline=None)  # the first example may compile the interpreter
@given(first=words, second=words)
def test_integer_instructions_are_those_of_32_bits(first: int, second: int) -> None:
    text = "ld32 $m1, $mvertex_base, $mzero, 0\nld32 $m2, $mvertex_base, $mzero, 1\n"
    for index, name in enumerate(RESULTS):
        text += f"setzi $m3, 77\n{name} $m3, $m1, $m2\n"
        text += f"st32 $m3, $mvertex_base, $mzero, {index + 2}\n"
    for index, name in enumerate(UNARY, len(RESULTS)):
        text += f"{name} $m3, $m1\nst32 $m3, $mvertex_base, $mzero, {index + 2}\n"

    state = work(text, [first, second])

    expected = [result(first, second) & WORD for result in RESULTS.values()]
    expected += [result(first) for result in UNARY.values()]
    assert state[2 : 2 + len(expected)].tolist() == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("add $m1, $m1, -3", 7),
        ("sub $m1, 3, $m1", WORD - 6),
        ("mul $m1, $m1, -2", WORD - 19),
        ("cmpslt $m1, $mzero, -1", 0),
        ("cmpult $m1, $m1, 65535", 1),
        ("andc $m1, $m1, 2", 8),
        ("shl $m1, $m1, 33", 0),
        ("add $m15, $m1, 1\nmov $m1, $m15", 0),
        ("{ mov $m2, $m1\nsetzi $a1, 9 }\natom $m1, $a1", 9),
    ],
)
def test_immediates_and_the_zero_register(text: str, expected: int) -> None:
    state = work(f"setzi $m1, 10\n{text}\nst32 $m1, $mvertex_base, $mzero, 0")

    assert state[0] == expected


def test_both_halves_of_a_bundle_read_before_either_writes() -> None:
    text = (
        "ld32 $a0, $mvertex_base, $mzero, 0\n"
        "{ ld32 $a0, $mvertex_base, $mzero, 1\nmov $a1, $a0 }\n"
        "{ st32 $a1, $mvertex_base, $mzero, 2\nmov $a1, $a0 }\n"
        "st32 $a1, $mvertex_base, $mzero, 3"
    )

    state = work(text, [5, 6])

    assert state[:4].tolist() == [5, 6, 5, 6]


def test_a_worker_finds_its_number_its_vertex_and_the_float_control_of_its_supervisor() -> None:
    text = (
        "get $m0, $WSR\nget $m1, $FP_CTL\nget $m2, $VERTEX_BASE\nsub $m2, $m2, $mvertex_base\n"
        "st32 $m0, $mvertex_base, $mzero, 0\nst32 $m1, $mvertex_base, $mzero, 1\n"
        "st32 $m2, $mvertex_base, $mzero, 2\nexitz $mzero"
    )
    body = "setzi $m1, work\nsetzi $m2, 7\nput $FP_ICTL, $m2\nrunall $m1, $m0, 4\nsync 2\nbr $lr"
    code = assemble(f".worker\nwork:\n{text}\n.supervisor\nentry:\n{body}\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)

    run_supervisor(BOW, code, sram, code.labels["entry"], VERTEX)

    state = sram.view(np.uint32)[STATE][:24].reshape(6, 4)
    assert [[worker, 7, 0, 0] for worker in range(6)] == state.tolist()


def test_registers_stay_between_launches() -> None:
    body = (
        "setzi $m1, first\nrunall $m1, $m0, 1\nsetzi $m1, second\nsync 2\n"
        "runall $m1, $m0, 1\nsync 2\nbr $lr"
    )
    workers = (
        "first:\nget $m4, $WSR\nsetzi $a3, 9\nexitz $mzero\n"
        "second:\natom $m5, $a3\nadd $m4, $m4, $m5\nst32 $m4, $mvertex_base, $mzero, 0\n"
        "exitz $mzero"
    )
    code = assemble(f".worker\n{workers}\n.supervisor\nentry:\n{body}\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)

    run_supervisor(BOW, code, sram, code.labels["entry"], VERTEX)

    assert sram.view(np.uint32)[STATE][:6].tolist() == [9, 10, 11, 12, 13, 14]


def test_workers_see_each_others_stores_in_the_order_of_their_turns() -> None:
    # All add to one word: in each turn every worker reads before worker 5 has written.
    text = "ld32 $m0, $mvertex_base, $mzero, 0\nadd $m0, $m0, 1\nst32 $m0, $mvertex_base, $mzero, 0"
    wait = "get $m1, $WSR\nmul $m1, $m1, 3\nw:\nbrnzdec $m1, w\n"  # each starts three turns later

    together, apart = work(text)[0], work(wait + text)[0]

    assert (together, apart) == (1, 6)


def test_the_cycle_counter_counts_cycles() -> None:
    state = work(
        "get $m0, $COUNT_L\nnop\nget $m1, $COUNT_L\nsub $m1, $m1, $m0\n"
        "st32 $m1, $mvertex_base, $mzero, 0"
    )

    assert state[0] == 2 * BOW.workers


def test_cr_clears_the_common_weights() -> None:
    amp = "f16v4hihoamp $a2, $a0:1, $a15, {}\n"
    work_text = (
        "ld64 $a0:1, $mvertex_base, $mzero, 0\n"
        + amp.format(0)
        + amp.format(0)
        + "st32 $a2, $mvertex_base, $mzero, 4\nexitz $mzero"
    )
    body = "setzi $m1, work\nput $CCCSLOAD, $m0\nld64putcs 0\n{}runall $m1, $m0, 0\nsync 2\nbr $lr"
    results = []
    for clearing in ("", "setzi $m2, 4\nput $CR, $m2\n"):
        text = f".worker\nwork:\n{work_text}\n.supervisor\nentry:\n{body.format(clearing)}\n"
        code = assemble(text)
        sram = np.zeros(BOW.sram_bytes, np.uint8)
        sram.view(np.float16)[0x10000 // 2 :][:4] = [1, 2, 3, 4]
        run_supervisor(BOW, code, sram, code.labels["entry"], VERTEX)
        results.append(float(sram.view(np.float16)[0x10000 // 2 + 8]))

    assert results == [30.0, 0.0]
