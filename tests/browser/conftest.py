"""Fixtures of a real browser: Debian's Chromium, driven by Playwright.

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
    """Yield the browser; skip where there is none, fail in continuous integration."""
    executable = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # not everywhere
    except ImportError:
        executable = None
    if executable is None:
        absent = "there is no chromium, or no playwright to drive it"
        if os.environ.get("CI"):
            pytest.fail(absent)
        pytest.skip(absent)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable, args=list(SWITCHES), timeout=1000 * HANG
        )
        yield started
        started.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Opened]:
    """`opened(path, width=1400, address="")`: the page, drawn; at the end nothing may be said."""
    yield from _pages(browser)


@pytest.fixture(scope="module")
def opened_once(browser: Any) -> Iterator[Opened]:
    """Yield `opened` for a page that all tests of a module share."""
    yield from _pages(browser)


def _pages(browser: Any) -> Iterator[Opened]:
    """Yield a function that opens pages, and check at the end that none reported anything."""
    pages: list[OpenPage] = []

    def open_page(path: Path, *, width: int = WIDE, address: str = "") -> OpenPage:
        """Open a file at an address within it, and wait until it is drawn."""
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.set_default_timeout(1000 * HANG)
        page_under_test = OpenPage(page, [], [])
        pages.append(page_under_test)
        page.on(
            "console",
            lambda message: page_under_test.said.append(f"{message.type}: {message.text}"),
        )
        page.on("pageerror", lambda error: page_under_test.said.append(f"error: {error}"))
        page.on("request", lambda request: page_under_test.asked.append(request.url))
        page.goto(f"{path.as_uri()}#{address}")
        page.wait_for_function(READY)
        return page_under_test

    yield open_page
    for page_under_test in pages:
        asked = [
            url for url in page_under_test.asked if not url.startswith(("file:", "data:", "blob:"))
        ]
        page_under_test.page.close()
        assert (page_under_test.said, asked) == ([], [])
