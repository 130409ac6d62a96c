"""Parts of two kinds: they fit, cover every column, take about as long, and give the product."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, simulate
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
from ipusim.compiler.planning.shared_choice import bundles, vector_job
from ipusim.compiler.planning.static import known_plan
from ipusim.compiler.planning.uneven_parts import uneven_decision, uneven_parts

OPTIONS = StaticOptions(realisation="vector", strategy="grid")
HALF = DataType.HALF


def uneven(*, tiles=14, groups=2, k=512, n=256, rounds=1, seed=0):
    """A job, and its plans of uneven parts, best first."""
    pattern = random_nm((32 * groups, k), NM(2, 4, 32), np.random.default_rng(seed))
    whole = vector_job(pattern, machine=BOW.scaled_to(tiles), types=(HALF, None), options=OPTIONS)
    job = attrs.evolve(whole, together=next(bundles(pattern, whole.pattern)), rounds=rounds)
    return job, uneven_parts(job, n=n, options=OPTIONS)


def planned(job, found, n):
    decision = uneven_decision(job, found, "grid", n)
    return known_plan(job, decision, n=n, strategy="grid", lowering="own")


def operands(plan, n, seed=0):
    """A matrix of the plan's pattern, and x."""
    rng, pattern = np.random.default_rng(seed), plan.pattern
    high = pattern.format.rows
    a = np.zeros(pattern.shape, dtype=np.float32)
    for row, column in zip(pattern.rows, pattern.columns, strict=True):
        a[row * high : (row + 1) * high, column] = rng.standard_normal(high)
    return a, rng.standard_normal((pattern.shape[1], n)).astype(np.float32)


@given(
    tiles=st.integers(4, 40),
    groups=st.integers(1, 5),
    k=st.integers(70, 700),
    n=st.integers(9, 150),
    rounds=st.integers(1, 3),
)
@settings(max_examples=25, deadline=None)
def test_parts_fit_the_tiles_and_cover_the_columns(tiles, groups, k, n, rounds):
    job, found = uneven(tiles=tiles, groups=groups, k=k, n=n, rounds=rounds)
    for one in found[:3]:
        partition = uneven_decision(job, one, "grid", n).partition
        used = np.concatenate([part.tiles for part in partition.parts])

        assert one.way.kinds[0].bands > one.way.kinds[1].bands
        assert used.max() < tiles
        assert partition.columns == -(-n // job.grain) * job.grain
        assert partition.rounds == rounds
        for kind, grains, cut in zip(one.way.kinds, one.way.grains, range(2), strict=True):
            parts = [part for part in partition.parts if part.cut == cut]
            assert len(parts) == kind.parts * rounds
            assert max(part.columns for part in parts) <= grains * job.grain


@pytest.mark.parametrize("rounds", [1, 2])
def test_results_equal_numpy_and_every_instruction_gives_the_formulas_cycles(rounds):
    job, found = uneven(n=100, rounds=rounds)
    plan = planned(job, found[0], 100)
    a, x = operands(plan, 100)
    program, arrays = emit(plan), pack(plan, a, x)
    runs = [simulate(program, arrays, fidelity=each) for each in ("formula", "instruction")]
    exact = a.astype(np.float64) @ x

    assert len({part.columns for part in plan.partition.parts}) > 1
    assert runs[0].report.cycles == runs[1].report.cycles
    for run in runs:
        assert np.max(np.abs(unpack(plan, run.outputs) - exact)) < 0.02 * np.abs(exact).max()


def test_all_columns_are_covered_and_parts_of_more_bands_have_more_of_them():
    job, found = uneven(n=1024)
    for one in found:
        (first, other), (wide, narrow) = one.way.kinds, one.way.grains
        assert first.parts * wide + other.parts * narrow >= 1024 // job.grain
        assert wide > narrow


def test_the_estimate_is_that_of_the_slower_kind_and_near_what_is_simulated():
    job, found = uneven(tiles=46, groups=4, k=1024, n=512)
    plan = planned(job, found[0], 512)
    simulated = simulate(emit(plan)).report.cycles

    assert found == sorted(found, key=lambda one: one.order)
    assert simulated == pytest.approx(plan.estimate["total"], rel=0.1)


def test_the_grid_takes_uneven_parts_where_they_are_quicker():
    pattern = random_nm((64, 1024), NM(2, 4, 64), np.random.default_rng(0))
    machine = BOW.scaled_to(14)
    plan = plan_static(pattern, n=512, machine=machine, realisation="vector", strategy="grid")
    alike = [
        plan_static(
            pattern,
            n=512,
            machine=machine,
            realisation="vector",
            num_column_bands=bands,
            strategy="grid",
        )
        for bands in range(1, 12)
    ]

    assert plan.decision["narrow_parts"] > 0
    assert plan.estimate["total"] <= min(each.estimate["total"] for each in alike)


def test_a_cuts_own_order_is_kept_on_disk_and_checked(tmp_path):
    job, found = uneven()
    plan = planned(job, found[0], 256)
    save(tmp_path / "uneven.ipusim", plan=plan)
    first, other = plan.partition.cuts
    broken = attrs.evolve(other, order=np.zeros_like(other.order))
    wrong = attrs.evolve(plan, partition=attrs.evolve(plan.partition, cuts=(first, broken)))

    assert load(tmp_path / "uneven.ipusim").plan == plan
    assert plan.partition.order_of(first) is plan.partition.order
    assert plan.partition.order_of(other) is other.order
    with pytest.raises(InputError, match="has an order that is none of its"):
        check_plan(wrong)


@pytest.mark.parametrize("fields", [{"num_column_bands": 3}, {"n_split": 1}, {"n_split": 3}])
def test_options_are_kept(fields):
    job, _ = uneven()
    found = uneven_parts(job, n=256, options=attrs.evolve(OPTIONS, **fields))

    assert {sum(kind.parts for kind in one.way.kinds) for one in found} <= {3}
    assert bool(found) == (fields == {"n_split": 3})
