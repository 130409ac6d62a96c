"""Plans in trips over rows: results, cycles, memory, layouts, files, refusals."""

import attrs
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ipusim import AMP_BLOCK, BOW, DataType, InputError, IpusimError, memory_use, simulate
from ipusim.compiler import emit, load, pack, save, unpack, y_layout
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.planning.dense import plan_of
from ipusim.compiler.planning.dense_splits import splits_of
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.views.ownership import tile_of_block
from ipusim.kernels import dense_kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def planned(
    shape,
    n,
    choose,
    *,
    x_stays,
    data_type=HALF,
    published=True,
    tiles=12,
    lowering="own",
    **numbers,
):
    """Return a plan with trips.

    Args:
        shape, n: rows and columns of the dense matrix, and columns of x.
        choose: number that selects one of the splits with trips, modulo how many there are.
        x_stays: True if x travels once before the trips, False if it travels on each.
        data_type, published, tiles, lowering: options of the plan.
        numbers: values that the split must have, as `trips=4`.
    """
    machine = BOW.scaled_to(tiles)
    kernel = dense_kernel(machine, data_type, data_type, published=published)
    job = StaticJob(machine, kernel, Pattern.full(shape, AMP_BLOCK), data_type)
    splits = splits_of(job.pattern.grid, n, machine.tiles)
    conditions = [getattr(splits, name) == number for name, number in numbers.items()]
    several = np.flatnonzero(
        np.logical_and.reduce([splits.trips > 1, splits.once == x_stays, *conditions])
    )
    split = splits.take(several[[choose % len(several)]])
    return plan_of(job, kernel, n=n, split=split, strategy="poplin", lowering=lowering)


def operands(plan, seed=0):
    """Return a dense matrix and x of random numbers."""
    random = np.random.default_rng(seed)
    (m, k), dtype = plan.pattern.shape, plan.data_type.numpy
    return random.normal(size=(m, k)).astype(dtype), random.normal(size=(k, plan.n)).astype(dtype)


cases = {
    "shape": st.tuples(st.integers(17, 200), st.integers(1, 120)),
    "n": st.integers(1, 70),
    "choose": st.integers(0, 1 << 20),
    "x_stays": st.booleans(),
}


