"""A strategy, a kernel, a file format or a view is a new file and one entry elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

STRATEGY = '''
"""Neighbours of a block go to other seats."""


def checkerboard(pattern, seats, /):
    return (pattern.rows + pattern.columns) % seats
'''

KERNEL = '''
"""Single elements with a loop that takes a tenth fewer cycles."""

import attrs

from .static_element import StaticElement


@attrs.frozen
class LeanElement(StaticElement):
    @property
    def name(self):
        return f"lean_element_{self.data_type.value}_{self.partials_type.value}"

    def cycles(self, machine, fields, control):
        return super().cycles(machine, fields, control) * 9 // 10
'''

FORMAT = '''
"""`.coo`: a line with the shape, then a line `row column value` for each element."""

import numpy as np
from scipy.sparse import coo_array


def read_coo(path, block, rng):
    head, *lines = path.read_text().splitlines()
    rows, columns, values = np.array([line.split() for line in lines], dtype=float).T
    places = (rows.astype(int), columns.astype(int))
    return coo_array((values, places), shape=tuple(map(int, head.split())))
'''

VIEW = '''
"""One line with the kernel and whether the result is right."""


def brief(outcomes):
    outcome = outcomes[0]
    return f"{outcome.plan['strategy']} {outcome.plan['kernel']} right={outcome.check.right}"
'''

MATRIX = """7 9
0 3 1.5
2 0 -2.25
2 8 0.5
5 5 3.125
6 1 0.75
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of its own with our three packages."""
    for package in ("ipusim", "kernels", "compiler"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=ignored)
    return tmp_path


def extend(home: Path, new: tuple[str, str, str], registry: str, entry: str, *, above: str) -> None:
    """Write a new file, and its entry with the import that it needs into one other file.

    Args:
        home: the copied packages.
        new: path of the file, its text, and the name that it offers.
        registry: path of the other file.
        entry: the line that is added to it.
        above: the line of the registry that will follow.
    """
    path, text, name = new
    (home / path).write_text(text.lstrip())
    lines = (home / registry).read_text().splitlines()
    lines.insert(lines.index(above), entry)
    imports = next(number for number, line in enumerate(lines) if line.startswith("from ."))
    module = Path(path).relative_to(Path(registry).parent).with_suffix("")
    lines.insert(imports, f"from .{'.'.join(module.parts)} import {name}")
    (home / registry).write_text("\n".join(lines) + "\n")


@pytest.fixture
def extended(home: Path) -> Path:
    """The packages with one more strategy, kernel, file format and view."""
    extend(
        home,
        ("compiler/planning/partitioners/checkerboard.py", STRATEGY, "checkerboard"),
        "compiler/planning/partitioners/registry.py",
        '        "checkerboard": checkerboard,',
        above='        "column-bands": ColumnBands(),',
    )
    extend(
        home,
        ("kernels/static_element/lean_element.py", KERNEL, "LeanElement"),
        "kernels/library.py",
        "STATIC_ELEMENTS = (LeanElement(HALF, HALF), *STATIC_ELEMENTS)",
        above="_DENSE_FORMS = (",
    )
    extend(
        home,
        ("compiler/matrix/coo.py", FORMAT, "read_coo"),
        "compiler/matrix/files.py",
        '    ".coo": read_coo,',
        above='    ".mtx": _read_mtx,',
    )
    extend(
        home,
        ("compiler/views/brief.py", VIEW, "brief"),
        "compiler/views/__init__.py",
        '        "brief": brief,',
        above='        "table": table,',
    )
    return home


def test_one_more_of_each_serves_the_whole_line(extended):
    (extended / "small.coo").write_text(MATRIX)
    command = [
        *(sys.executable, "-c", "from compiler.cli.app import main; raise SystemExit(main())"),
        *("run", "small.coo", "--n", "5", "--tiles", "3", "--strategy", "checkerboard", "--view"),
        "brief",
    ]
    environment = {**os.environ, "PYTHONPATH": str(extended)}
    done = subprocess.run(
        command, cwd=extended, env=environment, capture_output=True, text=True, check=False
    )

    assert "" == done.stderr
    assert "checkerboard lean_element_half_half right=True\n" == done.stdout
    assert 0 == done.returncode
