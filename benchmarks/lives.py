"""Host time of the simulation of 1,472 tiles: the event engine alone, and a whole `simulate`.

On real chips a tile continues when its own exchange is over, so each is a process of its own in the
event engine. Here, the engine repeats each tile's waits from the trace of a run, so that only
processes, barriers and the queue of events are measured. Figures are processor seconds (of 50
supersteps if a run has loops), and those of the engine over those of `simulate`. All are measured
again in lock step, where all tiles begin to compute in one cycle. Each figure is the median of the
runs.

    python benchmarks/lives.py [--runs 5]
    python benchmarks/lives.py --smallest    # a small job, once: does it work?
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping
from importlib.resources import as_file, files

import process_setup  # noqa: F401  # isort: skip

import attrs
import numpy as np

from ipusim import Machine, Program, Run, Trace, simulate
from ipusim.compiler import (
    GENERATORS,
    Bound,
    emit,
    pack,
    plan_dynamic,
    plan_static,
    read_matrix,
)
from ipusim.simulation.clock import Barrier, Clock
from ipusim.simulation.tile_process import ExecutedSuperstep, tile_process

TITLE, FIGURE = 48, 27  # widths of the first columns
SUPERSTEPS = 50  # supersteps for which the limit of a job with loops holds
# Targets of the engine in processor seconds: README's first job, and 50 supersteps of loops.
FIRST_LIMIT, LOOPED_LIMIT = 0.1, 0.6


@attrs.frozen
class Job:
    """Program with its inputs, ready to run.

    Attributes:
        title: description in the table.
        start: function that simulates the program on a machine.
        machine: machine of the program.
        limit: largest number of processor seconds that the engine should take; None for no target.
        supersteps: number of supersteps for which the limit holds; None for the whole run.
    """

    title: str
    start: Callable[[Machine], Run]
    machine: Machine
    limit: float | None
    supersteps: int | None = None


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
    """Return a job with a loop: the program was planned for any pattern, and runs a clustered one.

    Tiles then hold non-zeros of other tiles, and pass them on in one turn of a loop after another.
    """
    plan = plan_dynamic(Bound.at_density((4096, 4096), 16, 1 / 16), n=256, strategy="expected")
    pattern = GENERATORS["clustered"]((4096, 4096), 16, 1 / 18, np.random.default_rng(1))
    title = "dynamic 4096 b=16 n=256, clustered, timing only"
    return _job(title, emit(plan), LOOPED_LIMIT, feeds=pack(plan, pattern), supersteps=SUPERSTEPS)


def _job(
    title: str,
    program: Program,
    limit: float | None,
    *,
    feeds: Mapping[str, np.ndarray] | None = None,
    supersteps: int | None = None,
) -> Job:
    def start(machine: Machine) -> Run:
        return simulate(attrs.evolve(program, machine=machine), feeds)

    return Job(title, start, program.machine, limit, supersteps)


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds of a call; on a busy host they vary less than elapsed time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def engine_cycles(machine: Machine, trace: Trace) -> int:
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
    """Return the median of each figure by its name.

    Raises:
        SystemExit: the engine alone ends in another cycle than the run.
    """
    trace = job.start(machine).trace
    if engine_cycles(machine, trace) != trace.cycles:
        raise SystemExit(f"{job.title}: the engine ends in another cycle than the run")
    seconds = [
        (
            processor_seconds(lambda: engine_cycles(machine, trace)),
            processor_seconds(lambda: job.start(machine)),
        )
        for _ in range(runs)
    ]
    engine, whole = (statistics.median(column) for column in zip(*seconds, strict=True))
    supersteps = len(trace.superstep)
    medians = {"supersteps": float(supersteps), "engine, processor s": engine}
    if job.supersteps:
        medians[f"engine, processor s for {job.supersteps}"] = engine * job.supersteps / supersteps
    return {**medians, "simulate, processor s": whole, "engine / simulate": engine / whole}


def lines(job: Job, runs: int) -> list[str]:
    """Format the lines of a job: figures of tiles with processes of their own, and in lock step."""
    machines = (attrs.evolve(job.machine, lock_step=step) for step in (0, 1))
    own_lives, lock_step = (figures(job, machine, runs) for machine in machines)
    limited = "engine, processor s" + (f" for {job.supersteps}" if job.supersteps else "")
    rows = []
    for name, value in own_lives.items():
        limit = f"{job.limit:g}" if job.limit and name == limited else ""
        ratio = value / lock_step[name]
        cells = f"{value:>10.3f}{limit:>8}{lock_step[name]:>11.3f}{ratio:>8.2f}"
        rows.append(f"{job.title:<{TITLE}}  {name:<{FIGURE}}{cells}")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smallest", action="store_true", help="a small job, once")
    command_line = parser.parse_args()
    head = f"{'own lives':>10}{'limit':>8}{'lock step':>11}{'ratio':>8}"
    print(f"{'job':<{TITLE}}  {'median':<{FIGURE}}{head}")
    for job in (smallest,) if command_line.smallest else (first, looped):
        print(
            "\n".join(lines(job(), 1 if command_line.smallest else command_line.runs)), flush=True
        )


if __name__ == "__main__":
    main()
