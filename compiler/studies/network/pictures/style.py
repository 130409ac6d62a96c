"""Style of a network's pictures: width, colours, division of layers into columns."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ....drawing.colours import METHODS
from ..figures import LayerFigures

WIDTH = 11.0  # inches of every picture
DENSE_COLOUR = METHODS["dense"]
SPARSE_COLOUR = METHODS["static"]
SMALL_POINTS = 7.5  # size of small text
MAX_ROWS = 40  # layers of one column of a picture; no reason recorded for this number


def new_figure(height: float) -> Figure:
    """Return an empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def columns_of(layers: Sequence[LayerFigures]) -> list[Sequence[LayerFigures]]:
    """Return the layers divided into columns of one picture, as even as possible."""
    # As few columns as hold all layers, then rows spread evenly: 50 layers make two columns of 25.
    count = -(-len(layers) // MAX_ROWS)
    rows = -(-len(layers) // count)
    return [layers[start : start + rows] for start in range(0, len(layers), rows)]


def without_frame(axes: Axes) -> None:
    """Remove the upper and right edges of the axes."""
    axes.spines[["top", "right"]].set_visible(False)
