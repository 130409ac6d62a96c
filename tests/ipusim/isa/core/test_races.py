"""Races: accesses of one word whose order nothing but time decides."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, TileFault
from ipusim.isa import (
    Runs,
    Setup,
    assemble,
    disassemble,
    run_many,
    run_supervisor,
    run_workers,
)
from ipusim.isa.assembler.text.source import AssemblyError

DATA = BOW.sram_base + 0x10000
CHECKED = Setup(check_races=True)
# The worker's number in $m0, the address of its own word in $m1, that of all words in $m2.
WORKER_WORD = """get $m0, $WSR
and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
mov $m2, $mvertex_base
shl $m1, $m0, 2
add $m1, $m1, $m2
"""
STORE, LOAD = "st32 $m0, $m1, $mzero, 0\n", "ld32 $m3, $m2, $mzero, 0\n"
ALL_STORE = "st32 $m0, $m2, $mzero, 0\n"
SYNC = "sync TEXCH_SYNCZONE_LOCAL\n"
RUNALL, RUN = "runall $m4, $m0, 0\n", "run $m4, $m0, 0\n"


def work(body: str, setup: Setup = CHECKED) -> None:
    """Run a body on all workers."""
    code = assemble(f".worker\nwork:\n{WORKER_WORD}{body}exitz $mzero\n")
    memory = np.zeros(BOW.sram_bytes, np.uint8)
    run_workers(BOW, code, memory, code.labels["work"], DATA, setup=setup)


def supervise(body: str, of_worker: str = STORE, setup: Setup = CHECKED) -> None:
    """Run a supervisor with this body, whose workers have a body of theirs."""
    code = assemble(
        f".worker\nwork:\n{WORKER_WORD}{of_worker}exitz $mzero\n"
        f".supervisor\nentry:\nmov $m2, $m0\nsetzi $m4, work\n{body}br $lr\n"
    )
    memory = np.zeros(BOW.sram_bytes, np.uint8)
    run_supervisor(BOW, code, memory, code.labels["entry"], DATA, setup)


@pytest.mark.parametrize(
    ("body", "worker", "message"),
    [
        (ALL_STORE, 1, r"this store and a store of worker 0 at <text>:8: st32 \$m0"),
        (LOAD + STORE, 0, r"this store and a load of worker [1-5] at <text>:8: ld32 \$m3"),
        (STORE + LOAD, 1, r"this load and a store of worker 0 at <text>:8: st32 \$m0"),
        ("ld64 $a0:1, $m2, $mzero, 1\n" + STORE, 2, r"a load of worker [01] at <text>:8"),
        (STORE + "ldz16 $m3, $m2, $mzero, 5\n", 0, "a store of worker 2 at <text>:8"),
    ],
)
def test_two_workers_that_access_one_word_are_refused(body: str, worker: int, message: str) -> None:
    with pytest.raises(TileFault, match=rf"worker {worker}, pc 0x.*: race: .*{message}"):
        work(body)


@pytest.mark.parametrize("body", [STORE, LOAD, STORE + "ld32 $m3, $m1, $mzero, 0\n" + STORE])
def test_own_words_and_common_loads_are_no_race(body: str) -> None:
    work(body)


def test_a_store_by_one_of_several_workers_that_loaded_a_word_is_a_race() -> None:
    # All workers load word 2, and worker 1 stores there. A record of two loads per word must not
    # forget the loads of the others.
    body = """ld32 $m3, $m2, $mzero, 2
