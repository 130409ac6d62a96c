"""Rates, measured and simulated: heat maps of the speed-up over dense, errors, rates by batch.

A row of a heat map is a block length and a density, a column a shape and n. A grey cell with a
cross has no figure, because it was refused or is missing on hardware; a white cell is not in the
table. Errors are signed means of families, block length by n; (f) marks the fitted half. By batch,
solid lines are measured and dashed lines simulated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, LogNorm, Normalize, to_hex
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from ....drawing.colours import COMPARED, GAP, GRID, INK, SERIES, ink_on
from ..demand import Results
from ..deviation import Deviation
from ..measurement import PUBLISHED_CLOCK_HZ
from ..summary import Family

MAX_ERROR = 10.0  # percent at which the colours of errors end
BEST_LAST = 1 << 30  # stands for the best n behind all other n
MAX_SPEEDUP = 10.0  # the colours end at a tenth and at ten times the dense rate
MAX_DENOMINATOR = 1024  # largest denominator of a density that is written as a fraction


@attrs.frozen
class SpeedupTable:
    """Cells of one method and type by row (block, density) and column (m, k, n).

    Attributes:
        rows, columns: keys, sorted.
        figures: measured and simulated speed-ups, float64[rows, columns]; NaN where there is none.
        known: True where the table has the cell, bool[rows, columns].
    """

    rows: tuple[tuple[int, float], ...]
    columns: tuple[tuple[int, int, int], ...]
    figures: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]
    known: npt.NDArray[np.bool_]


def heat_figures(deviations: Sequence[Deviation], results: Results) -> Iterator[tuple[str, Figure]]:
    """Yield a figure for each method and type that has speed-ups at a given n."""
    groups: dict[str, list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        if row.quantity == "speedup_vs_dense" and row.n and row.method != "dense":
            groups.setdefault(f"{row.method}_{row.dtype}", []).append(deviation)
    for name, group in groups.items():
        yield f"speedup_{name}", _heat_figure(name.replace("_", " "), _grid(group, results))


def _grid(group: Sequence[Deviation], results: Results) -> SpeedupTable:
    """Return measured and simulated speed-ups as tables, by block and density, and shape and n."""
    cells = {}
    for deviation in group:
        point = deviation.row
        row, column = (point.block_size or 0, point.density), (point.m, point.k, deviation.n)
        cells[row, column] = deviation
    # Rows by block length, then by falling density; columns by shape and n.
    rows = tuple(sorted({row for row, _ in cells}, key=lambda row: (row[0], -row[1])))
    columns = tuple(sorted({column for _, column in cells}))
    shape = (len(rows), len(columns))
    measured, simulated = np.full(shape, np.nan), np.full(shape, np.nan)
    is_known = np.zeros(shape, dtype=np.bool_)
    for (row, column), deviation in cells.items():
        cell = rows.index(row), columns.index(column)
        is_known[cell] = True
        measured[cell] = deviation.row.value or np.nan
        simulated[cell] = _speedup(deviation, results)
    return SpeedupTable(rows, columns, (measured, simulated), is_known)


def _speedup(deviation: Deviation, results: Results) -> float:
    """Return the simulated speed-up, NaN if a side was refused or not simulated."""
    dense, cycles = results.get(deviation.row.at(deviation.n).dense), deviation.result.cycles
    if dense is None or dense.cycles is None or cycles is None:
        return float("nan")
    return dense.cycles / cycles


def _heat_figure(name: str, grid: SpeedupTable) -> Figure:
    """Return the figure of both tables of a group, measured and simulated, side by side."""
    height = 2.2 + 0.34 * len(grid.rows)
    width = 3.5 + 2 * 0.42 * len(grid.columns)
    figure = Figure(figsize=(width, height), layout="constrained")
    panels = [figure.add_subplot(1, 2, number) for number in (1, 2)]
    titles = ("measured", "simulated")
    for axes, figures, title in zip(panels, grid.figures, titles, strict=True):
        image = _heat_map(axes, grid, figures)
        axes.set_title(f"{name}: speed-up over dense, {title}", fontsize=13)
    figure.colorbar(
        image, ax=panels, label="speed-up", ticks=[0.1, 0.2, 0.5, 1, 2, 5, 10], format="%g"
    )
    return figure


def _heat_map(axes: Axes, grid: SpeedupTable, figures: npt.NDArray[np.float64]) -> AxesImage:
    """Draw a table as coloured cells, crossed out where there is no figure."""
    colours = np.ma.masked_invalid(figures)
    norm = LogNorm(1 / MAX_SPEEDUP, MAX_SPEEDUP)
    speeds = LinearSegmentedColormap.from_list(
        "speeds", [COMPARED["slower"], GRID, COMPARED["faster"]]
    )
    image = axes.imshow(colours, cmap=speeds, norm=norm, aspect="auto")
    for i, j in zip(*np.nonzero(grid.known), strict=True):
        value = figures[i, j]
        if np.isnan(value):
            axes.fill(
                [j - 0.5, j + 0.5, j + 0.5, j - 0.5], [i - 0.5, i - 0.5, i + 0.5, i + 0.5], GAP
            )
        text = "x" if np.isnan(value) else f"{value:.1f}"
        ink = INK if np.isnan(value) else ink_on(to_hex(speeds(float(norm(value)))))
        axes.text(j, i, text, ha="center", va="center", fontsize=8, color=ink)
    axes.set_yticks(
        range(len(grid.rows)),
        [
            f"b {block}, d {Fraction(d).limit_denominator(MAX_DENOMINATOR)}"
            for block, d in grid.rows
        ],
    )
    axes.set_xticks(
        range(len(grid.columns)),
        [f"{m}, {n}" if m == k else f"{m} x {k}, {n}" for m, k, n in grid.columns],
        rotation=90,
        fontsize=9,
    )
    axes.set_xlabel("m = k, n")
    return image


def error_figures(families: Sequence[Family]) -> Iterator[tuple[str, Figure]]:
    """Yield a figure of mean errors by block length and n for each sparse method and type."""
    groups: dict[str, list[Family]] = {}
    for family in families:
        if family.block_size is not None:
            groups.setdefault(f"{family.method}_{family.dtype}", []).append(family)
    for name, group in groups.items():
        # Families of the best n alone say nothing about n.
        if any(family.n for family in group):
            yield f"errors_{name}", _error_figure(name.replace("_", " "), group)


def _error_figure(name: str, group: Sequence[Family]) -> Figure:
    """Return the figure of mean errors by block length and n."""
    blocks = sorted({family.block_size or 0 for family in group})
    ns = sorted({family.n or BEST_LAST for family in group})
    means = np.full((len(blocks), len(ns)), np.nan)
    figure = Figure(figsize=(2.5 + 1.1 * len(ns), 1.8 + 0.6 * len(blocks)), layout="constrained")
    axes = figure.add_subplot()
    colours = LinearSegmentedColormap.from_list(
        "errors", [COMPARED["faster"], GRID, COMPARED["slower"]]
    )
    norm = Normalize(-MAX_ERROR, MAX_ERROR)
    for family in group:
        cell = blocks.index(family.block_size or 0), ns.index(family.n or BEST_LAST)
        means[cell] = family.mean
    image = axes.imshow(np.ma.masked_invalid(means), cmap=colours, norm=norm, aspect="auto")
    for family in group:
        row, column = blocks.index(family.block_size or 0), ns.index(family.n or BEST_LAST)
        fitted_mark = " (f)" if family.half == "fitted" else ""
        text = f"{family.mean:+z.1f}{fitted_mark}\n{family.points}"
        ink = ink_on(to_hex(colours(float(norm(family.mean)))))
        axes.text(column, row, text, ha="center", va="center", fontsize=8, color=ink)
    axes.set_yticks(range(len(blocks)), [f"b {block}" for block in blocks])
    axes.set_xticks(range(len(ns)), ["max" if n == BEST_LAST else f"{n}" for n in ns])
    axes.set(xlabel="n", title=f"{name}: mean error in percent, and number of points")
    figure.colorbar(image, ax=axes, label="error of cycles, percent")
    return figure


def batch_figure(deviations: Sequence[Deviation]) -> Figure:
    """Return a figure with a panel for each type and a colour for each shape.

    Rows of the best n are left out, because the table does not say which n it is.
    """
    dense = [
        deviation
        for deviation in deviations
        if deviation.unit == "cycles"
        and deviation.row.method == "dense"
        and deviation.row.n is not None
    ]
    dtypes = sorted({deviation.row.dtype for deviation in dense}) or [""]
    figure = Figure(figsize=(6.5 * len(dtypes), 4.8), layout="constrained")
    for number, dtype in enumerate(dtypes, start=1):
        axes = figure.add_subplot(1, len(dtypes), number)
        _plot_by_batch(axes, [deviation for deviation in dense if deviation.row.dtype == dtype])
        axes.set(title=f"dense {dtype.upper()}", xlabel="n (batch)", ylabel="TFLOP/s")
    return figure


def _plot_by_batch(axes: Axes, group: Sequence[Deviation]) -> None:
    """Draw the rates of each shape over n, measured and simulated."""
    axes.set_xscale("log", base=4)
    shapes: dict[tuple[int, int], list[Deviation]] = {}
    for deviation in sorted(group, key=lambda deviation: deviation.n):
        shapes.setdefault((deviation.row.m, deviation.row.k), []).append(deviation)
    for number, (shape, line) in enumerate(sorted(shapes.items())):
        colour = SERIES[number % len(SERIES)]
        name = f"{shape[0]}" if shape[0] == shape[1] else f"{shape[0]} x {shape[1]}"
        ns = [deviation.n for deviation in line]
        axes.plot(ns, _rates(line, simulated=False), "o-", color=colour, label=f"{name} measured")
        axes.plot(ns, _rates(line, simulated=True), "x--", color=colour, label=f"{name} simulated")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False, fontsize="small")


def _rates(line: Sequence[Deviation], *, simulated: bool) -> list[float]:
    """Return TFLOP/s, NaN (a gap in the line) where there is no figure."""
    rates = []
    for deviation in line:
        cycles = deviation.simulated if simulated else deviation.measured
        flops = 2 * deviation.row.m * deviation.row.k * deviation.n
        rates.append(flops / cycles * PUBLISHED_CLOCK_HZ / 1e12 if cycles else float("nan"))
    return rates
