"""A law of seconds, by powers of sizes, and how results correct it.

    ln seconds = c . sizes

A law is fitted to timings by least squares, and held near the law that was believed before them:
each coefficient may depart from it as an error of so many timings would let it. So one result
moves the whole law most of the way, a few give its level, and many its powers too. Powers of what
grows with the work are never negative.
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
HOLDS = (0.4, *(2.0,) * 5, 1.0)  # weight of each earlier coefficient, that of one timing being 1
LEAST = (-np.inf, *(0.0,) * 4, -np.inf, -np.inf)
Kind = tuple[str, str]
SIDE = 4096.0  # of a matrix in a file that was not read yet
FLATTENS_AT = 1024  # blocks below which their number hardly matters
WORDS = ("method", "strategy")
MEASURED = 1e-3  # seconds: less is not told apart


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
        sizes = np.array([timing.job.sizes for timing in timings])
        centre = np.array([0.0, *sizes.mean(axis=0)[1:]])
        shift = np.eye(len(centre))
        shift[0] += centre  # the level is that in the middle of the timings, not at size 1
        believed = shift @ np.array(self.powers)
        powers = nearest_powers(
            np.vstack([sizes - centre, np.diag(holds)]),
            np.array([*(timing.log_seconds for timing in timings), *(holds * believed)]),
        )
        return Law(tuple(np.linalg.solve(shift, powers).tolist()))


def nearest_powers(terms: Floats, values: Floats) -> Floats:
    """The powers x for which terms @ x is nearest to values, none less than `LEAST`.

    A bound that holds x back is one that x lies on. So the best of the few choices of powers that
    are 0 is the least of all.
    """
    bounded = [number for number, least in enumerate(LEAST) if least == 0]
    best, distance = np.zeros(len(LEAST)), np.inf
    for fixed in chain.from_iterable(combinations(bounded, n) for n in range(len(bounded) + 1)):
        free = [number for number in range(len(LEAST)) if number not in fixed]
        powers = np.zeros(len(LEAST))
        powers[free] = np.linalg.lstsq(terms[:, free], values, rcond=None)[0]
        apart = float(np.sum((terms @ powers - values) ** 2))
        if (powers >= LEAST).all() and apart < distance:
            best, distance = powers, apart
            if not fixed:
                break
    return best


@attrs.frozen(kw_only=True)
class Job:
    """What decides how long a simulation takes.

    Attributes:
        method, strategy: who plans it.
        m, k, n: the shape.
        block_length, density: of the sparse operand; 1 and 1 when dense.
        tiles: of the machine.
    """

    method: str
    strategy: str
    m: float = SIDE
    k: float = SIDE
    n: float
    block_length: float = 1
    density: float = 1
    tiles: float

    @property
    def kind(self) -> Kind:
        """Jobs of one kind follow one law; a race of methods that of its static plans."""
        return ("static" if self.method == "auto" else self.method), self.strategy

    @functools.cached_property
    def sizes(self) -> npt.NDArray[np.float64]:
        """What a law is linear in: 1, four logarithms that grow with the work, two of the block."""
        elements = self.m * self.k
        blocks = elements * self.density / self.block_length**2
        return np.array(
            [
                1.0,
                math.log(1 + (0 if self.method == "dense" else blocks / FLATTENS_AT)),
                math.log(elements),
                math.log(self.n),
                math.log(self.tiles),
                math.log(self.block_length),
                float(self.method != "dense" and self.block_length == 1),
            ]
        )


@attrs.frozen
class Timing:
    """A job and its seconds on the host."""

    job: Job
    seconds: float

    @property
    def log_seconds(self) -> float:
        """The natural logarithm of the seconds."""
        return math.log(max(self.seconds, MEASURED))


def timing_of(columns: Mapping[str, Any], seconds: Any) -> Timing | None:
    """The timing of a job by the names of its attributes, from whatever JSON held; None if none.

    What is None is left to the job's own default.
    """
    known = {name: value for name, value in columns.items() if value is not None}
    numbers = [value for name, value in known.items() if name not in WORDS]
    if not all(isinstance(known.get(name), str) for name in WORDS):
        return None
    if not {"n", "tiles"} <= known.keys() or not all(map(_counts, (*numbers, seconds))):
        return None
    return Timing(Job(**known), float(seconds))


def _counts(value: Any) -> bool:
    """Whether it is a number whose logarithm can be taken."""
    return type(value) in (int, float) and 0 < value < math.inf and math.log(value) < 64
