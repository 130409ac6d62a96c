"""The colours of everything that is drawn: one colour, one meaning, in pictures and on pages.

Values are sRGB as text, "#rrggbb", by what they stand for; nothing is imported, so that whoever
draws takes them from here, with Matplotlib or in a browser. No other source names a colour by its
value. Colours that appear together stay apart for readers without red, green or blue cones
(protanopia, deuteranopia, tritanopia): tests/compiler/test_colours.py measures it and lists the
groups. Hues began with Okabe and Ito, Color Universal Design; lightness was then moved until the
distances held. States are as near to PopVision's execution trace as that allows.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

STATES: Mapping[str, str] = MappingProxyType(  # of a tile, in the order of `views.timeline.STATES`
    {
        "compute": "#e05a00",
        "exchange": "#ffce00",
        "sync": "#0064b0",
        "waiting for words": "#e6eef5",
        "waiting for the slowest": "#8f92a1",
    }
)
CAUSES: Mapping[str, str] = MappingProxyType(  # of cycles: what compute is made of, and the rest
    {"useful MACs": "#8c2d04", "kernel overhead": "#ff9878"}
    | {name: colour for name, colour in STATES.items() if name != "compute"}
)
WORDS: Mapping[str, str] = MappingProxyType(  # of the exchange
    {"sent": "#00524f", "received": "#4fd0c0", "in flight": "#332288"}
)
LIMIT = "#882255"  # what cannot be passed: bytes that a program may fill, cycles of the slowest

CATEGORIES: Mapping[str, str] = MappingProxyType(  # of variables in memory
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
SPARE_CATEGORIES = ("#ffffb0", "#06011b")  # for the largest of those that are not named
OTHER = "#8c7a78"  # all further categories together
GAP = "#aaaaaa"  # where nothing is: bytes between variables, a figure that is missing

METHODS: Mapping[str, str] = MappingProxyType(
    {"dense": "#4d4d4d", "static": "#2f8fd0", "dynamic": "#c98a1b"}
)
CHOSEN, RELAYOUT = "#9fe04f", "#a6a6a6"  # of a network: a layer's best plan, what lies between two
SERIES = (  # strategies, formats, shapes: whatever has no colour of its own, in its order
    *("#0090db", "#e48169", "#0e7d16", "#ac588f"),
    *("#88ccee", "#d0b700", "#572d00", "#37009f"),
)
COMPARED: Mapping[str, str] = MappingProxyType(  # of two runs, or of a rate with dense
    {"faster": "#1b7837", "slower": "#762a83", "same": "#b8b8b8"}
)
RAMP = (  # little to much: of cycles, bytes or words; viridis from its light end, nothing is white
    *("#cae11f", "#7fd34e", "#3fbc73", "#1fa287", "#24868e"),
    *("#2f6b8e", "#3e4c8a", "#482979", "#440154"),
)

INK, PAPER = "#000000", "#ffffff"
QUIET_INK = "#555555"  # text of less weight
GUIDE = "#808080"  # lines to compare with: equal, break-even, a front
GRID = "#dddddd"


def ink_on(colour: str) -> str:
    """The ink, black or white, of the greater contrast on a colour; at least 4.5 to 1."""
    light = luminance(colour)
    return INK if (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) else PAPER


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2, relative luminance)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def category_colours(names: Iterable[str]) -> Mapping[str, str]:
    """The colours of categories: their own, or spare ones by name; none where these are used up."""
    spare = iter(SPARE_CATEGORIES)
    chosen = {name: CATEGORIES.get(name) or next(spare, "") for name in sorted(names)}
    return {name: colour for name, colour in chosen.items() if colour}


def series_colours(names: Sequence[str]) -> Mapping[str, str]:
    """A colour for each name in its order; beyond eight they come again."""
    return {name: SERIES[at % len(SERIES)] for at, name in enumerate(dict.fromkeys(names))}
