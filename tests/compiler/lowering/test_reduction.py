"""Reduction of partial sums: traffic from holders to owners, pieces, moves and zeros."""

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, InputError
from ipusim.compiler import GENERATORS, Pattern, emit, plan_static
from ipusim.compiler.lowering.reduction import reduction_of
from ipusim.compiler.plan.mapping.owners import APART
from ipusim.compiler.plan.mapping.tensor import pieces_of
from ipusim.compiler.plan.work import cut_footprints

COLUMNS, HALF_BYTES = 32, 2


def planned(pattern: Pattern, bands: int = 4, partials_type: DataType = DataType.HALF):
    """Return a plan in bands of columns, whose partial sums several seats share."""
    return plan_static(
        pattern,
        n=COLUMNS,
        machine=BOW.scaled_to(12),
        partials_type=partials_type,
        num_column_bands=bands,
        n_split=1,
        lowering="own",
        strategy="popsparse",
    )


def reduced(pattern: Pattern, bands: int = 4, partials_type: DataType = DataType.HALF):
    """Return the pieces of y of the first part, and their reduction."""
    plan = planned(pattern, bands, partials_type)
    part = plan.partition.parts[0]
    writes = cut_footprints(plan.operation, pattern, plan.partition, wide=False)[0].writes
    y = plan.tensors(plan.operation)[1]
    pieces = pieces_of(y, part)
    return pieces, reduction_of(writes, pieces, part.columns, y.line, y.line.of(partials_type))


def random_pattern(generator: str) -> Pattern:
    """Return a random pattern of a generator with 20 % of its blocks."""
    return GENERATORS[generator]((200, 160), 4, 0.2, np.random.default_rng(0))


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_partial_of_every_other_holder_reaches_the_owner(generator):
    _, reduction = reduced(random_pattern(generator))
    traffic, table = reduction.traffic, reduction.reduced.flat.reshape(-1, 5)
    seats = len(reduction.received_bytes)
    received = np.bincount(traffic.tile, traffic.words[traffic.row] * 4, seats)
    # Rows of the table end with elements and depth; an owner receives all its partials but its own.
    expected_bytes = (table[:, 4] - 1) * table[:, 3] * HALF_BYTES

    assert reduction.received_bytes.tolist() == received.tolist()
    assert expected_bytes.sum() == received.sum()
    assert not (traffic.source[traffic.row] == traffic.tile).any()
    order = np.lexsort((traffic.target, traffic.tile))
    ends = (traffic.target + traffic.words[traffic.row] * 4)[order]
    same = np.diff(traffic.tile[order]) == 0
    assert (traffic.target[order][1:] == ends[:-1])[same].all()


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_piece_of_y_is_reduced_moved_zeroed_or_a_partial_sum(generator):
    pieces, reduction = reduced(random_pattern(generator))
    summed = reduction.reduced.flat.reshape(-1, 5)[:, 3].sum()
    moved = reduction.moved.flat.reshape(-1, 3)[:, 2].sum()
    zeroed = reduction.zeroed[:, 1].sum() // HALF_BYTES

    in_place = ((pieces.stop - pieces.start) * (pieces.local != APART)).sum() * 4

    assert (pieces.stop - pieces.start).sum() * 4 == summed + moved + zeroed + in_place
    assert moved == 0


@pytest.mark.parametrize(("partials_type", "moved"), [(DataType.HALF, 0), (DataType.FLOAT, 12)])
def test_rows_with_one_holder_send_nothing_and_are_moved_where_they_need_a_cast(
    partials_type, moved
):
    pattern = Pattern.full((48, 16), 4)
    _, reduction = reduced(pattern, bands=1, partials_type=partials_type)

    assert len(reduction.traffic.source) == 0
    assert len(reduction.reduced.flat) == 0
    assert len(reduction.moved.flat) // 3 == moved


def test_a_row_that_a_file_places_among_sums_of_another_tile_is_refused():
    plan = planned(random_pattern("clustered"))
    owners = plan.y_owners[0]
    row = int(np.flatnonzero(owners.local != APART)[0])
    misplaced = attrs.evolve(owners, local=owners.local + (np.arange(len(owners.line)) == row))

    with pytest.raises(InputError, match=rf"^line {owners.line[row]} of the result is placed"):
        emit(attrs.evolve(plan, y_owners=(misplaced,)))


def test_rows_without_blocks_are_one_span_of_zeros_a_seat():
    pattern = Pattern.filled((64, 64), 4, np.arange(16))  # the first block row alone
    pieces, reduction = reduced(pattern)
    start, size = reduction.zeroed.T
    empty = pieces.line > 0

    assert size.sum() == 15 * COLUMNS * 4 * HALF_BYTES
    assert (pieces.offset >= start[pieces.seat])[empty].all()
    assert (pieces.offset < (start + size)[pieces.seat])[empty].all()


def test_a_seat_sends_each_owner_all_its_partial_sums_in_one_message():
    traffic = reduced(random_pattern("uniform"))[1].traffic
    heads = np.flatnonzero(np.diff(traffic.message, prepend=-1))  # the first send of each message
    routes = traffic.source[heads] * 100 + traffic.tile[heads]  # the machine has 12 tiles

    assert len(traffic.wave) == len(heads)
    assert len(routes) == len(np.unique(routes))
