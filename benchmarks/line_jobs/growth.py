"""Jobs that measure how time and memory grow with one size: slopes of logarithms over logarithms.

A slope of 1 means that time or memory is proportional to the size. A series is a job in growing
sizes, each in a process of its own, timing only. Drawing the pattern is not measured. A job of
64 x 64 on 8 tiles runs first, so that late imports are in neither figure. Time is the smallest
processor time of three runs, which other work on the computer hardly changes. Memory is the peak
less what the process had before the runs, which includes the pattern.

Each figure has two slopes: that of a straight line through all sizes, which has a target, and that
of the last step, which tells what one more step would take. The figures of the largest size are
printed with them.
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

from .in_process import random_pattern
from .job import MEGABYTES, PROCESSOR, Figures, held_megabytes, peak_megabytes

LINE = Path(__file__).parents[1] / "line.py"
RUNS = 3
MIN_MEGABYTES = 1.0  # smallest figure of memory, whose logarithm is taken


@attrs.frozen
class Series:
    """Plans of growing size.

    Attributes:
        steps: number of times that the size is multiplied by four.
        plan: function of a size, a multiple of the smallest one, that returns a function that plans
            it.
    """

    steps: int
    plan: Callable[[int], Callable[[], Plan]]


def _of_nonzeros(size: int) -> Callable[[], Plan]:
    """Plan 10,240 to 10,485,760 non-zeros in blocks of 4, of 16,777,216 elements."""
    pattern = random_pattern(4096, 4096, 4, size * 640 / 1024**2)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_elements(size: int) -> Callable[[], Plan]:
    """Plan 10,000 to 10,240,000 single non-zeros, one in 16 of a square that grows."""
    rows = round(400 * size**0.5)
    pattern = random_pattern(rows, rows, 1, 1 / 16)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_blocks(size: int) -> Callable[[], Plan]:
    """Plan 10,240 to 10,485,760 non-zeros in blocks of 16, one in 16 of a square that grows."""
    rows = 16 * round(25 * size**0.5)
    pattern = random_pattern(rows, rows, 16, 1 / 16)
    return lambda: plan_static(pattern, n=64, strategy="popsparse")


def _of_columns(size: int) -> Callable[[], Plan]:
    pattern = random_pattern(4096, 4096, 16, 1 / 16)
    return lambda: plan_static(pattern, n=64 * size, strategy="popsparse")


def _of_tiles(size: int) -> Callable[[], Plan]:
    pattern, machine = random_pattern(4096, 4096, 16, 1 / 16), BOW.scaled_to(23 * size)
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
                random_pattern(64, 64, 16, 1 / 2),
                n=64,
                machine=BOW.scaled_to(8),
                strategy="popsparse",
            )
        )
    )
    plan = SERIES[name].plan(size)
    megabytes_before, seconds = held_megabytes(), []
    for _ in range(RUNS):
        start = time.process_time()
        simulate(emit(plan()))
        seconds.append(time.process_time() - start)
    megabytes = max(peak_megabytes() - megabytes_before, MIN_MEGABYTES)
    return {PROCESSOR: min(seconds), MEGABYTES: megabytes}


def _apart(name: str, size: int) -> Figures:
    command = [sys.executable, str(LINE), "--series", name, "--size", str(size)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures
