"""A program as a graph: variables, phases and loops as nodes, the bytes between them as edges.

A phase is the exchange of a superstep or the vertices of one codelet in it. An edge from a variable
to a phase is what the phase reads of it on all tiles, an edge to a variable what is written to it.
A loop reads its control word; a frame is drawn around it and its phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ipusim import WORD_BYTES, IntArray, Program, Superstep, Variable, loops_of, shown_name

if TYPE_CHECKING:
    import networkx as nx

SHAPES = {"phase": "box", "variable": "ellipse", "loop": "diamond"}


def program_graph(program: Program) -> nx.DiGraph[str]:
    """The graph; edges have `bytes`, nodes `kind` ("variable", "phase" or "loop").

    What belongs to a loop has its name as `loop`.
    """
    import networkx as nx  # noqa: PLC0415  # loads when drawing: the command starts at once

    graph: nx.DiGraph[str] = nx.DiGraph()
    for region in program.variables:
        graph.add_node(region.name, kind="variable", category=region.category)
    inside = {
        number: {"loop": loop.name}
        for loop, first, last in loops_of(program.steps)
        for number in range(first, last + 1)
    }
    for number, step in enumerate(program.supersteps):
        live = [v for v in program.variables if v.first <= number <= v.last]
        for phase, tile, address, size, reads in touches(step):
            graph.add_node(phase, kind="phase", **inside.get(number, {}))
            for variable, moved in bytes_by_variable(live, tile, address, size):
                edge = (variable, phase) if reads else (phase, variable)
                earlier = graph.edges[edge]["bytes"] if graph.has_edge(*edge) else 0
                graph.add_edge(*edge, bytes=earlier + moved)
    for loop, first, _ in loops_of(program.steps):
        graph.add_node(f"loop {loop.name}", kind="loop", loop=loop.name)
        live = [v for v in program.variables if v.first <= first <= v.last]
        at = np.array([loop.tile]), np.array([loop.address])
        for variable, read in bytes_by_variable(live, *at, np.array([WORD_BYTES])):
            graph.add_edge(variable, f"loop {loop.name}", bytes=read)
    return graph


def program_dot(program: Program) -> str:
    """The graph in Graphviz' language."""
    graph = program_graph(program)
    lines = ["digraph program {", "  rankdir=LR;"]
    for name, facts in graph.nodes.items():
        lines.append(f"  {_quoted(name)} [shape={SHAPES[facts['kind']]}];")
    for number, loop in enumerate(sorted({loop.name for loop, _, _ in loops_of(program.steps)})):
        lines.append(f"  subgraph cluster_{number} {{ label={_quoted(f'loop {loop}')};")
        inside = (name for name, facts in graph.nodes.items() if facts.get("loop") == loop)
        lines += [f"    {_quoted(name)};" for name in inside]
        lines.append("  }")
    for (source, target), facts in graph.edges.items():
        ends = f"{_quoted(source)} -> {_quoted(target)}"
        lines.append(f'  {ends} [label="{facts["bytes"]:,} B"];')
    return "\n".join([*lines, "}"])


def _quoted(name: str) -> str:
    plain = shown_name(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def touches(step: Superstep) -> Iterator[tuple[str, IntArray, IntArray, IntArray, bool]]:
    """Phase, tiles, addresses, bytes, and whether they are read, for each table of the step."""
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
    """Each variable in which addresses lie, and the bytes there.

    Args:
        variables: those that live at the time, so that they share no byte.
        tile, address, size: int64[rows], what is touched.
    """
    for variable in variables:
        if not len(tile):
            return
        start = variable.address[tile]
        inside = (address >= start) & (address < start + variable.bytes[tile])
        if inside.any():
            yield variable.name, int(size[inside].sum())
            tile, address, size = (column[~inside] for column in (tile, address, size))
