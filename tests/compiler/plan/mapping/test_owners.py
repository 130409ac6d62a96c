"""Owners of lines of x and y: fair shares, near the partial sums."""

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import GENERATORS, Pattern, plan_dense, plan_static
from ipusim.compiler.plan.mapping.owners import most_pieces, scarce_pieces
from ipusim.compiler.plan.work import cut_footprints

MACHINE = BOW.scaled_to(16)


def plan_of(generator, n=32):
    """Return a plan of a random pattern on 16 tiles."""
    pattern = GENERATORS[generator]((400, 300), 4, 0.1, np.random.default_rng(0))
    return plan_static(pattern, n=n, machine=MACHINE, lowering="own", strategy="popsparse")


def depth_of(plan):
    """Return the number of seats that write each line, for the first cut."""
    footprints = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=plan.wide)
    return footprints[0].writes.depth


@pytest.mark.parametrize("generator", GENERATORS)
def test_no_seat_keeps_more_of_x_than_its_fair_share(generator):
    for owners, cut in zip(
        plan_of(generator).x_owners, plan_of(generator).partition.cuts, strict=True
    ):
        load = np.bincount(owners.seat, minlength=cut.seats)
        assert load.max() <= -(-owners.seat.size // cut.seats)


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_piece_of_y_lives_where_a_partial_of_it_is(generator):
    plan = plan_of(generator)
    footprints = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=plan.wide)
    for owners, footprint in zip(plan.y_owners, footprints, strict=True):
        holders = footprint.writes.holders
        for line, seat in zip(owners.line, owners.seat, strict=True):
            first = holders.first[line]
            held_by = holders.seat[first : first + holders.count[line]]
            assert not len(held_by) or seat in held_by


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_line_of_y_is_cut_into_numbered_pieces(generator):
    for owners in plan_of(generator).y_owners:
        assert np.unique(owners.line).tolist() == list(range(100))
        for line in range(100):
            of_line = owners.line == line
            assert owners.index[of_line].tolist() == list(range(int(of_line.sum())))
            assert set(owners.count[of_line].tolist()) == {int(of_line.sum())}


def test_lines_that_no_seat_writes_come_last():
    plan = plan_static(
        Pattern.filled((64, 64), 4, np.arange(40, 50)),
        n=8,
        machine=MACHINE,
        lowering="own",
        strategy="popsparse",
    )
    empty = depth_of(plan)[plan.y_owners[0].line] == 0

    assert empty.tolist() == sorted(empty.tolist())
    assert empty.any()


def test_a_row_with_one_holder_is_not_cut():
    plan = plan_dense((256, 16), n=64, machine=MACHINE, strategy="dense", weights="shared")

    assert set(depth_of(plan).tolist()) == {1}
    assert set(plan.y_owners[0].count.tolist()) == {1}


def test_owners_of_a_dense_matrix_share_its_rows_evenly():
    plan = plan_dense((256, 512), n=128, machine=MACHINE, strategy="dense", weights="shared")

    assert plan.decision["k_split"] > 1
    assert len(set(np.bincount(plan.y_owners[0].seat).tolist())) == 1


def test_a_column_that_no_seat_touches_has_an_owner_too():
    pattern = Pattern.filled((8, 64), 1, np.arange(3))
    plan = plan_static(
        pattern,
        n=4,
        machine=MACHINE,
        data_type=DataType.FLOAT,
        lowering="own",
        strategy="popsparse",
    )
    owners = plan.x_owners[0]

    assert owners.line.tolist() == list(range(64))
    assert owners.seat.max() < 16


def test_a_deeper_row_may_be_cut_into_more_pieces():
    pieces = most_pieces(np.array([4096] * 3), np.array([2, 4, 64]))

    assert pieces.tolist() == sorted(pieces.tolist())
    assert most_pieces(np.array([8]), np.array([9])).tolist() == [1]


def test_few_rows_are_cut_so_that_no_owner_has_more_than_one_piece():
    pieces = scarce_pieces(256, 7, lines=256, seats=1472, grains=16)

    assert 1 < pieces <= 1472 // 256
    assert scarce_pieces(8, 7, lines=256, seats=1472, grains=16) == 1


def test_pieces_of_few_rows_go_to_different_holders():
    pattern = GENERATORS["uniform"]((256, 1024), 16, 0.5, np.random.default_rng(0))
    plan = plan_static(pattern, n=16, machine=BOW.scaled_to(128), strategy="row-major")
    owners = plan.y_owners[0]
    shared = depth_of(plan)[owners.line] > 1

    assert owners.count[shared].max() > 1
    assert np.bincount(owners.seat[shared]).max() == 1
