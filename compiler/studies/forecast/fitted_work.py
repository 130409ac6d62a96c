"""The law of counted work, fitted to jobs that were measured: `compiler/data/host_work.csv`.

`benchmarks/host_work.py` measures them, and writes the law that `jobs.host_law` reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ...jobs.host_law import LAW, HostLaw
from ...jobs.host_work import COUNTS

MEASURED = LAW.with_name("host_work.csv")
LEAST_SECONDS, LEAST_BYTES = 2.0, 3e8  # below, an error weighs as one of a job that takes so much


def fitted(rows: Sequence[Mapping[str, str]]) -> HostLaw:
    """The law of measured jobs: by least squares of relative errors, with nothing below 0.

    Args:
        rows: counts, seconds and peak_bytes by name, as text.
    """
    counts = np.array([[float(row[name]) for name in COUNTS] for row in rows])
    return HostLaw(
        _fit(counts, np.array([float(row["seconds"]) for row in rows]), LEAST_SECONDS),
        _fit(counts, np.array([float(row["peak_bytes"]) for row in rows]), LEAST_BYTES),
    )


def _fit(
    counts: npt.NDArray[np.float64], measured: npt.NDArray[np.float64], least: float
) -> Mapping[str, float]:
    from scipy.optimize import nnls  # noqa: PLC0415  # only who measures

    weight, size = 1 / np.maximum(measured, least), np.maximum(counts.max(axis=0), 1)
    coefficients, _ = nnls(counts / size * weight[:, None], measured * weight)
    return dict(zip(COUNTS, (coefficients / size).tolist(), strict=True))
