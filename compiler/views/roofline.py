"""Roofline of a run: its FLOP/s against the peak of the chip and the bandwidth of the exchange.

At an intensity of i FLOP per received byte there are two limits:

    roof            = min(peak, i x bandwidth of all in ports)
    without overlap = 1 / (1 / peak + 1 / (i x bandwidth))

The second one holds if each tile first exchanges and then computes; tiles may do so at different
times.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import WORD_BYTES, Machine, Report, Trace

from .ramps import FloatArray


@attrs.frozen
class Roofline:
    """Roofs of a machine for the data types of one run, and the point of the run below them.

    Attributes:
        peak: highest FLOP/s of all tiles together.
        bandwidth: bytes per second that all tiles together can receive.
        intensity: non-zero FLOP of the run per received byte; infinite if no byte is received.
        rate: non-zero FLOP/s of the run.
    """

    peak: float
    bandwidth: float
    intensity: float
    rate: float

    def roof(self, intensity: FloatArray) -> FloatArray:
        """Return the highest FLOP/s if exchange and compute overlap, of the shape of intensity."""
        return np.minimum(self.peak, intensity * self.bandwidth)

    def without_overlap(self, intensity: FloatArray) -> FloatArray:
        """Return the highest FLOP/s if each tile exchanges first and computes afterwards."""
        return 1 / (1 / self.peak + 1 / (intensity * self.bandwidth))


def roofline_of(machine: Machine, report: Report, trace: Trace) -> Roofline:
    """Return the roofline of a run; only FLOP of non-zeros count, as in the report's rate."""
    received = int(trace.words_received.sum()) * WORD_BYTES
    flops = report.label.flop_count
    return Roofline(
        peak=2.0 * report.peak_macs * report.tiles * report.clock_hz,  # a MAC is two FLOP
        bandwidth=float(machine.exchange_bytes_per_cycle * report.tiles * report.clock_hz),
        intensity=flops / received if received else float("inf"),
        rate=report.flop_rate or 0.0,
    )


def where_cycles_went(report: Report) -> Mapping[str, float]:
    """Return the cycles of a tile by cause, mean over all tiles; their sum is the run's cycles."""
    return {name: share * (report.cycles or 0) for name, share in report.shares.items()}
