"""A strategy, a kernel, a file format or a view is a new file and one entry elsewhere.

An option is one field and whoever reads it.
"""

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


def insert(file: Path, line: str, *, above: str) -> None:
    """Write one more line into a file."""
    lines = file.read_text().splitlines()
    lines.insert(lines.index(above), line)
    file.write_text("\n".join(lines) + "\n")


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
    insert(home / registry, entry, above=above)
    lines = (home / registry).read_text().splitlines()
    imports = next(number for number, line in enumerate(lines) if line.startswith("from ."))
    module = Path(path).relative_to(Path(registry).parent).with_suffix("")
    lines.insert(imports, f"from .{'.'.join(module.parts)} import {name}")
    (home / registry).write_text("\n".join(lines) + "\n")


@pytest.fixture
def extended(home: Path) -> Path:
    """The packages with one more strategy, kernel, file format and view."""
    (home / "compiler/planning/partitioners/checkerboard.py").write_text(STRATEGY.lstrip())
    insert(
        home / "compiler/planning/strategies.py",
        '    "checkerboard": "compiler.planning.partitioners.checkerboard:checkerboard",',
        above='    "column-bands": "compiler.planning.partitioners.column_bands:column_bands",',
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


def run_in(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(home)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_one_more_of_each_serves_the_whole_line(extended):
    (extended / "small.coo").write_text(MATRIX)
    done = run_in(
        extended,
        *("-c", "from compiler.cli.app import main; raise SystemExit(main())"),
        *("run", "small.coo", "--n", "5", "--tiles", "3", "--strategy", "checkerboard", "--view"),
        "brief",
    )

    assert "" == done.stderr
    assert "checkerboard lean_element_half_half right=True\n" == done.stdout
    assert 0 == done.returncode


USED = """
import json
from compiler import Pattern, plan_static
from compiler.cli.app import main
from compiler.studies.explore import grid_of
from ipusim import BOW

job = {"size": (64,), "n": (8,), "tiles": (4,), "spare_tiles": (0, 3)}
plan = plan_static(Pattern.full((64, 64), 16), n=8, machine=BOW.scaled_to(4), spare_tiles=3)
print(plan.decision["spare_tiles"], [json.loads(p.key)["spare_tiles"] for p in grid_of(job)])
flags = ["--n", "8", "--tiles", "4", "--spare-tiles"]
print(main(["explore", "--size", "64", *flags, "0", "3", "--dry-run"]))
print(main(["run", "--m", "64", "--k", "64", *flags, "2"]))
wrong = (["--spare-tiles", "-1"], ["--method", "dense", "--spare-tiles", "1"])
print(*(main(["run", *words]) for words in wrong))
main(["run", "--help"])
"""


def test_one_field_and_its_reader_are_an_option_everywhere(home):
    insert(
        home / "compiler/plan/options.py",
        '    spare_tiles: int = option(0, "Tiles to spare.", int, least=0)',
        above='    n_split: int = _parts("Fix the number of parts of n; 0 searches.")',
    )
    insert(
        home / "compiler/planning/static.py",
        '    decision.details["spare_tiles"] = options.spare_tiles',
        above='    way = lowering_for("popsparse", options.lowering)',
    )
    done = run_in(home, "-c", USED)
    lines = done.stdout.splitlines()

    assert "3 [0, 3]" == lines[0]
    assert any(line.startswith("2 points: 0 held") for line in lines)
    assert any("spare_tiles 2" in line for line in lines)
    assert "2 2" in lines
    assert "spare_tiles is -1; give 0 or more" in done.stderr
    assert "method dense has no --spare-tiles; it is for method static" in done.stderr
    assert "Tiles to spare." in done.stdout
