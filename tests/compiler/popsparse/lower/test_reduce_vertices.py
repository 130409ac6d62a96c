"""Vertices of strided reductions, against a plain rendition of popops'."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.popsparse.lower.reduce_many import OutputSlices, Sums
from ipusim.compiler.popsparse.lower.work_lists import vertex_cells
from tests.oracles.plain_reduce_many import Run, vertices_of

WIDTHS = st.sampled_from([(4, 4), (2, 4), (2, 2)])  # partials and results in 64 bits


def sums_of_tile(regions):
    """Return sums and slices of reductions (partials, workers, runs of columns).

    Each run of columns is a slice.
    """
    runs = [(number, run) for number, (_, _, result) in enumerate(regions) for run in result]
    region = np.array([number for number, _ in runs])
    count = np.array([run.count for _, run in runs])
    partials = np.array([len(run.sources) for _, run in runs])
    slices = OutputSlices(
        first=np.cumsum(count) - count,
        count=count,
        partials=partials,
        tile=np.array([tile for _, run in runs for tile in run.sources]),
        origin=np.zeros(partials.sum(), dtype=np.int64),
    )
    sums = Sums(
        slice=np.arange(len(runs)),
        skip=np.zeros_like(count),
        count=count,
        column=np.array([run.first for _, run in runs]),
        tile=np.zeros_like(count),
        reduction=region,
        workers=np.array([regions[number][1] for number in region]),
        temporary=np.zeros(len(runs), dtype=np.bool_),
    )
    return sums, slices, region


def found_vertices(regions, width, vector):
    """Return first column and width of every vertex in order, by reduction."""
    sums, slices, region = sums_of_tile(regions)
    cells = vertex_cells(sums, slices, region, width, vector)
    before = np.cumsum(sums.count) - sums.count
    start = before - before[np.searchsorted(region, region)]
    result = {}
    for at, skip, turns, vertex in zip(
        cells.sum, cells.skip, cells.turns, cells.vertex, strict=True
    ):
        first, end = start[at] + skip * width, start[at] + (skip + turns) * width
        key = (int(region[at]), int(vertex))
        assert key not in result or result[key][1] == first
        result[key] = (result.get(key, (first,))[0], end)
    return [
        [(int(a), int(b - a)) for (of, _), (a, b) in result.items() if of == number]
        for number in range(len(regions))
    ]


@st.composite
def reductions(draw):
    """Draw a width, a vector, and reductions of one tile."""
    width, vector = draw(WIDTHS)
    regions = []
    for _ in range(draw(st.integers(1, 4))):
        depth, at, runs = draw(st.integers(2, 24)), 0, []
        for _ in range(draw(st.integers(1, 9))):
            at += draw(st.sampled_from([0, 0, 0, 4]))
            count = 4 * draw(st.sampled_from([1, 2, 3, 4, 6, 8, 17, 40, 86, 92, 264]))
            sources = draw(st.integers(0, 2))
            runs.append(Run(at, count, tuple(range(sources, sources + depth))))
            at += count
        regions.append((depth, draw(st.integers(1, 6)), runs))
    return width, vector, regions


@settings(max_examples=120, deadline=None)
@given(case=reductions())
def test_vertices_are_those_of_the_plain_rendition(case):
    width, vector, regions = case
    expected = [
        vertices_of(runs, depth=depth, quota=quota, width=width, vector=vector)
        for depth, quota, runs in regions
    ]

    assert found_vertices(regions, width, vector) == expected


def test_a_slice_that_was_cut_where_parts_meet_is_put_together_again():
    # 1,424 columns for two workers, cut at 712; the cheapest go first.
    first, second = tuple(range(20)), tuple(range(1, 21))
    regions = [(20, 2, [Run(0, 1056, first), Run(1056, 368, second)])]

    assert found_vertices(regions, 4, 4) == [[(0, 1056), (1056, 368)]]


def test_one_slice_is_dealt_evenly():
    regions = [(20, 2, [Run(0, 1424, tuple(range(20)))])]

    assert found_vertices(regions, 4, 4) == [[(0, 712), (712, 712)]]


def test_neighbouring_slices_of_the_same_tiles_are_one_piece():
    same = tuple(range(20))
    regions = [(20, 2, [Run(0, 1056, same), Run(1056, 368, same)])]

    assert found_vertices(regions, 4, 4) == [[(0, 712), (712, 712)]]


def test_a_piece_of_half_a_grain_makes_every_piece_a_vertex():
    runs = [Run(4 * at, 4, (at, at + 1, at + 2)) for at in range(12)]

    assert found_vertices([(3, 2, runs)], 4, 4) == [[(4 * at, 4) for at in range(12)]]


def test_pieces_of_equal_cost_go_to_workers_in_runs():
    runs = [Run(8 * at, 8, (at, at + 1, at + 2)) for at in range(14)]
    result = found_vertices([(3, 6, runs)], 4, 4)[0]

    assert [count // 8 for _, count in result] == [3, 3, 2, 2, 2, 2]


@pytest.mark.parametrize("quota", [1, 2, 6])
@pytest.mark.parametrize("columns", [4, 16, 64])
def test_no_piece_of_single_elements_needs_more_than_a_strided_vertex(columns, quota):
    # n = 4 and 16 in rows of single elements: 8 and 32 bytes a slice, or what a tile has of one.
    runs = [Run(columns * at, columns, (at % 3, at % 3 + 5)) for at in range(9)]
    runs[0] = Run(columns - 4, 4, (0, 5))
    result = found_vertices([(2, quota, runs)], 4, 4)[0]

    assert all(count % 4 == 0 for _, count in result)
    assert sorted(result)[0][0] == 0
    assert all(a + w == b for (a, w), (b, _) in pairwise(sorted(result)))
