"""The energy of a run: joules by component and action, an estimate from published figures.

joules = sum of count x picojoules of each action + tile_watts x tiles x seconds
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ..screen import Shown

PICO = 1e-12
FEW_WATTS = 10  # below, digits behind the point count


@attrs.frozen(kw_only=True)
class EnergyRow:
    """One action of one component.

    Attributes:
        component, action: what does what.
        count: how often in the run.
        picojoules: of one.
    """

    component: str
    action: str
    count: int
    picojoules: float

    @property
    def joules(self) -> float:
        """Of all of them."""
        return self.count * self.picojoules * PICO


@attrs.frozen(kw_only=True)
class Energy(Shown):
    """Joules of one run by component and action; all of it is estimated.

    Attributes:
        table: the name of the table.
        rows: what was counted, in one order; an action that never happened is there with 0.
        seconds: time of the run.
    """

    table: str
    rows: tuple[EnergyRow, ...]
    seconds: float

    @property
    def joules(self) -> float:
        """Of the whole run."""
        return sum(row.joules for row in self.rows)

    @property
    def by_component(self) -> Mapping[str, float]:
        """Joules by component; they add up to the whole."""
        parts: dict[str, float] = {}
        for row in self.rows:
            parts[row.component] = parts.get(row.component, 0.0) + row.joules
        return parts

    @property
    def watts(self) -> float:
        """Average power; 0 of a run that takes no time."""
        return self.joules / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """All of it as numbers, texts, lists and mappings, such as JSON takes."""
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
    """The table, a line an action."""
    lines = [f"Energy (estimated, {energy.table} table):"]
    lines.append(f"  {'component':<12}{'action':<24}{'count':>16}{'pJ each':>10}{'joules':>12}")
    for row in energy.rows:
        lines.append(
            f"  {row.component:<12}{row.action:<24}{row.count:>16,}{row.picojoules:>10.4g}"
            f"{row.joules:>12.4g}"
        )
    watts = f"{energy.watts:,.0f}" if energy.watts >= FEW_WATTS else f"{energy.watts:.3g}"
    lines.append(f"  {'total':<12}{'':<50}{energy.joules:>12.4g}  {watts} watts on average")
    return lines
