"""Draw every picture that a validation has points for, as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ....drawing.picture_files import picture_path, write_pictures
from ..validation import Validation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150  # no reason recorded for this number
SCATTER = "measured_simulated"  # written as PNG, and as SVG with titles


def draw(validation: Validation, folder: Path) -> tuple[Path, ...]:
    """Draw all pictures of a validation, and return the paths of the files.

    Args:
        validation: compared figures.
        folder: folder or file name, as `write_pictures` takes it.

    Raises:
        InputError: if the folder cannot be created, or a file cannot be written.
    """
    paths = write_pictures(folder, _figures(validation), dots_per_inch=DOTS_PER_INCH)
    # A single named file gets no second form, and without points there is no scatter.
    if paths == (folder,) or not _has_points(validation):
        return paths
    from .scatter import scatter_figure, write_hover  # noqa: PLC0415  # matplotlib loads when drawing

    points = dict(zip(validation.numbers, validation.deviations, strict=True))
    path = picture_path(folder, SCATTER).with_suffix(".svg")
    hover = write_hover(path, scatter_figure(points), points, validation.weights)
    return *(other for other in paths if other != hover), hover


def _has_points(validation: Validation) -> bool:
    """Return True if any point counts."""
    return not all(deviation.left_out for deviation in validation.deviations)


def _figures(validation: Validation) -> Iterator[tuple[str, Figure]]:
    """Yield the name of the file and the figure of each picture."""
    from .rates import batch_figure, error_figures, heat_figures  # noqa: PLC0415  # matplotlib loads when drawing
    from .scatter import scatter_figure  # noqa: PLC0415  # matplotlib loads when drawing

    deviations = validation.deviations
    if _has_points(validation):
        numbered_deviations = dict(zip(validation.numbers, deviations, strict=True))
        yield SCATTER, scatter_figure(numbered_deviations)
    yield from heat_figures(deviations, validation.results)
    yield from error_figures(validation.summary.families)
    if any(point.row.method == "dense" and point.unit == "cycles" for point in deviations):
        yield "dense_batch", batch_figure(deviations)
