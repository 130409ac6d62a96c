"""Sums in two stages, as poplin adds partials of many tiles."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, simulate
from ipusim.compiler import NoPlanError, Pattern, emit, pack, plan_dense, unpack
from ipusim.compiler.lowering.poplin_sums import staged_reduction
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.plan.mapping.footprint import Line
from ipusim.compiler.plan.mapping.tensor import pieces_of
from ipusim.compiler.plan.plan import Decision
from ipusim.compiler.plan.work import cut_footprints
from ipusim.compiler.planning.dense import _partition
from ipusim.compiler.planning.dense_cost import staged_sums
from ipusim.compiler.planning.static import known_plan
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.kernels import BlockReduce, PointerReduce, dense_kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def planned(shape, n, splits, tiles, types=(HALF, HALF)):
    """Return the plan of given splits, lowered as poplin lowers it."""
    machine = BOW.scaled_to(tiles)
    kernel = dense_kernel(machine, *types)
    job = StaticJob(machine, kernel, Pattern.full(shape, 16), types[1])
    names = ("m_split", "k_split", "n_split", "rounds")
    chosen = dict(zip(names, splits, strict=True))
    decision = Decision(
        partition=_partition(job.pattern.grid, n, chosen), details=chosen, estimate={"total": 0}
    )
    return known_plan(job, decision, n=n, method="dense", strategy="poplin", lowering="poplin")


def stages_of(plan):
    """Return the stages of the reduction of a plan's only part."""
    writes = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=False)[0].writes
    y, part = plan.tensors(plan.operation)[-1], plan.partition.parts[0]
    partials = Line(16, plan.partials_type)
    return staged_reduction(writes, pieces_of(y, part), part.columns, y.line, partials)


CASES = [
    # shape, n, (parts of m, k and n, rounds), tiles: two stages of different rows and widths
    ((16, 256), 8, (1, 16, 1, 1), 16),
    ((40, 352), 7, (1, 22, 1, 1), 24),
    ((80, 368), 5, (2, 23, 1, 1), 48),
    ((48, 512), 9, (2, 16, 2, 1), 64),
    ((32, 256), 10, (2, 16, 1, 3), 32),
    ((16, 1024), 1, (1, 64, 1, 1), 64),
    ((16, 288), 2, (1, 17, 1, 1), 32),
    # a tile's own run begins before or ends after the run that it adds
    ((16, 256), 18, (1, 16, 1, 1), 16),
    ((16, 256), 19, (1, 16, 1, 1), 16),
    ((16, 352), 25, (1, 22, 1, 1), 24),
    # three stages
    ((16, 2000), 9, (1, 125, 1, 1), 128),
    ((16, 2080), 31, (1, 130, 1, 1), 132),
]


@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)], ids=str)
@pytest.mark.parametrize(("shape", "n", "splits", "tiles"), CASES)
def test_a_product_summed_in_stages_equals_numpy(shape, n, splits, tiles, types):
    plan, rng = planned(shape, n, splits, tiles, types), np.random.default_rng(0)
    a, x = (rng.integers(-1, 2, size).astype(np.float32) for size in (shape, (shape[1], n)))
    dtype = types[0].numpy
    run = simulate(emit(plan), pack(plan, a.astype(dtype), x.astype(dtype)))

    # Small whole numbers are exact: one that is added twice, or not, is seen.
    assert (np.abs(a) @ np.abs(x) < 2048).all()
    assert (unpack(plan, run.outputs) == a @ x).all()


def test_each_stage_is_an_exchange_and_a_compute_set_of_its_own():
    def steps(k_split, tiles):
        report = simulate(emit(planned((16, 16 * k_split), 8, (1, k_split, 1, 1), tiles))).report
        assert all(step.exchange and step.compute for step in report.steps)
        return [step.name for step in report.steps]

    assert steps(15, 16) == ["multiply", "reduce"]
    assert steps(16, 16) == ["multiply", "reduce stage 1", "reduce"]
    assert steps(125, 128) == ["multiply", "reduce stage 1", "reduce stage 2", "reduce"]


def test_partials_keep_their_type_until_the_last_stage():
    program = emit(planned((16, 512), 8, (1, 32, 1, 1), 32, (HALF, FLOAT)))
    reduces = [v.codelet for step in program.steps for v in step.compute][1:]

    assert reduces == [BlockReduce(FLOAT, FLOAT), BlockReduce(FLOAT, HALF)]


