"""Draw every picture that a validation has points for, as PNG files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ....picture_files import write_pictures
from ..validation import Validation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150


def draw(validation: Validation, folder: Path) -> tuple[Path, ...]:
    """The files written; the folder is made.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    return write_pictures(folder, _figures(validation), dots_per_inch=DOTS_PER_INCH)


def _figures(validation: Validation) -> Iterator[tuple[str, Figure]]:
    from .batch import batch_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .heat import heat_figures  # noqa: PLC0415  # matplotlib loads when drawing
    from .scatter import scatter_figure  # noqa: PLC0415  # matplotlib loads when drawing

    deviations = validation.deviations
    if any(not one.left_out for one in deviations):
        yield "measured_simulated", scatter_figure(deviations)
    yield from heat_figures(deviations, validation.results)
    if any(one.row.method == "dense" and one.unit == "cycles" for one in deviations):
        yield "dense_batch", batch_figure(deviations)
