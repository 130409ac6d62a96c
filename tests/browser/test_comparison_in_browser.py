"""Tests of the page that compares two runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from browser_pages import NARROW, WIDE, Opened

from ipusim import BOW, simulate
from ipusim.compiler import emit, plan_static, save
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.studies.compare import compared, figures_of
from ipusim.compiler.views import Subject, comparison_document

pytestmark = pytest.mark.slow  # waits for a browser

Runs = tuple[Subject, Subject]


def run_by(strategy: str) -> Subject:
    """Return a small simulated job of a strategy."""
    pattern = GENERATORS["uniform"]((128, 128), 8, 0.25, np.random.default_rng(0))
    plan = plan_static(pattern, n=16, machine=BOW.scaled_to(8), strategy=strategy)
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


@pytest.fixture(scope="module")
def compared_runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Runs, Path]:
    """Return two runs, and the page that compares them."""
    folder = tmp_path_factory.mktemp("comparison")
    runs = run_by("popsparse"), run_by("rows")
    paths = [folder / name for name in ("a.run", "b.run")]
    for subject, path in zip(runs, paths, strict=True):
        save(path, plan=subject.plan, program=subject.program, run=subject.run)
    a, b = (figures_of(path, lambda _: None) for path in paths)
    page = folder / "page.html"
    document = comparison_document(compared(paths[0], a, paths[1], b), runs)
    page.write_text(document.html(), encoding="utf-8")
    return runs, page


def test_every_tab_of_a_comparison_draws(compared_runs: tuple[Runs, Path], opened: Opened) -> None:
    for width in (NARROW, WIDE):
        page = opened(compared_runs[1], width=width, address="tile=3")
        for tab in page.ask(
            "[...document.querySelectorAll('#tabs a')].map((a) => a.hash.slice(6))"
        ):
            page.show(tab)
            assert page.ask("document.documentElement.scrollWidth") <= width, tab


def test_a_tile_is_told_of_both_runs(compared_runs: tuple[Runs, Path], opened: Opened) -> None:
    (a, b), path = compared_runs
    page = opened(path, address="page=compute")
    change = b.trace.compute.sum(axis=0) - a.trace.compute.sum(axis=0)
    tile = int(np.abs(change).argmax())

    page.click_at("compute-change", tile, change[tile] / 2)
    row = page.page.locator("[data-card=tile] tbody tr").first.locator("td")

    assert row.all_text_contents() == [
        "compute [cycles]",
        f"{a.trace.compute.sum(axis=0)[tile]:,}",
        f"{b.trace.compute.sum(axis=0)[tile]:,}",
        f"{change[tile]:+,}",
    ]
