"""Markup in names makes no element on any page, and is shown letter by letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_pages import NARROW, WIDE, Opened, OpenPage
from long_names import MARKUP, marked_up, pages

pytestmark = pytest.mark.slow  # waits for a browser

KINDS = ("run", "comparison", "sweep", "jobs", "network")
# What markup would make; Plotly turns bold text, lines and subscripts into styled spans of its own.
MADE = """[...document.querySelectorAll(
  'svg a, svg b, svg img, svg foreignObject, img, b, sub, a[href*="e.io"]')]
  .map((node) => node.outerHTML)"""
# Each trace of each picture that is shown, told as if the pointer were on its first points.
HOVERED = """(() => {
  const told = [];
  for (const node of document.querySelectorAll('.tab:not([hidden]) .picture')) {
    node.data?.forEach((trace, curveNumber) => {
      if (!["bar", "scatter"].includes(trace.type) || trace.hoverinfo === "skip") return;
      for (const pointNumber of [0, 1]) {
        const axes = `${trace.xaxis ?? "x"}${trace.yaxis ?? "y"}`;
        if (!node._fullLayout._plots[axes] || trace.x.length <= pointNumber) continue;
        Plotly.Fx.hover(node, [{ curveNumber, pointNumber }], axes);
        told.push(...[...node.querySelectorAll('g.hovertext')].map((text) => text.textContent));
      }
    });
  }
  return told;
})()"""
LABELS = (
    "[...document.querySelectorAll('.tab:not([hidden]) svg text')].map((text) => text.textContent)"
)


@pytest.fixture(scope="module")
def pages_by_kind(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, str]]:
    """Return the pages by kind, with markup in all names."""
    return pages(tmp_path_factory.mktemp("marked"), MARKUP, marked_up)


def drawn(page: OpenPage) -> tuple[list[str], list[str]]:
    """Return the elements that markup made, and all texts, of every tab with its tables open."""
    elements, said = [], []
    for tab in page.tabs():
        page.show(tab)
        page.ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        said += page.ask(HOVERED)
        elements += page.ask(MADE)
        said += page.ask(LABELS)
    return elements, said


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_name_makes_no_element(
    pages_by_kind: dict[str, tuple[Path, str]], opened: Opened, kind: str, width: int
) -> None:
    path, selected = pages_by_kind[kind]
    for address in ("", selected):
        elements, said = drawn(opened(path, width=width, address=address))

        assert elements == []
        assert said


@pytest.mark.parametrize("kind", ["run", "comparison", "network"])
def test_names_with_markup_are_shown_letter_by_letter(
    pages_by_kind: dict[str, tuple[Path, str]], opened: Opened, kind: str
) -> None:
    _, said = drawn(opened(pages_by_kind[kind][0]))
    shown = {markup for markup in MARKUP if any(markup in text for text in said)}

    assert shown == set(MARKUP) if kind == "network" else shown


def test_marks_of_the_page_itself_are_obeyed(
    pages_by_kind: dict[str, tuple[Path, str]], opened: Opened
) -> None:
    page = opened(pages_by_kind["network"][0])
    given = 'ipusim.escaped({ text: ["a\\nb", ipusim.bold("<i>")], hovertemplate: "%{x}", n: 1 })'

    assert page.ask(given) == {
        "text": ["a<br>b", "<b>&lt;i&gt;</b>"],
        "hovertemplate": "%{x}<extra></extra>",
        "n": 1,
    }
