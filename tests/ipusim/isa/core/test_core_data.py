"""Values of instructions on the core: integers, immediates, floats, functions, stores."""

from __future__ import annotations

import math
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
    """Return the first words at the vertex base after all workers have run this code."""
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)
    state = sram.view(np.uint32)[STATE]
    state[: len(words or [])] = words or []
    setup = Setup(csr=csr or {})
    run_workers(BOW, code, sram, code.labels["work"], VERTEX, setup=setup)
    return state


def signed(word: int) -> int:
    """Return a 32-bit word as a signed number."""
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
    "roll8l": lambda a, b: (b << 32 | a) >> 24,
    "roll8r": lambda a, b: (b << 32 | a) >> 8,
    "xnor": lambda a, b: ~(a ^ b),
}
UNARY: dict[str, Callable[[int], int]] = {
    "mov": lambda a: a,
    "clz": lambda a: 32 - a.bit_length(),
    "popc": lambda a: a.bit_count(),
    "swap16": lambda a: a >> 16 | (a & 0xFFFF) << 16,
    "abs": lambda a: abs(signed(a)),
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
        ("add $m1, $m1, 32768", 32778),
        ("sub $m1, 65535, $m1", 65525),
        ("min $m1, $m1, 65535", 10),
        ("max $m1, $m1, 65535", 65535),
        ("cmpeq $m1, $m1, 40000", 0),
        ("ldconst $m1, 0x12345", 0x12345),
        ("ldconst $m1, 0xC1400000", 0xC1400000),
        ("ldconst $m1, 1 - 3", WORD - 1),
        ("ldconst $a1, 0x3F4C422A\nmov $m1, $a1", 0x3F4C422A),
        ("mov $m15, $m1\nzero $m1", 0),
        ("andc $m1, $m1, 2", 8),
        ("shl $m1, $m1, 33", 0),
        ("add $m15, $m1, 1\nmov $m1, $m15", 0),
        ("{ mov $m2, $m1\nsetzi $a1, 9 }\natom $m1, $a1", 9),
    ],
)
def test_immediates_and_the_zero_register_have_their_values(text: str, expected: int) -> None:
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


