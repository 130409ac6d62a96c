"""Break-even: the density below which a sparse plan beats the dense one.

Where no two densities enclose it, an arrow at the edge tells that a way always wins, or never.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ....drawing import colours
from ..crossing import Crossing, crossing_of
from ..finding import Finding
from .looks import Look, Looks
from .scales import along, beside, by_density
from .series import LINE, fields_along, others, panels_of, values_of

ALWAYS, NEVER = "^", "v"
EDGE = 1.8  # beyond the densities, for the arrows
INSIDE = 0.032  # of an axis: from its end to an arrow
APART = 0.03  # of an axis: between arrows at one place


def break_even_figure(panels: Mapping[str, Sequence[Finding]], field: str, looks: Looks) -> Figure:
    """Break-even densities against a field, a panel each; one legend below all."""
    figure = Figure(figsize=(1.0 + 4.8 * len(panels), 5.2), layout="constrained")
    every = [one for findings in panels.values() for one in findings]
    for number, (title, findings) in enumerate(panels.items(), start=1):
        axes = figure.add_subplot(1, len(panels), number)
        along(axes, field, values_of(findings, field))
        by_density(axes, values_of(every, "density"), edge=EDGE)
        _lines(axes, findings, field, looks)
        axes.set_title(title, fontsize=9, loc="left")
        axes.set_ylabel("quicker than dense below this density (share of zeros)")
    arrows = [
        Line2D([], [], color=colours.QUIET_INK, marker=mark, linestyle="", mfc="none", label=label)
        for mark, label in ((ALWAYS, "quicker at every density"), (NEVER, "quicker at none"))
    ]
    beside(figure, [*looks.legend(every), *arrows])
    return figure


def panels_for(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """Sparse findings with a speed-up, by all that neither a line nor an axis tells."""
    sparse = [one for one in findings if one.speedup and one.told("density")]
    panels = panels_of(sparse, others(*LINE, *fields_along(sparse, field)))
    return {title: group for title, group in panels.items() if _has_curve(group, field)}


def _lines(axes: Axes, findings: Sequence[Finding], field: str, looks: Looks) -> None:
    edges: dict[tuple[float, bool], list[Look]] = {}
    for line in panels_of(findings, _line(field)).values():
        look = looks.of(line[0])
        pairs = _crossings(line, field)
        heights = [math.nan if c.density is None else c.density for _, c in pairs]
        style: Mapping[str, Any] = {"linestyle": look.dash, "marker": look.mark}
        axes.plot([value for value, _ in pairs], heights, color=look.colour, **style)
        for value, crossing in pairs:
            if crossing.always or crossing.never:
                edges.setdefault((value, crossing.always), []).append(look)
    for (value, always), some in edges.items():
        for at, look in enumerate(some):
            _arrow(axes, value, APART * (at - (len(some) - 1) / 2), look, always=always)


def _arrow(axes: Axes, value: float, aside: float, look: Look, *, always: bool) -> None:
    """At the edge behind which the break-even lies, so many widths of the axes beside the value."""
    inside = axes.transAxes.inverted().transform(axes.transData.transform((value, 1)))[0] + aside
    for mark, distance, size in ((look.mark, 2.0, 5), (ALWAYS if always else NEVER, 1.0, 7)):
        height = 1 - INSIDE * distance if always else INSIDE * distance
        style: Mapping[str, Any] = {"mfc": "none", "mew": 1.4, "transform": axes.transAxes}
        axes.plot(inside, height, mark, color=look.colour, markersize=size, **style)


def _crossings(line: Sequence[Finding], field: str) -> list[tuple[float, Crossing]]:
    """Of each value of the field that has any."""
    found = (
        (value, crossing_of([one for one in line if one.told(field) == value]))
        for value in values_of(line, field)
    )
    return [(value, crossing) for value, crossing in found if crossing is not None]


def _line(field: str) -> tuple[str, ...]:
    return tuple(name for name in LINE if name not in (field, "density"))


def _has_curve(findings: Sequence[Finding], field: str) -> bool:
    """Two values of the field and two densities; else nothing can be enclosed."""
    return len(values_of(findings, field)) > 1 and len(values_of(findings, "density")) > 1
