"""Interactive page as one self-contained HTML file, which needs no network.

The file contains the plotting library (Plotly, MIT licence), compressed, the data of the page, the
scripts of the shell (which all pages share) and the scripts that draw this page. A reader without
scripts sees a text.

The data are JSON with arrays as bytes beside it, all compressed into one text. Layout before
compression: a uint32 with the length of the JSON in bytes, the JSON in UTF-8, zeros up to a
multiple of 8, then the arrays, each of which begins at a multiple of 8. In the JSON an array is
{"$array": [offset, type, shape]}, where `offset` counts bytes from the first array on. Example:
{"x": np.arange(3)} has the JSON {"x":{"$array":[0,"u1",[3]]}}, 29 bytes; so 4 + 29 bytes are
followed by 7 zeros, the bytes 0 1 2 and 5 zeros. All numbers are little-endian. The same values
give the same bytes.
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

# Scripts of the shell in the order in which the browser runs them: each uses what is above it.
SHELL_SCRIPTS = (
    *("data.js", "words.js", "state.js", "table.js", "axis.js", "pointer.js", "panel.js"),
    "shell.js",
)
START_SCRIPT = "start.js"  # after the page's own scripts: it draws what they have registered
# Entry `colours` of the data of every page, so that scripts name no colour by its value.
COLOURS: Mapping[str, object] = MappingProxyType(
    {
        "states": colours.STATES,
        "causes": colours.CAUSES,
        "words": colours.WORDS,
        "categories": colours.CATEGORIES,
        "spare_categories": colours.SPARE_CATEGORIES,
        "other": colours.OTHER,
        "limit": colours.LIMIT,
        "methods": colours.METHODS,
        "relayout": colours.RELAYOUT,
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
ALIGNMENT = 8  # bytes of the widest number: a typed array must begin at a multiple of its own
INTEGERS = ("u1", "i1", "u2", "i2", "u4", "i4")  # integers of a browser's typed arrays, by width
COMPRESSION_LEVEL = 9  # the strongest level: a page is written once and sent often
GZIP_WBITS = 31  # argument `wbits` of zlib for the gzip format (16) with the largest window (15)


def script(package: str, name: str) -> str:
    """Return the text of a script in the folder `assets` of a package."""
    return files(package).joinpath("assets", name).read_text(encoding="utf-8")


@attrs.frozen(kw_only=True)
class Document:
    """Content of one interactive page.

    Attributes:
        title, subtitle: heading and second line of the page.
        text: content of the page as plain text, for readers without scripts and to copy.
        data: values that the scripts draw, as `packed` takes them; `colours` are added (`COLOURS`).
        scripts: texts of JavaScript; each registers tabs or cards of the page
            (docs/pages.md).
    """

    title: str
    subtitle: str
    text: str
    data: Mapping[str, object] = attrs.field(repr=False)
    scripts: tuple[str, ...] = attrs.field(repr=False)

    def html(self) -> str:
        """Return the text of the HTML file; the same document gives the same text.

        Raises:
            InputError: plotly is not installed.
        """
        check_package("plotly", wanted_by="a page")
        from plotly.offline import get_plotlyjs  # noqa: PLC0415  # loads when a page is written

        package = __package__ or ""
        # Scripts in order: the shell, those of the page, and the start, which draws.
        shell = (script(package, name) for name in SHELL_SCRIPTS)
        texts = (*shell, *self.scripts, script(package, START_SCRIPT))
        return Template(script(package, "shell.html")).substitute(
            title=escape(shown_name(self.title)),
            subtitle=escape(plain_message(self.subtitle)),
            text=escape(plain_text(self.text)),
            style=script(package, "style.css"),
            plotly=compressed(get_plotlyjs().encode()),
            data=packed({**self.data, "colours": COLOURS}),
            scripts="\n".join(_element(text) for text in texts),
        )


def _element(script: str) -> str:
    """Return a script as an element of the page."""
    content = script.replace("</", "<\\/")  # "</script>" in a text would end the element early
    return f"<script>\n{content}</script>"


def packed(values: Mapping[str, object]) -> str:
    """Pack values into one text, base64 of gzip, in the layout that the module's docstring gives.

    Args:
        values: values of JSON, and arrays of any shape: integers of at most 53 bits, floats or
            booleans (packed as 0 and 1). Control characters of texts are escaped
            (`plain_message`), so that a page can show them.

    Raises:
        TypeError: a value is neither an array of numbers nor known to JSON.
    """
    pieces: list[bytes] = []  # bytes of the arrays, filled by `_as_json`
    content = json.dumps(_as_json(values, pieces), separators=(",", ":"), allow_nan=False).encode()
    head = len(content).to_bytes(4, "little") + content
    head += bytes(-len(head) % ALIGNMENT)
    return compressed(head + b"".join(pieces))


def compressed(content: bytes) -> str:
    """Compress bytes into base64 text of gzip, without a date."""
    # Not `gzip.compress`, whose header differs between versions of Python.
    return base64.b64encode(zlib.compress(content, COMPRESSION_LEVEL, wbits=GZIP_WBITS)).decode()


def _as_json(value: Any, pieces: list[bytes]) -> Any:
    """Return a value with arrays replaced by references; their bytes are appended to `pieces`."""
    if isinstance(value, Mapping):
        return {
            plain_message(str(name)): _as_json(member, pieces) for name, member in value.items()
        }
    if isinstance(value, np.ndarray):
        return _array_reference(value, pieces)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, tuple | list):
        return [_as_json(member, pieces) for member in value]
    return plain_message(value) if isinstance(value, str) else value


def _array_reference(array: npt.NDArray[Any], pieces: list[bytes]) -> Mapping[str, object]:
    """Append the bytes of an array to `pieces` and return the reference for the JSON."""
    if array.dtype.kind not in "biuf":
        raise TypeError(f"an array of {array.dtype} is no numbers")
    narrow = array.astype(_type_of(array))
    offset = sum(len(piece) for piece in pieces)
    content = np.ascontiguousarray(narrow).tobytes()
    pieces.append(content + bytes(-len(content) % ALIGNMENT))
    return {"$array": [offset, narrow.dtype.str[1:], list(array.shape)]}


def _type_of(array: npt.NDArray[Any]) -> np.dtype[Any]:
    """Return the narrowest type that holds the values exactly; floats keep their width."""
    # Typed arrays of a browser have floats of 32 or 64 bits only: half precision is widened.
    if array.dtype.kind == "f":
        return np.dtype("<f4" if array.dtype.itemsize <= 4 else "<f8")
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    for name in INTEGERS:
        bounds = np.iinfo(name)
        if bounds.min <= low and high <= bounds.max:
            return np.dtype(f"<{name}")
    return np.dtype("<f8")  # exact up to 2**53, the integers that JavaScript's numbers hold
