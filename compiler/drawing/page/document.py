"""A page as one file of HTML, which asks the network for nothing.

In it are the browser's plotting library (Plotly, MIT licence), compressed, the data, the scripts
of the shell and those that draw this page. A reader without scripts sees the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template
from types import MappingProxyType

import attrs

from ipusim import plain_message, plain_text, shown_name

from ...packages import check_package
from .. import colours
from .packing import compressed, packed

SHELL_SCRIPTS = (  # in this order
    *("data.js", "words.js", "state.js", "table.js", "axis.js", "pointer.js", "panel.js"),
    "shell.js",
)
START = "start.js"  # behind all others
COLOURS: Mapping[str, object] = MappingProxyType(  # `colours` of every page's data
    {
        "states": colours.STATES,
        "causes": colours.CAUSES,
        "words": colours.WORDS,
        "categories": colours.CATEGORIES,
        "spare_categories": colours.SPARE_CATEGORIES,
        "other": colours.OTHER,
        "limit": colours.LIMIT,
        "methods": colours.METHODS,
        "series": colours.SERIES,
        "compared": colours.COMPARED,
        "ramp": colours.RAMP,
        "ink": colours.INK,
        "quiet_ink": colours.QUIET_INK,
        "paper": colours.PAPER,
        "guide": colours.GUIDE,
        "grid": colours.GRID,
    }
)


def script(package: str, name: str) -> str:
    """The text of a script that lies in the folder `assets` of a package."""
    return files(package).joinpath("assets", name).read_text(encoding="utf-8")


@attrs.frozen(kw_only=True)
class Document:
    """One page.

    Attributes:
        title, subtitle: what it is of, in a line each.
        text: the same as plain text, for those without scripts and to copy.
        data: what its scripts draw, as `packed` takes it; `colours` are added (`COLOURS`).
        scripts: texts of JavaScript; each registers tabs or cards (docs/pages.md).
    """

    title: str
    subtitle: str
    text: str
    data: Mapping[str, object] = attrs.field(repr=False)
    scripts: tuple[str, ...] = attrs.field(repr=False)

    def html(self) -> str:
        """The file's text; the same document gives the same.

        Raises:
            InputError: plotly is not installed.
        """
        check_package("plotly", wanted_by="a page")
        from plotly.offline import get_plotlyjs  # noqa: PLC0415  # loads when a page is written

        here = __package__ or ""
        shell = (script(here, name) for name in SHELL_SCRIPTS)
        texts = (*shell, *self.scripts, script(here, START))
        return Template(script(here, "shell.html")).substitute(
            title=escape(shown_name(self.title)),
            subtitle=escape(plain_message(self.subtitle)),
            text=escape(plain_text(self.text)),
            style=script(here, "style.css"),
            plotly=compressed(get_plotlyjs().encode()),
            data=packed({**self.data, "colours": COLOURS}),
            scripts="\n".join(_closed(text) for text in texts),
        )


def _closed(text: str) -> str:
    """A script that cannot end its element early."""
    whole = text.replace("</", "<\\/")
    return f"<script>\n{whole}</script>"
