"""Profiles of vertices: parts of cycles and slots, stalls, use of the AMP, printed text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW
from ipusim.isa import Profile, assemble, run_vertex

WORKERS = """
.worker
vary:  // worker w runs its loop w times
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
.align 8
  { rpt $m0, 0; fnop }
  { nop; f16v4hihov4amp $a0:1, $a2:3, $a4:5, TAMP_F16V4_E4_P0 }
  { nop; f32div $a0, $a1, $a1 }
  exitz $mzero
"""
SUPERVISOR = """
.supervisor
main:
  setzi $m1, vary
  add $m2, $mzero, 3
  add $m2, $m2, 1
  runall $m1, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  put $CCCSLOAD, $m0
  ld64putcs 0
  ld64putcs 1
turn:
  brnzdec $m2, turn
  br $lr
"""


def profiled(text: str, entry: str, runs_on: str) -> Profile:
    """Return the profile of an entry."""
    return run_vertex(assemble(text), entry, {}, [0], runs_on=runs_on).profile


@pytest.fixture(scope="module")
def workers() -> Profile:
    """Return the profile of a worker entry."""
    return profiled(WORKERS, "vary", "workers")


@pytest.fixture(scope="module")
def supervisor() -> Profile:
    """Return the profile of a supervisor entry."""
    return profiled(SUPERVISOR + WORKERS, "main", "supervisor")


def test_parts_of_a_worker_entry_add_up_to_its_cycles(workers: Profile) -> None:
    parts = dict(workers.parts)

    assert sum(parts.values()) == workers.cycles
    assert parts["launch of the workers"] == BOW.worker_launch_cycles
    assert parts["sync with the workers"] == BOW.local_sync_cycles
    assert sum(workers.worker_bundles) == parts["slots in which a worker issued a bundle"]


def test_slots_of_slow_instructions_and_of_ended_workers_are_counted_apart(
    workers: Profile,
) -> None:
    parts = dict(workers.parts)

    assert parts["slots of slow instructions"] == 6 * 2  # a division takes three
    assert parts["slots of workers that had ended"] == 5 + 4 + 3 + 2 + 1


def test_parts_of_a_supervisor_entry_add_up_to_its_cycles(supervisor: Profile) -> None:
    parts = dict(supervisor.parts)

    assert sum(parts.values()) == supervisor.cycles
    assert parts["weight loads"] == 2


def test_a_supervisor_s_stalls_stand_at_the_instruction_that_waits(supervisor: Profile) -> None:
    rows = {row.text: row for row in supervisor.rows}

    assert rows["add $m2, $m2, 1"].stalls == 5  # its operand takes six cycles
    assert rows["ld64putcs 1"].stalls == 0
    waits = rows["sync 2"].waits
    assert dict(supervisor.parts)["its waits in sync, while workers run"] == waits.workers
    assert waits.sync == BOW.local_sync_cycles


def test_a_loop_s_row_counts_its_turns(workers: Profile, supervisor: Profile) -> None:
    amp = next(row for row in workers.rows if "amp" in row.text)
    turn = next(row for row in supervisor.rows if row.text == "brnzdec $m2, turn")

    assert amp.worker_issues == 0 + 1 + 2 + 3 + 4 + 5
    assert turn.supervisor_issues == 5
    assert turn.labels == ("turn",)


def test_amp_utilisation_is_of_every_cycle_of_the_run(workers: Profile) -> None:
    assert workers.amp_issues == 15
    assert workers.amp_macs == 64 * 15
    assert 15 / workers.cycles == pytest.approx(workers.amp_utilisation)


def test_pipes_count_bundles_with_work() -> None:
    text = ".worker\ngo:\n{ nop; f32add $a0, $a0, $a0 }\n{ add $m0, $m0, 1; fnop }\nexitz $mzero"

    profile = profiled(text, "go", "workers")

    assert (profile.main_issues, profile.aux_issues) == (12, 6)


def test_shares_of_lines_add_up_to_the_slots_that_workers_used(workers: Profile) -> None:
    parts = dict(workers.parts)
    used = parts["slots in which a worker issued a bundle"] + parts["slots of slow instructions"]

    assert used / workers.cycles == pytest.approx(sum(row.share for row in workers.rows))


@settings(max_examples=20, deadline=None)
@given(turns=st.integers(0, 50), units=st.sampled_from(["f32sisov2amp", "f32sisoamp"]))
def test_a_loop_that_only_feeds_the_amp_nears_the_instruction_s_own_rate(
    turns: int, units: str
) -> None:
    text = (
        f".worker\n.align 8\ngo:\n{{ rpt {20 * turns}, 0; fnop }}\n"
        f"{{ nop; {units} $a0:1, $a2, $a4:5, TAMP_F32_E4_P0 }}\nexitz $mzero"
    )
    share_of_peak = {"f32sisov2amp": 1.0, "f32sisoamp": 0.5}[units]  # of the peak: 16 or 8 units

    profile = profiled(text, "go", "workers")

    assert 120 * turns == profile.amp_issues
    assert share_of_peak * 120 * turns / profile.cycles == pytest.approx(profile.amp_utilisation)


def test_the_text_prints_parts_pipes_and_listing(workers: Profile) -> None:
    lines = str(workers).splitlines()

    assert lines[0] == f"{workers.cycles:>12,} cycles"
    assert any(line.endswith("launch of the workers") for line in lines)
    assert any(line.startswith("AMP ") and "15 bundles" in line for line in lines)
    assert any(line.endswith("vary:") for line in lines)
    (division,) = (line.split() for line in lines if "f32div" in line)
    assert division[:5] == ["6", ".", "12", ".", "."]
    assert division[-1] == "<text>:9"


def test_the_summary_of_long_code_has_its_eight_costliest_lines() -> None:
    text = "\n".join([".worker", ".align 8", "go:", *["add $m0, $m0, 1"] * 30, "exitz $mzero"])
    lines = str(profiled(text, "go", "workers")).splitlines()
    first = lines.index("costliest source lines:") + 1

    assert ["%" in line for line in lines[first : first + 9]] == [True] * 8 + [False]


def test_a_run_without_workers_says_nothing_of_pipes() -> None:
    profile = profiled(".supervisor\nmain: br $lr", "main", "supervisor")

    assert "pipe" not in str(profile)
