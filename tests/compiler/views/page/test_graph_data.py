"""Page and pictures of a graph's program: nodes, edges, levels, and which sections there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from small_program import NODES, write_model

from ipusim import BOW, InputError
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.guard.program_counts import guard_program
from ipusim.compiler.views import PICTURES, Subject, page_of
from ipusim.compiler.views.drawn_graph import INPUT, drawn_graph
from ipusim.compiler.views.page.graph import graph_data
from ipusim.compiler.views.page.run_page import run_data
from ipusim.compiler.views.pictures import GRAPH_PICTURES


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    path = write_model(tmp_path_factory.mktemp("models") / "curved.onnx", with_asinh=True)
    run = run_model(path, machine=BOW.scaled_to(4), leave_out=["Asinh"]).graph_run
    return Subject(program=run.program, run=run.run, outline=run.outline)


def test_edges_run_from_above_and_left_out_nodes_are_drawn(subject: Subject) -> None:
    assert subject.graph is not None
    drawn = drawn_graph(subject.graph)
    names = [node.name for node in drawn.nodes]
    edges = [(names[source], names[target]) for source, target, _ in drawn.edges]

    assert names == [*NODES, "asinh", "x"]
    assert drawn.nodes[-1].operation == INPUT
    assert sorted(edges) == [
        ("asinh", "second"),
        ("first", "asinh"),
        ("second", "skip"),
        ("skip", "softmax"),
        ("x", "first"),
        ("x", "skip"),
    ]
    assert all(drawn.level[target] > drawn.level[source] for source, target, _ in drawn.edges)


def test_nodes_that_read_each_other_are_refused(subject: Subject) -> None:
    assert subject.graph is not None
    outline = subject.graph.outline
    nodes = tuple(
        attrs.evolve(node, inputs=("y",)) if node.name == "first" else node
        for node in outline.nodes
    )
    circle = attrs.evolve(subject, outline=attrs.evolve(outline, nodes=nodes))

    with pytest.raises(InputError, match="in a circle"):
        graph_data(circle)


def test_every_superstep_has_a_node_and_rows_add_up(subject: Subject) -> None:
    data: Any = graph_data(subject)
    nodes = data["nodes"]
    parts = ("relayout", "exchange", "compute", "sync")

    assert len(data["owner"]) == len(subject.program.supersteps)
    assert {*data["owner"]} == {*range(data["count"])}
    sums = np.sum([nodes[name] for name in parts], axis=0)
    assert sums.tolist() == nodes["cycles"]
    assert sum(nodes["cycles"]) == subject.report.cycles
    assert "Asinh x 1" in data["figures"]["left out"]


def test_the_page_has_the_graph_in_place_of_a_matrix(subject: Subject) -> None:
    data = run_data(subject, tell=lambda _: None)

    assert "graph" in data
    assert "operation" not in data
    page = page_of(subject, tell=lambda _: None)
    assert "graph/graph.js" not in page
    assert "ipusim.graphPanel" in page
    assert "ipusim.workByTile" not in page


@pytest.mark.parametrize("title", ["Cycles by node", "Graph"])
def test_pictures_of_nodes_say_what_takes_most_and_what_is_left_out(
    subject: Subject, title: str
) -> None:
    caption = GRAPH_PICTURES[title](subject).caption

    assert subject.graph is not None
    most = max(subject.graph.nodes, key=lambda row: row.cycles)
    assert f"{most.node.name} takes most, {most.cycles:,} of" in caption
    assert "Asinh x 1" in caption


def test_pictures_of_a_matrix_refuse_a_program(subject: Subject) -> None:
    assert "Matrix by tile" not in GRAPH_PICTURES
    with pytest.raises(InputError, match="the program of curved: it has no single matrix"):
        PICTURES["Matrix by tile"](subject)


def test_pictures_of_nodes_refuse_a_product(subject: Subject) -> None:
    product = attrs.evolve(subject, outline=None)
    refused: tuple[Callable[[Subject], object], ...] = (*GRAPH_PICTURES.values(),)

    for draw in (refused[0], refused[1], graph_data):
        with pytest.raises(InputError, match="the run of a product"):
            draw(product)


@pytest.mark.slow
def test_every_picture_of_a_program_is_drawn(subject: Subject, tmp_path: Path) -> None:
    for title, draw in GRAPH_PICTURES.items():
        picture = draw(subject)
        picture.figure.savefig(tmp_path / "picture.png")
        assert picture.caption, title


HOSTILE = "<img src=x onerror=alert(1)>\t\x1b[31m\nnode"


def test_a_hostile_name_reaches_no_page_table_or_golden_file(
    subject: Subject, tmp_path: Path
) -> None:
    assert subject.graph is not None
    outline = subject.graph.outline
    nodes = tuple(
        attrs.evolve(node, name=HOSTILE) if node.name == "second" else node
        for node in outline.nodes
    )
    renamed = attrs.evolve(subject, outline=attrs.evolve(outline, nodes=nodes, name=HOSTILE))
    assert renamed.graph is not None
    page = page_of(renamed, tell=lambda _: None)
    lines = [*renamed.graph.lines(80), *renamed.graph.lines(80, wide=True)]
    path = tmp_path / "hostile.cycles"
    guard_program(path, renamed.graph, update=True, command="renew")

    assert "<img" not in page
    assert all("\x1b" not in line and "\n" not in line and "\t" not in line for line in lines)
    assert guard_program(path, renamed.graph, update=False, command="renew")[1]
    assert GRAPH_PICTURES["Graph"](renamed).caption
