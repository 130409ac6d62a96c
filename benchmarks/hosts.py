"""Checks that results do not depend on the host: jobs of every kind under settings of other hosts.

A host is a computer that runs the simulator. Each setting runs all jobs in a process of its own:
with BLAS kernels of other processors, NumPy without vector instructions, a C library without fused
multiply-add, machine code for any x86-64, one processor, two threads, other hash seeds, locales and
time zones. All that commands print and write is compared byte by byte with what this host does
without a setting; only seconds are ignored.

    python benchmarks/hosts.py [--settings NAME ...] [--jobs NAME ...] [--keep FOLDER]
    python benchmarks/hosts.py --list
    python benchmarks/hosts.py --smallest   # a few jobs, under all settings at once

Exit status 1 if any output differs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from host_corpus.compare import differences
from host_corpus.jobs import JOBS, SMALLEST
from host_corpus.settings import SETTINGS, Setting, at_once, this_host

THIS_HOST = "this host"  # name of the run without a setting
MAX_LISTED = 8  # outputs of a setting that differ and are listed
DIFFERENT = 1  # exit status if outputs differ


def ran(setting: Setting, names: Sequence[str], folder: Path) -> float:
    """Run jobs under a setting, and return the seconds that took."""
    folder.mkdir()
    command = [sys.executable, __file__, "--child", str(folder), "--jobs", *names]
    command += ["--plain-code"] * setting.plain_code
    command += ["--processors", str(setting.processors)] * bool(setting.processors)
    environment = {**os.environ, **setting.environment}
    start = time.perf_counter()
    subprocess.run(command, check=True, env=environment)
    return time.perf_counter() - start


def run_jobs(names: Sequence[str], folder: Path) -> None:
    """Run jobs in this process, each in a folder of its own, where its outputs stay."""
    for name in names:
        job_folder = folder / name
        job_folder.mkdir()
        os.chdir(job_folder)
        with _printed_to(job_folder / "printed.txt"):
            for line in JOBS[name]:
                _run(line)


def _run(line: str) -> None:
    from host_corpus.in_python import WORKS  # noqa: PLC0415

    from ipusim.compiler.cli.app import main as command  # noqa: PLC0415  # settings come first

    print(f"$ {line}", flush=True)
    word, *arguments = line.split()
    status = WORKS[arguments[0]]() if word == "python" else command([word, *arguments])
    print(f"status {status}", flush=True)
    if status:
        raise SystemExit(f"{line}: status {status}")


@contextmanager
def _printed_to(path: Path) -> Iterator[None]:
    """Send standard output and standard error to a file, also those of child processes."""
    saved = os.dup(1), os.dup(2)  # 1 and 2 are standard output and standard error
    with path.open("wb") as file:
        for number in (1, 2):
            os.dup2(file.fileno(), number)
        try:
            yield
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, old in zip((1, 2), saved, strict=True):
                os.dup2(old, number)
                os.close(old)


def child(folder: Path, names: Sequence[str], *, plain_code: bool, processors: int | None) -> None:
    """Apply the settings that are no environment variables, then run the jobs."""
    if processors:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:processors])
    if plain_code:
        from ipusim.native import use_plain_processor  # noqa: PLC0415

        use_plain_processor()
    run_jobs(names, folder)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--settings", nargs="+", choices=SETTINGS, default=list(SETTINGS))
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=list(JOBS), metavar="NAME")
    parser.add_argument("--keep", type=Path, help="a new folder, where all outputs stay")
    parser.add_argument("--list", action="store_true", help="list settings and jobs, run nothing")
    parser.add_argument("--smallest", action="store_true", help="a few jobs, all settings at once")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--plain-code", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--processors", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def num_differences(settings: dict[str, Setting], names: Sequence[str], folder: Path) -> int:
    """Run jobs under each setting, print what differs from this host, and return how much."""
    from host_corpus.inputs import write_inputs  # noqa: PLC0415

    inputs = folder / "inputs"
    inputs.mkdir(parents=True)
    write_inputs(inputs)
    seconds = ran(this_host(), names, folder / THIS_HOST)
    print(f"{THIS_HOST:<22}{len(names):>4} jobs {seconds:7.1f} s", flush=True)
    different = 0
    for name, setting in settings.items():
        seconds = ran(setting, names, folder / name)
        lines = differences(folder / THIS_HOST, folder / name)
        verdict = f"{len(lines)} outputs differ" if lines else "the same outputs"
        print(f"{name:<22}{len(names):>4} jobs {seconds:7.1f} s  {verdict}")
        for line in lines[:MAX_LISTED]:
            print(f"    {line}")
        different += len(lines)
        sys.stdout.flush()
    return different


def main() -> int:
    """Run what the command line asks for, and return the exit status."""
    command_line = arguments()
    if command_line.child:
        options = {"plain_code": command_line.plain_code, "processors": command_line.processors}
        child(command_line.child, command_line.jobs, **options)
        return 0
    settings = {name: SETTINGS[name] for name in command_line.settings}
    names = command_line.jobs
    if command_line.smallest:
        settings, names = {"all at once": at_once(SETTINGS.values())}, SMALLEST
    if command_line.list:
        print("settings:", *settings, sep="\n  ")
        print("jobs:", *names, sep="\n  ")
        return 0
    folder = command_line.keep.absolute() if command_line.keep else Path(tempfile.mkdtemp())
    try:
        return DIFFERENT if num_differences(settings, names, folder) else 0
    finally:
        if not command_line.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
