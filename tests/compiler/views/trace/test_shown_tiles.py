"""The tiles that a trace shows, by choice or by default."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler import plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import Subject, tiles_to_show
from ipusim.compiler.views.trace.run_tracks import tracks_of

from ..conftest import subject_of


def test_a_large_chip_shows_its_slowest_median_and_fastest_tile_and_tells_what_it_leaves_out() -> (
    None
):
    pattern = GENERATORS["uniform"]((512, 512), 16, 0.3, np.random.default_rng(0))
    large = subject_of(plan_static(pattern, n=16, machine=BOW.scaled_to(128), strategy="popsparse"))
    tiles = tiles_to_show(large.timeline)
    work = large.trace.compute.sum(axis=0)
    about = tracks_of(large, tiles).about

    assert {work.max(), work[work > 0].min()} <= set(work[tiles])
    assert len(tiles) <= 64
    assert len(about["tiles_left_out"].split(",")) > 1
    ranges = (*about["tiles_shown"].split(","), *about["tiles_left_out"].split(","))
    counted = sum(int(part.split("-")[-1]) - int(part.split("-")[0]) + 1 for part in ranges)
    assert counted == 128


def test_tiles_are_chosen_by_numbers_and_ranges(static: Subject) -> None:
    assert tiles_to_show(static.timeline, "0-2,5").tolist() == [0, 1, 2, 5]
    assert len(tiles_to_show(static.timeline, "all")) == static.report.tiles


@pytest.mark.parametrize("chosen", ["x", "3-1", "99", "-1"])
def test_tiles_that_are_not_there_are_refused(static: Subject, chosen: str) -> None:
    with pytest.raises(InputError, match=chosen):
        tiles_to_show(static.timeline, chosen)


def test_a_timeline_that_no_viewer_opens_is_refused(static: Subject) -> None:
    trace = static.trace
    first = np.zeros(100_000, dtype=np.int64)
    columns = attrs.asdict(trace, recurse=False, filter=lambda field, _: field.name != "names")
    rows = {name: column[first] for name, column in columns.items()}
    for name in ("sync_start", "exchange_start"):
        rows[name] = rows[name] + np.arange(len(first)) * trace.end[0]
    long = attrs.evolve(static.timeline, trace=attrs.evolve(trace, **rows))

    with pytest.raises(InputError, match="choose 2 tiles or fewer"):
        tiles_to_show(long, "all")
