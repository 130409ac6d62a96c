"""A simulated run of a graph's program: cycles of every node, memory, and the error of its results.

The cycles of all nodes and of the re-layouts before them add up to the cycles of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Program, Run, Shown, shown_name, simulate

from ...drawing.tables import Table
from ..graph import Node
from ..graph_text import aligned
from .door import GraphPlan, emit_graph, pack_graph, unpack_graph

HEAD = ("node", "operation", "cycles", "re-layout", "compute", "exchange", "share")
NAME_LIMIT = 28  # letters of a node's name in the table


@attrs.frozen(kw_only=True)
class NodeCycles:
    """Cycles of a node.

    Attributes:
        node: node of the graph.
        compute, exchange, sync: cycles of its own supersteps by phase.
        relayout: cycles of the supersteps before it that bring operands to where it reads them.
    """

    node: Node
    compute: int = 0
    exchange: int = 0
    sync: int = 0
    relayout: int = 0

    @property
    def cycles(self) -> int:
        """Cycles of the node's own supersteps and of its re-layouts."""
        return self.compute + self.exchange + self.sync + self.relayout


@attrs.frozen(kw_only=True, repr=False)
class GraphRun(Shown):
    """A run of a graph's program.

    Attributes:
        plan: plan of the graph.
        program: program that ran.
        run: simulated run.
        nodes: cycles of each node that has supersteps, in order.
        outputs: results by name, in the shapes of the graph; none after a timing-only run.
    """

    plan: GraphPlan
    program: Program
    run: Run
    nodes: tuple[NodeCycles, ...]
    outputs: Mapping[str, npt.NDArray[Any]]

    @property
    def cycles(self) -> int:
        """Cycles of the whole program on the chip."""
        return self.run.report.cycles or 0

    def error(self, reference: Mapping[str, npt.ArrayLike]) -> float:
        """Return the largest relative error of the outputs, as a root mean square.

        Args:
            reference: right results by name.
        """
        errors = []
        for name, wanted in reference.items():
            right = np.asarray(wanted, np.float64)
            difference = np.asarray(self.outputs[name], np.float64) - right
            scale = np.sqrt(np.mean(right**2)) or 1.0
            errors.append(float(np.sqrt(np.mean(difference**2)) / scale))
        return max(errors, default=0.0)

    @property
    def table(self) -> Table:
        """Table with a row for each node that has supersteps."""
        names = ("compute", "exchange", "sync", "relayout", "cycles")
        return Table(
            {
                "node": [row.node.name for row in self.nodes],
                "operation": [row.node.operation for row in self.nodes],
                **{name: [getattr(row, name) for row in self.nodes] for name in names},
            }
        )

    def __str__(self) -> str:
        return "\n".join((*self._verdict(), *self._rows()))

    __repr__ = __str__

    def _verdict(self) -> Iterator[str]:
        machine, report = self.plan.machine, self.run.report
        relayouts = sum(row.relayout for row in self.nodes)
        share = relayouts / max(self.cycles, 1)
        yield (
            f"{shown_name(self.plan.graph.name)} as one program: "
            f"{self.cycles / machine.clock_hz * 1e6:.1f} us on {machine.name} "
            f"({self.cycles:,} cycles, simulated), re-layouts {share:.1%}"
        )
        memory = report.memory
        yield f"fullest tile: {int(memory.peak_bytes.max()):,} of {machine.usable_bytes:,} bytes"

    def _rows(self) -> Iterator[str]:
        rows: list[tuple[str, ...]] = [HEAD]
        for row in self.nodes:
            numbers = (row.cycles, row.relayout, row.compute, row.exchange)
            name = shown_name(row.node.name)
            name = name if len(name) <= NAME_LIMIT else f"{name[: NAME_LIMIT - 2]}.."
            share = f"{row.cycles / max(self.cycles, 1):.1%}"
            rows.append((name, row.node.operation, *(f"{n:,}" for n in numbers), share))
        yield from aligned(rows, range(2, len(HEAD)))


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
        nodes=tuple(_cycles_by_node(plan, run)),
        outputs={} if inputs is None else unpack_graph(plan, run.outputs),
    )


def _cycles_by_node(plan: GraphPlan, run: Run) -> Iterator[NodeCycles]:
    """Yield the cycles of each node; every superstep belongs to one."""
    rows: dict[str, NodeCycles] = {}
    owners = plan.lowered.draft.owners
    for (owner, is_relayout), step in zip(owners, run.report.steps, strict=True):
        row = rows.get(owner) or NodeCycles(node=plan.graph.by_name[owner])
        if is_relayout:
            row = attrs.evolve(row, relayout=row.relayout + step.cycles)
        else:
            rest = step.cycles - step.compute - step.exchange
            row = attrs.evolve(
                row,
                compute=row.compute + step.compute,
                exchange=row.exchange + step.exchange,
                sync=row.sync + rest,
            )
        rows[owner] = row
    yield from rows.values()
