"""How pictures of networks look: size, colours, short names, columns of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ....drawing.colours import METHODS
from ..figures import LayerFigures

WIDTH = 11.0  # inches
DENSE_COLOUR = METHODS["dense"]
SPARSE_COLOUR = METHODS["static"]
SMALL = 7.5  # points
NAME_LENGTH = 24  # of a layer, in letters
PARTS = "./_: -"  # between the words of a name
CUT = "\u2026"  # stands for what a label leaves out
ROWS = 40  # layers that one column of a picture holds


def new_figure(height: float) -> Figure:
    """An empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def labels_of(names: Sequence[str]) -> Mapping[str, str]:
    """By name of a layer a label as pages have it (`labels` of drawing/page/assets/words.js).

    What long names begin with in common becomes an ellipsis. Of what is still too long the end
    stays, or the beginning where ends are equal; labels that are equal still have numbers.
    """
    different = list(dict.fromkeys(names))
    start = _common_start([name for name in different if len(name) > NAME_LENGTH])
    own = [
        f"{CUT}{name[start:]}" if start and len(name) > NAME_LENGTH else name for name in different
    ]
    long = [len(text) > NAME_LENGTH for text in own]
    room = NAME_LENGTH - 1
    ends = [f"{CUT}{text[-room:]}" if cut else text for text, cut in zip(own, long, strict=True)]
    starts = [f"{text[:room]}{CUT}" if cut else text for text, cut in zip(own, long, strict=True)]
    labels = [
        beginning if ends.count(end) > 1 else end
        for beginning, end in zip(starts, ends, strict=True)
    ]
    return {
        name: label if labels.count(label) == 1 else f"{label} ({number})"
        for number, (name, label) in enumerate(zip(different, labels, strict=True), start=1)
    }


def _common_start(names: Sequence[str]) -> int:
    """How many letters all begin with, up to what parts their words."""
    if len(names) < 2:
        return 0
    first, last = min(names), max(names)  # of all in their order: what these begin with, all do
    pairs = enumerate(zip(first, last, strict=False))
    end = next((at for at, (letter, other) in pairs if letter != other), len(first))
    return 1 + max(first.rfind(part, 0, end) for part in PARTS)


def columns_of(layers: Sequence[LayerFigures]) -> list[Sequence[LayerFigures]]:
    """The layers cut into columns of one picture, as even as can be."""
    count = -(-len(layers) // ROWS)
    rows = -(-len(layers) // count)
    return [layers[start : start + rows] for start in range(0, len(layers), rows)]


def plain(axes: Axes) -> None:
    """Axes without a box."""
    axes.spines[["top", "right"]].set_visible(False)
