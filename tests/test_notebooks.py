"""Notebooks hold what their scripts give, and the check of this sees every difference."""

from __future__ import annotations

import base64
import copy
import importlib.util
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jupytext", reason="notebooks are made by the extra `notebooks`")
from nbformat.v4 import new_output

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
SCRIPTS = sorted(FOLDER.glob("*.py"))
MOST_BYTES = 3_000_000  # of a notebook
SMALL = """# %% [markdown]
# # Small

# %%
from ipusim.compiler import show
from ipusim.compiler.views import bar_chart, table_of

show(table_of(("name", "cycles"), [("a", 1200)]))
print("one")
print("two")

# %%
show(bar_chart({"cycles": {"a": 3.0}}, up="cycles", caption="A bar."), "bar")

# %% tags=["numbers-vary"]
print("loss", 0.25)

# %% tags=["outputs-vary"]
print("dense wins")
"""


TABLE = (
    '<table><thead><tr><th style="text-align: left">name</th>'
    '<th style="text-align: right">cycles</th></tr></thead>\n<tbody><tr>'
    '<td style="text-align: left">a</td><td style="text-align: right">1,200</td></tr></tbody>'
    "</table>"
)


def tool() -> Any:
    """Return the module of `.ci/notebooks.py`."""
    spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / ".ci" / "notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()


