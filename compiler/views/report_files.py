"""The files that `ipusim report` writes of a run, each to the path that was named.

A page of HTML holds everything that it shows, and asks the network for nothing. The same run gives
the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ipusim import InputError, whole_file

from ..drawing.picture_files import folder_of, picture_path, write_pictures
from .graph import program_dot
from .run_tables import interval_csv as interval_table
from .run_tables import write_tables
from .subject import Subject
from .trace.writing import tiles_to_show, write_trace

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150
Tell = Callable[[str], None]


def write_report(
    subject: Subject,
    *,
    html: Path | None,
    png: Path | None,
    trace: Path | None,
    trace_tiles: str,
    interval_csv: Path | None,
    csv: Path | None,
    dot: Path | None,
    tell: Tell,
) -> list[str]:
    """A line for each file written.

    Raises:
        InputError: tiles that the program does not have, a place that cannot be written.
    """
    _check_folders(html, trace, interval_csv, dot)
    written = []
    if trace is not None:
        tell("trace")
        written.append(_traced(trace, subject, trace_tiles))
    makers: Sequence[tuple[Path | None, Callable[[], str]]] = (
        (interval_csv, lambda: interval_table(subject.timeline)),
        (dot, lambda: f"{program_dot(subject.program)}\n"),
        (html, lambda: page_of(subject, tell=tell)),
    )
    for path, text in makers:
        if path is not None:
            content = text().encode()
            with whole_file(path) as file:
                file.write(content)
            written.append(str(path))
    if csv is not None:
        written += map(str, write_tables(subject.run, csv))
    if png is not None:
        files = draw_run(subject, png, tell=tell)
        names = png if folder_of(png) == png else picture_path(png, "*")
        written.append(str(png) if files == (png,) else f"{len(files)} pictures to {names}")
    return written


def _check_folders(*paths: Path | None) -> None:
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise InputError(f"{path}: there is no folder {path.parent}; make it first")


def _traced(path: Path, subject: Subject, chosen: str) -> str:
    tiles = tiles_to_show(subject.timeline, chosen)
    tracks = write_trace(path, subject, tiles)
    why_not = f", without workers: {tracks.without_workers}" if tracks.without_workers else ""
    shown = f"{len(tiles):,} of {subject.timeline.tiles:,} tiles"
    return f"{path}: {len(tracks.tracks):,} tracks, {shown}{why_not}"


def draw_run(subject: Subject, folder: Path, *, tell: Tell) -> tuple[Path, ...]:
    """Write every picture; returns the files in their order.

    `folder` is a target as `write_pictures` takes it, and is made.
    `tell` hears the title of each picture before it is drawn.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    return write_pictures(folder, _figures(subject, tell), dots_per_inch=DOTS_PER_INCH)


def _figures(subject: Subject, tell: Tell) -> Iterator[tuple[str, Figure]]:
    from .pictures import PICTURES  # noqa: PLC0415  # loads when drawing

    for number, (title, draw) in enumerate(PICTURES.items(), start=1):
        tell(title)
        name = re.sub(r"\W+", "-", title.lower()).strip("-")
        yield f"{number:02}-{name}", draw(subject).figure


def page_of(subject: Subject, *, tell: Tell) -> str:
    """The page as HTML text; `tell` hears the name of each section before it is made."""
    from .page import run_document  # noqa: PLC0415  # loads when drawing

    return run_document(subject, tell=tell).html()
