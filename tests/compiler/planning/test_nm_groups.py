"""N:M patterns multiplied element by element: seats of whole groups, and the N:M kernel.

The N:M kernel needs rows of equal length on each seat; otherwise the element kernel runs.
"""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    BlockMatrix,
    Pattern,
    emit,
    pack,
    plan_static,
    unpack,
)
from ipusim.compiler.matrix.formats import NM, Elements
from ipusim.compiler.matrix.generators import random_dense
from ipusim.compiler.matrix.pattern import Gathered
from ipusim.compiler.planning import touches
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.planning.touches import rows_are_alike
from ipusim.kernels import StaticElement, StaticNm

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(8)


def complete(form, shape, seed=0):
    """Return a pattern with n units of every group, or all of a shorter last one."""
    rng = np.random.default_rng(seed)
    down, across = form.grid(shape)
    groups = -(-across // form.m)
    score = rng.random((down, groups * form.m))
    score[:, across:] = -1  # beyond the matrix
    score = score.reshape(down, groups, form.m)
    kept = np.argsort(np.argsort(-score, axis=2), axis=2) < form.n
    row, column = np.nonzero((kept & (score >= 0)).reshape(down, -1))
    return Pattern.filled(shape, form, row * across + column)


forms = st.integers(1, 8).flatmap(
    lambda m: st.builds(NM, st.integers(1, m), st.just(m), st.sampled_from([1, 1, 2, 3]))
)
cases = forms.flatmap(
    lambda form: st.tuples(
        st.just(form),
        st.tuples(st.integers(1, 40 // form.rows).map(form.rows.__mul__), st.integers(1, 60)),
    )
)
types = st.sampled_from([(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])


def bound(plan, a, x):
    """Return the largest |y - a x| that rounding explains.

    A term is rounded to half as a product, in a partial sum and in y. Sums are of float; a rounding
    below the normal halves errs by half of the least subnormal, 2^-25.
    """
    size, terms = np.abs(a) @ np.abs(x), a.shape[1] + plan.partition.cuts[0].seats
    single = 2.0**-24 * (2 * terms + 2)
    if plan.data_type is FLOAT:
        return single * size
    return (1.01 * 3 * 2.0**-11 + single) * size + 2.0**-25 * (2 * terms + 1)


def checked_run(plan, seed=0, fidelity="formula", zero=False):
    """Return the run of a plan after a check of its result; `zero` stores zeros in a group."""
    rng, (high, _) = np.random.default_rng(seed), plan.pattern.format.size
    values = rng.standard_normal((plan.pattern.num_blocks, high, 1)).astype(plan.data_type.numpy)
    values[plan.pattern.rows[:, None] * high + np.arange(high) >= plan.pattern.shape[0]] = 0
    if zero:  # a group of zeros stays a group
        values[: plan.pattern.format.n] = 0
    matrix = BlockMatrix(plan.pattern, values)
    x = random_dense(plan.pattern.shape[1], plan.n, rng, plan.data_type)
    run = simulate(emit(plan), pack(plan, matrix, x), fidelity=fidelity)
    a, x = (each.astype(np.float64) for each in (matrix.dense(), x))
    assert (np.abs(unpack(plan, run.outputs) - a @ x) <= bound(plan, a, x)).all()
    return run


@settings(max_examples=25, deadline=None)
@given(
    case=cases,
    n=st.integers(1, 30),
    types=types,
    seed=st.integers(0, 99),
    zero=st.booleans(),
)
def test_results_equal_numpy_and_both_fidelities_take_the_same_cycles(case, n, types, seed, zero):
    pattern = complete(*case, seed)
    data, partials = types
    plan = plan_static(
        pattern, n=n, machine=MACHINE, data_type=data, partials_type=partials, strategy="grid"
    )
    runs = [checked_run(plan, seed, speed, zero) for speed in ("formula", "instruction")]

    assert isinstance(plan.kernel, StaticNm)
    assert runs[0].trace == runs[1].trace


@pytest.mark.parametrize(
    "strategy",
    ["grid", "rows", "row-major", "hilbert", "greedy", "column-bands", "popsparse", "auto"],
)
@pytest.mark.parametrize("form", [NM(2, 4), NM(1, 5, 2)])
def test_every_strategy_gives_the_product_and_the_kernel_that_its_seats_allow(strategy, form):
    plan = plan_static(complete(form, (46, 58)), n=12, machine=MACHINE, strategy=strategy)
    order, rows = plan.partition.order, plan.pattern.rows
    alike = all(
        len(np.unique(np.bincount(rows[order[first:last]])[np.unique(rows[order[first:last]])])) < 2
        for cut in plan.partition.cuts
        for first, last in zip(cut.first, cut.last, strict=True)
    )
    checked_run(plan)

    assert isinstance(plan.kernel, StaticNm) == (alike and plan.lowering == "own")
    assert alike or strategy not in ("grid", "rows")
    assert plan.lowering == "popsparse" or strategy != "popsparse"


@pytest.mark.parametrize("tiles", [1, 8])
def test_popsparses_lowering_runs_the_kernel_of_elements_whatever_its_seats(tiles):
    pattern, machine = complete(NM(2, 4), (64, 96)), BOW.scaled_to(tiles)
    options = {"n": 8, "machine": machine, "strategy": "popsparse"}
    as_library = plan_static(pattern, **options)
    own = plan_static(pattern, lowering="own", **options)
    checked_run(as_library)
    checked_run(own)

    assert type(as_library.kernel) is StaticElement
    assert tiles > 1 or isinstance(own.kernel, StaticNm)


def thirds(pattern, seats):
    """Return a seat for each third of the groups, as a user's partitioner could."""
    return (pattern.rows + pattern.columns) % min(3, seats)


def test_a_users_partitioner_seats_groups_and_not_elements():
    pattern = complete(NM(2, 4), (12, 48))
    plan = plan_static(pattern, n=8, machine=MACHINE, strategy=thirds)
    seat = np.empty(pattern.num_blocks, dtype=int)
    seat[plan.partition.order] = plan.partition.cuts[0].seat
    checked_run(plan)

    assert np.array_equal(seat, (pattern.rows + pattern.columns // 4) % 3)
    assert isinstance(plan.kernel, StaticNm)


@pytest.mark.parametrize("form", [NM(2, 4), NM(1, 8), NM(3, 6)])
@pytest.mark.parametrize("data_type", [HALF, FLOAT])
def test_a_grid_that_divides_has_equal_work_and_takes_the_estimated_cycles(form, data_type):
    pattern = complete(form, (96, 96))
    plan = plan_static(
        pattern,
        n=64,
        machine=MACHINE,
        data_type=data_type,
        n_split=2,
        num_column_bands=2,
        strategy="grid",
    )
    (step,) = [each for each in emit(plan).steps if each.name == "multiply"]
    (table,) = [each for each in step.compute if each.codelet == plan.kernel]
    run = checked_run(plan)
    shares = plan.kernel._shares(table.fields)

    assert len(table.tile) == MACHINE.tiles
    assert np.ptp(table.fields["blocks"]) == 0
    assert np.ptp(plan.kernel.cycles(MACHINE, table.fields, {})) == 0
    assert np.ptp(shares.strips, axis=1).max() <= 1
    assert set(run.trace.compute[0].tolist()) == {plan.estimate["multiply"]}


@settings(max_examples=40, deadline=None)
@given(case=cases, seed=st.integers(0, 999), seats=st.integers(1, 9))
def test_seats_of_groups_are_counted_as_the_seats_of_their_units(case, seed, seats):
    form, shape = case
    pattern = complete(form, shape, seed)
    kernel = form.kernel(MACHINE, HALF, HALF, published=True)
    job = StaticJob(MACHINE, kernel, pattern, HALF)
    gathered, rng = job.gathered, np.random.default_rng(seed)
    seat = rng.integers(0, seats, gathered.pattern.num_blocks).astype(np.int32)
    unit = gathered.spread(seat)
    each = {
        (int(row), int(column)): int(who)
        for row, column, who in zip(
            gathered.pattern.rows, gathered.pattern.columns, seat, strict=True
        )
    }

    assert job.seated_groups(seat, seats) == job.seated(unit, seats)
    assert unit.tolist() == [
        each[int(row), int(column) // form.m]
        for row, column in zip(pattern.rows, pattern.columns, strict=True)
    ]


def test_compiled_loops_count_groups_as_their_python_does(monkeypatch):
    pattern = complete(NM(2, 5), (20, 33))
    kernel = pattern.format.kernel(MACHINE, HALF, HALF, published=True)
    job = StaticJob(MACHINE, kernel, pattern, HALF)
    seat = np.random.default_rng(0).integers(0, 5, job.gathered.pattern.num_blocks)
    seat = seat.astype(np.int32)
    compiled = job.seated_groups(seat, 5)
    monkeypatch.setattr(touches, "_count_groups", touches._count_groups.python)

    assert job.seated_groups(seat, 5) == compiled


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), number=st.integers(0, 30), seats=st.integers(1, 4))
@pytest.mark.parametrize("python", [False, True])
def test_rows_are_alike_if_all_rows_of_each_seat_have_equal_counts(python, seed, number, seats):
    rng = np.random.default_rng(seed)
    row = np.sort(rng.integers(0, 4, number)).astype(np.int32)
    seat = rng.integers(0, seats, number).astype(np.int32)
    counts = np.zeros((seats, 4), dtype=int)
    np.add.at(counts, (seat, row), 1)
    alike = touches.rows_are_alike.python if python else rows_are_alike

    expected = all(len(set(each[each > 0].tolist())) < 2 for each in counts)
    assert bool(alike(seat, row, np.zeros((3, seats), dtype=np.int32))) == expected


def test_a_format_without_groups_is_seated_unit_by_unit():
    pattern = Pattern.full((4, 6), 1)
    gathered = Gathered.of(pattern)

    assert gathered.pattern is pattern
    assert gathered.group.tolist() == list(range(24))
    assert gathered.spread(pattern.rows) is pattern.rows


@attrs.frozen
class Tall(Elements):
    """A format whose groups have units above one another."""

    @property
    def gathers(self):
        return NM(1, 1, 2).gathers


def test_groups_of_several_rows_of_units_are_refused():
    with pytest.raises(NotImplementedError, match="beside one another"):
        Gathered.of(Pattern.full((4, 4), Tall()))


@pytest.mark.parametrize(("machine", "side", "n"), [(MACHINE, 128, 32), (BOW, 1024, 256)])
@pytest.mark.parametrize(("form", "saved"), [(NM(2, 4), 0.01), (NM(1, 32), 0.02)])
def test_n_m_patterns_take_fewer_cycles_than_equally_many_elements_anywhere(
    form, saved, machine, side, n
):
    count = side * side * form.n // form.m
    places = np.random.default_rng(0).choice(side * side, count, replace=False)
    patterns = complete(form, (side, side)), Pattern.filled((side, side), 1, np.sort(places))
    plans = [
        plan_static(each, n=n, strategy="grid", weights="shared", machine=machine)
        for each in patterns
    ]
    equal, anywhere = (simulate(emit(plan)).report.cycles for plan in plans)

    assert patterns[0].num_blocks == patterns[1].num_blocks
    assert equal <= (1 - saved) * anywhere
