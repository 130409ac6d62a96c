"""What automatic planning gains over PopSparse's, on the static configurations that were measured.

    python benchmarks/planner.py run [--store planner.jsonl] [--jobs 20] [--ours]
    python benchmarks/planner.py show [--store planner.jsonl] [--ours] [--rows]
    python benchmarks/planner.py ablation [--jobs 20]
    python benchmarks/planner.py partitioners [--jobs 20] [--names rows hilbert]
    python benchmarks/planner.py --smallest    # all four on the smallest one: does it work?

`run` plans each configuration of the measured table that has a number of columns with
strategy="auto", with the kernels that stand for PopSparse's (`--ours`: with quicker ones of ours
where there are some), and appends a line to the store; it goes on where an earlier run of the same
sources ended. Every ninth configuration comes first, so that the first twenty are a sample. `show`
prints means, and how far configurations are from their bounds. `ablation` adds one idea after
another, `partitioners` takes one at a time. All cycles are simulated; only seconds depend on the
computer.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")  # read when numpy is imported
sys.path.insert(0, str(Path(__file__).parents[1]))

from ipusim import BOW, DataType, DoesNotFit, memory_use, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
    NoPlanError,
    Pattern,
    Plan,
    StaticOptions,
    benchmark_pattern,
    emit,
    plan_static,
)
from ipusim.compiler.plan.options.methods import Lowering  # noqa: E402
from ipusim.compiler.planning.candidates import candidates_of  # noqa: E402
from ipusim.compiler.planning.static import (  # noqa: E402
    decision_of,
    known_plan,
    partitioners_of,
)
from ipusim.compiler.planning.static_cost import StaticJob  # noqa: E402
from ipusim.compiler.search.search import schedule  # noqa: E402
from ipusim.compiler.studies.sweep import fingerprint  # noqa: E402
from ipusim.compiler.studies.validate import (  # noqa: E402
    SHIPPED,
    Configuration,
    measure,
    read_measurements,
)
from ipusim.kernels import WordOverflow, static_kernel  # noqa: E402

Row = dict[str, Any]
LOWERINGS: tuple[Lowering, Lowering] = ("popsparse", "own")


def configurations(every: int) -> list[Configuration]:
    """List the static configurations with a number of columns, each `every`-th one first.

    Every 0-th: the smallest one alone.
    """
    points = [point for point in read_measurements(SHIPPED) if point.method == "static"]
    listed = sorted({point.at(point.n) for point in points if point.n}, key=str)
    if not every:
        return [min(listed, key=lambda at: at.m * at.k * at.n * (at.density or 1))]
    return [one for first in range(every) for one in listed[(first + every // 2) % every :: every]]


def pattern_of(at: Configuration) -> Pattern:
    return benchmark_pattern((at.m, at.k), at.block or 1, at.density or 0.0)


def measured(at: Configuration, *, ours: bool) -> Row:
    """Plan and simulate a configuration; return its row of the table."""
    pattern, data_type = pattern_of(at), DataType(at.data_type)
    start = time.perf_counter()
    try:
        plan = plan_static(
            pattern, n=at.n, data_type=data_type, strategy="auto", published_kernels=not ours
        )
    except NoPlanError:
        return {"configuration": str(at), "auto": 0}
    seconds = time.perf_counter() - start
    report, details = simulate(emit(plan)).report, plan.decision
    popsparse, own = (popsparses(pattern, at.n, data_type, way) for way in LOWERINGS)
    return {
        "configuration": str(at),
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


def popsparses(
    pattern: Pattern, n: int, data_type: DataType, lowering: Lowering
) -> tuple[int, int]:
    """Cycles of PopSparse's plan and bytes of its fullest tile; zeros where there is none."""
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
    """Append what is not there yet."""
    mark = f"{fingerprint(measure)} {'ours' if ours else 'published'}"
    done = {row["configuration"] for row in stored(store, mark)}
    with store.open("a") as file:
        for at in configurations(every)[:jobs]:
            if str(at) not in done:
                row = {"mark": mark, **measured(at, ours=ours)}
                file.write(json.dumps(row) + "\n")
                file.flush()


def stored(store: Path, mark: str) -> list[Row]:
    """Read the rows of a store that carry the mark of these sources and kernels."""
    lines = store.read_text().splitlines() if store.exists() else []
    return [row for row in map(json.loads, lines) if row["mark"] == mark]


