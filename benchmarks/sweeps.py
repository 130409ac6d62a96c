"""Host time of a sweep of many points, without simulation: its grid, a store on disk, its table.

All rows of the store have the results of one simulated point, but each has a seed and seconds of
its own. Seconds are of the processor; memory is the peak of the process so far.

    python benchmarks/sweeps.py [--points 100000]
    python benchmarks/sweeps.py --smallest    # a few points: does it work?
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import process_setup  # noqa: F401  # isort: skip

from ipusim.compiler.studies.explore import (
    STUDY,
    Point,
    findings_text,
    grid_of,
    measure,
    read_sweep,
)
from ipusim.compiler.studies.sweep import fingerprint, open_store
from ipusim.compiler.studies.sweep.json_lines import text_of

Result = TypeVar("Result")
POINTS, SMALLEST = 100_000, 20  # numbers of points
AXES = {"size": (64,), "n": (8,), "block_length": (4,), "density": (0.25,), "tiles": (4,)}


def timed(title: str, work: Callable[[], Result]) -> Result:
    """Call a function, print its processor time and the peak of memory, and return its result."""
    start = time.process_time()
    result = work()
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{title:32} {seconds:8.2f} s   {peak:6.0f} MB", flush=True)
    return result


def fill(path: Path, points: tuple[Point, ...]) -> None:
    """Write a store of the points, each with the result of the first."""
    sources, result = fingerprint(measure), measure(points[0].request)
    store = open_store(path, study=STUDY, fingerprint=sources, fresh=True, tell=print)
    with path.open("ab") as file:
        for number, point in enumerate(points):
            parts = {
                "key": point.key,
                "fingerprint": store.fingerprint,
                "cycle_model": result["cycle_model"],
                "configuration": point.configuration,
                "result": {**result, "host_seconds": 0.1 + number * 1e-5},
            }
            file.write(text_of(parts))


def main() -> None:
    """Time each step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--smallest", action="store_true", help="a few points: does it work?")
    command_line = parser.parse_args()
    count = SMALLEST if command_line.smallest else command_line.points
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "sweep.jsonl")
        # Another process fills the store, so that the memory of this one is that of reading.
        if pid := os.fork():
            _, status = os.waitpid(pid, 0)
            if status:
                sys.exit("the store could not be filled")
        else:
            fill(path, timed("grid", lambda: grid_of({**AXES, "seed": tuple(range(count))})))
            os._exit(0)
        print(f"{'store on disk':32} {path.stat().st_size / 1e6:8.1f} MB")
        read = timed("store read", lambda: read_sweep(path))
        text = timed("table", lambda: findings_text(read.findings))
    print(f"{len(read):,} points, a table of {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
