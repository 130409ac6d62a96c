"""Tests of the page of a run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from browser_pages import MAX_BYTES, NARROW, Opened

from ipusim import BOW, simulate
from ipusim.compiler import emit, plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import Subject, page_of

pytestmark = pytest.mark.slow  # waits for a browser

TILES = 16


def page_on(tiles: int, n: int, folder: Path) -> tuple[Subject, Path]:
    """Return a simulated job on so many tiles, and its page."""
    pattern = GENERATORS["uniform"]((256, 256), 8, 0.25, np.random.default_rng(0))
    plan = plan_static(pattern, n=n, machine=BOW.scaled_to(tiles), strategy="popsparse")
    program = emit(plan)
    subject = Subject(plan=plan, program=program, run=simulate(program))
    path = folder / "run.html"
    path.write_text(page_of(subject, tell=lambda _: None), encoding="utf-8")
    return subject, path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Subject, Path]:
    """Return the job and its page that the tests share."""
    return page_on(TILES, 32, tmp_path_factory.mktemp("page"))


def test_every_tab_draws_and_fits_a_telephone(run: tuple[Subject, Path], opened: Opened) -> None:
    for width in (NARROW, 1400):
        page = opened(run[1], width=width)
        tabs = page.tabs()
        for tab in tabs:
            page.show(tab)
            assert page.ask("document.documentElement.scrollWidth") <= width, tab
            assert page.ask("document.querySelectorAll('.tab:not([hidden]) .panel').length") > 0


def test_buttons_lie_above_what_is_drawn(run: tuple[Subject, Path], opened: Opened) -> None:
    page = opened(run[1])
    for tab in page.tabs():
        page.show(tab)
        overlaps = page.ask(
            """[...document.querySelectorAll('.tab:not([hidden]) .picture')]
              .filter((node) => node.querySelector('.modebar') && node._fullLayout._size)
              .map((node) => [node.closest('section').querySelector('h2').textContent,
                node.querySelector('.modebar').getBoundingClientRect().bottom
                - node.getBoundingClientRect().top - node._fullLayout._size.t])
              .filter(([, pixels]) => pixels > 0)"""
        )
        assert overlaps == [], tab


def test_a_click_on_a_superstep_selects_it_everywhere(
    run: tuple[Subject, Path], opened: Opened
) -> None:
    page = opened(run[1])
    step = run[0].report.steps[1]

    page.click_at("supersteps", step.cycles / 4, 1)

    assert page.ask("document.getElementById('step').value") == "1"
    assert "step=1" in page.ask("location.hash")


def test_hovering_tells_name_and_cycles(run: tuple[Subject, Path], opened: Opened) -> None:
    page = opened(run[1])
    step = run[0].report.steps[1]

    told = page.hover_at("supersteps", step.sync + step.exchange + step.compute / 2, 1)

    assert told == f"{step.name}compute: {step.compute:,} cycles"


def test_an_address_shows_what_it_names_and_nothing_that_is_not_there(
    run: tuple[Subject, Path], opened: Opened
) -> None:
    page = opened(run[1], address=f"tile={TILES}&step=2&page=summary")

    assert page.ask("ipusim.state.values") == {"step": 2, "page": "summary"}


def test_a_picture_has_a_table_sorted_filtered_and_saved(
    run: tuple[Subject, Path], opened: Opened
) -> None:
    page = opened(run[1])
    panel = page.panel("supersteps")
    steps = run[0].report.steps

    panel.locator("summary").click()
    panel.locator("th").get_by_role("button", name="compute").click()
    first = panel.locator("tbody tr").first.locator("td").first.text_content()
    with page.page.expect_download() as download:
        panel.get_by_role("button", name="save CSV").click()
    lines = Path(download.value.path()).read_text().splitlines()

    assert first == max(steps, key=lambda step: step.compute).name
    assert lines[0].startswith("superstep,times,cycles,sync [cycles]")
    assert len(lines) == 1 + len(steps)


def test_keys_move_the_selected_superstep(run: tuple[Subject, Path], opened: Opened) -> None:
    page = opened(run[1])
    picture = page.panel("supersteps").locator(".picture")

    picture.focus()
    for _ in range(2):
        page.page.keyboard.press("ArrowUp")
    chosen = page.ask("ipusim.state.get('step')")
    page.page.keyboard.press("Escape")

    assert chosen == 1
    assert page.ask("ipusim.state.get('step')") is None


def test_two_pages_of_one_run_are_the_same_bytes(run: tuple[Subject, Path]) -> None:
    assert page_of(run[0], tell=lambda _: None) == run[1].read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_page_of_a_whole_chip_is_no_more_than_six_megabytes(
    tmp_path: Path, opened: Opened
) -> None:
    _, path = page_on(BOW.tiles, 1024, tmp_path)
    page = opened(path, address="tile=700")

    assert path.stat().st_size <= MAX_BYTES
    assert page.ask("document.getElementById('tile').value") == "700"
