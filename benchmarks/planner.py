"""Measures what automatic planning gains over PopSparse, on the published static configurations.

    python benchmarks/planner.py run [--store planner.jsonl] [--jobs 20] [--ours]
    python benchmarks/planner.py show [--store planner.jsonl] [--ours] [--rows]
    python benchmarks/planner.py ablation [--jobs 20]
    python benchmarks/planner.py partitioners [--jobs 20] [--names rows hilbert]
    python benchmarks/planner.py --smallest    # all four on the smallest one: does it work?

A configuration is the shape, density, block and data type of a product. `run` plans each
configuration of the table of published measurements that has a number of columns, with
strategy="auto", and appends a row to the store. Kernels are those that stand for PopSparse's, or
with `--ours` faster ones of this project where there are some. A run continues where an earlier run
of the same sources ended. Every ninth configuration comes first, so that the first twenty are a
sample. `show` prints means, and how far configurations are from their bounds. `ablation` adds one
feature of the planner after another; `partitioners` tries each partitioner (rule that divides the
non-zeros among tiles) alone. All cycles are simulated; only seconds depend on the computer.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import process_setup  # noqa: F401  # isort: skip

from ipusim import BOW, DataType, DoesNotFit, memory_use, simulate
from ipusim.compiler import (
    NoPlanError,
    Pattern,
    Plan,
    StaticOptions,
    benchmark_pattern,
    emit,
    plan_static,
)
from ipusim.compiler.plan.options.methods import Lowering
from ipusim.compiler.planning.candidates import candidates_of
from ipusim.compiler.planning.static import (
    decision_of,
    known_plan,
    partitioners_of,
)
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.search.search import schedule
from ipusim.compiler.studies.sweep import fingerprint
from ipusim.compiler.studies.validate import (
    SHIPPED,
    Configuration,
    measure,
    read_measurements,
)
from ipusim.kernels import WordOverflow, static_kernel

Row = dict[str, Any]  # of the store, by column
LOWERINGS: tuple[Lowering, Lowering] = ("popsparse", "own")


def configurations(every: int) -> list[Configuration]:
    """List the static configurations with a number of columns, each `every`-th one first.

    If `every` is 0, list the smallest configuration alone.
    """
    points = [point for point in read_measurements(SHIPPED) if point.method == "static"]
    listed = sorted({point.at(point.n) for point in points if point.n}, key=str)
    if not every:
        # By blocks, since a search takes time by blocks and not by elements.
        return [min(listed, key=lambda case: num_blocks(case) * case.n)]
    starts = [(offset + every // 2) % every for offset in range(every)]
    return [case for start in starts for case in listed[start::every]]


def num_blocks(case: Configuration) -> float:
    """Return the expected number of blocks of a configuration's matrix."""
    return case.m * case.k * (case.density or 1) / (case.block or 1) ** 2


def pattern_of(case: Configuration) -> Pattern:
    return benchmark_pattern((case.m, case.k), case.block or 1, case.density or 0.0)


def measured(case: Configuration, *, ours: bool) -> Row:
    """Plan and simulate a configuration; return its row of the store."""
    pattern, data_type = pattern_of(case), DataType(case.data_type)
    start = time.perf_counter()
    try:
        plan = plan_static(
            pattern, n=case.n, data_type=data_type, strategy="auto", published_kernels=not ours
        )
    except NoPlanError:
        return {"configuration": str(case), "auto": 0}
    seconds = time.perf_counter() - start
    report, details = simulate(emit(plan)).report, plan.decision
    popsparse, own = (
        popsparse_figures(pattern, case.n, data_type, lowering) for lowering in LOWERINGS
    )
    return {
        "configuration": str(case),
        "auto": report.cycles,
        "popsparse": popsparse[0],
        "popsparse own": own[0],
        "popsparse bytes": popsparse[1],
        "lowering": plan.lowering,
        "partitioner": details["partitioner"],
        "wide": plan.wide,
        "compute": report.compute_cycles,
        "balanced compute": round(report.mean_compute),
        "exchange": report.exchange_cycles,
        "ports": sum(step.bound for step in report.steps),
        "bytes": report.memory.max_tile_bytes,
        "available": report.memory.available_bytes,
        "seconds": round(seconds, 2),
    }


