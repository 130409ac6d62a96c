"""Measures how long points of `ipusim explore` take on this host, as a base of its forecast.

A point is one job of a sweep. Jobs are drawn with a fixed seed for each method and strategy: of any
shape, sizes and densities evenly in their logarithms, and square ones as in most sweeps. They run
one after another. Seconds are of the processor, so that a busy computer gives nearly the same ones.
Each row is appended to compiler/data/host_seconds.csv when its job ends; jobs with a row in the
file are not measured again:

    python benchmarks/forecast.py [--each 20] [--square 5] [--only STRATEGY ...] [--file FILE]
    python benchmarks/forecast.py --smallest    # one small job, which is not kept: does it work?
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import process_setup  # noqa: F401  # isort: skip

import numpy as np

from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.planning.strategies import AUTO, STRATEGIES, own_names
from ipusim.compiler.studies.explore import measure

DATA = Path(__file__).parents[1] / "compiler" / "data" / "host_seconds.csv"  # table of results
COLUMNS = (
    *("method", "strategy", "m", "k", "n", "block_length", "density", "tiles", "data_type"),
    "seconds",
)
KEY = COLUMNS[:-1]  # columns that describe a job
# Largest number of non-zero blocks of a drawn job. With more, strategy `auto` takes minutes a job.
MAX_BLOCKS, MAX_BLOCKS_OF_AUTO = 1 << 20, 1 << 18
# Block lengths of the jobs of strategies that do not multiply all of them.
BLOCK_LENGTHS = {"groups": (1, 4)}


def jobs_of(method: str, strategy: str, num_jobs: int) -> Iterator[Mapping[str, Any]]:
    """Yield jobs of a method and a strategy, of any shape, the same in every run."""
    rng = np.random.default_rng([len(method), *strategy.encode()])
    max_blocks = MAX_BLOCKS_OF_AUTO if strategy == "auto" else MAX_BLOCKS
    count = 0
    while count < num_jobs:
        m, k = (16 * round(2 ** rng.uniform(4, 9)) for _ in "mk")
        lengths = BLOCK_LENGTHS.get(strategy, (1, 4, 8, 16))
        n, block = 4 * round(2 ** rng.uniform(0, 9)), int(rng.choice(lengths))
        density = 1.0 if method == "dense" else float(2.0 ** -rng.integers(1, 8))
        blocks = m * k * density / block**2
        if method != "dense" and not 64 < blocks <= max_blocks:
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


def square_jobs_of(method: str, strategy: str, num_jobs: int) -> Iterator[Mapping[str, Any]]:
    """Yield square jobs of a method and a strategy on a whole Bow, the same in every run."""
    rng = np.random.default_rng([0, len(method), *strategy.encode()])
    lengths = BLOCK_LENGTHS.get(strategy, (4, 8, 16))
    longest = max(lengths)
    usual = [(4096, n, longest, density) for density in (1 / 16, 1 / 32) for n in (64, 256)]
    drawn = [
        (int(rng.choice([2048, 4096])), int(rng.choice([64, 256])), int(rng.choice(lengths)),
         float(rng.choice([1 / 16, 1 / 32])))
        for _ in range(num_jobs)
    ]  # fmt: skip
    for size, n, block, density in [*usual, *drawn][:num_jobs]:
        sparsity = {"block_length": block, "density": density}
        yield {
            "method": method,
            "strategy": strategy,
            "m": size,
            "k": size,
            "n": n,
            **({} if method == "dense" else sparsity),
            "tiles": 1472,
            "data_type": "half",
        }


def timed(job: Mapping[str, Any]) -> Mapping[str, str] | None:
    """Return the processor seconds of a job as a column of its row; None if it is refused."""
    start = time.process_time()
    refusal = measure(request_of(job))["refusal"]
    seconds = time.process_time() - start
    print(f"{seconds:8.2f} s  {job} {refusal or ''}", flush=True)
    return {"seconds": f"{seconds:.3g}"} if refusal is None else None


def main() -> None:
    """Measure the jobs that have no row in the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=20, help="jobs of each method and strategy")
    parser.add_argument("--square", type=int, default=5, help="square jobs of each, in addition")
    parser.add_argument("--only", nargs="+", help="strategies to measure")
    parser.add_argument("--file", type=Path, default=DATA)
    parser.add_argument("--smallest", action="store_true", help="one small job, which is not kept")
    command_line = parser.parse_args()
    if command_line.smallest:
        timed({"method": "static", "m": 256, "k": 256, "n": 64})
        return
    in_file = set()
    if command_line.file.exists():
        with command_line.file.open(encoding="utf-8", newline="") as file:
            in_file = {tuple(row[name] for name in KEY) for row in csv.DictReader(file)}
    # The search of each method, and of the method that is chosen, is a kind of its own.
    kinds = [
        (method, name)
        for method in (AUTO, *STRATEGIES)
        for name in ((AUTO,) if method == AUTO else own_names(method))
        if command_line.only is None or name in command_line.only
    ]
    jobs_by_kind = [
        [*square_jobs_of(*kind, command_line.square), *jobs_of(*kind, command_line.each)]
        for kind in kinds
    ]
    # One job of each kind, then the next of each.
    jobs = [job for one_of_each in zip(*jobs_by_kind, strict=True) for job in one_of_each]
    for method in STRATEGIES:  # load and compile what every job of a method needs
        measure(request_of({"method": method, "n": 64, "block_length": 8}))
    with command_line.file.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if not in_file:
            writer.writeheader()
        for job in jobs:
            if tuple(str(job.get(name, "")) for name in KEY) in in_file:
                continue
            seconds = timed(job)
            if seconds is not None:
                writer.writerow({**job, **seconds})
                file.flush()


if __name__ == "__main__":
    main()
