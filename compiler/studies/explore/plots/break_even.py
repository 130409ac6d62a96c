"""Break-even: the density below which a sparse plan beats the dense one.

Between the densities of a sweep the speed-up is taken as a straight line of logarithms. Where no
two densities enclose it, a line has a gap.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from ..finding import Finding
from .scales import along, plainly
from .series import LINE, others, panels_of, values_of


def break_even(speedups: Mapping[float, float]) -> float | None:
    """The largest density at which the speed-up over dense, by density, passes 1; or None."""
    points = sorted(speedups.items(), reverse=True)
    for (above, slow), (below, fast) in itertools.pairwise(points):
        if slow <= 1 <= fast and slow < fast:
            share = math.log(1 / slow) / math.log(fast / slow)
            return math.exp(math.log(above) + share * math.log(below / above))
    return None


def densities_at_one(findings: Sequence[Finding]) -> float | None:
    """The break-even of findings that differ in density alone."""
    return break_even(
        {
            one.told("density"): one.speedup
            for one in findings
            if one.told("density") and one.speedup is not None
        }
    )


def break_even_figure(panels: Mapping[str, Sequence[Finding]], field: str) -> Figure:
    """Break-even densities against a field, a panel each."""
    figure = Figure(figsize=(5.6 * len(panels), 4.6), layout="constrained")
    for number, (title, findings) in enumerate(panels.items(), start=1):
        axes = figure.add_subplot(1, len(panels), number)
        for name, line in panels_of(findings, _line(field)).items():
            pairs = [
                (value, densities_at_one([o for o in line if o.told(field) == value]))
                for value in values_of(line, field)
            ]
            heights = [math.nan if density is None else density for _, density in pairs]
            if any(density is not None for _, density in pairs):
                axes.plot([value for value, _ in pairs], heights, "o-", label=name or "all")
        along(axes, field, values_of(findings, field))
        plainly(axes)
        axes.set(title=title, ylabel="break-even density")
        axes.legend(frameon=False, fontsize="small")
    return figure


def panels_for(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """Sparse findings with a speed-up, by all that neither a line nor an axis tells."""
    sparse = [one for one in findings if one.speedup and one.told("density")]
    panels = panels_of(sparse, others(*LINE, field))
    return {title: group for title, group in panels.items() if _has_curve(group, field)}


def _line(field: str) -> tuple[str, ...]:
    return tuple(name for name in LINE if name not in (field, "density"))


def _has_curve(findings: Sequence[Finding], field: str) -> bool:
    return len(values_of(findings, field)) > 1 and any(
        densities_at_one([o for o in line if o.told(field) == value]) is not None
        for line in panels_of(findings, _line(field)).values()
        for value in values_of(line, field)
    )
