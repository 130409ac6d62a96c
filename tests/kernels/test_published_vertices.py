"""Hold the kernels between products, and a table of the docs, to figures beside PopLibs' vertices.

`python benchmarks/published_kernels.py --poplibs CHECKOUT --write` runs PopLibs' vertices and
records the cycles of both.
"""

from __future__ import annotations

import csv
import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.kernels import Elementwise

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "kernels.md"


def loaded(name: str) -> ModuleType:
    """Return a module of the benchmarks."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


published_vertices = loaded("published_vertices")
COMPARISONS = tuple(loaded("vertices_of_networks").comparisons())
LINES = Path(published_vertices.TABLE).read_text(encoding="utf-8").splitlines()
ROWS: list[Mapping[str, str]] = list(csv.DictReader(LINES[1:]))
COUNT = {"count": np.array([12 * 384])}  # exponentials of a softmax
FUNCTION = "__runCodelet_own__Copy___half"
# A vertex that copies the first word of each worker's own state to where the second word points.
COPY = f"""
.section .text
.worker
.globl {FUNCTION}
{FUNCTION}:
  ld32 $m0, $mvertex_base, $mzero, 0
  ld32 $m1, $mvertex_base, $mzero, 1
  st32 $m0, $m1, $mzero, 0
  exitz $mzero
"""


def test_the_table_says_where_it_comes_from_and_has_all_comparisons_in_order() -> None:
    named = [(c.operation, c.data_type.value, c.shape, c.vertices, c.calls) for c in COMPARISONS]
    names = ("operation", "data", "shape", "vertices")
    rows = [(*(row[name] for name in names), int(row["calls"])) for row in ROWS]

    assert LINES[0] == "# PopLibs 7eac0f26, vertices run on this core, cycles on Bow"
    assert rows == named


@pytest.mark.parametrize(
    "index", range(len(ROWS)), ids=lambda index: " ".join((*ROWS[index].values(),)[:3])
)
def test_a_kernel_takes_the_cycles_that_stand_beside_those_of_poplibs(index: int) -> None:
    assert COMPARISONS[index].kernel_cycles(BOW) == int(ROWS[index]["ours"])


def test_cycles_of_poplibs_are_launches_of_whole_bundles() -> None:
    launch = BOW.worker_launch_cycles + BOW.local_sync_cycles
    rest = [(int(row["poplibs"]) - launch * int(row["calls"])) % BOW.slot_cycles for row in ROWS]

    assert rest == [0] * len(ROWS)


def test_the_page_shows_the_figures_of_the_table() -> None:
    lines = published_vertices.page_lines(ROWS)
    page = PAGE.read_text(encoding="utf-8").splitlines()
    first = page.index(lines[0]) if lines[0] in page else 0

    assert page[first : first + len(lines) + 1] == [*lines, ""]


def test_the_page_adds_the_exponentials_that_poplibs_figures_of_softmax_lack() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    half, float_ = (
        int(Elementwise("exp", data_type, in_place=True).cycles(BOW, COUNT, {})[0])
        for data_type in (DataType.HALF, DataType.FLOAT)
    )
    softmax = next(
        int(row["poplibs"])
        for row in ROWS
        if (row["operation"], row["data"], row["shape"]) == ("softmax", "half", "12 x 384")
    )

    assert f"in {half:,} cycles, 12 x 384 halves would take PopLibs {softmax + half:,}" in text
    assert f"not {softmax:,}, and {float_:,} more for floats" in text


def copies(tmp_path: Path, expected: float) -> object:
    """Return the comparison of a vertex of which each worker stores two halves of 1 at Y."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "copy.S").write_text(COPY, encoding="utf-8")
    at, workers = published_vertices.Y, range(BOW.workers)
    ones = int(np.ones(2, np.float16).view(np.uint32)[0])
    states = tuple(
        published_vertices.words(ones) + published_vertices.pointers(at + 4 * w) for w in workers
    )
    half = DataType.HALF
    return published_vertices.Comparison(
        "copy",
        half,
        "12",
        (published_vertices.Call(("copy.S",), "own::Copy", ("half",), states),),
        {},
        published_vertices.Span(at, (12,), half),
        np.full(12, expected),
        ((Elementwise("relu", half), {"count": 12}),),
    )


def test_each_worker_of_a_vertex_has_its_own_state(tmp_path: Path) -> None:
    comparison = copies(tmp_path, 1.0)

    # Launch and sync, and four bundles of six cycles.
    assert comparison.vertex_cycles(tmp_path, BOW) == 7 + 1 + 4 * 6  # type: ignore[attr-defined]


def test_results_that_differ_from_numpy_are_refused(tmp_path: Path) -> None:
    comparison = copies(tmp_path, 1.25)

    with pytest.raises(ValueError, match=r"copy of half, 12: Copy is off by 0\.25 from NumPy"):
        comparison.vertex_cycles(tmp_path, BOW)  # type: ignore[attr-defined]
