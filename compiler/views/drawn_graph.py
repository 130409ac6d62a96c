"""Drawing of a graph's program: which nodes are drawn, the edges between them, and their positions.

The drawing has a row for each level of the graph: a node lies one level below the lowest node whose
results it reads. Nodes without supersteps, which only give elements other numbers, are left out of
it: their readers read what they read. Nodes that were left out of the program are drawn, too, and
the inputs of the graph, as nodes without cycles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
import numpy as np

from ipusim import InputError

from ..graph.program.figures import ProgramFigures
from ..plan.outline import NodeOutline

INPUT = "input"  # operation of what stands for an input of the graph


@attrs.frozen
class DrawnGraph:
    """Nodes of a drawing with their positions.

    Attributes:
        nodes: nodes with supersteps in the order in which they run, then those left out, then the
            inputs that a node reads, whose operation is `INPUT`.
        edges: index of the node that writes and of the node that reads, and the name of the value.
        level: row of each node from above, from 0.
        place: position of each node in its row; the middle of a row is 0.
    """

    nodes: Sequence[NodeOutline]
    edges: Sequence[tuple[int, int, str]]
    level: Sequence[int]
    place: Sequence[float]


def drawn_graph(figures: ProgramFigures) -> DrawnGraph:
    """Return the nodes of a program with their edges and positions."""
    computed = [*(row.node for row in figures.nodes), *figures.outline.left_out]
    number = {node.name: index for index, node in enumerate(computed)}
    reads = [
        (source, node.name, value)
        for node in computed
        for source, value in _sources(figures, node, number)
    ]
    inputs = dict.fromkeys(value for source, _, value in reads if source is None)
    # A node and an input may have the same name, so that inputs have numbers of their own.
    places = {name: len(computed) + index for index, name in enumerate(inputs)}
    nodes = [*computed, *(NodeOutline(name=name, operation=INPUT) for name in inputs)]
    edges = [
        (places[value] if source is None else number[source], number[name], value)
        for source, name, value in reads
    ]
    level = _levels(len(nodes), edges)
    return DrawnGraph(nodes, edges, level, _places(level, edges))


def _sources(
    figures: ProgramFigures, node: NodeOutline, drawn: Mapping[str, int]
) -> Iterator[tuple[str | None, str]]:
    """Yield the drawn nodes whose results a node reads, and the names of these values.

    An undrawn node between the two is passed over: its own inputs are yielded in place of its
    result. The name of the node is None for an input of the graph.
    """
    outline = figures.outline
    writers = {
        name: other for other in (*outline.nodes, *outline.left_out) for name in other.outputs
    }
    waiting = list(node.inputs)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        writer = writers.get(name)
        if writer is None:
            yield None, name
        elif writer.name not in drawn:
            waiting += writer.inputs
        elif writer.name != node.name:
            yield writer.name, name


def _levels(count: int, edges: Sequence[tuple[int, int, str]]) -> list[int]:
    """Return the level of each node: one below the lowest node that it reads from."""
    level = [0] * count
    # Each pass moves levels down along one more edge; without a circle, `count` passes suffice.
    for _ in range(count):
        changed = False
        for source, target, _ in edges:
            if level[target] <= level[source]:
                level[target], changed = level[source] + 1, True
        if not changed:
            return level
    if changed:
        raise InputError("the nodes of the graph read each other in a circle")
    return level


def _places(level: Sequence[int], edges: Sequence[tuple[int, int, str]]) -> list[float]:
    """Return positions in rows: nodes of a row in the order of the nodes above them."""
    place = [0.0] * len(level)
    sources: dict[int, list[int]] = {}
    for source, target, _ in edges:
        sources.setdefault(target, []).append(source)
    for row in range(max(level, default=-1) + 1):
        members = [node for node, row_of_node in enumerate(level) if row_of_node == row]
        # The mean position of the nodes above a node keeps edges short.
        mean = {
            node: float(np.mean([place[source] for source in sources.get(node, [])] or [0.0]))
            for node in members
        }
        members.sort(key=lambda node: (mean[node], node))
        for position, node in enumerate(members):
            place[node] = position - (len(members) - 1) / 2
    return place
