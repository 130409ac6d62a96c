"""Traffic of x between seats in bands: each line once, from owners that send at once."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import Bound, Plan, plan_dynamic
from ipusim.compiler.exchange.traffic import Timetable, Traffic
from ipusim.compiler.lowering.gather import band_traffic
from ipusim.compiler.plan.mapping.footprint import Lines
from ipusim.compiler.plan.mapping.range_owners import owned_columns
from ipusim.compiler.plan.mapping.tensor import pieces_of
from ipusim.compiler.plan.rectangles import rectangle_footprint

# Parts of rows, of inner columns and of columns of x: px, py, pz.
GRIDS = [(4, 3, 1), (3, 2, 2), (6, 1, 2), (1, 5, 1)]


def gathered(block: int, grid: tuple[int, int, int], n: int) -> tuple[Plan, Lines, Traffic]:
    """Return a plan, the lines that its seats read, and the traffic of its first part."""
    px, py, pz = grid
    plan = plan_dynamic(
        Bound.at_density((11 * px * block, 7 * py * block), block, 0.3),
        n=n,
        machine=BOW.scaled_to(px * py * pz),
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )
    assert plan.buckets is not None
    reads = rectangle_footprint(plan.buckets, plan.bound.grid).reads
    traffic = band_traffic(
        plan.machine,
        reads,
        pieces_of(plan.tensors(plan.operation)[0], plan.partition.parts[0]),
        plan.buckets.width,
        block * plan.data_type.bytes,
        wide=plan.wide,
    )
    return plan, reads, traffic


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("block", [1, 4, 16])
def test_every_seat_receives_each_of_its_lines_once(block, grid):
    plan, reads, traffic = gathered(block, grid, 16)
    assert plan.buckets is not None
    line = plan.buckets.width * block * plan.data_type.bytes
    order = np.lexsort((traffic.target, traffic.tile))
    tile, start = traffic.tile[order], traffic.target[order]
    end = start + 4 * traffic.words[traffic.row[order]]

    ends = [int(end[tile == seat].max()) for seat in range(reads.seats)]
    assert (reads.count * line).tolist() == ends
    assert (start[1:] == end[:-1])[tile[1:] == tile[:-1]].all()


@pytest.mark.parametrize("grid", GRIDS)
def test_a_tile_sends_all_its_lines_at_once_and_no_port_waits(grid):
    plan, _, traffic = gathered(4, grid, 16)
    starts = Timetable(plan.machine).add(traffic)
    received_words = np.bincount(traffic.tile, traffic.words[traffic.row])

    assert len(np.unique(traffic.source)) == len(traffic.source)
    assert starts.max() <= received_words.max() + 60  # path delays


def test_only_tile_pairs_that_read_the_same_lines_receive_them_over_both_lanes():
    # With four parts of rows both tiles of a pair read one interval of x; with three they do not.
    assert gathered(16, (4, 3, 1), 64)[2].wide.all()
    assert not gathered(16, (3, 2, 2), 64)[2].wide.any()


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(("block", "n"), [(1, 64), (4, 16), (16, 256)])
def test_columns_that_an_owner_keeps_are_those_that_a_planner_counts(block, n, grid):
    plan, _, traffic = gathered(block, grid, n)
    assert plan.buckets is not None
    numbers = (
        plan.buckets.columns,
        plan.buckets.width,
        len(set(traffic.source[traffic.source < grid[0]])),
    )
    fewest_columns, most_columns = owned_columns(
        *(np.array([number]) for number in numbers),
        block=block,
        grain=plan.tensors(plan.operation)[0].line.grain,
    )
    owned = traffic.words * 4 // (block * plan.data_type.bytes)

    assert (int(fewest_columns[0]), int(most_columns[0])) == (owned.min(), owned.max())
