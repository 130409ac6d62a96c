"""What the profile of a run holds: the cycles of its intervals, and how many there are.

The published cycles come from Poplar's detailed execution profile: an interval of each compute set
and of each exchange between tiles, every time that it runs, from the latest start to the latest end
over all tiles: of a compute set over those that compute, of an exchange over all. Barriers and
copies to and from the host are left out. A report's steps hold the cycles of such intervals. (sums:
graphcore-research/sparsity-benchmarks, ipu/reptil/src/reptil/_cycles.py at bab5449)
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Trace

from ...phase import Phase


@attrs.frozen
class Intervals:
    """How many intervals of both kinds each superstep that ran gave, in the program's order.

    Attributes:
        compute_sets: times that any tile computed in it.
        exchanges: times that any tile received a word in it.
    """

    compute_sets: tuple[int, ...]
    exchanges: tuple[int, ...]


def profiled_cycles(phases: Iterable[Phase]) -> int:
    """The cycles that are compared: of every compute set and every exchange, without barriers."""
    return sum(phase.compute + phase.exchange for phase in phases)


def intervals_of(trace: Trace) -> Intervals:
    """The intervals of a run; those of a superstep in a loop count each time."""
    return Intervals(
        compute_sets=_times(trace, trace.compute),
        exchanges=_times(trace, trace.words_received),
    )


def _times(trace: Trace, of_tiles: npt.NDArray[np.int64]) -> tuple[int, ...]:
    """How often any tile had something of it to do."""
    busy = trace.superstep[np.unique(np.nonzero(of_tiles)[0])]
    return tuple(int((busy == number).sum()) for number in np.unique(trace.superstep))
