"""The search of an N:M pattern selects the realisation of fewest cycles and lists the others."""

from __future__ import annotations

from contextlib import suppress

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, DoesNotFit, InputError, load_machine, simulate
from ipusim.compiler import (
    NM,
    DenseOptions,
    NoPlanError,
    Plan,
    StaticOptions,
    emit,
    plan_static,
    random_nm,
)
from ipusim.compiler.operations import OPERATIONS
from ipusim.compiler.planning.proposer import REFUSALS
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import schedule, search

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HYPOTHETICAL = load_machine("hypothetical-nm")


REALISATIONS = ("dense", "vector", "amp", "expand", "element")


def job_of(nm: NM, *, shape=(128, 128), n=64, machine=BOW, tiles=8, data_type=HALF) -> Problem:
    """Return the problem of a random N:M matrix whose realisation is to be selected."""
    return Problem.of(
        random_nm(shape, nm, np.random.default_rng(0)),
        Product(n),
        machine=machine.scaled_to(tiles),
        data_type=data_type,
        options=StaticOptions(strategy="grid", realisation="auto"),
    )


def plan_by(problem: Problem, realisation_name: str) -> Plan:
    """Return the plan of one realisation, or of the dense product."""
    if realisation_name != "dense":
        return search(problem.with_options(realisation=realisation_name)).plan
    return search(attrs.evolve(problem, operand=problem.shape, options=DenseOptions())).plan


def cycles_by_realisation(problem: Problem) -> dict[str, int]:
    """Return the simulated cycles of all realisations that have a plan."""
    cycles = {}
    for realisation_name in REALISATIONS:
        with suppress(*REFUSALS, DoesNotFit):
            cycles[realisation_name] = schedule(plan_by(problem, realisation_name))[1]
    return cycles


@pytest.mark.parametrize(
    ("job", "best"),
    [
        (job_of(NM(2, 4)), "dense"),
        (job_of(NM(1, 32), data_type=FLOAT), "element"),
        (job_of(NM(2, 4, 64)), "dense"),
        (job_of(NM(2, 4), machine=HYPOTHETICAL), "amp"),
        (job_of(NM(3, 5), shape=(33, 17), n=7), None),
        # The count of the first is too low: others are simulated, and one wins, or none does.
        (job_of(NM(2, 4), shape=(64, 64), n=4, machine=HYPOTHETICAL, tiles=33), "amp"),
        (job_of(NM(1, 8, 16), shape=(32, 16), n=1, tiles=33, data_type=FLOAT), "element"),
        (job_of(NM(1, 1), shape=(1, 1), n=1, tiles=1), None),
        (job_of(NM(4, 16, 32), shape=(96, 200), tiles=33, machine=HYPOTHETICAL), None),
    ],
)
def test_no_way_is_quicker_and_of_equal_ones_the_first_is_taken(job: Problem, best) -> None:
    result = search(job)

    cycles = cycles_by_realisation(job)
    assert result.cycles == min(cycles.values())
    quickest = [
        realisation_name
        for realisation_name in REALISATIONS
        if cycles.get(realisation_name) == min(cycles.values())
    ]
    assert result.plan.decision["realisation"] == quickest[0]
    assert best in (None, quickest[0])
    assert simulate(emit(result.plan)).report.cycles == min(cycles.values())
    assert all(
        f"cycles of {realisation_name}" in result.plan.decision for realisation_name in REALISATIONS
    )


def test_a_realisation_that_cannot_is_named_with_its_reason() -> None:
    decision = search(job_of(NM(3, 5))).plan.decision

    for realisation_name in ("vector", "expand", "amp"):
        assert str(decision[f"cycles of {realisation_name}"]).startswith("none: ")


@pytest.mark.parametrize("strategy", ["no-such", "dense"])
def test_a_strategy_that_there_is_not_is_refused(strategy) -> None:
    with pytest.raises(InputError, match="no strategy"):
        plan_static(
            job_of(NM(2, 4)).pattern,
            n=8,
            machine=BOW.scaled_to(4),
            realisation="auto",
            strategy=strategy,
        )


@pytest.mark.parametrize("fixed", [{"n_split": 2}, {"num_column_bands": 2}])
def test_ways_that_cannot_keep_what_is_fixed_are_left_out(fixed) -> None:
    plan = plan_static(
        job_of(NM(2, 4)).pattern,
        n=64,
        machine=BOW.scaled_to(8),
        realisation="auto",
        **{"strategy": "popsparse", **fixed},
    )

    assert plan.realisation is None
    assert not {"cycles of dense", "cycles of expand"} & plan.decision.keys()


def test_where_nothing_fits_every_reason_is_given() -> None:
    job = job_of(NM(2, 4), shape=(1024, 1024), n=512, tiles=1)

    with pytest.raises(NoPlanError) as refused:
        search(job)

    assert all(realisation_name in str(refused.value) for realisation_name in REALISATIONS)


@pytest.mark.parametrize("realisation", ["vector", "expand"])
@pytest.mark.parametrize("operation", ["grad_a", "grad_w"])
def test_other_operations_are_refused(realisation, operation) -> None:
    with pytest.raises(InputError, match=f"not '{operation}'; leave realisation out"):
        plan_static(
            job_of(NM(2, 4, 16)).pattern,
            n=8,
            machine=BOW.scaled_to(4),
            realisation=realisation,
            operation=OPERATIONS[operation],
            strategy="popsparse",
        )


def test_a_plan_says_its_realisation() -> None:
    job = job_of(NM(2, 4, 16))

    assert "Realisation:                  vector" in str(plan_by(job, "vector"))
    assert "Realisation" not in str(plan_by(job, "element"))


# Of dense poplin's plan may be taken, whose count is that library's own.
@pytest.mark.parametrize(
    "realisation_name",
    [realisation_name for realisation_name in REALISATIONS if realisation_name != "dense"],
)
def test_counted_cycles_are_the_simulated_ones_where_work_is_even(realisation_name) -> None:
    plan = plan_by(job_of(NM(2, 4, 16), shape=(256, 256), machine=HYPOTHETICAL), realisation_name)

    assert plan.estimate["total"] == pytest.approx(schedule(plan)[1], rel=0.02)


@pytest.mark.parametrize("realisation_name", ["amp", "expand"])
def test_a_realisation_keeps_the_options(realisation_name) -> None:
    job = job_of(NM(2, 4), shape=(512, 512), n=256, machine=HYPOTHETICAL)
    fixed = {"available_memory_proportion": 0.1, "published_kernels": False}
    plans = [
        search(each.with_options(realisation=realisation_name)).plan
        for each in (job, job.with_options(**fixed))
    ]

    assert plans[0].kernel.name != plans[1].kernel.name
    assert plans[0].decision != plans[1].decision
