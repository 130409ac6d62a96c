"""Data of the operation on the page of a run: blocks, tiles and owners are those of the plan."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Bound, Pattern, emit, plan_dynamic, plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.plan.mapping.layout import share_of_block
from ipusim.compiler.plan.partition import Partition
from ipusim.compiler.plan.rectangles import nodes_of
from ipusim.compiler.views import Subject
from ipusim.compiler.views.page.operation import cells_of, operation_data


@pytest.fixture(scope="module")
def split() -> Subject:
    """Return a job whose columns are in two parts, the last of which is padded."""
    pattern = GENERATORS["uniform"]((96, 80), 8, 0.4, np.random.default_rng(0))
    plan = plan_static(pattern, n=20, n_split=2, machine=BOW.scaled_to(12), strategy="popsparse")
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


def multipliers(partition: Partition) -> dict[tuple[int, int], int]:
    """Return the tile that multiplies each block, by part and block."""
    tiles_of = {}
    for number, part in enumerate(partition.parts):
        cut = partition.cuts[part.cut]
        for seat in range(cut.seats):
            share = seat % cut.shares
            order = partition.order_of(cut)[cut.first[share] : cut.last[share]]
            tiles_of.update({(number, block): int(part.tiles[seat]) for block in order.tolist()})
    return tiles_of


def test_a_cell_and_a_part_name_the_tile_that_multiplies_the_block(split: Subject) -> None:
    data: Any = operation_data(split)
    pattern, partition = split.plan.multiplied, split.plan.partition
    expected = multipliers(partition)

    assert len(data["parts"]) == 2
    assert (data["trips"], data["dynamic"], data["shape"]) == (1, False, [96, 80])
    for part, (start, stop, number) in enumerate(data["parts"]):
        cut = data["cuts"][number]
        assert (start, stop) == (partition.parts[part].start, partition.parts[part].stop)
        assert cut["group"] == [1, 1]
        for block in range(pattern.num_blocks):
            share = cut["share"][pattern.rows[block], pattern.columns[block]]
            assert data["part_tiles"][part][share] == expected[part, block]


def test_work_adds_up_to_the_reports_multiply_accumulates(subject: Subject) -> None:
    data: Any = operation_data(subject)
    macs = subject.report.label.macs

    assert abs(int(data["tile_macs"].sum()) - macs) <= len(data["tile_macs"])  # each is rounded
    for cut in data["cuts"]:
        assert cut["count"].sum() == cut["blocks"].sum()
    bands = data["cuts"][0]["bands"]
    assert data["tile_blocks"].sum() == len(data["parts"]) * bands * cut["blocks"].sum()


def test_all_work_of_a_single_block_and_column_is_its_tiles() -> None:
    pattern = Pattern((16, 16), 16, [0], [0], 256)
    plan = plan_static(pattern, n=1, machine=BOW.scaled_to(4), strategy="rows")
    program = emit(plan)
    subject = Subject(plan=plan, program=program, run=simulate(program))
    data: Any = operation_data(subject)

    assert sorted(data["tile_blocks"].tolist()) == [0, 0, 0, 1]
    assert sorted(data["tile_macs"].tolist()) == [0, 0, 0, subject.report.label.macs]


def test_blocks_of_a_dynamic_run_belong_to_the_tile_of_their_rectangle(looped: Subject) -> None:
    plan, pattern = looped.plan, looped.pattern
    buckets = plan.buckets
    assert buckets is not None
    part = plan.partition.parts[-1]
    z = len(plan.partition.parts) - 1
    share = share_of_block(plan, plan.partition.cuts[0], pattern)
    x, y = pattern.rows // buckets.rows, pattern.columns // buckets.columns

    assert np.array_equal(part.tiles[share], (y * buckets.pz + z) * buckets.px + x)


def test_blocks_of_a_grid_along_both_sides_belong_to_the_node_of_their_rectangle() -> None:
    plan = plan_dynamic(
        Bound.at_density((64, 128), 16, 1.0), n=16, machine=BOW.scaled_to(8), strategy="expected"
    )
    buckets, pattern = plan.buckets, Pattern.full((64, 128), 16)
    assert buckets is not None
    x, y = pattern.rows // buckets.rows, pattern.columns // buckets.columns
    share = share_of_block(plan, plan.partition.cuts[0], pattern)

    assert min(buckets.px, buckets.py) > 1
    assert np.array_equal(plan.partition.parts[0].tiles[share], nodes_of(buckets)[x, y, 0])


def test_a_cell_of_several_blocks_is_the_share_with_most_of_them() -> None:
    rows, columns = np.array([0, 1, 2, 1025]), np.array([0, 1, 2, 5])
    share = np.array([2, 0, 2, 1])
    cells = cells_of((1026, 6), rows, columns, share, 3)

    assert cells.group == (3, 1)
    assert cells.share[0, :4].tolist() == [2, 0, 2, -1]
    assert cells.count.sum() == 4
    assert cells.boxes.tolist() == [[1, 1, 1, 1], [1025, 1025, 5, 5], [0, 2, 0, 2]]
    crowded = cells_of((1026, 1026), rows, columns, share, 3)
    assert (crowded.share[0, 0], crowded.count[0, 0]) == (2, 3)


def test_holders_are_the_tiles_of_the_programs_handles(split: Subject) -> None:
    data: Any = operation_data(split)
    handles = {**split.program.inputs, **split.program.outputs}
    assert [holder["name"] for holder in data["holders"]] == ["x", "y"]

    for holder in data["holders"]:
        handle = handles[holder["name"]]
        tiles = np.repeat(handle.tile, handle.count)
        by_line = tiles.reshape(holder["lines"], holder["columns"], holder["height"])
        assert np.array_equal(holder["tile"], by_line[:, :, 0])
        assert holder["tiles"] == len(np.unique(tiles))
