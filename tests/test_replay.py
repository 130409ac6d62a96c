"""A replay of a run gives the same cycles of workers as the core with the run's own values."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, IntArray, Program, ProgramError, Run, WorkerLives, replay_workers, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
)
from ipusim.isa import run_many
from ipusim.simulation.instruction_level import InstructionByInstruction
from ipusim.simulation.simulate import load_memory

MACHINE = BOW.scaled_to(6)
PATTERN = Pattern.filled((96, 80), 16, np.array([0, 3, 4, 7, 11, 12, 17, 20, 22, 29]))
BOUND = Bound.at_density((128, 128), 8, 0.2)
CORNER = Pattern.filled(BOUND.shape, 8, np.arange(BOUND.max_blocks))  # of a few tiles: it spills


PLANS = {
    "static": lambda: plan_static(
        PATTERN, n=12, machine=MACHINE, lowering="own", strategy="popsparse"
    ),
    "popsparse": lambda: plan_static(PATTERN, n=12, machine=MACHINE, strategy="popsparse"),
    "dense": lambda: plan_dense(
        (96, 80), n=12, machine=MACHINE, strategy="dense", partials_type="float"
    ),
    "dynamic": lambda: plan_dynamic(BOUND, n=12, machine=BOW.scaled_to(16), strategy="expected"),
}


def simulated(plan: Plan) -> tuple[Program, Run, dict]:
    """Return a plan's program, its run on random operands, and these operands."""
    rng = np.random.default_rng(0)
    pattern = PATTERN if isinstance(plan.pattern, Pattern) else CORNER
    a = BlockMatrix(pattern, random_values(pattern, rng, plan.data_type))
    a = a.dense() if plan.label == "dense" else a
    x = random_dense(pattern.shape[1], 12, rng, plan.data_type)
    program, feeds = emit(plan), pack(plan, a, x)
    return program, simulate(program, feeds), feeds


def on_the_core(program: Program, run: Run, feeds: dict) -> tuple[IntArray, IntArray, IntArray]:
    """Return tile, cycles and bundles by worker of each vertex, with the values of the run."""
    memory = load_memory(program, feeds, None)
    core, rows = InstructionByInstruction(program, memory), []
    for row, step in enumerate(run.trace.superstep.tolist()):
        plan = program.supersteps[step].exchange
        source = (plan.source[plan.send], plan.address[plan.send])
        memory.transfer(source, (plan.tile, plan.target), plan.words[plan.send])
        for table in program.supersteps[step].compute:
            for _, code, runs, setup in core.calls(table):
                done = run_many(program.machine, code, memory.images, runs, setup)
                each = zip(runs.tile, done.cycles, done.worker_bundles, strict=True)
                rows += [(row, *columns) for columns in each]
    rows.sort(key=lambda one: one[:2])
    _, tile, cycles, bundles = zip(*rows, strict=True)
    return np.array(tile), np.array(cycles), np.array(bundles)


@pytest.mark.parametrize("name", PLANS)
def test_a_replay_finds_what_the_core_does_with_the_values_of_the_run(name: str) -> None:
    program, run, feeds = simulated(PLANS[name]())
    every = np.arange(program.machine.tiles)
    lives = replay_workers(program, run, every)
    tile, cycles, bundles = on_the_core(program, run, feeds)

    assert lives.tile.tolist() == tile.tolist()
    assert (lives.end - lives.start).tolist() == cycles.tolist()
    assert lives.bundles.tolist() == bundles.tolist()
    rounds = lives.worker_end - lives.worker_start + np.arange(MACHINE.workers)
    assert (rounds >= MACHINE.workers * lives.bundles)[lives.bundles > 0].all()
    assert len(run.trace.superstep) > len(program.supersteps) or name != "dynamic"


@pytest.mark.parametrize("name", ["static", "dynamic"])
def test_some_tiles_do_what_they_do_among_all(name: str) -> None:
    program, run, _ = simulated(PLANS[name]())
    few, every = np.array([1, 4]), np.arange(program.machine.tiles)
    some, all_of_them = (replay_workers(program, run, tiles) for tiles in (few, every))
    mine = np.isin(all_of_them.tile, few)

    assert some == WorkerLives(
        all_of_them.names,
        *(column[mine] for column in attrs.astuple(all_of_them, recurse=False)[1:]),
    )


def test_workers_that_are_launched_together_begin_in_turn_and_end_before_the_sync() -> None:
    program, run, _ = simulated(PLANS["dense"]())
    lives = replay_workers(program, run, np.arange(MACHINE.tiles))
    tables = [table for step in program.supersteps for table in step.compute]
    entered = {t.codelet.name for t in tables if t.codelet.assembly.runs_on == "workers"}
    one_launch = [lives.names[name] in entered for name in lives.name]
    first = lives.start + MACHINE.worker_launch_cycles

    assert any(one_launch)
    for at in np.flatnonzero(one_launch).tolist():
        begun = first[at] + np.arange(MACHINE.workers)
        assert lives.worker_start[at].tolist() == begun.tolist()
        rounds = first[at] + MACHINE.workers * lives.bundles[at]
        assert (lives.worker_end[at] >= rounds).all()
        assert lives.worker_end[at].max() == lives.end[at] - MACHINE.local_sync_cycles


def test_a_run_whose_cycles_are_others_is_refused() -> None:
    program, run, _ = simulated(PLANS["static"]())
    busy = np.argwhere(run.trace.compute)[0].tolist()
    compute = run.trace.compute.copy()
    compute[tuple(busy)] += 6
    other = attrs.evolve(run, trace=attrs.evolve(run.trace, compute=compute))

    with pytest.raises(ProgramError, match=rf"of tile {busy[1]} in .* another version made it"):
        replay_workers(program, other, np.arange(MACHINE.tiles))


def test_more_cycles_than_can_be_replayed_are_refused() -> None:
    program, run, _ = simulated(PLANS["static"]())
    late = run.trace.sync_start + 10**9 * np.arange(len(run.trace.sync_start))
    late = {"sync_start": late, "exchange_start": late + run.trace.sync_cycles}
    busy = run.trace.compute + 10**9 - 1
    long = attrs.evolve(run, trace=attrs.evolve(run.trace, compute=busy, **late))

    with pytest.raises(ProgramError, match="choose fewer tiles"):
        replay_workers(program, long, np.arange(MACHINE.tiles))
