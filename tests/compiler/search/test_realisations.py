"""The quickest way for an N:M pattern: none of those compared is quicker, and it says why."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, IpusimError, load_machine, simulate
from ipusim.compiler import NM, NoPlanError, StaticOptions, emit, plan_static, random_nm
from ipusim.compiler.operations import OPERATIONS
from ipusim.compiler.search.automatic import simulated
from ipusim.compiler.search.realisations import WAYS, NmJob, found_quickest

HALF, FLOAT = DataType.HALF, DataType.FLOAT
HYPOTHETICAL = load_machine("hypothetical-nm")


def job_of(nm: NM, *, shape=(128, 128), n=64, machine=BOW, tiles=8, data_type=HALF) -> NmJob:
    return NmJob(
        pattern=random_nm(shape, nm, np.random.default_rng(0)),
        n=n,
        machine=machine.scaled_to(tiles),
        types=(data_type, None),
        options=StaticOptions(strategy="grid", realisation="auto"),
    )


def every_way(job: NmJob) -> dict[str, int]:
    """Simulated cycles of all ways that there are."""
    found = {}
    for way in WAYS:
        try:
            done = simulated(job.plan(way))
        except IpusimError:
            continue
        if done is not None:
            found[way] = done.cycles
    return found


@pytest.mark.parametrize(
    ("job", "best"),
    [
        (job_of(NM(2, 4)), "dense"),
        (job_of(NM(1, 32), data_type=FLOAT), "element"),
        (job_of(NM(2, 4, 64)), "vector"),
        (job_of(NM(2, 4), machine=HYPOTHETICAL), "amp"),
        (job_of(NM(3, 5), shape=(33, 17), n=7), None),
        # The count of the first is too low: others are simulated, and one wins, or none does.
        (job_of(NM(2, 4), shape=(64, 64), n=4, machine=HYPOTHETICAL, tiles=33), "dense"),
        (job_of(NM(1, 8, 16), shape=(32, 16), n=1, tiles=33, data_type=FLOAT), "dense"),
        (job_of(NM(1, 1), shape=(1, 1), n=1, tiles=1), None),
        (job_of(NM(4, 16, 32), shape=(96, 200), tiles=33, machine=HYPOTHETICAL), None),
    ],
)
def test_no_way_is_quicker_and_of_equal_ones_the_first_is_taken(job: NmJob, best) -> None:
    found = found_quickest(job)

    cycles = every_way(job)
    assert found.cycles == min(cycles.values())
    quickest = [way for way in WAYS if cycles.get(way) == min(cycles.values())]
    assert found.plan.decision["realisation"] == quickest[0]
    assert best in (None, quickest[0])
    assert simulate(emit(found.plan)).report.cycles == min(cycles.values())
    assert all(f"cycles of {way}" in found.plan.decision for way in WAYS)


def test_what_a_way_cannot_is_told_beside_its_name() -> None:
    decision = found_quickest(job_of(NM(3, 5))).plan.decision

    for way in ("vector", "expand", "amp"):
        assert str(decision[f"cycles of {way}"]).startswith("none: ")


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

    assert plan.decision["realisation"] == "element"
    for way in ("dense", "expand"):
        assert next(iter(fixed)) in str(plan.decision[f"cycles of {way}"])


def test_where_nothing_fits_every_reason_is_given() -> None:
    job = job_of(NM(2, 4), shape=(1024, 1024), n=512, tiles=1)

    with pytest.raises(NoPlanError) as refused:
        found_quickest(job)

    assert all(way in str(refused.value) for way in WAYS)


@pytest.mark.parametrize("realisation", ["vector", "expand", "auto"])
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

    assert "Realisation:                  vector" in str(job.plan("vector"))
    assert "Realisation" not in str(job.plan("element"))


# Of dense poplin's plan may be taken, whose count is that library's own.
@pytest.mark.parametrize("way", [way for way in WAYS if way != "dense"])
def test_what_is_counted_is_what_is_simulated_where_work_is_even(way) -> None:
    plan = job_of(NM(2, 4, 16), shape=(256, 256), machine=HYPOTHETICAL).plan(way)

    found = simulated(plan)
    assert plan.estimate["total"] == pytest.approx(found.cycles, rel=0.02)


@pytest.mark.parametrize("way", ["dense", "amp", "expand"])
def test_a_way_keeps_the_options(way) -> None:
    job = job_of(NM(2, 4), shape=(512, 512), n=256, machine=HYPOTHETICAL)
    options = StaticOptions(
        strategy="grid", available_memory_proportion=0.1, published_kernels=False
    )
    plans = [job.plan(way), attrs.evolve(job, options=options).plan(way)]

    assert plans[0].kernel.name != plans[1].kernel.name
    assert plans[0].decision != plans[1].decision
