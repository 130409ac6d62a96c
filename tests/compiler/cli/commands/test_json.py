"""`--json` of commands that print figures: valid by its schema, with the numbers of the text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import fastjsonschema
import numpy as np
import pytest

from ipusim import CYCLE_MODEL, InputError
from ipusim.compiler import json_schema
from ipusim.compiler.cli.app import main
from ipusim.compiler.views.documents import SCHEMAS, VERSIONS, plain

TEXT = """
.worker
more:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $m1, $mzero, $m0
  add $m2, $m2, AMOUNT
  st32 $m2, $m1, $mzero, $m0
  exitz $mzero
"""
FIELDS = """
entry = "more"
defines = {AMOUNT = "1"}
[[fields]]
name = "x"
type = "inout"
element = "int"
layout = "one_ptr"
"""
JOB = ["--m", "70", "--k", "48", "--n", "12", "--tiles", "4", "--block-length", "4"]
JOB += ["--density", "0.3", "--bias", "--relu"]
Outputs = Callable[..., tuple[str, dict[str, Any]]]


@pytest.fixture
def text_and_json(capsys: pytest.CaptureFixture[str]) -> Outputs:
    """Return a function that runs a command with and without `--json`."""

    def outputs(*words: str, status: int = 0) -> tuple[str, dict[str, Any]]:
        capsys.readouterr()
        assert main([*words]) == status
        text = capsys.readouterr().out
        assert main([*words, "--json"]) == status
        printed = capsys.readouterr().out
        document = json.loads(printed)
        fastjsonschema.compile(json_schema(words[0]))(document)
        assert printed.count("\n") == 1
        assert (document["command"], document["version"]) == (words[0], VERSIONS[words[0]])
        return text, document

    return outputs


def number_after(text: str, words: str) -> int:
    """Return the first number behind some words of a text."""
    found = re.search(re.escape(words) + r"[^0-9]*([\d,]+)", text)
    assert found is not None, words
    return int(found[1].replace(",", ""))


def assert_is_printed(report: Mapping[str, Any], text: str) -> None:
    """Assert that the text has the figures of a report in JSON."""
    assert number_after(text, "Total cycles:") == report["cycles"]
    assert number_after(text, "Compute cycles:") == report["compute_cycles"]
    assert number_after(text, "Exchange cycles:") == report["exchange_cycles"]
    assert number_after(text, "Sync cycles:") == report["sync_cycles"]
    assert number_after(text, "Maximum, on tile") == report["memory"]["tile"]
    assert number_after(text, "Stored block elements:") == report["label"]["stored"]
    (balance,) = re.findall(r"Tile balance, .*: +([\d.]+)%", text)
    assert float(balance) == round(100 * report["tile_balance"], 1)
    for step in report["steps"]:
        row = re.search(rf"^  {step['name']} +([\d ,]+)$", text, re.MULTILINE)
        assert row is not None
        names = ("sync", "exchange", "compute", "slowest_tile", "words", "schedule", "bound")
        assert [int(cell.replace(",", "")) for cell in row[1].split()] == [
            step[name] for name in names
        ]


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the run of `JOB`."""
    path = tmp_path_factory.mktemp("run") / "job.run"
    assert main(["run", *JOB, "--run-file", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the compiled program of `JOB`."""
    path = tmp_path_factory.mktemp("compiled") / "job.program"
    assert main(["compile", *JOB, "--strategy", "grid", "--output", str(path)]) == 0
    return path


@pytest.mark.parametrize("flags", [[], ["--energy"]])
def test_simulate(flags: list[str], compiled: Path, text_and_json: Outputs) -> None:
    text, document = text_and_json("simulate", str(compiled), *flags)

    assert_is_printed(document["report"], text)
    assert document["check"] is None
    assert ("energy" in document["report"]) == bool(flags)


def test_a_report_and_its_advice(run_file: Path, text_and_json: Outputs, tmp_path: Path) -> None:
    text, document = text_and_json("report", str(run_file), "--advice")

    assert_is_printed(document["report"], text)
    assert document["advice"] is not None
    assert all(f"{change['cycles']:,}" in text for change in document["advice"])
    assert document["plan"]["verdict"].split(".")[0] in " ".join(text.split())
    for alternative in document["plan"]["alternatives"]:
        assert alternative["cycles"] is None or f"{alternative['cycles']:,}" in text

    lines, files = text_and_json("report", str(run_file), "--csv", str(tmp_path / "tables"))

    assert lines.splitlines() == [f"wrote {line}" for line in files["files"]] != []


def test_a_saved_file_is_shown(run_file: Path, text_and_json: Outputs) -> None:
    text, document = text_and_json("show", str(run_file))
    flat = " ".join(text.split())

    assert_is_printed(document["report"], text)
    for variable in document["program"]["variables"]:
        assert (
            f"variable {variable['name']} ({variable['category']}): {variable['tiles']} tile"
            in flat
        )
        assert f"up to {variable['bytes']} bytes" in flat
    for array in document["program"]["arrays"]:
        assert f"{array['role']} {array['name']}: {array['elements']} {array['data_type']}" in flat
    for number, step in enumerate(document["program"]["supersteps"]):
        assert f"superstep {number} {step['name']}" in flat
        assert f"{step['words_out']} words out, {step['words_in']} in" in flat
        assert all(vertices["codelet"] in flat for vertices in step["vertices"])


def test_one_tile_of_a_program_is_shown(run_file: Path, text_and_json: Outputs) -> None:
    text, document = text_and_json("show", str(run_file), "--tile", "1")
    flat, program = " ".join(text.split()), document["program"]

    assert document["plan"] is document["report"] is None
    for variable in program["variables"]:
        assert f"{variable['bytes']} bytes at {variable['address']:#x}" in flat
    for step in program["supersteps"]:
        assert flat.count("receive ") == sum(step["receives"] for step in program["supersteps"])
        assert all(f"{vertices['codelet']}(" in flat for vertices in step["vertices"])
    assert all(f"{count:,}" in flat for count in program["memory"]["total"])


def test_a_program_without_a_run_is_shown(compiled: Path, text_and_json: Outputs) -> None:
    _, document = text_and_json("show", str(compiled))

    assert document["report"] is None
    assert document["program"]["device"] == "bow"


@pytest.fixture
def vertex(tmp_path: Path) -> list[str]:
    """Return the command that runs the kernel of `TEXT` on six numbers."""
    (tmp_path / "more.S").write_text(TEXT)
    np.save(tmp_path / "x.npy", np.arange(6, dtype=np.int32))
    words = ["--entry", "more", "--array", f"x={tmp_path / 'x.npy'}", "--state", "x"]
    return ["tile", str(tmp_path / "more.S"), *words, "--define", "AMOUNT=3"]


def test_a_vertex_on_a_tile(vertex: list[str], text_and_json: Outputs) -> None:
    text, document = text_and_json(*vertex)

    assert text.startswith(f"{document['cycles']:,} cycles; bundles of the workers: 7 7 7 7 7 7")
    assert document["worker_bundles"] == [7] * 6
    assert document["profile"] is document["comparison"] is document["layout"] is None


def test_the_profile_of_a_vertex(vertex: list[str], text_and_json: Outputs) -> None:
    text, document = text_and_json(*vertex, "--profile")
    profile = document["profile"]

    assert sum(profile["parts"].values()) == document["cycles"]
    for part, cycles in profile["parts"].items():
        assert re.search(rf"{cycles:,} +[\d.]+ % +{re.escape(part)}", text)
    for row in profile["rows"]:
        assert row["text"].split()[0] in text


def test_a_vertex_and_its_variant(
    vertex: list[str], text_and_json: Outputs, tmp_path: Path
) -> None:
    trace = tmp_path / "trace.json"
    variant = ["--compare-define", "AMOUNT=4", "--trace", str(trace)]
    text, document = text_and_json(*vertex, *variant)
    comparison = document["comparison"]

    assert comparison["same_results"] is False
    assert comparison["results"] == [{"array": "x", "differing_bytes": 6}]
    assert "6 bytes" in text or " 6 " in text
    assert document["files"] == [{"path": str(trace), "issues": document["issues"]}]
    assert f"the first {document['issues']:,} of {document['issues']:,} issues" in text


def test_the_layout_of_a_state(tmp_path: Path, text_and_json: Outputs) -> None:
    (tmp_path / "more.S").write_text(TEXT)
    (tmp_path / "more.toml").write_text(FIELDS)
    np.save(tmp_path / "x.npy", np.arange(6, dtype=np.int32))
    words = ["--vertex", str(tmp_path / "more.toml"), "--array", f"x={tmp_path / 'x.npy'}"]
    text, document = text_and_json("tile", str(tmp_path / "more.S"), *words, "--layout")

    assert f"{4 * document['layout']['words']:,} bytes of state" in text
    assert document["layout"]["slots"][0]["name"] == "x"


@pytest.mark.parametrize("chip", ["bow", "mk2", "own"])
def test_a_machine(chip: str, tmp_path: Path, text_and_json: Outputs) -> None:
    if chip == "own":
        (tmp_path / "own.toml").write_text('name = "own"\nbase = "bow"\nsync_cycles = 77\n')
        chip = str(tmp_path / "own.toml")
    text, document = text_and_json("machine", chip)
    flat = " ".join(text.split())

    assert text.startswith(f"{document['machine']}\n")
    for number in document["numbers"]:
        value, effects = number["value"], ", ".join(number["changes"]) or "no effect"
        assert f"{number['name']} {effects}: {number['acts_on']}" in flat
        if isinstance(value, int | float) and not isinstance(value, bool):
            shown = f"{value:#x}" if number["name"] == "sram_base" else f"{value:,}"
            assert f"{number['name']} {shown}" in flat
    if document["machine"] == "own":
        (sync,) = (number for number in document["numbers"] if number["name"] == "sync_cycles")
        assert (sync["value"], sync["source"]) == (77, "user file own.toml")


@pytest.mark.parametrize("cycles", [100, 120])
def test_changes_of_golden_files(cycles: int, tmp_path: Path, text_and_json: Outputs) -> None:
    paths = [tmp_path / "old.cycles", tmp_path / "new.cycles"]
    for path, count in zip(paths, (100, cycles), strict=True):
        path.write_text(golden_text(CYCLE_MODEL, count))
    text, document = text_and_json("diff", *map(str, paths), status=int(cycles != 100))

    changes = document["changes"]
    assert [change["difference"] for change in changes] == ([20] if cycles != 100 else [])
    assert all(f"{change[side]:,}" in text for change in changes for side in ("a", "b"))
    assert document["first_cycle_model"] == document["second_cycle_model"] == CYCLE_MODEL


def golden_text(model: int, cycles: int) -> str:
    """Return a golden file of one case, with its cycle model and cycles."""
    return f"# ipusim golden cycles 1\n# cycle model {model}\ntest\tcase\tcycles\t{cycles}\n"


def test_a_member_that_no_schema_has_is_an_error(run_file: Path, text_and_json: Outputs) -> None:
    _, document = text_and_json("show", str(run_file))
    validate = fastjsonschema.compile(json_schema("show"))
    for changed in ({**document, "more": 1}, {**document, "version": 2}, {"command": "show"}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            validate(changed)


def test_every_schema_is_versioned_and_in_the_package() -> None:
    assert SCHEMAS.is_file()
    for command, version in VERSIONS.items():
        schema = json_schema(command)
        assert schema["properties"]["version"] == {"const": version}
        assert schema["properties"]["command"] == {"const": command}
    with pytest.raises(InputError, match="no schema of 'lint'; there is diff, machine"):
        json_schema("lint")


def test_numbers_that_json_lacks_are_null() -> None:
    assert plain({"a": (float("inf"), np.float64("nan"), np.int64(3))}) == {"a": [None, None, 3]}


def test_a_graph_beside_json_is_refused(run_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(run_file), "--dot", "--json"]) == 2
    assert "--dot beside --json; give one of them" in capsys.readouterr().err
