"""The parts of a draft: traffic between regions, supersteps, and the regions themselves."""

from __future__ import annotations

import attrs

from ipusim import IntArray, same_array

from .job import Job
from .traffic import Traffic


@attrs.frozen
class Move:
    """Traffic from one region to another."""

    traffic: Traffic
    source: str
    target: str


@attrs.frozen
class DraftStep:
    """One superstep of a draft."""

    name: str
    moves: tuple[Move, ...]
    jobs: tuple[Job, ...]


@attrs.frozen
class Store:
    """A region that the draft wants.

    Attributes:
        name, category: as in `Variable`.
        bytes: int64[tiles].
        resident: keeps its content over the whole program.
    """

    name: str
    category: str
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    resident: bool
