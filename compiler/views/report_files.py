"""Output files of `ipusim report`: page, pictures, trace, tables and graph of a saved run.

A page of HTML contains everything that it shows and needs no network. The same run gives the same
bytes.
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

# Pictures of 11 inches have 1,650 pixels across; no reason recorded for this number.
DOTS_PER_INCH = 150
Tell = Callable[[str], None]  # progress callback, called with the name of each stage


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
    """Write the files whose paths are given and return a line of text for each.

    Args:
        subject: run to write about, with its plan and program.
        html: interactive page, or None.
        png: pictures: a folder, or a name with a suffix of their format, or None.
        trace: timeline in the format of its suffix (`write_trace`), or None.
        trace_tiles: tiles of the timeline (`tiles_to_show`).
        interval_csv: CSV table of intervals, or None.
        csv: folder for CSV tables of supersteps and tiles, or None.
        dot: graph of the program in the DOT language, or None.
        tell: progress callback, called with the name of each stage.

    Raises:
        InputError: the program does not have the tiles, or a path cannot be written.
    """
    _check_folders(html, trace, interval_csv, dot)
    notes = []
    if trace is not None:
        tell("trace")
        notes.append(_write_timeline(trace, subject, trace_tiles))
    # Texts are made one after another, each only if its file is wanted.
    text_files: Sequence[tuple[Path | None, Callable[[], str]]] = (
        (interval_csv, lambda: interval_table(subject.timeline)),
        (dot, lambda: f"{program_dot(subject.program)}\n"),
        (html, lambda: page_of(subject, tell=tell)),
    )
    for path, make_text in text_files:
        if path is not None:
            content = make_text().encode()
            with whole_file(path) as file:
                file.write(content)
            notes.append(str(path))
    if csv is not None:
        notes += map(str, write_tables(subject.run, csv))
    if png is not None:
        files = draw_run(subject, png, tell=tell)
        names = png if folder_of(png) == png else picture_path(png, "*")
        notes.append(str(png) if files == (png,) else f"{len(files)} pictures to {names}")
    return notes


def _check_folders(*paths: Path | None) -> None:
    """Refuse a path whose folder does not exist."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise InputError(f"{path}: there is no folder {path.parent}; make it first")


def _write_timeline(path: Path, subject: Subject, chosen: str) -> str:
    """Write the timeline of the chosen tiles and return a line that says what it contains."""
    tiles = tiles_to_show(subject.timeline, chosen)
    tracks = write_trace(path, subject, tiles)
    note = f", without workers: {tracks.without_workers}" if tracks.without_workers else ""
    tile_counts = f"{len(tiles):,} of {subject.timeline.tiles:,} tiles"
    return f"{path}: {len(tracks.tracks):,} tracks, {tile_counts}{note}"


def draw_run(subject: Subject, folder: Path, *, tell: Tell) -> tuple[Path, ...]:
    """Draw all pictures of a run, write them to files and return the paths in order.

    Args:
        subject: run to draw.
        folder: target as `write_pictures` takes it; the folder is created.
        tell: progress callback, called with the title of each picture before it is drawn.

    Raises:
        InputError: the folder cannot be created, or a file cannot be written.
    """
    return write_pictures(folder, _figures(subject, tell), dots_per_inch=DOTS_PER_INCH)


def _figures(subject: Subject, tell: Tell) -> Iterator[tuple[str, Figure]]:
    """Yield the name of the file and the figure of each picture of a run."""
    from . import pictures  # noqa: PLC0415  # loads when drawing

    titles = pictures.PICTURES if subject.graph is None else pictures.GRAPH_PICTURES
    for number, (title, draw) in enumerate(titles.items(), start=1):
        tell(title)
        name = re.sub(r"\W+", "-", title.lower()).strip("-")
        yield f"{number:02}-{name}", draw(subject).figure


def page_of(subject: Subject, *, tell: Tell) -> str:
    """Return the interactive page of a run as HTML text.

    Args:
        subject: run to show.
        tell: progress callback, called with the name of each section before it is computed.
    """
    from .page import run_document  # noqa: PLC0415  # loads when drawing

    return run_document(subject, tell=tell).html()
