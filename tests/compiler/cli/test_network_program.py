"""`ipusim network MODEL --program`: its files, and the commands that read its run file."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import fastjsonschema
import pytest
from small_program import NODES, write_model

from ipusim.compiler import emit, json_schema, plan_dense, save
from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.messages import DONE, FAILED, MISUSED

SMALL = ("--tiles", "4")
WIDTH = 80  # characters of a screen
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the model, a run file, a page, a golden file, and what was printed."""
    folder = tmp_path_factory.mktemp("program")
    write_model(folder / "small.onnx")
    write_model(folder / "curved.onnx", with_asinh=True)
    files = ("--run-file", str(folder / "small.run"), "--html", str(folder / "small.html"))
    golden = ("--golden", str(folder / "small.cycles"), "--update-golden")
    assert main(["network", str(folder / "small.onnx"), "--program", *SMALL, *files, *golden]) == 0
    return folder


def test_the_report_of_a_run_file_is_what_the_command_printed(
    folder: Path, capsys: Capture
) -> None:
    assert main(["network", str(folder / "small.onnx"), "--program", *SMALL]) == DONE
    printed = capsys.readouterr().out
    assert main(["report", str(folder / "small.run")]) == DONE
    report = capsys.readouterr().out

    assert report.startswith(printed)
    assert all(f"\n{name} " in printed for name in NODES)
    assert "relative error against onnx's reference" in printed
    assert max(map(len, report.splitlines())) <= WIDTH


def test_json_has_the_numbers_of_the_text_and_keeps_its_schema(
    folder: Path, capsys: Capture
) -> None:
    words = ["network", str(folder / "small.onnx"), "--program", *SMALL]
    assert main([*words, "--json"]) == DONE
    document = json.loads(capsys.readouterr().out)
    fastjsonschema.compile(json_schema("network --program"))(document)
    graph = document["graph"]

    assert sum(node["cycles"] for node in graph["nodes"]) == graph["cycles"]
    assert f"({graph['cycles']:,} cycles, simulated)" in document["verdict"]
    assert 0 < graph["error"] < 4e-3
    assert max(graph["memory"]["live_bytes"]) == graph["memory"]["max_tile_bytes"]
    for command in ("report", "show"):
        assert main([command, str(folder / "small.run"), "--json"]) == DONE
        saved = json.loads(capsys.readouterr().out)
        fastjsonschema.compile(json_schema(command))(saved)
        assert saved["graph"] == graph
        assert saved["plan"] is None


def test_two_programs_are_compared_by_node(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    words = ["network", str(folder / "curved.onnx"), "--program", *SMALL, "--timing-only"]
    run_file = tmp_path / "curved.run"
    assert main([*words, "--leave-out", "Asinh", "--run-file", str(run_file)]) == DONE
    capsys.readouterr()
    page = tmp_path / "page.html"
    files = [str(folder / "small.run"), str(run_file)]
    assert main(["compare", *files, "--html", str(page)]) == DONE
    text = capsys.readouterr().out

    assert "Left out of all figures of B: Asinh x 1." in text
    assert "re-layouts of second" in text
    assert "simulates other plans" not in text
    assert page.exists()


def test_what_is_left_out_stands_in_every_output(folder: Path, capsys: Capture) -> None:
    words = ["network", str(folder / "curved.onnx"), "--program", *SMALL, "--timing-only"]
    assert main(words) == MISUSED
    assert "--leave-out" in capsys.readouterr().err
    assert main([*words, "--leave-out", "Asinh"]) == DONE
    assert "Left out of all cycles and bytes: Asinh x 1" in capsys.readouterr().out
    assert main([*words, "--leave-out", "Asinh", "--json"]) == DONE
    (left_out,) = json.loads(capsys.readouterr().out)["graph"]["left_out"]
    assert (left_out["operation"], left_out["reason"]) == ("Asinh", "no kernel runs it yet")


def test_a_golden_file_by_node_fails_when_cycles_differ(folder: Path, capsys: Capture) -> None:
    words = ["network", str(folder / "small.onnx"), "--program", *SMALL]
    golden = folder / "small.cycles"
    assert main([*words, "--golden", str(golden)]) == DONE
    assert "counts are equal" in capsys.readouterr().out
    text = golden.read_text()
    line = next(line for line in text.splitlines() if "node second\tcycles" in line)
    changed = folder / "changed.cycles"
    changed.write_text(text.replace(line, f"{line}0"))

    assert main([*words, "--golden", str(changed)]) == FAILED
    printed = capsys.readouterr().out
    assert "node second" in printed
    assert "-90.00  changed" in printed
    assert main(["diff", str(golden), str(changed)]) == FAILED


def test_a_golden_file_of_another_chip_is_another_input(folder: Path, capsys: Capture) -> None:
    words = ["network", str(folder / "small.onnx"), "--program", "--tiles", "6", "--timing-only"]

    assert main([*words, "--golden", str(folder / "small.cycles")]) == FAILED
    assert "input changed" in capsys.readouterr().out


def test_the_program_of_a_run_file_runs_again(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    again = tmp_path / "again.run"
    assert main(["simulate", str(folder / "small.run"), "--run-file", str(again)]) == DONE
    assert main(["report", str(again)]) == DONE
    assert "no numbers were computed" in capsys.readouterr().out
    assert main(["compare", str(folder / "small.run"), str(again)]) == DONE
    assert "equal." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["--golden", "{folder}/none.cycles"], "there is no golden file"),
        (["--golden", "{folder}/small.onnx"], "no golden file of cycles"),
        (["--update-golden"], "add --golden FILE"),
        (["--run-file", "{folder}/small.onnx"], "is the command's input too"),
        (["--runs", "{folder}/runs", "--html", "{folder}/p.html"], "does not read --runs"),
        (["--leave-out", "Asinh"], "'Asinh' cannot be left out of small: no node has it"),
        (["--pattern", "window"], "give NODE=PATTERN"),
        (["--pattern", "x=window"], "has no product 'x' of two results with a softmax"),
        (["--select", "chain"], "does not read --select"),
    ],
)
def test_wrong_options_are_refused_in_a_line(
    folder: Path, capsys: Capture, words: list[str], refusal: str
) -> None:
    given = [word.format(folder=folder) for word in words]
    command = ["network", str(folder / "small.onnx"), "--program", *SMALL, "--timing-only"]

    assert main([*command, *given]) == MISUSED
    (line,) = capsys.readouterr().err.splitlines()
    assert refusal in line


