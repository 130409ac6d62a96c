"""Host time of 1,472 tiles that live their own lives: the event engine alone, and a whole simulate.

The engine plays each tile's waits again, as the trace of the run has them, so that nothing else is
measured: processes, barriers and the queue. Processor seconds are printed as they are, for 50
supersteps where a run has loops, and as a share of `simulate` in the same minute; the same in lock
step, where all tiles begin to compute in one cycle. Each figure is the median of the runs.

    python benchmarks/lives.py [--runs 5]
    python benchmarks/lives.py --smallest    # a small job, once: does it work?
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs  # noqa: E402  # after its threads are set
import numpy as np  # noqa: E402

from ipusim import Machine, Program, Run, Trace, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
    GENERATORS,
    Bound,
    emit,
    pack,
    plan_dynamic,
    plan_static,
    read_matrix,
)
from ipusim.simulation.clock import Barrier, Clock  # noqa: E402
from ipusim.simulation.tile_process import ExecutedSuperstep, tile_process  # noqa: E402

TITLE, FIGURE = 48, 27
SUPERSTEPS = 50  # of the limit of a job with loops
FIRST_LIMIT, LOOPED_LIMIT = 0.1, 0.6  # s of the engine: README's first job, 50 supersteps


@attrs.frozen
class Job:
    """A program, and what it is fed, ready to run.

    Attributes:
        title: what it is.
        start: simulates the program on a machine.
        limit: the most processor seconds that the engine should take, None where none was set.
        each: supersteps that the limit is for; None for the whole run.
    """

    title: str
    start: Callable[[Machine], Run]
    machine: Machine
    limit: float | None
    each: int | None = None


def smallest() -> Job:
    pattern = GENERATORS["uniform"]((64, 64), 16, 1 / 2, np.random.default_rng(1))
    program = emit(plan_static(pattern, n=16, strategy="popsparse"))
    return _job("64 x 64 b=16 d=1/2 n=16 half", program, None)


def first() -> Job:
    """README's first job."""
    with as_file(files("ipusim.compiler") / "data" / "minilm_layer5_ffn_down_b16_875.npz") as path:
        program = emit(plan_static(read_matrix(path).pattern, n=1024, strategy="popsparse"))
    return _job("README's first job, timing only", program, FIRST_LIMIT)


def looped() -> Job:
    """Return a job whose buckets go round.

    A clustered pattern runs through a program planned for any pattern.
    """
    plan = plan_dynamic(Bound.at_density((4096, 4096), 16, 1 / 16), n=256, strategy="expected")
    drawn = GENERATORS["clustered"]((4096, 4096), 16, 1 / 18, np.random.default_rng(1))
    title = "dynamic 4096 b=16 n=256, clustered, timing only"
    return _job(title, emit(plan), LOOPED_LIMIT, feeds=pack(plan, drawn), each=SUPERSTEPS)


def _job(
    title: str,
    program: Program,
    limit: float | None,
    *,
    feeds: Mapping[str, np.ndarray] | None = None,
    each: int | None = None,
) -> Job:
    def start(machine: Machine) -> Run:
        return simulate(attrs.evolve(program, machine=machine), feeds)

    return Job(title, start, program.machine, limit, each)


def processor_seconds(work: Callable[[], object]) -> float:
    """Of a call; on a shared host they move less than those of the clock."""
    start = time.process_time()
    work()
    return time.process_time() - start


def lived(machine: Machine, trace: Trace) -> int:
    """Return the cycle in which the engine alone ends, if its tiles wait as in the trace."""
    clock = Clock()
    rows = iter(range(len(trace.superstep)))

    def at_release(cycle: int) -> ExecutedSuperstep:
        row = next(rows)
        return ExecutedSuperstep(
            int(trace.superstep[row]),
            cycle,
            is_last=row == len(trace.superstep) - 1,
            exchange=trace.compute_start[row],
            compute=trace.compute[row],
        )

    barrier = Barrier(clock, machine.tiles, machine.sync_cycles, at_release)
    clock.start(tile_process(clock, barrier, tile) for tile in range(machine.tiles))
    clock.run()
    return clock.now


def figures(job: Job, machine: Machine, runs: int) -> dict[str, float]:
    """Medians by name.

    Raises:
        SystemExit: the engine alone ends in another cycle than the run.
    """
    trace = job.start(machine).trace
    if lived(machine, trace) != trace.cycles:
        raise SystemExit(f"{job.title}: the engine ends in another cycle than the run")
    taken = [
        (
            processor_seconds(lambda: lived(machine, trace)),
            processor_seconds(lambda: job.start(machine)),
        )
        for _ in range(runs)
    ]
    engine, whole = (statistics.median(column) for column in zip(*taken, strict=True))
    supersteps = len(trace.superstep)
    found = {"supersteps": float(supersteps), "engine, processor s": engine}
    if job.each:
        found[f"engine, processor s for {job.each}"] = engine * job.each / supersteps
    return {**found, "simulate, processor s": whole, "engine / simulate": engine / whole}


def lines(job: Job, runs: int) -> list[str]:
    """Format the lines of a job: figures of tiles with lives of their own, beside lock step."""
    own, together = (
        figures(job, attrs.evolve(job.machine, lock_step=step), runs) for step in (0, 1)
    )
    limited = f"engine, processor s for {job.each}" if job.each else "engine, processor s"
    told = []
    for name, value in own.items():
        limit = f"{job.limit:g}" if job.limit and name == limited else ""
        ratio = value / together[name]
        row = f"{value:>10.3f}{limit:>8}{together[name]:>11.3f}{ratio:>8.2f}"
        told.append(f"{job.title:<{TITLE}}  {name:<{FIGURE}}{row}")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smallest", action="store_true", help="a small job, once")
    given = parser.parse_args()
    head = f"{'own lives':>10}{'limit':>8}{'lock step':>11}{'ratio':>8}"
    print(f"{'job':<{TITLE}}  {'median':<{FIGURE}}{head}")
    for job in (smallest,) if given.smallest else (first, looped):
        print("\n".join(lines(job(), 1 if given.smallest else given.runs)), flush=True)


if __name__ == "__main__":
    main()
