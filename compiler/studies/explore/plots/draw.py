"""Draw every picture that a sweep has points for, as PNG files in a folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ....picture_files import write_pictures
from ..finding import Finding
from .series import values_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 120
PAGE = 4  # panels beside each other; further ones go to further files
NAMES = {"density": "density", "n": "batch", "m": "size", "block_length": "block_length"}


def draw(findings: Sequence[Finding], folder: Path) -> tuple[Path, ...]:
    """The files written; the folder is made.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    return write_pictures(folder, _figures(findings), dots_per_inch=DOTS_PER_INCH)


def _figures(findings: Sequence[Finding]) -> Iterator[tuple[str, Figure]]:
    from .break_even import break_even_figure, panels_for  # noqa: PLC0415  # matplotlib loads when drawing
    from .pareto import jobs_of, pareto_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .rates import panels_along, rate_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .scales import AXES  # noqa: PLC0415  # matplotlib loads when drawing

    ran = [one for one in findings if one.cycles is not None]
    for field in AXES:
        if len(values_of(ran, field)) > 1:
            for page, panels in _pages(panels_along(ran, field)):
                yield f"rate_{NAMES[field]}{page}", rate_figure(panels, field)
    for field in ("block_length", "n", "m"):
        for page, panels in _pages(panels_for(ran, field)):
            yield f"break_even_{NAMES[field]}{page}", break_even_figure(panels, field)
    for page, panels in _pages(jobs_of(ran)):
        yield f"pareto{page}", pareto_figure(panels)


def _pages(
    panels: Mapping[str, list[Finding]],
) -> Iterator[tuple[str, Mapping[str, list[Finding]]]]:
    items = list(panels.items())
    for number, start in enumerate(range(0, len(items), PAGE), start=1):
        yield "" if number == 1 else f"_{number}", dict(items[start : start + PAGE])
