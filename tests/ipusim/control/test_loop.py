"""Loops of supersteps: order, cycles, words that name no case, memory that lives in a loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import (
    BOW,
    Archive,
    Codelet,
    ExchangePlan,
    Loop,
    Program,
    ProgramError,
    Superstep,
    TileFault,
    listing,
    load_archive,
    loops_of,
    memory_use,
    save_archive,
    simulate,
)

Looped: TypeAlias = Callable[..., Program]
Feeding: TypeAlias = Callable[..., dict[str, Any]]
Golden: TypeAlias = Callable[[str, str], None]
# Words of the turns, and the supersteps that run, by number.
ACTIONS = [1, 2, 3, 4, 1]
ORDER = [0, *(1, 2), *(1, 3), *(1, 4), *(1, 5, 6), *(1, 2), 1]


def loop_in(program: Program) -> Loop:
    """Return the loop of a program."""
    (loop,) = (step for step in program.steps if isinstance(step, Loop))
    return loop


def with_loop(program: Program, **changes: Any) -> Program:
    """Return the program with another loop."""
    loop = attrs.evolve(loop_in(program), **changes)
    return attrs.evolve(program, steps=(program.steps[0], loop))


def with_variable(program: Program, name: str, **changes: Any) -> Program:
    """Return the program with another variable of a name."""
    variables = tuple(
        attrs.evolve(variable, **changes) if variable.name == name else variable
        for variable in program.variables
    )
    return attrs.evolve(program, variables=variables)


def check_refused(act: Callable[[], object], message: str, error: type[Exception]) -> None:
    """Check that an action is refused with a message of one line."""
    with pytest.raises(error) as refusal:
        act()

    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_supersteps_are_numbered_with_decide_before_the_cases(looped: Program) -> None:
    names = [step.name for step in looped.supersteps]

    assert names == [
        "start",
        "decide",
        "work 0",
        "pass on 0",
        "work 1",
        "pass on 1",
        "rest",
        "idle",
    ]
    assert [(loop.name, *ends) for loop, *ends in loops_of(looped.steps)] == [("turns", 1, 7)]


def test_a_loop_runs_the_cases_that_its_words_name_and_leaves_on_0(
    looped: Program, make_feeds: Feeding, expected_totals: Callable[..., list[int]]
) -> None:
    feeds = make_feeds(4, ACTIONS)
    run = simulate(looped, feeds)

    assert run.trace.superstep.tolist() == ORDER
    assert expected_totals(feeds, ACTIONS) == run.outputs["total"][::2].tolist()


def test_a_loop_may_be_left_at_once(looped: Program, make_feeds: Feeding) -> None:
    run = simulate(looped, make_feeds(4, []))

    assert run.trace.superstep.tolist() == [0, 1]
    assert not run.outputs["total"].any()


def on_its_buffer(passes: list[bool]) -> list[int]:
    """Return the words that pass the buckets on, or work on the present buffer."""
    buffer = np.cumsum([0, *passes])[:-1] % 2
    return [int(1 + 2 * at + passed) for at, passed in zip(buffer, passes, strict=True)]


@settings(max_examples=40, deadline=None)
@given(passes=st.lists(st.booleans(), max_size=6), tiles=st.integers(2, 5))
def test_cycles_are_the_same_executed_timing_only_and_on_the_core(
    passes: list[bool],
    tiles: int,
    make_looped: Looped,
    make_feeds: Feeding,
    expected_totals: Callable[..., list[int]],
) -> None:
    actions = on_its_buffer(passes)
    program, feeds = make_looped(BOW.scaled_to(tiles)), make_feeds(tiles, actions)
    control = {name: feeds[name] for name in ("list", "meta")}
    runs = [simulate(program, feeds), simulate(program, feeds, fidelity="instruction")]
    timing = [simulate(program, control), simulate(program, control, fidelity="instruction")]

    assert all(run.trace == runs[0].trace for run in (*runs, *timing))
    assert all(run.report == runs[0].report for run in (*runs, *timing))
    assert [run.outputs for run in timing] == [{}, {}]
    for run in runs:
        assert expected_totals(feeds, actions) == run.outputs["total"][::2].tolist()


def test_phases_of_a_loop_follow_one_another_and_add_up(
    looped: Program, make_feeds: Feeding
) -> None:
    run = simulate(looped, make_feeds(4, ACTIONS))
    trace, report = run.trace, run.report

    assert [0, *trace.end[:-1]] == trace.sync_start.tolist()
    phases = report.sync_cycles + report.exchange_cycles + report.compute_cycles
    assert report.cycles == phases - report.overlap_cycles == trace.cycles
    assert (len(ORDER), 6) == (report.supersteps, report.decisions)
    decides = trace.superstep == 1
    assert (trace.end - trace.sync_start)[decides].sum() == report.control_cycles
    assert [step.times for step in report.steps] == [1, 6, 2, 1, 1, 1, 1]
    assert [step.words for step in report.steps][1] == 6 * 3


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 5], r"^loop turns, turn 2: word 5 at 0x4c400 of tile 0 names no case; it may be 0 to"),
        ([7], r"turn 1: word 7 .* it may be 0 to leave or 1, 2, 3, 4, 6; check the codelet"),
        ([65535], r"turn 1: word 65535 "),
        ([1] * 13, r"turn 13: word 1 .* asks for more than the 12 turns that the loop may run"),
        ([1, 6], r"turn 13: word 6 .* may run; check that the codelet eventually writes 0"),
    ],
)
@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_a_bad_word_and_an_endless_loop_are_faults(
    actions: list[int], message: str, fidelity: Any, looped: Program, make_feeds: Feeding
) -> None:
    feeds = make_feeds(4, actions)
    control = {name: feeds[name] for name in ("list", "meta")}

    for given_feeds in (feeds, control):
        check_refused(lambda: simulate(looped, given_feeds, fidelity=fidelity), message, TileFault)  # noqa: B023


def test_a_loop_may_run_all_its_turns(looped: Program, make_feeds: Feeding) -> None:
    assert simulate(looped, make_feeds(4, [1] * 12)).report.decisions == 13


def test_a_loop_without_turns_or_cases_is_refused(looped: Program) -> None:
    check_refused(
        lambda: with_loop(looped, max_turns=0), "max_turns of loop turns is 0", ProgramError
    )
    check_refused(lambda: with_loop(looped, cases=((), ())), "no case that does any", ProgramError)


def test_supersteps_follow_a_loop(
    looped: Program, make_feeds: Feeding, expected_totals: Callable[..., list[int]]
) -> None:
    loop = loop_in(looped)
    variables = tuple(attrs.evolve(v, last=v.last + 1) for v in looped.variables)
    again = attrs.evolve(loop.cases[0][0], name="once more", compute=loop.cases[0][0].compute[:1])
    program = attrs.evolve(looped, variables=variables, steps=(*looped.steps, again))
    feeds = make_feeds(4, ACTIONS)
    run = simulate(program, feeds)

    assert run.trace.superstep.tolist() == [*ORDER, 8]
    assert expected_totals(feeds, [*ACTIONS, 1]) == run.outputs["total"][::2].tolist()


@pytest.mark.parametrize(("first", "last"), [(0, 3), (2, 7), (3, 4), (0, 1), (7, 7)])
def test_a_variable_that_lives_in_a_part_of_a_loop_is_refused(
    first: int, last: int, looped: Program
) -> None:
    check_refused(
        lambda: simulate(with_variable(looped, "x 1", first=first, last=last)),
        rf"variable x 1 lives in supersteps {first} to {last}, a part of loop turns, which is 1 to "
        r"7: its cases run in any order; let it live over all of 1 to 7",
        ProgramError,
    )


def test_a_variable_that_lives_in_a_loop_counts_as_memory_of_the_whole_loop(
    looped: Program,
) -> None:
    before = with_variable(looped, "x 1", first=0, last=0)

    assert (memory_use(looped).peak_bytes == memory_use(before).peak_bytes).all()


def test_a_case_may_read_what_another_case_wrote_and_decide_only_what_is_there(
    looped: Program,
) -> None:
    loop = loop_in(looped)
    step = loop.cases[2][0]
    still = (Superstep("still", ExchangePlan.empty(), ()),)
    early = attrs.evolve(loop.decide, compute=(*loop.decide.compute, step.compute[0]))

    check_refused(
        lambda: simulate(with_loop(looped, decide=early)),
        "decide: work on tile 0 reads 8 bytes of meta at .* not all of which have arrived",
        TileFault,
    )
    check_refused(
        lambda: simulate(with_loop(looped, cases=(loop.cases[0], still, *loop.cases[2:]))),
        "work 1: work on tile 0 reads 8 bytes of meta at .* not all of which have arrived",
        TileFault,
    )


def test_a_word_that_nothing_wrote_is_refused(looped: Program) -> None:
    loop = loop_in(looped)
    silent = attrs.evolve(loop, decide=Superstep("decide", loop.decide.exchange, ()))
    start = attrs.evolve(looped.supersteps[0], compute=())
    other = attrs.evolve(silent, decide=attrs.evolve(start, name="decide"))

    check_refused(
        lambda: simulate(attrs.evolve(looped, steps=(start, other))),
        "loop turns: its word at 0x4c400 of tile 0 has not been written when decide first reads it",
        TileFault,
    )


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ({"tile": 4}, "loop turns: its word: tile 4 is not on bow, which has tiles 0 to 3"),
        ({"address": 0x4C402}, "loop turns: its word on tile 0: 4 bytes at 0x4c402, which must be"),
        ({"address": BOW.sram_end}, "loop turns: its word on tile 0: 4 bytes at "),
    ],
)
def test_a_word_that_is_nowhere_is_refused(
    at: Mapping[str, int], message: str, looped: Program
) -> None:
    check_refused(lambda: simulate(with_loop(looped, **at)), message, ProgramError)


def test_a_looped_program_prints_as_before(looped: Program, golden: Golden) -> None:
    golden("looped.txt", listing(looped))
    golden("looped_tile_3.txt", listing(looped, 3))


def test_a_report_with_a_loop_prints_as_before(
    looped: Program, make_feeds: Feeding, golden: Golden
) -> None:
    golden("report_looped.txt", str(simulate(looped, make_feeds(4, ACTIONS)).report))


def test_a_looped_program_and_its_run_load_as_they_were_saved(
    looped: Program, make_feeds: Feeding, codelets: Mapping[str, Codelet], tmp_path: Any
) -> None:
    feeds = make_feeds(4, ACTIONS)
    run = simulate(looped, feeds)
    save_archive(tmp_path / "file", Archive(program=looped, run=run))
    loaded = load_archive(tmp_path / "file", codelets=codelets)

    assert loaded.program == looped
    assert loaded.run == run
    assert simulate(loaded.program, feeds).trace == run.trace


@pytest.mark.slow
def test_a_long_loop_on_a_whole_chip(make_looped: Looped, make_feeds: Feeding) -> None:
    actions = [1, 2, 3, 4] * 15
    feeds = make_feeds(BOW.tiles, actions)
    program = make_looped(BOW, max_turns=len(actions))
    timing = simulate(program, {name: feeds[name] for name in ("list", "meta")})

    assert simulate(program, feeds).trace == timing.trace
    assert np.bincount(timing.trace.superstep).tolist() == [1, 61, 15, 15, 15, 15, 15]
