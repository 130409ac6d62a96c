"""Path delays between tiles, against published figures and a closed formula."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.machine.machine import Machine
from ipusim.machine.paths import path_delays, physical_numbers
from ipusim.machine.presets import BOW, C600, MK1


def closed_form(source: int, destination: int) -> int:
    """Return the delay of one pair of physical numbers by the published formula."""
    row, cs, cd = source >> 6, (source >> 2) & 15, (destination >> 2) & 15

    def e(c: int) -> int:
        return (4 * c) ^ 60 if c > 7 else 4 * c

    def m(c: int) -> int:
        return c ^ 15 if c > 7 else c

    h = cd >> 3
    x = ((cs & 8) | ((cs >> 1) & 3)) - cd + (((cs & 7) >> 1) ^ 3)
    t = (cs & 7) + 1 if (cs ^ cd) < 8 else 16 - (cs & 7)
    if (destination & 3) > 1:
        end = 2 if h == (destination & 1) else 4
    else:
        end = 1 if h == (destination & 3) else 5
    d = 6 * (m(cd) - m(cs) - ((cs >> 3) ^ (source & 1))) + end
    return 19 + 2 * row + x + e(cs) + t - e(cd) + abs(d)


def test_c600_delays_have_the_published_minimum_mean_and_maximum() -> None:
    delays = path_delays(C600)

    assert (delays.min(), round(delays.mean()), delays.max()) == (19, 65, 165)


@pytest.mark.parametrize(("destination", "cycles"), [(1471, 25), (735, 34), (736, 49)])
def test_delay_from_tile_0_is_the_published_one(destination: int, cycles: int) -> None:
    assert path_delays(C600)[0, destination] == cycles


def test_a_tile_reaches_its_pair_in_24_or_25_cycles_and_2_for_each_row() -> None:
    tile = np.arange(C600.tiles)
    delay = path_delays(C600)[tile, tile ^ 1] - 2 * (physical_numbers(C600) // 64)

    assert set(delay.tolist()) == {24, 25}


@pytest.mark.parametrize("machine", [C600, MK1], ids=lambda machine: machine.name)
def test_the_table_equals_the_formula_pair_by_pair(machine: Machine) -> None:
    delays, number = path_delays(machine), physical_numbers(machine).tolist()
    pairs = np.random.default_rng(1).integers(0, machine.tiles, (2000, 2))

    assert [closed_form(number[s], number[d]) for s, d in pairs] == delays[*pairs.T].tolist()


@pytest.mark.parametrize("machine", [C600, MK1], ids=lambda machine: machine.name)
def test_every_place_of_the_floor_plan_holds_one_tile(machine: Machine) -> None:
    numbers = np.sort(physical_numbers(machine))

    assert np.array_equal(np.arange(machine.tiles), numbers)


def test_pairs_run_down_one_half_column_and_up_the_next() -> None:
    row = physical_numbers(C600) // 64

    assert row[[0, 2, 44, 46, 48, 90, 92]].tolist() == [0, 1, 22, 22, 21, 0, 0]


@settings(max_examples=25, deadline=None)
@given(tiles=st.integers(1, 1472))
def test_a_smaller_machine_has_the_corner_of_the_big_table(tiles: int) -> None:
    small = path_delays(BOW.scaled_to(tiles)).table()

    assert np.array_equal(path_delays(BOW).table()[:tiles, :tiles], small)


@pytest.mark.parametrize("tiles", [1, 3, 64, 300, 1472, 2000])
def test_shortest_longest_and_mean_delays_are_those_of_the_table(tiles: int) -> None:
    delays = path_delays(BOW.scaled_to(tiles))
    table = delays.table()

    assert table.shape == (tiles, tiles)
    assert (delays.min(), delays.max(), delays.mean()) == (table.min(), table.max(), table.mean())
    assert np.array_equal(table.max(axis=1), delays.farthest)


def test_a_row_and_a_column_of_the_table_are_read_by_slices() -> None:
    delays = path_delays(BOW.scaled_to(100))
    table = delays.table()

    assert np.array_equal(table[7, :], delays[7, :])
    assert np.array_equal(table[2:9, 5], delays[2:9, 5])
    with pytest.raises(InputError, match=r"use table\(\)"):
        delays[:3, :3]


def test_a_machine_beyond_the_floor_plan_has_longer_columns() -> None:
    assert path_delays(BOW.scaled_to(2000)).max() > path_delays(BOW).max()


def test_path_delays_take_memory_by_tiles_and_cannot_be_written() -> None:
    """A table of all pairs would be 512 GiB."""
    delays = path_delays(BOW.scaled_to(1 << 19))
    columns = (delays.within_row, delays.position, delays.rows_down)

    assert sum(column.nbytes for column in columns) < 10_000_000
    assert delays[0, (1 << 19) - 1] > 0
    for column in columns:
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0
