"""Measures how long points of `ipusim explore` take on this host: what its forecast begins with.

Jobs are drawn with a fixed seed for each method and strategy: of any shape, sizes and shares evenly
in their logarithms, and square ones as in most sweeps. They run one after another. Seconds are of
the processor, so that a loaded machine gives nearly the same ones. Rows go to
compiler/data/host_seconds.csv as they come, and what is there is kept:

    python benchmarks/forecast.py [--each 20] [--square 5] [--only STRATEGY ...] [--file FILE]
    python benchmarks/forecast.py --smallest    # one small job, which is not kept: does it work?
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np  # noqa: E402  # after its threads are set

from ipusim.compiler.jobs.request import request_of  # noqa: E402
from ipusim.compiler.planning.strategies import AUTO, STRATEGIES, own_names  # noqa: E402
from ipusim.compiler.studies.explore import measure  # noqa: E402

DATA = Path(__file__).parents[1] / "compiler" / "data" / "host_seconds.csv"
COLUMNS = (
    *("method", "strategy", "m", "k", "n", "block_length", "density", "tiles", "data_type"),
    "seconds",
)
KEY = COLUMNS[:-1]
MAX_BLOCKS = {"auto": 1 << 18}  # else minutes a point
BLOCKS = 1 << 20


def jobs_of(method: str, strategy: str, each: int) -> Iterator[Mapping[str, Any]]:
    """Jobs of one kind, drawn alike in every run."""
    rng = np.random.default_rng([len(method), *strategy.encode()])
    count = 0
    while count < each:
        m, k = (16 * round(2 ** rng.uniform(4, 9)) for _ in "mk")
        n, block = 4 * round(2 ** rng.uniform(0, 9)), int(rng.choice([1, 4, 8, 16]))
        density = 1.0 if method == "dense" else float(2.0 ** -rng.integers(1, 8))
        blocks = m * k * density / block**2
        if method != "dense" and not 64 < blocks <= MAX_BLOCKS.get(strategy, BLOCKS):
            continue
        count += 1
        yield {
            "method": method,
            "strategy": strategy,
            "m": m,
            "k": k,
            "n": n,
            **({} if method == "dense" else {"block_length": block, "density": density}),
            "tiles": int(rng.choice([64, 368, 1472, 1472, 1472])),
            "data_type": str(rng.choice(["half", "float"])),
        }


def square_jobs_of(method: str, strategy: str, each: int) -> Iterator[Mapping[str, Any]]:
    """Jobs of one kind on a whole Bow, drawn alike in every run."""
    rng = np.random.default_rng([0, len(method), *strategy.encode()])
    usual = [(4096, n, 16, density) for density in (1 / 16, 1 / 32) for n in (64, 256)]
    drawn = [
        (int(rng.choice([2048, 4096])), int(rng.choice([64, 256])), int(rng.choice([4, 8, 16])),
         float(rng.choice([1 / 16, 1 / 32])))
        for _ in range(each)
    ]  # fmt: skip
    for size, n, block, density in [*usual, *drawn][:each]:
        cut = {"block_length": block, "density": density}
        yield {
            "method": method,
            "strategy": strategy,
            "m": size,
            "k": size,
            "n": n,
            **({} if method == "dense" else cut),
            "tiles": 1472,
            "data_type": "half",
        }


def timed(job: Mapping[str, Any]) -> Mapping[str, str] | None:
    """Processor seconds of a job; None where it is refused, which says nothing of what runs."""
    start = time.process_time()
    refusal = measure(request_of(job))["refusal"]
    seconds = time.process_time() - start
    print(f"{seconds:8.2f} s  {job} {refusal or ''}", flush=True)
    return {"seconds": f"{seconds:.3g}"} if refusal is None else None


def main() -> None:
    """Measure what the file does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=20, help="jobs of each method and strategy")
    parser.add_argument("--square", type=int, default=5, help="square jobs of each")
    parser.add_argument("--only", nargs="+", help="strategies")
    parser.add_argument("--file", type=Path, default=DATA)
    parser.add_argument("--smallest", action="store_true", help="one small job, which is not kept")
    given = parser.parse_args()
    if given.smallest:
        timed({"method": "static", "m": 256, "k": 256, "n": 64})
        return
    held = set()
    if given.file.exists():
        with given.file.open(encoding="utf-8", newline="") as file:
            held = {tuple(row[name] for name in KEY) for row in csv.DictReader(file)}
    # The search of each method, and of the method that is chosen, is a kind of its own.
    kinds = [
        (method, name)
        for method in (AUTO, *STRATEGIES)
        for name in ((AUTO,) if method == AUTO else own_names(method))
        if given.only is None or name in given.only
    ]
    drawn = [[*square_jobs_of(*kind, given.square), *jobs_of(*kind, given.each)] for kind in kinds]
    jobs = [job for round_ in zip(*drawn, strict=True) for job in round_]
    for method in STRATEGIES:  # what loads or is compiled once
        measure(request_of({"method": method, "n": 64, "block_length": 8}))
    with given.file.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if not held:
            writer.writeheader()
        for job in jobs:
            if tuple(str(job.get(name, "")) for name in KEY) in held:
                continue
            found = timed(job)
            if found is not None:
                writer.writerow({**job, **found})
                file.flush()


if __name__ == "__main__":
    main()
