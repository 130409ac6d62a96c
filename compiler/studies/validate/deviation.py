"""Deviation: a measurement of hardware beside the simulation of the same point.

    error = 100 (simulated / measured - 1)   in percent; above zero the simulator is slower for
                                             cycles, and has more speed-up for speed-ups

For a row of the best n the rates are compared: measured cycles are those of the measured rate at
the n that is best in the simulator, because the n that was best on hardware is not published.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import attrs

from .demand import Results, demands_of, is_speedup
from .measurement import DenseRates, Measurement
from .simulation import Result

LeftOut: TypeAlias = Literal["", "missing", "refused", "bound", "itself", "repeated"]
"""Reason why a point stays outside the means: no measurement, refused by the simulator, only a
bound, dense against dense, or a configuration that an earlier row gave already."""


@attrs.frozen(kw_only=True)
class Deviation:
    """Measurement beside its simulation.

    Attributes:
        row: measurement.
        n: columns at which it is compared; for "max" the best n of the simulator.
        unit: unit of both figures.
        measured: figure of hardware; None if there is none.
        simulated: figure of the simulator; None if refused.
        result: result of the point's own method.
        left_out: reason why it stays outside the means; "" if it counts.
    """

    row: Measurement
    n: int
    unit: Literal["cycles", "speedup"]
    measured: float | None
    simulated: float | None
    result: Result
    left_out: LeftOut

    @property
    def error_percent(self) -> float | None:
        """Error of the simulator in percent, signed; None without both figures."""
        if self.measured is None or self.simulated is None:
            return None
        return 100 * (self.simulated / self.measured - 1)

    @property
    def cycle_error_percent(self) -> float | None:
        """Error of the simulated cycles in percent, signed; None without both figures.

        A speed-up over dense errs the other way round: if the dense side is right, the cycles of
        the sparse side are (measured / simulated speed-up) times those of silicon.
        """
        if self.unit == "cycles" or not self.measured or not self.simulated:
            return self.error_percent
        return 100 * (self.measured / self.simulated - 1)


def deviations_of(
    measurements: Iterable[Measurement], rates: DenseRates, results: Results
) -> tuple[Deviation, ...]:
    """Return every point beside its simulation, in order.

    Args:
        measurements: rows of the table.
        rates: dense rates of the table.
        results: all results that the points need.
    """
    counted_points: set[object] = set()
    deviations = []
    for row in measurements:
        deviation = _deviation_of(row, rates, results)
        # n = 1 stands for the configuration without its columns; row.n tells these, None for the
        # best.
        point = (row.at(1), row.n)
        if not deviation.left_out and point in counted_points:
            deviation = attrs.evolve(deviation, left_out="repeated")
        if not deviation.left_out:
            counted_points.add(point)
        deviations.append(deviation)
    return tuple(deviations)


def _deviation_of(row: Measurement, rates: DenseRates, results: Results) -> Deviation:
    """Return the comparison of a row of the table with its results."""
    demand, *partner = demands_of(row, rates)
    n, result = demand.chosen(results), demand.result(results)
    measured = row.measured_cycles(n, rates)
    simulated = None if result.cycles is None else float(result.cycles)
    if partner:
        measured, simulated = row.value, None
        dense = partner[0].result(results).cycles
        if result.cycles and dense:
            columns = partner[0].chosen(results) / n  # the dense side has a best n of its own
            simulated = dense / result.cycles / columns
    return Deviation(
        row=row,
        n=n,
        unit="speedup" if is_speedup(row, rates) else "cycles",
        measured=measured,
        simulated=simulated,
        result=result,
        left_out=_left_out(row, bool(partner), measured, simulated),
    )


def _left_out(
    row: Measurement, is_ratio: bool, measured: float | None, simulated: float | None
) -> LeftOut:
    """Return the reason why a point does not count; empty if it counts."""
    if measured is None:
        return "missing"
    if simulated is None:
        return "refused"
    if row.is_bound:
        return "bound"
    return "itself" if is_ratio and row.method == "dense" else ""
