"""Compares the speed of other simulators with ipusim's, on the most similar job that each can do.

A peer is another simulator of accelerators. The job is the first of `benchmarks/line.py`: a product
with m = k = 4096 and n = 1024. It is dense on peers; ipusim also runs it with one in 16 blocks of
16 x 16 non-zero. Each peer has a Python environment of its own, which pip makes in a folder that
stays. A line says which peers could not be installed. Seconds and peak memory are of whole
processes on this computer; each uses one thread of BLAS.

    python benchmarks/peers.py [--limit SECONDS] [--size M K N] [--folder FOLDER]
    python benchmarks/peers.py --smallest    # ipusim alone, a small job: does it work?
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import attrs

import process_setup  # noqa: F401  # isort: skip
from line_jobs.commands import child, ipusim_command
from line_jobs.job import MEGABYTES, SECONDS

JOBS = Path(__file__).parent / "peer_jobs"  # scripts of the peers
SIZE, SMALL = (4096, 4096, 1024), (256, 256, 64)  # m, k and n
INSTALL_SECONDS = 600  # limit for the installation of a peer
COLUMNS = ("simulator, job", "host seconds", "MB", "results", "sparse", "schedule", "SRAM")
WIDTHS = (46, 10, 7, 11, 18, 32, 30)  # of the columns


@attrs.frozen
class Row:
    """Row of the table: a job of a simulator, and the features of the simulator.

    Attributes:
        title: names of the simulator and of the job.
        executed: "yes" if the job computes results, else "no".
        sparse, schedule, sram: how the simulator treats sparse operands, the schedule of transfers,
            and memory on the chip.
    """

    title: str
    executed: str
    sparse: str
    schedule: str
    sram: str


@attrs.frozen
class Peer:
    """Simulator from the registry of Python packages.

    Attributes:
        packages: packages that pip installs.
        script: file in `peer_jobs` that runs the job.
        row: row of the table.
    """

    packages: tuple[str, ...]
    script: str
    row: Row


OURS_SCHEDULE, OURS_SRAM = "every word to a cycle, played", "by address; refuses what is over"
# Title of each job of ipusim, by method and flags.
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
        ("zigzag-dse==3.9.1", "six"),  # ZigZag imports six, but does not list it
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
    """Run a command; return its seconds and megabytes as texts, and why it failed, or ""."""
    status, message, figures = child(command, "", limit=limit)
    seconds = f"> {limit:.0f}" if status is None else f"{figures[SECONDS]:.2f}"
    return seconds, f"{figures[MEGABYTES]:.0f}", (message or "it failed") if status else ""


def python_of(name: str, peer: Peer, folder: Path) -> tuple[Path, str]:
    """Install a peer; return the Python of its environment, and why this failed, or ""."""
    home = folder / name
    python, installed = home / "bin" / "python", home / "installed"
    if installed.exists() and installed.read_text() == " ".join(peer.packages):
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
    installed.write_text(" ".join(peer.packages))
    return python, ""


def line(*cells: str) -> str:
    return "".join(f"{cell:<{width}}" for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


def run_line(row: Row, command: list[str], limit: float) -> str:
    """Run a job, and format its line of the table."""
    seconds, megabytes, failure = spawned(command, limit)
    if failure:
        return f"{row.title}: left out, {failure}"
    return line(row.title, seconds, megabytes, row.executed, row.sparse, row.schedule, row.sram)


def run_ours(size: tuple[int, int, int], limit: float) -> None:
    """Run the jobs of ipusim and print their lines."""
    shape = [f"{flag}={number}" for flag, number in zip(("--m", "--k", "--n"), size, strict=True)]
    for (method, *flags), title in OURS.items():
        row = Row(title, "no" if flags else "yes", "blocks, elements", OURS_SCHEDULE, OURS_SRAM)
        command = [*ipusim_command(), "run", "--method", method, *shape, *flags]
        print(run_line(row, command, limit), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=1800, help="largest seconds of a job")
    parser.add_argument("--size", type=int, nargs=3, default=SIZE, metavar=("M", "K", "N"))
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "ipusim-peers"))
    parser.add_argument("--smallest", action="store_true", help="ipusim alone, a small job")
    command_line = parser.parse_args()
    size = SMALL if command_line.smallest else tuple(command_line.size)
    print("m {} k {} n {}, half".format(*size))
    print(line(*COLUMNS))
    run_ours(size, command_line.limit)
    for name, peer in PEERS.items():
        if command_line.smallest:
            print(f"{peer.row.title}: left out of the smallest run")
            continue
        python, failure = python_of(name, peer, command_line.folder)
        if failure:
            print(f"{peer.row.title}: left out, {failure}", flush=True)
            continue
        command = [str(python), str(JOBS / peer.script), *map(str, size)]
        print(run_line(peer.row, command, command_line.limit), flush=True)


if __name__ == "__main__":
    main()
