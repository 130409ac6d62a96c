"""Job: the speed of the simulation of instructions, as `benchmarks/tile.py` measures it.

A bundle is what a worker issues in a cycle: one or two instructions.
"""

from __future__ import annotations

from .job import Figures

ONE, TWO = "million bundles/s", "on two"  # names of the figures of one tile and of two tiles


def rate() -> Figures:
    """Measure one tile by its processor time, and two tiles in two threads by elapsed time."""
    import tile  # noqa: PLC0415  # benchmarks/tile.py, which measures time since its import

    return {
        figure: rate
        for figure, name in ((ONE, "rate"), (TWO, "two"))
        for rate in tile.JOBS[name].measure().values()
    }
