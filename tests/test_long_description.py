"""README as a package index shows it: without pictures and links into the source."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from runpy import run_path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
long_description = run_path(str(ROOT / "hatch_build.py"))["long_description"]


def parsed(markdown: str) -> list[Token]:
    """Return all elements of a text of Markdown, tables among them."""
    top = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [each for token in top for each in (token, *(token.children or ()))]


def parts(markdown: str, kind: str) -> list[tuple[str, str]]:
    """Return headings with their texts (`heading_open`), blocks of code, or rows of tables."""
    return [
        (a.tag, a.content or b.content) for a, b in pairwise(parsed(markdown)) if a.type == kind
    ]


def test_readme_on_an_index_has_no_picture_or_link_that_leads_nowhere() -> None:
    shown = long_description(README)
    asked = [token.attrGet("src") or token.attrGet("href") for token in parsed(shown)]

    assert [each for each in asked if each and not str(each).startswith("https://")] == []
    assert not any(token.type.startswith("html") for token in parsed(shown))
    assert "](" not in shown


@pytest.mark.parametrize("kind", ["heading_open", "fence", "code_block", "th_open"])
def test_readme_on_an_index_keeps_headings_code_and_tables(kind: str) -> None:
    assert parts(long_description(README), kind) == parts(README, kind) != []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("![A page](docs/a.png)", "*A page: `docs/a.png` of the source.*"),
        ("[all\npages](docs/index.md).", "all\npages (`docs/index.md`)."),
        ("how ([pages](docs/pages.md#why)) go", "how (pages, `docs/pages.md#why`) go"),
        ("([a](b.md) and c)", "(a (`b.md`) and c)"),
        ("[Sphinx](https://x.org) [here](#tree)", "[Sphinx](https://x.org) [here](#tree)"),
        ("```\n[a](b.md)\n```\n", "```\n[a](b.md)\n```\n"),
    ],
)
def test_what_leads_into_the_source_names_its_file(text: str, shown: str) -> None:
    assert long_description(text) == shown


def test_an_address_of_the_source_takes_links_and_pictures() -> None:
    readme = "![A page](docs/page.png)\n\n[All](docs/index.md), ([pages](docs/pages.md))\n"
    shown = long_description(readme, pictures="https://x.org/raw/{}", links="https://x.org/{}")

    assert shown == (
        "![A page](https://x.org/raw/docs/page.png)\n\n"
        "[All](https://x.org/docs/index.md), ([pages](https://x.org/docs/pages.md))\n"
    )
