"""A strategy, a kernel, a file format or a view is a new file and one entry elsewhere.

An option is one field and whoever reads it; a format and an operation are a file each, as values.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    BlockMatrix,
    Pattern,
    emit,
    load,
    multiply,
    pack,
    plan_static,
    save,
    unpack,
)
from ipusim.compiler.archive import CLASSES

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


def read_coo(data, block, max_bytes):
    head, *lines = data.decode().splitlines()
    rows, columns, values = np.array([line.split() for line in lines], dtype=float).T
    places = (rows.astype(int), columns.astype(int))
    return coo_array((values, places), shape=tuple(map(int, head.split())))
'''

PARTITIONERS = "ipusim.compiler.planning.partitioners"
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
    """Return a folder with its own copy of the package, links included."""
    for folder in ("ipusim", "kernels", "compiler"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored, symlinks=True)
    return tmp_path


def insert(file: Path, line: str, *, above: str) -> None:
    """Write one more line into a file, above another one."""
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
    """Return the folder after one more strategy, kernel, file format and view were added."""
    (home / "compiler/planning/partitioners/checkerboard.py").write_text(STRATEGY.lstrip())
    insert(
        home / "compiler/planning/strategies.py",
        f'    "checkerboard": "{PARTITIONERS}.checkerboard:checkerboard",',
        above=f'    "column-bands": "{PARTITIONERS}.column_bands:column_bands",',
    )
    extend(
        home,
        ("kernels/static_element/lean_element.py", KERNEL, "LeanElement"),
        "kernels/static_library.py",
        "STATIC_ELEMENTS = (LeanElement(*2 * (DataType.HALF,)), *STATIC_ELEMENTS)",
        above="SPARSE_AMP = SparseAmp.variants()",
    )
    extend(
        home,
        ("compiler/matrix/files/coo.py", FORMAT, "read_coo"),
        "compiler/matrix/files/reading.py",
        '    ".coo": read_coo,',
        above='    ".mtx": read_mtx,',
    )
    extend(
        home,
        ("compiler/views/brief.py", VIEW, "brief"),
        "compiler/views/table.py",
        '        "brief": brief,',
        above='        "table": run_text,',
    )
    return home


def run_in(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command that imports the package of a folder."""
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
        *("-c", "from ipusim.compiler.cli.app import main; raise SystemExit(main())"),
        *("run", "small.coo", "--n", "5", "--tiles", "3", "--strategy", "checkerboard", "--view"),
        "brief",
    )

    assert done.stderr == ""
    assert done.stdout == "checkerboard lean_element_half_half right=True\n"
    assert done.returncode == 0


USED = """
import json
from ipusim.compiler import Pattern, plan_static
from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.explore import grid_of
from ipusim import BOW

job = {"size": (64,), "n": (8,), "tiles": (4,), "spare_tiles": (0, 3)}
asked = {"n": 8, "machine": BOW.scaled_to(4), "strategy": "popsparse"}
plan = plan_static(Pattern.full((64, 64), 16), spare_tiles=3, **asked)
print(plan.decision["spare_tiles"], [json.loads(p.key)["spare_tiles"] for p in grid_of(job)])
flags = ["--strategy", "popsparse", "--n", "8", "--tiles", "4", "--spare-tiles"]
print(main(["explore", "--size", "64", *flags, "0", "3", "--dry-run"]))
print(main(["run", "--m", "64", "--k", "64", *flags, "2"]))
wrong = (["--spare-tiles", "-1"], ["--method", "dense", "--spare-tiles", "1"])
print(*(main(["run", *words]) for words in wrong))
main(["run", "--help"])
"""


def test_one_field_and_its_reader_are_an_option_everywhere(home):
    insert(
        home / "compiler/plan/options/methods.py",
        '    spare_tiles: int = option(0, "Tiles to spare.", int, least=0)',
        above="    n_split: int = _parts(",
    )
    insert(
        home / "compiler/planning/static.py",
        '    decision.details["spare_tiles"] = options.spare_tiles',
        above="    lowerings: list[Lowering]",
    )
    insert(
        home / "compiler/planning/proposers.py",
        'CUT_OPTIONS |= {"spare_tiles"}',
        above="BUCKET_OPTIONS = frozenset(",
    )
    done = run_in(home, "-c", USED)
    lines = done.stdout.splitlines()

    assert lines[0] == "3 [0, 3]"
    assert any(line.startswith("2 points: 0 held") for line in lines)
    assert any("spare tiles 2" in line for line in lines)
    assert "2 2" in lines
    assert "spare_tiles is -1; give 0 or more" in done.stderr
    assert "method dense has no --spare-tiles; it is for method static" in done.stderr
    assert "Tiles to spare." in done.stdout


