"""The graph of a program: phases, what they read and write, loops as frames."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, ExchangePlan, Loop, Program, Superstep, Variable
from ipusim.compiler import GENERATORS, emit, plan_static
from ipusim.compiler.views import program_dot, program_graph


@pytest.fixture(scope="module")
def looped() -> Program:
    """A multiplication, and its reduction as the one case of a loop."""
    pattern = GENERATORS["uniform"]((64, 64), 16, 0.5, np.random.default_rng(0))
    program = emit(
        plan_static(pattern, n=8, machine=BOW.scaled_to(4), lowering="own", strategy="popsparse")
    )
    multiply, reduce = program.steps
    assert isinstance(reduce, Superstep)
    decide = Superstep("decide", ExchangePlan.empty(), ())
    word = Variable("word", "control", [BOW.sram_end - 8] * 4, [4] * 4, 0, 2, True)
    variables = tuple(attrs.evolve(row, first=0, last=2) for row in program.variables)
    loop = Loop("again", decide, 0, BOW.sram_end - 8, ((reduce,),), 3)
    return attrs.evolve(program, variables=(*variables, word), steps=(multiply, loop))


def test_the_phases_of_a_loop_know_it_and_it_reads_its_word(looped: Program) -> None:
    graph = program_graph(looped)
    inside = {name for name, loop in graph.nodes.data("loop") if loop == "again"}

    assert graph.nodes["loop again"] == {"loop": "again", "kind": "loop"}
    assert graph.edges["word", "loop again"]["bytes"] == 4
    assert {name.partition(":")[0] for name in inside} == {"loop again", "reduce"}


def test_a_phase_reads_what_its_operands_take_and_writes_what_they_give(looped: Program) -> None:
    graph = program_graph(looped)
    phase = next(name for name in graph if name.startswith("multiply: static_block"))

    assert {*graph.predecessors(phase)} == {"gathered x", "values", "worklists"}
    assert {*graph.successors(phase)} == {"y"}


def test_a_loop_is_drawn_as_a_frame_around_its_phases(looped: Program) -> None:
    lines = program_dot(looped).splitlines()
    frame = lines.index('  subgraph cluster_0 { label="loop again";')

    assert '  "loop again" [shape=diamond];' in lines
    assert '    "reduce: exchange";' in lines[frame : lines.index("  }", frame)]
    assert "subgraph" not in program_dot(attrs.evolve(looped, steps=looped.supersteps))
