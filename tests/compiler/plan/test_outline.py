"""Outlines of graphs: what they refuse, and what a file keeps of them."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from small_program import write_model

from ipusim import BOW, ArchiveError, DataType, InputError
from ipusim.compiler import load, save
from ipusim.compiler.graph.program.graph_run import GraphRun
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.plan.outline import GraphOutline, NodeOutline

NODE = NodeOutline(name="first", operation="Gemm")


def outline(owner: list[int], relayout: list[int]) -> GraphOutline:
    return GraphOutline(
        name="net",
        data_type=DataType.HALF,
        nodes=(NODE,),
        owner=np.array(owner),
        relayout=np.array(relayout),
    )


@pytest.mark.parametrize(
    ("owner", "relayout", "words"),
    [
        ([0, 1], [0, 0], "one belongs to no node"),
        ([0, -1], [0, 0], "one belongs to no node"),
        ([0, 0], [0], "2 supersteps with nodes, 1 with kinds"),
        ([0], [2], "neither a re-layout nor none"),
    ],
)
def test_a_superstep_without_a_node_is_refused(
    owner: list[int], relayout: list[int], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        outline(owner, relayout)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> GraphRun:
    path = write_model(tmp_path_factory.mktemp("models") / "small.onnx")
    return run_model(path, machine=BOW.scaled_to(4)).graph_run


def test_a_file_has_the_outline_program_and_run(run: GraphRun, tmp_path: Path) -> None:
    run.save(tmp_path / "net.run")
    saved = load(tmp_path / "net.run")

    assert saved.plan is None
    assert saved.outline == run.outline
    assert saved.outline is not None
    assert saved.outline.error == run.outline.error is not None
    assert saved.program == run.program
    assert saved.run is not None
    assert saved.run.report.cycles == run.cycles


def test_an_outline_of_another_program_is_refused(run: GraphRun, tmp_path: Path) -> None:
    shorter = attrs.evolve(
        run.outline, owner=run.outline.owner[:-1], relayout=run.outline.relayout[:-1]
    )
    save(tmp_path / "net.run", program=run.program, run=run.run, outline=shorter)

    with pytest.raises(ArchiveError, match=r"Graph: has nodes of \d+ supersteps, the program has"):
        load(tmp_path / "net.run")


def test_a_damaged_outline_is_refused_in_a_line(run: GraphRun, tmp_path: Path) -> None:
    path = tmp_path / "net.run"
    run.save(path)
    path.write_bytes(path.read_bytes()[:-200])

    with pytest.raises(ArchiveError) as refusal:
        load(path)
    assert "\n" not in str(refusal.value)
