"""Prepares the process of a benchmark: BLAS has one thread, and packages come from this checkout.

Benchmarks import this module before NumPy, which reads the number of threads when it is imported.
`STARTED` is the time of that import.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

STARTED = time.perf_counter()
ROOT = Path(__file__).resolve().parents[1]

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
sys.path.insert(0, str(ROOT))
