"""Faults of the core: refused supervisors, workers, instructions, code and setups."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim.errors import ProgramError, TileFault
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.code import Code
from ipusim.isa.core.run import Runs, Setup, run_many, run_supervisor, run_workers
from ipusim.isa.table.table import TABLE
from ipusim.machine.machine import Machine
from ipusim.machine.presets import BOW, C600, MK1, MK2

VERTEX = BOW.sram_base + 0x10000
LAUNCHED = "setzi $m1, work\nrunall $m1, $m0, 0\n"


def memory() -> np.ndarray:
    """Return empty tile memory."""
    return np.zeros(BOW.sram_bytes, np.uint8)


def run(body: str, work: str = "exitz $mzero", *, setup: Setup | None = None) -> None:
    """Run a supervisor with this body and a return, and its workers with this code."""
    code = assemble(f".worker\nwork:\n{work}\n.supervisor\nentry:\n{body}\nbr $lr\n")
    run_supervisor(BOW, code, memory(), code.labels["entry"], VERTEX, setup or Setup())


def work_on(text: str) -> None:
    """Run a worker's code on all workers."""
    code = assemble(f".worker\nwork:\n{text}\nexitz $mzero\n")
    run_workers(BOW, code, memory(), code.labels["work"], VERTEX)


def edited(code: Code, bundle: int, slot: str, values: list[int]) -> Code:
    """Return code with one slot of one bundle replaced."""
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
def test_a_fault_of_a_supervisor_is_named_with_its_program_counter(body: str, message: str) -> None:
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
def test_a_fault_of_a_worker_is_named_with_its_program_counter(text: str, message: str) -> None:
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


def test_a_context_may_not_issue_instructions_of_the_other() -> None:
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

    with pytest.raises(TileFault, match="f16v4hihov4amp is no instruction of mk1"):
        run_workers(MK1, code, sram, code.labels["work"], MK1.sram_base + 0x8000)


@pytest.mark.parametrize("machine", [MK1, MK2, BOW], ids=lambda machine: machine.name)
@pytest.mark.parametrize(
    "instruction",
    [
        *("f8v8hihov4amp $a0:1, $a2:3, $a4:5, 0", "f8v8hihov4slic $a0:1, $a2:3, $a4:5, 0"),
        *("f8v2tof16 $a0, $a1", "f8v4tof16 $a0:1, $a2"),
        *("f16v2tof8 $a0, $a1", "f16v8tof8 $a0:1, $a4:7"),
    ],
)
def test_only_a_c600_has_fp8(machine: Machine, instruction: str) -> None:
    name = instruction.split(maxsplit=1)[0]

    def execute(chip: Machine) -> None:
        text = f".worker\nwork:\n{{ rpt 2, 0; fnop }}\n{{ nop; {instruction} }}\nexitz $mzero\n"
        code = assemble(text, origin=chip.sram_base)
        sram = np.zeros(chip.sram_bytes, np.uint8)
        run_workers(chip, code, sram, code.labels["work"], chip.sram_base + 0x8000)

    execute(C600)
    with pytest.raises(TileFault, match=f"{name} is no instruction of {machine.name}; .*C600"):
        execute(machine)


def test_formats_and_scale_that_the_supervisor_sets_are_those_of_every_worker() -> None:
    text = """
    .supervisor
    entry:
        mov $m2, $m0
        setzi $m0, work
        setzi $m1, 3
        put $FP_INFMT, $m1  // both F143
        setzi $m1, 1
        put $FP_ISCL, $m1  // twice
        put $CCCSLOAD, $m2
        ld64putcs 0
        runall $m0, $m2, 0
        sync TEXCH_SYNCZONE_LOCAL
        br $lr
    .worker
    work:
        ld64 $a0:1, $mvertex_base, $mzero, 0
        f8v8hihov4amp $azeros, $a0:1, $azeros, TAMP_F8V8_E4_P0
        f8v8hihov4amp $a0:1, $azeros, $azeros, TAMP_F8V8_E4_P0
        get $m0, $WSR
        add $m0, $m0, 1
        st32 $a0, $mvertex_base, $mzero, $m0
        exitz $mzero
    """
    code = assemble(text, origin=C600.sram_base)
    sram = np.zeros(C600.sram_bytes, np.uint8)
    at = 0x8000
    sram[at : at + 8] = 0x48  # 2 in F143
    run_supervisor(C600, code, sram, code.labels["entry"], C600.sram_base + at)

    halves = sram[at + 4 : at + 28].view(np.float16).reshape(6, 2)[:, 0]
    # Eight weights, as many inputs: each product is 2 x 2, and the scale doubles 8 x 4.
    assert halves.tolist() == [2.0 * 8 * 4] * 6


def test_two_halves_of_a_bundle_that_write_one_register_are_refused() -> None:
    with pytest.raises(TileFault, match="not an instruction of this context, machine or bundle"):
        work_on("{ ld64 $a0:1, $mvertex_base, $mzero, 0\nmov $a1, $a2 }")


def test_code_that_no_assembler_makes_is_refused_before_it_runs() -> None:
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


def rows(main_row: list[int], aux_row: list[int], **columns: list[int]) -> Code:
    """Return code of one bundle given by the rows of its slots, with some columns replaced."""
    code = Code(
        main=np.array([main_row], np.int32),
        aux=np.array([aux_row], np.int32),
        address=np.array([BOW.sram_base]),
        size=np.array([8]),
        line=np.array([0]),
        lines=(("by hand", 1, "a bundle"),),
        labels={},
    )
    return attrs.evolve(code, **{name: np.array(values) for name, values in columns.items()})


