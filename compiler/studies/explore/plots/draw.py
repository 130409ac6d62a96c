"""Draw every picture for which a sweep has points, as files.

The looks of a sweep are the colours, dashes and markers of its findings. A variant is the strategy
and the block of a finding, by name. A page is the content of one file: panels, each with a group
of findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ....drawing.picture_files import write_pictures
from ..finding import Finding
from ..pages import JobPage, job_pages, single_panel_page
from ..point import SET_NUMBERS
from ..sensitivity import Sensitivity
from ..variants import JOB_FIELDS, STORAGE_FIELDS, names_of, sorted_findings, values_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 120  # resolution of PNG files; no reason recorded for this number
Page = TypeVar("Page")  # panels of one file
BLOCK_LENGTH = "block_length"
PANELS_PER_FILE = 4  # maximum panels side by side; reason of the value not recorded
# Words in file names, for the field that is the axis of a picture.
FILE_WORDS = {"density": "density", "n": "batch", "m": "size", "block_length": "block_length"}


def draw(findings: Sequence[Finding], folder: Path) -> tuple[Path, ...]:
    """Draw all pictures of a sweep, and return the paths of the files.

    Args:
        findings: findings of the sweep.
        folder: folder or file name, as `write_pictures` takes it.

    Raises:
        InputError: if the folder cannot be created, or a file cannot be written.
    """
    return write_pictures(folder, figures_of(findings), dots_per_inch=DOTS_PER_INCH)


def draw_sensitivity(study: Sensitivity, folder: Path) -> tuple[Path, ...]:
    """Draw the tornado picture of a sensitivity, and return the path of its file, if it has rows.

    Args:
        study: ranked numbers of a machine.
        folder: folder or file name, as `write_pictures` takes it.

    Raises:
        InputError: if the folder cannot be created, or a file cannot be written.
    """
    return write_pictures(folder, _sensitivity_figures(study), dots_per_inch=DOTS_PER_INCH)


def _sensitivity_figures(study: Sensitivity) -> Iterator[tuple[str, Figure]]:
    """Yield the name of the file and the figure of a sensitivity study, if a number has effects."""
    from .tornado import tornado_figure  # noqa: PLC0415  # matplotlib loads when drawing

    if study.effective:
        yield "tornado", tornado_figure(study)


def figures_of(findings: Sequence[Finding]) -> Iterator[tuple[str, Figure]]:
    """Yield every picture for which there are points, with its name; drawn one at a time."""
    from .bars import bars_figure  # noqa: PLC0415  # matplotlib loads when drawing
    from .curves import break_even_figure, break_even_panels, rate_figure, rate_panels  # noqa: PLC0415  # as above
    from .looks import looks_of  # noqa: PLC0415  # as above
    from .pareto import pareto_figure  # noqa: PLC0415  # as above
    from .series import X_AXES  # noqa: PLC0415  # as above

    ran = [finding for finding in sorted_findings(findings) if finding.cycles is not None]
    looks = looks_of(ran)
    pages_of_jobs = list(_numbered(job_pages(ran)))
    # Names of variants have the fields that vary in the sweep. If none varies, the name is empty.
    variants = {id(finding): looks.of(finding).variant or "sparse" for finding in ran}
    for suffix, page in pages_of_jobs:
        yield f"strategies{suffix}", bars_figure(page, variants)
    if len(ran) > 1 and not pages_of_jobs:
        titles = names_of(ran, (*JOB_FIELDS, *STORAGE_FIELDS))
        row_names = {id(finding): title for finding, title in zip(ran, titles, strict=True)}
        yield "strategies", bars_figure(single_panel_page(ran), row_names)
    # Block length as the axis of a picture needs no dash and marker of its own.
    block_axis_looks = looks.without_blocks()
    for field in X_AXES:
        styles = block_axis_looks if field == BLOCK_LENGTH else looks
        if len(values_of(ran, field)) > 1:
            for suffix, panels in _pages(rate_panels(ran, field)):
                yield f"rate_{FILE_WORDS[field]}{suffix}", rate_figure(panels, field, styles)
    for field in (BLOCK_LENGTH, "n", "m"):
        styles = block_axis_looks if field == BLOCK_LENGTH else looks
        for suffix, panels in _pages(break_even_panels(ran, field)):
            name = f"break_even_{FILE_WORDS[field]}{suffix}"
            yield name, break_even_figure(panels, field, styles)
    yield from _machine_pictures(ran, looks)
    for suffix, page in pages_of_jobs:
        yield f"pareto{suffix}", pareto_figure(page, looks)
    yield from _rooflines(pages_of_jobs, looks)


def _rooflines(pages: Iterable[tuple[str, JobPage]], looks: Any) -> Iterator[tuple[str, Figure]]:
    """Yield the roofline of each page whose findings exchange words."""
    from .roofline import can_be_drawn, roofline_figure  # noqa: PLC0415  # matplotlib loads when drawing

    for suffix, page in pages:
        if any(can_be_drawn(finding) for panel in page.panels.values() for finding in panel):
            yield f"roofline{suffix}", roofline_figure(page, looks)


def _machine_pictures(ran: Sequence[Finding], looks: Any) -> Iterator[tuple[str, Figure]]:
    """Yield pictures along the numbers of the chip, and of plans, that vary."""
    from .curves import machine_figure, machine_panels  # noqa: PLC0415  # matplotlib loads when drawing
    from .looks import looks_of  # noqa: PLC0415  # as above
    from .series import machine_axes, plan_axes  # noqa: PLC0415  # as above

    for field in machine_axes(ran):
        for suffix, panels in _pages(machine_panels(ran, field)):
            name = f"machine_{SET_NUMBERS.get(field, field)}{suffix}"
            yield name, machine_figure(panels, field, looks)
    for field in plan_axes(ran):
        styles = looks_of(ran, axis=field)
        for suffix, panels in _pages(machine_panels(ran, field)):
            yield f"plan_{field}{suffix}", machine_figure(panels, field, styles)


def _numbered(pages: Iterable[Page]) -> Iterator[tuple[str, Page]]:
    """Yield each page with the end of its file name: nothing, "_2", "_3" and so on."""
    for number, page in enumerate(pages, start=1):
        yield "" if number == 1 else f"_{number}", page


def _pages(
    panels: Mapping[str, list[Finding]],
) -> Iterator[tuple[str, Mapping[str, list[Finding]]]]:
    """Yield name and panels of each page."""
    items = list(panels.items())
    starts = range(0, len(items), PANELS_PER_FILE)
    yield from _numbered(dict(items[start : start + PANELS_PER_FILE]) for start in starts)
