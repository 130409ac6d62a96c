"""README and docs: Python blocks are executed, commands are parsed, links lead to files."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ipusim.isa
from compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    emit,
    pack,
    plan_dynamic,
    random_dense,
    random_values,
)
from compiler.cli.app import app
from ipusim import BOW, DataType, simulate

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
SCALE = ".worker\n.globl scale\n.align 8\nscale:\n  exitz $mzero\n"


def blocks_of(page: Path, language: str) -> list[str]:
    """Texts of the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


def commands_of(page: Path) -> Iterator[str]:
    """Lines of blocks that begin with the command."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    yield from re.findall(r"^ *ipusim (\S.*)$", text, re.M)


def links_of(page: Path) -> Iterator[str]:
    """Files that a page links to, from the page."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    yield from re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)


def operands(size: int, density: float, n: int) -> dict[str, Any]:
    """A square matrix in blocks of 16 with its dense operand."""
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"]((size, size), 16, density, rng)
    a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    return {"a": a, "pattern": pattern, "x": random_dense(size, n, rng, DataType.HALF)}


def given(page: str, number: int) -> Mapping[str, Any]:
    """What the block of a page uses and does not make."""
    if page == "README.md":
        made = operands(512, 1 / 16, 64)
        return {**made, "a": made["a"].dense()}
    if page == "dynamic.md" and number == 0:
        made = operands(4096, 1 / 64, 1024)
        return {**made, "matrices": [made["a"]]}
    if page == "dynamic.md":
        bound = Bound.at_density((256, 256), 16, 1 / 8)
        plan = plan_dynamic(bound, n=32, machine=BOW.scaled_to(16), grad_a=True, grad_w=True)
        made = {**operands(256, 1 / 8, 32), "plan": plan, "pack": pack, "simulate": simulate}
        programs = {of: emit(plan, of=of) for of in ("forward", "grad_a", "grad_w")}
        return {**made, "programs": programs, "dy": made["x"]}
    if page == "writing-kernels.md":
        Path("scale.S").write_text(SCALE)
        x, y = np.zeros((2, 128), dtype=np.float32)
        names = {name: getattr(ipusim.isa, name) for name in ("Array", "assemble", "run_vertex")}
        return {**names, "Path": Path, "x": x, "y": y}
    return {"rng": np.random.default_rng(0), **operands(512, 1 / 16, 64)}


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in PAGES for number in range(len(blocks_of(page, "python")))],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_python_in_docs_runs(page: Path, number: int, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = blocks_of(page, "python")[number]

    exec(compile(code, f"{page.name}, block {number}", "exec"), {**given(page.name, number)})


@pytest.mark.parametrize("line", [line for page in PAGES for line in commands_of(page)])
def test_commands_in_docs_have_flags_that_the_command_has(line: str) -> None:
    app.parse_args(shlex.split(line, comments=True), exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_in_docs_lead_to_files(page: Path) -> None:
    assert not [link for link in links_of(page) if not (page.parent / link).exists()]
