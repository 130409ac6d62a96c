"""Tests of the page of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from browser_pages import NARROW, WIDE, Opened
from sweep_points import write_store

from ipusim.compiler import read_sweep
from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.explore import Finding

pytestmark = pytest.mark.slow  # waits for a browser


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> tuple[Sequence[Finding], Path]:
    """Return the points of a small sweep, and its page."""
    axes = {
        "size": (64,),
        "n": (4, 16),
        "block_length": (4, 16),
        "density": (0.5, 0.0625),
        "method": ("static", "dense"),
        "tiles": (4,),
    }
    folder = tmp_path_factory.mktemp("sweep")
    store, path = folder / "s.jsonl", folder / "sweep.html"
    write_store(store, axes)
    assert main(["explore", "--store", str(store), "--html", str(path)]) == 0
    return read_sweep(store).findings, path


def test_every_tab_of_a_sweep_draws_and_fits_a_telephone(
    sweep: tuple[Sequence[Finding], Path], opened: Opened
) -> None:
    for width in (NARROW, WIDE):
        page = opened(sweep[1], width=width)
        tabs = page.ask("[...document.querySelectorAll('#tabs a')].map((a) => a.hash.slice(6))")
        assert tabs == ["ways", "rates", "break-even", "memory", "points"]
        for tab in tabs:
            page.show(tab)
            assert page.ask("document.documentElement.scrollWidth") <= width, tab
            assert page.ask("document.querySelectorAll('.tab:not([hidden]) .panel').length") > 0


def test_a_click_on_a_bar_shows_the_point_and_the_command_that_repeats_it(
    sweep: tuple[Sequence[Finding], Path], opened: Opened
) -> None:
    page = opened(sweep[1], address="job=0")
    row, (point, cycles) = (
        1,
        page.ask(
            "(() => { const s = ipusim.data.made; const at = ipusim.inOrder(s)[1];"
            " return [at, s.values('cycles')[at]]; })()"
        ),
    )
    one = sweep[0][point]

    told = page.hover_at("ways", one.result["compute_cycles"] / 2, row)
    page.click_at("ways", one.result["compute_cycles"] / 2, row)

    assert f"{cycles:,} cycles" in told
    assert page.ask("ipusim.state.get('point')") == point
    card = page.page.locator(".card[data-card=point]").text_content()
    assert f"cycles{cycles:,}" in card.replace(" ", "")
    assert f"--method {one.value_of('method')}" in card
    page.show("points")
    chosen = page.page.locator(".tab:not([hidden]) tr.selected")
    assert f"{cycles:,}" in chosen.text_content()


def test_a_point_that_is_clicked_in_lines_and_in_memory_brings_its_job(
    sweep: tuple[Sequence[Finding], Path], opened: Opened
) -> None:
    page = opened(sweep[1], address="job=0")
    other = next(
        at
        for at, one in enumerate(sweep[0])
        if one.value_of("density") == 0.0625 and one.value_of("n") == sweep[0][0].value_of("n")
    )
    one = sweep[0][other]

    page.page.locator('select[aria-label="along"]:visible').first.select_option(label="density")
    page.ask("new Promise((done) => setTimeout(done, 300))")
    page.click_at("speed-up", 0.0625, one.speedup)

    found = page.ask("ipusim.state.get('point')")
    assert sweep[0][found].value_of("density") == 0.0625
    assert found in page.ask("ipusim.data.made.jobs[ipusim.state.get('job')].points")
    page.show("memory")
    bytes_, cycles = one.result["max_tile_bytes"], one.result["cycles"]
    page.click_at("pareto", bytes_, cycles)
    assert page.ask("ipusim.state.get('point')") == other


def test_the_table_of_points_is_filtered_by_a_comparison_and_sorted(
    sweep: tuple[Sequence[Finding], Path], opened: Opened
) -> None:
    page = opened(sweep[1], address="page=points")
    most = sorted(one.cycles or 0 for one in sweep[0])[3]

    page.page.fill(".tab:not([hidden]) input[type=search]", f"cycles<={most} n=4")
    rows = page.ask(
        "[...document.querySelectorAll('.tab:not([hidden]) tbody tr')].map((r) => r.innerText)"
    )

    wanted = sorted(
        one.cycles or 0 for one in sweep[0] if (one.cycles or 0) <= most and one.value_of("n") == 4
    )
    assert len(rows) == len(wanted) > 0
    assert all(f"{cycles:,}" in row for cycles, row in zip(wanted, rows, strict=True))


def test_keys_walk_along_the_bars_and_escape_keeps_the_job(
    sweep: tuple[Sequence[Finding], Path], opened: Opened
) -> None:
    page = opened(sweep[1], address="job=1")
    picture = page.panel("ways").locator(".picture")

    picture.focus()
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("ArrowUp")
    chosen = page.ask("ipusim.state.get('point') === ipusim.inOrder(ipusim.data.made)[1]")
    page.page.keyboard.press("Escape")

    assert chosen
    assert page.ask("ipusim.state.values") == {"job": 1}
