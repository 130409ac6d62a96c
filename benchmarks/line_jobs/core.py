"""The rate of the instruction-level core, as `benchmarks/tile.py` takes it."""

from __future__ import annotations

from .job import Figures

ONE, TWO = "million bundles/s", "on two"


def rate() -> Figures:
    """On one tile, by a thread's processor time; on two tiles and two threads, by the clock."""
    import tile  # noqa: PLC0415  # benchmarks/tile.py, which notes when it was imported

    return {
        figure: rate
        for figure, name in ((ONE, "rate"), (TWO, "two"))
        for rate in tile.JOBS[name].measure().values()
    }
