"""A simulated run of a graph's program: its figures, and the error of its results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Program, Run, Shown, simulate

from ...archive import save
from ...drawing.tables import Table
from ...plan.outline import GraphOutline, NodeOutline
from ..graph import Graph, Node
from .door import GraphPlan, emit_graph, pack_graph, unpack_graph
from .figures import NodeCycles, ProgramFigures

__all__ = ["GraphRun", "NodeCycles", "outline_of", "run_graph"]


@attrs.frozen(kw_only=True, repr=False, slots=False)
class GraphRun(Shown):
    """A run of a graph's program.

    Attributes:
        plan: plan of the graph.
        program: program that ran.
        run: simulated run.
        outputs: results by name, in the shapes of the graph; none after a timing-only run.
        outline: nodes of the graph, and the node of each superstep.
    """

    plan: GraphPlan
    program: Program
    run: Run
    outputs: Mapping[str, npt.NDArray[Any]]
    outline: GraphOutline

    @cached_property
    def figures(self) -> ProgramFigures:
        """Cycles of every node, memory of the fullest tile, and what is left out."""
        return ProgramFigures(outline=self.outline, program=self.program, run=self.run)

    @property
    def nodes(self) -> tuple[NodeCycles, ...]:
        """Cycles of each node that has supersteps, in order."""
        return self.figures.nodes

    @property
    def cycles(self) -> int:
        """Cycles of the whole program on the chip."""
        return self.figures.cycles

    @property
    def table(self) -> Table:
        """Table with a row for each node that has supersteps."""
        return self.figures.table

    def error(self, reference: Mapping[str, npt.ArrayLike]) -> float:
        """Return the largest relative error of the outputs, as a root mean square.

        Args:
            reference: exact results by name.
        """
        errors = []
        for name, numbers in reference.items():
            exact = np.asarray(numbers, np.float64)
            difference = np.asarray(self.outputs[name], np.float64) - exact
            scale = np.sqrt(np.mean(exact**2)) or 1.0  # an output of zeros has its absolute error
            errors.append(float(np.sqrt(np.mean(difference**2)) / scale))
        return max(errors, default=0.0)

    def save(self, path: str | Path) -> None:
        """Write the outline, the program and the run to a file, for `ipusim report` and `show`.

        Args:
            path: the file.

        Raises:
            ArchiveError: the file cannot be written.
        """
        save(path, outline=self.outline, program=self.program, run=self.run)

    def __str__(self) -> str:
        return str(self.figures)

    __repr__ = __str__


def run_graph(
    plan: GraphPlan,
    inputs: Mapping[str, npt.ArrayLike] | None = None,
    *,
    fidelity: Literal["formula", "instruction"] = "formula",
) -> GraphRun:
    """Simulate a graph as one program.

    Args:
        plan: plan of the graph.
        inputs: array of each input of the graph by name; None for cycles only, without numbers.
        fidelity: fidelity of the simulation, as `simulate` takes it.

    Raises:
        InputError: an input is missing, or has another shape.
        DoesNotFit: the program needs more memory than a tile has.
    """
    program = emit_graph(plan)
    arrays = None if inputs is None else pack_graph(plan, inputs)
    run = simulate(program, arrays, fidelity=fidelity)
    return GraphRun(
        plan=plan,
        program=program,
        run=run,
        outputs={} if inputs is None else unpack_graph(plan, run.outputs),
        outline=outline_of(plan),
    )


def outline_of(plan: GraphPlan) -> GraphOutline:
    """Return the outline of a planned graph: its nodes, and the node of each superstep."""
    graph = plan.graph
    nodes = [node for node in graph.nodes if not node.part_of]
    numbers = {node.name: number for number, node in enumerate(nodes)}
    owners = plan.lowered.draft.owners
    return GraphOutline(
        name=graph.name,
        data_type=plan.data_type,
        inputs=graph.inputs,
        outputs=graph.outputs,
        nodes=tuple(_node_outline(graph, node, plan) for node in nodes),
        left_out=tuple(
            attrs.evolve(_node_outline(graph, node, plan), reason=node.reason)
            for node in graph.left_out
        ),
        owner=np.array([numbers[name] for name, _ in owners], dtype=np.int64),
        relayout=np.array([is_relayout for _, is_relayout in owners], dtype=np.int64),
        notes=graph.notes,
    )


def _node_outline(graph: Graph, node: Node, plan: GraphPlan) -> NodeOutline:
    """Return the outline of a node; its finish is part of it."""
    parts = graph.parts.get(node.name, ())
    product = plan.plans.get(node.name)
    results = [name for member in (node, *parts) for name in member.outputs if name]
    # Behind a finish the result is that of its last node; else the node's first one.
    shape = graph.type_of(results[-1] if parts else next(iter(results), "")).shape or ()
    read = [name for member in (node, *parts) for name in member.inputs]
    macs = [member.macs for member in (node, *parts)]
    return NodeOutline(
        name=node.name,
        operation=node.operation,
        inputs=tuple(
            dict.fromkeys(
                name for name in read if name and name not in {*graph.constants, *results}
            )
        ),
        outputs=tuple(results),
        shape=() if None in shape else tuple(size or 0 for size in shape),
        finish=tuple(part.name for part in parts),
        macs=None if None in macs else sum(number or 0 for number in macs),
        moved_bytes=node.bytes,
        plan="" if product is None else _plan_words(product),
        weights="" if product is None else product.weights,
    )


def _plan_words(plan: Any) -> str:
    """Return words on the plan of a product: sizes, format, strategy, kernel, residence."""
    label = plan.label()
    words = label.sized_formula, label.format, plan.strategy, plan.kernel.name
    return f"{', '.join(words)}, {plan.weights} weights"
