"""Compiled loops of placement and of parcels against a count of single addresses and units."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.lowering.placement_loops import (
    AddressIntervals,
    add_interval,
    find_first_fit,
)
from ipusim.compiler.lowering.taken_units import NONE, TakenUnits, parcels_of

TILES, END = 3, 60  # tiles, and addresses of a tile


@pytest.mark.parametrize("seed", range(3))
def test_intervals_are_the_union_of_all_added_and_do_not_touch(seed: int) -> None:
    random = np.random.default_rng(seed)
    intervals, is_taken = AddressIntervals.empty(TILES, 20), np.zeros((TILES, END), dtype=np.bool_)

    for _ in range(20):
        start = random.integers(0, END - 6, TILES)
        end = start + random.integers(0, 6, TILES)
        add_interval(intervals, start, end)
        for tile in range(TILES):
            is_taken[tile, start[tile] : end[tile]] = True

        for tile in range(TILES):
            edges = np.diff(is_taken[tile].astype(np.int8), prepend=0, append=0)
            filled = intervals.filled[tile]
            assert intervals.low[tile, :filled].tolist() == np.flatnonzero(edges == 1).tolist()
            assert intervals.high[tile, :filled].tolist() == np.flatnonzero(edges == -1).tolist()


@pytest.mark.parametrize("seed", range(5))
def test_the_first_fit_is_the_lowest_free_address(seed: int) -> None:
    random = np.random.default_rng(seed)
    starts = random.integers(0, END - 9, (4, TILES))
    ends = starts + random.integers(0, 9, (4, TILES))
    occupied = AddressIntervals.empty(TILES, 8)
    add_interval(occupied, starts[0], ends[0])
    base, align, size = 2, 4, np.array([0, 3, 7])
    address = np.empty(TILES, dtype=np.int64)

    # One span of each kind: an interval, a row (1; not 2), and one to keep apart from (3).
    spans = starts, ends, np.array([1]), starts[3:], ends[3:]
    find_first_fit(occupied, *spans, base, align, size, address)

    for tile in range(TILES):
        taken = {place for row in (0, 1, 3) for place in range(starts[row, tile], ends[row, tile])}
        free = (
            place
            for place in range(align, 2 * END, align)
            if not taken & set(range(place, place + size[tile]))
        )
        assert address[tile] == next(free)


@pytest.mark.parametrize("whole_words", [False, True])
@pytest.mark.parametrize("by_target", [False, True])
def test_parcels_have_each_unit_at_its_item(*, whole_words: bool, by_target: bool) -> None:
    random = np.random.default_rng(0)
    count, unit = 500, 2
    source = random.integers(-1, 4, count)
    origin = np.where(source == NONE, 0, random.integers(0, 60, count) * unit)
    tile = np.sort(random.integers(0, 5, count))
    units = TakenUnits(unit, tile, 0 * tile, source, origin)

    parcels = parcels_of(units, whole_words=whole_words, by_target=by_target)

    taken = ~units.zero
    item, size = parcels.item_of_unit, 8 if whole_words else unit
    parcel = parcels.parcel[item]
    assert parcels.source[parcel].tolist() == source[taken].tolist()
    assert parcels.tile[parcel].tolist() == tile[taken].tolist()
    assert parcels.origin[item].tolist() == (origin[taken] // size * size).tolist()
    routes = list(zip(parcels.tile.tolist(), parcels.source.tolist(), strict=True))
    assert routes == sorted(set(routes))
    for number in range(len(routes)):
        of_parcel = np.flatnonzero(parcels.parcel == number)
        assert parcels.rank_in_parcel[of_parcel].tolist() == list(range(len(of_parcel)))
        assert parcels.words[number] == -(-len(of_parcel) * size // 8)
        origins = parcels.origin[of_parcel].tolist()
        if by_target:
            assert len(of_parcel) == np.count_nonzero(parcel == number)
        else:
            assert origins == sorted(set(origins))
