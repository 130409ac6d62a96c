"""Work lists of strided reductions: each sum once, on the next free worker."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler.plan.mapping.linear_mapping import linear
from ipusim.compiler.plan.mapping.shares import offsets_in_groups
from ipusim.compiler.popsparse.lower.reduce_many import OutputSlices, sums_of
from ipusim.compiler.popsparse.lower.work_lists import layout_of, work_lists_of
from ipusim.kernels import TO_TEMPORARY, StridedReduce
from tests.oracles.plain_reduce_many import next_free

HALF = DataType.HALF
KERNEL = StridedReduce(HALF, HALF)
MACHINE = BOW.scaled_to(4)


def entries_of(lists, tile):
    """Return the list of a tile, int32[strips, 6]."""
    first, count = lists.entries.first[tile], lists.entries.count[tile]
    return lists.entries.flat[first : first + count].reshape(-1, 6)


def lists_of(partials, count, rows, machine=MACHINE):
    """Return sums, their targets and their work lists; slices of `count` in `rows` rows of y."""
    slices = OutputSlices(
        first=np.arange(len(partials)).reshape(rows, -1).T.ravel() * count,
        count=np.full(len(partials), count),
        partials=partials,
        tile=np.concatenate([np.arange(number) % machine.tiles for number in partials]),
        origin=np.zeros(partials.sum(), dtype=np.int64),
    )
    y = linear(len(partials) * count, 16, machine.tiles)
    sums = sums_of(machine, slices, y, HALF)
    results = slices.first[sums.slice] + sums.skip
    run = np.searchsorted(y.edges, results, side="right") - 1
    held, _ = offsets_in_groups(
        sums.tile, np.where(sums.temporary, sums.count * 2, 0), machine.tiles
    )
    target = np.where(sums.temporary, held, (results - y.edges[run]) * 2)
    layout = layout_of(sums, slices, HALF, machine.tiles)
    return sums, target, work_lists_of(KERNEL, sums, slices, layout, target, machine)


@settings(max_examples=60, deadline=None)
@given(
    partials=st.lists(st.sampled_from([0, 1, 2, 2, 3, 4]), min_size=12, max_size=12),
    count=st.sampled_from([4, 16, 48, 100]),
    rows=st.sampled_from([1, 3, 12]),
)
def test_lists_store_every_sum_once_and_stay_inside_its_results(partials, count, rows):
    sums, target, lists = lists_of(np.array(partials), count, rows)
    expected, result = set(), []
    for tile, away, at, size in zip(sums.tile, sums.temporary, target, sums.count, strict=True):
        expected |= {(tile, away, at + 8 * turn) for turn in range(size // 4)}
    for tile in range(MACHINE.tiles):
        for _, at, base, turns, _, _ in entries_of(lists, tile).tolist():
            result += [(tile, base == TO_TEMPORARY, at + 8 * turn) for turn in range(turns + 1)]

    assert len(set(result)) == len(result)
    assert set(result) == expected


def test_vertices_start_reduction_by_reduction_on_the_next_worker_that_is_free():
    # One slice of each depth, all of y on one tile: each part of a slice is a vertex.
    partials = np.array([2, 9, 4, 3, 5, 7, 8])
    sums, _, lists = lists_of(partials, 96, 1, BOW.scaled_to(1))
    table = entries_of(lists, 0).astype(np.int64)
    worker = np.repeat(np.arange(6), lists.counts[0])
    result = np.lexsort((table[:, 0], table[:, 4]))  # by partials, then as they lie
    cost = KERNEL.strip_bundles(table[:, 3] + 1, table[:, 4])

    assert set(sums.workers.tolist()) == {2}
    assert len(result) == 14
    assert worker[result].tolist() == next_free(cost[result].tolist(), 6)
