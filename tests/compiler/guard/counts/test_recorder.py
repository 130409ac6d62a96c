"""Counts that tests record, judged against golden ones."""

import numpy as np
import pytest

from ipusim import BOW, InputError, memory_use, report_of, simulate
from ipusim.compiler import Pattern, emit, plan_static
from ipusim.compiler.guard.counts import Change, Recorder, changes_between, judged

PROGRAM = emit(
    plan_static(
        Pattern.of(np.eye(32), block=16), n=16, machine=BOW.scaled_to(2), strategy="popsparse"
    )
)


def statuses(recorder, reference):
    """Return the status of each counter that changed."""
    (record,) = recorder.records
    return {change.counter: change.status for change in judged(record, reference)}


def test_a_report_gives_its_cycles_by_phase():
    report, recorder = simulate(PROGRAM).report, Recorder()
    recorder.check("b16", report, supersteps=report.supersteps)

    (record,) = recorder.records
    assert record.values == {
        "cycles": report.cycles,
        "compute_cycles": report.compute_cycles,
        "exchange_cycles": report.exchange_cycles,
        "sync_cycles": report.sync_cycles,
        "supersteps": report.supersteps,
    }


def test_counters_are_exact_unless_a_tolerance_is_given():
    reference = {"compute": 1000, "exchange": 1000, "sync": 1000, "words": 1000}
    recorder = Recorder()
    recorder.check(
        "one",
        compute=1001,
        exchange=1010,
        sync=995,
        words=1011,
        relative={"exchange": 0.01, "words": 0.01},
        absolute={"sync": 5, "words": 10},
    )

    assert statuses(recorder, reference) == {
        "compute": "changed",
        "exchange": "tolerated",
        "sync": "tolerated",
        "words": "changed",
    }


def test_a_changed_input_is_said_and_cycles_are_not_compared():
    first, second = Recorder(), Recorder()
    first.check("one", cycles=1, inputs=(np.arange(3),))
    second.check("one", cycles=2, inputs=(np.arange(4),))

    assert statuses(second, first.records[0].values) == {"inputs": "input changed"}


def test_what_the_golden_file_lacks_has_no_reference():
    recorder = Recorder()
    recorder.check("one", cycles=1, words=np.int64(5))

    assert statuses(recorder, {"cycles": 1}) == {"words": "no reference"}
    assert statuses(recorder, {}) == {"cycles": "no reference", "words": "no reference"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "has no counter"),
        ({"cycles": 1.5}, "cycles of the case 'one' is 1.5; cycles are whole numbers"),
        ({"cycles": 1, "relative": {"cycle": 0.1}}, "for cycle; its counters are cycles"),
        ({"cycles": 1, "absolute": {"cycles": -1}}, "a tolerance of -1 for cycles"),
        ({"cycles": 1, "inputs": object()}, "no checksum of object"),
        ({"my\tcycles": 1}, "cannot name a case or counter"),
    ],
)
def test_bad_use_is_refused(options, message):
    with pytest.raises(InputError, match=message):
        Recorder().check("one", **options)


@pytest.mark.parametrize("case", ["", "a\tb", "a\nb"])
def test_a_case_has_a_name_of_one_line(case):
    with pytest.raises(InputError, match="cannot name a case or counter"):
        Recorder().check(case, cycles=1)


def test_a_case_comes_once():
    recorder = Recorder()
    recorder.check("one", cycles=1)

    with pytest.raises(InputError, match="'one' is checked twice"):
        recorder.check("one", words=1)


def test_the_report_of_a_program_that_did_not_run_is_refused():
    with pytest.raises(InputError, match="did not run"):
        Recorder().check("one", report_of(PROGRAM, memory_use(PROGRAM), None))


def test_changes_are_sorted_by_size_with_words_and_gaps_first():
    old = {"a": {"x": 100, "y": 5, "z": 0}, "b": {"x": 7, "inputs": "0a"}}
    new = {"a": {"x": 90, "y": 25, "z": 1}, "b": {"x": 7, "inputs": "0b"}, "c": {"x": 1}}

    assert changes_between(old, new) == (
        Change("b", "inputs", "0a", "0b"),
        Change("c", "x", None, 1),
        Change("a", "y", 5, 25),
        Change("a", "x", 100, 90),
        Change("a", "z", 0, 1),
    )
    assert [change.percent for change in changes_between(old, new)[2:]] == [400.0, -10.0, None]
