"""Measures products of a sparse matrix and one column: 3-D Poisson matrices, timing only.

Each product is a command of its own. A matrix of a cube of n x n x n points has n^3 rows and at
most seven non-zeros in each. Seconds are of the processor, memory is the peak of the process.

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

# Points along an edge of the cube, and the target of its seconds and memory.
TARGETS = {48: "5 s, 0.6 GB", 113: "60 s, 4 GB"}
START = "import sys; from ipusim.compiler.cli.start import main; sys.exit(main())"  # of `ipusim`
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def poisson(points: int) -> scipy.sparse.coo_array:
    """Return the matrix of the 7-point Laplacian on a cube with so many points along an edge."""
    second_difference = scipy.sparse.diags_array(
        [-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(points, points)
    )
    identity, kron = scipy.sparse.eye_array(points), scipy.sparse.kron
    # The sum of the second differences along the three axes.
    along_x = kron(kron(second_difference, identity), identity)
    along_y = kron(kron(identity, second_difference), identity)
    along_z = kron(kron(identity, identity), second_difference)
    return (along_x + along_y + along_z).tocoo()


def measure(points: int, folder: Path) -> None:
    """Run one product and print its cycles, seconds and memory."""
    matrix, path = poisson(points), folder / f"p3d{points}.mtx"
    scipy.io.mmwrite(path, matrix)
    job = ("run", str(path), "--n", "1", "--data-type", "float", "--timing-only")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", START, *job],
        env={**os.environ, **ONE_THREAD},
        capture_output=True,
        text=True,
        check=False,
    )
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    lines = (line.strip() for line in done.stdout.splitlines())
    print(
        f"{points} points a side, {matrix.shape[0]:,} rows, {matrix.nnz:,} non-zeros: "
        f"{seconds:.1f} s, {used.ru_maxrss / 1e6:.2f} GB (target {TARGETS.get(points, 'none')})"
    )
    cycles = next((line for line in lines if line.startswith("Total cycles")), done.stderr.strip())
    print(f"    {cycles}", flush=True)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    """Measure the products that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smallest", action="store_true")
    cubes = (8,) if parser.parse_args().smallest else TARGETS
    with tempfile.TemporaryDirectory() as folder:
        for points in cubes:
            measure(points, Path(folder))


if __name__ == "__main__":
    main()