MATRIX_FORMAT = '''
"""Units of a column of two rows: pairs of rows share their choice of columns."""

import attrs

from ipusim.compiler.matrix.formats import Elements


@attrs.frozen
class RowPairs(Elements):
    @property
    def size(self):
        return 2, 1

    @property
    def storage(self):
        return "columns of 2 rows"
'''

OPERATION = '''
"""The product with a dense operand whose rows are taken some rows further on, in a ring."""

import attrs
import numpy as np

from ipusim.compiler.operations.products import Matmul
from ipusim.compiler.plan.mapping.footprint import Footprint, Lines


@attrs.frozen
class ShiftedMatmul(Matmul):
    shift: int  # in lines: rows of blocks

    name = "shifted"
    formula = "y[{m}, {n}] = a[{m}, {k}] @ roll(x[{k}, {n}], -{s})"

    def sizes(self, matrix, n):
        return {**super().sizes(matrix, n), "s": self.shift}

    def footprint(self, terms):
        _, lines = terms.grid
        read = (terms.column + self.shift) % lines
        straight = super().footprint(terms)
        return Footprint(Lines(terms.seat, read, terms.seats, lines), straight.writes)

    def reference(self, matrix, x, *, dtype=np.float64):
        rows = self.shift * matrix.pattern.block
        return super().reference(matrix, np.roll(x, -rows, axis=0), dtype=dtype)
'''


def value_of(folder: Path, text: str, name: str) -> Any:
    """Return a name that a file, written into a folder, defines."""
    path = folder / f"{name}.py"
    path.write_text(text.lstrip())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


def whole_numbers(shape: tuple[int, int], density: float, seed: int) -> np.ndarray:
    """Return small whole numbers, so that every sum is exact."""
    rng = np.random.default_rng(seed)
    return (rng.integers(1, 5, shape) * (rng.random(shape) < density)).astype(np.float32)


@pytest.mark.parametrize("strategy", ["popsparse", "grid", "auto"])
@pytest.mark.parametrize("data_type", DataType)
@pytest.mark.parametrize("rows", [30, 31])
def test_a_format_is_one_file_and_serves_the_whole_line(tmp_path, strategy, data_type, rows):
    pairs = value_of(tmp_path, MATRIX_FORMAT, "RowPairs")
    a, x = whole_numbers((rows, 20), 0.2, 1), whole_numbers((20, 8), 1, 2)
    pattern = Pattern.of(a, format=pairs())
    plan = plan_static(
        pattern, n=8, machine=BOW.scaled_to(6), data_type=data_type, strategy=strategy
    )
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    save(tmp_path / "job.ipusim", plan=plan, program=program, run=run)
    saved = load(tmp_path / "job.ipusim", classes={**CLASSES, "RowPairs": pairs})

    assert pattern.num_blocks < np.count_nonzero(a) < pattern.stored
    assert (unpack(plan, run.outputs) == a @ x).all()
    assert (unpack(saved.plan, saved.run.outputs) == a @ x).all()
    assert saved.plan.pattern == pattern
    assert "columns of 2 rows" in str(run.report)
    assert (multiply(BlockMatrix.of(a, format=pairs()), x) == a @ x).all()


@pytest.mark.parametrize("strategy", ["popsparse", "grid", "auto"])
@pytest.mark.parametrize("block", [1, 4])
def test_an_operation_is_one_file_and_serves_the_whole_line(tmp_path, strategy, block):
    shifted = value_of(tmp_path, OPERATION, "ShiftedMatmul")
    operation = shifted(shift=2)
    a, x = whole_numbers((24, 20), 0.2, 3), whole_numbers((20, 8), 1, 4)
    a = BlockMatrix.of(a, block=block)
    plan = plan_static(
        a.pattern, n=8, machine=BOW.scaled_to(6), strategy=strategy, operation=operation
    )
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    save(tmp_path / "job.ipusim", plan=plan, program=program, run=run)
    saved = load(tmp_path / "job.ipusim", classes={**CLASSES, "ShiftedMatmul": shifted})
    y = a.dense() @ np.roll(x, -2 * block, axis=0)

    assert (unpack(plan, run.outputs) == y).all()
    assert (operation.reference(a, x) == y).all()
    assert saved.plan.operation == operation
    assert (unpack(saved.plan, saved.run.outputs) == y).all()
    assert "roll(x[k, n], -s)" in str(run.report)
