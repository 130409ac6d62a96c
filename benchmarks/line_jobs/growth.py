"""How time and memory grow: the slope of their logarithms over that of one size at a time.

Each size is a process of its own, timing only, without drawing the pattern. A job of 64 x 64 on 8
tiles comes first: what is loaded late is loaded then, and is in neither figure; nothing else is
taken off. Time is the least processor time of three runs, which other work on the machine hardly
moves. Memory is what the process held at most beyond what it held before the runs, the pattern and
what drawing it left behind among that.

Two slopes of each: of a straight line through all sizes, which is the one with a target, and of
the last step, which tells what one more step may take. Both of the largest size come beside them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
import numpy as np

from ipusim import BOW, simulate
from ipusim.compiler import Plan, emit, plan_static

from .in_process import drawn
from .job import MEGABYTES, PROCESSOR, Figures, held_megabytes, peak_megabytes

LINE = Path(__file__).parents[1] / "line.py"
RUNS = 3
MIN_MEGABYTES = 1.0


@attrs.frozen
class Series:
    """Plans of growing size.

    Attributes:
        steps: how often the size is multiplied by four.
        plan: a size, as a multiple of the least, to a call that plans it.
    """

    steps: int
    plan: Callable[[int], Callable[[], Plan]]


def _of_nonzeros(size: int) -> Callable[[], Plan]:
    """10,240 to 10,485,760 non-zeros in blocks of 4, of 16,777,216 elements."""
    pattern = drawn(4096, 4096, 4, size * 640 / 1024**2)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_elements(size: int) -> Callable[[], Plan]:
    """10,000 to 10,240,000 single non-zeros, one in 16 of a square that grows."""
    side = round(400 * size**0.5)
    pattern = drawn(side, side, 1, 1 / 16)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_blocks(size: int) -> Callable[[], Plan]:
    """10,240 to 10,485,760 non-zeros in blocks of 16, one in 16 of a square that grows."""
    side = 16 * round(25 * size**0.5)
    pattern = drawn(side, side, 16, 1 / 16)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_columns(size: int) -> Callable[[], Plan]:
    pattern = drawn(4096, 4096, 16, 1 / 16)
    return lambda: plan_static(pattern, n=64 * size, strategy="popsparse")


def _of_tiles(size: int) -> Callable[[], Plan]:
    pattern, machine = drawn(4096, 4096, 16, 1 / 16), BOW.scaled_to(23 * size)
    return lambda: plan_static(pattern, n=64, machine=machine, strategy="popsparse")


SERIES: Mapping[str, Series] = {
    "non-zeros": Series(5, _of_nonzeros),
    "elements": Series(5, _of_elements),
    "blocks": Series(5, _of_blocks),
    "n": Series(3, _of_columns),
    "tiles": Series(3, _of_tiles),
}


def growth(name: str) -> Figures:
    """Measure the slopes of a series over all sizes and over its last step."""
    sizes = np.array([4**step for step in range(SERIES[name].steps + 1)])
    runs = [_apart(name, int(size)) for size in sizes]
    slopes: Figures = {}
    for figure in (PROCESSOR, MEGABYTES):
        values = np.log([run[figure] for run in runs])
        slopes[f"{figure}, slope"] = float(np.polyfit(np.log(sizes), values, 1)[0])
        slopes[f"{figure}, last step"] = float(np.diff(values)[-1] / np.log(4))
        slopes[f"{figure}, largest"] = runs[-1][figure]
    return slopes


def measured(name: str, size: int) -> Figures:
    """Run one size of a series in this process and return its figures."""
    simulate(
        emit(
            plan_static(
                drawn(64, 64, 16, 1 / 2), n=64, machine=BOW.scaled_to(8), strategy="popsparse"
            )
        )
    )
    work = SERIES[name].plan(size)
    before, taken = held_megabytes(), []
    for _ in range(RUNS):
        start = time.process_time()
        simulate(emit(work()))
        taken.append(time.process_time() - start)
    return {PROCESSOR: min(taken), MEGABYTES: max(peak_megabytes() - before, MIN_MEGABYTES)}


def _apart(name: str, size: int) -> Figures:
    command = [sys.executable, str(LINE), "--series", name, "--size", str(size)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures
