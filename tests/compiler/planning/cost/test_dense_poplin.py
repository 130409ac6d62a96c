"""Estimates of poplin's plans: splits, trips, and memory that lives at once."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import AMP_BLOCK, BOW, DataType
from ipusim.compiler import emit
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.planning.dense import plan_of, poplin_cycle_terms, poplin_splits
from ipusim.compiler.planning.dense_cost import tile_bytes
from ipusim.compiler.planning.dense_splits import splits_within
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.kernels import dense_kernel

HALF = DataType.HALF
# Categories of the temporary variables that the planner counts.
LIVING = {"gathered dense operand", "partials", "received partials", "sliced values"}


@given(rows=st.integers(1, 40), columns=st.integers(1, 40), n=st.integers(1, 50))
@settings(max_examples=30, deadline=None)
def test_the_planner_compares_the_fewest_parts_of_each_size(rows, columns, n):
    tiles = 64
    splits = poplin_splits((rows, columns), n, tiles)
    proposed_splits = {
        (m, trips, k)
        for m, trips, k, rounds in zip(
            splits.m_split.tolist(),
            splits.trips.tolist(),
            splits.k_split.tolist(),
            splits.rounds.tolist(),
            strict=True,
        )
        if rounds == 1
    }

    def fewest(count, parts):
        size = -(-count // parts)
        return parts <= count and (parts == 1 or -(-count // (parts - 1)) > size)

    assert proposed_splits == {
        (m, trips, k)
        for m in range(1, rows + 1)
        for trips in range(1, rows + 1)
        for k in range(1, columns + 1)
        if fewest(rows, m * trips) and fewest(columns, k) and m * k <= tiles
    }
    assert (splits.m_split * splits.k_split * splits.n_split <= tiles).all()
    assert (splits.rows == -(-rows // (splits.m_split * splits.trips))).all()
    assert not (splits.once & (splits.trips == 1)).any()


def three_ways():
    """Return a split of 64 x 32 blocks without trips, in four trips, and in four as x stays."""
    whole, trip = (
        splits_within(Axes(m_split=8, k_split=4, rounds=1, trip_rows=rows), 32, 24, 64)
        for rows in (64, 16)
    )
    trips = trip.with_(trips=4)
    return Axes.stacked([whole, trips, trips.with_(once=True)])


def test_every_trip_sends_weights_and_multiplies_and_x_may_stay():
    kernel = dense_kernel(BOW, HALF, HALF)
    splits = three_ways()
    terms = poplin_cycle_terms(BOW, kernel, (64, 32), splits)
    alone = poplin_cycle_terms(BOW, kernel, (16, 32), splits.with_(trips=1))

    for name in ("values exchange", "multiply", "partials exchange", "reduce"):
        assert terms[name][1] == terms[name][2] == 4 * alone[name][1]
    x = terms["dense operand exchange"]
    assert x[1] == 4 * x[2]
    assert x[0] == x[2] > 0
    assert terms["slice"][0] == terms["update"][0] == 0
    assert (terms["slice"][1:] % 4 == 0).all()
    assert terms["slice"][1] > terms["update"][1] > 0
    assert {"slice", "update"} & set(alone) == set()


@pytest.mark.parametrize(
    ("grid", "n", "m", "k", "trips", "tiles"),
    [
        ((12, 64), 5, 2, 23, 2, 46),
        ((6, 46), 9, 1, 16, 6, 48),
        ((10, 130), 3, 1, 127, 5, 128),
        ((9, 8), 40, 3, 8, 3, 48),
        ((12, 16), 60, 1, 16, 2, 16),  # received partials are most of it
    ],
)
@pytest.mark.parametrize("x_stays", [False, True])
def test_temporary_bytes_of_a_plan_in_trips_are_50_to_100_percent_of_the_counted_ones(
    grid, n, m, k, trips, tiles, x_stays
):
    machine = BOW.scaled_to(tiles)
    kernel = dense_kernel(machine, HALF, HALF)
    job = StaticJob(
        machine, kernel, Pattern.full(tuple(16 * each for each in grid), AMP_BLOCK), HALF
    )
    parts = Axes(m_split=m, k_split=k, rounds=1, trip_rows=-(-grid[0] // trips))
    split = splits_within(parts, grid[1], n, machine.tiles).with_(trips=trips, once=x_stays)
    plan = plan_of(job, kernel, n=n, split=split, strategy="poplin", lowering="poplin")
    program = emit(plan)
    need = tile_bytes(machine, kernel, grid, split, is_staged=True)

    def living(step):
        alive = [v for v in program.variables if v.category in LIVING and v.first <= step <= v.last]
        return int(sum((v.bytes for v in alive), start=np.zeros(machine.tiles, np.int64)).max())

    largest_live_bytes = max(living(step) for step in range(len(program.supersteps)))
    assert need.temporary[0] / 2 < largest_live_bytes <= need.temporary[0]
