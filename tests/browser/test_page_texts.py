"""Every kind of page: its buttons are on a list, and no text is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_pages import NARROW, WIDE, Opened, OpenPage
from long_names import LAYERS, pages
from short_names import LABELS, MOST

pytestmark = pytest.mark.slow  # waits for a browser

KINDS = ("run", "comparison", "sweep", "jobs", "network")
WIDTHS = (1280, WIDE, 1920)
IN_PICTURES = {"Zoom", "Pan", "Zoom in", "Zoom out", "Autoscale", "Reset axes"}
OF_PANELS = {"copy as PNG", "save PNG", "save CSV"}
OF_SELECTIONS = {"close", "slowest", "fullest", "select none", "copy the command"}
NAMES = ".legend, .links, .program, .table, #tabs"  # what they hold says what it shows
BUTTONS = f"""[...document.querySelectorAll(
  "button, a, input[type=button], input[type=submit], [role=button], .modebar-btn")]
  .filter((node) => node.checkVisibility() && !node.closest("{NAMES}, .skip"))
  .map((node) => node.dataset.title ?? node.getAttribute("aria-label") ?? node.textContent)"""
CUT = (Path(__file__).parent / "cut_text.js").read_text(encoding="utf-8")
AS_WIDE = """[...document.querySelectorAll('.tab:not([hidden]) .picture')]
  .every((picture) => Math.abs(picture._fullLayout.width - picture.clientWidth) < 2)"""


@pytest.fixture(scope="module")
def pages_by_kind(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, str]]:
    """Return the pages by kind, with long names."""
    return pages(tmp_path_factory.mktemp("long"))


@pytest.fixture(scope="module", params=KINDS)
def page(
    request: pytest.FixtureRequest, pages_by_kind: dict[str, tuple[Path, str]], opened_once: Opened
) -> OpenPage:
    """Open a page of each kind."""
    path, address = pages_by_kind[request.param]
    return opened_once(path, address=address)


def show_tab(page: OpenPage, tab: str) -> None:
    """Show a tab, and wait until its pictures fill its width."""
    page.show(tab)
    page.page.wait_for_function(AS_WIDE)


def test_a_page_has_no_button_beside_those_of_the_list(page: OpenPage) -> None:
    found = set()
    for tab in page.tabs():
        show_tab(page, tab)
        found |= set(page.ask(BUTTONS))

    assert found - OF_SELECTIONS == IN_PICTURES | OF_PANELS


def test_what_a_newer_library_adds_is_hidden_and_nothing_can_be_sent(page: OpenPage) -> None:
    page.show(page.tabs()[0])
    seen = """(() => {
      const made = document.querySelector('.modebar-btn').cloneNode(true);
      made.removeAttribute('data-attr');
      document.querySelector('.modebar-group').append(made);
      return made.checkVisibility();
    })()"""

    assert page.ask(seen) is False
    assert page.ask("document.querySelector('.picture')._context.plotlyServerURL") == ""


@pytest.mark.parametrize("width", WIDTHS)
def test_no_text_is_cut(page: OpenPage, width: int) -> None:
    page.page.set_viewport_size({"width": width, "height": 900})
    cut = []
    for tab in page.tabs():
        show_tab(page, tab)
        cut += [f"{tab}: {line}" for line in page.ask(CUT)]

    assert cut == []


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_long_names_of_layers_differ_by_what_is_their_own(
    pages_by_kind: dict[str, tuple[Path, str]], opened: Opened, width: int
) -> None:
    page = opened(pages_by_kind["network"][0], width=width)
    labels = page.ask(
        "[...document.querySelectorAll('.tab:not([hidden]) .ytick text')].map((t) => t.textContent)"
    )

    assert len(set(labels)) == len(LAYERS)
    assert [label.endswith("weight") for label in labels] == [True] * 3 + [False] * 3
    assert labels[5] == "head"


def test_labels_cut_what_is_common_and_keep_names_apart(
    pages_by_kind: dict[str, tuple[Path, str]], opened: Opened
) -> None:
    page = opened(pages_by_kind["network"][0])

    labels = {names: page.ask(f"ipusim.labels({list(names)}, {MOST})") for names in LABELS}

    assert labels == LABELS
