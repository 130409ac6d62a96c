"""A strategy, kernel, file or view takes a new file and an entry; a format or operation a file."""

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

from compiler import (
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
from compiler.archive import CLASSES
from ipusim import BOW, DataType, simulate

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


MATRIX_FORMAT = '''
"""Units of a column of two rows: pairs of rows share their choice of columns."""

import attrs

from compiler.matrix.formats import Elements


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

from compiler.operations.matmul import Matmul
from compiler.plan.footprint import Footprint, Lines


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
    """What a file of its own in a folder defines."""
    path = folder / f"{name}.py"
    path.write_text(text.lstrip())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


def whole_numbers(shape: tuple[int, int], density: float, seed: int) -> np.ndarray:
    """Small whole numbers, so that every sum is exact."""
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
