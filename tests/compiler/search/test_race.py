"""A race takes what ends first, of contenders in any order, and what loops as it runs."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, DoesNotFit, Program, memory_use, simulate
from ipusim.compiler import GENERATORS, Pattern, emit, plan_static
from ipusim.compiler.plan.plan import Plan
from ipusim.compiler.planning.dense import plan_of
from ipusim.compiler.planning.dense_cost import splits_of
from ipusim.compiler.planning.static_cost import StaticJob
from ipusim.compiler.search import automatic
from ipusim.compiler.search.automatic import raced, simulated
from ipusim.compiler.search.contenders import Contender
from ipusim.kernels import dense_kernel

MACHINE = BOW.scaled_to(16)


def plans() -> list[Plan]:
    """Of one job, by two strategies."""
    pattern = GENERATORS["uniform"]((128, 128), 16, 0.3, np.random.default_rng(0))
    names = ("rows", "row-major")
    return [plan_static(pattern, n=64, machine=MACHINE, strategy=name) for name in names]


def contenders(*made: Plan) -> list[Contender]:
    """None of which says anything of its cycles but its place."""
    return [
        Contender("static", plan.strategy, number, 0, 0, lambda plan=plan: plan)
        for number, plan in enumerate(made)
    ]


def cycles_of(plan: Plan) -> int:
    return simulate(emit(plan)).report.cycles or 0


@pytest.mark.parametrize("turned", [False, True])
def test_the_order_of_the_start_is_not_that_of_the_end(
    monkeypatch: pytest.MonkeyPatch, turned: bool
) -> None:
    monkeypatch.setattr(automatic, "least_of", lambda _draft: 0)  # all get a schedule, in order
    made = plans()[:: -1 if turned else 1]
    cycles = [cycles_of(plan) for plan in made]
    found = raced(contenders(*made))

    assert found is not None
    assert cycles[0] != cycles[1]
    assert found.cycles == min(cycles)
    assert found.plan.strategy == made[cycles.index(min(cycles))].strategy


def test_a_plan_that_does_not_fit_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    made = sorted(plans(), key=cycles_of)
    too_large, check = emit(made[0]), automatic.check_fits

    def checked(program: Program) -> None:
        if program == too_large:
            raise DoesNotFit("a tile is too small", memory_use(program))
        check(program)

    monkeypatch.setattr(automatic, "check_fits", checked)
    found = raced(contenders(*made))

    assert found is not None
    assert found.plan.strategy == made[1].strategy
    assert simulated(made[0]) is None


def test_a_plan_in_trips_takes_what_its_turns_take() -> None:
    half = DataType.HALF
    kernel = dense_kernel(MACHINE, half, half)
    job = StaticJob(MACHINE, kernel, Pattern.full((96, 64), 16), half)
    splits = splits_of(job.pattern.grid, 20, MACHINE.tiles)
    split = splits.take(np.flatnonzero(splits.trips > 1)[:1])
    plan = plan_of(job, kernel, n=20, split=split, strategy="poplin")
    found = simulated(plan)

    assert plan.trips is not None
    assert found is not None
    assert found.cycles == cycles_of(plan)
