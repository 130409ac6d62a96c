"""Whoever asks for what a package does that is not there hears one line, before any work."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler import views
from ipusim.compiler.cli.app import main
from ipusim.compiler.drawing.page import Document
from ipusim.compiler.drawing.picture_files import write_pictures
from ipusim.compiler.drawing.tables import Table
from ipusim.compiler.matrix.files import write_tensors
from ipusim.compiler.studies.sweep import dask_workers

ROOT = Path(__file__).parents[2]
POINT = ("explore", "--size", "64", "--n", "8", "--tiles", "4", "--store", "s.jsonl")
COMMANDS: Sequence[tuple[str, Sequence[str]]] = (  # none of the files that they read is there
    ("plotly", ("report", "a.run", "--html", "a.html")),
    ("matplotlib", ("report", "a.run", "--png", "pictures")),
    ("perfetto", ("report", "a.run", "--trace", "a.pftrace.gz")),
    ("plotly", ("compare", "a.run", "b.run", "--html", "a.html")),
    ("matplotlib", (*POINT, "--plot", "pictures")),
    ("plotly", (*POINT, "--html", "a.html")),
    ("distributed", (*POINT, "--executor", "dask")),
    ("matplotlib", ("network", "no-such", "--plot", "pictures")),
    ("plotly", ("network", "no-such", "--html", "a.html")),
    ("distributed", ("network", "resnet50", "--store", "s.jsonl", "--executor", "dask")),
    ("onnx", ("network", "made.onnx")),
    ("safetensors", ("network", "made.safetensors")),
    ("safetensors", ("prune", "made.npy", "-o", "a.safetensors", "--density", "1/2")),
    ("matplotlib", ("validate", "--store", "s.jsonl", "--plot", "pictures")),
)
FUNCTIONS: Sequence[tuple[str, Callable[[], object]]] = (  # what Python and notebooks call
    ("pandas", lambda: Table({"cycles": [1]}).to_dataframe()),
    ("plotly", lambda: Document(title="", subtitle="", text="", data={}, scripts=()).html()),
    ("matplotlib", lambda: write_pictures(Path("pictures"), (), dots_per_inch=90)),
    ("distributed", lambda: dask_workers(None, 1)),
    ("safetensors", lambda: write_tensors("a.safetensors", {"w": np.ones(2)})),
)
MADE = ("made.npy", "made.onnx", "made.safetensors")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with files that some commands read."""
    monkeypatch.chdir(tmp_path)
    np.save("made.npy", np.eye(16, dtype=np.float32))
    for name in MADE[1:]:
        Path(name).write_bytes(bytes(64))
    return tmp_path


def without(package: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the expected line; from now on no package of this name can be imported."""
    for name in (package, "polars") if package == "pandas" else (package,):
        monkeypatch.setitem(sys.modules, name, None)
    absent = rf"the package {package}( or polars)?, which is not installed"
    return rf"needs {absent}; pip install {package}"


@pytest.mark.parametrize(
    ("package", "command"), COMMANDS, ids=[f"{command[0]}-{name}" for name, command in COMMANDS]
)
def test_a_command_names_a_missing_package_before_it_begins(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    package: str,
    command: Sequence[str],
) -> None:
    expected_line = without(package, monkeypatch)

    status = main(list(command))
    output = capsys.readouterr()

    assert (status, output.out) == (2, "")
    assert re.fullmatch(
        rf"ipusim: \S[^\n]* {expected_line}(, or write \.json\.gz, [^\n]*)?\n", output.err
    )
    assert sorted(path.name for path in folder.iterdir()) == list(MADE)


@pytest.mark.parametrize(("package", "call"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_a_function_names_a_missing_package(
    folder: Path, monkeypatch: pytest.MonkeyPatch, package: str, call: Callable[[], object]
) -> None:
    expected_line = without(package, monkeypatch)

    with pytest.raises(InputError, match=rf"\S {expected_line}$"):
        call()
    assert sorted(path.name for path in folder.iterdir()) == list(MADE)


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("PICTURES", "pictures"),
        ("chip_chart", "notebook.small_chip"),
        ("grid_chart", "notebook.charts"),
        ("line_chart", "notebook.charts"),
        ("partition_chart", "notebook.partition_chart"),
    ],
)
def test_a_name_that_draws_says_that_matplotlib_is_missing(
    monkeypatch: pytest.MonkeyPatch, name: str, module: str
) -> None:
    expected_line = without("matplotlib", monkeypatch)
    loaded = [each for each in sys.modules if f"{each}.".startswith(f"{views.__name__}.{module}.")]
    for each in [*loaded, *(each for each in sys.modules if each.startswith("matplotlib."))]:
        monkeypatch.delitem(sys.modules, each)

    with pytest.raises(InputError, match=rf"^{name} {expected_line}$"):
        views.__getattr__(name)


def test_no_text_installs_ipusim_from_an_index() -> None:
    """It is on none; what a text installs has a name of its own there, or is the checkout."""
    kinds = {".py", ".md", ".toml", ".ipynb", ""}
    folders = ("ipusim", "kernels", "compiler", "docs", "notebooks", "benchmarks", ".ci")
    below = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    texts = [ROOT / "README.md", *(p for p in below if p.suffix in kinds and p.is_file())]
    asked = re.compile(r"""pip install [^`\n]*['" ]ipusim\b""")

    assert len(texts) > 700
    assert [path for path in texts if asked.search(path.read_text(encoding="utf-8"))] == []
