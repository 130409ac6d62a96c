"""A page as one file of HTML, which asks the network for nothing.

In it are the browser's plotting library (Plotly, MIT licence), compressed, the data, the scripts
of the shell and those that draw this page. A reader without scripts sees the text.

Data are JSON, and arrays as bytes beside it, all compressed into one text. Layout before
compression: a uint32 with the length of the JSON in bytes, the JSON in UTF-8, zeros up to a
multiple of 8, then the arrays, each of which begins at a multiple of 8. In the JSON an array is
{"$array": [where, type, shape]}, where `where` counts bytes from the first array on. All numbers
are little-endian. The same values give the same bytes.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import plain_message, plain_text, shown_name

from ...packages import check_package
from .. import colours

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
ALIGNMENT = 8  # bytes, of the widest number
INTEGERS = ("u1", "i1", "u2", "i2", "u4", "i4")  # what a browser's typed arrays have
LEVEL = 9  # of compression: a page is written once
GZIP = 31  # how zlib calls the format, with its largest window


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
            scripts="\n".join(_element(text) for text in texts),
        )


def _element(script: str) -> str:
    inside = script.replace("</", "<\\/")  # which would end the element early
    return f"<script>\n{inside}</script>"


def packed(values: Mapping[str, object]) -> str:
    """The values as base64 of gzip.

    Args:
        values: what JSON knows, and arrays of any shape: integers of at most 53 bits, floats,
            booleans (as 0 and 1). Texts are as a page may show them (`plain_message`).

    Raises:
        TypeError: a value that is neither.
    """
    pieces: list[bytes] = []
    content = json.dumps(_as_json(values, pieces), separators=(",", ":"), allow_nan=False).encode()
    head = len(content).to_bytes(4, "little") + content
    head += bytes(-len(head) % ALIGNMENT)
    return compressed(head + b"".join(pieces))


def compressed(content: bytes) -> str:
    """Base64 of gzip, without a date; unlike `gzip.compress` the same by every Python."""
    return base64.b64encode(zlib.compress(content, LEVEL, wbits=GZIP)).decode()


def _as_json(value: Any, pieces: list[bytes]) -> Any:
    """A value as JSON has it; its arrays go to `pieces`."""
    if isinstance(value, Mapping):
        return {plain_message(str(name)): _as_json(of, pieces) for name, of in value.items()}
    if isinstance(value, np.ndarray):
        return _placed(value, pieces)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, tuple | list):
        return [_as_json(member, pieces) for member in value]
    return plain_message(value) if isinstance(value, str) else value


def _placed(array: npt.NDArray[Any], pieces: list[bytes]) -> Mapping[str, object]:
    """Where an array lies, whose bytes are added to `pieces`."""
    if array.dtype.kind not in "biuf":
        raise TypeError(f"an array of {array.dtype} is no numbers")
    narrow = array.astype(_type_of(array))
    where = sum(len(piece) for piece in pieces)
    content = np.ascontiguousarray(narrow).tobytes()
    pieces.append(content + bytes(-len(content) % ALIGNMENT))
    return {"$array": [where, narrow.dtype.str[1:], list(array.shape)]}


def _type_of(array: npt.NDArray[Any]) -> np.dtype[Any]:
    """The narrowest type that holds the values exactly; floats stay as wide as they are."""
    if array.dtype.kind == "f":
        return np.dtype("<f4" if array.dtype.itemsize <= 4 else "<f8")
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    for name in INTEGERS:
        bounds = np.iinfo(name)
        if bounds.min <= low and high <= bounds.max:
            return np.dtype(f"<{name}")
    return np.dtype("<f8")  # exact up to 2**53, as all numbers of a page
