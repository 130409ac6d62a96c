"""How all pictures look and what captions share: sizes, shared axes, legends, names of ties.

Of several tiles or supersteps that are equally slow a caption names more than the first. What a
colour means is said in `ipusim.compiler.drawing.colours`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from ipusim import IntArray

from ...drawing.colours import GUIDE, RAMP, ink_on
from ...drawing.colours import STATES as STATE_COLOURS
from ..ramps import FloatArray
from ..timeline import STATES, Timeline

WIDTH = 11.0  # inches
IN_A_LINE: Mapping[str, Any] = MappingProxyType(
    {"loc": "lower right", "ncols": 8, "frameon": False, "fontsize": 9}
)
MOST_PARTED = 40  # supersteps with a line where they begin
NAMED_TILES = 32  # up to which an axis has their numbers
MANY_TILES = 256  # from which on shapes by tile are drawn as pixels
NAMED_TIES = 3  # by name; of more their number


def new_figure(height: float) -> Figure:
    """An empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def load_map() -> LinearSegmentedColormap:
    """Little to much: of cycles, bytes or words, or the numbers of tiles."""
    return LinearSegmentedColormap.from_list("little to much", RAMP)


def ink_of(image: AxesImage, value: float) -> str:
    """The ink to write in a cell of an image that has a value."""
    red, green, blue = (
        round(255 * float(channel)) for channel in image.to_rgba(np.array([value]))[0, :3]
    )
    return ink_on(f"#{red:02x}{green:02x}{blue:02x}")


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
        axis.set_major_locator(
            MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10], min_n_ticks=1)
        )
    thousands(axes, which)


def state_legend(axes: Axes, states: Sequence[str] = STATES, *, above: float = 1.0) -> None:
    """The colours of states, in a line over the axes, so many of their heights up."""
    axes.legend(handles=state_patches(states), bbox_to_anchor=(1, above), **IN_A_LINE)


def state_patches(states: Sequence[str]) -> list[Patch]:
    """What stands for the states in a legend."""
    return [Patch(color=STATE_COLOURS[state], label=state) for state in states]


def legend_above(axes: Axes, *, ncols: int = 8) -> None:
    """What is drawn on the axes, in lines over them."""
    axes.legend(bbox_to_anchor=(1, 1), **{**IN_A_LINE, "ncols": ncols})


def is_wide_enough(share: float, text: str) -> bool:
    """Whether a label fits into a share of the width of a picture."""
    return share * 150 > len(text)  # some 150 small letters fit side by side


def tile_edges(tiles: int) -> FloatArray:
    """Edges of the cells of tiles, which are centred on their numbers."""
    return np.arange(tiles + 1, dtype=np.float64) - 0.5


def name_tiles(axes: Axes, order: IntArray, first: str) -> None:
    """The x axis of tiles in an order: their numbers where they are few, else their ranks."""
    if len(order) <= NAMED_TILES:
        axes.set_xticks(range(len(order)), [f"{tile}" for tile in order.tolist()])
        axes.set(xlabel=f"tile, {first}")
    else:
        axes.set(xlabel=f"tiles, {first}")
        whole_ticks(axes, "x")


def name_steps(axes: Axes, timeline: Timeline) -> None:
    """The names of supersteps over the axes of cycles, each over its own where that is wide."""
    trace, whole = timeline.trace, max(1, timeline.trace.cycles)
    for name, first, last in zip(timeline.row_names, trace.sync_start, timeline.end, strict=True):
        if is_wide_enough((last - first) / whole, name):
            axes.annotate(
                name,
                ((first + last) / 2, 1.0),
                xycoords=("data", "axes fraction"),
                xytext=(0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=9,
            )


def part_steps(axes: Axes, timeline: Timeline) -> None:
    """A line where each superstep but the first begins, unless there are many."""
    starts = timeline.trace.sync_start[1:]
    if len(starts) <= MOST_PARTED:
        for start in starts.tolist():
            axes.axvline(start, color=GUIDE, linewidth=0.7, linestyle=":")


def largest_of(values: IntArray) -> IntArray:
    """int64[ties]: where the largest values are; nowhere if there are none."""
    places: IntArray = np.flatnonzero(values == values.max(initial=0))
    return places


def together(names: Sequence[str]) -> str:
    """One name, or several as "a and b", "a, b and c", "a, b, c and 4 more"."""
    first, more = list(names[:NAMED_TIES]), len(names) - NAMED_TIES
    last = [f"{more:,} more"] if more > 0 else []
    *before, end = [*first, *last]
    return f"{', '.join(before)} and {end}" if before else end


def tiles_named(tiles: IntArray) -> str:
    """Their numbers, as "tile 3" or "tiles 3 and 5"."""
    numbers = [f"{tile:,}" for tile in tiles.tolist()]
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {together(numbers)}"


def verb(stem: str, count: int) -> str:
    """A verb for one, "computes", or for several, "compute"."""
    return f"{stem}s" if count == 1 else stem
