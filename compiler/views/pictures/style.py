"""Common style of pictures: sizes, axes, legends, and names of tiles in captions.

If several tiles or supersteps are equally slow, a caption names more than the first. Colours and
their meanings are in `ipusim.compiler.drawing.colours`.
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

WIDTH = 11.0  # inches of every picture
# Arguments of a legend in one line above the axes.
ONE_LINE_LEGEND: Mapping[str, Any] = MappingProxyType(
    {"loc": "lower right", "ncols": 8, "frameon": False, "fontsize": 9}
)
MAX_STEP_LINES = 40  # executions up to which a line shows where each begins
MAX_NAMED_TILES = 32  # tiles up to which an axis has their numbers
MANY_TILES = 256  # tiles from which on shapes are drawn as pixels, which files store in less room
MAX_NAMED_TIES = 3  # equal tiles or supersteps that a caption names; it counts the others
LETTERS_PER_WIDTH = 150  # small letters that fit side by side into the width of a picture


def new_figure(height: float) -> Figure:
    """Return an empty figure of the common width.

    Args:
        height: height in inches.
    """
    return Figure(figsize=(WIDTH, height), layout="constrained")


def load_map() -> LinearSegmentedColormap:
    """Return the colour scale of cycles, bytes, words and numbers of tiles; few are light."""
    return LinearSegmentedColormap.from_list("little to much", RAMP)


def ink_of(image: AxesImage, value: float) -> str:
    """Return the ink, black or white, that can be read on the colour of a value in an image."""
    red, green, blue = (
        round(255 * float(channel)) for channel in image.to_rgba(np.array([value]))[0, :3]
    )
    return ink_on(f"#{red:02x}{green:02x}{blue:02x}")


def hide_edges(axes: Axes, *hidden: str) -> None:
    """Remove the upper and the right edge of axes, and further edges that `hidden` names."""
    axes.spines[["top", "right", *hidden]].set_visible(False)


def set_separators(axes: Axes, which: str) -> None:
    """Write the numbers of an axis with separators.

    Args:
        axes: axes to change.
        which: "x", "y" or "xy".
    """
    for name in which:
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))


def whole_ticks(axes: Axes, which: str) -> None:
    """Allow only whole numbers on an axis, with separators.

    Args:
        axes: axes to change.
        which: "x", "y" or "xy".
    """
    for name in which:
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_locator(
            MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10], min_n_ticks=1)
        )
    set_separators(axes, which)


def state_legend(axes: Axes, states: Sequence[str] = STATES, *, above: float = 1.0) -> None:
    """Draw a legend of states in a line above the axes.

    Args:
        axes: axes to which the legend belongs.
        states: names of the states.
        above: bottom of the legend, in heights of the axes.
    """
    axes.legend(handles=state_patches(states), bbox_to_anchor=(1, above), **ONE_LINE_LEGEND)


def state_patches(states: Sequence[str]) -> list[Patch]:
    """Return the coloured patches of states for a legend."""
    return [Patch(color=STATE_COLOURS[state], label=state) for state in states]


def legend_above(axes: Axes, *, ncols: int = 8) -> None:
    """Draw the legend of axes above them, `ncols` entries in a line."""
    axes.legend(bbox_to_anchor=(1, 1), **{**ONE_LINE_LEGEND, "ncols": ncols})


def is_wide_enough(share: float, text: str) -> bool:
    """Return True if a label fits into a share, 0 to 1, of the width of a picture."""
    return share * LETTERS_PER_WIDTH > len(text)


def tile_edges(tiles: int) -> FloatArray:
    """Return the edges of the columns of tiles, float64[tiles + 1]; tile t is centred on t."""
    return np.arange(tiles + 1, dtype=np.float64) - 0.5


def name_tiles(axes: Axes, order: IntArray, description: str) -> None:
    """Label the x axis of tiles in an order: numbers of few tiles, ranks of many.

    Args:
        axes: axes to change.
        order: tiles from left to right, int64[tiles].
        description: description of the order for the label, such as "the fullest first".
    """
    if len(order) <= MAX_NAMED_TILES:
        axes.set_xticks(range(len(order)), [f"{tile}" for tile in order.tolist()])
        axes.set(xlabel=f"tile, {description}")
    else:
        axes.set(xlabel=f"tiles, {description}")
        whole_ticks(axes, "x")


def name_steps(axes: Axes, timeline: Timeline) -> None:
    """Write the names of supersteps above axes of cycles, where they are wide enough for them."""
    trace, cycles = timeline.trace, max(1, timeline.trace.cycles)
    for name, begin, end in zip(timeline.row_names, trace.sync_start, timeline.end, strict=True):
        if is_wide_enough((end - begin) / cycles, name):
            axes.annotate(
                name,
                ((begin + end) / 2, 1.0),
                xycoords=("data", "axes fraction"),
                xytext=(0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=9,
            )


def draw_step_lines(axes: Axes, timeline: Timeline) -> None:
    """Draw a line at the begin of each superstep but the first, unless there are many."""
    starts = timeline.trace.sync_start[1:]
    if len(starts) <= MAX_STEP_LINES:
        for start in starts.tolist():
            axes.axvline(start, color=GUIDE, linewidth=0.7, linestyle=":")


def largest_of(values: IntArray) -> IntArray:
    """Return the positions of all values that equal the maximum, ascending, int64[ties]."""
    ties: IntArray = np.flatnonzero(values == values.max(initial=0))
    return ties


def names_text(names: Sequence[str]) -> str:
    """Join names: "a", "a and b", "a, b and c", "a, b, c and 4 more"."""
    num_omitted = len(names) - MAX_NAMED_TIES
    omission = [f"{num_omitted:,} more"] if num_omitted > 0 else []
    *first_names, last_name = [*names[:MAX_NAMED_TIES], *omission]
    return f"{', '.join(first_names)} and {last_name}" if first_names else last_name


def tiles_named(tiles: IntArray) -> str:
    """Return the numbers of tiles as text: "tile 3" or "tiles 3 and 5"."""
    numbers = [f"{tile:,}" for tile in tiles.tolist()]
    return f"{'tile' if len(numbers) == 1 else 'tiles'} {names_text(numbers)}"


def verb(stem: str, count: int) -> str:
    """Return a verb in the singular, "computes", or for several subjects, "compute"."""
    return f"{stem}s" if count == 1 else stem
