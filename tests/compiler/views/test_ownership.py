"""Owners of lines in the views of a plan: which tile has which rows, bands and places."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from matplotlib.figure import Figure

from ipusim import BOW, Handle, InputError, IntArray
from ipusim.compiler import Plan, emit, plan_static
from ipusim.compiler.plan.mapping.layout import UNASSIGNED
from ipusim.compiler.plan.rectangles import nodes_of
from ipusim.compiler.views import Subject, partition_panel, partition_picture
from ipusim.compiler.views.ownership import bands_of, tile_of_cell, tile_of_x, tile_of_y
from ipusim.compiler.views.pictures.memory import positions_on_chip

SIDE_BY_SIDE = np.array(
    [
        [0, 0, UNASSIGNED, 3, 3],
        [0, 1, UNASSIGNED, 3, UNASSIGNED],
        [1, 1, UNASSIGNED, UNASSIGNED, UNASSIGNED],
        [UNASSIGNED, 1, UNASSIGNED, 4, 4],
    ]
)


def as_popsparse(plan: Plan) -> Plan:
    """Return the static job, lowered as PopSparse lowers it."""
    return plan_static(plan.known[0], n=plan.n, machine=plan.machine, strategy="popsparse")


@pytest.fixture(scope="module", params=["static", "popsparse", "dense", "looped"])
def plan(request: pytest.FixtureRequest) -> Plan:
    """Return a plan of each method."""
    if request.param == "popsparse":
        return as_popsparse(request.getfixturevalue("static").plan)
    return request.getfixturevalue(request.param).plan


def tiles_of(handle: Handle, plan: Plan) -> IntArray:
    """int64[lines, n] by the handle of the program, whose elements lie [line][column][row]."""
    flat = np.repeat(handle.tile, handle.count)
    return flat.reshape(-1, plan.partition.columns, plan.inner.block)[:, : plan.n, 0]


def test_rows_of_x_and_y_have_the_tiles_that_the_program_gives_them(plan: Plan) -> None:
    program = emit(plan)

    assert np.array_equal(tile_of_x(plan), tiles_of(program.inputs["x"], plan))
    assert np.array_equal(tile_of_y(plan), tiles_of(program.outputs["y"], plan))


def test_bands_of_columns_are_found_with_the_rows_at_which_tiles_begin() -> None:
    bands = bands_of(SIDE_BY_SIDE)

    assert bands is not None
    assert (bands.of_rows, bands.edges.tolist()) == (False, [0, 3, 5])
    assert list(zip(bands.cut_band.tolist(), bands.cut_cell.tolist(), strict=True)) == [
        (0, 1),
        (1, 3),
    ]
    assert bands.tile.tolist() == [0, 1, 3, 4]
    assert bands.middle.tolist() == [[1, 1], [2.5, 1], [1, 4], [3.5, 4]]


def test_bands_of_rows_are_found_where_columns_of_tiles_differ_by_band() -> None:
    bands = bands_of(np.array([[0, 0, 1, 1], [2, 3, 3, 3], [2, 3, 3, 3]]))

    assert bands is not None
    assert (bands.of_rows, bands.edges.tolist()) == (True, [0, 1, 3])
    assert list(zip(bands.cut_band.tolist(), bands.cut_cell.tolist(), strict=True)) == [
        (0, 2),
        (1, 1),
    ]


@pytest.mark.parametrize("tiles", [np.full((3, 4), UNASSIGNED), np.eye(4, dtype=np.int64)])
def test_tiles_between_one_anothers_blocks_have_no_bands(tiles: IntArray) -> None:
    assert bands_of(tiles) is None


def test_a_dynamic_plan_owns_whole_rectangles(looped: Subject) -> None:
    plan, buckets = looped.plan, looped.plan.buckets
    tiles, bands = tile_of_cell(plan), bands_of(tile_of_cell(plan))

    assert bands is not None
    assert tiles.shape == plan.bound.cut(buckets.block).grid
    assert bands.edges[:-1].tolist() == [y * buckets.columns for y in range(buckets.py)]
    assert len(bands.cut_cell) == (buckets.px - 1) * buckets.py
    assert (bands.cut_cell % buckets.rows == 0).all()
    assert set(bands.tile.tolist()) == set(nodes_of(buckets)[:, :, 0].ravel().tolist())


def test_the_partition_is_drawn_from_the_plan_alone(plan: Plan) -> None:
    picture = partition_picture(plan)
    a, x, y, *_ = (axes.images[0].get_array() for axes in picture.figure.axes if axes.images)
    tiles = tile_of_cell(plan)

    assert np.array_equal(np.ma.filled(a, UNASSIGNED), tiles)
    assert np.array_equal(x, tile_of_x(plan).T)
    assert np.array_equal(y, tile_of_y(plan))
    assert (
        f"of which {len(set(tiles.ravel()) - {UNASSIGNED})} of {plan.machine.tiles}"
        in picture.caption
    )


def test_a_panel_of_the_partition_is_drawn_on_given_axes(static: Subject) -> None:
    axes = Figure().add_subplot()
    image = partition_panel(axes, static.plan)

    assert image.axes is axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("k", "m")
    shown = {text.get_text() for text in axes.texts}
    tiles = tile_of_cell(static.plan)
    assert shown == {f"{tile}" for tile in tiles[tiles != UNASSIGNED].tolist()}


def test_a_pattern_beside_a_plan_that_knows_its_own_is_refused(static: Subject) -> None:
    with pytest.raises(InputError, match="a plan that knows its own; leave it out"):
        partition_picture(static.plan, static.pattern)


def test_tiles_of_a_whole_chip_fill_its_floor_plan() -> None:
    row, column = positions_on_chip(BOW)

    assert (row.max(), column.max()) == (22, 63)
    assert len(set(zip(row.tolist(), column.tolist(), strict=True))) == BOW.tiles
    assert (row[::2] == row[1::2]).all()  # a pair lies side by side, a place between its lanes
    assert (column[1::2] - column[::2] == 2).all()


def test_places_of_a_small_chip_have_no_empty_rows_or_columns() -> None:
    for tiles in (1, 6, 64):
        for positions in positions_on_chip(attrs.evolve(BOW.scaled_to(tiles))):
            assert sorted(set(positions.tolist())) == list(range(positions.max() + 1))
