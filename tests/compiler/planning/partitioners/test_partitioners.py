"""Partitioners: equal shares, their shapes, `check_partitioner` for a user's own, column bands."""

from itertools import count

import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler import GENERATORS, Pattern, check_partitioner, plan_static, strategy_of
from ipusim.compiler.planning.partitioners.column_bands import ColumnBands
from ipusim.compiler.planning.partitioners.greedy import MAX_BLOCKS
from ipusim.compiler.planning.partitioners.grid import Grid
from ipusim.compiler.planning.partitioners.hilbert import curve_positions, hilbert
from ipusim.compiler.planning.partitioners.row_major import row_major
from ipusim.compiler.planning.partitioners.rows import rows
from ipusim.compiler.planning.strategies import PARTITIONERS, searched_names

PATTERN = GENERATORS["uniform"]((256, 256), 4, 0.1, np.random.default_rng(0))
MACHINE = BOW.scaled_to(16)


@pytest.mark.parametrize("name", PARTITIONERS)
def test_every_partitioner_of_the_library_passes_check_partitioner(name):
    check_partitioner(strategy_of("static", name))


@pytest.mark.parametrize("name", [name for name in PARTITIONERS if name not in ("rows", "grid")])
def test_seats_have_equal_shares(name):
    count = np.bincount(strategy_of("static", name)(PATTERN, 16), minlength=16)

    assert count.max() <= 1.2 * count.mean()


def test_rows_stay_whole_and_are_balanced():
    seat = rows(PATTERN, 8)
    of_row = [np.unique(seat[row == PATTERN.rows]) for row in np.unique(PATTERN.rows)]

    assert all(len(seats) == 1 for seats in of_row)
    assert np.ptp(np.bincount(seat)) <= np.bincount(PATTERN.rows).max()


def test_row_major_chunks_ascend():
    assert (np.diff(row_major(PATTERN, 7)) >= 0).all()


def test_bands_do_not_share_columns():
    seat = ColumnBands(4)(PATTERN, 16)
    band = seat // 4
    of_column = [np.unique(band[column == PATTERN.columns]) for column in range(64)]

    assert max(len(bands) for bands in of_column) == 1
    assert set(band.tolist()) == set(range(4))


def test_a_rectangle_of_the_grid_is_one_seat():
    seat = Grid(4)(PATTERN, 16)
    corner = (PATTERN.rows < 5) & (PATTERN.columns < 5)

    assert set(seat[corner].tolist()) == {0}


def test_the_curve_goes_to_a_neighbour_at_every_step():
    x, y = (axis.ravel() for axis in np.meshgrid(np.arange(16), np.arange(16)))
    order = np.argsort(curve_positions(x, y, 16))

    assert (np.abs(np.diff(x[order])) + np.abs(np.diff(y[order])) == 1).all()


def test_the_curve_keeps_seats_close():
    touched = [len(np.unique(PATTERN.columns[hilbert(PATTERN, 16) == seat])) for seat in range(16)]

    assert max(touched) < len(np.unique(PATTERN.columns)) / 2


def test_seats_of_greedy_touch_fewer_lines_than_those_of_row_major():
    def touches(seat):
        # The pattern has 64 block rows and block columns.
        keys = (seat * 64 + PATTERN.rows, seat * 64 + PATTERN.columns)
        return sum(len(np.unique(key)) for key in keys)

    assert touches(strategy_of("static", "greedy")(PATTERN, 64)) < touches(row_major(PATTERN, 64))
    assert PATTERN.num_blocks < MAX_BLOCKS


def checkerboard(pattern, seats, /):
    """Return seats of blocks like the colours of a checkerboard, for any number of seats."""
    return (pattern.rows + pattern.columns) % seats


def test_a_function_is_a_strategy():
    check_partitioner(checkerboard)

    assert (
        plan_static(PATTERN, n=8, machine=MACHINE, strategy=checkerboard).strategy == "checkerboard"
    )


def beyond(pattern, _seats, /):
    """Return a seat for each row, more seats than there are."""
    return pattern.rows


def short(pattern, _seats, /):
    """Return seats of all blocks but the first one."""
    return pattern.rows[1:] * 0


CALLS = count()


def fractions(pattern, _seats, /):
    """Return seats that are no whole numbers."""
    return pattern.rows * 0.0


def forgetful(pattern, seats, /):
    """Return other seats in each call."""
    return np.full(pattern.num_blocks, next(CALLS) % seats)


def beyond_on(block):
    """Return a partitioner that fails for one block length."""

    def broken(pattern, _seats, /):
        return np.full(pattern.num_blocks, 99 if pattern.block == block else 0)

    return broken


@pytest.mark.parametrize("block", [1, 4, 16])
def test_check_partitioner_tries_blocks_of_every_length(block):
    with pytest.raises(InputError, match=rf"of blocks of {block}, 1 seats: .* gives seats 99"):
        check_partitioner(beyond_on(block))


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (beyond, r"1 seats: the partitioner gives seats 0..\d+; there are 1"),
        (short, "return one whole number a block"),
        (fractions, "return one whole number a block"),
        (forgetful, r"2 seats: the partitioner gives other seats when it is called again"),
    ],
)
def test_check_partitioner_names_the_rule_that_is_broken(broken, message):
    with pytest.raises(InputError, match=message):
        check_partitioner(broken)


def test_bands_of_a_partitioner_without_any_are_refused():
    with pytest.raises(
        InputError, match="num_column_bands is 3; this strategy has no column bands"
    ):
        plan_static(PATTERN, n=8, machine=MACHINE, strategy="rows", num_column_bands=3)


def test_an_installed_package_adds_a_strategy(tmp_path, monkeypatch):
    (tmp_path / "boards.py").write_text(
        "def checkerboard(pattern, seats):\n    return (pattern.rows + pattern.columns) % seats\n"
    )
    info = tmp_path / "boards-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: boards\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[ipusim.strategies]\nboard = boards:checkerboard\n")
    monkeypatch.syspath_prepend(tmp_path)

    assert plan_static(PATTERN, n=8, machine=MACHINE, strategy="board").strategy == "board"
    assert "board" in searched_names()
    with pytest.raises(
        InputError, match=r"no strategy 'bored'; there is auto, board, column-bands"
    ):
        plan_static(PATTERN, n=8, machine=MACHINE, strategy="bored")


def test_searched_bands_leave_no_gap_wider_than_a_third_and_are_even_beyond_five():
    variants = ColumnBands().variants(Pattern.full((128, 128), 1), 256, 0)
    bands = np.array([one.bands for one in variants])

    assert bands[:5].tolist() == [1, 2, 3, 4, 5]
    assert bands[-1] == 128
    assert set((bands[5:] % 2).tolist()) == {0}
    assert (3 * np.diff(bands)[2:] <= bands[2:-1]).all()


@pytest.mark.parametrize(
    ("seats", "columns", "bands"), [(14, 9, [1, 2, 3, 4, 5, 6]), (64, 3, [1, 2, 3]), (1, 9, [1])]
)
def test_searched_bands_are_no_more_than_pairs_of_seats_or_block_columns(seats, columns, bands):
    pattern = Pattern.full((4, columns), 1)

    assert [one.bands for one in ColumnBands().variants(pattern, seats, 0)] == bands
