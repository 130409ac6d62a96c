"""Rate and speed-up over dense against one axis of a sweep: density, n, size or block length.

Colour is the strategy, dash and mark are the block; densities share a panel only along themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ....drawing import colours
from ..finding import Finding
from ..job import is_dense
from .looks import Looks
from .scales import along, beside, plainly
from .series import LINE, fields_along, others, panels_of, values_of

DENSE: Mapping[str, Any] = {"linestyle": "-", "linewidth": 1, "color": colours.METHODS["dense"]}
DENSITIES = ("density", "max_density")


def panels_along(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """What one panel each shows: all that has the field, and dense matmuls beside it."""
    own = fields_along(findings, field)
    shared = [name for name in LINE if name not in DENSITIES]
    return panels_of(findings, others(*(LINE if field == "density" else shared), *own))


def rate_figure(panels: Mapping[str, Sequence[Finding]], field: str, looks: Looks) -> Figure:
    """Rates above, speed-ups below where there are any, a column a panel; one legend below all."""
    every = [one for findings in panels.values() for one in findings]
    sparse = [one for one in every if not is_dense(one.configuration)]
    rows = 2 if any(one.speedup for one in sparse) else 1
    figure = Figure(figsize=(1.0 + 4.6 * len(panels), 0.9 + 3.6 * rows), layout="constrained")
    grid = figure.subplots(rows, len(panels), squeeze=False, sharey="row")
    for column, (title, findings) in enumerate(panels.items()):
        for row in range(rows):
            _lines(grid[row][column], findings, field, looks, speedup=row == 1)
            along(grid[row][column], field, values_of(findings, field))
            plainly(grid[row][column])
        grid[0][column].set_title(title, fontsize=9, loc="left")
    grid[0][0].set_ylabel("non-zero TFLOP/s")
    if rows == 2:
        grid[1][0].set_ylabel("speed-up over dense")
        for axes in grid[1]:
            axes.axhline(1, color=colours.GUIDE, linewidth=1)
    dense = len(sparse) < len(every) and [Line2D([], [], label="dense", **DENSE)]
    beside(figure, [*looks.legend(sparse), *(dense or [])])
    return figure


def _lines(
    axes: Axes, findings: Sequence[Finding], field: str, looks: Looks, *, speedup: bool
) -> None:
    dense = [one for one in findings if is_dense(one.configuration)]
    sparse = [one for one in findings if not is_dense(one.configuration)]
    for line in panels_of(sparse, [name for name in LINE if name != field]).values():
        look = looks.of(line[0])
        pairs = sorted((one.told(field), _height(one, speedup=speedup)) for one in line)
        style: Mapping[str, Any] = {"linestyle": look.dash, "marker": look.mark}
        axes.plot(*zip(*pairs, strict=True), color=look.colour, markersize=4, **style)
    if speedup or not dense:
        return
    pairs = sorted((one.told(field) or 0, _height(one)) for one in dense)
    if dense[0].told(field) is None:  # neither density nor block: a level
        axes.axhline(pairs[0][1], **DENSE)
    else:
        axes.plot(*zip(*pairs, strict=True), **DENSE)


def _height(one: Finding, *, speedup: bool = False) -> float:
    """A gap where there is no figure."""
    figure = one.speedup if speedup else one.result.get("flop_rate")
    if one.cycles is None or figure is None:
        return float("nan")
    return figure if speedup else figure / 1e12
