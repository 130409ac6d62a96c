"""Measures sparse matrix times one column: 3-D Poisson matrices, timing only, each as a command.

A matrix of n x n x n points has n^3 rows and at most seven non-zeros in each. Seconds are of the
processor, memory is the peak of the process.

    python benchmarks/spmv.py               # 48 and 113 points a side, up to 10 million non-zeros
    python benchmarks/spmv.py --smallest    # 8 points a side: does it work?
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import scipy.io
import scipy.sparse

SIDES = (48, 113)
START = "import sys; from ipusim.compiler.cli.start import main; sys.exit(main())"
TARGETS = {48: "5 s, 0.6 GB", 113: "60 s, 4 GB"}
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def poisson(side: int) -> scipy.sparse.coo_array:
    """Return the matrix of the 7-point Laplacian on a cube with so many points a side."""
    line = scipy.sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(side, side))
    eye, kron = scipy.sparse.eye_array(side), scipy.sparse.kron
    across = kron(kron(line, eye), eye) + kron(kron(eye, line), eye)
    return (across + kron(kron(eye, eye), line)).tocoo()


def measured(side: int, folder: Path) -> None:
    """Run one product and print its cycles, seconds and memory."""
    matrix, path = poisson(side), folder / f"p3d{side}.mtx"
    scipy.io.mmwrite(path, matrix)
    job = ("run", str(path), "--n", "1", "--data-type", "float", "--timing-only")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        [sys.executable, "-c", START, *job],
        env={**os.environ, **ONE_THREAD},
        capture_output=True,
        text=True,
        check=False,
    )
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    lines = [line.strip() for line in ran.stdout.splitlines()]
    told = [line for line in lines if line.startswith("Total cycles")] or [ran.stderr.strip()]
    print(
        f"{side} points a side, {matrix.shape[0]:,} rows, {matrix.nnz:,} non-zeros: "
        f"{seconds:.1f} s, {used.ru_maxrss / 1e6:.2f} GB (target {TARGETS.get(side, 'none')})"
    )
    print(f"    {told[0]}", flush=True)
    if ran.returncode:
        sys.exit(ran.returncode)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smallest", action="store_true")
    sides = (8,) if parser.parse_args().smallest else SIDES
    with tempfile.TemporaryDirectory() as folder:
        for side in sides:
            measured(side, Path(folder))


if __name__ == "__main__":
    main()
