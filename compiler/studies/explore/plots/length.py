"""Unit of an axis of cycles: cycles if all findings have one clock, else microseconds of the chip.

Chips with different clocks cannot be compared by cycles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import attrs

from ....drawing.columns import microseconds_text
from ..finding import Finding

CLOCK_TOLERANCE = 1e-9  # relative difference of clocks that are equal but for rounding
TITLE_CYCLES = 1000  # the title of an axis of cycles states the time of so many


@attrs.frozen
class LengthUnit:
    """Unit in which the lengths of runs are drawn.

    Attributes:
        title: title of the axis; a title of cycles also states the time of 1,000 cycles.
        in_cycles: True for cycles, False for microseconds.
    """

    title: str
    in_cycles: bool

    def length(self, finding: Finding, cycles: float) -> float:
        """Return the length on the axis of a number of cycles of a finding."""
        return cycles if self.in_cycles else cycles * _pace(finding)


def length_unit(findings: Iterable[Finding]) -> LengthUnit:
    """Return the unit for findings with cycles that share an axis."""
    paces = [_pace(finding) for finding in findings if finding.microseconds is not None]
    if not paces:
        return LengthUnit("cycles", in_cycles=True)
    if not math.isclose(min(paces), max(paces), rel_tol=CLOCK_TOLERANCE):
        return LengthUnit("microseconds of the chip", in_cycles=False)
    return LengthUnit(
        f"cycles ({TITLE_CYCLES:,} take {microseconds_text(TITLE_CYCLES * paces[0])} us)",
        in_cycles=True,
    )


def _pace(finding: Finding) -> float:
    """Return the microseconds of a cycle on the chip of a finding; 0 if the result lacks them."""
    return (finding.microseconds or 0.0) / (finding.cycles or 1)