cmpeq $m4, $m0, 1
brz $m4, done
st32 $m0, $m2, $mzero, 2
done:
"""
    with pytest.raises(TileFault, match=r"worker 1, .* a load of worker [02345] at"):
        work(body)


@pytest.mark.parametrize(
    "body",
    [
        RUNALL + SYNC + LOAD,
        "st32 $m2, $m2, $mzero, 0\n" + RUNALL + SYNC,
        RUNALL + SYNC + RUNALL + SYNC,
        RUNALL + "ld32 $m3, $m2, $mzero, 20\n" + SYNC,
        RUN + "st32 $m2, $m2, $mzero, 1\n" + RUN + SYNC,
    ],
)
def test_launch_and_sync_order_accesses_of_the_supervisor(body: str) -> None:
    supervise(body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (RUNALL + LOAD + SYNC, "this store and a load of the supervisor at <text>:15"),
        (RUNALL + "nop\n" * 12 + LOAD + SYNC, r"supervisor, .*this load and a store of worker 0"),
        (RUN + "st32 $m2, $m2, $mzero, 0\n" + SYNC, "a store of the supervisor at <text>:15"),
        (RUN + RUN + "st32 $m2, $m2, $mzero, 1\n" + SYNC, "a store of the supervisor"),
    ],
)
def test_a_supervisor_that_does_not_sync_is_refused(body: str, message: str) -> None:
    with pytest.raises(TileFault, match=rf"{message}.*let a sync lie between"):
        supervise(body)


def test_runs_of_one_tile_do_not_race_with_each_other() -> None:
    code = assemble(f".worker\nwork:\n{WORKER_WORD}{STORE}exitz $mzero\n")
    memory = np.zeros((1, BOW.sram_bytes), np.uint8)
    entry = code.labels["work"]
    # The second run's workers store one word further on.
    vertex, zeros = np.array([DATA, DATA + 4]), np.zeros(2, np.int64)

    run_many(BOW, code, memory, Runs(zeros, zeros + entry, vertex, zeros), CHECKED)


def test_a_worker_alone_has_no_race() -> None:
    code = assemble(f".worker\nwork:\n{WORKER_WORD}{ALL_STORE}exitz $mzero\n")
    memory = np.zeros((1, BOW.sram_bytes), np.uint8)
    numbers = (np.array([number]) for number in (0, code.labels["work"], DATA, -2))

    run_many(BOW, code, memory, Runs(*numbers), CHECKED)


def test_races_are_not_checked_by_default() -> None:
    work(ALL_STORE, Setup())


@pytest.mark.parametrize("traced", [0, 3, 1000])
def test_checks_change_neither_cycles_nor_trace(traced: int) -> None:
    code = assemble(
        f".worker\nwork:\n{WORKER_WORD}{STORE}exitz $mzero\n"
        f".supervisor\nentry:\nmov $m2, $m0\nsetzi $m4, work\n{RUNALL}{SYNC}{LOAD}br $lr\n"
    )
    runs = [
        run_supervisor(
            *(BOW, code, np.zeros(BOW.sram_bytes, np.uint8), code.labels["entry"], DATA),
            Setup(check_races=checked, trace_bundles=traced),
        )
        for checked in (False, True)
    ]

    assert runs[0] == runs[1]
    assert len(runs[1].trace) == min(traced, int(runs[1].issues.sum()))


DECLARED = f'.lockstep "all store the same"\n{ALL_STORE}.endlockstep\n'


def test_declared_accesses_do_not_race() -> None:
    work(DECLARED)


def test_a_declaration_does_not_hide_other_accesses() -> None:
    with pytest.raises(TileFault, match="this store and a store of worker 0 at <text>:11"):
        work(DECLARED + ALL_STORE)


def test_a_load_into_the_zero_register_does_not_race() -> None:
    work(STORE + "ld32step $mzero, $mzero, $m2+=, 1\n")


def test_code_keeps_its_declarations_in_its_text() -> None:
    code = assemble(f".worker\nwork:\n{WORKER_WORD}{DECLARED}exitz $mzero\n")

    assert list(code.lockstep.values()) == ["all store the same"]
    assert assemble(disassemble(code)).lockstep == code.lockstep


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('.lockstep "why"\nnop\n', "expected .endlockstep behind .lockstep"),
        (".lockstep\nnop\n.endlockstep\n", "expected a string in quotes"),
        ('.lockstep ""\nnop\n.endlockstep\n', "expected a reason in quotes"),
        ('.lockstep "a"\n.lockstep "b"\n', "expected .endlockstep before the next .lockstep"),
        (".endlockstep\n", "expected .lockstep before .endlockstep"),
    ],
)
def test_a_declaration_without_reason_or_end_is_refused(text: str, message: str) -> None:
    with pytest.raises(AssemblyError, match=message):
        assemble(text)


def test_a_fault_in_a_bundle_shows_both_its_instructions() -> None:
    body = "{\n ld32 $m3, $mzero, $mzero, 0\n fnop\n}\n"

    with pytest.raises(TileFault, match=r"<text>:8: \{ ld32 \$m3, \$mzero, \$mzero, 0; fnop \}: "):
        work(body)


def test_races_between_24_workers_are_found() -> None:
    # Records of accesses have a field for the worker's number; 24 workers are the most.
    machine = BOW.with_(workers=24)
    code = assemble(
        f".worker\nwork:\n{WORKER_WORD}{ALL_STORE}exitz $mzero\n".replace(
            "CSR_W_WSR__CTXTID_M1__MASK", "31"
        )
    )
    memory = np.zeros((1, machine.sram_bytes), np.uint8)
    numbers = (np.array([number]) for number in (0, code.labels["work"], DATA, 0))

    with pytest.raises(TileFault, match=r"worker 1, .* a store of worker 0 "):
        run_many(machine, code, memory, Runs(*numbers), CHECKED)
