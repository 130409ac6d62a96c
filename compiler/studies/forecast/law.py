"""A law of seconds, by powers of sizes, and how results correct it.

    ln seconds = c . sizes

A law is fitted to timings by least squares, and held near the law that was believed before them:
each coefficient may depart from it as an error of so many timings would let it. So one result
moves the whole law most of the way, a few give its level, and many its powers too. Powers of what
grows with the work are never negative.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from .timing import Job, Timing

HOLDS = (0.4, *(2.0,) * 5, 1.0)  # weight of each earlier coefficient, that of one timing being 1
LEAST = (-np.inf, *(0.0,) * 4, -np.inf, -np.inf)


@attrs.frozen
class Law:
    """Seconds by the sizes of a job.

    Attributes:
        powers: of `Job.sizes`, the first one the logarithm of the scale.
    """

    powers: tuple[float, ...]

    def seconds(self, job: Job) -> float:
        """Of the host, on one process."""
        return float(np.exp(np.dot(self.powers, job.sizes)))

    def corrected(self, timings: Sequence[Timing], holds: Sequence[float] = HOLDS) -> Law:
        """The law after these timings.

        Args:
            timings: of jobs that follow it.
            holds: how strongly each power stays; 0 lets go of it.
        """
        from scipy.optimize import lsq_linear  # noqa: PLC0415  # half a second to load

        sizes = np.array([one.job.sizes for one in timings])
        centre = np.array([0.0, *sizes.mean(axis=0)[1:]])
        shift = np.eye(len(centre))
        shift[0] += centre  # the level is that in the middle of the timings, not at size 1
        believed = shift @ np.array(self.powers)
        found = lsq_linear(
            np.vstack([sizes - centre, np.diag(holds)]),
            np.array([*(one.log_seconds for one in timings), *(holds * believed)]),
            bounds=(np.array(LEAST), np.full(len(LEAST), np.inf)),
        ).x
        return Law(tuple(np.linalg.solve(shift, found).tolist()))
