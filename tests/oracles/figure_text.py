"""A figure as text: its axes, limits, sides and legends, and the shapes drawn on them by kind.

Numbers have four digits; what is drawn often, as the bars of a colour, is told by its sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, LogLocator, MaxNLocator

MANY = 40  # texts, as in the cells of a matrix


def _numbers(*values: object) -> str:
    """Return numbers to four digits, with spaces between them."""
    return " ".join(f"{float(str(value)):.4g}" for value in values)


def _ticks_of(axis: Axis) -> str:
    """Return where ticks stand, and how a large number is written there.

    Ticks of logarithmic axes beyond the limits are not drawn, and differ between versions of
    matplotlib: they are left out.
    """
    locator = axis.get_major_locator()
    if isinstance(locator, FixedLocator):
        labels = " ".join(label.get_text() for label in axis.get_ticklabels())
        return f"fixed {_numbers(*axis.get_majorticklocs())}: {labels}"
    kinds = {LogLocator: (1, 500), MaxNLocator: (0.1, 2.4)}
    low, high = next((kinds[kind] for kind in type(locator).mro() if kind in kinds), (0, 1))
    ticks = locator.tick_values(low, high)
    if isinstance(locator, LogLocator):
        ticks = [tick for tick in ticks if low <= tick <= high]
    large = axis.get_major_formatter()(1234567.6, 1)
    return f"{type(locator).__name__} {_numbers(*ticks)}: {large}"


def _extent_of(patch: Patch) -> npt.NDArray[np.float64]:
    """Return width, height and area under a patch's corners, and sums of the corners."""
    corners = patch.get_patch_transform().transform(patch.get_path().vertices)
    return np.concatenate([np.ptp(corners, axis=0), corners.sum(axis=0)])


def _look_of(line: Line2D) -> str:
    """Return colour, style, width and marker of a line."""
    marked = f" {line.get_marker()} {_numbers(line.get_markersize())}"
    drawn = f"{line.get_linestyle()} {_numbers(line.get_linewidth())}"
    return f"line {to_hex(line.get_color())} {drawn}{marked}"


def _drawn_on(axes: Axes) -> Iterator[str]:
    """Yield a text for each line, colour of patches, image and collection on the axes."""
    for line in axes.lines:
        corners = np.asarray(line.get_xydata())
        yield f"{_look_of(line)} {_numbers(len(corners), *corners.sum(axis=0))}"
    by_colour: dict[str, list[npt.NDArray[np.float64]]] = {}
    for patch in axes.patches:
        by_colour.setdefault(to_hex(patch.get_facecolor()), []).append(_extent_of(patch))
    for colour, extents in by_colour.items():
        yield f"{len(extents)} patches {colour} {_numbers(*np.sum(extents, axis=0))}"
    for image in axes.images:
        pixels = np.asarray(np.ma.filled(np.ma.asarray(image.get_array()), 0), dtype=np.float64)
        sums = [
            np.arange(1, 1 + pixels.shape[along]) @ pixels.sum(axis=1 - along) for along in (0, 1)
        ]
        limits = _numbers(*(image.get_clim() if pixels.ndim == 2 else ()))
        weighed = _numbers(*(np.sum(each) for each in sums))
        yield f"image {pixels.shape} {_numbers(*image.get_extent())}: {weighed}; {limits}"
    for collection in axes.collections:
        paths = [np.asarray(path.vertices) for path in collection.get_paths()]
        total = sum((each.sum(axis=0) for each in paths), np.zeros(2))
        places = np.asarray(collection.get_offsets(), dtype=np.float64)
        totals = _numbers(len(paths), *total, len(places), *places.sum(axis=0))
        # matplotlib 3.10 has a subclass for `fill_between`
        kind = PolyCollection if isinstance(collection, PolyCollection) else type(collection)
        yield f"{kind.__name__} {totals}"
    texts = [
        f"{_numbers(*getattr(text, 'xy', text.get_position()))} {to_hex(text.get_color())}: "
        f"{text.get_text()}"
        for text in axes.texts
    ]
    if len(texts) > MANY:
        yield f"{len(texts)} texts {sha256(repr(texts).encode()).hexdigest()[:12]}"
    else:
        yield from (f"text {text}" for text in texts)


def _names_in(legend: Legend) -> str:
    """Return look and text of each entry of a legend."""
    pairs = zip(legend.legend_handles, legend.get_texts(), strict=True)
    looks = (
        f"{_look_of(handle) if isinstance(handle, Line2D) else type(handle).__name__}: "
        f"{text.get_text()}"
        for handle, text in pairs
    )
    return ", ".join(looks)


def figure_text(figure: Figure) -> str:
    """A line for the figure, for each of its axes, and for what is drawn there."""
    return "\n".join(_described(figure))


def _described(figure: Figure) -> Iterator[str]:
    """Yield the lines of `figure_text`."""
    yield f"{_numbers(*figure.get_size_inches())} inches {figure.get_suptitle()!r}"
    for legend in figure.legends:
        yield f"legend {_names_in(legend)}"
    for axes in figure.axes:
        sides = " ".join(name for name, side in axes.spines.items() if side.get_visible())
        yield f"axes {axes.get_title()!r}, aspect {axes.get_aspect()}, sides: {sides}"
        for name, axis, limits in (
            ("x", axes.xaxis, axes.get_xlim()),
            ("y", axes.yaxis, axes.get_ylim()),
        ):
            words = f"{axis.get_label().get_text()!r} {axis.get_scale()}"
            yield f"  {name} {words} {_numbers(*limits)}; {_ticks_of(axis)}"
        if (axes_legend := axes.get_legend()) is not None:
            yield f"  legend {_names_in(axes_legend)}"
        yield from (f"  {line}" for line in _drawn_on(axes))
