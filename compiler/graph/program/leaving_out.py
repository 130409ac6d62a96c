"""Graph without operators that no kernel runs: the host writes their results before the program.

A node that is left out has no superstep, no re-layout of its operands, and no share of any total
of cycles. Its results are inputs of the graph, so that all other nodes run as in the whole model.
The graph names what was left out, with its work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from ipusim import InputError, in_short, number_of

from ..graph import Graph, Node
from .fusing import simplified
from .operations import why_not


def without_operators(graph: Graph, operators: Collection[str]) -> Graph:
    """Return a graph in which the results of nodes without supersteps are inputs.

    If such a node makes an output of the graph, its operands become outputs in place of the result,
    so that all nodes before it are computed.

    Args:
        graph: connected graph with sizes, from a model.
        operators: names of the operators to leave out, as ONNX spells them. Nodes of these that a
            kernel runs stay.

    Raises:
        InputError: an operator has no node that is without supersteps, or the result of a node that
            is left out has no size.
    """
    graph = simplified(graph)
    refused = {node.name: why for node in graph.nodes if (why := why_not(graph, node))}
    left_out = [
        node for node in graph.nodes if node.name in refused and node.operation in operators
    ]
    _check_names(graph, operators, refused, {node.operation for node in left_out})
    if not left_out:
        return graph
    names = {node.name for node in left_out}
    nodes = tuple(node for node in graph.nodes if node.name not in names)
    outputs = _outputs(graph, nodes, left_out)
    needed = {*outputs, *(name for node in nodes for name in node.inputs)}
    results = _results(graph, left_out, needed)
    return attrs.evolve(
        graph,
        nodes=nodes,
        inputs=(*graph.inputs, *results),
        outputs=outputs,
        left_out=(
            *graph.left_out,
            *(attrs.evolve(node, reason=refused[node.name], part_of="") for node in left_out),
        ),
    )


def _results(graph: Graph, left_out: Iterable[Node], needed: Collection[str]) -> list[str]:
    """Return the results of nodes that others need; refuse those without sizes."""
    results = []
    for node in left_out:
        for name in node.outputs:
            shape = graph.type_of(name).shape
            if name not in needed:
                continue
            if shape is None or None in shape:
                raise InputError(
                    f"node {in_short(node.name)} ({node.operation}) cannot be left out: its result "
                    f"{in_short(name)} has no sizes, so that nothing can stand for it"
                )
            results.append(name)
    return results


def _check_names(
    graph: Graph, operators: Collection[str], refused: Collection[str], missing: Collection[str]
) -> None:
    """Refuse names of operators that have no node without supersteps."""
    wrong = [name for name in operators if name not in missing]
    if not wrong:
        return
    candidates = dict.fromkeys(node.operation for node in graph.nodes if node.name in refused)
    count = sum(node.operation == wrong[0] for node in graph.nodes)
    has = f"all of its {number_of(count, 'node')} have kernels" if count else "no node has it"
    raise InputError(
        f"{in_short(wrong[0])} cannot be left out of {graph.name}: {has}; operators without "
        f"supersteps: {', '.join(candidates) or 'none'}"
    )


def _outputs(graph: Graph, nodes: Iterable[Node], left_out: Iterable[Node]) -> tuple[str, ...]:
    """Return the outputs of a graph, with operands of the nodes left out in place of theirs."""
    computed_names = {name for node in nodes for name in node.outputs}
    by_result = {name: node for node in left_out for name in node.outputs}
    outputs: list[str] = []
    waiting = [*graph.outputs]
    while waiting:
        name = waiting.pop(0)
        if name in by_result:
            # A node may be left out behind another one.
            operands = by_result[name].inputs
            waiting += [other for other in operands if other in {*computed_names, *by_result}]
        elif name not in outputs:
            outputs.append(name)
    if not outputs:
        raise InputError(f"{graph.name} has nothing to compute without these operators")
    return tuple(outputs)
