"""Pages in a real browser: Debian's Chromium, driven by Playwright.

Skipped where the browser or the driver is not installed, but not under CI, which installs both.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_pages import READY, SWITCHES, WIDE, Opened, OpenPage
from progress import HANG


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    place = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # not everywhere
    except ImportError:
        place = None
    if place is None:
        absent = "there is no chromium, or no playwright to drive it"
        if os.environ.get("CI"):
            pytest.fail(absent)
        pytest.skip(absent)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=place, args=list(SWITCHES), timeout=1000 * HANG
        )
        yield started
        started.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Opened]:
    """`opened(path, width=1400, address="")`: the page, drawn; at the end nothing may be said."""
    yield from _pages(browser)


@pytest.fixture(scope="module")
def opened_once(browser: Any) -> Iterator[Opened]:
    """The same for a page that all tests of a module share."""
    yield from _pages(browser)


def _pages(browser: Any) -> Iterator[Opened]:
    pages: list[OpenPage] = []

    def open_page(path: Path, *, width: int = WIDE, address: str = "") -> OpenPage:
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.set_default_timeout(1000 * HANG)
        found = OpenPage(page, [], [])
        pages.append(found)
        page.on("console", lambda message: found.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: found.said.append(f"error: {error}"))
        page.on("request", lambda request: found.asked.append(request.url))
        page.goto(f"{path.as_uri()}#{address}")
        page.wait_for_function(READY)
        return found

    yield open_page
    for found in pages:
        asked = [url for url in found.asked if not url.startswith(("file:", "data:", "blob:"))]
        found.page.close()
        assert (found.said, asked) == ([], [])