def png_of(width: int, height: int) -> str:
    """Return as much of a PNG file as tells its size, in base64."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return base64.b64encode(head).decode()


@pytest.fixture
def made(tmp_path: Path) -> Any:
    """Return a small notebook with the outputs that a kernel gives; another test checks these."""
    script = tmp_path / "made.py"
    script.write_text(SMALL, encoding="utf-8")
    notebook = TOOL.notebook_of(script)
    outputs = (
        (
            shown({"text/html": TABLE, "text/plain": "name  cycles\na      1,200"}),
            new_output("stream", text="one\ntwo\n"),
        ),
        (
            shown({"image/png": png_of(990, 342), "text/plain": "bar"}),
            shown({"text/html": "<p><em>A bar.</em></p>", "text/plain": "A bar."}),
        ),
        (new_output("stream", text="loss 0.25\n"),),
        (new_output("stream", text="dense wins\n"),),
    )
    for number, (cell, held) in enumerate(zip(notebook.cells[1:], outputs, strict=True), start=1):
        cell.execution_count, cell.outputs = number, [*held]
    return notebook


def shown(data: dict[str, str]) -> Any:
    """Return an output of a cell that shows data."""
    return new_output("display_data", data=data)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_notebook_holds_the_cells_of_its_script_executed_in_order(script: Path) -> None:
    kept, fresh = TOOL.read(script.with_suffix(".ipynb")), TOOL.notebook_of(script)
    cells = [(c.id, c.cell_type, c.source, TOOL.tags_of(c)) for c in kept.cells]
    runs = [cell.execution_count for cell in kept.cells if cell.cell_type == "code"]

    assert cells == [(c.id, c.cell_type, c.source, TOOL.tags_of(c)) for c in fresh.cells]
    assert runs == list(range(1, len(runs) + 1))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_nearly_every_section_of_a_notebook_shows_something(script: Path) -> None:
    shown = [False]
    for cell in TOOL.read(script.with_suffix(".ipynb")).cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            shown.append(False)
        shown[-1] |= bool(cell.get("outputs"))

    assert shown[1:].count(False) <= 2  # definitions, or a last word


def test_there_is_no_notebook_without_a_script_and_all_are_small() -> None:
    notebooks = sorted(FOLDER.glob("*.ipynb"))

    assert [path.stem for path in notebooks] == [path.stem for path in SCRIPTS]
    assert sum(path.stat().st_size for path in notebooks) < MOST_BYTES


def test_a_kernel_shows_tables_texts_and_pictures_with_captions(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", os.environ.copy())
    executed = TOOL.executed(tmp_path / "made.py")

    assert TOOL.differences(executed, made) == []
    assert executed.metadata == TOOL.METADATA


def edit_text(cells: list[Any]) -> None:
    """Change a printed word."""
    cells[1].outputs[1].text = "one\nthree\n"


def edit_html(cells: list[Any]) -> None:
    """Change a number in a table."""
    html = cells[1].outputs[0].data["text/html"]
    cells[1].outputs[0].data["text/html"] = html.replace("1,200", "1,100")


def edit_source(cells: list[Any]) -> None:
    """Change the text of a cell."""
    cells[0].source = "# Other"


def edit_tags(cells: list[Any]) -> None:
    """Let numbers of a cell vary."""
    cells[1].metadata["tags"] = ["numbers-vary"]


def edit_picture(cells: list[Any]) -> None:
    """Change the width of a picture."""
    cells[2].outputs[0].data["image/png"] = png_of(990, 343)


def edit_order(cells: list[Any]) -> None:
    """Change the order of execution."""
    cells[2].execution_count = 7


def edit_words(cells: list[Any]) -> None:
    """Change a printed line with a number."""
    cells[3].outputs[0].text = "gain 0.25\n"


def drop_picture(cells: list[Any]) -> None:
    """Remove a picture."""
    del cells[2].outputs[0]


def drop_output(cells: list[Any]) -> None:
    """Remove the last output."""
    cells[4].outputs = []


@pytest.mark.parametrize(
    "edit",
    [
        *(edit_text, edit_html, edit_source, edit_tags, edit_picture, edit_order, edit_words),
        *(drop_picture, drop_output),
    ],
)
def test_an_edit_by_hand_is_seen(made: Any, edit: Callable[[list[Any]], None]) -> None:
    kept = copy.deepcopy(made)
    edit(kept.cells)

    assert TOOL.differences(kept, made) != []


def test_what_another_host_rounds_otherwise_may_differ_where_a_tag_says_so(made: Any) -> None:
    kept = copy.deepcopy(made)
    kept.cells[3].outputs[0].text = "loss  12.5e-3\n"
    kept.cells[4].outputs[0].text = "sparse wins by 3\n"

    assert TOOL.differences(kept, made) == []


def test_a_stale_notebook_fails_with_the_command_that_makes_it_anew(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "small.py"
    script.write_text(SMALL.replace("# # Small", "# # Large"), encoding="utf-8")
    monkeypatch.setattr(TOOL, "executed", lambda _: made)
    TOOL.update(script)
    TOOL.check(script)
    edited = copy.deepcopy(made)
    edit_text(edited.cells)
    monkeypatch.setattr(TOOL, "executed", lambda _: edited)

    with pytest.raises(SystemExit, match=r"small.ipynb is not what small.py gives; `python .ci"):
        TOOL.check(script)


def test_a_script_that_saves_fewer_pictures_than_its_notebook_shows_fails(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "small.py"
    monkeypatch.setattr(TOOL, "executed", lambda _: made)
    script.write_text("print('nothing')\n", encoding="utf-8")
    TOOL.update(script)

    with pytest.raises(SystemExit, match="saves 0 pictures, its notebook shows 1"):
        TOOL.run_plain(script)


def test_a_notebook_that_is_not_there_or_no_json_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "bad.ipynb").write_text("[", encoding="utf-8")
    for name in ("none.ipynb", "bad.ipynb"):
        with pytest.raises(SystemExit, match=f"{name}: cannot be read as a notebook"):
            TOOL.read(tmp_path / name)


def test_an_interrupt_ends_the_build_in_a_line_with_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "small.py"
    monkeypatch.setattr(TOOL, "apart", interrupted)
    monkeypatch.setattr(sys, "argv", ["notebooks.py", "--update", str(script)])

    with pytest.raises(SystemExit) as ended:
        TOOL.main()

    assert ended.value.code == 130
    assert capsys.readouterr().err == "small.py: interrupted; its notebook is as it was\n"
    assert not script.with_suffix(".ipynb").exists()


def interrupted(*_: object) -> None:
    """Raise as Ctrl-C does."""
    raise KeyboardInterrupt
