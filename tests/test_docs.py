"""README and docs: Python blocks run, commands parse, and links and paths lead to files.

A block of Python, or of a command, that a block of `text` follows directly prints that text; lines
`...` in it stand for what is left out. `--update-golden` renews the texts and the picture.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np
import pytest
from onnx import helper, numpy_helper
from onnx import save as save_model
from sweep_points import write_store

import ipusim.isa
from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    emit,
    load,
    pack,
    plan_dynamic,
    random_dense,
    random_values,
)
from ipusim.compiler.cli.app import app, main
from ipusim.compiler.cli.catalogue import COMMANDS
from ipusim.compiler.views import PICTURES, Subject

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
GUARD = ROOT / "docs" / "guard.md"
PICTURE = ROOT / "docs" / "pictures" / "activity.png"
WIDTH = 160  # columns of a line
GAP = "..."  # stands in a page for printed lines that it leaves out
ELSEWHERE = r"https://[\w-]+(\.[\w-]+)+(/[\w.~%/#?=&+-]*)?"
SCALE = ".worker\n.globl scale\n.align 8\nscale:\n  exitz $mzero\n"


class Modules:
    """A module of PyTorch without parts, for a page that attaches functions to parts of one."""

    def named_modules(self) -> Mapping[str, Any]:
        """Return no parts."""
        return {}.items()

    def __call__(self, samples: None) -> None:
        """Compute nothing."""


def write_model(path: Path) -> None:
    """Write an ONNX model of one product."""
    x, y = (helper.make_tensor_value_info(name, 1, [4, 8]) for name in "xy")
    weights = numpy_helper.from_array(np.eye(8, dtype=np.float32), "w")
    node = helper.make_node("MatMul", ["x", "w"], ["y"], name="product")
    graph = helper.make_graph([node], "model", [x], [y], [weights])
    opset = [helper.make_opsetid("", 20)]
    save_model(helper.make_model(graph, opset_imports=opset, ir_version=9), path)


def blocks_of(page: Path, language: str) -> list[str]:
    """Texts of the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


def check_shown(
    page: Path, before: str, printed: str, *, renew: bool, needed: bool = False
) -> None:
    """The block of text right after `before`, if there is (or must be) one, shows what was printed.

    With `renew` the page is written anew.
    """
    text = page.read_text("utf-8")
    follows = re.search(re.escape(before) + r"\n*```text\n(.*?)^```", text, re.M | re.S)
    if follows is None:
        assert not needed, f"{page.name} has no block of text after {before!r}"
        return
    shown = follows[1]
    expected = excerpt(shown.splitlines(), printed.splitlines())
    if renew:
        page.write_text(text[: follows.start(1)] + expected + text[follows.end(1) :], "utf-8")
        shown = expected

    assert shown == expected


def excerpt(shown: list[str], printed: list[str]) -> str:
    """Return the printed lines; where the page has a gap, only lines that open like its lines."""
    if GAP not in shown:
        return "".join(f"{line}\n" for line in printed)
    rest = iter(printed)
    lines = [
        line if line == GAP else next(new for new in rest if opening(new) == opening(line))
        for line in shown
    ]
    return "".join(f"{line}\n" for line in lines)


def opening(line: str) -> str:
    """Return the words of a line before its figures."""
    return re.split(r"\d|  +", line.strip())[0].strip()


def commands_of(page: Path) -> Iterator[str]:
    """Yield lines of blocks, fenced or indented, that begin with the command."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    for block in re.findall(r"^```\w*\n(.*?)^```|^( {4}.*\n)", text, re.M | re.S):
        yield from re.findall(r"^ *ipusim (\S.*)$", "".join(block), re.M)


def links_of(page: Path) -> Iterator[str]:
    """Yield the files that a page links to."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    yield from re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)


def operands(size: int, density: float, n: int) -> dict[str, Any]:
    """Return a square matrix in blocks of 16 with its dense operand."""
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"]((size, size), 16, density, rng)
    a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    return {"a": a, "pattern": pattern, "x": random_dense(size, n, rng, DataType.HALF)}