def test_long_partials_are_added_by_pointers_to_them():
    plan, rng = planned((16, 256), 1500, (1, 16, 1, 1), 16), np.random.default_rng(0)
    a, x = (rng.integers(-1, 2, size).astype(np.float16) for size in ((16, 256), (256, 1500)))
    program = emit(plan)
    kernels = [[type(v.codelet) for v in step.compute] for step in program.steps[1:]]

    assert kernels == [[PointerReduce], [BlockReduce]]
    assert (unpack(plan, simulate(program, pack(plan, a, x)).outputs) == a @ x).all()


@given(
    lines=st.integers(1, 3),
    columns=st.integers(1, 40),
    k_split=st.integers(16, 140),
)
@settings(max_examples=40, deadline=None)
def test_a_seat_receives_all_of_its_piece_but_its_own_part(lines, columns, k_split):
    plan = planned((16 * lines, 16 * k_split), columns, (1, k_split, 1, 1), k_split)
    earlier, last = stages_of(plan)
    for number, reduction in enumerate([*(stage.reduction for stage in earlier), last]):
        traffic = reduction.traffic
        pieces = reduction.reduced.flat.reshape(-1, 5)
        seat = np.flatnonzero(reduction.reduced.count)
        received_bytes = np.bincount(traffic.tile, 4 * traffic.words[traffic.row], k_split)
        size, depth = 2 * pieces[:, 3], pieces[:, 4]

        assert (reduction.reduced.count[seat] == 5).all()
        assert not (traffic.source[traffic.row] == traffic.tile).any()
        if number == 0:
            assert (received_bytes[seat] == (depth - 1) * size).all()
        assert (received_bytes[seat] >= (depth - 1) * size).all()
        assert (received_bytes[seat] <= depth * size).all()


@given(lines=st.integers(1, 2), columns=st.integers(1, 60), k_split=st.integers(16, 140))
@settings(max_examples=40, deadline=None)
def test_the_bytes_that_the_planner_counts_are_enough_for_every_tile(lines, columns, k_split):
    earlier, _ = stages_of(
        planned((16 * lines, 16 * k_split), columns, (1, k_split, 1, 1), k_split)
    )
    live = [earlier[0].reduction.received_bytes, *(stage.sums_bytes for stage in earlier)]
    both = [first + after for first, after in zip(live, [*live[1:], 0 * live[0]], strict=True)]
    grains, _ = staged_sums(np.array([lines * columns]), np.array([k_split]))

    assert max(int(size.max()) for size in live) <= grains[0] * 32
    assert max(int(size.max()) for size in both) <= grains[0] * 32


def test_groups_with_different_numbers_of_stages_are_refused():
    plan = planned((16, 256), 8, (1, 16, 1, 1), 16)
    writes = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=False)[0].writes
    seat = np.concatenate([writes.seat, [0]])
    writes = attrs.evolve(writes, seat=seat, line=np.append(writes.line, 1), size=2)
    y, part = plan.tensors(plan.operation)[-1], plan.partition.parts[0]

    with pytest.raises(ValueError, match=r"^groups share seats or have \[1, 2\] stages$"):
        staged_reduction(writes, pieces_of(y, part), part.columns, y.line, y.line)


def test_a_plan_of_the_search_adds_up_all_512_ones_of_a_row():
    plan = plan_dense((48, 512), n=40, machine=BOW.scaled_to(64), strategy="poplin")
    ones = np.ones((512, 40), np.float16)
    run = simulate(emit(plan), pack(plan, np.ones((48, 512), np.float16), ones))

    assert plan.decision["k_split"] >= 16
    assert (unpack(plan, run.outputs) == 512).all()


@given(
    shape=st.tuples(st.integers(1, 90), st.integers(1, 1400)),
    n=st.integers(1, 60),
    types=st.sampled_from([(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]),
    tiles=st.sampled_from([1, 6, 64, 128]),
)
@settings(max_examples=25, deadline=None)
def test_every_plan_of_the_search_gives_the_exact_product(shape, n, types, tiles):
    machine = BOW.scaled_to(tiles)
    data_type, partials_type = types
    options = {"data_type": data_type, "partials_type": partials_type, "strategy": "poplin"}
    try:
        plan = plan_dense(shape, n=n, machine=machine, **{"strategy": "dense", **options})
    except NoPlanError:
        assert tiles == 1  # which holds not every operand twice
        return
    rng, dtype = np.random.default_rng(0), data_type.numpy
    a, x = (rng.integers(-1, 2, size).astype(dtype) for size in (shape, (shape[1], n)))
    run = simulate(emit(plan), pack(plan, a, x))

    check_plan(plan)
    assert (unpack(plan, run.outputs) == a.astype(np.float32) @ x.astype(np.float32)).all()
