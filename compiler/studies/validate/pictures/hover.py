"""A scatter of points as SVG that tells what a point is when one hovers over it.

The file needs nothing else: text is drawn as outlines, and what a point is stands in its own
`<title>` element, which browsers show.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from ipusim import whole_file

from ..measurements.measurement import half_of
from ..statistics.attribution import attribution_of
from ..statistics.deviation import Deviation
from ..statistics.weights import Weights
from .scatter import ERROR, POINT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
UNDATED = {"Date": None, "Creator": None}  # else a time and a version are in the bytes
LARGEST = 4  # phases that a title names
DOT = re.compile(f"(?:{POINT}|{ERROR})([0-9]+)")
STYLE = f"""\
g[id^="{POINT}"], g[id^="{ERROR}"] {{ cursor: pointer; }}
g[id^="{POINT}"]:hover use, g[id^="{ERROR}"]:hover use {{ stroke: #000 !important; }}
"""


def write_hover(
    path: Path, figure: Figure, points: Mapping[int, Deviation], weights: Mapping[str, Weights]
) -> Path:
    """The file written.

    Args:
        path: where it goes.
        figure: dots of points, named by `POINT` or `ERROR` and their number.
        points: by number.
        weights: what phases lack in general.

    Raises:
        InputError: the file cannot be written.
    """
    from matplotlib import rc_context  # noqa: PLC0415  # matplotlib loads when drawing

    drawn = io.BytesIO()
    with rc_context({"svg.hashsalt": "ipusim"}):  # names of parts, else drawn by lot
        figure.savefig(drawn, format="svg", metadata=UNDATED)
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", LINK)
    root = ElementTree.fromstring(drawn.getvalue())  # what was drawn just now
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = STYLE
    root.insert(0, style)
    for group in root.iter(f"{{{SVG}}}g"):
        dot = DOT.fullmatch(group.get("id", ""))
        if dot:
            number = int(dot[1])
            title = ElementTree.Element(f"{{{SVG}}}title")
            title.text = title_of(number, points[number], weights)
            group.insert(0, title)
    with whole_file(path) as file:
        ElementTree.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)
    return path


def title_of(number: int, one: Deviation, weights: Mapping[str, Weights]) -> str:
    """What a point is, a line each: configuration, both figures, its largest phases."""
    row = one.row
    sparse = "" if row.method == "dense" else f", b {row.block_size}, d {row.density:g}"
    best = " (best)" if row.n is None else ""
    measured, simulated = (
        f"{figure:,.0f}" if one.unit == "cycles" else f"{figure:.3g}"
        for figure in (one.measured or 0.0, one.simulated or 0.0)
    )
    lines = [
        f"{number}: {row.method} {row.dtype}, {half_of(row)}",
        f"m {row.m}, k {row.k}, n {one.n}{best}{sparse}",
        f"measured {measured}, simulated {simulated} {one.unit}: {one.error_percent:+.1f} %",
    ]
    found = attribution_of(one, weights)
    suspects = () if found is None else found.suspects
    for each in sorted(suspects, key=lambda each: -each.cycles)[:LARGEST]:
        lines.append(f"{each.name} {each.cycles:,} ({each.share_percent:.0f} %)")
    return "\n".join(lines)
