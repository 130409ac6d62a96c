"""Owners of results that several seats sum in groups, as poplin deals them."""

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import load, plan_dense, save
from ipusim.compiler.plan.mapping.footprint import Footprint, Lines
from ipusim.compiler.plan.mapping.group_owners import group_owners, groups_of
from ipusim.compiler.plan.mapping.reduce_stages import grain_edges
from ipusim.compiler.plan.mapping.tensor import pieces_of
from ipusim.compiler.plan.partition import Cut, Part, Partition
from ipusim.compiler.plan.work import cut_footprints

MACHINE = BOW.scaled_to(64)


@pytest.fixture(params=[(100, 700, 9), (64, 300, 64), (33, 900, 3), (16, 16, 5)], ids=str)
def plan(request):
    """Return a poplin plan of each shape."""
    m, k, n = request.param
    return plan_dense((m, k), n=n, machine=MACHINE, strategy="poplin")


def test_every_group_is_dealt_in_one_run_a_seat(plan):
    y = plan.tensors(plan.operation)[-1]
    writes = cut_footprints(plan.operation, plan.pattern, plan.partition, wide=plan.wide)[0].writes
    part = max(plan.partition.parts, key=lambda part: part.columns)
    pieces = pieces_of(y, part)
    for group in groups_of(writes.holders):
        in_group = np.isin(pieces.line, group.lines)
        flat = (
            np.searchsorted(group.lines, pieces.line[in_group]) * part.columns
            + pieces.start[in_group]
        )
        owner = np.searchsorted(group.seats, pieces.seat[in_group])
        edges = grain_edges(len(group.lines) * part.columns, len(group.seats))

        assert (group.seats[owner] == pieces.seat[in_group]).all()
        assert owner.tolist() == (np.searchsorted(edges, flat, side="right") - 1).tolist()
        assert set(edges[:-1].tolist()) <= set(flat.tolist())
    assert (pieces.stop - pieces.start).sum() == len(writes.depth) * part.columns


def test_lines_that_the_same_seats_write_are_a_group():
    writes = Lines(np.array([0, 0, 1, 1, 2, 2]), np.array([0, 2, 0, 2, 1, 3]), 3, 4)

    groups = [(group.lines.tolist(), group.seats.tolist()) for group in groups_of(writes.holders)]
    assert groups == [([0, 2], [0, 1]), ([1, 3], [2])]


def test_owners_follow_line_by_line_and_column_by_column_however_groups_alternate():
    seat, line = np.array([0, 1, 3, 2, 0, 1, 3, 2]), np.array([0, 0, 0, 1, 2, 2, 2, 3])
    writes, seats = Lines(seat, line, 4, 4), np.arange(4)
    partition = Partition(seats, (Cut(seats, seats + 1),), (Part(0, 7, 0, seats),))
    (owners,) = group_owners([Footprint(writes, writes)], partition)

    # of 14 columns of lines 0 and 2 each of three seats has 5 at most
    pieces = np.stack([owners.line, owners.index, owners.span, owners.seat], axis=1)
    assert pieces.tolist() == [
        *([0, 0, 4, 0], [0, 4, 3, 1]),
        [1, 0, 7, 2],
        *([2, 0, 2, 1], [2, 2, 5, 3]),
        [3, 0, 7, 2],
    ]
    assert owners.count.tolist() == [7] * 6


def test_a_line_that_no_seat_writes_has_no_owner():
    writes = Lines(np.array([0]), np.array([0]), 1, 2)
    none = np.zeros(1, dtype=np.int64)
    partition = Partition(none, (Cut(none, none + 1),), (Part(0, 4, 0, none),))

    with pytest.raises(ValueError, match="no seat writes line 1"):
        group_owners([Footprint(writes, writes)], partition)


def test_a_plan_with_owners_of_several_columns_is_saved_and_loaded(plan, tmp_path):
    save(tmp_path / "plan.ipusim", plan=plan)

    assert load(tmp_path / "plan.ipusim").plan == plan
