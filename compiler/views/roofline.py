"""Roofline of a run: its FLOP/s against the peak of the chip and the bandwidth of the exchange."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import WORD_BYTES, Machine, Report, Trace

from ..drawing.roofline import Roof


@attrs.frozen
class Roofline(Roof):
    """Roofs of a machine for the data types of one run, per second, and the run's point below them.

    Attributes:
        intensity: non-zero FLOP of the run per received byte; infinite if no byte is received.
        rate: non-zero FLOP/s of the run.
    """

    intensity: float
    rate: float


def roofline_of(machine: Machine, report: Report, trace: Trace) -> Roofline:
    """Return the roofline of a run; only FLOP of non-zeros count, as in the report's rate."""
    received_bytes = int(trace.words_received.sum()) * WORD_BYTES
    flops = report.label.flop_count  # of the product that the run's label describes
    return Roofline(
        peak=2.0 * report.peak_macs * report.tiles * report.clock_hz,  # a MAC is two FLOP
        bandwidth=float(machine.exchange_bytes_per_cycle * report.tiles * report.clock_hz),
        intensity=flops / received_bytes if received_bytes else float("inf"),
        rate=report.flop_rate or 0.0,
    )


def where_cycles_went(report: Report) -> Mapping[str, float]:
    """Return the cycles of a tile by cause, mean over all tiles; their sum is the run's cycles."""
    return {name: share * (report.cycles or 0) for name, share in report.shares.items()}
