"""Numbers of pictures and captions are those of the run: sizes, orders, ties."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch

from ipusim import SYSTEM, IntArray
from ipusim.compiler.drawing.colours import CATEGORIES, OTHER, SPARE_CATEGORIES
from ipusim.compiler.plan.mapping.layout import UNASSIGNED
from ipusim.compiler.views import PICTURES, Subject
from ipusim.compiler.views.ownership import tile_of_cell
from ipusim.compiler.views.pictures.memory import (
    MIN_LIMIT_SHARE,
    coloured,
    draw_limit,
    free_bytes,
    largest,
    positions_on_chip,
)
from ipusim.compiler.views.pictures.style import names_text, new_figure, tiles_named
from ipusim.compiler.views.pictures.supersteps import slowest_tiles
from ipusim.compiler.views.timeline import STATES


def axes_of(subject: Subject, title: str) -> list[Axes]:
    """Return the axes of a picture."""
    return PICTURES[title](subject).figure.axes


def steps_in(axes: Axes) -> list[IntArray]:
    """Return the values of each step curve on axes."""
    return [patch.get_data().values for patch in axes.patches if isinstance(patch, StepPatch)]


def test_blocks_have_the_colour_of_their_tiles_cycles(static: Subject) -> None:
    axes, scale = axes_of(static, "Matrix by tile")
    image, tiles = axes.images[0].get_array(), tile_of_cell(static.plan)
    cycles = static.trace.compute.sum(axis=0)
    loads = cycles[tiles[tiles != UNASSIGNED]]

    assert np.array_equal(image.mask, tiles == UNASSIGNED)
    assert np.array_equal(image.compressed(), loads)
    assert axes.images[0].get_clim() == (loads.min(), loads.max())
    assert "cycles" in scale.get_ylabel()


def test_where_all_tiles_compute_alike_blocks_have_the_colour_of_their_tile(
    dense: Subject,
) -> None:
    even = attrs.evolve(
        dense,
        run=attrs.evolve(
            dense.run,
            trace=attrs.evolve(dense.trace, compute=np.full_like(dense.trace.compute, 7)),
        ),
    )
    picture = PICTURES["Matrix by tile"](even)

    image = picture.figure.axes[0].images[0].get_array()
    assert np.array_equal(np.ma.filled(image, UNASSIGNED), tile_of_cell(dense.plan))
    assert "since all compute 7 cycles" in picture.caption


def test_the_curve_of_balance_falls_and_is_every_tiles_compute(subject: Subject) -> None:
    stack, words = axes_of(subject, "Tile balance")
    (curve,), cycles = steps_in(stack), subject.trace.compute.sum(axis=0)

    assert (np.diff(curve) <= 0).all()
    assert np.array_equal(curve, np.sort(cycles)[::-1])
    order = [int(label.get_text()) for label in words.get_xticklabels()]
    assert np.array_equal(cycles[order], curve)
    received, sent = steps_in(words)
    assert np.array_equal(received, subject.trace.words_received.sum(axis=0)[order])
    assert np.array_equal(sent, subject.trace.words_sent.sum(axis=0)[order])


def test_the_shade_over_the_curve_is_what_tiles_wait(static: Subject) -> None:
    stack, words = axes_of(static, "Tile balance")
    order = [int(label.get_text()) for label in words.get_xticklabels()]
    image = stack.images[0].get_array()
    patches = stack.get_legend().get_patches()
    shares = {
        patch.get_label(): np.isclose(image, patch.get_facecolor()[:3], atol=1e-3).all(axis=2)
        for patch in patches
    }
    cycles = static.trace.cycles

    for state, row in zip(STATES, static.timeline.by_tile[:, order], strict=True):
        assert np.allclose(shares[state].mean(axis=0) * cycles, row, atol=cycles / 500)


def test_memory_has_five_categories_and_other_that_add_up_to_each_peak(subject: Subject) -> None:
    stack, chip, *_ = axes_of(subject, "Memory by tile")
    peaks = subject.report.memory.peak_bytes
    tops = steps_in(stack)

    assert len(tops) <= 6
    assert np.array_equal(tops[-1], np.sort(peaks)[::-1])
    assert np.array_equal(np.sort(chip.images[0].get_array().compressed()), np.sort(peaks))
    row, column = positions_on_chip(subject.program.machine)
    assert np.array_equal(chip.images[0].get_array()[row, column], peaks)


def test_of_categories_without_a_colour_the_largest_take_spare_ones_and_others_are_summed_up() -> (
    None
):
    parts = {
        name: np.array([size, 1])
        for name, size in (
            *(("masks", 90), ("rates", 80), ("travelling", 75)),
            *(("output", 70), ("partials", 60)),
        )
    }
    shown = largest(parts)

    assert {name: size.tolist() for name, size in shown.items()} == {
        "masks": [90, 1],
        "rates": [80, 1],
        "output": [70, 1],
        "partials": [60, 1],
        "other": [75, 1],
    }
    colours = [colour for _, _, colour in coloured(shown)]
    assert colours == [*SPARE_CATEGORIES, CATEGORIES["output"], CATEGORIES["partials"], OTHER]


def test_only_six_colours_stack_up() -> None:
    parts = {name: np.array([9 - at]) for at, name in enumerate(CATEGORIES)}

    assert list(largest(parts)) == [*list(CATEGORIES)[:5], "other"]
    assert largest(parts)["other"] == sum(9 - at for at in range(5, len(parts)))


@pytest.mark.parametrize(
    ("share", "lines"), [(MIN_LIMIT_SHARE - 0.01, 0), (MIN_LIMIT_SHARE, 1), (1.2, 1)]
)
def test_the_limit_is_a_line_where_it_is_near(static: Subject, share: float, lines: int) -> None:
    use, axes = static.report.memory, new_figure(3).add_subplot()
    draw_limit(axes, use, round(share * use.available_bytes))

    assert len(axes.lines) == lines
    assert axes.get_ylim()[1] > share * use.available_bytes
    assert (axes.get_ylim()[1] > use.available_bytes) == bool(lines)


def test_liveness_shows_the_free_bytes_of_every_superstep(subject: Subject) -> None:
    memory, use = subject.memory, subject.report.memory
    room, axes = axes_of(subject, "Liveness")
    free = free_bytes(memory, use)

    assert free.min() == use.available_bytes - use.max_tile_bytes
    assert f"{free.min():,} bytes free of {use.available_bytes:,}" in room.texts[0].get_text()
    counted = [name != SYSTEM for name in memory.categories]
    heights = np.zeros(len(memory.steps), dtype=np.int64)
    for bar in axes.patches:
        heights[round(bar.get_x() + bar.get_width() / 2)] += round(bar.get_height())
    assert heights.tolist() == memory.bytes[counted, :, use.tile].sum(axis=0).tolist()
    assert axes.yaxis.get_major_formatter()(12_345.6, 0) == "12,346"
    texts = [text.get_text() for text in axes.texts]
    assert texts == [f"{count:,} free" for count in free.tolist()]
    assert f": {free.min():,} of {use.available_bytes:,} are free" in (
        PICTURES["Liveness"](subject).caption
    )


def test_supersteps_name_every_tile_that_computes_most(looped: Subject) -> None:
    (axes,) = axes_of(looped, "Cycles by superstep")
    texts = [text.get_text() for text in axes.texts]

    for text, number in zip(texts, np.unique(looped.trace.superstep), strict=True):
        cycles = looped.trace.compute[looped.trace.superstep == number].sum(axis=0)
        ties = np.flatnonzero(cycles == cycles.max())
        assert slowest_tiles(looped.trace, number).tolist() == ties.tolist()
        assert ("all tiles" in text) == (len(ties) == len(cycles))
        assert f"{tiles_named(ties)} compute" in text or len(ties) == len(cycles)
    assert any("tiles 0, 1 and 2 compute most" in text for text in texts)


def test_supersteps_of_equal_cycles_are_named_together(looped: Subject) -> None:
    steps = tuple(attrs.evolve(step, cycles=100) for step in looped.report.steps)
    report = attrs.evolve(looped.run.report, steps=steps)
    even = attrs.evolve(looped, run=attrs.evolve(looped.run, report=report))

    assert (
        "multiply, decide x 9, first shift and 4 more take most and tie, 100 each, 14% of all"
        in PICTURES["Cycles by superstep"](even).caption
    )


def test_names_are_joined_as_a_sentence_has_them() -> None:
    assert [names_text("abcdefg"[:count]) for count in (1, 2, 3, 4, 7)] == [
        *("a", "a and b", "a, b and c", "a, b, c and 1 more", "a, b, c and 4 more")
    ]
    assert tiles_named(np.array([1472])) == "tile 1,472"