def given(page: str, number: int) -> Mapping[str, Any]:
    """Return the names that the block of a page uses without making them."""
    if page == "README.md":
        made = operands(512, 1 / 16, 64)
        return {**made, "a": made["a"].dense()}
    if page == "dynamic.md" and number == 0:
        made = operands(2048, 1 / 64, 256)
        return {**made, "matrices": [made["a"]]}
    if page == "dynamic.md":
        bound = Bound.at_density((256, 256), 16, 1 / 8)
        plan = plan_dynamic(
            bound, n=32, machine=BOW.scaled_to(16), grad_a=True, grad_w=True, strategy="expected"
        )
        made = {**operands(256, 1 / 8, 32), "plan": plan, "pack": pack, "simulate": simulate}
        programs = {of: emit(plan, of=of) for of in ("forward", "grad_a", "grad_w")}
        return {**made, "programs": programs, "dy": made["x"]}
    if page == "explore.md":
        axes = {"size": 64, "n": (4, 8), "density": (1 / 4, 1 / 8, 1 / 16), "tiles": 4}
        write_store(Path("explore.jsonl"), axes)
        return {}
    more: Mapping[str, Any] = {}
    if page == "networks.md":
        write_model(Path("model.onnx"))
        more = {"model": Modules(), "samples": None, "numpy": np}
    if page == "writing-kernels.md":
        Path("scale.S").write_text(SCALE)
        x, y = np.zeros((2, 128), dtype=np.float32)
        # The kernel of the page, in the files whose names the page gives.
        texts, blocks = (blocks_of(ROOT / "docs" / page, of) for of in ("text", "python"))
        (code,) = (text for text in texts if "\ncsr_dot:" in text)
        (module,) = (block for block in blocks if "class CsrDot" in block)
        Path("csr_dot.S").write_text(code)
        Path("csr_dot.py").write_text(module)
        names = {name: getattr(ipusim.isa, name) for name in ("Array", "assemble", "run_vertex")}
        return {**names, "Path": Path, "x": x, "y": y}
    return {"rng": np.random.default_rng(0), **operands(512, 1 / 16, 64), **more}


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in PAGES for number in range(len(blocks_of(page, "python")))],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_python_in_docs_runs_and_prints_what_is_shown(
    page: Path, number: int, tmp_path: Path, monkeypatch, request
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    code = blocks_of(page, "python")[number]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, f"{page.name}, block {number}", "exec"), {**given(page.name, number)})

    check_shown(
        page, f"{code}```\n", printed.getvalue(), renew=request.config.getoption("update_golden")
    )


def test_the_first_command_of_the_readme_prints_and_draws_what_it_shows(
    tmp_path, monkeypatch, capsys, request
) -> None:
    monkeypatch.chdir(ROOT)
    renew = request.config.getoption("update_golden")
    command = blocks_of(README, "bash")[0]
    arguments = shlex.split(command)
    arguments = arguments[arguments.index(".venv/bin/ipusim") + 1 :]
    saved = tmp_path / "job.run"
    status = main([*arguments, "--run-file", str(saved)])
    check_shown(README, f"{command}```\n", capsys.readouterr().out, renew=renew, needed=True)
    held = load(saved)
    picture = PICTURES["Activity"](Subject(plan=held.plan, program=held.program, run=held.run))
    text = README.read_text("utf-8")
    shown = re.search(rf"\]\(docs/pictures/{PICTURE.name}\)\n\n(.*?)\n\n", text, re.S)
    assert shown is not None
    if renew:
        picture.figure.savefig(PICTURE, dpi=110)
        README.write_text(text.replace(shown[1], fill(picture.caption, WIDTH)), "utf-8")

    (m, k), at = held.plan.pattern.shape, held.plan.pattern
    matrix = f"{m:,} x {k:,}, one block of {at.block} in {1 / at.density:g} non-zero"

    assert status == 0
    assert f"({matrix}, n = {held.plan.n:,})" in " ".join(text.split())
    assert " ".join(shown[1].split()) == picture.caption


