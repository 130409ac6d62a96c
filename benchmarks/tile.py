"""Host time of the simulation of instructions: compilation, instructions a second, a whole chip.

Each job is a process of its own. The first two run in a copy of the packages, as if they had just
been installed: the first makes the simulator's machine code, the second finds it in the cache. CPU
seconds are of all threads. A bundle is what a worker issues in a cycle: one or two instructions.

    python benchmarks/tile.py [--jobs NAME ...]
    python benchmarks/tile.py --smallest    # one vertex, code compiled before: does it work?
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from process_setup import ROOT, STARTED  # isort: skip

import attrs
import numpy as np

from ipusim import BOW, DataType, Program, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Pattern,
    emit,
    pack,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.jobs.verdict import checked

HALF = DataType.HALF
KERNEL = "static_block_16x16_half_half"  # codelet that is measured
Figures = dict[str, float]


@attrs.frozen
class Job:
    """Measurement with targets.

    Attributes:
        title: description in the table.
        measure: function that returns the figures by name.
        at_least, at_most: targets by name of the figure.
    """

    title: str
    measure: Callable[[], Figures]
    at_least: Mapping[str, float] = attrs.field(factory=dict)
    at_most: Mapping[str, float] = attrs.field(factory=dict)


def random_pattern(size: int, density: float) -> Pattern:
    return GENERATORS["uniform"]((size, size), 16, density, np.random.default_rng(1))


def one_tile(columns: int) -> Program:
    """Return a program with one vertex of the 16 x 16 half kernel."""
    return emit(
        plan_static(
            random_pattern(256, 1 / 2), n=columns, machine=BOW.scaled_to(1), strategy="popsparse"
        )
    )


def vertex_runs(program: Program, runs: int, tiles: int = 1) -> Callable[[], int]:
    """Return a function that runs the multiplying vertex `runs` times on each tile.

    The function returns the number of bundles that the workers execute.
    """
    from ipusim.isa import SUPERVISOR_ENTRY, Runs, run_many  # noqa: PLC0415
    from ipusim.simulation.instruction_level import code_of  # noqa: PLC0415  # its import is measured
    from ipusim.simulation.tile import Memory  # noqa: PLC0415

    memory = Memory(program.machine)
    vertices = next(
        vertices
        for step in program.steps
        for vertices in step.compute
        if vertices.codelet.name == KERNEL
    )
    contents = [(vertices.fields["state_address"], vertices.codelet.state_of(vertices.fields)[0])]
    contents += [(address, lists.flat) for address, lists in vertices.constants()]
    for address, values in contents:
        memory.write(vertices.tile, address, np.array([len(values)]), values)
    code = code_of(vertices.codelet, int(vertices.fields["code_address"][0]))
    images = np.repeat(memory.images[vertices.tile], tiles, axis=0)
    columns = Runs(
        tile=np.repeat(np.arange(tiles), runs),
        entry=np.full(tiles * runs, code.labels[vertices.codelet.assembly.entry]),
        vertex=np.repeat(vertices.fields["state_address"], tiles * runs),
        stride=np.full(tiles * runs, SUPERVISOR_ENTRY),
    )

    def work() -> int:
        done = run_many(program.machine, code, images, columns)
        return int(done.worker_bundles.sum())

    return work


def rate(tiles: int) -> Figures:
    """Measure the simulated bundles per second, the best of five runs.

    One tile takes one thread, so its seconds are CPU seconds. Otherwise they are elapsed seconds.
    """
    work = vertex_runs(one_tile(192), 40, tiles)
    work()
    clock, rates = time.process_time if tiles == 1 else time.perf_counter, []
    for _ in range(5):
        start = clock()
        bundles = work()
        rates.append(bundles / (clock() - start) / 1e6)
    return {"million bundles/s": max(rates)}


def one_vertex() -> Figures:
    """Measure the first vertex of this process, with all that is imported and compiled for it."""
    vertex_runs(one_tile(6), 1)()
    return {"seconds": time.perf_counter() - STARTED, "CPU seconds": time.process_time()}


def chip() -> Figures:
    """Measure a product on a whole Bow, from its plan to its checked result, twice."""
    pattern, rng = random_pattern(4096, 1 / 16), np.random.default_rng(2)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(4096, 1024, rng, HALF)
    seconds = []
    for _ in range(2):
        start = time.perf_counter()
        plan = plan_static(pattern, n=1024, strategy="popsparse")
        run = simulate(emit(plan), pack(plan, matrix, x), fidelity="instruction")
        y = unpack(plan, run.outputs)
        seconds.append(time.perf_counter() - start)
    if not checked(plan, matrix, x, y).right:
        raise SystemExit("the simulated result is wrong")
    return {"first seconds": seconds[0], "warm seconds": seconds[1]}


COMPILE, CACHED = "compile", "cached"
JOBS: Mapping[str, Job] = {
    COMPILE: Job("one vertex, imports included, just installed", one_vertex, {}, {"seconds": 6}),
    CACHED: Job("the same, compiled code cached", one_vertex, {}, {"seconds": 1}),
    "rate": Job(
        "16x16 half kernel on one tile", partial(rate, 1), at_least={"million bundles/s": 28}
    ),
    "two": Job(
        "16x16 half kernel on two tiles, two threads",
        partial(rate, 2),
        at_least={"million bundles/s": 50},
    ),
    "chip": Job(
        "4096 b=16 d=1/16 n=1024 half, from plan to y",
        chip,
        at_most={"first seconds": 3, "warm seconds": 2},
    ),
}


def one_run(name: str, folder: Path) -> Figures:
    """Measure a job in a process of its own, with the package of a folder."""
    command = [sys.executable, str(folder / "benchmarks" / Path(__file__).name), "--child", name]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def installed(folder: Path) -> None:
    """Copy the package to a folder, without any cached code."""
    for name in ("ipusim", "benchmarks"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)


def show(job: Job, figures: Figures) -> None:
    """Print the figures of a job with their targets."""
    for figure, value in figures.items():
        targets = [f">= {job.at_least[figure]:g}"] if figure in job.at_least else []
        targets += [f"<= {job.at_most[figure]:g}"] if figure in job.at_most else []
        print(f"{job.title:<48}{figure:<20}{value:>10.2f}  {' '.join(targets)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=list(JOBS), metavar="NAME")
    parser.add_argument("--smallest", action="store_true", help="one vertex, seconds long")
    parser.add_argument("--child", choices=JOBS, help=argparse.SUPPRESS)
    command_line = parser.parse_args()
    if command_line.child:
        print(json.dumps(JOBS[command_line.child].measure()))
        return
    print(f"{'job':<48}{'figure':<20}{'measured':>10}  target")
    if command_line.smallest:
        show(JOBS[CACHED], one_run(CACHED, ROOT))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        if COMPILE in command_line.jobs or CACHED in command_line.jobs:
            installed(folder)
            compile_figures = one_run(COMPILE, folder)
        for name in command_line.jobs:
            if name == COMPILE:
                show(JOBS[name], compile_figures)
            else:
                show(JOBS[name], one_run(name, folder if name == CACHED else ROOT))


if __name__ == "__main__":
    main()