def test_products_may_have_kernels_that_stand_for_no_published_ones(
    folder: Path, capsys: Capture
) -> None:
    words = ["network", str(folder / "small.onnx"), "--program", *SMALL, "--timing-only", "--json"]
    graphs = []
    for flags in ([], ["--no-published-kernels"]):
        assert main([*words, *flags]) == DONE
        graphs.append(json.loads(capsys.readouterr().out)["graph"])
    published, others = (
        {node["plan"].split(", ")[-2] for node in graph["nodes"] if node["plan"]}
        for graph in graphs
    )

    assert graphs[1]["cycles"] < graphs[0]["cycles"]
    assert others.isdisjoint(published)


@pytest.mark.parametrize(
    "flags",
    [
        ("--run-file", "x"),
        ("--golden", "x"),
        ("--leave-out", "x"),
        ("--pattern", "x=window"),
        ("--no-published-kernels",),
    ],
)
def test_options_of_a_program_need_program(capsys: Capture, flags: tuple[str, ...]) -> None:
    flag = flags[0]
    assert main(["network", "bert-base", *flags]) == MISUSED
    assert f"{flag} is for a model as one program; add --program" in capsys.readouterr().err


def test_commands_for_a_product_refuse_the_file_of_a_program(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    data = tmp_path / "x.npz"
    assert main(["simulate", str(folder / "small.run"), "--data", str(data)]) == MISUSED
    assert "holds the program of a graph" in capsys.readouterr().err
    # A truncated file is refused as a whole, whatever reads it.
    cut = tmp_path / "cut.run"
    cut.write_bytes((folder / "small.run").read_bytes()[:4000])
    for command in (["report"], ["show"], ["simulate"], ["compare", str(folder / "small.run")]):
        assert main([*command, str(cut)]) == MISUSED
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_file_of_a_product_has_no_nodes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "dense.ipusim"
    plan = plan_dense((16, 16), n=4, machine="bow")
    save(path, plan=plan, program=emit(plan))

    assert main(["show", str(path), "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["graph"] is None
    assert main(["report", str(path)]) == MISUSED
    assert "network --program" in capsys.readouterr().err


def test_advice_on_a_run_file_has_bounds_alone(folder: Path, capsys: Capture) -> None:
    assert main(["report", str(folder / "small.run"), "--advice"]) == DONE
    text = capsys.readouterr().out

    assert text.startswith("What would help, of ")
    assert "without re-layouts" in text
    assert "pruned" not in text


@pytest.mark.slow
def test_advice_on_a_model_simulates_changes_of_it(folder: Path, capsys: Capture) -> None:
    words = ["network", str(folder / "small.onnx"), "--program", *SMALL, "--timing-only"]
    assert main([*words, "--advice"]) == DONE
    text = " ".join(capsys.readouterr().out.split())
    assert "pruned to blocks of 16, 25% kept (ipusim prune" in text

    # The command prunes the model, whose program takes the cycles that the advice states.
    assert main([*words, "--advice", "--json"]) == DONE
    advice = json.loads(capsys.readouterr().out)["advice"]
    change = next(item for item in advice if "pruned" in item["change"])
    command = change["change"].partition("(ipusim ")[2].removesuffix(")")
    assert main(shlex.split(command)) == DONE
    pruned = folder / "small-pruned.onnx"
    capsys.readouterr()
    assert main(["network", str(pruned), "--program", *SMALL, "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["graph"]["cycles"] == change["cycles"]