# Rows of a slot: the number of the instruction in the table, -1 for none, and five operands.
EMPTY = [-1, 0, 0, 0, 0, 0]
NOP = [0, 0, 0, 0, 0, 0]
BROADCAST = next(code for code, form in enumerate(TABLE) if form.name == "f32v2add apd ab aps")
FNOP = next(code for code, form in enumerate(TABLE) if form.mnemonic == "fnop")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (rows(EMPTY, EMPTY), "bundle 0 at 0x4c000: an empty bundle; write nop"),
        (rows(NOP, EMPTY, size=[0]), "its size must be 4 bytes, or 8"),
        (rows(NOP, [FNOP, 0, 0, 0, 0, 0], size=[4]), "its size must be 4 bytes, or 8"),
        (rows(NOP, EMPTY, address=[1 << 40]), r"no multiple of 4 below 2\^21"),
        (rows(NOP, EMPTY, address=[BOW.sram_base + 2]), r"no multiple of 4 below 2\^21"),
        (rows(NOP, EMPTY, line=[1]), "its line must be one of 1"),
        (rows(NOP, EMPTY, size=[8, 8]), r"code's size is int64 of shape \(2,\)"),
        (rows(NOP, EMPTY, main=[NOP[:5]]), r"code's main is int64 of shape \(1, 5\)"),
        (rows(NOP, EMPTY, main=[[0.5] * 6]), "code's main is float64"),
        # Two registers from 15 on: the second would be read from beyond the register file.
        (rows(EMPTY, [BROADCAST, 0, 15, 2, 0, 0]), "operand 15 of f32v2add apd ab aps must be in"),
    ],
)
def test_rows_that_no_assembler_makes_are_refused(code: Code, message: str) -> None:
    with pytest.raises(ProgramError, match=message):
        run_workers(BOW, code, memory(), int(code.address[0]), VERTEX)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(csr={"TAS": 1 << 32}), "control register 'TAS' has 32 bits; 4294967296 has more"),
        (Setup(csr={"TAS": 1 << 80}), "has 32 bits"),
        (Setup(max_cycles=1 << 70), "max_cycles = 1180591620717411303424 must be in 0"),
        (Setup(trace_bundles=-1), "trace_bundles = -1 at least 0"),
    ],
)
def test_an_impossible_setup_is_refused(setup: Setup, message: str) -> None:
    with pytest.raises(ProgramError, match=message):
        run("nop", setup=setup)


def test_weight_63_is_the_last_even_of_a_machine_with_more_units() -> None:
    # `ld128putcs` loads two weights from the one that it names on: 63 and 64, which does not exist.
    wide = BOW.with_(amp_units=32)
    code = assemble(".supervisor\nentry:\nput $CCCSLOAD, $m0\nld128putcs 63\nbr $lr\n")

    with pytest.raises(TileFault, match="operation not allowed with these operands"):
        run_supervisor(wide, code, memory(), code.labels["entry"], BOW.interleaved_base)


@pytest.mark.parametrize("units", [8, 16])
def test_each_unit_has_four_common_weights(units: int) -> None:
    machine = BOW.with_amp_units(units)

    def load(weight: int) -> None:
        text = f".supervisor\nentry:\nput $CCCSLOAD, $m0\nld64putcs {weight}\nbr $lr\n"
        code = assemble(text)
        run_supervisor(machine, code, memory(), code.labels["entry"], BOW.interleaved_base)

    load(4 * units - 1)
    if units < 16:  # of which the instruction numbers no more
        with pytest.raises(TileFault, match="operation not allowed with these operands"):
            load(4 * units)


@pytest.mark.parametrize(("times", "bundles"), [(0, 1), (1, 2), (3, 4)])
def test_a_hardware_loop_at_the_end_of_the_code_is_left_after_its_last_turn(
    times: int, bundles: int
) -> None:
    code = assemble(f".worker\n.align 8\nwork:\n{{ rpt {times}, 0\nfnop }}\n{{ nop\nfnop }}\n")
    at = code.labels["work"]
    lone = BOW.with_(workers=1)
    slots = lone.slot_cycles * (bundles - 1)
    limit = BOW.worker_launch_cycles + slots  # enough for these bundles and no more

    with pytest.raises(TileFault, match=f"no code at {at + 16:#x}"):
        run_workers(lone, code, memory(), at, VERTEX, setup=Setup(max_cycles=limit))
    with pytest.raises(TileFault, match="still running"):
        run_workers(lone, code, memory(), at, VERTEX, setup=Setup(max_cycles=limit - 1))


def test_an_instruction_known_by_name_only_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unexplained = tuple(
        attrs.evolve(form, unexplained=True) if form.mnemonic in {"popc", "urand32"} else form
        for form in TABLE
    )
    monkeypatch.setattr("ipusim.isa.core.decode.TABLE", unexplained)

    for name, text in (
        ("popc", "popc $m1, $m0  // of this test"),
        ("urand32", "{ nop; urand32 $a0 }  // of this test"),
        ("popc", "{ rpt 2, 0; fnop }  // of this test\n{ popc $m1, $m0; fnop }"),
    ):
        with pytest.raises(TileFault, match=rf"worker 0.*{name} is known by name only"):
            work_on(text)
    with pytest.raises(TileFault, match=r"supervisor, pc .*popc is known by name only"):
        run("popc $m1, $m0  // of this test too")


def test_an_instruction_known_by_name_only_does_not_matter_if_it_is_not_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "ipusim.isa.core.decode.TABLE",
        tuple(attrs.evolve(form, unexplained=form.mnemonic == "popc") for form in TABLE),
    )

    work_on("bri 1f  // past it\npopc $m1, $m0\n1:")
