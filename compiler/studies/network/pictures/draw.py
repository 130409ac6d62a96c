"""Pictures of a network's study, written to files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ipusim import Machine

from ....drawing.picture_files import write_pictures
from ..figures import NetworkFigures
from .roofs import points_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150  # resolution of PNG files; no reason recorded for this number


def draw(figures: NetworkFigures, folder: Path, *, machine: Machine) -> tuple[Path, ...]:
    """Write every picture, and return the paths of the files in their order.

    Args:
        figures: figures of the study.
        folder: folder or file name, as `write_pictures` takes it.
        machine: machine of the study, whose bounds the roofline shows.

    Raises:
        InputError: if the folder cannot be created, or a file cannot be written.
    """
    return write_pictures(folder, _pictures(figures, machine), dots_per_inch=DOTS_PER_INCH)


def _pictures(figures: NetworkFigures, machine: Machine) -> Iterator[tuple[str, Figure]]:
    """Yield every picture for which there are figures, with its name; drawn one at a time."""
    from .bars import bars_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .roofline import roofline_figure  # noqa: PLC0415  # as above
    from .sparsity import break_even_figure, curve_pages, curves_figure  # noqa: PLC0415  # as above

    yield "layers", bars_figure(figures)
    if any(layer.curves for layer in figures.layers):
        yield "break_even", break_even_figure(figures)
    for number, panels in enumerate(curve_pages(figures), start=1):
        yield "curves" if number == 1 else f"curves_{number}", curves_figure(figures, panels)
    if points_of(figures):
        yield "roofline", roofline_figure(figures, machine)
