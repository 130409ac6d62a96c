"""Page of a graph's program in a browser: tabs, the drawing of the graph, selection by node."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_pages import NARROW, WIDE, Opened
from small_program import NODES, write_model

from ipusim import BOW
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.views import Subject, page_of

pytestmark = pytest.mark.slow  # waits for a browser


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    path = write_model(folder / "curved.onnx", with_asinh=True)
    run = run_model(path, machine=BOW.scaled_to(4), leave_out=["Asinh"]).graph_run
    subject = Subject(program=run.program, run=run.run, outline=run.outline)
    (folder / "run.html").write_text(page_of(subject, tell=lambda _: None), encoding="utf-8")
    return folder / "run.html"


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_every_tab_draws_and_fits_the_window(page_file: Path, opened: Opened, width: int) -> None:
    page = opened(page_file, width=width)

    assert "graph" in page.tabs()
    assert "operation" not in page.tabs()
    for tab in page.tabs():
        page.show(tab)
        assert page.ask("document.documentElement.scrollWidth") <= width, tab


def test_a_click_on_a_bar_selects_the_node_and_its_supersteps(
    page_file: Path, opened: Opened
) -> None:
    page = opened(page_file)
    page.show("graph")
    page.click_at("nodes", 10, NODES.index("softmax"))
    page.page.wait_for_selector("section.card[data-card=node]")

    card = page.page.locator("section.card[data-card=node]")
    assert "Node softmax" in card.inner_text()
    assert "re-layout of x, softmax" in card.inner_text()
    chosen = page.ask(
        "document.querySelector('#step').selectedOptions[0].closest('optgroup').label"
    )
    assert chosen == "softmax"


def test_the_list_of_supersteps_is_grouped_by_node(page_file: Path, opened: Opened) -> None:
    page = opened(page_file)
    page.show("program")
    heads = page.ask(
        "[...document.querySelectorAll('ol.program > li.loop > h3')].map((h) => h.textContent)"
    )

    assert [head.split(" ")[0] for head in heads] == [*NODES]
