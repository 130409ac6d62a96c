"""Text of a graph: a line of totals, then a table with a line for each node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING

from ipusim import InputError, folded, number_of, on_screen, shown_name

if TYPE_CHECKING:
    from ..matrix.files import Constant, Shape
    from .graph import Graph, Node

HEAD = ("node", "operation", "result", "weights", "MACs", "bytes", "layer")
NUMERIC = ("MACs", "bytes")  # columns that are aligned to the right
LIMITS = (12, 10, 12, 16, 6, 6, 5)  # most letters of each column: 79 with blanks between
PREFIXES = (("G", 10**9), ("M", 10**6), ("k", 10**3))  # prefixes and what they multiply by
MAX_LINES = 42  # nodes and remarks on a screen of 45 lines, beside totals, head and a note
MIN_NODES = 20  # nodes that are shown, however many remarks there are


def graph_table(graph: Graph) -> str:
    """Return a graph as text that fits a screen; weights are read to count their zeros.

    The table shows the first nodes only; below it stands what is in no layer. Whether a node has
    supersteps in a program is known when the program is planned, see `plan_graph`.
    """
    remarks = folded(_remarks(graph))
    nodes = [*_nodes(graph)]
    num_lines = max(MAX_LINES - len(remarks), MIN_NODES)
    rows = [HEAD, *(_row(*row) for row in nodes[:num_lines])]
    lines = aligned(rows, {HEAD.index(title) for title in NUMERIC})
    if len(nodes) > num_lines:
        lines.append(f"... {len(nodes) - num_lines:,} more nodes: look at graph.nodes")
    return on_screen([_totals(graph), *lines, *remarks], "look at graph.not_simulated")


def _nodes(graph: Graph, prefix: str = "") -> Iterator[tuple[Graph, Node, str]]:
    """Yield the nodes of a graph and of the graphs within them, with names for the table."""
    for node in graph.nodes:
        yield graph, node, f"{prefix}{node.name}"
        for name, body in node.bodies.items():
            yield from _nodes(body, f"{prefix}{node.name}/{name}/")


def _totals(graph: Graph) -> str:
    """Return the graph's numbers of nodes, products and MACs as a line."""
    products, macs = len(graph.products), graph.macs
    layer_macs = sum(product.macs for product in graph.products) * graph.batch
    share = f", {layer_macs / macs:.1%} in layers" if macs else ""
    return (
        f"{shown_name(graph.name)}: {number_of(len(graph.nodes), 'node')}, "
        f"{number_of(products, 'product')}, {macs:,} MACs{share}"
    )


def _row(graph: Graph, node: Node, name: str) -> tuple[str, ...]:
    """Return a node as a row of the table, each cell cut to the width of its column."""
    shape = graph.type_of(node.outputs[0]).shape if node.outputs else None
    weights = [product.weights for product in node.products if product.weights is not None]
    cells = (
        shown_name(name),
        shown_name(node.operation),
        "?" if shape is None else _shape_text(shape),
        _weights_text(weights),
        short_number(node.macs),
        short_number(node.bytes),
        # Column "layer": "in" if the node runs within the finish of a product, "no" if it is in no
        # layer or lies in the body of another node, whose name is a prefix of `name`.
        "no" if node.reason or node.name != name else ("in" if node.part_of else "yes"),
    )
    return tuple(
        cell if len(cell) <= limit else f"{cell[: limit - 2]}.."
        for cell, limit in zip(cells, LIMITS, strict=True)
    )


def short_number(number: int | None) -> str:
    """Return a count with three digits and a prefix, 1.23M; "?" if it is unknown."""
    if number is None:
        return "?"
    for letter, unit in PREFIXES:
        if number >= 0.9995 * unit:  # what three digits round up to this prefix
            return f"{number / unit:.3g}{letter}"
    return str(number)


def _shape_text(shape: Shape) -> str:
    """Return a shape as text, with "?" for an open size; "1" for a single number."""
    return "x".join("?" if size is None else str(size) for size in shape) or "1"


def _weights_text(weights: Sequence[Constant]) -> str:
    """Return the shape and the share of zeros of a node's weights, all its products together."""
    if not weights:
        return ""
    count_text = f"{len(weights)}*" if len(weights) > 1 else ""
    elements = sum(constant.elements for constant in weights)
    try:
        zeros = f"{sum(constant.zeros for constant in weights) / max(elements, 1):.0%} 0"
    except InputError:  # a table must not fail because a file is gone
        zeros = "unread"
    return f"{count_text}{_shape_text(weights[0].shape)} {zeros}"


def aligned(rows: Sequence[Sequence[str]], numeric: Container[int]) -> list[str]:
    """Return rows of cells as lines; columns with the indices `numeric` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:>{width}}" if column in numeric else f"{cell:<{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _remarks(graph: Graph) -> Iterator[str]:
    """Yield lines below the table: what is in no layer and why, unread constants, and notes."""
    groups: dict[tuple[str, str], list[Node]] = {}
    for node in graph.nodes:
        if node.reason:
            groups.setdefault((node.operation, node.reason), []).append(node)
    for (operation, reason), nodes in groups.items():
        macs = sum(node.macs or 0 for node in nodes)
        share = f", {macs / max(graph.macs, 1):.1%} of the MACs" if macs else ""
        yield f"in no layer: {shown_name(operation)} x {len(nodes)}{share}: {reason}"
    for operation, count in Counter(node.operation for node in graph.left_out).items():
        yield f"left out, its results are inputs: {shown_name(operation)} x {count}"
    if graph.unread:
        names = ", ".join(shown_name(constant.name) for constant in graph.unread)
        elements = sum(constant.elements for constant in graph.unread)
        yield f"read by no node, {elements:,} elements: {names}"
    yield from graph.notes
