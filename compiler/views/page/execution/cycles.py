"""Where the cycles went: by cause, by superstep, by tile, and against the roofs of the machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...roofline import roofline_of, where_cycles_went
from ...subject import Subject
from ...timeline import STATES
from .bsp import states_by_row


def cycles_data(subject: Subject) -> Mapping[str, Any]:
    """Causes of the whole run, states by superstep, compute of tiles, roofs.

    causes: cycles of a tile by cause, the mean over tiles; they add up to the run's. states:
    float[5, supersteps], cycles of a tile in each of `STATES`, the mean, all executions summed.
    compute: int[supersteps, tiles], all executions summed. most: int[supersteps], the slowest
    tile's compute of each execution, summed. roofline: FLOP/s and FLOP a byte; the intensity is
    None where no word is received.
    """
    report, trace = subject.report, subject.trace
    roofline = roofline_of(subject.program.machine, report, trace)
    supersteps, tiles = len(trace.names), trace.compute.shape[1]
    compute = np.zeros((supersteps, tiles), dtype=np.int64)
    np.add.at(compute, trace.superstep, trace.compute)
    states = np.zeros((len(STATES), supersteps), dtype=np.int64)
    np.add.at(states.T, trace.superstep, states_by_row(subject.timeline).T)
    most = np.zeros(supersteps, dtype=np.int64)
    np.add.at(most, trace.superstep, trace.compute.max(axis=1, initial=0))
    return {
        "causes": dict(where_cycles_went(report)),
        "states": states / tiles,
        "compute": compute,
        "most": most,
        "roofline": {
            "peak": roofline.peak,
            "bandwidth": roofline.bandwidth,
            "intensity": roofline.intensity if np.isfinite(roofline.intensity) else None,
            "rate": roofline.rate,
        },
    }
