"""Exchanges of real programs give the same by the fabric and word by word from tile to tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import pytest
from slow_exchange import play_exchange

from ipusim import (
    BOW,
    DataType,
    IntArray,
    Program,
    exchange_code,
    exchange_instructions,
    phase_time,
)
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Pattern,
    Plan,
    emit,
    plan_dense,
    plan_dynamic,
    plan_static,
)
from ipusim.simulation.own_exchange import own_exchange
from ipusim.simulation.tile import Memory

MACHINE = BOW.scaled_to(64)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
Planner: TypeAlias = Callable[[], Plan]


def pattern(kind: str, block: int, blocks: int) -> Pattern:
    """Return a square pattern of one block in ten."""
    side = blocks * block
    return GENERATORS[kind]((side, side), block, 0.1, np.random.default_rng(5))


PLANS: dict[str, Planner] = {
    "dense": lambda: plan_dense((256, 256), n=96, machine=MACHINE, strategy="dense"),
    "dense, long rows": lambda: plan_dense((64, 512), n=256, machine=MACHINE, strategy="dense"),
    "static 16": lambda: plan_static(
        pattern("uniform", 16, 24), n=64, machine=MACHINE, strategy="popsparse"
    ),
    "static 4": lambda: plan_static(
        pattern("power-law", 4, 40), n=24, machine=MACHINE, strategy="popsparse"
    ),
    "static 1": lambda: plan_static(
        pattern("uniform", 1, 96),
        n=16,
        machine=MACHINE,
        data_type=FLOAT,
        partials_type=FLOAT,
        strategy="popsparse",
    ),
    "dynamic 16": lambda: plan_dynamic(
        Bound.at_density((256, 256), 16, 0.1), n=32, machine=MACHINE, strategy="expected"
    ),
    "dynamic 4": lambda: plan_dynamic(
        Bound.at_density((96, 96), 4, 0.1), n=16, machine=MACHINE, strategy="expected"
    ),
}


@pytest.fixture(scope="module", params=PLANS)
def program(request: pytest.FixtureRequest) -> Program:
    """Return each of the programs."""
    return emit(PLANS[request.param]())


def test_a_program_counts_the_exchange_code_of_all_its_phases(program: Program) -> None:
    machine = program.machine
    counted: IntArray = np.zeros(machine.tiles, dtype=np.int64)
    for step in program.supersteps:
        counted += exchange_instructions(machine, step.exchange)
    (variable,) = (row for row in program.variables if row.category == "exchange code")

    assert counted.sum() > 0
    assert (machine.exchange_instruction_bytes * counted).tolist() == variable.bytes.tolist()


def test_both_models_agree_on_every_phase_of_a_program(program: Program) -> None:
    machine, rng = program.machine, np.random.default_rng(1)
    fast, slow = Memory(machine), Memory(machine)
    for step in program.supersteps:
        plan = step.exchange
        words = rng.integers(0, 1 << 32, int(plan.words.sum()), dtype=np.uint32)
        for memory in (fast, slow):
            memory.write(plan.source, plan.address, plan.words, words)
        source = plan.source[plan.send], plan.address[plan.send]
        fast.transfer(source, (plan.tile, plan.target), plan.words[plan.send])
        code = exchange_code(machine, plan)
        played = play_exchange(machine, [code.of(t) for t in range(machine.tiles)], slow.images)

        own = own_exchange(machine, plan)
        assert phase_time(machine, plan).cycles == played.cycles == own.end.max()
        assert (own.begin.tolist(), own.end.tolist()) == (list(played.first), list(played.over))
        assert played.lost == ()
        assert np.array_equal(fast.images, slow.images)
