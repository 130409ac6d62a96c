"""Page data of a graph's program: its nodes with their cycles, and where each is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from ipusim import InputError

from ...graph.program.figures import NodeCycles, outline_texts
from ..drawn_graph import INPUT, DrawnGraph, drawn_graph
from ..subject import Subject


def graph_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `graph` of the page's data.

    figures: texts by name. nodes: columns of the nodes of the drawing, those of the program first.
    count: number of nodes of the program. edges: writer, reader and value of each edge. owner:
    int[supersteps], index of the node in `nodes`. relayout: int[supersteps], 1 for re-layouts.
    """
    figures = subject.graph
    if figures is None:
        raise InputError("this is the run of a product, which is no graph")
    drawn = drawn_graph(figures)
    rows = {row.node.name: row for row in figures.nodes}
    index = {row.node.name: number for number, row in enumerate(figures.nodes)}
    owners = [index.get(node.name, -1) for node in figures.outline.nodes]
    return {
        "figures": outline_texts(figures),
        "count": len(figures.nodes),
        "nodes": _columns(drawn, rows),
        "edges": [list(edge) for edge in drawn.edges],
        "owner": [owners[number] for number in figures.outline.owner.tolist()],
        "relayout": figures.outline.relayout,
    }


def _columns(drawn: DrawnGraph, rows: Mapping[str, NodeCycles]) -> Mapping[str, object]:
    """Return the nodes of a drawing as columns."""
    # An input may have the name of a node.
    counts = [
        NodeCycles(node=node)
        if node.operation == INPUT
        else rows.get(node.name) or NodeCycles(node=node)
        for node in drawn.nodes
    ]
    return {
        "name": [node.name for node in drawn.nodes],
        "operation": [node.operation for node in drawn.nodes],
        "shape": ["x".join(map(str, node.shape)) for node in drawn.nodes],
        "finish": [", ".join(node.finish) for node in drawn.nodes],
        "plan": [node.plan for node in drawn.nodes],
        "reason": [node.reason for node in drawn.nodes],
        "macs": [node.macs for node in drawn.nodes],
        **{
            name: [getattr(row, name) for row in counts]
            for name in ("cycles", "relayout", "exchange", "compute", "sync", "words")
        },
        "way": [row.way for row in counts],
        "bytes": [row.live_bytes for row in counts],
        "first": [row.first for row in counts],
        "last": [row.last for row in counts],
        "level": list(drawn.level),
        "place": list(drawn.place),
    }
