"""Rate and speed-up over dense against one axis of a sweep: density, n, size or block length.

A line is a method, strategy and block length; densities share a panel only along themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..finding import Finding
from ..job import is_dense
from .scales import along, plainly
from .series import LINE, others, panels_of, values_of

DENSE: Mapping[str, Any] = {"linestyle": "--", "color": "#4d4d4d"}
DENSITIES = ("density", "max_density")
SQUARE = ("m", "k")  # sizes go together where all are square


def panels_along(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """What one panel each shows: all that has the field, and dense matmuls beside it."""
    own = SQUARE if field == "m" and _square(findings) else (field,)
    shared = [name for name in LINE if name not in DENSITIES]
    return panels_of(findings, others(*(LINE if field == "density" else shared), *own))


def rate_figure(panels: Mapping[str, Sequence[Finding]], field: str) -> Figure:
    """Rates above, speed-ups below, a column a panel."""
    figure = Figure(figsize=(5.6 * len(panels), 8.4), layout="constrained")
    for number, (title, findings) in enumerate(panels.items(), start=1):
        above = figure.add_subplot(2, len(panels), number)
        below = figure.add_subplot(2, len(panels), len(panels) + number)
        _lines(above, findings, field)
        _lines(below, findings, field, speedup=True)
        for axes in (above, below):
            along(axes, field, values_of(findings, field))
            plainly(axes)
        above.set(title=title, ylabel="non-zero TFLOP/s")
        below.set(ylabel="speed-up over dense")
        below.axhline(1, color="#808080", linewidth=1)
        above.legend(frameon=False, fontsize="small")
    return figure


def _lines(axes: Axes, findings: Sequence[Finding], field: str, *, speedup: bool = False) -> None:
    dense = [one for one in findings if is_dense(one.configuration)]
    sparse = [one for one in findings if not is_dense(one.configuration)]
    for name, line in panels_of(sparse, [name for name in LINE if name != field]).items():
        pairs = sorted((one.told(field), _height(one, speedup=speedup)) for one in line)
        axes.plot(*zip(*pairs, strict=True), "o-", label=name or "sparse", markersize=4)
    if speedup or not dense:
        return
    pairs = sorted((one.told(field) or 0, _height(one)) for one in dense)
    if dense[0].told(field) is None:  # neither density nor block: a level
        axes.axhline(pairs[0][1], label="dense", **DENSE)
    else:
        axes.plot(*zip(*pairs, strict=True), label="dense", **DENSE)


def _height(one: Finding, *, speedup: bool = False) -> float:
    """A gap where there is no figure."""
    figure = one.speedup if speedup else one.result.get("flop_rate")
    if one.cycles is None or figure is None:
        return float("nan")
    return figure if speedup else figure / 1e12


def _square(findings: Sequence[Finding]) -> bool:
    return all(one.result["m"] == one.result["k"] for one in findings)
