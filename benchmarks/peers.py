"""Other simulators beside this one: the nearest job on each, on this machine, in one run.

The job is the first of `benchmarks/line.py`: m = k = 4096, n = 1024, for ipusim with one block of
16 in 16 non-zero and dense, for the others dense. Each peer has an environment of its own, made by
pip in a folder that is kept; one that cannot be had is left out, which a line says. Seconds and
peak memory are of whole processes; each uses one thread of BLAS.

    python benchmarks/peers.py [--limit SECONDS] [--size M K N] [--folder FOLDER]
    python benchmarks/peers.py --smallest    # ipusim alone, a small job: does it work?
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import attrs

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

ROOT = Path(__file__).parents[1]
JOBS = Path(__file__).parent / "peer_jobs"
SIZE, SMALL = (4096, 4096, 1024), (256, 256, 64)
INSTALL_SECONDS = 600
# A small process between: peak memory counts from what the parent of a process holds.
SPAWN = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
try:
    done = subprocess.run(sys.argv[2:], timeout=float(sys.argv[1]), capture_output=True, text=True)
    status, said = done.returncode, done.stderr.strip().splitlines()[-1:]
except subprocess.TimeoutExpired:
    status, said = None, []
seconds = time.perf_counter() - start
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(json.dumps([status, seconds, most, said]))
"""
COLUMNS = ("simulator, job", "seconds", "MB", "results", "sparse", "schedule", "SRAM")
WIDTHS = (46, 10, 7, 11, 18, 32, 30)


@attrs.frozen
class Row:
    """A job of a simulator, and what that does.

    Attributes:
        title: of the simulator and the job.
        executed: whether results are computed, or for each of its jobs alike "no".
        sparse, schedule, sram: what it knows of each.
    """

    title: str
    executed: str
    sparse: str
    schedule: str
    sram: str


@attrs.frozen
class Peer:
    """A simulator from the registry.

    Attributes:
        packages: what pip installs.
        script: its job, in its own input format, of `peer_jobs`.
        row: what the table says of it.
    """

    packages: tuple[str, ...]
    script: str
    row: Row


OURS_SCHEDULE, OURS_SRAM = "every word to a cycle, played", "by address; refuses what is over"
OURS = {
    ("static", "--timing-only"): "ipusim, static b=16 d=1/16, timing only",
    ("static",): "ipusim, static b=16 d=1/16, executed, checked",
    ("dense", "--timing-only"): "ipusim, dense, timing only",
    ("dense",): "ipusim, dense, executed, checked",
}
PEERS = {
    "scalesim": Peer(
        ("scalesim==3.0.0", "numpy<2.4"),
        "scalesim_job.py",
        Row(
            "SCALE-Sim 3, systolic 256 x 256, dense",
            "no",
            "N:M of rows",
            "fixed dataflow; address traces",
            "sizes of buffers; stalls",
        ),
    ),
    "zigzag": Peer(
        ("zigzag-dse==3.9.1", "six"),  # which it imports and does not name
        "zigzag_job.py",
        Row(
            "ZigZag 3.9, its tpu_like chip, dense",
            "no",
            "no",
            "loop orders searched, formula",
            "sizes of levels; refuses",
        ),
    ),
    "simpy": Peer(
        ("simpy>=4.1",),
        "simpy_job.py",
        Row(
            "SimPy, a model of 1,472 tiles written here",
            "no",
            "no",
            "none: ports as they are asked",
            "no",
        ),
    ),
}


def spawned(command: list[str], limit: float) -> tuple[str, str, str]:
    """Seconds and megabytes as they are printed, and why there are none."""
    environment = {**os.environ, "PYTHONPATH": ""}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's second run finds compiled modules
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SPAWN, str(limit), *command],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    status, seconds, megabytes, said = json.loads(done.stdout)
    if status is None:
        return f"> {limit:.0f}", f"{megabytes:.0f}", ""
    return (
        f"{seconds:.2f}",
        f"{megabytes:.0f}",
        "" if status == 0 else " ".join(said) or "it failed",
    )


def python_of(name: str, peer: Peer, folder: Path) -> tuple[Path, str]:
    """Return the Python of a peer's environment, and why it could not be installed, if so."""
    home = folder / name
    python, mark = home / "bin" / "python", home / "installed"
    if mark.exists() and mark.read_text() == " ".join(peer.packages):
        return python, ""
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", *peer.packages],
            check=True,
            capture_output=True,
            text=True,
            timeout=INSTALL_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return python, f"pip took more than {INSTALL_SECONDS} s"
    except subprocess.CalledProcessError as error:
        return python, (error.stderr or "no environment").strip().splitlines()[-1]
    mark.write_text(" ".join(peer.packages))
    return python, ""


def line(*cells: str) -> str:
    return "".join(f"{cell:<{width}}" for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


def told(row: Row, command: list[str], limit: float) -> str:
    """Run a job, and format its line of the table."""
    seconds, megabytes, failure = spawned(command, limit)
    if failure:
        return f"{row.title}: left out, {failure}"
    return line(row.title, seconds, megabytes, row.executed, row.sparse, row.schedule, row.sram)


def ours(size: tuple[int, int, int], limit: float) -> None:
    script = shutil.which("ipusim", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit(f"no `ipusim` beside {sys.executable}; pip install -e . first")
    sides = [f"{flag}={side}" for flag, side in zip(("--m", "--k", "--n"), size, strict=True)]
    for (method, *flags), title in OURS.items():
        row = Row(title, "no" if flags else "yes", "blocks, elements", OURS_SCHEDULE, OURS_SRAM)
        command = [sys.executable, script, "run", "--method", method, *sides, *flags]
        print(told(row, command, limit), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=1800, help="seconds of a job")
    parser.add_argument("--size", type=int, nargs=3, default=SIZE, metavar=("M", "K", "N"))
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "ipusim-peers"))
    parser.add_argument("--smallest", action="store_true", help="ipusim alone, a small job")
    given = parser.parse_args()
    size = SMALL if given.smallest else tuple(given.size)
    print("m {} k {} n {}, half".format(*size))
    print(line(*COLUMNS))
    ours(size, given.limit)
    for name, peer in PEERS.items():
        if given.smallest:
            print(f"{peer.row.title}: left out of the smallest run")
            continue
        python, failure = python_of(name, peer, given.folder)
        if failure:
            print(f"{peer.row.title}: left out, {failure}", flush=True)
            continue
        command = [str(python), str(JOBS / peer.script), *map(str, size)]
        print(told(peer.row, command, given.limit), flush=True)


if __name__ == "__main__":
    main()
