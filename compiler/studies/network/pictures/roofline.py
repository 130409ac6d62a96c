"""Roofline picture of a network: the rate of each layer below the upper bounds of the chip (roofs).

See `roofs` for the bounds. A marker is a layer in one format, dense or the quickest sparse one;
markers with a black edge show the formats that the study selects for the network ("chosen").
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, StrMethodFormatter
from matplotlib.transforms import Bbox

from ipusim import Machine

from ....drawing.labels import labels_of
from ....drawing.roofline import Roof
from ..figures import NetworkFigures
from .roofs import RooflinePoint, points_of, roofs_of
from .style import DENSE_COLOUR, SMALL_POINTS, SPARSE_COLOUR, new_figure, without_frame

# Areas of a marker without cycles and of the layer with most cycles, in square points.
MIN_AREA, MAX_AREA = 22.0, 130.0
# Pixels between a name and the centre of any marker; no reason recorded for this number.
MARKER_MARGIN = 8
LABEL_POSITIONS = (  # offset of a name from its marker, in points, and horizontal alignment
    *((9, -3, "left"), (-9, -3, "right"), (0, 7, "center"), (0, -12, "center")),
    *((6, 5, "left"), (6, -11, "left"), (-6, 5, "right"), (-6, -11, "right")),
)


def roofline_figure(figures: NetworkFigures, machine: Machine) -> Figure:
    """Return a figure of all layers below the roofs, with names where there is room for them."""
    figure = new_figure(height=6.6)
    axes = figure.add_subplot()
    roofs, points = roofs_of(machine, figures.data_type), points_of(figures)
    _draw_roofs(axes, roofs, points)
    max_cycles = max((point.cycles for point in points), default=0)
    for dense, shape, colour in ((True, "o", DENSE_COLOUR), (False, "^", SPARSE_COLOUR)):
        for is_chosen in (False, True):
            group = [point for point in points if (point.dense, point.chosen) == (dense, is_chosen)]
            label = f"{'dense' if dense else 'quickest sparse format'}{', chosen' * is_chosen}"
            axes.scatter(
                [point.intensity for point in group],
                [point.rate for point in group],
                [_area(point, points) for point in group],
                color=colour,
                marker=shape,
                edgecolor="black" if is_chosen else "white",
                linewidth=1.3 if is_chosen else 0.5,
                label=label if group else None,
                zorder=2,
            )
    axes.set(
        xscale="log",
        yscale="log",
        xlabel="useful operations for a byte that a tile receives",
        ylabel="useful operations a cycle, all tiles "
        f"(area of a mark: cycles, at most {max_cycles:,})",
    )
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        axis.set_minor_formatter("")
    axes.grid(alpha=0.3)
    figure.legend(loc="outside upper center", ncols=3, frameon=False, fontsize=9)
    without_frame(axes)
    _name_points(figure, axes, points)
    return figure


def _area(point: RooflinePoint, points: Sequence[RooflinePoint]) -> float:
    """Return the area of a mark in square points, in proportion to the cycles of the layer."""
    share = point.cycles / max(other.cycles for other in points)
    return MIN_AREA + (MAX_AREA - MIN_AREA) * share


def _draw_roofs(axes: Axes, roofs: Roof, points: Sequence[RooflinePoint]) -> None:
    """Draw the upper bound of the rate, a little beyond the intensities of all points."""
    values = [roofs.ridge, *(point.intensity for point in points)]
    intensities = np.geomspace(min(values) / 2, max(values) * 2, 200)
    axes.plot(
        intensities,
        roofs.roof(intensities),
        color="black",
        linewidth=1.2,
        label=f"roof: {roofs.peak:,.0f} operations, {roofs.bandwidth:,.0f} bytes a cycle",
    )
    axes.set_xlim(intensities[0], intensities[-1])


def _name_points(figure: Figure, axes: Axes, points: Sequence[RooflinePoint]) -> None:
    """Write the names of layers beside their points, and leave out those that would overlap."""
    figure.draw_without_rendering()  # computes the layout, so that positions are final
    boxes: list[Bbox] = []
    markers = [axes.transData.transform((point.intensity, point.rate)) for point in points]
    labels = labels_of([point.name for point in points])
    # Try the positions around a marker in order, and use the first free one.
    for point, names in _by_position(points).items():
        words = labels[names[0]] + (f" and {len(names) - 1} more" if len(names) > 1 else "")
        for *offset, alignment in LABEL_POSITIONS:
            text = axes.annotate(
                words,
                (point.intensity, point.rate),
                xytext=(offset[0], offset[1]),
                textcoords="offset points",
                ha=alignment,
                fontsize=SMALL_POINTS - 0.5,
            )
            box = text.get_window_extent()
            if _is_free(box, axes.bbox, boxes, markers):
                boxes.append(box)
                break
            text.remove()


def _by_position(points: Sequence[RooflinePoint]) -> dict[RooflinePoint, list[str]]:
    """Return one point for each position in the picture, with the names of all layers there."""
    by_position: dict[tuple[float, float], list[RooflinePoint]] = {}
    for point in points:
        by_position.setdefault((point.intensity, point.rate), []).append(point)
    return {members[0]: [point.name for point in members] for members in by_position.values()}


def _is_free(
    box: Bbox, panel: Bbox, boxes: Sequence[Bbox], markers: Sequence[npt.NDArray[np.float64]]
) -> bool:
    """Return True if a name lies within the panel, overlaps no other name and covers no marker.

    Args:
        box: box of the name in pixels.
        panel: box of the axes in pixels.
        boxes: boxes of other names.
        markers: centres of all markers, float64[2] each, in pixels.
    """
    is_within_x = panel.x0 <= box.x0 and box.x1 <= panel.x1
    is_within = is_within_x and panel.y0 <= box.y0 and box.y1 <= panel.y1
    if not is_within or any(map(box.overlaps, boxes)):
        return False
    return not any(box.padded(MARKER_MARGIN).contains(*marker) for marker in markers)
