from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.errors import ProgramError, TileFault
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.code import Code
from ipusim.isa.core.run import Runs, Setup, run_many, run_supervisor, run_workers
from ipusim.isa.table.instruction import AUX
from ipusim.isa.table.table import TABLE
from ipusim.machine.presets import BOW, MK1

VERTEX = BOW.sram_base + 0x10000
LAUNCHED = "setzi $m1, work\nrunall $m1, $m0, 0\n"


def memory() -> np.ndarray:
    return np.zeros(BOW.sram_bytes, np.uint8)


def run(body: str, work: str = "exitz $mzero", *, setup: Setup | None = None) -> None:
    """Run a supervisor's body, then its return, beside a worker's code."""
    code = assemble(f".worker\nwork:\n{work}\n.supervisor\nentry:\n{body}\nbr $lr\n")
    run_supervisor(BOW, code, memory(), code.labels["entry"], VERTEX, setup or Setup())


def work_on(text: str) -> None:
    """Run a worker's code on all workers."""
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")
    run_workers(BOW, code, memory(), code.labels["work"], VERTEX)


def edited(code: Code, bundle: int, slot: str, values: list[int]) -> Code:
    """Code with one slot of one bundle replaced."""
    table = getattr(code, slot).copy()
    table[bundle, : len(values)] = values
    return attrs.evolve(code, **{slot: table})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (LAUNCHED + "runall $m1, $m0, 0", "runall while 6 workers are active"),
        (LAUNCHED + "run $m1, $m0, 0", "run while all 6 workers are active"),
        (LAUNCHED, "returns while 6 workers are active"),
        ("runall $mzero, $m0, 0", "no code at 0x0"),
        ("br $m0", "no code at 0x5c000"),
        ("add $m1, $lr, 1\nbr $m1", "no code at 0xfffffffd"),
        ("sync 3", "sync of zone 3"),
        ("trap 7", "trap 7"),
        ("put $WSR, $m0", r"no such access to \$WSR"),
        ("get $m1, $REPEAT_COUNT", r"no such access to \$REPEAT_COUNT"),
        ("ld32 $m1, $mzero, $mzero, 0", "access of 4 bytes at 0x0"),
        ("entry2: bri entry2", "still running after 1,000 cycles"),
    ],
)
def test_a_supervisor_is_refused(body: str, message: str) -> None:
    with pytest.raises(TileFault, match=rf"tile 0, supervisor, pc 0x.*{message}"):
        run(body, "here: bri here", setup=Setup(max_cycles=1000))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ld32 $m1, $m0, $mvertex_base, 1\nld32 $m1, $m1, $mzero, 0", "access of 4 bytes at 0x0"),
        ("setzi $m1, 2\n{ rpt $m1, 0\nfnop }\nadd $m2, $m2, 1", "rpt over a body"),
        ("rpt 3, 1\n{ nop\nfnop }\n{ get $m2, $WSR\nfnop }", "rpt over a body"),
        ("here: bri here", "still running after 2,000 cycles"),
        ("setzi $m1, 6\nbr $m1", "no code at 0x6"),
    ],
)
def test_a_worker_is_refused(text: str, message: str) -> None:
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")

    with pytest.raises(TileFault, match=rf"tile 0, worker 0, pc 0x.*{message}"):
        run_workers(
            *(BOW, code, memory(), code.labels["work"], VERTEX), setup=Setup(max_cycles=2000)
        )


def test_a_fault_names_tile_worker_counter_and_source_line() -> None:
    text = "get $m0, $WSR\ncmpeq $m0, $m0, 4\nbrz $m0, done\ntrap 3\ndone:\nexitz $mzero\n"
    code = assemble(f".worker\nwork:\n{text}")
    at = np.array([code.labels["work"]])
    runs = Runs(np.array([1]), at, np.array([VERTEX]), np.array([0]))
    sram = np.zeros((2, BOW.sram_bytes), np.uint8)

    with pytest.raises(TileFault) as refusal:
        run_many(BOW, code, sram, runs)

    expected = f"tile 1, worker 4, pc {at[0] + 12:#x}, <text>:6: trap 3: trap 3"
    assert str(refusal.value) == expected


def test_a_context_is_refused_what_belongs_to_the_other() -> None:
    # Without .worker and .supervisor the assembler does not know who will come along.
    code = assemble("work:\nsync 2\nentry:\nexitz $mzero\n")

    with pytest.raises(TileFault, match=r"worker 0, .*not an instruction of this context"):
        run_workers(BOW, code, memory(), code.labels["work"], VERTEX)
    with pytest.raises(TileFault, match=r"supervisor, .*not an instruction of this context"):
        run_supervisor(BOW, code, memory(), code.labels["entry"], VERTEX)


