"""Vertices of strided reductions, against a plain rendition of popops'."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.popsparse.lower.reduce_many import OutputSlices, Sums
from ipusim.compiler.popsparse.lower.work_lists import vertex_cells
from tests.oracles.plain_reduce_many import Run, vertices_of

# Numbers in 64 bits: partial sums, which a turn of the kernel adds, and results. Halves are 4 of
# them, floats 2.
PARTIALS_AND_RESULTS = st.sampled_from([(4, 4), (2, 4), (2, 2)])


def sums_of_tile(reductions):
    """Return sums, slices and the reduction of each sum, of one tile.

    Each run of columns is a sum and a slice of its own.

    Args:
        reductions: for each reduction its number of partial sums, its number of workers, and the
            runs of its columns that lie on the tile.
    """
    numbered_runs = [
        (number, run) for number, (_, _, runs) in enumerate(reductions) for run in runs
    ]
    reduction = np.array([number for number, _ in numbered_runs])
    count = np.array([run.count for _, run in numbered_runs])
    partials = np.array([len(run.sources) for _, run in numbered_runs])
    slices = OutputSlices(
        first=np.cumsum(count) - count,
        count=count,
        partials=partials,
        tile=np.array([tile for _, run in numbered_runs for tile in run.sources]),
        origin=np.zeros(partials.sum(), dtype=np.int64),
    )
    sums = Sums(
        slice=np.arange(len(numbered_runs)),
        skip=np.zeros_like(count),
        count=count,
        column=np.array([run.first for _, run in numbered_runs]),
        tile=np.zeros_like(count),
        reduction=reduction,
        workers=np.array([reductions[number][1] for number in reduction]),
        temporary=np.zeros(len(numbered_runs), dtype=np.bool_),
    )
    return sums, slices, reduction


def compiled_vertices(reductions, width, results):
    """Return first column and number of columns of every vertex of the compiler, by reduction.

    Columns are counted among those of the reduction that lie on the tile.

    Args:
        reductions: as of `sums_of_tile`.
        width: number of partial sums in 64 bits.
        results: number of results in 64 bits.
    """
    sums, slices, reduction = sums_of_tile(reductions)
    cells = vertex_cells(sums, slices, reduction, width, results)
    before = np.cumsum(sums.count) - sums.count
    start = before - before[np.searchsorted(reduction, reduction)]
    columns = {}  # [first, end) of the columns of each vertex, by reduction and vertex
    for at, skip, turns, vertex in zip(
        cells.sum, cells.skip, cells.turns, cells.vertex, strict=True
    ):
        first, end = start[at] + skip * width, start[at] + (skip + turns) * width
        key = (int(reduction[at]), int(vertex))
        # Cells of a vertex follow one another without a gap.
        assert key not in columns or columns[key][1] == first
        columns[key] = (columns.get(key, (first,))[0], end)
    return [
        [(int(a), int(b - a)) for (owner, _), (a, b) in columns.items() if owner == number]
        for number in range(len(reductions))
    ]


@st.composite
def tile_reductions(draw):
    """Draw the numbers of partial sums and of results in 64 bits, and reductions of one tile."""
    width, results = draw(PARTIALS_AND_RESULTS)
    reductions = []
    for _ in range(draw(st.integers(1, 4))):
        depth, at, runs = draw(st.integers(2, 24)), 0, []
        for _ in range(draw(st.integers(1, 9))):
            at += draw(st.sampled_from([0, 0, 0, 4]))
            count = 4 * draw(st.sampled_from([1, 2, 3, 4, 6, 8, 17, 40, 86, 92, 264]))
            sources = draw(st.integers(0, 2))
            runs.append(Run(at, count, tuple(range(sources, sources + depth))))
            at += count
        reductions.append((depth, draw(st.integers(1, 6)), runs))
    return width, results, reductions


@settings(max_examples=120, deadline=None)
@given(case=tile_reductions())
def test_vertices_are_those_of_the_plain_rendition(case):
    width, results, reductions = case
    expected = [
        vertices_of(runs, depth=depth, quota=quota, width=width, vector=results)
        for depth, quota, runs in reductions
    ]

    assert compiled_vertices(reductions, width, results) == expected


def test_a_slice_that_was_cut_where_parts_meet_is_put_together_again():
    # Each of two workers is due half of the 1,424 columns, so the first slice is cut at 712. Pieces
    # of 712, 344 and 368 columns are assigned in ascending order of their cost: 344 to the first
    # worker, 368 to the second, and 712 to the first, which has less to do. Its two pieces are
    # neighbours and become one vertex.
    first, second = tuple(range(20)), tuple(range(1, 21))
    reductions = [(20, 2, [Run(0, 1056, first), Run(1056, 368, second)])]

    assert compiled_vertices(reductions, 4, 4) == [[(0, 1056), (1056, 368)]]


def test_one_slice_is_dealt_evenly():
    reductions = [(20, 2, [Run(0, 1424, tuple(range(20)))])]

    assert compiled_vertices(reductions, 4, 4) == [[(0, 712), (712, 712)]]


def test_neighbouring_slices_of_the_same_tiles_are_one_piece():
    same = tuple(range(20))
    reductions = [(20, 2, [Run(0, 1056, same), Run(1056, 368, same)])]

    assert compiled_vertices(reductions, 4, 4) == [[(0, 712), (712, 712)]]


def test_every_piece_is_a_vertex_if_pieces_are_shorter_than_a_grain():
    # A grain is 16 bytes of partial sums: 8 columns of halves. Pieces have 4, as no neighbours have
    # the same sources.
    runs = [Run(4 * at, 4, (at, at + 1, at + 2)) for at in range(12)]

    assert compiled_vertices([(3, 2, runs)], 4, 4) == [[(4 * at, 4) for at in range(12)]]


def test_pieces_of_equal_cost_go_to_workers_in_runs():
    runs = [Run(8 * at, 8, (at, at + 1, at + 2)) for at in range(14)]
    result = compiled_vertices([(3, 6, runs)], 4, 4)[0]

    assert [count // 8 for _, count in result] == [3, 3, 2, 2, 2, 2]


@pytest.mark.parametrize("quota", [1, 2, 6])
@pytest.mark.parametrize("columns", [4, 16, 64])
def test_vertices_of_narrow_rows_are_whole_turns_and_leave_no_gap(columns, quota):
    # A slice is a row of y with blocks of one element: n columns of halves, where n = 4 fill one
    # turn of 64 bits. Of the first row, the tile has the last four columns only.
    runs = [Run(columns * at, columns, (at % 3, at % 3 + 5)) for at in range(9)]
    runs[0] = Run(columns - 4, 4, (0, 5))
    result = compiled_vertices([(2, quota, runs)], 4, 4)[0]

    assert all(count % 4 == 0 for _, count in result)
    assert sorted(result)[0][0] == 0
    assert all(a + w == b for (a, w), (b, _) in pairwise(sorted(result)))
