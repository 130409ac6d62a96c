"""All pictures of a network's study, as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ipusim import Machine

from ....drawing.picture_files import write_pictures
from ..figures import NetworkFigures
from .roofs import points_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150


@attrs.frozen
class NetworkPicture:
    """A picture.

    Attributes:
        name: of its file, without the suffix.
        title: over it on a page.
        caption: what is to be seen, in words.
        figure: the drawing.
    """

    name: str
    title: str
    caption: str
    figure: Figure


def draw(figures: NetworkFigures, folder: Path, *, machine: Machine) -> tuple[Path, ...]:
    """Write every picture; returns the files in their order.

    Args:
        figures: what is drawn.
        folder: where the files go, a place as `write_pictures` takes it.
        machine: that the study was made on, whose bounds the roofline shows.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    drawn = ((each.name, each.figure) for each in pictures_of(figures, machine))
    return write_pictures(folder, drawn, dots_per_inch=DOTS_PER_INCH)


def pictures_of(figures: NetworkFigures, machine: Machine) -> Iterator[NetworkPicture]:
    """Every picture that there are figures for, each drawn when it is asked for."""
    from .bars import bars_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .break_even import break_even_figure, with_curves  # noqa: PLC0415  # as above
    from .curves import curve_pages, curves_figure  # noqa: PLC0415  # as above
    from .roofline import roofline_figure  # noqa: PLC0415  # as above

    yield NetworkPicture(
        "layers",
        "Cycles of each layer",
        "Behind the bars: how often quicker than dense the quickest sparse format is, and which.",
        bars_figure(figures),
    )
    if with_curves(figures):
        yield NetworkPicture(
            "break_even",
            "Break-even of each layer",
            "The sparsity from which a format takes fewer cycles than dense, drawn weights.",
            break_even_figure(figures),
        )
    for number, panels in enumerate(curve_pages(figures), start=1):
        yield NetworkPicture(
            "curves" if number == 1 else f"curves_{number}",
            "Speed-up over dense by sparsity" + ("" if number == 1 else f", {number}"),
            "Above 1 a format is quicker than dense; a ring marks where it begins to be.",
            curves_figure(figures, panels),
        )
    if points_of(figures):
        yield NetworkPicture(
            "roofline",
            "Roofline of all layers",
            "Multiply-accumulates are those of stored weights; of equal layers one is drawn over "
            "the others; names stand where there is room.",
            roofline_figure(figures, machine),
        )
