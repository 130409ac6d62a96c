"""Simulations: numbers, cycles, bounds, refused inputs, the same result each time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    C600,
    MK1,
    DataType,
    ExchangePlan,
    Handle,
    Machine,
    Program,
    ProgramError,
    Superstep,
    TileFault,
    Vertices,
    compute_cycles,
    path_delays,
    phase_time,
    simulate,
)

ProgramOn: TypeAlias = Callable[[Machine], Program]
FEEDS = {"x": np.arange(8, dtype=np.float32)}
MACHINES = pytest.mark.parametrize("tiles", range(2, 9))


@MACHINES
def test_numbers_travel_and_are_computed(tiles: int, program_on: ProgramOn) -> None:
    run = simulate(program_on(BOW.scaled_to(tiles)), FEEDS)

    assert {"y": np.tile(FEEDS["x"] + 2, tiles - 1).tolist()} == {
        name: values.tolist() for name, values in run.outputs.items()
    }


@MACHINES
def test_timing_only_gives_the_same_cycles_and_no_values(tiles: int, program_on: ProgramOn) -> None:
    program = program_on(BOW.scaled_to(tiles))
    timing, run = simulate(program), simulate(program, FEEDS)

    assert timing.outputs == {}
    assert (run.trace, run.report) == (timing.trace, timing.report)


@pytest.mark.parametrize("chip", [MK1, BOW, C600], ids=lambda chip: chip.name)
@MACHINES
def test_phases_follow_one_another_and_add_up(
    tiles: int, chip: Machine, program_on: ProgramOn
) -> None:
    machine = chip.scaled_to(tiles)
    program = attrs.evolve(
        program_on(BOW.scaled_to(tiles)), machine=machine.with_(sram_base=BOW.sram_base)
    )
    trace = simulate(program).trace

    assert [0, *trace.end[:-1]] == trace.sync_start.tolist()
    assert (trace.exchange_start - trace.sync_start == machine.sync_cycles).all()
    times = [phase_time(program.machine, step.exchange) for step in program.steps]
    assert [time.cycles for time in times] == trace.exchange_cycles.tolist()
    assert trace.exchange_last.tolist() == trace.compute_start.tolist()
    ends = (trace.compute_start + trace.compute).max(axis=1)
    assert ends.tolist() == (trace.end - trace.exchange_start).tolist()


@MACHINES
def test_every_word_sent_is_received_by_each_of_its_receivers(
    tiles: int, program_on: ProgramOn
) -> None:
    program = program_on(BOW.scaled_to(tiles))
    trace = simulate(program).trace

    for number, step in enumerate(program.steps):
        plan = step.exchange
        receivers = np.bincount(plan.send, minlength=len(plan.source))
        assert (plan.words * receivers).sum() == trace.words_received[number].sum()
        assert plan.words.sum() == trace.words_sent[number].sum()


@MACHINES
def test_cycles_are_never_below_the_bounds(tiles: int, program_on: ProgramOn) -> None:
    program = program_on(BOW.scaled_to(tiles))
    trace = simulate(program).trace
    shortest = int(path_delays(program.machine).min())

    assert trace.cycles >= trace.compute.sum(axis=0).max()
    assert trace.cycles >= trace.words_sent.sum(axis=0).max()
    assert trace.cycles >= trace.words_received.sum(axis=0).max()
    assert (trace.schedule - shortest >= trace.bound).all()


def test_vertices_of_one_tile_run_one_after_another(
    program: Program, adding: Callable[..., Vertices]
) -> None:
    base = program.variables[-1].address[0]
    chain = (*program.steps[1].compute, adding([0], base, base, 24, constant=5.0))
    steps = (program.steps[0], attrs.evolve(program.steps[1], compute=chain))
    run = simulate(attrs.evolve(program, steps=steps), FEEDS)

    assert np.array_equal(np.tile(FEEDS["x"] + 7, 3), run.outputs["y"])
    assert run.trace.compute[1].tolist() == [2 * (10 + 24), 0, 0, 0]


def test_compute_cycles_are_the_sums_by_tile(program: Program) -> None:
    assert compute_cycles(program).tolist() == [[0, 18, 18, 18], [34, 0, 0, 0]]


def test_more_than_one_message_of_unlike_lengths_arrives_whole(
    program: Program, exchange: Callable[..., ExchangePlan]
) -> None:
    x, gathered = program.variables[1].address[0], program.variables[2].address[0]
    plan = exchange(
        (0, x, 5, 0, [(tile, gathered) for tile in (1, 2, 3)]),
        (0, x + 20, 3, 5, [(tile, gathered + 20) for tile in (1, 2, 3)]),
    )
    steps = (attrs.evolve(program.steps[0], exchange=plan), program.steps[1])
    run = simulate(attrs.evolve(program, steps=steps), FEEDS)

    assert np.array_equal(np.tile(FEEDS["x"] + 2, 3), run.outputs["y"])


def test_a_program_without_supersteps_takes_no_cycles(program: Program) -> None:
    x = attrs.evolve(program.variables[1], last=0)
    empty = attrs.evolve(program, variables=(x,), steps=(), outputs=program.inputs)
    run = simulate(empty, FEEDS)

    assert np.array_equal(FEEDS["x"], run.outputs["x"])
    assert run.trace.cycles == run.report.cycles == 0
    assert run.trace.words_sent.shape == run.trace.words_received.shape == (0, 4)
    assert run.trace.compute.shape == (0, 4)


def test_a_superstep_that_does_nothing_costs_one_sync(program: Program) -> None:
    idle = Superstep("idle", ExchangePlan.empty(), ())
    variables = tuple(attrs.evolve(v, last=v.last + 1) for v in program.variables)
    run = simulate(attrs.evolve(program, variables=variables, steps=(*program.steps, idle)), FEEDS)

    assert simulate(program).trace.cycles + BOW.sync_cycles == run.trace.cycles
    assert np.array_equal(np.tile(FEEDS["x"] + 2, 3), run.outputs["y"])


def test_a_machine_of_one_tile_computes(program: Program, adding: Callable[..., Vertices]) -> None:
    machine = BOW.scaled_to(1)
    x, y = (
        attrs.evolve(variable, address=variable.address[:1], bytes=variable.bytes[:1], last=0)
        for variable in (program.variables[1], program.variables[-1])
    )
    step = Superstep("alone", ExchangePlan.empty(), (adding([0], x.address[0], y.address[0], 8),))
    outputs = {"y": Handle(DataType.FLOAT, [0], y.address, [8])}
    run = simulate(
        attrs.evolve(program, machine=machine, variables=(x, y), steps=(step,), outputs=outputs),
        FEEDS,
    )

    assert (FEEDS["x"] + 1).tolist() == run.outputs["y"].tolist()
    assert BOW.sync_cycles + 18 == run.trace.cycles


@pytest.mark.parametrize(
    ("feeds", "message"),
    [
        ({}, r"input x is missing; the program needs \['x'\]"),
        ({**FEEDS, "z": FEEDS["x"]}, r"the program has no input z; it needs \['x'\]"),
        ({"x": FEEDS["x"].astype(np.float64)}, r"input x is float64\[8\], .* needs float\[8\]"),
        ({"x": FEEDS["x"][:7]}, r"input x is float32\[7\], the program needs float\[8\]; use pack"),
        ({"x": FEEDS["x"].reshape(2, 4)}, r"input x is float32\[2, 4\]"),
    ],
)
def test_feeds_that_are_not_the_inputs_are_refused(
    feeds: dict[str, Any], message: str, program: Program
) -> None:
    with pytest.raises(ProgramError, match=message):
        simulate(program, feeds)


def test_a_port_used_twice_is_refused_before_any_cycle(program: Program) -> None:
    at_once = attrs.evolve(program.steps[1].exchange, cycle=[0, 0, 0])
    steps = (program.steps[0], attrs.evolve(program.steps[1], exchange=at_once))

    with pytest.raises(ProgramError, match="in port of tile 0 is used twice in cycle"):
        simulate(attrs.evolve(program, steps=steps))


def test_a_fault_of_running_code_names_codelet_and_tile(
    program: Program, adding: Callable[..., Vertices]
) -> None:
    base = program.variables[-1].address[0]
    faulty = adding([0], base, base, 24, constant=np.nan)
    compute = (*program.steps[1].compute, faulty)
    steps = (program.steps[0], attrs.evolve(program.steps[1], compute=compute))

    with pytest.raises(TileFault, match=r"^add on tile 0: the constant is no number$"):
        simulate(attrs.evolve(program, steps=steps), FEEDS)


def test_feeds_are_not_changed_and_outputs_are_the_callers_own(program: Program) -> None:
    feeds = {"x": FEEDS["x"].copy()}
    run = simulate(program, feeds)
    run.outputs["y"][:] = 0

    assert np.array_equal(FEEDS["x"], feeds["x"])
    assert simulate(program, feeds).outputs["y"].any()


def test_the_same_program_gives_the_same_trace_twice(program: Program) -> None:
    run, repeated = (simulate(program, FEEDS) for _ in range(2))

    assert run.trace == repeated.trace
    assert run.report == repeated.report


@pytest.mark.parametrize("seed", ["1", "4242"])
def test_another_process_with_another_hash_seed_gives_the_same_bytes(
    seed: str, run_text: Callable[[], str]
) -> None:
    answer = subprocess.run(
        [sys.executable, Path(__file__).parents[1] / "conftest.py"],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert run_text() + "\n" == answer.stdout