@given(
    **cases,
    data_type=st.sampled_from(DataType),
    published=st.booleans(),
    lowering=st.sampled_from(["own", "poplin"]),
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_trips_give_the_product(shape, n, choose, x_stays, data_type, published, lowering):
    options = {"data_type": data_type, "published": published, "lowering": lowering}
    plan = planned(shape, n, choose, x_stays=x_stays, **options)
    check_plan(plan)
    a, x = operands(plan)
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    error = np.abs(unpack(plan, run.outputs) - a.astype(float) @ x.astype(float))

    assert (error <= error_bounds(plan, a, x)).all()
    assert run.report.cycles == simulate(program).report.cycles


@pytest.mark.parametrize("data_type", DataType)
@pytest.mark.parametrize(
    ("shape", "n", "choose", "x_stays"), [((90, 50), 9, 7, True), ((70, 70), 24, 30, False)]
)
def test_trips_run_instruction_by_instruction_in_the_same_cycles(
    shape, n, choose, x_stays, data_type
):
    plan = planned(shape, n, choose, x_stays=x_stays, data_type=data_type)
    (a, x), program = operands(plan), emit(plan)
    formula = simulate(program, pack(plan, a, x))
    instruction = simulate(program, pack(plan, a, x), fidelity="instruction")
    error = np.abs(unpack(plan, instruction.outputs) - a.astype(float) @ x.astype(float))

    assert formula.report.cycles == instruction.report.cycles
    assert (error <= error_bounds(plan, a, x)).all()


def test_steps_of_a_trip_run_once_a_trip_and_the_step_that_counts_them_once_more():
    plan = planned((160, 64), 24, 5, x_stays=True)
    steps = {step.name: step.times for step in simulate(emit(plan)).report.steps}

    trips = plan.trips.count
    assert steps.pop("start") == 1
    assert steps.pop("turn") == trips + 1
    assert {"slice", "multiply", "update"} <= set(steps)
    assert set(steps.values()) == {trips}


@pytest.mark.parametrize("x_stays", [True, False])
def test_x_travels_before_the_trips_or_on_each(x_stays):
    plan = planned(
        (160, 96), 24, 3, x_stays=x_stays, k_split=2, n_split=1
    )  # weights need not travel
    exchange = {step.name: step.exchange for step in simulate(emit(plan)).report.steps}

    assert (exchange["start"] > 0) == x_stays
    assert (exchange["multiply"] > 0) != x_stays


def test_the_counted_cycles_of_slices_and_updates_are_the_simulated_ones():
    # Eight block rows on eight tiles in each of four trips: every tile has as much as any other.
    plan = planned((512, 128), 96, 0, x_stays=True, tiles=8, m_split=8, trips=4)
    report = simulate(emit(plan)).report
    cycles = {step.name: step.compute + step.sync for step in report.steps}

    assert cycles["slice"] == plan.estimate["slice"]
    assert cycles["update"] == plan.estimate["update"]
    assert report.cycles == pytest.approx(plan.estimate["total"], rel=0.03)


def test_a_tile_keeps_its_share_of_all_trips_once_and_the_weights_of_one_beside_it():
    plan = planned((160, 96), 24, 12, x_stays=True)
    program = emit(plan)
    bytes_of = {variable.name: variable.bytes for variable in program.variables}
    trips, trip_bytes = plan.trips.count, plan.divided.num_blocks * AMP_BLOCK**2 * HALF.bytes

    assert bytes_of["values of all trips"].sum() == trips * trip_bytes
    assert bytes_of["values"].sum() == plan.decision["n_split"] * trip_bytes
    assert np.array_equal(bytes_of["y"], trips * bytes_of["output of a trip"])
    assert memory_use(program).by_category["sliced values"] > 0


def test_x_that_stays_lives_to_the_end_and_values_of_a_trip_do_not():
    program = emit(planned((160, 96), 24, 12, x_stays=True))
    life = {variable.name: (variable.first, variable.last) for variable in program.variables}
    last = len(program.supersteps) - 1

    assert life["gathered x"] == (0, last)  # it stays
    assert life["values"][1] < life["output of a trip"][1] == last


@pytest.mark.parametrize(
    ("end", "message"), [("last", "not all of which"), ("first", "is live then")]
)
def test_a_variable_whose_lifetime_ends_before_its_last_use_is_refused(end, message):
    program = emit(planned((160, 96), 24, 12, x_stays=True))
    names = [step.name for step in program.supersteps]
    short = {"last": names.index("slice"), "first": names.index("multiply")}[end]
    variables = tuple(
        attrs.evolve(variable, **{end: short}) if variable.name == "values" else variable
        for variable in program.variables
    )

    with pytest.raises(IpusimError, match=message):
        simulate(attrs.evolve(program, variables=variables))


def test_results_lie_where_their_layout_says():
    plan = planned((150, 64), 40, 9, x_stays=True)
    a, x = operands(plan)
    run = simulate(emit(plan), pack(plan, a, x))
    layout = y_layout(plan)
    rows = -(-150 // AMP_BLOCK)

    assert np.array_equal(np.unique(layout.line), np.arange(rows))
    assert (np.diff(layout.line) >= 0).all()  # as the program's handle has them
    assert (np.bincount(layout.line, layout.columns) == plan.partition.columns).all()
    assert run.outputs["y"].size == rows * AMP_BLOCK * plan.partition.columns


def test_a_plan_with_trips_is_read_as_it_was_written(tmp_path):
    plan = planned((150, 64), 40, 9, x_stays=False)
    program = emit(plan)
    save(tmp_path / "trips.ipusim", plan=plan, program=program)
    saved = load(tmp_path / "trips.ipusim")

    assert saved.plan == plan
    assert saved.program == program


@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_number_of_trips_that_does_not_fit_the_block_rows_is_refused(count):
    plan = planned((160, 64), 24, 5, x_stays=True)

    with pytest.raises(InputError, match=f"has {count} trips over 10 block rows"):
        check_plan(attrs.evolve(plan, trips=attrs.evolve(plan.trips, count=count)))


def test_every_trip_seats_its_blocks_alike():
    plan = planned((160, 64), 24, 5, x_stays=True)
    tiles, lines = tile_of_block(plan, plan.pattern), plan.trips.lines(plan.pattern)

    assert (tiles >= 0).all()
    assert np.array_equal(tiles[lines : 2 * lines], tiles[:lines][: len(tiles) - lines])


def test_every_trip_sums_up_in_stages_where_poplin_does():
    splits = {"k_split": 23, "m_split": 1, "n_split": 2}
    plan = planned((80, 368), 9, 0, x_stays=True, tiles=48, lowering="poplin", **splits)
    random = np.random.default_rng(0)
    a, x = (random.integers(-1, 2, size).astype(np.float16) for size in ((80, 368), (368, 9)))
    program, feeds = emit(plan), pack(plan, a, x)
    formula, instruction = (
        simulate(program, feeds, fidelity=fidelity) for fidelity in ("formula", "instruction")
    )
    times = {step.name: step.times for step in formula.report.steps}

    assert times["reduce stage 1"] == times["reduce"] == plan.trips.count
    assert (np.abs(a) @ np.abs(x) < 2048).all()  # small whole numbers are exact
    for run in (formula, instruction):
        assert run.trace == formula.trace
        assert (unpack(plan, run.outputs) == a @ x).all()
