"""Golden cycles of a graph's program: cases by node, stale and missing lines, the fixture."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from small_program import NODES, write_model

from ipusim import BOW, InputError
from ipusim.compiler.graph.program.figures import ProgramFigures
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.guard.counts import Recorder, read_golden
from ipusim.compiler.guard.program_counts import TOTAL, guard_program, record_program

COMMAND = "ipusim network small.onnx --program --golden small.cycles --update-golden"


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> ProgramFigures:
    path = write_model(tmp_path_factory.mktemp("models") / "small.onnx")
    return run_model(path, machine=BOW.scaled_to(4), timing_only=True).graph_run.figures


def test_a_file_has_a_case_for_each_node_whose_cycles_add_up(
    figures: ProgramFigures, tmp_path: Path
) -> None:
    path = tmp_path / "small.cycles"
    text, is_equal = guard_program(path, figures, update=True, command=COMMAND)
    counts = read_golden(path).counts

    assert is_equal
    assert text.startswith(f"wrote {path}")
    assert {case for _, case in counts} == {TOTAL, *(f"node {name}" for name in NODES)}
    cycles = {case: counters["cycles"] for (_, case), counters in counts.items()}
    assert sum(int(cycles[f"node {name}"]) for name in NODES) == cycles[TOTAL] == figures.cycles
    assert guard_program(path, figures, update=False, command=COMMAND)[1]


def test_a_node_that_is_new_or_gone_fails_and_is_named(
    figures: ProgramFigures, tmp_path: Path
) -> None:
    path = tmp_path / "small.cycles"
    guard_program(path, figures, update=True, command=COMMAND)
    nodes = tuple(
        attrs.evolve(node, name="third") if node.name == "second" else node
        for node in figures.outline.nodes
    )
    renamed = ProgramFigures(
        outline=attrs.evolve(figures.outline, nodes=nodes),
        program=figures.program,
        run=figures.run,
    )
    text, is_equal = guard_program(path, renamed, update=False, command=COMMAND)

    assert not is_equal
    assert "no reference: 5 counters" in text
    assert "node second" in text
    assert COMMAND in text
    # Renewal removes the stale case and adds the new one.
    assert "5 new, 5 removed" in guard_program(path, renamed, update=True, command=COMMAND)[0]
    assert guard_program(path, renamed, update=False, command=COMMAND)[1]


def test_a_file_of_another_kind_is_refused(figures: ProgramFigures, tmp_path: Path) -> None:
    path = tmp_path / "small.cycles"
    with pytest.raises(InputError, match="there is no golden file"):
        guard_program(path, figures, update=False, command=COMMAND)
    path.write_text("a picture\n")
    with pytest.raises(InputError, match="does not begin"):
        guard_program(path, figures, update=False, command=COMMAND)


def test_the_fixture_records_the_same_cases(figures: ProgramFigures) -> None:
    recorder = Recorder()
    record_program(recorder, figures)

    assert [record.case for record in recorder.records] == [
        TOTAL,
        *(f"node {name}" for name in NODES),
    ]
    assert recorder.records[0].values["nodes_left_out"] == 0
