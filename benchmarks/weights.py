"""What resident weights give: simulated cycles of shared and resident plans, timing only.

The first table has products and a convolution with shared weights, which travel on every run, and
with resident ones, a copy of which lies on each tile that uses them. The second has one dense
product under several budgets of bytes; `--plot` draws it. The third compares the plan of
PopSparse's strategy, whose values travel, with the plan that a search selects, and prints the
geometric mean of the ratios.

    python benchmarks/weights.py [--only jobs|budgets|blocks] [--plot DIR]
    python benchmarks/weights.py --smallest       # small jobs: does it work?
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs  # noqa: E402  # after its threads are set
import numpy as np  # noqa: E402

from ipusim import BOW, Machine, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
    GENERATORS,
    Convolution,
    NoPlanError,
    Plan,
    emit,
    plan_convolution,
    plan_dense,
    plan_static,
)
from ipusim.compiler.lowering.loading import loading_figures, weight_bytes  # noqa: E402

PlanOf = Callable[[str, Machine], Plan]
"""Function from a residence of weights and a machine to a plan."""
LAYER = (768, 3072, 384)  # m, k and n of a feed-forward layer of BERT-base with 384 tokens
# Bytes of weights on a tile: no bound, and the bytes of 12, 8, 4 and 1 parts of n.
BUDGETS = (0, 41_000, 28_000, 13_400, 3_600)
SMALL = BOW.scaled_to(64)


def dense(m: int, k: int, n: int, **options: Any) -> PlanOf:
    """Return the planner of a dense product."""
    return lambda weights, machine: plan_dense(
        (m, k), n=n, weights=weights, machine=machine, **options
    )


def blocks(side: int, block: int, density: float, n: int, rows: int = 0) -> PlanOf:
    """Return the planner of a static product of a uniform pattern."""
    shape, rng = (rows or side, side), np.random.default_rng(0)
    pattern = GENERATORS["uniform"](shape, block, density, rng).with_format_fixed(fixed=True)
    return lambda weights, machine: plan_static(pattern, n=n, weights=weights, machine=machine)


def convolution(channels: int, side: int, batch: int) -> PlanOf:
    """Return the planner of a dense convolution of 3 x 3 taps."""
    layer = Convolution(
        channels=channels,
        filters=channels,
        image=(side, side),
        kernel=3,
        padding=1,
        batch=batch,
    )
    weights = np.ones((channels, channels, 3, 3), np.float16)
    return lambda residence, machine: plan_convolution(
        weights, layer, algorithm="dense", filter_weights=residence, machine=machine
    )


JOBS: Mapping[str, Callable[[], PlanOf]] = {
    "dense 4,096 x 4,096, n 256": lambda: dense(4096, 4096, 256),
    "dense 4,096 x 4,096, n 16": lambda: dense(4096, 4096, 16),
    "dense 8,192 x 8,192, n 64": lambda: dense(8192, 8192, 64),
    "dense 768 x 3,072, n 384": lambda: dense(*LAYER),
    "dense 3,072 x 5,120, n 384": lambda: dense(3072, 5120, 384),
    "blocks of 16 at 1/16, 4,096 x 4,096, n 4,096": lambda: blocks(4096, 16, 1 / 16, 4096),
    "blocks of 16 at 1/16, 4,096 x 4,096, n 256": lambda: blocks(4096, 16, 1 / 16, 256),
    "blocks of 16 at 1/8, 384 x 1,536, n 1,024": lambda: blocks(1536, 16, 1 / 8, 1024, rows=384),
    "blocks of 8 at 1/8, 2,048 x 2,048, n 256": lambda: blocks(2048, 8, 1 / 8, 256),
    "blocks of 4 at 1/16, 4,096 x 4,096, n 256": lambda: blocks(4096, 4, 1 / 16, 256),
    "elements at 1/16, 1,024 x 1,024, n 256": lambda: blocks(1024, 1, 1 / 16, 256),
    "convolution 512 > 512, 14 x 14, 3 x 3, batch 4": lambda: convolution(512, 14, 4),
}
SMALL_JOBS: Mapping[str, Callable[[], PlanOf]] = {
    "dense 256 x 256, n 64": lambda: dense(256, 256, 64),
    "blocks of 16 at 1/4, 256 x 256, n 64": lambda: blocks(256, 16, 1 / 4, 64),
}


# Products of 24 block matrices: rows, columns, density and n, each with blocks of 4, 8 and 16.
BLOCK_JOBS = (
    (384, 1536, 1 / 8, 1024),
    (1024, 1024, 1 / 16, 64),
    (1024, 1024, 1 / 16, 1024),
    (2048, 2048, 1 / 8, 256),
    (2048, 2048, 1 / 32, 64),
    (4096, 4096, 1 / 16, 64),
    (4096, 4096, 1 / 16, 256),
    (4096, 4096, 1 / 32, 1024),
)
SMALL_BLOCK_JOBS = ((256, 256, 1 / 4, 64),)
BLOCKS = (16, 8, 4)


@attrs.frozen
class Trade:
    """A plan under a budget.

    Attributes:
        bytes: bytes of weights on the fullest tile.
        cycles: simulated cycles.
        copies: copies of each value on average.
    """

    bytes: int
    cycles: int
    copies: float


def cycles_of(plan: Plan) -> int:
    """Return the simulated cycles of a plan."""
    return simulate(emit(plan)).report.cycles or 0


def print_jobs(jobs: Mapping[str, Callable[[], PlanOf]], machine: Machine) -> None:
    """Print a row for each job, as a table of Markdown."""
    print("| job | shared | resident | ratio | copies | KB a tile | loading once |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name, job in jobs.items():
        plan_of = job()
        shared, resident = plan_of("shared", machine), plan_of("resident", machine)
        cycles = cycles_of(shared), cycles_of(resident)
        figures: Any = loading_figures(resident)
        print(
            f"| {name} | {cycles[0]:,} | {cycles[1]:,} | {cycles[0] / cycles[1]:.2f} | "
            f"{figures['copies']:g} | {weight_bytes(resident) / 1024:.0f} | "
            f"{figures['loading_cycles']:,} |",
            flush=True,
        )


def print_blocks(jobs: Sequence[tuple[int, int, float, int]], machine: Machine) -> None:
    """Print PopSparse's plan and the selected plan of block matrices, and the mean of ratios."""
    print("\n| blocks | rows x columns | density | n | PopSparse | selected | ratio | weights |")
    print("|--:|--:|--:|--:|--:|--:|--:|---|")
    ratios = []
    for block in BLOCKS:
        for rows, columns, density, n in jobs:
            rng = np.random.default_rng(0)
            pattern = GENERATORS["uniform"]((rows, columns), block, density, rng)
            pattern = pattern.with_format_fixed(fixed=True)
            library, plan = (
                plan_static(pattern, n=n, machine=machine, **options)
                for options in ({"strategy": "popsparse"}, {"weights": "auto"})
            )
            cycles = cycles_of(library), cycles_of(plan)
            ratios.append(cycles[0] / cycles[1])
            print(
                f"| {block} | {rows:,} x {columns:,} | 1/{1 / density:g} | {n:,} | "
                f"{cycles[0]:,} | {cycles[1]:,} | {ratios[-1]:.3f} | {plan.weights} |",
                flush=True,
            )
    mean = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
    print(f"\nGeometric mean of {len(ratios)} ratios: {mean:.3f}")


