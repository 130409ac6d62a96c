"""What pictures show, as text: axes, limits, sides, legends, and what is drawn by kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256

import numpy as np
import numpy.typing as npt
import pytest
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, LogLocator, MaxNLocator

from ipusim.compiler.views import PICTURES, Subject

MANY = 40  # texts, as in the cells of a matrix
GoldenCheck = Callable[[str, str], None]


def numbers(*values: object) -> str:
    return " ".join(f"{float(str(value)):.4g}" for value in values)


def ticks_of(axis: Axis) -> str:
    """Where ticks stand, and how a large number is written there."""
    locator = axis.get_major_locator()
    if isinstance(locator, FixedLocator):
        labels = " ".join(label.get_text() for label in axis.get_ticklabels())
        return f"fixed {numbers(*axis.get_majorticklocs())}: {labels}"
    kinds = {LogLocator: (1, 500), MaxNLocator: (0.1, 2.4)}
    limits = next((kinds[kind] for kind in type(locator).mro() if kind in kinds), (0, 1))
    large = axis.get_major_formatter()(1234567.6, 1)
    return f"{type(locator).__name__} {numbers(*locator.tick_values(*limits))}: {large}"


def extent_of(patch: Patch) -> npt.NDArray[np.float64]:
    """Width, height and area under a patch's corners, whole and by their sums."""
    corners = patch.get_patch_transform().transform(patch.get_path().vertices)
    return np.concatenate([np.ptp(corners, axis=0), corners.sum(axis=0)])


def drawn_on(axes: Axes) -> Iterator[str]:
    for line in axes.lines:
        corners = np.asarray(line.get_xydata())
        yield f"line {to_hex(line.get_color())} {numbers(len(corners), *corners.sum(axis=0))}"
    by_colour: dict[str, list[npt.NDArray[np.float64]]] = {}
    for patch in axes.patches:
        by_colour.setdefault(to_hex(patch.get_facecolor()), []).append(extent_of(patch))
    for colour, extents in by_colour.items():
        yield f"{len(extents)} patches {colour} {numbers(*np.sum(extents, axis=0))}"
    for image in axes.images:
        held = np.asarray(np.ma.filled(np.ma.asarray(image.get_array()), 0), dtype=np.float64)
        weighed = (held.reshape(len(held), -1) * np.arange(1, len(held) + 1)[:, None]).sum()
        limits = numbers(*(image.get_clim() if held.ndim == 2 else ()))
        yield f"image {held.shape} {numbers(*image.get_extent())}: {numbers(weighed)} {limits}"
    for collection in axes.collections:
        paths = [np.asarray(path.vertices) for path in collection.get_paths()]
        total = sum((each.sum(axis=0) for each in paths), np.zeros(2))
        yield f"{type(collection).__name__} {numbers(len(paths), *total)}"
    texts = [
        f"{numbers(*getattr(text, 'xy', text.get_position()))} {to_hex(text.get_color())}: "
        f"{text.get_text()}"
        for text in axes.texts
    ]
    if len(texts) > MANY:
        yield f"{len(texts)} texts {sha256(repr(texts).encode()).hexdigest()[:12]}"
    else:
        yield from (f"text {text}" for text in texts)


def described(figure: Figure) -> Iterator[str]:
    yield f"{numbers(*figure.get_size_inches())} inches"
    for axes in figure.axes:
        sides = " ".join(name for name, side in axes.spines.items() if side.get_visible())
        yield f"axes {axes.get_title()!r}, sides: {sides}"
        for name, axis, limits in (
            ("x", axes.xaxis, axes.get_xlim()),
            ("y", axes.yaxis, axes.get_ylim()),
        ):
            words = f"{axis.get_label().get_text()!r} {axis.get_scale()}"
            yield f"  {name} {words} {numbers(*limits)}; {ticks_of(axis)}"
        if (legend := axes.get_legend()) is not None:
            yield f"  legend {', '.join(text.get_text() for text in legend.get_texts())}"
        yield from (f"  {line}" for line in drawn_on(axes))


LOOPED = ("Cycles by superstep", "Matrix by tile", "Traffic matrix")  # which a loop draws otherwise
PAIRS = [*(("static", title) for title in PICTURES), *(("looped", title) for title in LOOPED)]


@pytest.mark.parametrize(("of", "title"), PAIRS)
def test_a_picture_shows_what_its_text_says(
    of: str, title: str, golden: GoldenCheck, request: pytest.FixtureRequest
) -> None:
    subject: Subject = request.getfixturevalue(of)
    picture = PICTURES[title](subject)

    name = re.sub(r"[^a-z]+", "_", title.lower()).strip("_")
    golden(f"{name}_{of}.txt", "\n".join([*described(picture.figure), picture.caption]))