def test_the_main_pipe_clears_float_status_as_the_aux_pipe_does() -> None:
    # 1 / 0 raises DIV0, and each way of clearing takes that bit of $FP_STS alone.
    divide = (
        "setzi $a0, 1\nf32fromi32 $a0, $a0\nf32div $a1, $a0, $azero\nf32div $a1, $azero, $azero\n"
    )
    states = []
    for clear in ("setzi $m1, 2\nput $FP_CLR, $m1\n", "setzi $a1, 2\nuput $FP_CLR, $a1\n"):
        state = work(divide + clear + "get $m1, $FP_STS\nst32 $m1, $mvertex_base, $mzero, 0")
        states.append(int(state[0]))

    assert states == [1, 1]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("f32add $a2, $a0, $a1", [0x7F800000, 0xFF800000], 0x7FC00000),  # infinity - infinity
        ("f32mul $a2, $a0, $a1", [0x7F800000, 0], 0x7FC00000),
        ("f32sqrt $a2, $a0", [0xBF800000, 0], 0x7FC00000),
        ("f32ln $a2, $a0", [0xBF800000, 0], 0x7FC00000),
        ("f32add $a2, $a0, $a1", [0x3F800000, 0xFF800123], 0xFFC00123),  # an operand, made quiet
        ("f32mul $a2, $a0, $a1", [0x7FC00456, 0xFF800123], 0x7FC00456),  # the first of two
        ("f32div $a2, $a0, $a1", [0x7F800456, 0], 0x7FC00456),
        ("f32v2mac $a0:1, $a0:1\nf32v2gina $a2:3, $a14:15, 0", [0xFFC00456, 0], 0x7FC00000),
        ("f16v2sum $a2, $a0", [0xFE01FE02, 0], 0x7FC00000),
    ],
)
def test_the_bits_of_a_nan_are_the_same_on_every_host(
    text: str, words: list[int], expected: int
) -> None:
    state = work(
        f"ld64 $a0:1, $mvertex_base, $mzero, 0\n{text}\nst32 $a2, $mvertex_base, $mzero, 0", words
    )

    assert hex(state[0]) == hex(expected)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("tanh", math.tanh),
        ("exp", math.exp),
        ("log2", lambda x: math.log2(abs(x))),
        ("sigm", lambda x: 1 / (1 + math.exp(-x))),
        ("sqrt", lambda x: math.sqrt(abs(x))),
    ],
)
def test_functions_are_computed_in_binary64_and_rounded_once(
    name: str, function: Callable[[float], float]
) -> None:
    values = np.random.default_rng(7).normal(size=1000).astype(np.float32)
    arguments = abs(values) if name in ("log2", "sqrt") else values
    text = (
        f"setzi $m1, {len(values) - 1}\nmov $m2, $mvertex_base\nloop: ld32 $a0, $m2, $mzero, 0\n"
        f"f32{name} $a0, $a0\nst32step $a0, $mzero, $m2+=, 1\nbrnzdec $m1, loop\n"
    )
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)
    span = sram.view(np.float32)[0x10000 // 4 :][: len(values)]
    span[:] = arguments

    run_workers(BOW.with_(workers=1), code, sram, code.labels["work"], VERTEX)

    assert span.tolist() == [float(np.float32(function(float(x)))) for x in arguments]


@pytest.mark.parametrize(
    "store",
    [
        "stm32 $m1, $mvertex_base, $m2",
        "st32 $m1, $mvertex_base, $m2",
        "st32 $m1, $mvertex_base, $mzero, $m2",
        "mul $m3, $m2, 4\nst32 $m1, $mvertex_base, $m3, 0",
        "add $m3, $mvertex_base, 12\nst32 $m1, $m3, $azero, 0",
    ],
)
def test_an_offset_register_counts_units_of_the_access(store: str) -> None:
    # Each store writes $m1 to word 3. The last one names $azero as its register of no offset: the
    # assembler takes both zero registers there. `lds8` counts bytes: byte 9 of the state is 0xFF.
    state = work(f"setzi $m1, 77\nsetzi $m2, 3\n{store}\nld32 $m4, $mvertex_base, $m2\nnop\n")
    read = work(
        "setzi $m2, 2\nld32 $m1, $mvertex_base, $m2\nsetzi $m2, 9\n"
        "lds8 $m3, $mvertex_base, $m2\n"
        "stm32 $m1, $mvertex_base, $mzero\nst32 $m3, $mvertex_base, 1",
        [0, 0, 0x80FF7F],
    )

    assert state[:5].tolist() == [0, 0, 0, 77, 0]
    assert read[:2].tolist() == [0x80FF7F, 0xFFFFFFFF]


def test_the_scale_register_is_read_and_written_by_name_by_symbol_and_by_number() -> None:
    # $TAS holds the factors of `axpy` and `mix`. It is control register 0x108, of which `uget` and
    # `uput` write the low eight bits. `get $m0, 1` checks that main registers take numbers, too.
    text = (
        "setzi $a0, 5\nput $TAS, $a0\nuget $a1, 8\nget $a2, $TAS\n"
        "uput 0x108 & 0xFF, $a2\nget $m0, 1\nget $a3, CSR_W_TAS__INDEX\n"
        "st32 $a1, $mvertex_base, 0\nst32 $a2, $mvertex_base, 1\nst32 $a3, $mvertex_base, 2\n"
    )

    assert work(text)[:3].tolist() == [5, 5, 5]


def test_a_worker_finds_its_base_where_its_supervisor_put_it_before_the_launch() -> None:
    text = (
        "get $m1, $WORKER_BASE\nst32 $mworker_base, $mvertex_base, 0\n"
        "st32 $m1, $mvertex_base, 1\nzero $m12\nexitz $mzero"
    )
    body = (
        "setzi $m1, work\nrunall $m1, $m0, 2\nsetzi $m2, 0x51000\nsync 2\nput 0x23, $m2\n"
        "add $m0, $m0, 64\nrunall $m1, $m0, 2\nsync 2\nbr $lr"
    )
    code = assemble(f".worker\nwork:\n{text}\n.supervisor\nentry:\n{body}\n")
    sram = np.zeros(BOW.sram_bytes, np.uint8)
    stacks = tuple(range(0x50000, 0x50600, 0x100))

    setup = Setup(worker_stacks=stacks)
    run_supervisor(BOW, code, sram, code.labels["entry"], VERTEX, setup)

    state = sram.view(np.uint32)[STATE][:32].reshape(2, 16)[:, :12].reshape(2, 6, 2).tolist()
    assert state[0] == [[base, base] for base in stacks]
    assert state[1] == [[base if w != 2 else 0x51000] * 2 for w, base in enumerate(stacks)]
