"""Sentences of a cut, against the partition that they tell of."""

from __future__ import annotations

import re

import attrs
import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import Bound, Pattern, plan_dense, plan_dynamic, plan_static
from ipusim.compiler.matrix.kept_lines import KeptLines
from ipusim.compiler.plan.cut_text import cut_text, decision_text

MACHINE = BOW.scaled_to(64)


def pattern_of(shape: tuple[int, int], block: int) -> Pattern:
    """Return a pattern with 30 % of its blocks."""
    is_stored = np.random.default_rng(5).random(Pattern.full(shape, block).grid) < 0.3
    return Pattern.filled(shape, block, np.flatnonzero(is_stored))


@pytest.mark.parametrize("strategy", ["popsparse", "column-bands", "grid", "rows"])
@pytest.mark.parametrize("block", [1, 16])
def test_numbers_are_those_of_the_partition(strategy: str, block: int) -> None:
    pattern = pattern_of((128, 96), block)
    plan = plan_static(pattern, n=32, machine=MACHINE, strategy=strategy)
    text, partition = cut_text(plan), plan.partition
    cut = partition.cuts[partition.parts[0].cut]
    seats = partition.shares_of(cut)
    tiles = {
        int(part.tiles[seat])
        for part in partition.parts
        for seat in np.unique(partition.shares_of(partition.cuts[part.cut]))
    }
    on_tiles = [len(np.unique(seats[pattern.rows == row])) for row in range(pattern.grid[0])]
    most = max(on_tiles)

    assert f"{len(tiles)} of 64 tiles multiply" in text
    assert f"{len(np.unique(seats))} tiles share the {pattern.num_blocks:,} " in text
    assert (f"up to {most} tiles" in text) == (most > 1)
    assert re.search(rf"\b{np.bincount(seats).max()} each", text)
    parts = len(partition.parts)
    assert (f"cut into {parts} parts" if parts > 1 else "stay together") in text


def test_rectangles_of_buckets_cover_the_grid() -> None:
    plan = plan_dynamic(Bound((128, 96), 16, 12 * 256), n=32, machine=MACHINE)
    numbers = re.search(r"into (\d+) x (\d+) rectangles of (\d+) x (\d+) blocks", cut_text(plan))

    assert numbers is not None
    px, py, rows, columns = map(int, numbers.groups())
    assert px * rows >= 8 > (px - 1) * rows
    assert py * columns >= 6 > (py - 1) * columns


def test_the_text_of_a_dense_plan_names_both_lanes() -> None:
    plan = plan_dense((256, 256), n=64, machine=MACHINE)

    assert ("both lanes" in cut_text(plan)) == plan.wide


def test_flags_that_are_off_and_what_the_cut_says_are_left_out() -> None:
    decision = {
        "partitioner": "grid",
        "n_split": 4,
        "wide_exchange": False,
        "im2col": False,
        "estimated_tile_bytes": 82_917,
        "cycles of direct": 1783,
    }

    assert decision_text(decision) == (
        "partitioner grid, 82,917 bytes on the fullest tile (estimate), cycles of direct 1,783"
    )


def test_a_cut_says_which_lines_are_multiplied() -> None:
    a = np.zeros((40, 24))
    a[::4, ::2] = 1
    kept_rows_and_columns = a[::4, ::2]
    plan = plan_static(Pattern.of(kept_rows_and_columns), n=4, machine=BOW.scaled_to(4))
    kept = KeptLines(a.shape, np.arange(0, 40, 4)[::-1], np.arange(0, 24, 2))

    assert cut_text(attrs.evolve(plan, kept=kept)).startswith(
        "Of m = 40, 10 are multiplied; the others are empty. Lines along m with similar non-zeros "
        "are put side by side. Of k = 24, 12 are multiplied; the others are empty. "
    )
