"""Every cycle and every slot of a run stands in one part of its profile, whatever the code does."""

from __future__ import annotations

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, Machine
from ipusim.isa import BenchRun, Setup, assemble, run_vertex
from ipusim.isa.core import live
from ipusim.isa.profiling.costs import slots_of

# Instructions of random code: of a supervisor, some wait for results of others; of a worker.
SUPERVISOR = (
    "add $m4, $m4, 1",
    "add $m5, $m4, 1",
    "mul $m4, $m5, $m5",
    "ld32 $m6, $m0, $mzero, 0",
    "put $CCCSLOAD, $m0\nld64putcs 0\nld64putcs 1",
    "nop",
    "bri 1f\n1:",
)
WORKER = (
    "{ nop; f32div $a0, $a1, $a1 }",
    "{ ld64 $a0:1, $mvertex_base, $mzero, 0; fnop }",
    "{ nop; f16v4hihov4amp $a0:1, $a2:3, $a4:5, TAMP_F16V4_E4_P0 }",
    "add $m1, $m1, 1",
)


@st.composite
def supervised(draw: st.DrawFn) -> str:
    """Draw a supervisor that computes, launches workers, computes and syncs, again and again."""
    work = st.lists(st.sampled_from(SUPERVISOR), max_size=12).map("\n".join)
    launch = st.sampled_from(["runall $m1, $m0, 0", "run $m1, $m0, 0\nrun $m1, $m0, 0"])
    lines = [".supervisor\nmain:\nsetzi $m1, vary\nsetzi $m2, 2\nagain:"]
    for _ in range(draw(st.integers(0, 3))):
        lines += [draw(work), draw(launch), draw(work), "sync TEXCH_SYNCZONE_LOCAL"]
    lines += [draw(work), "brnzdec $m2, again", "br $lr"]
    return "\n".join(lines)


@st.composite
def workers(draw: st.DrawFn) -> str:
    """Draw a worker that runs its body once more than its number says."""
    body = draw(st.lists(st.sampled_from(WORKER), min_size=1, max_size=5))
    lines = [".worker\nvary:", "get $m0, $WSR", "and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK", "2:"]
    return "\n".join([*lines, *body, "brnzdec $m0, 2b", "exitz $mzero"])


machines = st.builds(
    lambda launch, sync, latency: attrs.evolve(
        BOW,
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_latency_cycles=latency,
    ),
    *(st.integers(1, 20), st.integers(1, 20), st.integers(1, 9)),
)


def run_of(text: str, entry: str, machine: Machine, *, by_counter: bool = False) -> BenchRun:
    """Run a text from an entry."""
    runs_on = "supervisor" if entry == "main" else "workers"
    setup = Setup(trace_bundles=100_000, slots_by_counter=by_counter)
    return run_vertex(
        assemble(text),
        entry,
        {},
        [0] * 64,
        runs_on=runs_on,
        machine=machine,
        setup=setup,
    )


def check_sums(run: BenchRun) -> None:
    """Check that parts of cycles and slots add up to the whole."""
    profile, execution = run.profile, run.execution
    slots = execution.issues_by_worker @ slots_of(run.code)

    assert sum(cycles for _, cycles in profile.parts) == run.cycles
    assert sum(slots for _, slots in profile.worker_parts) == profile.busy_cycles
    assert min(cycles for _, cycles in (*profile.parts, *profile.worker_parts)) >= 0
    assert profile.worker_slots == tuple(slots.tolist())
    assert execution.worker_bundles.tolist() == execution.issues_by_worker.sum(axis=1).tolist()


@settings(max_examples=60, deadline=None)
@given(text=supervised(), work=workers(), machine=machines, by_counter=st.booleans())
def test_every_cycle_of_a_supervisor_entry_has_one_part(
    text: str, work: str, machine: Machine, by_counter: bool
) -> None:
    run = run_of(text + "\n" + work, "main", machine, by_counter=by_counter)

    check_sums(run)
    issues = int(run.execution.supervisor_issues.sum())
    assert issues + run.profile.waits.cycles == run.cycles
    assert run.profile.waits.cycles == int(run.execution.stalls.sum())


