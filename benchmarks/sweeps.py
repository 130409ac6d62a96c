"""Host time of sweeps of many points, without simulating: the grid, a store on disk, its table.

Rows of the store are one measured point, with a seed and seconds of their own each. Seconds are of
the processor, the memory is the most that the process had until then.

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

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

from ipusim.compiler.studies.explore import (  # noqa: E402  # after its threads are set
    STUDY,
    Point,
    findings_text,
    grid_of,
    measure,
    read_sweep,
)
from ipusim.compiler.studies.sweep import fingerprint, open_store  # noqa: E402
from ipusim.compiler.studies.sweep.json_lines import text_of  # noqa: E402

Made = TypeVar("Made")
POINTS, SMALLEST = 100_000, 20
AXES = {"size": (64,), "n": (8,), "block_length": (4,), "density": (0.25,), "tiles": (4,)}


def timed(title: str, act: Callable[[], Made]) -> Made:
    """Call a function, print its processor time and the peak of memory, and return its result."""
    start = time.process_time()
    made = act()
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{title:32} {seconds:8.2f} s   {peak:6.0f} MB", flush=True)
    return made


def fill(path: Path, points: tuple[Point, ...]) -> None:
    """Write a store of the points, each with the result of the first."""
    now, result = fingerprint(measure), measure(points[0].request)
    store = open_store(path, study=STUDY, fingerprint=now, fresh=True, tell=print)
    with path.open("ab") as file:
        for number, point in enumerate(points):
            parts = {
                "key": point.key,
                "fingerprint": store.fingerprint,
                "cycle_model": result["cycle_model"],
                "configuration": point.configuration,
                "result": {**result, "seconds": 0.1 + number * 1e-5},
            }
            file.write(text_of(parts))


def main() -> None:
    """Time each step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--smallest", action="store_true", help="a few points: does it work?")
    given = parser.parse_args()
    count = SMALLEST if given.smallest else given.points
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "sweep.jsonl")
        if pid := os.fork():  # so that the reader's memory is its own
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
