"""Text of a graph: a line of totals, then a table with a line for each node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ipusim import InputError, folded, number_of, on_screen, shown_name

if TYPE_CHECKING:
    from ..matrix.files import Constant, Shape
    from .graph import Graph, Node

HEAD = ("node", "operation", "result", "weights", "MACs", "bytes", "run")
NUMERIC = ("MACs", "bytes")  # columns that are aligned to the right
LIMITS = (14, 10, 12, 16, 6, 6, 3)  # most letters of each column: 79 with blanks between
PREFIXES = (("G", 10**9), ("M", 10**6), ("k", 10**3))  # prefixes and what they multiply by
MAX_LINES = 42  # nodes and remarks on a screen of 45 lines, beside totals, head and a note
MIN_NODES = 20  # nodes that are shown, however many remarks there are


def graph_table(graph: Graph) -> str:
    """Return a graph as text that fits a screen; weights are read to count their zeros.

    The table shows the first nodes only; below it stands which have no supersteps in a program.
    """
    reasons = _reasons(graph)
    remarks = folded(_remarks(graph, reasons))
    nodes = [*_nodes(graph)]
    num_lines = max(MAX_LINES - len(remarks), MIN_NODES)
    rows = [HEAD, *(_row(*row, reasons=reasons) for row in nodes[:num_lines])]
    lines = aligned(rows, {HEAD.index(title) for title in NUMERIC})
    if len(nodes) > num_lines:
        lines.append(f"... {len(nodes) - num_lines:,} more nodes: look at graph.nodes")
    return on_screen([_totals(graph, reasons), *lines, *remarks], "look at graph.nodes")


def _reasons(graph: Graph) -> Mapping[str, str]:
    """Return why nodes have no supersteps in a program of the graph, by the node's name.

    Nodes that are merged into another have those of the other. A graph without operators between
    its nodes becomes no program; its reasons are those of the study of layers.
    """
    # Imported here, because programs are made of graphs.
    from .program.fusing import simplified  # noqa: PLC0415
    from .program.operations import why_not  # noqa: PLC0415

    if graph.is_connected:
        with suppress(InputError):  # a table must not fail because a file is gone
            # Merging reads constants, which takes seconds for a large graph: only if it may help.
            if any(why_not(graph, node) for node in graph.nodes):
                graph = simplified(graph)
            whys = {node.name: why_not(graph, node) for node in graph.nodes}
            return {name: why for name, why in whys.items() if why}
    return {node.name: node.reason for node in graph.nodes if node.reason}


def _nodes(graph: Graph, prefix: str = "") -> Iterator[tuple[Graph, Node, str]]:
    """Yield the nodes of a graph and of the graphs within them, with names for the table."""
    for node in graph.nodes:
        yield graph, node, f"{prefix}{node.name}"
        for name, body in node.bodies.items():
            yield from _nodes(body, f"{prefix}{node.name}/{name}/")


def _totals(graph: Graph, reasons: Mapping[str, str]) -> str:
    """Return the graph's numbers of nodes, products and MACs as a line."""
    products, macs = len(graph.products), graph.macs
    without = sum(node.macs or 0 for node in graph.nodes if node.name in reasons)
    share = f", {(macs - without) / macs:.1%} with supersteps" if macs else ""
    return (
        f"{shown_name(graph.name)}: {number_of(len(graph.nodes), 'node')}, "
        f"{number_of(products, 'product')}, {macs:,} MACs{share}"
    )


def _row(graph: Graph, node: Node, name: str, reasons: Mapping[str, str]) -> tuple[str, ...]:
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
        # Column "run": "in" if the node runs within the finish of a product, "no" if it has no
        # supersteps or lies in the body of another node, whose name is a prefix of `name`.
        "no" if node.name in reasons or node.name != name else ("in" if node.part_of else "yes"),
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


def _remarks(graph: Graph, reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield lines below the table: nodes without supersteps and why, unread constants, notes."""
    groups: dict[tuple[str, str], list[Node]] = {}
    for node in graph.nodes:
        if reason := reasons.get(node.name):
            groups.setdefault((node.operation, reason), []).append(node)
    for (operation, reason), nodes in groups.items():
        macs = sum(node.macs or 0 for node in nodes)
        share = f", {macs / max(graph.macs, 1):.1%} of the MACs" if macs else ""
        yield f"no supersteps: {shown_name(operation)} x {len(nodes)}{share}: {reason}"
    for operation, count in Counter(node.operation for node in graph.left_out).items():
        yield f"left out, its results are inputs: {shown_name(operation)} x {count}"
    if graph.unread:
        names = ", ".join(shown_name(constant.name) for constant in graph.unread)
        elements = sum(constant.elements for constant in graph.unread)
        yield f"read by no node, {elements:,} elements: {names}"
    yield from graph.notes
