"""Jobs that are whole commands: from the start of a process to its end.

"Not cached" is a copy of the package without `__pycache__`, so that Python compiles every module,
and llvmlite every LLVM text, again.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .job import Figures

ROOT = Path(__file__).parents[2]
PACKAGE = "ipusim"
README_MATRIX = ROOT / "compiler" / "data" / "minilm_layer5_ffn_down_b16_875.npz"
# First plan of a Python session.
SESSION = """
import numpy as np
from ipusim.compiler import Pattern, plan_static
plan_static(Pattern.of(np.eye(64), block=16), n=64)
"""
# Source of a small process between this one and a command. The peak memory that the system reports
# of a process is at least that of its parent, which is large here.
SPAWN = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
try:
    limit = json.loads(sys.argv[1])
    done = subprocess.run(sys.argv[2:], timeout=limit, capture_output=True, text=True)
    status, message = done.returncode, "".join(done.stderr.strip().splitlines()[-1:])
except subprocess.TimeoutExpired:
    status, message = None, ""
seconds = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
processor = used.ru_utime + used.ru_stime
figures = {"seconds": seconds, "processor s": processor, "MB": used.ru_maxrss / 1024}
print(json.dumps([status, message, figures]))
"""


def child(
    command: list[str], path: object, *, cwd: Path | None = None, limit: float | None = None
) -> tuple[int | None, str, Figures]:
    """Run a command in a process of its own.

    Args:
        command: the command and its arguments.
        path: folder of packages, or "".
        cwd: working directory.
        limit: largest number of seconds.

    Returns:
        Exit status, or None if the limit was too small; last line of its errors; its figures.
    """
    environment = {**os.environ, "PYTHONPATH": str(path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's second run finds compiled modules
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SPAWN, json.dumps(limit), *command],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=environment,
        cwd=cwd,
    )
    status, message, figures = json.loads(done.stdout)
    return status, message, figures


def spawned(command: list[str], *, home: Path = ROOT, cwd: Path | None = None) -> Figures:
    """Run a command with the packages of folder `home`, and return its figures."""
    status, message, figures = child(command, home, cwd=cwd)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {status}: {message}")
    return figures


def ipusim_command() -> list[str]:
    """Return the beginning of a command line: Python and the script `ipusim`."""
    script = shutil.which("ipusim", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit(f"no `ipusim` beside {sys.executable}; pip install -e . first")
    return [sys.executable, script]


def ipusim(*arguments: str, home: Path = ROOT) -> Figures:
    """Run `ipusim` in a process of its own and return its figures."""
    return spawned([*ipusim_command(), *arguments], home=home)


def run_command(*flags: str) -> Figures:
    return ipusim("run", *flags)


def readme_command() -> Figures:
    return ipusim("run", str(README_MATRIX), "--n", "1024")


def readme_not_cached() -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / PACKAGE, Path(folder) / PACKAGE, ignore=ignored)
        return ipusim("run", str(README_MATRIX), "--n", "1024", home=Path(folder))


def first_plan() -> Figures:
    return spawned([sys.executable, "-c", SESSION])


def validate() -> Figures:
    """Simulate all points of the shipped table in two processes; processor time is of both."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "validate.jsonl"
        return ipusim("validate", "--store", str(store), "--workers", "2")


def suite() -> Figures:
    return spawned([sys.executable, "-m", "pytest", "-q", "-n", "2"], cwd=ROOT)
