"""Traffic of x from owners to seats: each line once, from the right place to the right place."""

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import GENERATORS, plan_dense, plan_static
from ipusim.compiler.lowering.gather import gather_of, gather_traffic
from ipusim.compiler.plan.mapping.tensor import pieces_of
from ipusim.compiler.plan.work import cut_footprints

BYTES = 8  # of one column of a line: 4 halves


def gathered(generator, tiles=12, n=40):
    """Return a part, the lines its seats read, its pieces of x, and the traffic of seats."""
    pattern = GENERATORS[generator]((200, 160), 4, 0.15, np.random.default_rng(0))
    plan = plan_static(
        pattern, n=n, machine=BOW.scaled_to(tiles), lowering="own", strategy="popsparse"
    )
    part = plan.partition.parts[0]
    reads = cut_footprints(plan.operation, pattern, plan.partition, wide=False)[part.cut].reads
    gather = gather_of(reads, plan.x_owners[part.cut], wide=False)
    pieces = pieces_of(plan.tensors(plan.operation)[0], part)
    traffic = gather_traffic(plan.machine, gather, pieces, part.columns, BYTES, wide=False)
    return part, reads, pieces, traffic


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_seat_receives_each_of_its_lines_once(generator):
    part, reads, _, traffic = gathered(generator)
    received = np.bincount(traffic.tile, traffic.words[traffic.row], len(part.tiles)) * 4

    assert received.tolist() == (reads.count * part.columns * BYTES).tolist()
    span = np.lexsort((traffic.target, traffic.tile))
    tile, start = traffic.tile[span], traffic.target[span]
    end = start + traffic.words[traffic.row][span] * 4
    assert (start[1:] == end[:-1])[tile[1:] == tile[:-1]].all()


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_piece_comes_from_its_owner_to_the_local_place_of_its_line(generator):
    part, reads, pieces, traffic = gathered(generator)
    line_at = dict(zip(zip(pieces.seat, pieces.offset, strict=True), pieces.line, strict=True))
    for row, seat, target in zip(traffic.row, traffic.tile, traffic.target, strict=True):
        local = int(target) // (part.columns * BYTES)
        line = reads.by_seat.row(int(seat))[local]
        assert line_at[traffic.source[row], traffic.origin[row]] == line


def test_dense_neighbours_gather_over_both_lanes():
    plan = plan_dense((256, 128), n=64, machine=BOW.scaled_to(16), strategy="dense")
    part = plan.partition.parts[0]
    footprint = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=True)[0]
    gather = gather_of(footprint.reads, plan.x_owners[0], wide=True)
    arguments = gather, pieces_of(plan.tensors(plan.operation)[0], part), part.columns, 32

    assert plan.wide
    assert gather_traffic(plan.machine, *arguments, wide=True).wide.all()
    short = plan.machine.with_(pair_min_bytes=64 * 32 + 1)
    assert not gather_traffic(short, *arguments, wide=True).wide.any()
