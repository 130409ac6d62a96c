"""Tiles that run by their own clocks, compared with sums that know no clock and no event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, ExchangePlan, HostArrays, IntArray, Program, Trace, phase_time, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
)
from ipusim.simulation.own_exchange import own_exchange

Job: TypeAlias = tuple[Program, HostArrays | None]
Planned: TypeAlias = Callable[[int, int, int, int], Job]
MACHINE = BOW.scaled_to(24)


def static(seed: int, blocks: int, n: int, block: int) -> Job:
    """Return a static program of these blocks."""
    side = blocks * block
    pattern = GENERATORS["power-law"]((side, side), block, 0.3, np.random.default_rng(seed))
    return emit(plan_static(pattern, n=n, machine=MACHINE, strategy="popsparse")), None


def dense(seed: int, blocks: int, n: int, block: int) -> Job:
    """Return a dense program."""
    return emit(
        plan_dense((blocks * block, 8 * (seed % 9 + 1)), n=n, machine=MACHINE, strategy="dense")
    ), None


def dynamic(seed: int, blocks: int, n: int, block: int) -> Job:
    """Return a dynamic program of these blocks, with its operands."""
    shape, density = (blocks * block, blocks * block), 0.1 + seed % 5 / 10
    plan = plan_dynamic(
        Bound.at_density(shape, block, density), n=n, machine=MACHINE, strategy="expected"
    )
    pattern = GENERATORS["uniform"](shape, block, density / 2, np.random.default_rng(seed))
    return emit(plan), pack(plan, pattern)


def in_lock_step(program: Program) -> Program:
    """Return a program whose machine's tiles run in lock step."""
    return attrs.evolve(program, machine=program.machine.with_(lock_step=1))


def each_superstep(program: Program, trace: Trace) -> list[tuple[ExchangePlan, IntArray]]:
    """Return exchange, and compute of each tile, of each executed superstep."""
    steps = [program.supersteps[number] for number in trace.superstep.tolist()]
    return list(zip((step.exchange for step in steps), trace.compute, strict=True))


@pytest.mark.parametrize("planned", [static, dense, dynamic])
@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 999),
    blocks=st.integers(2, 9),
    n=st.integers(1, 40),
    block=st.sampled_from([4, 8, 16]),
)
def test_a_superstep_takes_the_longest_life_and_in_lock_step_the_two_longest_phases(
    planned: Planned, seed: int, blocks: int, n: int, block: int
) -> None:
    program, control = planned(seed, blocks, n, block)
    machine, free = program.machine, simulate(program, control).trace
    locked = simulate(in_lock_step(program), control).trace
    lives, phases = 0, 0
    for plan, compute in each_superstep(program, free):
        lives += machine.sync_cycles + int((own_exchange(machine, plan).end + compute).max())
        phases += machine.sync_cycles + phase_time(machine, plan).cycles + int(compute.max())

    assert np.array_equal(free.compute, locked.compute)
    assert (lives, phases) == (free.cycles, locked.cycles)
    assert lives <= phases
    assert (free.end - free.sync_start <= locked.end - locked.sync_start).all()


@pytest.mark.parametrize("planned", [static, dense, dynamic])
def test_in_lock_step_the_three_intervals_add_up_to_the_cycles(planned: Planned) -> None:
    program, control = planned(3, 8, 24, 8)
    run = simulate(in_lock_step(program), control)
    report, trace = run.report, run.trace
    plans = [plan for plan, _ in each_superstep(program, trace)]
    exchange = [phase_time(program.machine, plan).cycles for plan in plans]

    assert report.overlap_cycles == 0
    assert report.sync_cycles + report.exchange_cycles + report.compute_cycles == report.cycles
    assert trace.exchange_cycles.tolist() == exchange
    assert trace.compute_cycles.tolist() == trace.compute.max(axis=1).tolist()


@pytest.mark.parametrize("lock_step", [False, True])
@pytest.mark.parametrize("planned", [static, dense, dynamic])
def test_shares_of_a_run_sum_to_one_with_the_wait_for_the_slowest(
    planned: Planned, lock_step: bool
) -> None:
    program, control = planned(5, 9, 32, 4)
    run = simulate(in_lock_step(program) if lock_step else program, control)
    trace, shares = run.trace, run.report.shares
    idle = trace.end[:, None] - trace.arrival

    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) >= 0
    assert shares["waiting for the slowest"] * run.report.cycles == pytest.approx(
        idle.sum() / program.machine.tiles
    )


@pytest.mark.parametrize("lock_step", [0, 1])
def test_numbers_and_cycles_are_the_same_at_every_fidelity(lock_step: int) -> None:
    machine, rng = MACHINE.with_(lock_step=lock_step), np.random.default_rng(2)
    pattern = GENERATORS["uniform"]((96, 64), 8, 0.4, rng)
    plan = plan_static(pattern, n=12, machine=machine, strategy="popsparse")
    matrix = BlockMatrix(pattern, random_values(pattern, rng, plan.data_type))
    program, feeds = emit(plan), pack(plan, matrix, random_dense(64, 12, rng, plan.data_type))
    timing, formula = simulate(program), simulate(program, feeds)

    assert timing.trace == formula.trace
    assert simulate(program, feeds, fidelity="instruction").trace == formula.trace