@settings(max_examples=30, deadline=None)
@given(work=workers(), machine=machines)
def test_every_cycle_of_a_worker_entry_has_one_part(work: str, machine: Machine) -> None:
    run = run_of(work, "vary", machine)

    check_sums(run)
    assert run.profile.waits.cycles == 0
    assert run.profile.busy_cycles == machine.slot_cycles * max(run.profile.worker_slots)


@settings(max_examples=40, deadline=None)
@given(text=supervised(), work=workers(), machine=machines, by_counter=st.booleans())
def test_causes_are_those_that_the_order_of_issues_shows(
    text: str, work: str, machine: Machine, by_counter: bool
) -> None:
    run = run_of(text + "\n" + work, "main", machine, by_counter=by_counter)

    # Cycles lost before and after each issue of the supervisor, computed from its trace.
    trace = run.execution.trace
    issues = trace[trace[:, live.CONTEXT] == machine.workers]
    lost = np.zeros((5, len(run.code.address)), np.int64)
    texts = [row.text for row in run.profile.rows]
    for at, (cycle, _, bundle, could, ready) in enumerate(issues.tolist()):
        lost[live.STALL_REGISTER, bundle] += ready - could
        lost[live.STALL_SLOT, bundle] += cycle - ready
        is_last = at + 1 == len(issues)
        after = (run.cycles if is_last else issues[at + 1, live.IF_NO_WAIT]) - cycle - 1
        ended = min(after, machine.local_sync_cycles)
        if texts[bundle] == "sync 2":
            lost[live.STALL_SYNC, bundle] += ended
            lost[live.STALL_WORKERS, bundle] += after - ended
        else:
            lost[live.STALL_BRANCH, bundle] += after
    np.testing.assert_array_equal(run.execution.stalls_by_cause, lost)
    assert not lost[live.STALL_BRANCH, [not jumps(text) for text in texts]].any()


def jumps(text: str) -> bool:
    """Return True for the text of a jump."""
    return text.startswith("br")


def test_a_supervisor_waits_for_a_slot_of_a_worker_and_for_no_register() -> None:
    text = ".supervisor\nmain: setzi $m1, vary\nadd $m9, $m9, 1\n" + "nop\n" * 5
    text += "runall $m1, $m0, 0\n" + "nop\n" * 9 + "sync 2\nbr $lr\n"
    text += ".worker\nvary: nop\nnop\nexitz $mzero"

    waits = run_of(text, "main", BOW).profile.waits

    assert (waits.register, waits.slot) == (0, 3 * BOW.workers)


def test_bytes_and_accesses_are_those_of_the_forms() -> None:
    text = (
        ".worker\nvary:\nld64 $a0:1, $mvertex_base, $mzero, 0\nld32 $m0, $mvertex_base, $mzero, 0\n"
        "st64 $a0:1, $mvertex_base, $mzero, 1\nldz16 $m0, $mvertex_base, $mzero, 0\n"
        "exitz $mzero"
    )

    profile = run_of(text, "vary", BOW).profile

    assert (profile.loaded_bytes, profile.stored_bytes) == (6 * (8 + 4 + 2), 6 * 8)
    assert profile.accesses == ((16, 6), (32, 6), (64, 12))
    assert profile.load_port_use == 6 * 14 / (16 * profile.cycles)
    assert profile.store_port_use == 6 * 8 / (8 * profile.cycles)


def test_a_line_gathers_what_its_repeats_cost() -> None:
    text = ".worker\nvary:\n.rept 30\nadd $m0, $m0, 1\n.endr\nexitz $mzero"

    profile = run_of(text, "vary", BOW).profile

    first, second = profile.lines
    assert (first.bundles, first.worker_issues, first.cycles) == (30, 180, 180)
    assert second.text == "exitz $m15"
    assert "<text>:4  add $m0, $m0, 1 and 29 more" in str(profile)
