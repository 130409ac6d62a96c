"""Fit of the law of host work: seconds and bytes on this host, from counts of a job's work.

`benchmarks/host_work.py` measures jobs and writes their counts to `compiler/data/host_work.csv`.
The law is fitted to them here, and `jobs.host_law` reads its coefficients.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ...jobs.host_law import LAW_FILE, HostLaw
from ...jobs.host_work import COUNTS

# Table of measured jobs.
MEASURED_WORK = LAW_FILE.with_name("host_work.csv")
# Errors of a job are relative to its seconds and bytes, but at least to these, so that small jobs
# matter less. Reason of the values not recorded.
MIN_SECONDS, MIN_BYTES = 2.0, 3e8


def fit_host_law(rows: Sequence[Mapping[str, str]]) -> HostLaw:
    """Fit a law by least squares of relative errors, with no coefficient below 0.

    Args:
        rows: counts, seconds and peak_bytes of each job by name, as text.
    """
    counts = np.array([[float(row[name]) for name in COUNTS] for row in rows])
    return HostLaw(
        _fit(counts, np.array([float(row["seconds"]) for row in rows]), MIN_SECONDS),
        _fit(counts, np.array([float(row["peak_bytes"]) for row in rows]), MIN_BYTES),
    )


def _fit(
    counts: npt.NDArray[np.float64], measured: npt.NDArray[np.float64], min_measured: float
) -> Mapping[str, float]:
    """Return the coefficient of each count, by its name.

    Args:
        counts: counts of each job, float64[jobs, counts].
        measured: measured value of each job, float64[jobs].
        min_measured: errors of smaller values are relative to this value.
    """
    from scipy.optimize import nnls  # noqa: PLC0415  # needed only for fitting

    # Rows are divided by the measured value, so that errors are relative. Columns are scaled to at
    # most 1, because counts differ by many orders of magnitude.
    weights, scales = 1 / np.maximum(measured, min_measured), np.maximum(counts.max(axis=0), 1)
    coefficients, _ = nnls(counts / scales * weights[:, None], measured * weights)
    return dict(zip(COUNTS, (coefficients / scales).tolist(), strict=True))