def trades(layer: tuple[int, int, int], machine: Machine) -> list[Trade]:
    """Return the trade of bytes against cycles of a dense product, most bytes first."""
    m, k, n = layer
    found = []
    for budget in BUDGETS:
        try:
            plan = dense(m, k, n, weights_budget=budget)("resident", machine)
        except NoPlanError:
            continue
        figures: Any = loading_figures(plan)
        found.append(Trade(weight_bytes(plan), cycles_of(plan), figures["copies"]))
    return found


def plot(rows: Sequence[Trade], shared: int, folder: Path) -> None:
    """Draw cycles against bytes of weights on a tile."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([row.bytes / 1024 for row in rows], [row.cycles for row in rows], "o-")
    for row in rows:
        axes.annotate(
            f"{row.copies:g} {'copy' if row.copies == 1 else 'copies'}",
            (row.bytes / 1024, row.cycles),
            textcoords="offset points",
            xytext=(6, 6),
        )
    axes.axhline(shared, linestyle="--", color="0.5", label="shared weights")
    axes.set(
        xlabel="weights on the fullest tile (KB)",
        ylabel="cycles of a run",
        xlim=(0, 1.15 * max(row.bytes for row in rows) / 1024),
        ylim=(0, 1.12 * max(row.cycles for row in rows)),
        title="{:,} x {:,} dense, n {:,}".format(*LAYER),
    )
    axes.legend(loc="lower left")
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "weights.png", dpi=150, metadata={"Software": None})


def print_trades(layer: tuple[int, int, int], machine: Machine, folder: Path | None) -> None:
    """Print a dense product under several budgets, and draw it if a folder is given."""
    rows = trades(layer, machine)
    print("\n| copies | bytes of weights on the fullest tile | cycles |\n|--:|--:|--:|")
    for row in rows:
        print(f"| {row.copies:g} | {row.bytes:,} | {row.cycles:,} |")
    if folder is not None:
        plot(rows, cycles_of(dense(*layer)("shared", machine)), folder)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plot", type=Path, help="folder for the picture of the trade")
    parser.add_argument("--only", choices=("jobs", "budgets", "blocks"), help="one table")
    parser.add_argument("--smallest", action="store_true", help="small jobs only")
    given = parser.parse_args()
    machine = SMALL if given.smallest else BOW
    if given.only in (None, "jobs"):
        print_jobs(SMALL_JOBS if given.smallest else JOBS, machine)
    if given.only in (None, "budgets"):
        layer = (256, 256, 64) if given.smallest else LAYER
        print_trades(layer, machine, given.plot)
    if given.only in (None, "blocks"):
        print_blocks(SMALL_BLOCK_JOBS if given.smallest else BLOCK_JOBS, machine)


if __name__ == "__main__":
    main()
