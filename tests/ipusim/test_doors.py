"""Printed values fit a screen, and wrong arguments are refused in one line."""

from __future__ import annotations

import importlib.metadata
import inspect
import json
import re
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest

import ipusim
from ipusim import (
    BOW,
    DataType,
    Handle,
    InputError,
    Machine,
    MachineError,
    Program,
    WordType,
    as_data_type,
    as_machine,
    filled,
    number_of,
    on_screen,
    simulate,
)
from ipusim.isa import Setup, run_vertex


def first_half(program: Program) -> Program:
    """Return the first superstep as a program; its result y is what all tiles but one leave."""
    variables = tuple(attrs.evolve(v, last=0) for v in program.variables if v.first == 0)
    variables = tuple(v for v in variables if v.name != "y")
    (partials,) = (v.address for v in variables if v.name == "partials")
    tiles = np.arange(1, program.machine.tiles)
    y = Handle("float", tiles, partials[1:], np.full_like(tiles, 8))
    return attrs.evolve(program, variables=variables, steps=program.steps[:1], outputs={"y": y})


@pytest.fixture(scope="module")
def boxes(program_on: Callable[[Machine], Program]) -> dict[str, Any]:
    """Return every printed value of a full chip, by the name of its type."""
    program = first_half(program_on(BOW))
    run = simulate(program, {"x": np.arange(8, dtype=np.float32)})
    boxes = (BOW, program, run, run.report)
    return {type(box).__name__: box for box in boxes}


@pytest.mark.parametrize("name", ["Machine", "Program", "Run", "Report"])
def test_a_box_of_a_full_chip_prints_on_a_screen(name: str, boxes: dict[str, Any]) -> None:
    lines = str(boxes[name]).splitlines()

    assert len(lines) <= 45
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", ["Machine", "Program", "Run", "Report"])
def test_a_notebook_shows_what_is_printed(name: str, boxes: dict[str, Any]) -> None:
    shown = boxes[name]._repr_html_()

    assert re.fullmatch(r"<pre style=\"white-space: pre; [^<>\"]*monospace\">[^<>]*</pre>", shown)
    assert shown.count("\n") == str(boxes[name]).count("\n")


@pytest.mark.parametrize("name", ["Machine", "Program", "Run", "Report"])
def test_a_notebook_keeps_what_is_printed_as_plain_text_for_its_exports(
    name: str, boxes: dict[str, Any]
) -> None:
    formatters = pytest.importorskip("IPython.core.formatters")
    box = boxes[name]

    data, _ = formatters.DisplayFormatter().format(box)

    assert data == {"text/plain": str(box), "text/html": box._repr_html_()}


@pytest.mark.parametrize(("count", "text"), [(0, "0 tiles"), (1, "1 tile"), (2000, "2,000 tiles")])
def test_a_count_of_one_has_a_singular_noun(count: int, text: str) -> None:
    assert number_of(count, "tile") == text


def test_a_run_names_its_outputs_before_its_report(boxes: dict[str, Any]) -> None:
    run = boxes["Run"]
    first, *lines = str(run).splitlines()

    assert first == "Run: y float32[11768]"
    assert str(run.report).splitlines() == lines


def test_a_timing_only_run_says_that_it_has_no_outputs(program: Program) -> None:
    assert str(simulate(program)).startswith("Run: timing only, no outputs\n")


def test_the_number_of_omitted_lines_is_shown() -> None:
    text = on_screen([str(line) for line in range(50)], "see there")

    assert text.splitlines()[-2:] == ["43", "... 6 more lines: see there"]
    assert on_screen(["x" * 81], "") == "x" * 76 + " ..."


def test_parts_stay_whole_where_lines_are_filled() -> None:
    lines = filled("Sums", [f"part {number}" for number in range(20)])

    assert max(map(len, lines)) <= 80
    assert ", ".join(f"part {number}" for number in range(20)) in " ".join(map(str.strip, lines))


def test_a_program_of_many_supersteps_prints_on_a_screen(program: Program) -> None:
    first, second = program.steps
    assert isinstance(first, ipusim.Superstep)
    long_program = attrs.evolve(
        program, steps=(first, *[attrs.evolve(first, name="again")] * 60, second)
    )
    lines = str(long_program).splitlines()

    assert len(lines) == 45
    assert lines[-1].endswith("more lines: print(ipusim.listing(program))")


def test_a_report_is_a_dictionary_that_json_takes(boxes: dict[str, Any]) -> None:
    report = boxes["Report"]
    table = json.loads(json.dumps(report.to_dict()))

    assert table["cycles"] == report.cycles
    assert table["steps"][0]["compute"] == report.steps[0].compute
    assert table["label"]["data_type"] == "float"
    assert table["memory"]["peak_bytes"] == report.memory.peak_bytes.tolist()
    assert table["shares"] == report.shares
    assert {"sync_cycles", "flop_rate", "tile_balance", "utilisation"} < table.keys()


def test_the_version_is_that_of_the_distribution() -> None:
    assert importlib.metadata.version("ipusim") == ipusim.__version__


def test_a_signature_does_not_expand_a_machine() -> None:
    signature = str(inspect.signature(run_vertex))

    assert "machine: 'Machine | str' = <Machine bow>" in signature
    assert len(signature) < 500


def test_a_changed_machine_shows_what_was_changed() -> None:
    assert repr(BOW.with_(workers=4)) == "<Machine bow, workers=4>"


@pytest.mark.parametrize("fidelity", ["instr", "", None])
def test_an_unknown_fidelity_is_refused(program: Program, fidelity: Any) -> None:
    message = f"^fidelity is {fidelity!r}; write 'formula' or 'instruction'$"

    with pytest.raises(InputError, match=message):
        simulate(program, fidelity=fidelity)


class Plan:
    """Class named like a plan, from another package."""


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (Plan(), "^simulate takes a Program; got Plan: emit it first$"),
        ("job.run", "^simulate takes a Program; got str$"),
        (None, "^simulate takes a Program; got NoneType$"),
        (np.zeros(2), "^simulate takes a Program; got ndarray$"),
    ],
)
def test_an_object_that_is_no_program_is_refused(value: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        simulate(value)


def test_a_machine_goes_by_its_name(program: Program) -> None:
    assert as_machine("bow") is BOW
    assert attrs.evolve(program, machine=BOW.scaled_to(4)).machine == program.machine
    with pytest.raises(
        MachineError, match=r"no machine 'baw', and no FILE.toml; did you mean 'bow"
    ):
        attrs.evolve(program, machine="baw")
    with pytest.raises(MachineError, match="a machine is a Machine or a name; got int"):
        attrs.evolve(program, machine=4)


def test_a_data_type_goes_by_its_name() -> None:
    assert as_data_type("half") is DataType.HALF
    assert Handle("float", [0], [0], [1]).data_type is DataType.FLOAT
    assert Handle("unsigned_short", [0], [0], [1]).data_type is WordType.UNSIGNED_SHORT
    assert BOW.peak_macs("half", "half") == BOW.peak_macs(DataType.HALF, DataType.HALF)
    with pytest.raises(InputError, match="no data type 'fp16'; one of: half, float, as DataType"):
        Handle("fp16", [0], [0], [1])


def test_a_vertex_runs_on_a_machine_by_its_name() -> None:
    code = ipusim.assemble("work: exitz $mzero\n")

    assert run_vertex(code, "work", {}, [0], machine="mk1", setup=Setup()).machine.name == "mk1"
