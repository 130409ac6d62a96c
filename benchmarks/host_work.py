"""Measures jobs of all methods, on 64 to 11,776 tiles, and fits the law that forecasts jobs.

The law is a table of seconds and bytes per unit of host work: counts such as transfers and tiles.
Each job runs in a process of its own, with values, and counts its host work. Seconds are of the
processor, so that a busy computer gives nearly the same ones; the peak of memory is that of the
process. Each row is appended to compiler/data/host_work.csv when its job ends; jobs with a row are
not measured again. The law is written to compiler/data/host_law.csv. The rows that are there were
measured when path delays had a table from every tile to every tile. When this table was removed,
its 2 bytes an entry were subtracted from the peaks; nothing was measured again:

    python benchmarks/host_work.py [--file FILE]    # half an hour, up to 4 GB
    python benchmarks/host_work.py --law        # measures nothing, fits the rows of the file
    python benchmarks/host_work.py --judge      # compares each job with the law of all others
    python benchmarks/host_work.py --smallest   # one small job, which is not kept: does it work?
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import process_setup  # noqa: F401  # isort: skip

import attrs

from ipusim.compiler.jobs.host_law import LAW_FILE
from ipusim.compiler.jobs.host_work import COUNTS, HostWork
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.stages import Stages
from ipusim.compiler.studies.forecast import MEASURED_WORK, fit_host_law

COLUMNS = ("job", *COUNTS, "seconds", "peak_bytes")
MAX_BYTES, MAX_SECONDS = 7 << 30, 150  # limits of a job: memory, processor time
# Jobs that take at least as long or as much memory are shown by `--judge`.
MIN_SHOWN_SECONDS, MIN_SHOWN_BYTES = 5, 5e8
PRODUCTS = (  # strategy, tiles, m, k, block, n, density
    ("popsparse", 64, 1024, 1024, 4, 64, 1 / 16),
    ("popsparse", 368, 2048, 2048, 16, 256, 1 / 16),
    ("popsparse", 1472, 1536, 6144, 4, 64, 1 / 16),
    ("popsparse", 1472, 4096, 4096, 1, 64, 1 / 32),
    ("popsparse", 1472, 4096, 4096, 4, 1024, 1 / 16),
    ("popsparse", 1472, 8192, 8192, 1, 64, 1 / 32),
    ("popsparse", 1472, 8192, 8192, 8, 1024, 1 / 16),
    ("popsparse", 4416, 2048, 2048, 4, 512, 1 / 16),
    ("popsparse", 5888, 2048, 2048, 4, 1024, 1 / 16),
    ("popsparse", 5888, 2048, 2048, 16, 512, 1 / 16),
    ("popsparse", 5888, 4096, 4096, 4, 256, 1 / 16),
    ("popsparse", 8832, 3072, 3072, 4, 768, 1 / 16),
    ("popsparse", 11776, 1024, 1024, 1, 256, 1 / 16),
    ("popsparse", 11776, 2048, 2048, 1, 256, 1 / 32),
    ("popsparse", 11776, 2048, 2048, 4, 1024, 1 / 16),
    ("popsparse", 11776, 2048, 2048, 8, 1024, 1 / 16),
    ("popsparse", 11776, 4096, 4096, 4, 512, 1 / 16),
    ("popsparse", 11776, 4096, 4096, 8, 256, 1 / 16),
    ("popsparse", 11776, 8192, 8192, 4, 64, 1 / 16),
    ("popsparse", 11776, 8192, 8192, 4, 256, 1 / 16),
    ("popsparse", 11776, 8192, 8192, 4, 1024, 1 / 16),
    ("column-bands", 1472, 8192, 8192, 4, 256, 1 / 32),
    ("column-bands", 11776, 2048, 2048, 1, 128, 1 / 16),
    ("greedy", 1472, 4096, 4096, 4, 512, 1 / 16),
    ("greedy", 5888, 4096, 4096, 4, 256, 1 / 16),
    ("grid", 5888, 4096, 4096, 1, 128, 1 / 64),
    ("grid", 11776, 4096, 4096, 4, 512, 1 / 16),
    ("hilbert", 5888, 8192, 8192, 16, 512, 1 / 16),
    ("rows", 11776, 4096, 4096, 1, 64, 1 / 64),
    ("rows", 11776, 4096, 4096, 4, 256, 1 / 16),
)
DYNAMIC = (  # as PRODUCTS
    ("expected", 1472, 4096, 4096, 16, 256, 1 / 16),
    ("expected", 1472, 8192, 8192, 8, 1024, 1 / 32),
    ("expected", 11776, 4096, 4096, 16, 256, 1 / 16),
    ("expected", 11776, 8192, 8192, 16, 512, 1 / 16),
    ("popsparse", 1472, 4096, 4096, 4, 256, 1 / 16),
    ("popsparse", 5888, 4096, 4096, 8, 512, 1 / 16),
    ("popsparse", 11776, 2048, 2048, 4, 256, 1 / 16),
    ("popsparse", 11776, 4096, 4096, 4, 512, 1 / 16),
)
DENSE = (  # strategy, tiles, m, n
    ("dense", 1472, 8192, 1024),
    ("dense", 5888, 4096, 1024),
    ("dense", 11776, 4096, 1024),
    ("dense", 11776, 8192, 256),
    ("poplin", 1472, 4096, 1024),
    ("poplin", 5888, 4096, 512),
)
CONVOLUTIONS = (  # algorithm, tiles, channels, filters, image, batch, block
    ("block", 5888, 512, 512, 28, 8, 16),
    ("dense", 1472, 512, 512, 28, 8, None),
    ("dense", 11776, 512, 512, 28, 8, None),
    ("direct", 1472, 256, 256, 28, 4, 1),
    ("direct", 5888, 512, 512, 14, 16, 1),
    ("direct", 11776, 512, 512, 28, 16, 1),
    ("lowered", 1472, 512, 512, 14, 8, 8),
    ("lowered", 5888, 512, 512, 28, 4, 4),
    ("winograd", 1472, 512, 512, 28, 8, None),
)
NM = (
    {"tiles": 1472, "m": 2048, "k": 2048, "n": 512, "nm": "2:4"},
    {"tiles": 5888, "m": 2048, "k": 2048, "n": 256, "nm": "2:4", "nm_rows": 16,
     "realisation": "vector"},
    {"tiles": 11776, "m": 4096, "k": 4096, "n": 256, "nm": "2:4", "strategy": "grid"},
)  # fmt: skip
REFUSED = (  # as PRODUCTS; refused when its matrix is drawn, which takes time as well
    ("rows", 11776, 32768, 32768, 16, 64, 1 / 4),
)


def jobs() -> Iterator[Mapping[str, Any]]:
    """Yield the jobs from which the law is fitted.

    None of them searches for a plan, because a search is as many jobs as it emits programs.
    """
    sizes = ("strategy", "tiles", "m", "k", "block_length", "n", "density")
    for method, table in (("static", (*PRODUCTS, *REFUSED)), ("dynamic", DYNAMIC)):
        for numbers in table:
            yield {"method": method, **dict(zip(sizes, numbers, strict=True))}
    for strategy, tiles, size, n in DENSE:
        yield {
            "method": "dense",
            "strategy": strategy,
            "tiles": tiles,
            "m": size,
            "k": size,
            "n": n,
        }
    for algorithm, tiles, channels, filters, image, batch, block in CONVOLUTIONS:
        yield {
            "method": "convolution",
            "algorithm": algorithm,
            "tiles": tiles,
            "channels": channels,
            "filters": filters,
            "image": f"{image}x{image}",
            "kernel": "3x3",
            "padding": "1",
            "batch": batch,
            "density": 1 / 8,
            **({} if block is None else {"block_length": block}),
        }
    for numbers in NM:
        yield {"method": "static", **numbers}


def name_of(job: Mapping[str, Any]) -> str:
    """Format a job as one cell of a table."""
    return " ".join(f"{name}={value}" for name, value in job.items())


def measured(job: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Run a job in a child process and return its row, or None if it exceeds a limit."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_BYTES, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        counted = [HostWork()]  # the sum of all stages
        stages = Stages(callback=lambda work, _programs=1: counted.append(counted.pop() + work))
        try:
            perform(request_of(job), timing_only=False, tell=lambda _stage: None, stages=stages)
            os.write(write_end, json.dumps(attrs.asdict(counted[0])).encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write_end)
    with os.fdopen(read_end) as file:
        text = file.read()
    _, status, used = os.wait4(child, 0)
    seconds, peak = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
    print(f"{seconds:8.2f} s {peak / 1e6:8.0f} MB  {name_of(job)} {status or ''}", flush=True)
    if status:
        return None
    counts = json.loads(text)
    return {"job": name_of(job), **counts, "seconds": f"{seconds:.3g}", "peak_bytes": f"{peak}"}


def write_law(rows: list[dict[str, str]]) -> None:
    """Fit the coefficients of the law to the rows, and write them to its file."""
    law = fit_host_law(rows)
    with LAW_FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("count", "seconds", "bytes"))
        for name in COUNTS:
            writer.writerow(
                (name, f"{law.seconds_per_unit[name]:.4g}", f"{law.bytes_per_unit[name]:.4g}")
            )


def judge(rows: list[dict[str, str]]) -> None:
    """Print what the law of all other jobs says of each large job, and its ratio to the truth."""
    for number, row in enumerate(rows):
        law = fit_host_law([*rows[:number], *rows[number + 1 :]])
        work = HostWork(**{name: int(row[name]) for name in COUNTS})
        seconds, peak = float(row["seconds"]), float(row["peak_bytes"])
        law_seconds, law_peak = law.seconds(work), law.peak_bytes(work)
        if seconds >= MIN_SHOWN_SECONDS or peak >= MIN_SHOWN_BYTES:
            print(
                f"{seconds:6.1f} s, said {law_seconds:6.1f}, {law_seconds / seconds:5.2f}  "
                f"{peak / 1e9:5.2f} GB, said {law_peak / 1e9:5.2f}, {law_peak / peak:5.2f}  "
                f"{row['job']}"
            )


def main() -> None:
    """Measure the jobs that have no row in the file, and fit the law."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", type=Path, default=MEASURED_WORK)
    parser.add_argument("--law", action="store_true", help="fit the rows of the file")
    parser.add_argument(
        "--judge", action="store_true", help="compare each job with the others' law"
    )
    parser.add_argument("--smallest", action="store_true", help="one small job, which is not kept")
    command_line = parser.parse_args()
    if command_line.smallest:
        if measured({"method": "static", "tiles": 64, "m": 256, "k": 256, "n": 64}) is None:
            sys.exit("the job did not run")
        return
    rows = []
    if command_line.file.exists():
        with command_line.file.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    if command_line.judge:
        judge(rows)
        return
    in_file = {row["job"] for row in rows}
    with command_line.file.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if not rows:
            writer.writeheader()
        for job in () if command_line.law else jobs():
            row = None if name_of(job) in in_file else measured(job)
            if row is not None:
                writer.writerow(row)
                file.flush()
                rows.append({name: str(value) for name, value in row.items()})
    write_law(rows)


if __name__ == "__main__":
    main()
