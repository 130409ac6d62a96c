"""Re-layouts between arrays anywhere in memory: every method moves the same bits."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, IntArray, Program, simulate
from ipusim.compiler import plan_dense
from ipusim.compiler.lowering import relayout
from ipusim.compiler.lowering.draft import Draft, PlacedArray, program_of
from ipusim.compiler.lowering.draft_steps import Region
from ipusim.compiler.lowering.relayout import OFFSET_VALUES, Relayout, relayout_of
from ipusim.compiler.lowering.taken_units import NONE, TakenUnits, taken_units

MACHINE = BOW.scaled_to(4)
LABEL = plan_dense((16, 16), n=4, machine=MACHINE, strategy="dense").label()
HALF, FLOAT = DataType.HALF, DataType.FLOAT
WORD = 8  # bytes that a tile moves at once


@attrs.frozen
class Pair:
    """A result y and an operand x, with the index in y of each element of x; NONE for a zero."""

    y: PlacedArray
    x: PlacedArray
    elements: IntArray

    @property
    def units(self) -> TakenUnits:
        """Units that x takes from y."""
        return taken_units(self.y, self.x, self.elements)

    def expected(self, y: Any) -> Any:
        """Return x for the numbers of y."""
        return np.where(self.elements >= 0, y[np.maximum(self.elements, 0)], 0).astype(y.dtype)


def placed_array(
    region: str, data_type: DataType, tiles: list[int], words: list[int]
) -> PlacedArray:
    """Return pieces of the given words on these tiles, those of a tile one after another."""
    tile, size = np.array(tiles), np.array(words) * WORD
    offset = np.array([size[:at][tile[:at] == tile[at]].sum() for at in range(len(tile))])
    return PlacedArray(region, data_type, tile, offset, size // data_type.bytes)


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Draw runs of y that are cut anywhere and divided among tiles again, with holes of zeros."""
    data_type = draw(st.sampled_from((HALF, FLOAT)))
    grain = draw(st.sampled_from((2, 4, 8)))
    pieces = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6)), min_size=1, max_size=5)
    y, x = (
        placed_array(name, data_type, *map(list, zip(*draw(pieces), strict=True)))
        for name in ("y", "x")
    )
    rng = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    group = max(1, grain // data_type.bytes)
    # Each run of x, `group` elements, is a run of y, in order or at random, or zeros (not all are).
    y_runs, x_runs = (int(array.count.sum()) // group for array in (y, x))
    run = np.arange(x_runs) % y_runs if draw(st.booleans()) else rng.integers(0, y_runs, x_runs)
    run[rng.random(x_runs) < draw(st.sampled_from((0, 0, 0.3)))] = NONE
    run[0] = max(run[0], 0)
    elements = run[:, None] * group + np.arange(group)
    return Pair(y, x, np.where(run[:, None] == NONE, NONE, elements).ravel())


def room(name: str, array: PlacedArray) -> Region:
    """Return a region that holds an array."""
    size = np.zeros(MACHINE.tiles, dtype=np.int64)
    np.maximum.at(size, array.tile, array.offset + array.count * array.data_type.bytes)
    return Region(name, name, size, resident=True)


def program(pair: Pair, moved: Relayout) -> Program:
    """Return a program of the steps of a re-layout alone."""
    return program_of(
        Draft(
            machine=MACHINE,
            label=LABEL,
            regions=(room("y", pair.y), room("x", pair.x), *moved.regions),
            steps=moved.steps,
            inputs={"y": pair.y, "x": pair.x},  # what lies there must not stay
            outputs={"x": pair.x},
        )
    )


def numbers(pair: Pair) -> Any:
    """Return whole numbers for y, none of which is zero."""
    count = int(pair.y.count.sum())
    return (np.arange(count) % 2000 + 1).astype(pair.y.data_type.numpy)


def feeds(pair: Pair) -> dict[str, Any]:
    """Return y, and sevens for x that a re-layout must overwrite."""
    junk = np.full(int(pair.x.count.sum()), 7, pair.x.data_type.numpy)
    return {"y": numbers(pair), "x": junk}


def every_method(pair: Pair) -> list[Relayout]:
    """Return the selected re-layout, and one by each possible method."""
    units = pair.units
    relayouts = [relayout_of(MACHINE, units, "y", "x", "now")]
    exchanged = [
        relayout._exchanged(method, "y", "x", "now")
        for method in relayout._transfers(MACHINE, units)
    ]
    return [moved for moved in relayouts + exchanged if not moved.in_place]


@given(pair=pairs())
@settings(max_examples=40, deadline=None)
def test_every_method_brings_each_number_to_its_position(pair: Pair) -> None:
    for moved in every_method(pair):
        run = simulate(program(pair, moved), feeds(pair))

        assert np.array_equal(run.outputs["x"], pair.expected(numbers(pair))), moved.transfer


@given(pair=pairs())
@settings(max_examples=4, deadline=None)
def test_both_fidelities_agree(pair: Pair) -> None:
    for moved in every_method(pair):
        laid = program(pair, moved)
        run, core = (
            simulate(laid, feeds(pair), fidelity=fidelity)
            for fidelity in ("formula", "instruction")
        )

        assert core.trace == run.trace == simulate(laid).trace
        assert np.array_equal(core.outputs["x"], run.outputs["x"])


def relayout_for(elements: list[int], y: PlacedArray, x: PlacedArray) -> Relayout:
    """Return the selected re-layout of two arrays."""
    return relayout_of(MACHINE, taken_units(y, x, np.array(elements)), "y", "x", "now")


def test_an_array_that_has_the_layout_of_the_operand_stays_in_place() -> None:
    y, x = (placed_array(name, HALF, [0, 2], [2, 1]) for name in "yx")

    assert relayout_for(list(range(12)), y, x).in_place


def test_numbers_that_stay_on_their_tile_are_not_exchanged() -> None:
    y, x = (placed_array(name, HALF, [0, 2], [1, 1]) for name in "yx")
    moved = relayout_for([3, 2, 1, 0, 7, 6, 5, 4], y, x)

    assert (moved.transfer, moved.words, len(moved.steps)) == ("arranged on each tile", 0, 1)


def test_whole_words_are_sent_without_being_arranged_before_or_after() -> None:
    y, x = placed_array("y", HALF, [0, 1], [2, 2]), placed_array("x", HALF, [1, 0], [2, 2])
    moved = relayout_for(list(range(16)), y, x)

    assert (moved.transfer, moved.unit_bytes, moved.words) == ("sent as it lies", 8, 8)
    assert [table.codelet.name for step in moved.steps for table in step.compute_set] == []


def test_a_superstep_clears_the_operand_only_if_it_has_padding() -> None:
    y, x = placed_array("y", HALF, [0], [2]), placed_array("x", HALF, [1], [2])

    assert [step.name for step in relayout_for([0, 1, 2, 3, *[NONE] * 4], y, x).steps] == [
        "clear now",
        "re-layout now",
    ]
    assert len(relayout_for(list(range(8)), y, x).steps) == 1


def test_the_quickest_possible_method_is_selected() -> None:
    rng = np.random.default_rng(0)
    y, x = (placed_array(name, HALF, [0, 1, 2, 3], [200] * 4) for name in "yx")
    elements = rng.permutation(3200)
    pair = Pair(y, x, elements)
    cycles = {
        moved.transfer: simulate(program(pair, moved)).report.cycles or 0
        for moved in [
            relayout._exchanged(method, "y", "x", "now")
            for method in relayout._transfers(MACHINE, pair.units)
        ]
    }

    assert (
        min(cycles, key=lambda name: cycles[name])
        == relayout_of(MACHINE, pair.units, "y", "x", "now").transfer
    )
    assert set(cycles) == {"arranged where received", "arranged where sent and received"}


@pytest.mark.parametrize("unit", [2, 4])
def test_units_beyond_the_reach_of_a_list_are_counted_whole_and_in_several_vertices(
    unit: int,
) -> None:
    data_type = HALF if unit == 2 else FLOAT
    words = OFFSET_VALUES * unit // WORD + 40
    y, x = placed_array("y", data_type, [1], [words]), placed_array("x", data_type, [1], [words])
    group = WORD // unit
    elements = np.arange(words * group).reshape(-1, group)[:, ::-1].ravel()
    pair = Pair(y, x, elements)
    moved = relayout_of(MACHINE, pair.units, "y", "x", "now")
    tables = moved.steps[0].compute_set
    run = simulate(program(pair, moved), feeds(pair)) if unit == 2 else None

    assert [(table.codelet.name, len(table.tile)) for table in tables] == [
        (f"arrange_far_{unit}", 2)
    ]
    assert run is None or np.array_equal(run.outputs["x"], pair.expected(numbers(pair)))


def test_a_word_of_numbers_beyond_the_reach_of_a_list_is_refused() -> None:
    words = OFFSET_VALUES * 2 // WORD + 40
    y, x = placed_array("y", HALF, [1], [words]), placed_array("x", HALF, [1], [1])

    with pytest.raises(InputError, match=r"lie 131,\d* bytes apart on a tile; the list of kerne"):
        relayout_for([0, 1, 2, 4 * words - 1], y, x)
