import numpy as np
import pytest

from compiler import GENERATORS, Pattern, plan_dense, plan_static
from compiler.plan.footprint import needs_of, touchers_of
from compiler.plan.owners import most_pieces, scarce_pieces
from ipusim import BOW, DataType

MACHINE = BOW.scaled_to(16)


def plan_of(kind, n=32):
    pattern = GENERATORS[kind]((400, 300), 4, 0.1, np.random.default_rng(0))
    return plan_static(pattern, n=n, machine=MACHINE, lowering="own")


@pytest.mark.parametrize("kind", GENERATORS)
def test_no_seat_keeps_more_of_x_than_its_fair_share(kind):
    for homes, cut in zip(plan_of(kind).homes, plan_of(kind).partition.cuts, strict=True):
        load = np.bincount(homes.x_seat.ravel(), minlength=cut.seats)
        assert load.max() <= -(-homes.x_seat.size // cut.seats)


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_piece_of_y_lives_where_a_partial_of_it_is(kind):
    plan = plan_of(kind)
    for homes, cut in zip(plan.homes, plan.partition.cuts, strict=True):
        holders = touchers_of(needs_of(plan.pattern, plan.partition, cut).rows, 100)
        for row, seat, depth in zip(homes.y_row, homes.y_seat, homes.y_depth, strict=True):
            first = holders.first[row]
            held_by = holders.seat[first : first + holders.count[row]]
            assert len(held_by) == depth
            assert depth == 0 or seat in held_by


@pytest.mark.parametrize("kind", GENERATORS)
def test_every_block_row_of_y_is_cut_into_numbered_pieces(kind):
    for homes in plan_of(kind).homes:
        assert list(range(100)) == np.unique(homes.y_row).tolist()
        for row in range(100):
            here = homes.y_row == row
            assert list(range(int(here.sum()))) == homes.y_index[here].tolist()
            assert {int(here.sum())} == set(homes.y_count[here].tolist())


def test_a_row_with_one_holder_is_not_cut():
    plan = plan_dense((256, 16), n=64, machine=MACHINE)

    assert {1} == set(plan.homes[0].y_depth.tolist())
    assert {1} == set(plan.homes[0].y_count.tolist())


def test_owners_of_a_dense_matrix_share_its_rows_evenly():
    plan = plan_dense((256, 512), n=128, machine=MACHINE)

    assert plan.decision["k_split"] > 1
    assert 1 == len(set(np.bincount(plan.homes[0].y_seat).tolist()))


def test_a_column_that_nobody_touches_has_a_home_too():
    pattern = Pattern.filled((8, 64), 1, np.arange(3))
    plan = plan_static(pattern, n=4, machine=MACHINE, data_type=DataType.FLOAT, lowering="own")
    homes = plan.homes[0]

    assert (64, 1) == homes.x_seat.shape
    assert homes.x_seat.max() < 16


def test_a_deeper_row_may_be_cut_into_more_pieces():
    pieces = most_pieces(np.array([4096] * 3), np.array([2, 4, 64]))

    assert pieces.tolist() == sorted(pieces.tolist())
    assert [1] == most_pieces(np.array([8]), np.array([9])).tolist()


def test_few_rows_are_cut_so_that_no_owner_has_more_than_one_piece():
    pieces = scarce_pieces(256, 7, rows=256, seats=1472, grains=16)

    assert 1 < pieces <= 1472 // 256
    assert 1 == scarce_pieces(8, 7, rows=256, seats=1472, grains=16)


def test_pieces_of_few_rows_go_to_different_holders():
    pattern = GENERATORS["uniform"]((256, 1024), 16, 0.5, np.random.default_rng(0))
    plan = plan_static(pattern, n=16, machine=BOW.scaled_to(128), strategy="row-major")
    homes = plan.homes[0]
    shared = homes.y_depth > 1

    assert homes.y_count[shared].max() > 1
    assert 1 == np.bincount(homes.y_seat[shared]).max()
