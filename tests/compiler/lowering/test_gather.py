import numpy as np
import pytest

from compiler import GENERATORS, plan_dense, plan_static
from compiler.lowering.gather import gather_of, gather_traffic
from compiler.plan.footprint import needs_of
from compiler.plan.layout import x_edges, x_pieces
from ipusim import BOW

BYTES = 8  # of one column of a block column: 4 halves


def gathered(kind, tiles=12, n=40):
    """A plan, its needs, and the traffic of its first part, between seats."""
    pattern = GENERATORS[kind]((200, 160), 4, 0.15, np.random.default_rng(0))
    plan = plan_static(pattern, n=n, machine=BOW.scaled_to(tiles), lowering="own")
    part = plan.partition.parts[0]
    needs = needs_of(pattern, plan.partition, plan.partition.cuts[part.cut])
    gather = gather_of(needs, plan.homes[part.cut], wide=False)
    pieces = x_pieces(plan, part)
    traffic = gather_traffic(
        plan.machine, gather, x_edges(plan, part), pieces.offset, BYTES, wide=False
    )
    return part, needs, pieces, traffic


@pytest.mark.parametrize("kind", GENERATORS)
def test_every_seat_hears_each_of_its_columns_once(kind):
    part, needs, _, traffic = gathered(kind)
    heard = np.bincount(traffic.tile, traffic.words[traffic.row], len(part.tiles)) * 4

    assert (needs.columns.count * part.columns * BYTES).tolist() == heard.tolist()
    span = np.lexsort((traffic.target, traffic.tile))
    tile, start = traffic.tile[span], traffic.target[span]
    end = start + traffic.words[traffic.row][span] * 4
    assert (start[1:] == end[:-1])[tile[1:] == tile[:-1]].all()


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_piece_comes_from_its_home_to_the_local_place_of_its_column(kind):
    part, needs, pieces, traffic = gathered(kind)
    home = dict(zip(zip(pieces.seat, pieces.offset, strict=True), pieces.block, strict=True))
    for row, seat, target in zip(traffic.row, traffic.tile, traffic.target, strict=True):
        local = int(target) // (part.columns * BYTES)
        column = needs.columns.row(int(seat))[local]
        assert column == home[traffic.source[row], traffic.origin[row]]


def test_dense_neighbours_gather_over_both_lanes():
    plan = plan_dense((256, 128), n=64, machine=BOW.scaled_to(16))
    part = plan.partition.parts[0]
    needs = needs_of(plan.pattern, plan.partition, plan.partition.cuts[0])
    gather = gather_of(needs, plan.homes[0], wide=True)
    offset = x_pieces(plan, part).offset
    edges = x_edges(plan, part)

    assert plan.wide
    assert gather_traffic(plan.machine, gather, edges, offset, 32, wide=True).wide.all()
    short = plan.machine.with_(pair_min_bytes=64 * 32 + 1)
    assert not gather_traffic(short, gather, edges, offset, 32, wide=True).wide.any()
