"""Colours of all pictures and pages: each colour has one meaning.

A colour is an sRGB text, "#rrggbb"; mappings give colours by the names of states, categories and so
on. The module draws nothing
itself, so that Matplotlib pictures and pages in a browser share it; no other source names a colour
by its value. Colours that appear together stay apart for readers without red, green or blue cones
(protanopia, deuteranopia, tritanopia): tests/compiler/drawing/test_colours.py measures their
distances and lists the groups. Hues are from Okabe and Ito, Color Universal Design; lightness was
adjusted until the distances of that test were met. The colours of states of tiles are as near to
those of PopVision's execution trace as the distances allow.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

# States of a tile in one cycle, in the order of `views.timeline.STATES`.
STATES: Mapping[str, str] = MappingProxyType(
    {
        "compute": "#e05a00",
        "exchange": "#ffce00",
        "sync": "#0064b0",
        "waiting for words": "#e6eef5",
        "waiting for the slowest": "#8f92a1",
    }
)
# Causes of cycles: compute divided into two causes, and all other states.
CAUSES: Mapping[str, str] = MappingProxyType(
    {"useful MACs": "#8c2d04", "kernel overhead": "#ff9878"}
    | {name: colour for name, colour in STATES.items() if name != "compute"}
)
# Words of the exchange in the cycle that is drawn: leaving, arriving or on their way.
WORDS: Mapping[str, str] = MappingProxyType(
    {"sent": "#00524f", "received": "#4fd0c0", "in flight": "#332288"}
)
LIMIT = "#882255"  # line of a limit: bytes that a program may fill, cycles of the slowest tile

# Categories of variables in tile memory.
CATEGORIES: Mapping[str, str] = MappingProxyType(
    {
        "partials": "#bf2aa4",
        "received partials": "#142e2e",
        "gathered dense operand": "#8bc0ff",
        "non-zero values": "#3277cf",
        "dense operand": "#cce4bc",
        "output": "#22ad47",
        "meta-info": "#6b663c",
        "exchange code": "#f6bf6a",
        "vertex code": "#c088cb",
        "worklists": "#47308c",
    }
)
SPARE_CATEGORIES = ("#ffffb0", "#06011b")  # for categories that CATEGORIES does not name
OTHER = "#8c7a78"  # all further categories together
GAP = "#aaaaaa"  # nothing is stored or known: bytes between variables, a missing figure

# Plans of each method.
METHODS: Mapping[str, str] = MappingProxyType(
    {"dense": "#4d4d4d", "static": "#2f8fd0", "dynamic": "#c98a1b"}
)
# Bars of a network: the best plan of a layer, and the re-layout between two layers.
CHOSEN, RELAYOUT = "#9fe04f", "#a6a6a6"
# Strategies, formats, shapes: series without a colour of their own take these in their order.
SERIES = (
    *("#0090db", "#e48169", "#0e7d16", "#ac588f"),
    *("#88ccee", "#d0b700", "#572d00", "#37009f"),
)
# Results of a comparison: of two runs, or of a sparse rate with the dense one.
COMPARED: Mapping[str, str] = MappingProxyType(
    {"faster": "#1b7837", "slower": "#762a83", "same": "#b8b8b8"}
)
# Colour scale from few to many cycles, bytes or words: viridis from its light end. No colour of it
# comes near the white of PAPER, so that small values differ visibly from no value.
RAMP = (
    *("#cae11f", "#7fd34e", "#3fbc73", "#1fa287", "#24868e"),
    *("#2f6b8e", "#3e4c8a", "#482979", "#440154"),
)

INK, PAPER = "#000000", "#ffffff"
QUIET_INK = "#555555"  # secondary text; like INK it has a contrast of 4.5 or more on PAPER
GUIDE = "#808080"  # lines to compare points with: equality, break-even, a Pareto front
GRID = "#dddddd"  # lines of a grid behind a picture


def ink_on(colour: str) -> str:
    """Return the ink, black or white, with the greater contrast on a colour.

    The contrast is at least 4.5 to 1, whatever the colour.
    """
    # Contrast of two colours as WCAG 2.2 defines it: (lighter + 0.05) / (darker + 0.05), with
    # luminance 0 of black and 1 of white.
    light = luminance(colour)
    return INK if (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) else PAPER


def luminance(colour: str) -> float:
    """Return the relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2, relative luminance)."""
    # The channels are decoded from sRGB to linear light, then added with the weights of the eye.
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def category_colours(names: Iterable[str]) -> Mapping[str, str]:
    """Return the colour of each category of variables, by name.

    Categories that `CATEGORIES` does not name take the spare colours in the order of their names;
    those for which none is left have no entry.
    """
    # Names are sorted, so that colours do not depend on the order of the variables of a run.
    spare = iter(SPARE_CATEGORIES)
    colours = {name: CATEGORIES.get(name) or next(spare, "") for name in sorted(names)}
    return {name: colour for name, colour in colours.items() if colour}


def series_colours(names: Sequence[str]) -> Mapping[str, str]:
    """Return a colour for each series, by name, in order; after eight the colours repeat."""
    distinct = dict.fromkeys(names)
    return {name: SERIES[number % len(SERIES)] for number, name in enumerate(distinct)}
