"""Host time of the instruction-level tile: its compilation, its rate, a whole chip.

Each job is a process of its own. The first one finds an empty cache of compiled code and is the
compilation; the others find the cache that it filled. CPU seconds and rates are of one core.

    python benchmarks/tile.py [--jobs NAME ...]
    python benchmarks/tile.py --smallest    # one vertex, with the user's own cache: does it work?
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")  # read when numpy is imported

STARTED = time.perf_counter()
sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np  # noqa: E402  # after its threads are set

from compiler import (  # noqa: E402
    GENERATORS,
    BlockMatrix,
    Pattern,
    emit,
    multiply,
    pack,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from compiler.jobs.tolerance import error_bounds  # noqa: E402
from ipusim import BOW, DataType, Program, simulate  # noqa: E402

HALF = DataType.HALF
KERNEL = "static_block_16x16_half_half"
Figures = dict[str, float]


@attrs.frozen
class Job:
    """What to measure, and for each figure the least or the most that it should be."""

    title: str
    measure: Callable[[], Figures]
    at_least: Mapping[str, float] = attrs.field(factory=dict)
    at_most: Mapping[str, float] = attrs.field(factory=dict)


def drawn(size: int, density: float) -> Pattern:
    return GENERATORS["uniform"]((size, size), 16, density, np.random.default_rng(1))


def one_tile(columns: int) -> Program:
    """A program with one vertex of the 16 x 16 half kernel."""
    return emit(plan_static(drawn(256, 1 / 2), n=columns, machine=BOW.scaled_to(1)))


def vertex_runs(program: Program, runs: int) -> Callable[[], int]:
    """A call that runs the multiplying vertex so many times, and gives its workers' bundles."""
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
    columns = Runs(
        tile=np.zeros(runs, np.int64),
        entry=np.full(runs, code.labels[vertices.codelet.assembly.entry]),
        vertex=np.repeat(vertices.fields["state_address"], runs),
        stride=np.full(runs, SUPERVISOR_ENTRY),
    )

    def work() -> int:
        done = run_many(program.machine, code, memory.images, columns)
        return int(done.worker_bundles.sum())

    return work


def rate() -> Figures:
    work = vertex_runs(one_tile(192), 40)
    work()
    start = time.process_time()
    bundles = work()
    return {"million bundles/s": bundles / (time.process_time() - start) / 1e6}


def one_vertex() -> Figures:
    vertex_runs(one_tile(6), 1)()
    return {"seconds": time.perf_counter() - STARTED, "CPU seconds": time.process_time()}


def chip() -> Figures:
    pattern, rng = drawn(4096, 1 / 16), np.random.default_rng(2)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(4096, 1024, rng, HALF)
    seconds = []
    for _ in range(2):
        start = time.perf_counter()
        plan = plan_static(pattern, n=1024)
        run = simulate(emit(plan), pack(plan, matrix, x), fidelity="instruction")
        y = unpack(plan, run.outputs)
        seconds.append(time.perf_counter() - start)
    if not (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all():
        raise SystemExit("the simulated result is wrong")
    return {"first seconds": seconds[0], "warm seconds": seconds[1]}


COMPILE, CACHED = "compile", "cached"
JOBS: Mapping[str, Job] = {
    COMPILE: Job("one vertex, imports included, no cache", one_vertex, {}, {"seconds": 30}),
    CACHED: Job("the same, compiled code cached", one_vertex),
    "rate": Job("16x16 half kernel on one tile", rate, at_least={"million bundles/s": 20}),
    "chip": Job(
        "4096 b=16 d=1/16 n=1024 half, from plan to y",
        chip,
        at_most={"first seconds": 15, "warm seconds": 4},
    ),
}


def one_run(name: str, cache: str | None) -> Figures:
    """The figures of a job, measured in a process of its own with this cache, or the user's."""
    command = [sys.executable, __file__, "--child", name]
    environment = {**os.environ, **({"NUMBA_CACHE_DIR": cache} if cache else {})}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    figures: Figures = json.loads(done.stdout)
    return figures


def show(job: Job, figures: Figures) -> None:
    for figure, value in figures.items():
        bounds = [f">= {least:g}" for key, least in job.at_least.items() if key == figure]
        bounds += [f"<= {most:g}" for key, most in job.at_most.items() if key == figure]
        print(f"{job.title:<48}{figure:<20}{value:>10.2f}  {' '.join(bounds)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=list(JOBS), metavar="NAME")
    parser.add_argument("--smallest", action="store_true", help="one vertex, seconds long")
    parser.add_argument("--child", choices=JOBS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        print(json.dumps(JOBS[given.child].measure()))
        return
    print(f"{'job':<48}{'figure':<20}{'measured':>10}  target")
    if given.smallest:
        show(JOBS[CACHED], one_run(CACHED, None))
        return
    with tempfile.TemporaryDirectory() as cache:
        filling = one_run(COMPILE, cache)
        for name in given.jobs:
            show(JOBS[name], filling if name == COMPILE else one_run(name, cache))


if __name__ == "__main__":
    main()
