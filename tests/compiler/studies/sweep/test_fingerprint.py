"""Fingerprints of stores cover the sources that a measurement executes, and no comments."""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import FrameType

import pytest

from ipusim import CYCLE_MODEL, files_below
from ipusim.compiler.studies import explore, network, validate
from ipusim.compiler.studies.sweep import fingerprint
from ipusim.compiler.studies.sweep.fingerprint import (
    PACKAGE_FOLDER,
    ROOT,
    modules_named,
    sources_of,
)
from ipusim.compiler.studies.validate import Configuration

JOB = {"size": (64,), "tiles": (4,), "n": (8,), "block_length": (4,), "density": (0.5,)}
STRATEGIES = ("popsparse", "auto", "rows", "expected", "dense", "poplin")


def explored() -> Iterator[Callable[[], object]]:
    """Return points of every method, with several strategies."""
    axes = {**JOB, "method": ("static", "dynamic", "dense"), "strategy": STRATEGIES}
    for point in explore.grid_of(axes):
        yield partial(explore.measure, point.request)


def explored_once() -> Iterator[Callable[[], object]]:
    """Yield the measurement of one static point."""
    (point,) = explore.grid_of({**JOB, "method": ("static",), "strategy": ("popsparse",)})
    yield partial(explore.measure, point.request)


def validated() -> Iterator[Callable[[], object]]:
    """Yield the measurement of one product of each method."""
    for method, density in (("static", 0.25), ("dynamic", 0.25), ("dense", None)):
        at = Configuration(
            method=method, dtype="fp16", m=64, k=64, n=8, block=density and 4, density=density
        )
        yield partial(validate.measure, at)


def executed(jobs: Iterable[Callable[[], object]]) -> set[Path]:
    """Return the sources of the package whose functions ran."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        for job in jobs:
            job()
    finally:
        sys.setprofile(None)
    return {path for path in map(Path, files) if path.is_relative_to(ROOT / PACKAGE_FOLDER)}


@pytest.mark.parametrize(
    ("measure", "jobs"),
    [
        (explore.measure, explored_once),
        (explore.measure, explored),
        (validate.measure, validated),
    ],
)
def test_every_source_that_a_measurement_executes_is_in_it(
    measure: Callable[..., object],
    jobs: Callable[[], Iterator[Callable[[], object]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exploring = import_module(explore.measure.__module__)
    monkeypatch.setattr(
        exploring, "PROCESS_CACHE", exploring.MemoryCache(1 << 20)
    )  # what other tests left
    results = executed(tuple(jobs()))

    assert len(results) > 80
    assert results - sources_of(measure.__module__) == set()


@pytest.mark.parametrize("measure", [explore.measure, validate.measure])
def test_what_measuring_reaches_is_in_it_and_views_commands_and_pictures_are_not(
    measure: Callable[..., object],
) -> None:
    sources = {path.relative_to(ROOT).as_posix() for path in sources_of(measure.__module__)}
    facades = {"ipusim/__init__.pyi", "ipusim/kernels/dense/__init__.py"}
    strategy = "ipusim/compiler/planning/partitioners/rows.py"  # named by text alone
    rooms = ("views", "cli", "guard", "studies/compare", "studies/sweep")
    folders = tuple(f"ipusim/compiler/{room}" for room in rooms)

    assert {*facades, strategy, "ipusim/compiler/emitter.py", "ipusim/order.py"} <= sources
    assert [path for path in sources if path.startswith(folders)] == []
    assert not any("pictures" in path or "plots" in path for path in sources)


@pytest.mark.parametrize("measure", [explore.measure, validate.measure, network.run_numbers])
def test_what_a_fingerprint_hashes_reaches_no_columns_and_no_renderer(
    measure: Callable[..., object],
) -> None:
    renderers = {"rich", "matplotlib", "plotly", "cyclopts"}
    reached = {path for path in sources_of(measure.__module__) if path.suffix == ".py"}
    of_studies = {path.name for path in reached if "studies" in path.parts}
    packages = {
        target.partition(".")[0]
        for path in reached
        for target in modules_named("a.b.c.d.e", path.read_text(encoding="utf-8"))
    }

    assert of_studies != set()
    assert of_studies & {"columns.py", "report.py", "results.py", "document.py"} == set()
    assert packages & renderers == set()


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package's sources."""
    root = tmp_path_factory.mktemp("sources")
    ignored = shutil.ignore_patterns("__pycache__", "*.npz", "*.csv")
    shutil.copytree(
        ROOT / PACKAGE_FOLDER, root / PACKAGE_FOLDER, ignore=ignored
    )  # as a wheel has it: no links
    return root


