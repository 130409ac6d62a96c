"""Uneven parts: wide ones on many tiles and a narrow one on the tiles that these leave over."""

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError, simulate
from ipusim.compiler import (
    NM,
    StaticOptions,
    emit,
    load,
    pack,
    plan_static,
    random_nm,
    save,
    unpack,
)
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.planning.candidates import candidates_of
from ipusim.compiler.planning.shared_choice import EveryGrid, bundles, vector_job
from ipusim.compiler.planning.static import decision_of, known_plan
from ipusim.compiler.planning.uneven_parts import quicker_uneven_parts
from ipusim.compiler.problem import Problem, Product

OPTIONS = StaticOptions(realisation="vector", strategy="grid")


def matmul(*, tiles=14, groups=2, k=512, n=256, rounds=1):
    """Return a job, its best even parts, and the plan of the faster uneven parts, if any."""
    pattern = random_nm((32 * groups, k), NM(1, 2, 32), np.random.default_rng(0))
    problem = Problem.of(
        pattern,
        Product(n),
        machine=BOW.scaled_to(tiles),
        data_type="half",
        partials_type="float",
        options=OPTIONS,
    )
    whole = vector_job(problem)
    job = attrs.evolve(whole, seat_groups=next(bundles(pattern, whole.pattern)), rounds=rounds)
    even = candidates_of(job, "grid", EveryGrid(), n=n, options=OPTIONS)[0]
    uneven = quicker_uneven_parts(job, even, n=n, options=OPTIONS)
    plans = [
        known_plan(job, decision_of(job, candidate, n), n=n, strategy="grid", lowering="own")
        for candidate in uneven
    ]
    return job, even, plans


def operands(plan, n):
    """Return a matrix of the plan's pattern, and x."""
    rng, pattern = np.random.default_rng(0), plan.pattern
    high = pattern.format.rows
    a = np.zeros(pattern.shape, dtype=np.float32)
    for row, column in zip(pattern.rows, pattern.columns, strict=True):
        a[row * high : (row + 1) * high, column] = rng.standard_normal(high)
    return a, rng.standard_normal((pattern.shape[1], n)).astype(np.float32)


@pytest.mark.parametrize(("tiles", "n", "rounds"), [(14, 256, 1), (14, 100, 1), (14, 200, 2)])
def test_uneven_parts_fit_the_tiles_cover_the_columns_and_are_quicker(tiles, n, rounds):
    job, even, (plan,) = matmul(tiles=tiles, n=n, rounds=rounds)
    partition = plan.partition
    first, other = partition.cuts

    assert plan.estimate["total"] < even.cycles["total"]
    assert first.seats > other.seats
    assert np.concatenate([part.tiles for part in partition.parts]).max() < tiles
    assert partition.columns == -(-n // job.grain) * job.grain
    assert partition.rounds == rounds
    assert plan.decision["columns_per_part"] >= plan.decision["columns_per_narrow_part"]


@pytest.mark.parametrize(("tiles", "n", "rounds"), [(14, 256, 1), (14, 100, 1), (14, 200, 2)])
def test_the_estimate_of_uneven_parts_is_near_what_is_simulated(tiles, n, rounds):
    _, _, (plan,) = matmul(tiles=tiles, n=n, rounds=rounds)
    report = simulate(emit(plan)).report

    assert report.cycles == pytest.approx(plan.estimate["total"], rel=0.05)


@pytest.mark.slow
def test_results_equal_numpy_and_every_instruction_gives_the_formulas_cycles():
    _, _, (plan,) = matmul(n=100)
    a, x = operands(plan, 100)
    program, arrays = emit(plan), pack(plan, a, x)
    runs = [simulate(program, arrays, fidelity=each) for each in ("formula", "instruction")]
    exact = a.astype(np.float64) @ x

    assert runs[0].report.cycles == runs[1].report.cycles
    for run in runs:
        assert np.max(np.abs(unpack(plan, run.outputs) - exact)) < 0.02 * np.abs(exact).max()


@pytest.mark.parametrize("strategy", ["grid", pytest.param("auto", marks=pytest.mark.slow)])
def test_the_search_takes_uneven_parts_where_they_are_quicker(strategy):
    pattern = random_nm((64, 512), NM(1, 2, 32), np.random.default_rng(0))
    plan = plan_static(
        pattern,
        n=256,
        machine=BOW.scaled_to(14),
        partials_type="float",
        realisation="vector",
        strategy=strategy,
        weights="shared",
    )

    assert plan.decision["narrow_parts"] == 1


def test_even_parts_that_load_all_tiles_have_no_uneven_ones_beside_them():
    assert matmul(tiles=16)[2] == []


def test_uneven_parts_keep_to_the_options_of_bands_and_parts():
    job, even, _ = matmul()
    of_bands, of_one_part, of_three = (
        quicker_uneven_parts(job, even, n=256, options=attrs.evolve(OPTIONS, **fields))
        for fields in ({"num_column_bands": 3}, {"n_split": 1}, {"n_split": 3})
    )

    assert of_bands == of_one_part == []
    assert {candidate.division.parts for candidate in of_three} <= {3}


def test_a_cuts_own_order_is_kept_on_disk_and_checked(tmp_path):
    _, _, (plan,) = matmul()
    save(tmp_path / "uneven.ipusim", plan=plan)
    first, other = plan.partition.cuts
    broken = attrs.evolve(other, order=np.zeros_like(other.order))
    wrong = attrs.evolve(plan, partition=attrs.evolve(plan.partition, cuts=(first, broken)))

    assert load(tmp_path / "uneven.ipusim").plan == plan
    assert plan.partition.order_of(other) is other.order
    with pytest.raises(InputError, match="not a permutation of its"):
        check_plan(wrong)