def show(store: Path, *, ours: bool, rows: bool) -> None:
    """Means, and the distances from bounds, of the sources that ran last."""
    marks = [json.loads(line)["mark"] for line in store.read_text().splitlines()]
    found = stored(store, [mark for mark in marks if mark.endswith("ours") is ours][-1])
    both = [row for row in found if row["auto"] and row["popsparse"]]
    print(f"{len(found)} configurations, PopSparse has a plan for {len(both)}")
    print(f"planned beside those: {sum(bool(r['auto']) for r in found) - len(both)}")
    if not both:
        return
    own = [row for row in both if row["popsparse own"]]
    print(f"{'':34}{'mean':>8}{'least':>8}{'most':>8}")
    figures = {
        "popsparse / auto": [row["popsparse"] / row["auto"] for row in both],
        "popsparse lowered our way / auto": [row["popsparse own"] / row["auto"] for row in own],
        "bytes, auto / popsparse": [row["bytes"] / row["popsparse bytes"] for row in both],
        "cycles / compute": [row["auto"] / row["compute"] for row in both],
        "compute / balanced compute": [row["compute"] / row["balanced compute"] for row in both],
        "exchange / busiest ports": [row["exchange"] / row["ports"] for row in both],
        "fullest tile / its SRAM": [row["bytes"] / row["available"] for row in both],
        "seconds of planning": [row["seconds"] for row in both],
    }
    for name, values in figures.items():
        print(f"{name:34}{geomean(values):8.2f}{min(values):8.2f}{max(values):8.2f}")
    for word in ("block 1 ", "block 4 ", "block 8 ", "block 16 "):
        group = [row for row in both if word in row["configuration"] + " "]
        if group:
            mean = geomean(row["popsparse"] / row["auto"] for row in group)
            most = max(row["seconds"] for row in group)
            print(f"  {word}{len(group):5} configurations, {mean:.2f}, at most {most:.0f} s")
    for word in ("partitioner", "lowering", "wide"):
        kinds = sorted({str(row[word]) for row in both})
        print(f"{word}:", {kind: sum(str(r[word]) == kind for r in both) for kind in kinds})
    for row in both if rows else []:
        print(
            f"{row['configuration']:58}{row['popsparse']:9,}{row['auto']:9,}"
            f"{row['popsparse'] / row['auto']:6.2f}{row['auto'] / row['compute']:6.2f}"
            f"{row['exchange'] / row['ports']:6.2f}{row['bytes'] / row['available']:6.2f}  "
            f"{row['partitioner']}"
        )


def geomean(values: Iterable[float]) -> float:
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs))


def ablation(every: int, jobs: int) -> None:
    """Geometric mean of PopSparse's cycles over each step's, one idea more a step."""
    ratios: dict[str, list[float]] = {}
    for at in configurations(every)[:jobs]:
        steps = dict(steps_of(at))
        for name, cycles in steps.items():
            if cycles and steps["popsparse"]:
                ratios.setdefault(name, []).append(steps["popsparse"] / cycles)
    for name, values in ratios.items():
        print(f"{name:44}{geomean(values):6.2f}   {len(values)} configurations")


def compare(every: int, jobs: int, names: list[str]) -> None:
    """Geometric mean of PopSparse's cycles over those of each partitioner's best count."""
    ratios: dict[str, list[float]] = {}
    for at in configurations(every)[:jobs]:
        pattern, data_type = pattern_of(at), DataType(at.data_type)
        base = popsparses(pattern, at.n, data_type, "popsparse")[0]
        for name in names if base else []:
            try:
                plan = plan_static(pattern, n=at.n, data_type=data_type, strategy=name)
            except NoPlanError:
                continue
            ratios.setdefault(name, []).append(base / cycles_of(plan))
    for name, values in ratios.items():
        print(f"{name:44}{geomean(values):6.2f}   {len(values)} configurations")


def steps_of(at: Configuration) -> Iterator[tuple[str, int]]:
    """Cycles of each step of the ablation; 0 where nothing fits."""
    pattern, data_type = pattern_of(at), DataType(at.data_type)
    asked = {"n": at.n, "data_type": data_type}
    for name, way in zip(("popsparse", "operands next to their use"), LOWERINGS, strict=True):
        yield name, popsparses(pattern, at.n, data_type, way)[0]
    job = StaticJob(
        BOW, static_kernel(BOW, pattern.block, data_type, data_type), pattern, data_type
    )
    found = [
        one
        for name, rule in partitioners_of("auto").items()
        for one in candidates_of(
            job, name, rule, n=at.n, options=StaticOptions(strategy="popsparse")
        )
    ]
    bands = [one for one in found if one.division.name == "column-bands"]
    narrow = [one for one in bands if not one.division.wide]
    for name, candidates in {
        "splits by our count": narrow,
        "x over both lanes": bands,
        "all partitioners": found,
    }.items():
        if candidates:
            best = decision_of(job, min(candidates, key=lambda one: one.order), at.n)
            yield name, cycles_of(known_plan(job, best, n=at.n, strategy=name, lowering="own"))
    yield "finalists simulated", cycles_of(plan_static(pattern, strategy="auto", **asked))
    ours = plan_static(pattern, strategy="auto", published_kernels=False, **asked)
    yield "quicker kernels of ours", cycles_of(ours)


def smallest() -> None:
    """All four commands on the smallest configuration."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "planner.jsonl"
        run(store, 0, 1, ours=False)
        show(store, ours=False, rows=True)
    ablation(0, 1)
    compare(0, 1, ["rows"])


def cycles_of(plan: Plan) -> int:
    try:
        return schedule(plan)[1]
    except (DoesNotFit, WordOverflow):
        return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("run", "show", "ablation", "partitioners"))
    parser.add_argument("--store", type=Path, default=Path("planner.jsonl"))
    parser.add_argument("--every", type=int, default=9, help="every so-manieth comes first")
    parser.add_argument("--jobs", type=int, default=None, help="at most so many configurations")
    parser.add_argument("--ours", action="store_true", help="quicker kernels of ours")
    parser.add_argument("--rows", action="store_true", help="a line for each configuration")
    parser.add_argument("--smallest", action="store_true", help="all four, on the smallest one")
    parser.add_argument(
        "--names", nargs="+", default=list(partitioners_of("auto")), help="partitioners"
    )
    given = parser.parse_args()
    if given.smallest:
        smallest()
    elif given.what is None:
        parser.error("say what: run, show, ablation, partitioners or --smallest")
    elif given.what == "run":
        run(given.store, given.every, given.jobs, ours=given.ours)
    elif given.what == "show":
        show(given.store, ours=given.ours, rows=given.rows)
    elif given.what == "ablation":
        ablation(given.every, given.jobs)
    else:
        compare(given.every, given.jobs, given.names)


if __name__ == "__main__":
    main()
