"""Printed forms of programs and tiles."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pytest

from ipusim import BOW, ExchangePlan, InputError, Program, Ragged, Vertices, listing

Golden = Callable[[str, str], None]


def test_a_program_prints_as_before(program: Program, golden: Golden) -> None:
    golden("program.txt", str(program))


def test_every_tile_prints_as_before(program: Program, golden: Golden) -> None:
    pages = [f"tile {tile}\n{listing(program, tile)}" for tile in range(program.machine.tiles)]

    golden("program_by_tile.txt", "\n\n".join(pages))


def test_a_program_without_supersteps_prints_its_head(program: Program) -> None:
    empty = attrs.evolve(program, variables=(), steps=(), inputs={}, outputs={})

    assert " ".join(str(empty).split()) == listing(program).splitlines()[0]


def test_two_vertices_of_one_tile_count_as_one_tile(
    program: Program, adding: Callable[..., Vertices]
) -> None:
    twice = adding([0, 0], 0x4C400, 0x50000, 24)
    steps = (program.steps[0], attrs.evolve(program.steps[1], compute=(twice,)))

    assert "compute add on 1 tile" in str(attrs.evolve(program, steps=steps))


def test_a_listing_shows_lists_and_wide_sends(
    program_on: Callable[..., Program], exchange: Callable[..., ExchangePlan]
) -> None:
    program = program_on(BOW.scaled_to(2))
    vertices = program.steps[0].compute[0]
    lists = Ragged(np.array([5, 6]), np.array([0]), np.array([2]))
    step = attrs.evolve(
        program.steps[0],
        exchange=exchange((0, 0x4C000, 128, 3, [(0, 0), (1, 0)]), wide=True),
        compute=(attrs.evolve(vertices, fields={**vertices.fields, "walk": lists}),),
    )

    text = attrs.evolve(program, steps=(step, program.steps[1]))

    assert "cycle 3: send wide 128 words from 0x4c000 to tiles [0, 1]" in listing(text, 0)
    assert "walk=[5, 6])" in listing(text, 1)


@pytest.mark.parametrize("tile", [-1, 4])
def test_a_tile_that_is_not_there_is_refused(tile: int, program: Program) -> None:
    with pytest.raises(InputError, match=f"tile {tile} is not on bow, which has tiles 0 to 3"):
        listing(program, tile)
