"""Pages and pictures of a run: well-formed, complete, the same bytes each time."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ipusim.compiler.drawing.picture_files import svg_bytes
from ipusim.compiler.views import PICTURES, Subject, draw_run, page_of, pictures

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
        return [value for _, attribute, value in self.attributes if attribute == name]


@pytest.fixture(scope="module")
def text(looped: Subject) -> str:
    """Return the page of a run with a loop."""
    return page_of(looped, tell=lambda _: None)


def test_the_page_is_well_formed_and_asks_for_nothing(text: str) -> None:
    page = Page(text)

    assert page.open == []
    assert page.values("src") == []
    assert {link[1:] for link in page.values("href")} <= set(page.values("id"))
    assert len(page.values("id")) == len(set(page.values("id")))
    assert len(text) < 6_000_000


def test_the_page_has_the_report_as_text(text: str, looped: Subject) -> None:
    assert escape(str(looped.report)) in text


@pytest.mark.parametrize("titles", [("Cycles by superstep", "Activity"), tuple(PICTURES)])
def test_pictures_are_written_in_order(
    static: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, titles: tuple[str, ...]
) -> None:
    monkeypatch.setattr(pictures, "PICTURES", {title: PICTURES[title] for title in titles})
    calls: list[str] = []
    paths = draw_run(static, tmp_path / "new" / "folder", tell=calls.append)

    assert calls == list(titles)
    assert [path.suffix for path in paths] == [".png"] * len(titles)
    assert sorted(paths) == list(paths) == sorted((tmp_path / "new" / "folder").iterdir())
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)


@pytest.mark.parametrize(
    "title", ["Cycles by superstep", "Execution trace (BSP)", "Liveness", "Matrix by tile"]
)
def test_a_picture_is_the_same_bytes_each_time(static: Subject, title: str) -> None:
    first, again = (svg_bytes(PICTURES[title](static).figure) for _ in range(2))

    assert first == again
