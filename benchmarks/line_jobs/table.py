"""Table of all jobs by name, with the targets of docs/performance.md.

In titles, b is the length of a block, d the density, and n the number of columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from .commands import (
    first_plan,
    ipusim,
    readme_command,
    readme_not_cached,
    run_command,
    suite,
    validate,
)
from .core import ONE, TWO, rate
from .growth import SERIES, growth
from .in_process import dense_timing, dynamic_timing, schedules, static_checked, static_timing
from .job import MEGABYTES, PROCESSOR, SECONDS, Job

SMALLEST = "smallest"  # name of the job of `--smallest`
# Options of `ipusim run` for the products of jobs.
FIRST = ("--m", "4096", "--k", "4096", "--n", "1024", "--block-length", "16", "--density", "1/16")
LAYER = ("--m", "512", "--k", "2048", "--n", "256", "--block-length", "1", "--density", "0.1")
LARGE = ("--m", "8192", "--k", "8192", "--n", "256", "--block-length", "1", "--density", "1/16")
ELEMENTS = ("--m", "4096", "--k", "4096", "--n", "256", "--block-length", "1", "--density", "1/16")
WIDE = ("--m", "16384", "--k", "16384", "--n", "256", "--block-length", "16", "--density", "1/64")
DENSE = ("--method", "dense", "--m", "4096", "--k", "4096", "--n", "4096")
TIMING = "--timing-only"
AUTO = ("--strategy", "auto", TIMING)
# Targets of jobs that measure growth.
SLOPES = {"processor s, slope": 1.05, "MB, slope": 1.05}


def _command(title: str, *flags: str, slow: bool = False, **targets: float) -> Job:
    """Return a job that runs the command, and counts its seconds from start to end."""
    return Job(title, partial(run_command, *flags), targets, apart=False, slow=slow)


JOBS: Mapping[str, Job] = {
    SMALLEST: Job(
        "512 b=16 d=1/16 n=64 half, checked", partial(static_checked, 512, 512, 16, 1 / 16, 64)
    ),
    "timing": Job(
        "4096 b=16 d=1/16 n=1024 half, timing only, in process",
        partial(static_timing, 4096, 4096, 16, 1 / 16, 1024),
        {SECONDS: 0.4},
        ratio=0.9,
    ),
    "checked": Job(
        "the same, executed and checked, in process",
        partial(static_checked, 4096, 4096, 16, 1 / 16, 1024),
        {SECONDS: 1.2},
        ratio=2.5,
    ),
    "layer timing": Job(
        "512 x 2048 b=1 d=0.1 n=256 half, timing only, in process",
        partial(static_timing, 512, 2048, 1, 0.1, 256),
        ratio=2.5,
    ),
    "layer checked": Job(
        "the same, executed and checked, in process",
        partial(static_checked, 512, 2048, 1, 0.1, 256),
        ratio=2.5,
    ),
    "elements": Job(
        "8192 b=1 d=1/16 n=256 half, timing only, in process",
        partial(static_timing, 8192, 8192, 1, 1 / 16, 256),
        {MEGABYTES: 600},
    ),
    "dense": Job("dense 4096^3 half, timing only, in process", partial(dense_timing, 4096)),
    "dynamic": Job(
        "dynamic 4096 b=16 d=1/16 n=1024 half, timing, in process",
        partial(dynamic_timing, 16, 1024),
        {SECONDS: 0.25, "pack": 0.5},
    ),
    "dynamic elements": Job(
        "dynamic 4096 b=1 d=1/16 n=256 half, timing, in process",
        partial(dynamic_timing, 1, 256),
        {SECONDS: 0.4, "pack": 3.0},
    ),
    "schedule": Job(
        "schedule / bound of the first job",
        schedules,
        {"multiply exchange": 1.03, "reduce exchange": 1.03},
    ),
    "timing command": _command("ipusim run 4096 b=16, timing only", *FIRST, TIMING, seconds=0.8),
    "checked command": _command("the same, executed and checked", *FIRST, seconds=1.8),
    "readme": Job(
        "README's first command, compiled code cached",
        readme_command,
        {SECONDS: 1.2},
        apart=False,
    ),
    "readme not cached": Job(
        "the same, nothing cached", readme_not_cached, {SECONDS: 3.0}, apart=False
    ),
    "layer timing command": _command(
        "ipusim run 512 x 2048 b=1, timing only", *LAYER, TIMING, seconds=1.3
    ),
    "layer command": _command("the same, executed and checked", *LAYER, seconds=1.8),
    "elements command": _command(
        "ipusim run 8192 b=1, timing only", *LARGE, TIMING, seconds=3.5, MB=600
    ),
    "wide command": _command(
        "ipusim run 16384 b=16 d=1/64 n=256, timing only", *WIDE, TIMING, seconds=3.0
    ),
    "dense timing command": _command(
        "ipusim run dense 4096^3, timing only", *DENSE, TIMING, seconds=0.8
    ),
    "dense command": _command("the same, executed and checked", *DENSE, seconds=7.0),
    "auto": _command("auto 4096 b=16 n=1024", *FIRST, *AUTO, seconds=1.0),
    "auto elements": _command("auto 4096 b=1 n=256", *ELEMENTS, *AUTO, seconds=5.0),
    "auto 8192": _command("auto 8192 b=1 n=256", *LARGE, *AUTO, slow=True, seconds=20.0),
    "instructions": _command(
        "the first job instruction by instruction, checked",
        *(*FIRST, "--fidelity", "instruction"),
        seconds=3.0,
    ),
    "core": Job(
        "instruction core, 16x16 half kernel",
        rate,
        {ONE: 28, TWO: 50},
        at_least=frozenset({ONE, TWO}),
    ),
    "help": Job("ipusim --help", partial(ipusim, "--help"), {SECONDS: 0.15}, apart=False),
    "first plan": Job("import compiler, and a first plan", first_plan, {SECONDS: 0.4}, apart=False),
    **{
        f"growth {name}": Job(
            f"log-log slopes over {name}", partial(growth, name), SLOPES, apart=False
        )
        for name in SERIES
    },
    "validate": Job(
        "ipusim validate, the shipped table", validate, {PROCESSOR: 240}, apart=False, slow=True
    ),
    "suite": Job("the suite, on two cores", suite, {SECONDS: 180}, apart=False, slow=True),
}
