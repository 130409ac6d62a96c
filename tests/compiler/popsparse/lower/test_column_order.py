"""The order of output columns in reductions, against a plain rendition of popops'."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler.plan.mapping.linear_mapping import linear
from ipusim.compiler.popsparse.lower.reduce_many import OutputSlices, in_column_order, sums_of
from tests.oracles.plain_column_order import column_order

HALF = DataType.HALF


def slices_in(memory, counts):
    """Return output slices of partial sums that lie on tiles in this order; None is a gap."""
    partials_of_slice = [[] for _ in counts]
    for tile, lying in enumerate(memory):
        at = 0
        for member in lying:
            if member is not None:
                partials_of_slice[member].append((tile, at))
            at += HALF.bytes * (4 if member is None else counts[member])
    pairs = np.array([pair for pairs in partials_of_slice for pair in pairs]).reshape(-1, 2)
    counts = np.array(counts)
    return OutputSlices(
        first=np.cumsum(counts) - counts,
        count=counts,
        partials=np.array([len(pairs) for pairs in partials_of_slice]),
        tile=pairs[:, 0],
        origin=pairs[:, 1],
    )


def order_in(memory, counts):
    """Return the order of slices whose partial sums lie on tiles in this order."""
    slices = slices_in(memory, counts)
    return in_column_order(slices, np.arange(len(counts)), HALF).tolist()


def expected_in(memory, counts):
    """Return the order of slices by the plain rendition, which sorts columns."""
    first = np.cumsum(counts) - counts
    runs = []
    for lying in memory:
        runs.append([])
        for member in lying:
            if member is None:
                runs.append([])
            else:
                runs[-1] += range(first[member], first[member] + counts[member])
    order = column_order(runs, sum(counts))
    slice_of = np.repeat(np.arange(len(counts)), counts)
    return list(dict.fromkeys(slice_of[range(sum(counts)) if order is None else order].tolist()))


@st.composite
def memories(draw):
    """Draw the slices on each of some tiles, and the columns of each slice."""
    counts = draw(st.lists(st.sampled_from([4, 8, 12]), min_size=1, max_size=9))
    members = st.permutations([*range(len(counts)), None, None])
    tiles = draw(st.lists(members, min_size=1, max_size=6))
    return [tile[: draw(st.integers(0, len(tile)))] for tile in tiles], counts


@settings(max_examples=300, deadline=None)
@given(case=memories())
def test_columns_are_in_the_order_of_the_plain_rendition(case):
    assert order_in(*case) == expected_in(*case)


@settings(max_examples=60, deadline=None)
@given(case=memories())
def test_every_slice_keeps_its_place_once(case):
    assert sorted(order_in(*case)) == list(range(len(case[1])))


def test_slices_that_are_in_order_on_every_tile_stay():
    assert order_in([[0, 1], [2, 3], [1, 2]], [4] * 4) == [0, 1, 2, 3]


def test_a_chain_that_skips_a_slice_is_kept_together():
    assert order_in([[0, 2], [1, 3]], [8] * 4) == [0, 2, 1, 3]


def test_the_first_link_that_is_seen_wins():
    # 0 is followed by 2 on the first tile; 1 keeps nothing behind it, since 2 is taken.
    assert order_in([[0, 2], [0, 1], [1, 2], [1, 3]], [8] * 4) == [0, 2, 1, 3]


def test_a_ring_is_cut_before_its_first_slice():
    assert order_in([[2, 1], [1, 3], [3, 2]], [8] * 4) == [0, 1, 3, 2]


def test_slices_with_something_between_them_are_no_neighbours():
    assert order_in([[0, None, 2], [1, 3]], [8] * 4) == [0, 1, 3, 2]


def test_partials_of_another_reduction_part_those_of_this_one():
    # 0 and 2 have two partials each; 1, with three, lies between them on tile 1 only.
    slices = slices_in([[2, 0], [0, 1, 2], [1], [1]], [8, 8, 8])

    assert in_column_order(slices, np.array([0, 2]), HALF).tolist() == [2, 0]


def test_the_columns_of_a_reduction_count_through_its_chains():
    memory = [[0, 2], [1, 3], [0, 2], [1, 3]]
    slices = slices_in(memory, [64] * 4)
    sums = sums_of(BOW, slices, linear(256, 16, BOW.tiles), HALF)

    start = {
        int(at): int(column) for at, column in zip(sums.slice, sums.column - sums.skip, strict=True)
    }
    assert start == {0: 0, 2: 64, 1: 128, 3: 192}
