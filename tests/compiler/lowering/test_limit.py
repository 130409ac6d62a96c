"""A program is emitted only if it takes fewer cycles than a limit."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK2, own_exchange, program_cycles, simulate
from ipusim.compiler import GENERATORS, Pattern, emit, plan_dense, plan_static
from ipusim.compiler.emitter import draft_plan
from ipusim.compiler.exchange.traffic import least_ends
from ipusim.compiler.lowering import step_exchange
from ipusim.compiler.lowering.draft import least_of, program_of
from ipusim.compiler.lowering.resolve import TooSlow

MACHINES = (BOW.scaled_to(12), MK2.scaled_to(7), attrs.evolve(BOW.scaled_to(8), lock_step=1))


def random_plan(seed: int, machine: int, lowering: str):
    """Return the plan of a small random product on one of `MACHINES`."""
    rng = np.random.default_rng(seed)
    block, n = int(rng.choice([1, 4, 8, 16])), int(rng.integers(1, 60))
    shape, options = (64, 96), {"n": n, "machine": MACHINES[machine]}
    if lowering == "dense":
        return plan_dense(shape, strategy="dense", **options)
    pattern: Pattern = GENERATORS["uniform"](shape, block, 0.3, rng)
    return plan_static(pattern, strategy="popsparse", lowering=lowering, **options)


@pytest.mark.parametrize("lowering", ["own", "popsparse", "dense"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 999), machine=st.integers(0, 2))
def test_program_of_returns_a_program_of_fewer_cycles_than_the_limit_and_else_raises(
    lowering, seed, machine
):
    plan = random_plan(seed, machine, lowering)
    program = emit(plan)
    cycles = simulate(program).report.cycles

    assert program_cycles(program) == cycles
    assert least_of(draft_plan(plan)) <= cycles
    assert program_of(draft_plan(plan), cycles + 1) == program
    with pytest.raises(TooSlow):
        program_of(draft_plan(plan), cycles)


@pytest.mark.parametrize("lowering", ["own", "popsparse", "dense"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 999), machine=st.integers(0, 2))
def test_no_exchange_ends_on_a_tile_before_the_lower_bound_of_its_traffic(lowering, seed, machine):
    # The bounds are recorded by a wrapper of the function that schedules an exchange.
    plan, bounds = random_plan(seed, machine, lowering), []
    timed = step_exchange.step_exchange
    try:
        step_exchange.step_exchange = lambda chip, step: (
            bounds.append(least_ends(chip, [move.traffic for move in step.moves])),
            timed(chip, step),
        )[1]
        program = emit(plan)
    finally:
        step_exchange.step_exchange = timed

    assert len(bounds) == len(program.supersteps)
    for lower_bound, step in zip(bounds, program.supersteps, strict=True):
        assert (lower_bound <= own_exchange(plan.machine, step.exchange).end).all()
        heard = step.exchange.words_received(plan.machine.tiles)
        assert (lower_bound > 0)[heard > 0].all()


def test_nothing_is_scheduled_if_the_lower_bound_alone_exceeds_the_limit(monkeypatch):
    plan = random_plan(0, 0, "own")
    monkeypatch.setattr(step_exchange, "scheduled", None)

    with pytest.raises(TooSlow):
        program_of(draft_plan(plan), 300)