@pytest.fixture(scope="module")
def unchanged(copied: Path) -> str:
    """Return the fingerprint of the copy."""
    return fingerprint(explore.measure, root=copied)


def test_a_copy_of_the_package_has_its_fingerprint(unchanged: str) -> None:
    assert fingerprint(explore.measure) == unchanged


def fingerprint_with(copied: Path, path: Path, added: str) -> str:
    """Return the fingerprint while `added` stands at the end of a file."""
    content = path.read_bytes()
    path.write_bytes(content + added.encode())
    changed = fingerprint(explore.measure, root=copied)
    path.write_bytes(content)
    return changed


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("fabric.py", True),
        ("ipusim/compiler/emitter.py", True),
        ("ipusim/compiler/planning/partitioners/rows.py", True),
        ("ipusim/compiler/studies/explore/measure.py", True),
        ("ipusim/compiler/studies/phase.py", True),
        ("ipusim/compiler/jobs/outcome.py", True),
        ("*.S", True),
        ("*.inc", True),
        ("ipusim/compiler/views/table.py", False),
        ("ipusim/compiler/cli/app.py", False),
        ("ipusim/compiler/studies/explore/report.py", False),
        ("ipusim/compiler/studies/validate/measure.py", False),
    ],
)
def test_touching_a_file_changes_it_where_measuring_needs_it(
    copied: Path, unchanged: str, name: str, changes: bool
) -> None:
    path = next(iter(sorted(copied.rglob(name))))
    added = "one_more = 1" if path.suffix == ".py" else ".word 1"

    assert (fingerprint_with(copied, path, f"\n{added}\n") != unchanged) is changes


@pytest.mark.parametrize(
    ("name", "added"),
    [
        ("ipusim/compiler/emitter.py", "\n# a comment\n\n"),
        ("ipusim/compiler/emitter.py", '\n"""A docstring."""\n'),
        ("ipusim/simulation/fabric.py", "\n\n"),
        ("*.S", "\n  // a comment\n"),
        ("*.inc", "\n/* a comment */\n"),
        ("*.toml", "\n# a comment\n"),
    ],
)
def test_a_comment_a_docstring_and_an_empty_line_do_not_change_it(
    copied: Path, unchanged: str, name: str, added: str
) -> None:
    path = next(iter(sorted(copied.rglob(name))))

    assert fingerprint_with(copied, path, added) == unchanged


def test_a_file_in_a_room_that_is_reached_but_that_nothing_imports_does_not_count(
    copied: Path,
) -> None:
    before = fingerprint(explore.measure, root=copied)
    (copied / PACKAGE_FOLDER / "compiler" / "planning" / "draft.py").write_text("")

    assert fingerprint(explore.measure, root=copied) == before


def test_it_is_the_same_as_long_as_no_source_changes() -> None:
    assert fingerprint(validate.measure) == fingerprint(validate.measure)
    assert len(fingerprint(validate.measure).rpartition("-")[2]) == 16
    assert f"-model{CYCLE_MODEL}-" in fingerprint(validate.measure)


def test_modules_that_a_text_imports_or_names_as_the_place_of_a_strategy_are_found() -> None:
    text = (
        'ROWS = "ipusim.compiler.planning.rows:rows"\nKERNEL = "ipusim.kernels.dense:Dense"\n'
        'OTHER = "scipy.sparse:csr"\n    from . import first as one, second\n'
        "from ...ipusim.order import (\n    Order,  # not here\n    sort,\n)\n"
    )

    assert set(modules_named("a.b.c", text)) == {
        *("ipusim.compiler.planning.rows", "ipusim.kernels.dense"),
        *("a.b.c", "a.b.c.first", "a.b.c.second"),
        *("a.ipusim.order", "a.ipusim.order.Order", "a.ipusim.order.sort"),
    }


def named_by(module: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield level, module and name of each import in a syntax tree."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.level, node.module or "", alias.name) for alias in node.names)


@pytest.mark.parametrize(("folder", "fewest_imports"), [("compiler/cli", 20), ("", 300)])
def test_the_pattern_finds_every_import_that_the_grammar_does(
    folder: str, fewest_imports: int
) -> None:
    below = files_below(ROOT / PACKAGE_FOLDER / folder)
    missed = set()
    for path in (path for path in below if path.suffix in (".py", ".pyi")):
        text = path.read_text(encoding="utf-8")
        results = set(modules_named("a.b.c.d.e.f", text))
        bases = ["", *(".".join("abcdef"[: 6 - up]) for up in range(6))]
        expected = {
            ".".join(filter(None, (bases[level], target, name)))
            for level, target, name in named_by(ast.parse(text))
        }
        missed |= {(path, one) for one in expected - results}

    assert len(below) > fewest_imports
    assert missed == set()
