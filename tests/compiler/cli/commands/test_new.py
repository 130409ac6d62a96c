"""`ipusim new`: the project that it writes runs as its README says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ipusim import PRESETS, load_machine
from ipusim.compiler.cli.app import app, main
from ipusim.compiler.cli.commands.new import templates

RUN = """
import json, sys
import pytest
from ipusim.compiler.cli.app import main

plain = ["-q", "-p", "no:hypothesispytest"]  # which no project of a user's has, and takes a second
pytest_runs = [pytest.main([*plain, *more]) for more in ([], ["--update-golden"], [])]
print(json.dumps([*map(int, pytest_runs), *(main(json.loads(words)) for words in sys.argv[1:])]))
"""

PYTEST_IN_A_PROCESS = (
    "import sys, pytest; sys.exit(pytest.main(['-q', '-p', 'no:hypothesispytest', *sys.argv[1:]]))"
)


def commands(readme: str) -> list[list[str]]:
    """Return the commands of the README in order: lines that a user would paste, as words."""
    return [shlex.split(line) for line in re.findall(r"^ {4}(\S.*)$", readme, re.M)]


def sweep_command(folder: Path) -> list[str]:
    """Return the command of the project's sweep, on one process."""
    subprocess.run(["sh", "-n", folder / "sweep.sh"], check=True)
    text = (folder / "sweep.sh").read_text().replace("\\\n", "")
    (line,) = [line for line in text.splitlines() if line.startswith("ipusim ")]
    return [*shlex.split(line.removesuffix('"$@"'))[1:], "--workers", "1"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new project, in a folder that did not exist."""
    folder = tmp_path_factory.mktemp("new") / "deep" / "mine"
    assert main(["new", str(folder)]) == 0
    return folder


def test_its_tests_pass_its_kernel_keeps_its_formula_and_its_sweep_runs(project: Path) -> None:
    calls = [sweep_command(project), ["lint", "scaled_add.S"], ["machine", "own.toml"]]
    process = subprocess.run(
        [sys.executable, "-c", RUN, *map(json.dumps, calls)],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    rows = [json.loads(line) for line in (project / "sweep.jsonl").read_text().splitlines()]
    golden = (project / "golden" / "test_scaled_add.cycles").read_text()

    assert process.stderr.startswith("ipusim: ") or process.stderr == ""
    assert json.loads(process.stdout.splitlines()[-1]) == [1, 0, 0, 0, 0, 0], process.stdout
    assert "6 passed" in process.stdout
    assert len(rows) >= 8
    assert golden.count("\tcycles\t") == 3


def test_a_bundle_more_in_its_kernel_fails_by_a_difference_of_cycles(project: Path) -> None:
    code = project / "scaled_add.S"
    text = code.read_text()
    tail = "  { nop; f32v2add $a4:5, $a0:1, $a2:3 }\n"
    longer = text.replace("{ rpt $turns, 2; fnop }", "{ rpt $turns, 3; fnop }")
    code.write_text(longer.replace(tail, f"  {{ nop; fnop }}\n{tail}"))
    process = subprocess.run(
        [sys.executable, "-c", PYTEST_IN_A_PROCESS, "test_scaled_add.py"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    code.write_text(text)

    assert re.findall(r"^four tiles +cycles +[\d,]+ +[\d,]+ +\+\d+", process.stdout, re.M) != []
    assert "truth value" not in process.stdout
    assert process.returncode == 1


def test_its_readme_says_in_ten_lines_what_to_run(project: Path) -> None:
    readme = (project / "README.md").read_text()
    commands_of_readme = commands(readme)

    assert len(commands_of_readme) <= 10
    assert {name for name in templates() if name not in readme} == {"README.md"}
    assert "`.gitignore`" in readme
    assert {words[0] for words in commands_of_readme} == {"ipusim", "pytest", "sh"}
    for words in commands_of_readme:
        if words[0] == "ipusim":
            app.parse_args(words[1:], exit_on_error=False, print_error=False)
    assert [words for words in commands_of_readme if words[0] != "ipusim"] == [
        ["pytest", "--update-golden"],
        ["pytest"],
        ["sh", "sweep.sh"],
        ["sh", "sweep.sh", "--plot", "pictures"],
    ]
    assert max(map(len, readme.splitlines())) <= 100


def test_its_chip_is_bow_with_one_number_changed(project: Path) -> None:
    chip, bow = load_machine(project / "own.toml"), PRESETS["bow"]

    changed = [key for key in chip.sources if getattr(chip, key) != getattr(bow, key)]
    assert changed == ["exchange_bytes_per_cycle"]


def test_a_seed_decides_its_matrix(tmp_path: Path) -> None:
    for name, seed in (("a", "3"), ("b", "3"), ("c", "4")):
        main(["new", str(tmp_path / name), "--seed", seed])

    a, b, c = ((tmp_path / name / "matrix.npz").read_bytes() for name in "abc")
    assert a == b != c


@pytest.mark.parametrize(
    ("folder", "commands_of_readme"),
    [("full", "full: is not empty, it has x; name a folder"), ("full/x", "full/x is no folder")],
)
def test_a_folder_that_is_not_empty_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], folder: str, commands_of_readme: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("mine")

    assert main(["new", str(tmp_path / folder)]) == 2
    assert commands_of_readme in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["x"]


def test_an_empty_folder_is_filled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path)]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert f"begin with {tmp_path / 'README.md'}" in output
    assert files_below(tmp_path) == {"matrix.npz", *templates()}


def files_below(folder: Path) -> set[str]:
    """Return the paths of all files below a folder, except those of the repository itself."""
    every = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {path for path in every if not path.startswith(".git/")}


def test_a_new_repository_keeps_its_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    user_files = {".git/HEAD": "ref", "README.md": "mine", "LICENSE": "free", ".gitignore": "*.tmp"}
    for name, text in user_files.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)

    assert main(["new", "."]) == 0

    output = " ".join(capsys.readouterr().out.split())
    assert "kept .gitignore, README.md, as there was one" in output
    assert "begin with IPUSIM.md" in output
    assert {name: Path(name).read_text() for name in user_files} == user_files
    assert Path("IPUSIM.md").read_bytes() == templates()["README.md"]
    assert files_below(tmp_path) == {"matrix.npz", "LICENSE", "IPUSIM.md", *templates()}


def test_its_workflow_compares_the_golden_files_of_its_tests() -> None:
    yaml = pytest.importorskip("yaml")
    workflow = yaml.safe_load(templates()[".github/workflows/cycles.yml"])
    steps = [step["run"] for step in workflow["jobs"]["cycles"]["steps"] if "run" in step]
    (difference,) = [step for step in steps if "ipusim diff" in step]
    (line,) = [line for line in difference.splitlines() if "ipusim diff" in line]

    assert steps[1] == "pytest"
    app.parse_args(shlex.split(line.partition(" >")[0])[1:], exit_on_error=False, print_error=False)
    assert not subprocess.run(["bash", "-n"], input=difference, text=True, check=True).returncode
