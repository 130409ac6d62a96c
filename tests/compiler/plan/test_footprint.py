import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import Cut, Part, Partition, Pattern
from compiler.plan.footprint import needs_of, touchers_of


def spread_over(ends: list[int], order: np.ndarray) -> tuple[Partition, Cut]:
    edges = np.array([0, *ends])
    cut = Cut(edges[:-1], edges[1:])
    tiles = np.arange(cut.seats)
    return Partition(order, (cut,), (Part(0, 4, 0, tiles),)), cut


def test_local_numbers_follow_first_appearance():
    pattern = Pattern.filled((3, 4), 1, np.array([1, 3, 4, 7, 9]))
    partition, cut = spread_over([3, 5], np.array([2, 3, 0, 1, 4]))
    needs = needs_of(pattern, partition, cut)

    assert [3, 2] == needs.blocks.tolist()
    assert [0, 0, 1, 0, 1] == needs.local_row.tolist()
    assert [0, 1, 2, 0, 1] == needs.local_column.tolist()
    assert [1, 0] == needs.rows.row(0).tolist()
    assert [0, 3, 1] == needs.columns.row(0).tolist()
    assert [3, 1] == needs.columns.row(1).tolist()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), blocks=st.integers(0, 40), seats=st.integers(1, 6))
def test_local_numbers_find_every_block_and_touchers_invert_them(seed, blocks, seats):
    rng = np.random.default_rng(seed)
    pattern = Pattern.filled((7, 9), 1, np.sort(rng.choice(63, blocks, replace=False)))
    ends = [*np.sort(rng.integers(0, blocks + 1, seats - 1)).tolist(), blocks]
    order = rng.permutation(blocks)
    partition, cut = spread_over(ends, order)
    needs = needs_of(pattern, partition, cut)
    touchers = touchers_of(needs.columns, 9)

    for seat in range(seats):
        here = slice(int(cut.first[seat]), int(cut.last[seat]))
        columns = needs.columns.row(seat)
        assert (pattern.columns[order][here] == columns[needs.local_column[here]]).all()
        assert (pattern.rows[order][here] == needs.rows.row(seat)[needs.local_row[here]]).all()
        assert len(columns) == len(set(columns.tolist()))
    index = np.repeat(np.arange(9), touchers.count)
    found = [needs.columns.row(s)[n] for s, n in zip(touchers.seat, touchers.local, strict=True)]
    assert index.tolist() == found
    assert needs.columns.count.sum() == len(touchers.seat)
