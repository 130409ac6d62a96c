"""Lines that seats read and write: their local numbers, holders, memory."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler import Cut, Part, Partition, Pattern
from ipusim.compiler.operations import MATMUL, TRANSPOSED
from ipusim.compiler.plan.mapping.footprint import Footprint, Lines
from ipusim.compiler.plan.operation import seat_work
from ipusim.compiler.plan.work import cut_footprints


def spread_over(ends: list[int], order: np.ndarray) -> tuple[Partition, Cut]:
    """Return a partition of one part, and its cut at these ends."""
    edges = np.array([0, *ends])
    cut = Cut(edges[:-1], edges[1:])
    tiles = np.arange(cut.seats)
    return Partition(order, (cut,), (Part(0, 4, 0, tiles),)), cut


def footprint_of(pattern: Pattern, partition: Partition) -> Footprint:
    """Return the footprint of a product."""
    return cut_footprints(MATMUL, pattern, partition, wide=False)[0]


def test_local_numbers_follow_first_appearance():
    pattern = Pattern.filled((3, 4), 1, np.array([1, 3, 4, 7, 9]))
    partition, cut = spread_over([3, 5], np.array([2, 3, 0, 1, 4]))
    footprint = footprint_of(pattern, partition)
    work = seat_work(pattern.format, footprint, cut, 4)

    assert work.count.tolist() == [3, 2]
    assert work.local_row.tolist() == [0, 0, 1, 0, 1]
    assert work.local_column.tolist() == [0, 1, 2, 0, 1]
    assert footprint.writes.by_seat.row(0).tolist() == [1, 0]
    assert footprint.reads.by_seat.row(0).tolist() == [0, 3, 1]
    assert footprint.reads.by_seat.row(1).tolist() == [3, 1]


def test_the_transposed_product_reads_what_the_product_writes():
    pattern = Pattern.filled((3, 4), 1, np.array([1, 3, 4, 7, 9]))
    partition, _ = spread_over([3, 5], np.array([2, 3, 0, 1, 4]))
    (turned,) = cut_footprints(TRANSPOSED, pattern, partition, wide=False)

    assert footprint_of(pattern, partition) == turned.transposed


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), blocks=st.integers(0, 40), seats=st.integers(1, 6))
def test_local_numbers_find_every_block_and_holders_invert_them(seed, blocks, seats):
    rng = np.random.default_rng(seed)
    pattern = Pattern.filled((7, 9), 1, np.sort(rng.choice(63, blocks, replace=False)))
    ends = [*np.sort(rng.integers(0, blocks + 1, seats - 1)).tolist(), blocks]
    order = rng.permutation(blocks)
    partition, cut = spread_over(ends, order)
    footprint = footprint_of(pattern, partition)
    reads, writes = footprint.reads, footprint.writes

    for seat in range(seats):
        interval = slice(int(cut.first[seat]), int(cut.last[seat]))
        columns, rows = reads.by_seat.row(seat), writes.by_seat.row(seat)
        assert (columns[reads.local[interval]] == pattern.columns[order][interval]).all()
        assert (rows[writes.local[interval]] == pattern.rows[order][interval]).all()
        assert len(columns) == len(set(columns.tolist()))
    index = np.repeat(np.arange(9), reads.holders.count)
    lines = [
        reads.by_seat.row(s)[n]
        for s, n in zip(reads.holders.seat, reads.holders.local, strict=True)
    ]
    assert index.tolist() == lines
    assert reads.count.sum() == len(reads.holders.seat)


@pytest.mark.parametrize("shared_by", [1, 2])
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 9999), touches=st.integers(0, 40), seats=st.integers(1, 5))
def test_counts_without_numbering_are_those_of_the_numbered_lines(shared_by, seed, touches, seats):
    rng = np.random.default_rng(seed)
    lines = Lines(rng.integers(0, seats, touches), rng.integers(0, 7, touches), seats, 7)
    shared = lines.shared(shared_by)
    holding = [
        {
            int(line)
            for s, line in zip(lines.seat, lines.line, strict=True)
            if s // shared_by == group
        }
        for group in np.arange(seats) // shared_by
    ]

    assert shared.count.tolist() == [len(lines_of_seat) for lines_of_seat in holding]
    assert shared.depth.tolist() == [
        sum(line in lines_of_seat for lines_of_seat in holding) for line in range(7)
    ]
    assert shared.count.tolist() == shared.by_seat.count.tolist()
    assert shared.depth.tolist() == shared.holders.count.tolist()


def test_lines_that_come_in_order_are_numbered_like_any_others():
    seat, line = np.array([0, 0, 1, 1, 1]), np.array([2, 4, 0, 2, 3])
    ordered, again = Lines(seat, line, 3, 5), Lines(np.append(seat, 1), np.append(line, 3), 3, 5)

    assert ordered.local.tolist() == again.local.tolist()[:-1] == [0, 1, 0, 1, 2]
    assert ordered.holders == again.holders
    assert ordered.depth.tolist() == again.depth.tolist()


def test_memory_grows_with_touches_and_not_with_seats_by_lines():
    """A table of 1,472 seats by a million lines would be 1.4 GB of bytes."""
    rng, touches, seats, size = np.random.default_rng(1), 50_000, 1472, 1_000_000
    lines = Lines(rng.integers(0, seats, touches), rng.integers(0, size, touches), seats, size)
    tracemalloc.start()
    pairs = int(lines.count.sum()), int(lines.depth.sum()), int(lines.by_seat.count.sum())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert pairs == (len(set(zip(lines.seat.tolist(), lines.line.tolist(), strict=True))),) * 3
    assert peak < 40_000_000
