"""Figures of a program by node: sums, ways of re-layouts, memory over time, operators left out."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from small_program import HIDDEN, NODES, ROWS, write_model

from ipusim import BOW, InputError, memory_over_time
from ipusim.compiler import read_model, without_operators
from ipusim.compiler.graph.program.figures import STAGES, ProgramFigures
from ipusim.compiler.graph.program.model_run import ModelRun, run_model

MACHINE = BOW.scaled_to(4)
WIDTH = 80  # characters of a screen


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="module")
def whole(folder: Path) -> ModelRun:
    return run_model(write_model(folder / "small.onnx"), machine=MACHINE)


@pytest.fixture(scope="module")
def curved(folder: Path) -> ModelRun:
    path = write_model(folder / "curved.onnx", with_asinh=True)
    return run_model(path, machine=MACHINE, leave_out=["Asinh"])


def test_nodes_and_their_relayouts_add_up_to_the_program(whole: ModelRun) -> None:
    figures = whole.graph_run.figures

    assert tuple(row.node.name for row in figures.nodes) == NODES
    assert sum(row.cycles for row in figures.nodes) == figures.cycles
    assert sum(row.relayout for row in figures.nodes) == figures.relayout_cycles > 0
    assert figures.nodes[0].node.finish == ("relu",)


def test_the_way_names_the_stages_of_each_relayout(whole: ModelRun) -> None:
    for row in whole.graph_run.nodes:
        assert bool(row.way) == (row.relayout > 0)
        assert {*row.way.replace("+", "")} <= STAGES.keys()


def test_memory_of_the_fullest_tile_is_that_of_the_program(whole: ModelRun) -> None:
    figures = whole.graph_run.figures
    memory = figures.memory
    over_time = memory_over_time(figures.program)

    assert memory.live_bytes.tolist() == over_time.live_bytes[:, memory.tile].tolist()
    assert memory.live_bytes.max() == figures.run.report.memory.max_tile_bytes
    # Weights live throughout, and what a softmax keeps of a row does not.
    rows = dict(
        zip(memory.categories, zip(memory.always, memory.temporary, strict=True), strict=True)
    )
    assert rows["non-zero values"][0] > 0
    assert not rows["non-zero values"][1].any()
    assert rows["scratch"][0] == 0
    assert 0 < (rows["scratch"][1] > 0).sum() < len(figures.program.supersteps)


def test_lines_fit_a_screen_and_a_wide_table_has_whole_names(whole: ModelRun) -> None:
    figures = whole.graph_run.figures
    outlines = figures.outline.nodes
    long = {node.name: f"encoder.layers.{i}.{'x' * 30}" for i, node in enumerate(outlines)}
    nodes = tuple(attrs.evolve(n, name=long[n.name]) for n in figures.outline.nodes)
    renamed = ProgramFigures(
        outline=attrs.evolve(figures.outline, nodes=nodes),
        program=figures.program,
        run=figures.run,
    )

    assert max(map(len, renamed.lines(WIDTH))) <= WIDTH
    wide = "\n".join(renamed.lines(WIDTH, wide=True))
    assert all(long[name] in wide for name in NODES)
    assert "bytes that live on tile" in wide


def test_many_nodes_are_listed_by_cycles_and_the_others_are_one_row(
    whole: ModelRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = whole.graph_run.figures
    monkeypatch.setattr("ipusim.compiler.graph.program.figures.MAX_ROWS", 3)
    rows = [line.split() for line in figures.lines(WIDTH)][3:7]
    listed = sorted((row.cycles for row in figures.nodes), reverse=True)

    (others,) = [row for row in rows if row[1] == "others"]
    assert int(others[2].replace(",", "")) == sum(listed[2:])


def test_an_operator_left_out_is_in_no_total_and_the_rest_is_compared(
    curved: ModelRun, whole: ModelRun
) -> None:
    figures = curved.graph_run.figures

    assert curved.error is not None
    assert curved.error < 4e-3  # half, a few operations
    assert [(n.name, n.operation) for n in figures.outline.left_out] == [("asinh", "Asinh")]
    assert "Asinh x 1" in figures.left_out_text
    assert "Asinh x 1" in str(curved)
    assert {row.node.name for row in figures.nodes} == {*NODES}
    # Its result is an input that the host writes.
    assert "h2" in figures.outline.inputs
    assert curved.graph_run.plan.graph.macs == whole.graph_run.plan.graph.macs


def test_the_result_that_the_host_writes_is_that_of_the_reference(
    folder: Path, curved: ModelRun, whole: ModelRun
) -> None:
    # Without the Asinh the second product reads other numbers, so results must differ.
    with_asinh, without = (run.graph_run.outputs["y"] for run in (curved, whole))

    assert np.abs(with_asinh - without).max() > 0.01
    graph = without_operators(read_model(folder / "curved.onnx"), ["Asinh"])
    assert graph.type_of("h2").shape == (ROWS, HIDDEN)


def test_an_output_that_is_left_out_is_replaced_by_what_its_node_reads(tmp_path: Path) -> None:
    path = write_model(tmp_path / "end.onnx", ends_with_asinh=True)
    run = run_model(path, machine=MACHINE, leave_out=["Asinh"])

    assert list(run.graph_run.outputs) == ["probabilities"]
    assert run.error is not None
    assert run.error < 4e-3


@pytest.mark.parametrize(
    ("operator", "words"),
    [
        ("Clop", "no node has it; operators without supersteps: Asinh"),
        ("Gemm", "all of its 2 nodes have kernels"),
    ],
)
def test_only_operators_without_kernels_can_be_left_out(
    tmp_path: Path, operator: str, words: str
) -> None:
    graph = read_model(write_model(tmp_path / "curved.onnx", with_asinh=True))

    with pytest.raises(InputError, match=words):
        without_operators(graph, [operator])
