"""Law of the seconds of a job, by powers of its sizes, and how results correct it.

    ln seconds = powers . sizes

`sizes` are the logarithms of the job's sizes (`Job.sizes`), so that each coefficient of the law is
the power of a size; the first size is 1, and its coefficient is the scale of the law. A law is
fitted to timings by least squares. Besides one equation for each timing there is one for each
coefficient, which says that the coefficient equals that of a prior law; its weight is
`PRIOR_WEIGHTS`, where 1 counts as much as one timing. So one result nearly determines the scale of
the law, and it takes many results to change the powers. Powers of sizes that grow with the
work are never negative.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
# Weight of the equation of each coefficient, where an equation of a timing has the weight 1; reason
# of the values not recorded.
PRIOR_WEIGHTS = (0.4, *(2.0,) * 5, 1.0)
MIN_COEFFICIENTS = (-np.inf, *(0.0,) * 4, -np.inf, -np.inf)  # lower bounds of the coefficients
Kind = tuple[str, str]  # method and strategy
# Number of rows, and of columns, assumed for a matrix file before it is read; no reason recorded
# for this number.
ASSUMED_SIDE = 4096.0
# Below this number of blocks their number hardly changes the seconds; no reason recorded for this
# number.
FEW_BLOCKS = 1024
TEXT_COLUMNS = ("method", "strategy")  # columns of a timing that are texts; all others are numbers
MIN_SECONDS = 1e-3  # shorter times count as this
MAX_SIZE = math.exp(64)  # numbers from here on count as invalid; reason of the value not recorded


@attrs.frozen
class Law:
    """Seconds of a job by its sizes.

    Attributes:
        powers: coefficients of `Job.sizes`, the first one the logarithm of the scale.
    """

    powers: tuple[float, ...]

    def seconds(self, job: Job) -> float:
        """Return the seconds of a job on one process of the host."""
        return float(np.exp(np.dot(self.powers, job.sizes)))

    def corrected(self, timings: Sequence[Timing], weights: Sequence[float] = PRIOR_WEIGHTS) -> Law:
        """Return the law corrected by timings.

        Args:
            timings: timings of jobs that follow the law.
            weights: float64[7], weight of each coefficient of this law; 0 leaves it free.
        """
        # Fit around the mean of the sizes, so that the first coefficient is the scale in the middle
        # of the timings, and not at sizes of 1, which lie far outside of them. `shift` maps
        # coefficients at size 1 to those at the centre. sizes: float64[timings, 7]; rows of the
        # prior, diag(weights), follow those of the timings.
        sizes = np.array([timing.job.sizes for timing in timings])
        centre = np.array([0.0, *sizes.mean(axis=0)[1:]])
        shift = np.eye(len(centre))
        shift[0] += centre
        shifted_prior = shift @ np.array(self.powers)
        powers = nearest_powers(
            np.vstack([sizes - centre, np.diag(weights)]),
            np.array([*(timing.log_seconds for timing in timings), *(weights * shifted_prior)]),
        )
        return Law(tuple(np.linalg.solve(shift, powers).tolist()))


def nearest_powers(terms: Floats, values: Floats) -> Floats:
    """Return the vector x for which terms @ x is nearest to values, within `MIN_COEFFICIENTS`.

    No entry of x is below its bound; all finite bounds are 0. Where a bound constrains the minimum,
    the entry of x is 0. So the minimum is the best solution over all choices of entries fixed at 0.

    Args:
        terms: matrix, float64[equations, 7].
        values: right side, float64[equations].
    """
    bounded = [number for number, limit in enumerate(MIN_COEFFICIENTS) if limit == 0]
    best, best_residual = np.zeros(len(MIN_COEFFICIENTS)), np.inf
    for fixed in chain.from_iterable(combinations(bounded, n) for n in range(len(bounded) + 1)):
        free_coefficients = [
            number for number in range(len(MIN_COEFFICIENTS)) if number not in fixed
        ]
        powers = np.zeros(len(MIN_COEFFICIENTS))
        powers[free_coefficients] = np.linalg.lstsq(
            terms[:, free_coefficients], values, rcond=None
        )[0]
        residual = float(np.sum((terms @ powers - values) ** 2))
        if (powers >= MIN_COEFFICIENTS).all() and residual < best_residual:
            best, best_residual = powers, residual
            if not fixed:  # the unconstrained minimum is valid, so that nothing beats it
                break
    return best


@attrs.frozen(kw_only=True)
class Job:
    """Sizes of a job that decide how long its simulation takes.

    Attributes:
        method, strategy: method and strategy of the plan.
        m, k, n: shape of the product.
        block_length, density: blocks and density of the sparse operand; 1 and 1 when dense.
        tiles: number of tiles of the machine.
    """

    method: str
    strategy: str
    m: float = ASSUMED_SIDE
    k: float = ASSUMED_SIDE
    n: float
    block_length: float = 1
    density: float = 1
    tiles: float

    @property
    def kind(self) -> Kind:
        """Kind of the job; jobs of one kind follow one law. Method "auto" counts as static."""
        return ("static" if self.method == "auto" else self.method), self.strategy

    @functools.cached_property
    def sizes(self) -> npt.NDArray[np.float64]:
        """Terms of a law, float64[7]: 1, four logarithms that grow with the work, two on blocks."""
        elements = self.m * self.k
        blocks = elements * self.density / self.block_length**2
        # The number of blocks matters only above FEW_BLOCKS; a dense product has none. Single
        # elements (block length 1) have a factor of their own.
        return np.array(
            [
                1.0,
                math.log(1 + (0 if self.method == "dense" else blocks / FEW_BLOCKS)),
                math.log(elements),
                math.log(self.n),
                math.log(self.tiles),
                math.log(self.block_length),
                float(self.method != "dense" and self.block_length == 1),
            ]
        )


@attrs.frozen
class Timing:
    """A job and the seconds that it took on the host."""

    job: Job
    seconds: float

    @property
    def log_seconds(self) -> float:
        """The natural logarithm of the seconds."""
        return math.log(max(self.seconds, MIN_SECONDS))


def timing_of(columns: Mapping[str, Any], seconds: Any) -> Timing | None:
    """Return the timing of a job from columns by name, as parsed from JSON, None if incomplete.

    Columns that are None keep the job's defaults.
    """
    values = {name: value for name, value in columns.items() if value is not None}
    numbers = [value for name, value in values.items() if name not in TEXT_COLUMNS]
    if not all(isinstance(values.get(name), str) for name in TEXT_COLUMNS):
        return None
    # A line of an older store may lack sizes, so that no law can be fitted to it.
    if not {"n", "tiles"} <= values.keys() or not all(map(_is_usable, (*numbers, seconds))):
        return None
    return Timing(Job(**values), float(seconds))


def _is_usable(value: Any) -> bool:
    """Return True if a value is a positive number below `MAX_SIZE`."""
    return type(value) in (int, float) and 0 < value < MAX_SIZE
