"""A timing is one simulation that was done: what its time on the host depends on, and that time."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

Kind = tuple[str, str]
SIDE = 4096.0  # of a matrix in a file that was not read yet
FLATTENS_AT = 1024  # blocks below which their number hardly matters
WORDS = ("method", "strategy")
MEASURED = 1e-3  # seconds: less is not told apart


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
        """Jobs of one kind follow one law."""
        return self.method, self.strategy

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


def timing_of(found: Mapping[str, Any], seconds: Any) -> Timing | None:
    """The timing of a job by the names of its attributes, from whatever JSON held; None if none.

    What is None is left to the job's own default.
    """
    told = {name: value for name, value in found.items() if value is not None}
    numbers = [value for name, value in told.items() if name not in WORDS]
    if not all(isinstance(told.get(name), str) for name in WORDS):
        return None
    if not {"n", "tiles"} <= told.keys() or not all(map(_counts, (*numbers, seconds))):
        return None
    return Timing(Job(**told), float(seconds))


def _counts(value: Any) -> bool:
    """Whether it is a number whose logarithm can be taken."""
    return type(value) in (int, float) and 0 < value < math.inf and math.log(value) < 64
