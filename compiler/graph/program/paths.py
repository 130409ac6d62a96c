"""Paths of products in a graph, and the plans for which the products of a path are fastest.

Each product of a path reads the result of the one before, or what operators without a second
operand make of it, and nothing else reads that result. So the cycles of a product with the
re-layout of its operand depend on its own plan and on the plan before it alone: the fastest plans
together are found from the first product to the last, each pair of neighbouring plans looked at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import TypeAlias, TypeVar

import attrs

from ..graph import Graph, Node
from .over_rows import PARAMETERS

Choice = TypeVar("Choice")
Cost: TypeAlias = Callable[[tuple[Choice, ...]], int]
"""Function of the choices of the first products of a path, one or more.

Returns the cycles of the last of them, and of all between it and the one before."""


@attrs.frozen
class Path:
    """Products of which each reads the result of the one before.

    Attributes:
        steps: nodes of each product, the product last, behind the nodes between it and the product
            before.
    """

    steps: tuple[tuple[Node, ...], ...]

    @cached_property
    def products(self) -> tuple[Node, ...]:
        """Products of the path, in order."""
        return tuple(step[-1] for step in self.steps)


def paths_of(graph: Graph) -> Iterator[Path]:
    """Yield the paths of at least two products with weights, each as long as it can be."""
    on_path = set[str]()
    for node in graph.nodes:
        if not _is_product(node) or node.name in on_path:
            continue
        steps: list[tuple[Node, ...]] = [(node,)]
        while step := _step_behind(graph, steps[-1][-1]):
            steps.append(step)
        on_path.update(step[-1].name for step in steps)
        if len(steps) > 1:
            yield Path(tuple(steps))


def _is_product(node: Node) -> bool:
    return len(node.products) == 1 and not node.reason and not node.part_of


def _step_behind(graph: Graph, product: Node) -> tuple[Node, ...]:
    """Return the nodes from a product to the next one of its path, which is the last of them.

    Return nothing if the path ends with the product.
    """
    step, node = list[Node](), product
    while True:
        readers = graph.readers.get(node.outputs[0], ())
        is_read_once = len(readers) == 1 and node.outputs[0] not in graph.outputs
        if not is_read_once or any(node.outputs[1:]):
            return ()
        (node,) = readers
        operands = [name for name in node.inputs if name and name not in graph.constants]
        # A step over rows costs much more than a re-layout, and is laid out by itself.
        if len(operands) != 1 or node.operation in PARAMETERS:
            return ()
        step.append(node)
        if _is_product(node):
            return tuple(step)


def fastest(options: Sequence[Sequence[Choice]], cost: Cost[Choice]) -> tuple[Choice, ...]:
    """Return the choices of all products of a path that take the fewest cycles together.

    Of equal sums the one with earlier choices is returned.

    Args:
        options: choices of each product, at least one.
        cost: cycles of each product, which its choice and that of the product before decide.
    """
    # Fewest cycles of the path up to each choice of a product, and the choices that have them.
    best: list[tuple[int, tuple[Choice, ...]]] = [(0, ())]
    for choices in options:
        best = [
            min(
                ((cycles + cost((*before, choice)), (*before, choice)) for cycles, before in best),
                key=itemgetter(0),
            )
            for choice in choices
        ]
    return min(best, key=itemgetter(0))[1]
