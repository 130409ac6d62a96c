"""Cycles of supervisors and workers on the core, against counts by hand and measured ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.run import Execution, Runs, Setup, run_many, run_supervisor, run_workers
from ipusim.machine.machine import Machine
from ipusim.machine.presets import BOW

VERTEX = BOW.sram_base + 0x10000
# Cycles of Bow: launch of the workers, local sync, taken and untaken jump of the supervisor. Public
# measurements are exact sums of these.
LAUNCH, SYNC, BRANCH, UNTAKEN = 7, 1, 15, 7


def memory() -> np.ndarray:
    """Return empty tile memory."""
    return np.zeros(BOW.sram_bytes, np.uint8)


def supervisor(body: str, workers: str = "exitz $mzero", machine: Machine = BOW) -> Execution:
    """Run a supervisor with this body and a return, whose workers have the code `workers`."""
    code = assemble(f".worker\nwork:\n{workers}\n.supervisor\nentry:\n{body}\nbr $lr\n")
    setup = Setup(trace_bundles=1000)
    return run_supervisor(machine, code, memory(), code.labels["entry"], VERTEX, setup)


def bundles(count: int) -> str:
    """Return the text of a worker that issues this many bundles."""
    return "nop\n" * (count - 1) + "exitz $mzero"


def issue_cycles(execution: Execution) -> list[int]:
    """Return the cycles in which the supervisor issued."""
    return execution.trace[execution.trace[:, 1] == BOW.workers, 0].tolist()


def test_a_supervisor_issues_one_instruction_a_cycle_and_returns_by_a_taken_branch() -> None:
    execution = supervisor("setzi $m1, 1\nsetzi $m2, 2\nsetzi $m3, 3")

    assert execution.cycles == 3 + BRANCH


def test_a_dependent_instruction_waits_for_its_operand_until_the_sixth_cycle() -> None:
    execution = supervisor("setzi $m1, 1\nadd $m2, $m1, 1\nadd $m3, $m0, 1\nadd $m4, $m2, 1")

    assert issue_cycles(execution) == [0, 6, 7, 12, 13]


def test_loaded_and_stepped_registers_are_results_too() -> None:
    execution = supervisor("ld32step $m1, $mzero, $m0+=, 1\nadd $m2, $m0, 0\nadd $m2, $m1, 0")

    assert issue_cycles(execution) == [0, 6, 7, 8]


def test_a_weight_load_waits_for_the_load_pointer_but_not_for_the_load_before() -> None:
    execution = supervisor("put $CCCSLOAD, $m0\nld64putcs 0\nld64putcs 1\nld64putcs 2")

    assert issue_cycles(execution) == [0, 6, 7, 8, 9]


def test_a_branch_costs_fifteen_cycles_when_taken_and_seven_when_not() -> None:
    execution = supervisor("brz $m0, entry\nbrnz $m0, after\nnop\nafter:\nbrnz $mzero, entry")

    assert issue_cycles(execution) == [0, 7, 22, 29]


def test_a_call_leaves_the_address_of_the_next_instruction_in_its_register() -> None:
    execution = supervisor("mov $m9, $lr\ncall $lr, there\nbr $m9\nthere:\nnop")

    assert issue_cycles(execution) == [0, 1, 16, 17, 32]


@pytest.mark.parametrize("count", [1, 2, 7])
def test_workers_cost_launch_six_cycles_a_bundle_and_sync(count: int) -> None:
    body = "setzi $m1, work\n" + "nop\n" * 5 + "runall $m1, $m0, 0\nsetzi $m2, 1\nsync 2"
    without_workers = supervisor("setzi $m1, work\n" + "nop\n" * 5)

    execution = supervisor(body, bundles(count))

    assert without_workers.cycles + LAUNCH + 6 * count + SYNC == execution.cycles
    assert execution.worker_bundles.tolist() == [count] * BOW.workers


@pytest.mark.parametrize("slow", range(6))
def test_the_slowest_workers_bundles_count_fully_whichever_worker_it_is(slow: int) -> None:
    work = f"get $m0, $WSR\ncmpeq $m0, $m0, {slow}\nbrz $m0, done\nnop\nnop\ndone: exitz $mzero"
    code = assemble(f".worker\nwork:\n{work}\n")

    execution = run_workers(BOW, code, memory(), code.labels["work"], VERTEX)

    assert execution.cycles == LAUNCH + 6 * 6 + SYNC
    assert [6 if worker == slow else 4 for worker in range(6)] == execution.worker_bundles.tolist()


@settings(deadline=None)  # the first example may compile the interpreter
@given(loads=st.integers(6, 70), blocks=st.integers(1, 5), count=st.integers(1, 20))
def test_a_block_of_a_static_kernel_costs_26_cycles_beyond_loads_and_workers(
    loads: int, blocks: int, count: int
) -> None:
    def cycles(turns: int) -> int:
        loop = (
            "loop:\nmul $m5, $m5, 64\n"
            + "".join(f"ld64putcs {index % 64}\n" for index in range(5))
            + "st32 $m5, $m2, $mzero, 1\n"
            + "".join(f"ld64putcs {index % 64}\n" for index in range(5, loads))
            + "runall $m1, $m2, 0\nsetzi $m1, work\nsync 2\n"
            + "ldz16step $m5, $mzero, $m3+=, 1\nbrnzdec $m4, loop"
        )
        start = f"setzi $m1, work\nmov $m2, $m0\nmov $m3, $m0\nsetzi $m4, {turns - 1}\n"
        body = f"{start}put $CCCSLOAD, $m0\nnop\nnop\nnop\nnop\nnop\n{loop}"
        return supervisor(body, bundles(count)).cycles

    # Each loop ends with an untaken branch, and so does the loop of one turn.
    expected = blocks * (3 + LAUNCH + SYNC + BRANCH + loads + 6 * count)
    assert 3 + LAUNCH + SYNC + BRANCH == 26

    assert cycles(blocks + 1) - cycles(1) == expected


def test_a_supervisor_issues_in_no_slot_of_a_running_worker_and_in_all_others() -> None:
    work = "get $m0, $WSR\nbrz $m0, slow\nexitz $mzero\nslow:\nnop\nnop\nexitz $mzero"
    body = (
        "setzi $m1, work\nnop\nnop\nnop\nnop\nnop\nrunall $m1, $m0, 0\n" + "nop\n" * 12 + "sync 2"
    )
    start = 6 + LAUNCH  # of the workers

    cycles = issue_cycles(supervisor(body, work))

    # Six issues while they start, none in three full rounds, then all slots but worker 0's.
    supervisor_cycles = [*range(start + 19, start + 24), start + 25]
    assert [*range(7, 13), *supervisor_cycles] == cycles[7:19]


def test_run_starts_one_worker_after_the_other_each_in_a_slot_of_its_own() -> None:
    body = "setzi $m1, work\nnop\nnop\nnop\nnop\nnop\nrun $m1, $m0, 0\nrun $m1, $m0, 4\nsync 2"

    execution = supervisor(body, "st32 $mzero, $mvertex_base, $mzero, 0\nexitz $mzero")

    workers = execution.trace[execution.trace[:, 1] < BOW.workers]
    assert workers[:, :2].tolist() == [[13, 0], [14, 1], [19, 0], [20, 1]]


def test_a_slow_float_instruction_takes_the_slots_of_its_form() -> None:
    code = assemble(".worker\nwork:\nf32div $a0, $a1, $a2\nexitz $mzero\n")

    execution = run_workers(BOW, code, memory(), code.labels["work"], VERTEX)

    assert execution.cycles == LAUNCH + 6 * (3 + 1) + SYNC


@settings(deadline=None)  # the first example may compile the interpreter
@given(times=st.integers(0, 50), body=st.integers(1, 6))
def test_a_hardware_loop_costs_its_bundles_and_nothing_else(times: int, body: int) -> None:
    text = f"{{ setzi $m1, {times}\nfnop }}\n{{ rpt $m1, {body - 1}\nfnop }}\n"
    text += "{ add $m2, $m2, 1\nfnop }\n" * body + "st32 $m2, $mvertex_base, $mzero, 0\n"
    code = assemble(f".worker\nwork:\n{text}exitz $mzero\n")
    sram = memory()

    execution = run_workers(BOW, code, sram, code.labels["work"], VERTEX)

    assert LAUNCH + 6 * (2 + times * body + 2) + SYNC == execution.cycles
    assert sram.view(np.uint32)[0x10000 // 4] == times * body


def test_issues_and_stalls_of_a_supervisor_add_up_to_its_cycles() -> None:
    body = "setzi $m1, work\nadd $m2, $m0, 8\nrunall $m1, $m2, 1\nnop\nsync 2\nbrnz $m0, on\non:"

    execution = supervisor(body, bundles(9))

    total = execution.supervisor_issues.sum() + execution.stalls.sum()
    assert execution.cycles == total
    assert execution.worker_issues.sum() == 6 * 9


@pytest.mark.parametrize("free", range(4))
def test_a_result_and_a_branch_wait_for_cycles_that_no_worker_takes(free: int) -> None:
    rounds = 5  # in which this many workers have ended
    work = f"get $m0, $WSR\ncmpult $m0, $m0, {6 - free}\nbrz $m0, done\n"
    work += "nop\n" * rounds + "done: exitz $mzero"
    shadow = "setzi $m2, 1\nadd $m2, $m2, 1\nbrnz $m2, on\non:\nsync 2"
    body = "setzi $m1, work\n" + "nop\n" * 5 + "runall $m1, $m0, 0\n"

    execution = supervisor(body + shadow, work)

    # The supervisor needs so many cycles from its launch to its sync: an instruction, two waits for
    # a result, a branch. It has those of the launch and the free slots; the rest comes behind.
    supervisor_cycles = 1 + 6 + 6 + BRANCH
    cycles_behind = max(0, supervisor_cycles - LAUNCH - free * rounds)
    workers = LAUNCH + 6 * (3 + rounds + 1)
    assert execution.cycles == 6 + workers + cycles_behind + SYNC + BRANCH
    assert execution.cycles == execution.supervisor_issues.sum() + execution.stalls.sum()


@pytest.mark.parametrize("free", range(4))
@pytest.mark.parametrize("later", [0, 2, 4, 6, 20])
def test_an_untaken_branch_passes_while_workers_issue(free: int, later: int) -> None:
    rounds = 5  # in which this many workers have ended
    work = f"get $m0, $WSR\ncmpult $m0, $m0, {6 - free}\nbrz $m0, done\n"
    work += "nop\n" * rounds + "done: exitz $mzero"
    shadow = "nop\n" * later + "brnz $mzero, entry\nsync 2"
    body = "setzi $m1, work\n" + "nop\n" * 5 + "runall $m1, $m0, 0\n"

    execution = supervisor(body + shadow, work)

    # The supervisor's cycles by the clock: until workers start, the slots of those that have ended,
    # and all behind the last round.
    start = 7 + LAUNCH - 1
    ended = start + 6 * (3 + rounds + 1)
    rest = [
        start + 6 * (4 + turn) + 6 - free + slot for turn in range(rounds) for slot in range(free)
    ]
    supervisor_cycles = [*range(7, start), *rest, *range(ended, ended + 100)]
    jump = supervisor_cycles[later]
    sync = next(cycle for cycle in supervisor_cycles if cycle >= jump + UNTAKEN)
    assert issue_cycles(execution)[7 : 9 + later] == [*supervisor_cycles[:later], jump, sync]
    assert execution.cycles == max(ended, sync) + SYNC + BRANCH
    assert execution.cycles == execution.supervisor_issues.sum() + execution.stalls.sum()


@settings(deadline=None)
@given(start=st.integers(0, 11), longest=st.sets(st.integers(0, 5), min_size=1))
def test_slots_by_the_counter_shorten_a_launch_by_five_cycles_at_most(
    start: int, longest: set[int]
) -> None:
    mask = sum(1 << worker for worker in longest)
    work = f"get $m0, $WSR\nsetzi $m1, {mask}\nshr $m1, $m1, $m0\nand $m1, $m1, 1\n"
    work += "brz $m1, done\nnop\ndone: exitz $mzero"
    body = "setzi $m1, work\n" + "nop\n" * (5 + start) + "runall $m1, $m0, 0\nsync 2"
    code = assemble(f".worker\nwork:\n{work}\n.supervisor\nentry:\n{body}\nbr $lr\n")
    entry = code.labels["entry"]
    by_launch = run_supervisor(BOW, code, memory(), entry, VERTEX)

    by_counter = run_supervisor(
        BOW, code, memory(), entry, VERTEX, Setup(slots_by_counter=True, trace_bundles=1000)
    )

    first = 6 + start + LAUNCH  # the cycle from which workers may issue
    ends = [first + (worker - first) % 6 + 6 * 6 for worker in longest]
    workers = by_counter.trace[by_counter.trace[:, 1] < 6]
    assert (workers[:, 0] % 6 == workers[:, 1]).all()
    assert by_counter.cycles == max(ends) + 1 + SYNC + BRANCH
    assert by_launch.cycles == first + 6 * 7 + SYNC + BRANCH
    assert 0 <= by_launch.cycles - by_counter.cycles <= 5
    if len(longest) == 6:
        assert by_launch.cycles == by_counter.cycles


def test_timing_comes_from_the_machine() -> None:
    machine = BOW.with_(
        worker_launch_cycles=11,
        local_sync_cycles=5,
        supervisor_branch_cycles=3,
        supervisor_untaken_cycles=2,
        supervisor_latency_cycles=2,
    )
    body = "setzi $m1, work\nrunall $m1, $m0, 0\nsync 2\nbrnz $mzero, entry"

    execution = supervisor(body, bundles(2), machine)

    assert execution.cycles == 2 + 11 + 6 * 2 + 5 + 2 + 3


@pytest.mark.parametrize("workers", range(1, 25))
@pytest.mark.parametrize("latency", [6, 4, 9])
def test_a_worker_issues_at_most_once_in_as_many_cycles_as_a_result_takes(
    workers: int, latency: int
) -> None:
    machine = BOW.with_(workers=workers, supervisor_latency_cycles=latency)
    shadow = "nop\n" * 40
    body = "setzi $m1, work\n" + "nop\n" * 9 + f"runall $m1, $m0, 0\n{shadow}sync 2"

    execution = supervisor(body, bundles(10), machine)

    assert machine.slot_cycles == max(workers, latency)
    # The supervisor has the slots before the first round, and those that no worker has.
    free = LAUNCH + 10 * (machine.slot_cycles - workers)
    ended = 10 + LAUNCH + 10 * machine.slot_cycles + max(0, 41 - free)
    assert execution.cycles == ended + SYNC + BRANCH


def test_many_runs_on_many_tiles_are_those_runs_one_by_one() -> None:
    work = "ld32 $m0, $mvertex_base, $mzero, 0\nadd $m0, $m0, 1\n"
    work += "st32 $m0, $mvertex_base, $mzero, 0\nexitz $mzero"
    body = "setzi $m1, work\nrunall $m1, $m0, 1\nsync 2\nbr $lr"
    code = assemble(f".worker\nwork:\n{work}\n.supervisor\nentry:\n{body}\n")
    entry, worker = code.labels["entry"], code.labels["work"]
    sram = np.zeros((3, BOW.sram_bytes), np.uint8)
    runs = Runs(
        tile=np.array([0, 2, 2]),
        entry=np.array([entry, worker, entry]),
        vertex=np.array([VERTEX, VERTEX + 4, VERTEX]),
        stride=np.array([-1, 1, -1]),
    )

    executions = run_many(BOW, code, sram, runs)

    single = run_supervisor(BOW, code, memory(), entry, VERTEX)
    assert executions.cycles.tolist() == [single.cycles, LAUNCH + 6 * 4 + SYNC, single.cycles]
    words = sram.view(np.uint32)[:, 0x10000 // 4 :][:, :7].tolist()
    assert words == [[1] * 6 + [0], [0] * 7, [1] + [2] * 5 + [1]]
