"""Pages in a browser, as tests show, click and hover over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

WIDE, NARROW = 1400, 380  # pixels
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
READY = "document.body.dataset.ready === 'true'"
MAX_BYTES = 6_000_000  # of a page


@attrs.frozen
class OpenPage:
    """A page in the browser; `said` are its console's errors and warnings, which none may have."""

    page: Any
    said: list[str]
    asked: list[str]  # addresses that it asked of the network

    def ask(self, javascript: str) -> Any:
        """Return the value of a JavaScript expression in the page."""
        return self.page.evaluate(javascript)

    def tabs(self) -> list[str]:
        """Return the names of the tabs, in their order."""
        names: list[str] = self.ask(
            "[...document.querySelectorAll('#tabs a')].map((link) => link.hash.slice(6))"
        )
        return names

    def show(self, tab: str) -> None:
        """Open a tab and wait until it is drawn."""
        self.page.click(f'#tabs a[href="#page={tab}"]')
        self.page.wait_for_function(f"document.body.dataset.shown === '{tab}'")

    def panel(self, name: str) -> Any:
        """Return the panel of this name."""
        return self.page.locator(f'section.panel:has(> h2[id="panel-{name}"])')

    def click_at(self, name: str, x: float, y: float) -> None:
        """Click a panel's picture where its axes have these values."""
        self.page.mouse.click(*self.place(name, x, y))

    def hover_at(self, name: str, x: float, y: float) -> str:
        """Move over a panel's picture, and return the text that appears."""
        self.page.mouse.move(*self.place(name, x, y))
        tooltip = self.panel(name).locator("g.hovertext").first
        tooltip.wait_for()
        return str(tooltip.text_content())

    def place(self, name: str, x: float, y: float) -> tuple[float, float]:
        """Return the place in the window of values of the axes."""
        picture = self.panel(name).locator(".picture")
        picture.scroll_into_view_if_needed()
        at = picture.evaluate(
            """(node, [x, y]) => {
              const box = node.getBoundingClientRect();
              const { xaxis, yaxis } = node._fullLayout;
              return [box.x + xaxis._offset + xaxis.d2p(x), box.y + yaxis._offset + yaxis.d2p(y)];
            }""",
            [x, y],
        )
        return at[0], at[1]


Opened = Callable[..., OpenPage]
