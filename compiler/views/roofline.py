"""Where the cycles went against the roofline: the chip's peak, and what the exchange can feed.

roof at an intensity of i FLOP a received byte = min(peak, i x bandwidth of all in ports)
in turn = 1 / (1 / peak + 1 / (i x bandwidth)), since each tile exchanges first and then computes;
that others do so at other times leaves the mean over all tiles as it is
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import WORD_BYTES, Machine, Report, Trace

from .ramps import FloatArray


@attrs.frozen
class Roofline:
    """The roofs of a machine for one pair of types, and a run below them. FLOP/s and FLOP a byte.

    Attributes:
        peak: best FLOP/s of all tiles.
        bandwidth: bytes a second into all tiles.
        intensity: FLOP of the run for a byte received; infinite if none is.
        rate: FLOP/s of the run.
    """

    peak: float
    bandwidth: float
    intensity: float
    rate: float

    def roof(self, intensity: FloatArray) -> FloatArray:
        """The most FLOP/s with exchange and compute at the same time."""
        return np.minimum(self.peak, intensity * self.bandwidth)

    def in_turn(self, intensity: FloatArray) -> FloatArray:
        """The most FLOP/s with exchange and compute of each tile one after the other."""
        return 1 / (1 / self.peak + 1 / (intensity * self.bandwidth))


def roofline_of(machine: Machine, report: Report, trace: Trace) -> Roofline:
    """The roofline of a run; non-zero FLOP count, as in the report's rate."""
    received = int(trace.words_received.sum()) * WORD_BYTES
    flops = report.label.flop_count
    return Roofline(
        peak=2.0 * report.peak_macs * report.tiles * report.clock_hz,
        bandwidth=float(machine.exchange_bytes_per_cycle * report.tiles * report.clock_hz),
        intensity=flops / received if received else float("inf"),
        rate=report.flop_rate or 0.0,
    )


def where_cycles_went(report: Report) -> Mapping[str, float]:
    """Cycles of a tile by cause, the mean over all tiles; they add up to the run's."""
    return {name: share * (report.cycles or 0) for name, share in report.shares.items()}