def test_the_guarded_example_counts_and_reports_what_its_page_shows(pytester, request) -> None:
    renew = request.config.getoption("update_golden")
    (code,) = blocks_of(GUARD, "python")
    pytester.makepyfile(test_spmm=code)
    plugins = ("-p", "ipusim.compiler.guard.pytest_plugin", "-p", "no:hypothesispytest")
    pytester.runpytest(*plugins, "--update-golden").assert_outcomes(passed=2)
    golden = pytester.path / "golden" / "test_spmm.cycles"
    counted = golden.read_text("utf-8")
    total = re.compile(r"(?<=^test_spmm\[16\]\tn 64\t)((?:compute_)?cycles)\t(\d+)", re.M)
    slower = total.sub(lambda found: f"{found[1]}\t{int(found[2]) + 20}", counted)
    golden.write_text(slower, "utf-8")
    changed = pytester.runpytest(*plugins)
    changed.assert_outcomes(passed=1, failed=1)
    lines = changed.stdout.lines
    head = next(at for at, line in enumerate(lines) if line.startswith("case "))
    table = "".join(f"{line.rstrip()}\n" for line in lines[head : head + 3])

    check_shown(GUARD, "## The file\n", counted, renew=renew, needed=True)
    check_shown(GUARD, "commit message:\n", table, renew=renew, needed=True)


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_lines_of_docs_are_no_wider_than_a_screen(page: Path) -> None:
    wide = [line for line in page.read_text("utf-8").splitlines() if len(line) > WIDTH]

    assert wide == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_that_docs_name_exist(page: Path) -> None:
    places = "compiler|kernels|ipusim|tests|benchmarks|notebooks"
    named = re.findall(rf"(?<![\w/.-])((?:{places})/[\w./*-]*\w)", page.read_text("utf-8"))

    assert [path for path in named if "NAME" not in path and not [*ROOT.glob(path)]] == []


@pytest.mark.parametrize("name", ["accuracy.md", "dynamic.md", "performance.md", "planning.md"])
def test_figures_that_no_test_computes_carry_their_date_and_command(name: str) -> None:
    text = (ROOT / "docs" / name).read_text("utf-8")

    assert re.search(r"`(ipusim|python) [^`]*`[^`]*\(?20\d\d-\d\d-\d\d", text) is not None


def test_the_tree_of_the_docs_names_every_room() -> None:
    page = (ROOT / "docs" / "extending.md").read_text("utf-8")
    tree = page.partition("## The tree\n")[2].partition("\n## ")[0]
    for package in (ROOT / "ipusim", ROOT / "kernels", ROOT / "compiler"):
        rooms = sorted(path.name for path in package.iterdir() if [*path.glob("*.py")])

        assert [room for room in rooms if f"`{room}/`" not in tree] == []


@pytest.mark.parametrize("line", [line for page in PAGES for line in commands_of(page)])
def test_commands_in_docs_have_flags_that_the_command_has(line: str) -> None:
    app.parse_args(shlex.split(line, comments=True), exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_in_docs_lead_to_files(page: Path) -> None:
    assert not [link for link in links_of(page) if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_other_sites_are_well_formed_https(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = re.findall(r"\]\(([a-z]+:[^)]*)\)", text)

    assert [link for link in targets if not re.fullmatch(ELSEWHERE, link)] == []


def test_anchors_of_the_readme_are_headings_of_their_pages() -> None:
    """Those of pages are checked when the site is built."""
    for name, anchor in re.findall(r"\]\((docs/[\w-]+\.md)#([\w-]+)\)", README.read_text("utf-8")):
        headings = re.findall(r"^#+ (.*)$", (ROOT / name).read_text("utf-8"), re.M)
        anchors = [re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in headings]

        assert anchor in anchors


def test_the_page_of_commands_has_every_command() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")

    assert [name for name in COMMANDS if f"`ipusim {name} " not in page.replace("`", " `")] == []


def test_the_page_of_notebooks_has_every_notebook_once() -> None:
    page = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    named = re.findall(r"\(\.\./notebooks/(\w+)\.ipynb\)", page)

    assert sorted(named) == sorted(path.stem for path in (ROOT / "notebooks").glob("*.py"))
