"""Graph of a program: variables, phases and loops as nodes, the bytes between them as edges.

A phase is the exchange of a superstep, or all vertices of one codelet in a superstep. An edge from
a variable to a phase counts the bytes that the phase reads of it on all tiles, an edge to a
variable the bytes that are written. A loop reads its control word; the drawing has a frame around a
loop and its phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ipusim import WORD_BYTES, IntArray, Program, Superstep, Variable, loops_of, shown_name

if TYPE_CHECKING:
    import networkx as nx

# Of Graphviz, by kind of node.
NODE_SHAPES = {"phase": "box", "variable": "ellipse", "loop": "diamond"}


def program_graph(program: Program) -> nx.DiGraph[str]:
    """Return the graph of a program.

    Edges have the attribute `bytes`; nodes have `kind` ("variable", "phase" or "loop"), variables
    also `category`. The node of a loop and its phases have the name of the loop as `loop`.
    """
    import networkx as nx  # noqa: PLC0415  # loads when drawing, so that commands start quickly

    # 1. A node for each variable. 2. For each superstep nodes of its phases and edges to the
    # variables that they access. 3. A node for each loop, with an edge from its control word.
    graph: nx.DiGraph[str] = nx.DiGraph()
    for region in program.variables:
        graph.add_node(region.name, kind="variable", category=region.category)
    # Attributes of the phases of a superstep in a loop, by the number of the superstep.
    loop_attributes = {
        number: {"loop": loop.name}
        for loop, first_step, last_step in loops_of(program.steps)
        for number in range(first_step, last_step + 1)
    }
    for number, step in enumerate(program.supersteps):
        variables = live_variables(program, number)
        for phase, tile, address, size, reads in accesses_of(step):
            graph.add_node(phase, kind="phase", **loop_attributes.get(number, {}))
            for variable, num_bytes in bytes_by_variable(variables, tile, address, size):
                edge = (variable, phase) if reads else (phase, variable)
                earlier_bytes = graph.edges[edge]["bytes"] if graph.has_edge(*edge) else 0
                graph.add_edge(*edge, bytes=earlier_bytes + num_bytes)
    for loop, first_step, _ in loops_of(program.steps):
        graph.add_node(f"loop {loop.name}", kind="loop", loop=loop.name)
        control_word = (np.array([number]) for number in (loop.tile, loop.address, WORD_BYTES))
        variables = live_variables(program, first_step)
        for variable, num_read_bytes in bytes_by_variable(variables, *control_word):
            graph.add_edge(variable, f"loop {loop.name}", bytes=num_read_bytes)
    return graph


def live_variables(program: Program, number: int) -> list[Variable]:
    """Return the variables that live in a superstep; they share no byte."""
    return [variable for variable in program.variables if variable.first <= number <= variable.last]


def program_dot(program: Program) -> str:
    """Return the graph of a program as text in the DOT language of Graphviz."""
    graph = program_graph(program)
    lines = ["digraph program {", "  rankdir=LR;"]
    for name, facts in graph.nodes.items():
        lines.append(f"  {_quoted(name)} [shape={NODE_SHAPES[facts['kind']]}];")
    # Graphviz draws a frame around a subgraph whose name begins with "cluster".
    for number, loop in enumerate(sorted({loop.name for loop, _, _ in loops_of(program.steps)})):
        lines.append(f"  subgraph cluster_{number} {{ label={_quoted(f'loop {loop}')};")
        names = (name for name, facts in graph.nodes.items() if facts.get("loop") == loop)
        lines += [f"    {_quoted(name)};" for name in names]
        lines.append("  }")
    for (source, target), facts in graph.edges.items():
        ends = f"{_quoted(source)} -> {_quoted(target)}"
        lines.append(f'  {ends} [label="{facts["bytes"]:,} B"];')
    return "\n".join([*lines, "}"])


def _quoted(name: str) -> str:
    """Return a name as a quoted string of the DOT language."""
    escaped_name = shown_name(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped_name}"'


def accesses_of(step: Superstep) -> Iterator[tuple[str, IntArray, IntArray, IntArray, bool]]:
    """Yield the memory accesses of a superstep, a table for each operand, for sends and receives.

    Yields:
        Name of the phase; tile, address and length in bytes of each access, int64[rows] each; and
        True if the accesses read, False if they write.
    """
    plan, name = step.exchange, f"{step.name}: exchange"
    if not plan.is_empty:
        yield name, plan.source, plan.address, plan.words * WORD_BYTES, True
        yield name, plan.tile, plan.target, plan.words[plan.send] * WORD_BYTES, False
    for vertices in step.compute:
        spans = vertices.codelet.spans(vertices.fields)
        phase = f"{step.name}: {vertices.codelet.name}"
        for operand in vertices.codelet.operands:
            address = np.asarray(vertices.fields[operand.field])
            size = spans[operand.field]
            if operand.access != "out":
                yield phase, vertices.tile, address, size, True
            if operand.access != "in":
                yield phase, vertices.tile, address, size, False


def bytes_by_variable(
    variables: Sequence[Variable], tile: IntArray, address: IntArray, size: IntArray
) -> Iterator[tuple[str, int]]:
    """Yield each variable that is accessed, with the number of bytes accessed in it.

    Args:
        variables: variables that live at the same time, so that they share no byte.
        tile, address, size: tile, first address and length in bytes of each access, int64[rows].
    """
    # Accesses to a variable are dropped before the next one is tried: the tables shrink
    # quickly if the variables that are used most come first.
    for variable in variables:
        if not len(tile):
            return
        start = variable.address[tile]
        is_inside = (address >= start) & (address < start + variable.bytes[tile])
        if is_inside.any():
            yield variable.name, int(size[is_inside].sum())
            tile, address, size = (column[~is_inside] for column in (tile, address, size))
