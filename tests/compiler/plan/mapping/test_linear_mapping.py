"""Linear mappings: elements over tiles in whole grains, as poputil maps them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.plan.mapping.linear_mapping import cells_of, linear


@given(
    elements=st.integers(0, 5000),
    grain=st.integers(1, 64),
    tiles=st.integers(1, 40),
    least=st.integers(0, 100),
    start=st.integers(0, 39),
)
def test_every_element_has_one_tile_and_grains_stay_together(elements, grain, tiles, least, start):
    mapping = linear(elements, grain, tiles, least=least, start=start)

    assert mapping.counts.sum() == elements
    assert len(set(mapping.tile.tolist())) == len(mapping.tile) <= tiles
    assert not (mapping.edges[:-1] % grain).any()
    assert mapping.bytes(tiles, 2).sum() == 2 * elements


@given(elements=st.integers(1, 5000), grain=st.integers(1, 64), tiles=st.integers(1, 40))
def test_tiles_differ_by_one_grain_at_most(elements, grain, tiles):
    grains = -(-linear(elements, grain, tiles).counts // grain)

    assert grains.max() - grains.min() <= 1


@pytest.mark.parametrize(
    ("elements", "grain", "tiles_used", "most"),
    [(4096 * 64, 16, 1366, 192), (1024 * 1024, 16, 1457, 720), (1024 * 4, 16, 256, 16)],
)
def test_it_takes_as_many_tiles_as_poputil_takes(elements, grain, tiles_used, most):
    mapping = linear(elements, grain, 1472)

    assert (len(mapping.tile), mapping.counts.max()) == (tiles_used, most)


def test_grains_that_the_least_leaves_over_are_spread_over_the_tiles_it_fills():
    mapping = linear(2050 * 4, 4, 1472, least=16)  # 4 grains a tile would fill 512 tiles

    assert (len(mapping.tile), set(mapping.counts.tolist())) == (410, {5 * 4})


@given(
    grains=st.integers(1, 5000),
    grain=st.integers(1, 8),
    tiles=st.integers(1, 60),
    least=st.integers(1, 100),
)
def test_a_tile_has_as_many_grains_as_asked_for_but_for_rounding(grains, grain, tiles, least):
    mapping = linear(grains * grain, grain, tiles, least=least)
    least_grains = -(-least // grain)
    filled = max(grains // least_grains, 1)

    assert len(mapping.tile) <= min(tiles, filled)
    assert mapping.counts.max() >= min(least_grains, grains) * grain


def test_a_mapping_starts_at_the_given_tile_and_goes_round():
    assert linear(4, 1, 8, start=6).tile.tolist() == [6, 7, 0, 1]


@given(
    edges=st.lists(st.integers(1, 9), min_size=1, max_size=9),
    ends=st.lists(st.integers(0, 1000), min_size=2, max_size=9, unique=True),
)
def test_cells_cover_their_intervals_and_cross_no_edge(edges, ends):
    mapping = linear(sum(edges) * 12, 12, len(edges))
    points = np.unique(np.array(ends) % (mapping.edges[-1] + 1))
    first, count = points[:-1], np.diff(points)
    cells = cells_of(mapping, first, count)

    covered = np.bincount(cells.interval, cells.count, len(first))
    assert np.array_equal(count, covered)
    assert (cells.first >= mapping.edges[cells.run]).all()
    assert (cells.first + cells.count <= mapping.edges[cells.run + 1]).all()
