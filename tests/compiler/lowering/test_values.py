"""Chunks of values: which tile stores each, and which tile sends it to which in which wave."""

import numpy as np
import pytest

from ipusim import DataType
from ipusim.compiler import Cut, Part, Partition, Pattern
from ipusim.compiler.lowering.values import chunks_of, host_order
from ipusim.compiler.matrix.formats import FORMATS

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def partition_of(parts: int, *ends: int) -> Partition:
    """Return a partition in parts, whose seats end at the given numbers of blocks."""
    edges = np.array([0, *ends])
    seats = len(ends)
    return Partition(
        np.arange(ends[-1])[::-1].copy(),
        (Cut(edges[:-1], edges[1:]),),
        tuple(Part(4 * n, 4 * n + 4, 0, np.arange(seats) + seats * n) for n in range(parts)),
    )


@pytest.mark.parametrize(
    ("block", "data_type", "blocks"), [(1, HALF, 4), (1, FLOAT, 2), (4, HALF, 1), (16, FLOAT, 1)]
)
def test_an_atom_of_values_is_the_fewest_blocks_of_64_bits(block, data_type, blocks):
    assert FORMATS[block].atom(data_type) == blocks


def test_a_seat_that_serves_one_part_keeps_all_its_values():
    chunks = chunks_of(partition_of(1, 3, 7), FORMATS[4], HALF, 4)

    assert chunks.seat_bytes.tolist() == [3 * 32, 4 * 32, 0, 0]
    assert chunks.tile.tolist() == [0, 1]
    assert chunks.bytes.tolist() == [96, 128]
    assert len(chunks.traffic.source) == 0


def test_parts_share_the_values_and_send_each_other_their_chunks():
    chunks = chunks_of(partition_of(3, 6, 9), FORMATS[4], HALF, 6)
    received = np.bincount(chunks.traffic.tile, chunks.traffic.words[chunks.traffic.row], 6) * 4
    resident = np.bincount(chunks.tile, chunks.bytes, 6)

    assert resident.tolist() == [64, 32] * 3
    assert chunks.seat_bytes.tolist() == (resident + received).tolist()
    assert (chunks.traffic.origin == chunks.traffic.target).all()


def test_no_port_recurs_in_a_wave_of_the_values():
    traffic = chunks_of(partition_of(4, 8, 16), FORMATS[4], HALF, 8).traffic

    for port in (traffic.source, traffic.tile):
        assert len(port) == len(np.unique(traffic.wave * 8 + port))


def test_elements_are_padded_to_whole_atoms_on_each_seat():
    partition, pattern = partition_of(1, 3, 3, 8), Pattern.full((1, 8), 1)
    chunks = chunks_of(partition, pattern.format, HALF, 3)

    assert host_order(partition, pattern, HALF).tolist() == [7, 6, 5, -1, 4, 3, 2, 1, 0, -1, -1, -1]
    assert chunks.bytes.tolist() == [8, 0, 16]


def test_rounds_on_the_same_tiles_keep_their_values_once():
    partition = partition_of(1, 3, 7)
    twice = Partition(
        partition.order,
        partition.cuts,
        (partition.parts[0], Part(4, 8, 0, partition.parts[0].tiles, round=1)),
    )

    assert chunks_of(twice, FORMATS[4], HALF, 4).seat_bytes.tolist() == [96, 128, 0, 0]
    assert chunks_of(twice, FORMATS[4], HALF, 4).tile.tolist() == [0, 1]


def test_fewer_chunks_than_tiles_are_multicast_one_after_another():
    # Two chunks of one block for four tiles: in each of two waves a tile sends to three others.
    traffic = chunks_of(partition_of(4, 2), FORMATS[4], HALF, 4).traffic

    assert len(traffic.source) == 2
    assert np.bincount(traffic.row).tolist() == [3, 3]
    assert len(np.unique(traffic.wave)) == 2
