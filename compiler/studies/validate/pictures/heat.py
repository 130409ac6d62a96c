"""Heat maps of the speed-up over dense, measured and simulated side by side.

A row is a block length and a density, a column a shape and n. Grey: no figure, refused or missing
on hardware (a cross); white: the table has no such row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, LogNorm, to_hex
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from ....drawing.colours import COMPARED, GAP, GRID, INK, ink_on
from ..measurements.demand import Results
from ..statistics.deviation import Deviation

FARTHEST = 10.0  # the colours end at a tenth and at ten times the dense rate
LARGEST = 1024  # denominator of a density as it is written


@attrs.frozen
class SpeedupTable:
    """The cells of one method and type: figures by row (block, density) and column (m, k, n).

    Attributes:
        rows, columns: sorted.
        figures: measured, simulated; nan where there is none.
        known: the table has the cell.
    """

    rows: tuple[tuple[int, float], ...]
    columns: tuple[tuple[int, int, int], ...]
    figures: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]
    known: npt.NDArray[np.bool_]


def heat_figures(deviations: Sequence[Deviation], results: Results) -> Iterator[tuple[str, Figure]]:
    """A figure for each method and type with speed-ups at given n."""
    groups: dict[str, list[Deviation]] = {}
    for one in deviations:
        row = one.row
        if row.quantity == "speedup_vs_dense" and row.n and row.method != "dense":
            groups.setdefault(f"{row.method}_{row.dtype}", []).append(one)
    for name, group in groups.items():
        yield f"speedup_{name}", _figure(name.replace("_", " "), _grid(group, results))


def _grid(group: Sequence[Deviation], results: Results) -> SpeedupTable:
    cells = {_row(one) + _column(one): one for one in group}
    rows = tuple(sorted({_row(one) for one in group}, key=lambda row: (row[0], -row[1])))
    columns = tuple(sorted({_column(one) for one in group}))
    shape = (len(rows), len(columns))
    measured, simulated = np.full(shape, np.nan), np.full(shape, np.nan)
    known = np.zeros(shape, dtype=np.bool_)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            one = cells.get(row + column)
            if one is None:
                continue
            known[i, j] = True
            measured[i, j] = one.row.value or np.nan
            simulated[i, j] = _simulated(one, results)
    return SpeedupTable(rows, columns, (measured, simulated), known)


def _row(one: Deviation) -> tuple[int, float]:
    return one.row.block_size or 0, one.row.density


def _column(one: Deviation) -> tuple[int, int, int]:
    return one.row.m, one.row.k, one.n


def _simulated(one: Deviation, results: Results) -> float:
    """Both sides simulated; nan where either was refused, or never asked for."""
    dense = results.get(one.row.at(one.n).dense)
    if dense is None or dense.cycles is None or one.result.cycles is None:
        return float("nan")
    return dense.cycles / one.result.cycles


def _figure(name: str, grid: SpeedupTable) -> Figure:
    height = 2.2 + 0.34 * len(grid.rows)
    width = 3.5 + 2 * 0.42 * len(grid.columns)
    figure = Figure(figsize=(width, height), layout="constrained")
    panels = [figure.add_subplot(1, 2, number) for number in (1, 2)]
    titles = ("measured", "simulated")
    for axes, figures, title in zip(panels, grid.figures, titles, strict=True):
        image = _panel(axes, grid, figures)
        axes.set_title(f"{name}: speed-up over dense, {title}", fontsize=13)
    figure.colorbar(
        image, ax=panels, label="speed-up", ticks=[0.1, 0.2, 0.5, 1, 2, 5, 10], format="%g"
    )
    return figure


def _panel(axes: Axes, grid: SpeedupTable, figures: npt.NDArray[np.float64]) -> AxesImage:
    colours = np.ma.masked_invalid(figures)
    norm = LogNorm(1 / FARTHEST, FARTHEST)
    speeds = LinearSegmentedColormap.from_list(
        "speeds", [COMPARED["slower"], GRID, COMPARED["faster"]]
    )
    image = axes.imshow(colours, cmap=speeds, norm=norm, aspect="auto")
    for i, j in zip(*np.nonzero(grid.known), strict=True):
        value = figures[i, j]
        if np.isnan(value):
            axes.fill(
                [j - 0.5, j + 0.5, j + 0.5, j - 0.5],
                [i - 0.5, i - 0.5, i + 0.5, i + 0.5],
                GAP,
            )
        text = "x" if np.isnan(value) else f"{value:.1f}"
        ink = INK if np.isnan(value) else _ink(speeds(float(norm(value))))
        axes.text(j, i, text, ha="center", va="center", fontsize=8, color=ink)
    axes.set_yticks(
        range(len(grid.rows)),
        [f"b {block}, d {Fraction(d).limit_denominator(LARGEST)}" for block, d in grid.rows],
    )
    axes.set_xticks(
        range(len(grid.columns)),
        [f"{m}, {n}" if m == k else f"{m} x {k}, {n}" for m, k, n in grid.columns],
        rotation=90,
        fontsize=9,
    )
    axes.set_xlabel("m = k, n")
    return image


def _ink(shade: tuple[float, float, float, float]) -> str:
    """The ink to write on a colour of the map."""
    return ink_on(to_hex(shade))