def test_running_off_the_end_of_the_code_is_refused() -> None:
    code = assemble(".worker\nwork:\nnop\n")

    with pytest.raises(TileFault, match=f"no code at {code.labels['work'] + 4:#x}"):
        run_workers(BOW, code, memory(), code.labels["work"], VERTEX)


def test_a_chip_refuses_an_amp_instruction_that_it_lacks() -> None:
    text = ".worker\nwork:\nf16v4hihov4amp $a0:1, $a2:3, $a4:5, 0\nexitz $mzero\n"
    code = assemble(text, origin=MK1.sram_base)
    sram = np.zeros(MK1.sram_bytes, np.uint8)

    with pytest.raises(TileFault, match="not an instruction of this context, machine or bundle"):
        run_workers(MK1, code, sram, code.labels["work"], MK1.sram_base + 0x8000)


def test_two_halves_of_a_bundle_that_write_one_register_are_refused() -> None:
    with pytest.raises(TileFault, match="not an instruction of this context, machine or bundle"):
        work_on("{ ld64 $a0:1, $mvertex_base, $mzero, 0\nmov $a1, $a2 }")


def test_what_no_assembler_makes_is_refused_before_it_runs() -> None:
    code = assemble(".worker\nwork:\nadd $m0, $m1, 2\nexitz $mzero\n")
    entry = code.labels["work"]

    for values, message in (([len(TABLE)], "opcode"), ([code.main[0, 0], 16], "operand 16 of add")):
        with pytest.raises(ProgramError, match=message):
            run_workers(BOW, edited(code, 0, "main", values), memory(), entry, VERTEX)
    with pytest.raises(ProgramError, match="no bundle at the entry"):
        run_workers(BOW, code, memory(), entry + 2, VERTEX)
    with pytest.raises(ProgramError, match="memory of shape"):
        run_workers(BOW, code, memory()[:-8], entry, VERTEX)
    with pytest.raises(ProgramError, match="no control register 'FP_CTRL'; did you mean 'FP_CTL'"):
        run_workers(BOW, code, memory(), entry, VERTEX, setup=Setup(csr={"FP_CTRL": 1}))


def operand(kind: str, size: int) -> st.SearchStrategy[int]:
    """Any value that an operand of this kind may have; labels lie in code of `size` bundles."""
    if kind == "label":
        return st.integers(0, size).map(lambda bundle: BOW.sram_base + 8 * bundle)
    if kind == "csr":
        return st.integers(0, 50)
    if kind[0] == "h":
        high = 1 << (int(kind[1:]) - 1)
        return st.integers(-high, high - 1).map(lambda n: n << (32 - int(kind[1:])))
    if kind[0] in "us":
        low = -(1 << int(kind[1:]) - 1) if kind[0] == "s" else 0
        return st.integers(low, low + (1 << int(kind[1:])) - 1)
    if kind == "ab":
        return st.integers(0, 63)
    width = {"p": 2, "q": 4}.get(kind[1], 1)
    return st.integers(0, 16 // width - 1).map(lambda number: number * width)


@st.composite
def slot(draw: st.DrawFn, pipe: str, size: int) -> list[int]:
    """Any instruction of a pipe, or an empty slot."""
    opcodes = [
        -1,
        *(code for code, form in enumerate(TABLE) if (form.pipe == AUX) == (pipe == AUX)),
    ]
    opcode = draw(st.sampled_from(opcodes))
    kinds = TABLE[opcode].operands if opcode >= 0 else ()
    values = [draw(operand(kind, size)) for kind in kinds]
    return [opcode, *values, *[0] * (5 - len(values))]


@st.composite
def random_code(draw: st.DrawFn) -> Code:
    size = draw(st.integers(1, 12))
    main = [draw(slot("main", size)) for _ in range(size)]
    aux = [draw(slot("aux", size)) for _ in range(size)]
    return Code(
        main=np.array(main, np.int32),
        aux=np.array(aux, np.int32),
        address=BOW.sram_base + 8 * np.arange(size),
        size=np.full(size, 8),
        line=np.zeros(size, np.int64),
        lines=(("random", 1, "a bundle"),),
        labels={},
    )


@settings(max_examples=150, deadline=None)
@given(code=random_code(), runs_workers=st.booleans(), state=st.integers(0, 1 << 20))
def test_any_program_ends_or_faults(code: Code, runs_workers: bool, state: int) -> None:
    setup = Setup(max_cycles=3000, csr={"FP_CTL": 0})
    start = run_workers if runs_workers else run_supervisor

    def outcome() -> object:
        try:
            return start(BOW, code, memory(), BOW.sram_base, state, setup=setup)
        except TileFault as fault:
            return str(fault)

    assert outcome() == outcome()
