from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from compiler.views import PICTURES, Subject, draw_run, page_of
from compiler.views.draw_run import svg_of

VOID = ("meta", "img", "link", "br")


class Page(HTMLParser):
    """The tags of a page, which must be closed in order, and their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [value for _, given, value in self.attributes if given == name]


@pytest.fixture(scope="module")
def text(looped: Subject) -> str:
    return page_of(looped, tell=lambda _: None)


def test_the_page_is_well_formed_and_holds_all_that_it_shows(text: str) -> None:
    page = Page(text)

    assert page.open == []
    assert len(page.values("src")) == len(PICTURES)
    assert all(source.startswith("data:image/svg+xml;base64,") for source in page.values("src"))
    assert all(link.startswith("#") for link in page.values("href"))
    assert {link[1:] for link in page.values("href")} <= set(page.values("id"))
    assert len(page.values("id")) == len(set(page.values("id")))
    assert len(text) < 5_000_000


def test_the_pictures_of_the_page_are_svg_without_a_date(text: str) -> None:
    for source in Page(text).values("src"):
        svg = base64.b64decode(source.partition(",")[2])

        assert ET.fromstring(svg).tag.endswith("svg")
        assert b"<dc:date>" not in svg


def test_the_page_tells_the_report(text: str, looped: Subject) -> None:
    assert f"{looped.report.cycles:,} cycles" in text
    assert all(step.name in text for step in looped.report.steps)


def test_the_table_of_steps_begins_with_the_names_of_its_columns(
    text: str, looped: Subject
) -> None:
    head, _, body = text.partition("<thead>")[2].partition("</thead>")

    assert re.findall(r"<th[^>]*>([^<]*)</th>", head) == [
        *("superstep", "times", "cycles", "sync", "exchange", "compute", "slowest tile"),
        *("words", "schedule", "busiest port"),
    ]
    assert re.findall(r"<tr><td>([^<]*)</td>", body) == [step.name for step in looped.report.steps]


def test_pictures_are_written_in_order(static: Subject, tmp_path: Path) -> None:
    told: list[str] = []
    paths = draw_run(static, tmp_path / "new" / "folder", tell=told.append)

    assert told == list(PICTURES)
    assert sorted(paths) == list(paths) == sorted((tmp_path / "new" / "folder").iterdir())
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)


@pytest.mark.parametrize("title", ["Execution trace (BSP)", "Liveness"])
def test_a_picture_is_the_same_bytes_each_time(static: Subject, title: str) -> None:
    assert svg_of(PICTURES[title](static)) == svg_of(PICTURES[title](static))
