"""Estimate the energy of a run in joules by component and action, from published figures.

joules = sum of count x picojoules of each action + tile_watts x tiles x seconds
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import attrs

from ..screen import Shown

PICO = 1e-12  # joules of a picojoule
MIN_WHOLE_WATTS = 10  # smaller powers are printed with 3 significant digits, larger in whole watts


@attrs.frozen(kw_only=True)
class EnergyRow:
    """Count and energy of one action of one component of the chip.

    Attributes:
        component, action: component of the chip, and the action that takes energy.
        count: number of times that the action occurs in the run.
        picojoules: energy of a single action, in picojoules.
    """

    component: str
    action: str
    count: int
    picojoules: float

    @property
    def joules(self) -> float:
        """Energy of all occurrences of the action, in joules."""
        return self.count * self.picojoules * PICO


@attrs.frozen(kw_only=True)
class Energy(Shown):
    """Estimated energy of one run by component and action.

    Attributes:
        table: name of the energy table.
        rows: counted actions in a fixed order; an action that never happened has the count 0.
        seconds: duration of the run, in seconds.
    """

    table: str
    rows: tuple[EnergyRow, ...]
    seconds: float

    @property
    def joules(self) -> float:
        """Energy of the whole run, in joules."""
        return math.fsum(row.joules for row in self.rows)

    @property
    def by_component(self) -> Mapping[str, float]:
        """Energy of each component in joules; the values add up to `joules`."""
        parts: dict[str, float] = {}
        for row in self.rows:
            parts[row.component] = parts.get(row.component, 0.0) + row.joules
        return parts

    @property
    def watts(self) -> float:
        """Average power in watts; 0 for a run of no duration."""
        return self.joules / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return all figures as numbers, texts, lists and mappings that JSON can store."""
        return {
            "table": self.table,
            "rows": [{**attrs.asdict(row), "joules": row.joules} for row in self.rows],
            "by_component": dict(self.by_component),
            "joules": self.joules,
            "seconds": self.seconds,
            "watts": self.watts,
        }

    def __str__(self) -> str:
        return "\n".join(energy_text(self))


def energy_text(energy: Energy) -> list[str]:
    """Return the printed table as lines, one for each action."""
    lines = [f"Energy (estimated, {energy.table} table):"]
    lines.append(f"  {'component':<12}{'action':<24}{'count':>16}{'pJ each':>10}{'joules':>12}")
    for row in energy.rows:
        lines.append(
            f"  {row.component:<12}{row.action:<24}{row.count:>16,}{row.picojoules:>10.4g}"
            f"{row.joules:>12.4g}"
        )
    watts = f"{energy.watts:,.0f}" if energy.watts >= MIN_WHOLE_WATTS else f"{energy.watts:.3g}"
    lines.append(f"  {'total':<12}{'':<50}{energy.joules:>12.4g}  {watts} watts on average")
    return lines