def popsparse_figures(
    pattern: Pattern, n: int, data_type: DataType, lowering: Lowering
) -> tuple[int, int]:
    """Return the cycles of PopSparse's plan, and the bytes of its fullest tile; zeros if none."""
    try:
        plan = plan_static(
            pattern, n=n, data_type=data_type, lowering=lowering, strategy="popsparse"
        )
    except NoPlanError:
        return 0, 0
    try:
        program, cycles = schedule(plan)
    except (DoesNotFit, WordOverflow):
        return 0, 0
    return cycles, memory_use(program).max_tile_bytes


def run(store: Path, every: int, jobs: int, *, ours: bool) -> None:
    """Append the rows of configurations that have none in the store.

    Args:
        store: file of rows.
        every, jobs: as `configurations`; largest number of configurations.
        ours: True for faster kernels of this project.
    """
    mark = f"{fingerprint(measure)} {'ours' if ours else 'published'}"
    done = {row["configuration"] for row in stored(store, mark)}
    with store.open("a") as file:
        for case in configurations(every)[:jobs]:
            if str(case) not in done:
                row = {"mark": mark, **measured(case, ours=ours)}
                file.write(json.dumps(row) + "\n")
                file.flush()


def stored(store: Path, mark: str) -> list[Row]:
    """Read the rows of a store that carry the mark of these sources and kernels."""
    lines = store.read_text().splitlines() if store.exists() else []
    return [row for row in map(json.loads, lines) if row["mark"] == mark]


def show(store: Path, *, ours: bool, rows: bool) -> None:
    """Print means, and distances from bounds, of the rows of the sources that ran last."""
    marks = [json.loads(line)["mark"] for line in store.read_text().splitlines()]
    all_rows = stored(store, [mark for mark in marks if mark.endswith("ours") is ours][-1])
    both = [row for row in all_rows if row["auto"] and row["popsparse"]]
    print(f"{len(all_rows)} configurations, PopSparse has a plan for {len(both)}")
    print(f"planned beside those: {sum(bool(row['auto']) for row in all_rows) - len(both)}")
    if not both:
        return
    with_own = [row for row in both if row["popsparse own"]]
    print(f"{'':34}{'mean':>8}{'least':>8}{'most':>8}")
    figures = {
        "popsparse / auto": [row["popsparse"] / row["auto"] for row in both],
        "popsparse lowered our way / auto": [
            row["popsparse own"] / row["auto"] for row in with_own
        ],
        "bytes, auto / popsparse": [row["bytes"] / row["popsparse bytes"] for row in both],
        "cycles / compute": [row["auto"] / row["compute"] for row in both],
        "compute / balanced compute": [row["compute"] / row["balanced compute"] for row in both],
        "exchange / busiest ports": [row["exchange"] / row["ports"] for row in both],
        "fullest tile / its SRAM": [row["bytes"] / row["available"] for row in both],
        "host seconds of planning": [row["seconds"] for row in both],
    }
    for name, values in figures.items():
        print(f"{name:34}{geomean(values):8.2f}{min(values):8.2f}{max(values):8.2f}")
    for word in ("block 1 ", "block 4 ", "block 8 ", "block 16 "):
        group = [row for row in both if word in row["configuration"] + " "]
        if group:
            mean = geomean(row["popsparse"] / row["auto"] for row in group)
            seconds = max(row["seconds"] for row in group)
            print(f"  {word}{len(group):5} configurations, {mean:.2f}, at most {seconds:.0f} s")
    for column in ("partitioner", "lowering", "wide"):
        counts = Counter(str(row[column]) for row in both)
        print(f"{column}:", dict(sorted(counts.items())))
    for row in both if rows else []:
        print(
            f"{row['configuration']:58}{row['popsparse']:9,}{row['auto']:9,}"
            f"{row['popsparse'] / row['auto']:6.2f}{row['auto'] / row['compute']:6.2f}"
            f"{row['exchange'] / row['ports']:6.2f}{row['bytes'] / row['available']:6.2f}  "
            f"{row['partitioner']}"
        )


def geomean(values: Iterable[float]) -> float:
    logarithms = [math.log(value) for value in values]
    return math.exp(sum(logarithms) / len(logarithms))


def ablation(every: int, jobs: int) -> None:
    """Print the geometric mean of PopSparse's cycles over those of each step of the ablation."""
    ratios: dict[str, list[float]] = {}
    for case in configurations(every)[:jobs]:
        steps = dict(steps_of(case))
        for name, cycles in steps.items():
            if cycles and steps["popsparse"]:
                ratios.setdefault(name, []).append(steps["popsparse"] / cycles)
    print_means(ratios)


