"""Pictures of a graph's program: "Cycles by node", and "Graph", its nodes with their edges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from ipusim import InputError, shown_name

from ...drawing.colours import GUIDE, INK, OTHER, PAPER, RELAYOUT, STATES
from ...drawing.labels import labels_of
from ...graph.program.figures import NodeCycles, ProgramFigures
from ..drawn_graph import INPUT, DrawnGraph, drawn_graph
from ..subject import Picture, Subject
from .style import hide_edges, legend_above, new_figure, set_separators

MAX_BARS = 48  # nodes with a bar, those with most cycles; the others have one bar together
MAX_HEIGHT = 30.0  # inches of the drawing of a graph
# Parts of a bar: attribute of `NodeCycles`, name in the legend, colour.
PARTS = (
    ("relayout", "re-layouts", RELAYOUT),
    ("exchange", "exchange", STATES["exchange"]),
    ("compute", "compute", STATES["compute"]),
    ("sync", "sync", STATES["sync"]),
)
MARK_SIZES = (30, 330)  # areas of the marks of nodes without cycles and with most, in points^2


def _figures(subject: Subject) -> ProgramFigures:
    """Return the figures by node; refuse the run of a product, which has none."""
    if subject.graph is None:
        raise InputError("this is the run of a product, which has no nodes")
    return subject.graph


def nodes_picture(subject: Subject) -> Picture:
    """Draw the cycles of each node as a bar of re-layouts, exchange, compute and sync."""
    figures = _figures(subject)
    bars = _bars(figures.nodes)
    figure = new_figure(1.3 + 0.3 * len(bars))
    axes = figure.add_subplot()
    row = np.arange(len(bars))
    # End of the parts that are drawn so far, float64[bars].
    start = np.zeros(len(bars))
    for field, name, colour in PARTS:
        size = np.array([sum(getattr(node, field) for node in nodes) for _, nodes in bars])
        axes.barh(row, size, left=start, color=colour, label=name, height=0.7)
        start = start + size
    for position, total in zip(row.tolist(), start.tolist(), strict=True):
        words = f"{int(total):,} ({total / max(figures.cycles, 1):.1%})"
        axes.annotate(
            words, (total, position), (4, 0), textcoords="offset points", va="center", fontsize=9
        )
    axes.set_yticks(row, [name for name, _ in bars])
    axes.set(xlabel="cycles", xlim=(0, start.max(initial=1) * 1.25), ylim=(len(bars) - 0.4, -0.6))
    legend_above(axes)
    hide_edges(axes)
    set_separators(axes, "x")
    return Picture(figure, _caption(figures))


def _bars(nodes: Sequence[NodeCycles]) -> list[tuple[str, list[NodeCycles]]]:
    """Return the name and the nodes of each bar, in the order in which nodes run."""
    order = sorted(range(len(nodes)), key=lambda number: (-nodes[number].cycles, number))
    shown = set(order if len(nodes) <= MAX_BARS else order[: MAX_BARS - 1])
    labels = labels_of([_words(row) for row in nodes], 36)
    bars = [(labels[_words(row)], [row]) for number, row in enumerate(nodes) if number in shown]
    others = [row for number, row in enumerate(nodes) if number not in shown]
    return [*bars, (f"{len(others):,} others", others)] if others else bars


def _words(row: NodeCycles) -> str:
    """Return name and operator of a node."""
    return f"{shown_name(row.node.name)}, {shown_name(row.node.operation)}"


def _caption(figures: ProgramFigures) -> str:
    """Return the caption: the node with most cycles, and re-layouts."""
    if not figures.nodes:
        return "No node has supersteps."
    most = max(figures.nodes, key=lambda row: row.cycles)
    return (
        f"{shown_name(most.node.name)} takes most, {most.cycles:,} of {figures.cycles:,} cycles; "
        f"re-layouts take {figures.relayout_cycles:,}. Nodes add up to the run."
        + (f" {figures.left_out_text}." if figures.left_out_text else "")
    )


def graph_picture(subject: Subject) -> Picture:
    """Draw the nodes of a graph from above in the order of their edges."""
    figures = _figures(subject)
    drawn = drawn_graph(figures)
    levels = max(drawn.level, default=0) + 1
    figure = new_figure(min(1.0 + 0.5 * levels, MAX_HEIGHT))
    axes = figure.add_subplot()
    _draw_edges(axes, drawn)
    _draw_marks(axes, drawn, figures.nodes)
    width = max(float(np.abs(np.array(drawn.place)).max(initial=0.5)), 0.5)
    axes.set(xlim=(-width - 0.5, width + 1.2), ylim=(levels - 0.4, -0.6))
    axes.set_axis_off()
    colours = f"Grey marks have re-layouts before them. {_caption(figures)}"
    return Picture(figure, f"The area of a mark stands for the cycles of its node. {colours}")


def _draw_edges(axes: Axes, drawn: DrawnGraph) -> None:
    """Draw an arrow from the writer to each reader of a value."""
    x, y = drawn.place, drawn.level
    for source, target, _ in drawn.edges:
        passes = y[target] - y[source] > 1
        axes.annotate(
            "",
            (x[target], y[target]),
            (x[source], y[source]),
            arrowprops={
                "arrowstyle": "->",
                "color": GUIDE,
                "shrinkA": 7,
                "shrinkB": 8,
                # An edge that passes other nodes goes around them.
                "connectionstyle": f"arc3,rad={0.35 if passes else 0}",
            },
        )


def _draw_marks(axes: Axes, drawn: DrawnGraph, nodes: Sequence[NodeCycles]) -> None:
    """Draw the mark of each node, with its name and cycles at its right."""
    rows = {row.node.name: row for row in nodes}
    most = max((row.cycles for row in nodes), default=1)
    smallest, largest = MARK_SIZES
    for number, node in enumerate(drawn.nodes):
        row = None if node.operation == INPUT else rows.get(node.name)
        share = 0.0 if row is None else row.cycles / max(most, 1)
        colour = RELAYOUT if row is not None and row.relayout else STATES["compute"]
        if row is None:
            colour = PAPER if node.operation == INPUT else OTHER
        position = (drawn.place[number], drawn.level[number])
        size = smallest + (largest - smallest) * share
        axes.scatter([position[0]], [position[1]], s=size, color=colour, edgecolor=INK, zorder=3)
        numbers = f", {row.cycles:,}" if row is not None else ", left out" if node.reason else ""
        name = labels_of([shown_name(node.name)])[shown_name(node.name)]
        axes.annotate(
            f"{name}, {shown_name(node.operation)}{numbers}",
            position,
            (12, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1.5},
        )
