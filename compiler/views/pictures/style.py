"""How all pictures look: colours that colour-blind readers tell apart, sizes, shared axes.

States have the colours of PopVision's execution trace as near as the palette allows. (Okabe and
Ito, Color Universal Design; further hues by Paul Tol's muted scheme)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from ..ramps import FloatArray
from ..timeline import STATES

WIDTH = 11.0  # inches
STATE_COLOURS = dict(
    zip(STATES, ("#d55e00", "#f0e442", "#0072b2", "#e3e3e3", "#9c9c9c"), strict=True)
)
CAUSE_COLOURS = {**STATE_COLOURS, "useful MACs": "#009e73", "kernel overhead": "#cc79a7"}
PORT_COLOURS = {"sent": "#e69f00", "received": "#56b4e9"}
FLIGHT_COLOUR = "#332288"
LIMIT_COLOUR = "#882255"
SERIES_COLOURS = (
    *("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#332288"),
    *("#999933", "#117733", "#aa4499", "#88ccee"),
)
GAP_COLOUR = "#aaaaaa"
IN_A_LINE: Mapping[str, Any] = MappingProxyType(
    {"loc": "lower right", "ncols": 8, "frameon": False, "fontsize": 9}
)
MANY_TILES = 256  # from which on shapes by tile are drawn as pixels


def new_figure(height: float) -> Figure:
    """An empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def plain(axes: Axes, *hidden: str) -> None:
    """Axes without a box; `hidden` names further sides to leave out."""
    axes.spines[["top", "right", *hidden]].set_visible(False)


def thousands(axes: Axes, which: str) -> None:
    """Numbers of an axis, "x", "y" or both, with separators."""
    for name in which:
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))


def whole_ticks(axes: Axes, which: str) -> None:
    """Only whole numbers on an axis, "x", "y" or both."""
    for name in which:
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    thousands(axes, which)


def state_legend(axes: Axes, states: Sequence[str] = STATES, *, above: float = 1.0) -> None:
    """The colours of states, in a line over the axes, so many of their heights up."""
    axes.legend(handles=state_patches(states), bbox_to_anchor=(1, above), **IN_A_LINE)


def state_patches(states: Sequence[str]) -> list[Patch]:
    """What stands for the states in a legend."""
    return [Patch(color=STATE_COLOURS[state], label=state) for state in states]


def legend_above(axes: Axes) -> None:
    """What is drawn on the axes, in a line over them."""
    axes.legend(bbox_to_anchor=(1, 1), **IN_A_LINE)


def is_wide_enough(share: float, text: str) -> bool:
    """Whether a label fits into a share of the width of a picture."""
    return share * 150 > len(text)  # some 150 small letters fit side by side


def tile_edges(tiles: int) -> FloatArray:
    """Edges of the cells of tiles, which are centred on their numbers."""
    return np.arange(tiles + 1, dtype=np.float64) - 0.5