def print_means(ratios: Mapping[str, list[float]]) -> None:
    for name, values in ratios.items():
        print(f"{name:44}{geomean(values):6.2f}   {len(values)} configurations")


def compare(every: int, jobs: int, names: list[str]) -> None:
    """Print the geometric mean of PopSparse's cycles over those of each partitioner's best plan."""
    ratios: dict[str, list[float]] = {}
    for case in configurations(every)[:jobs]:
        pattern, data_type = pattern_of(case), DataType(case.data_type)
        popsparse = popsparse_figures(pattern, case.n, data_type, "popsparse")[0]
        for name in names if popsparse else []:
            try:
                plan = plan_static(pattern, n=case.n, data_type=data_type, strategy=name)
            except NoPlanError:
                continue
            ratios.setdefault(name, []).append(popsparse / cycles_of(plan))
    print_means(ratios)


def steps_of(case: Configuration) -> Iterator[tuple[str, int]]:
    """Yield the name and the cycles of each step of the ablation; 0 cycles if no plan fits.

    Each step has one feature more than the one before it: the lowering of this project, which
    places operands next to their use; numbers of splits by its cost model; `x` sent wide, over both
    lanes; other partitioners than column bands; the simulation of the best candidates; faster
    kernels of this project.
    """
    pattern, data_type = pattern_of(case), DataType(case.data_type)
    product = {"n": case.n, "data_type": data_type}
    for name, lowering in zip(("popsparse", "operands next to their use"), LOWERINGS, strict=True):
        yield name, popsparse_figures(pattern, case.n, data_type, lowering)[0]
    job = StaticJob(
        BOW, static_kernel(BOW, pattern.block, data_type, data_type), pattern, data_type
    )
    all_candidates = [
        candidate
        for name, rule in partitioners_of("auto").items()
        for candidate in candidates_of(
            job, name, rule, n=case.n, options=StaticOptions(strategy="popsparse")
        )
    ]
    bands = [row for row in all_candidates if row.division.name == "column-bands"]
    narrow = [row for row in bands if not row.division.wide]
    for name, candidates in {
        "splits by our count": narrow,
        "x over both lanes": bands,
        "all partitioners": all_candidates,
    }.items():
        if candidates:
            best = decision_of(job, min(candidates, key=lambda row: row.order), case.n)
            yield name, cycles_of(known_plan(job, best, n=case.n, strategy=name, lowering="own"))
    yield "finalists simulated", cycles_of(plan_static(pattern, strategy="auto", **product))
    ours = plan_static(pattern, strategy="auto", published_kernels=False, **product)
    yield "quicker kernels of ours", cycles_of(ours)


def smallest() -> None:
    """Run all four commands on the smallest configuration."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "planner.jsonl"
        run(store, 0, 1, ours=False)
        show(store, ours=False, rows=True)
    ablation(0, 1)
    compare(0, 1, ["rows"])


def cycles_of(plan: Plan) -> int:
    """Return the simulated cycles of a plan, or 0 if it does not fit."""
    try:
        return schedule(plan)[1]
    except (DoesNotFit, WordOverflow):
        return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?", choices=("run", "show", "ablation", "partitioners"))
    parser.add_argument("--store", type=Path, default=Path("planner.jsonl"))
    parser.add_argument("--every", type=int, default=9, help="distance of those that come first")
    parser.add_argument("--jobs", type=int, default=None, help="largest number of configurations")
    parser.add_argument("--ours", action="store_true", help="faster kernels of this project")
    parser.add_argument("--rows", action="store_true", help="print a line for each configuration")
    parser.add_argument("--smallest", action="store_true", help="all four, on the smallest one")
    parser.add_argument(
        "--names", nargs="+", default=list(partitioners_of("auto")), help="partitioners"
    )
    options = parser.parse_args()
    if options.smallest:
        smallest()
    elif options.command is None:
        parser.error("give run, show, ablation, partitioners or --smallest")
    elif options.command == "run":
        run(options.store, options.every, options.jobs, ours=options.ours)
    elif options.command == "show":
        show(options.store, ours=options.ours, rows=options.rows)
    elif options.command == "ablation":
        ablation(options.every, options.jobs)
    else:
        compare(options.every, options.jobs, options.names)


if __name__ == "__main__":
    main()
