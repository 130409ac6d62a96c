"""The files that `ipusim report` writes of a run, each to the place that was named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ipusim import InputError, whole_file

from ..drawing.picture_files import folder_of, picture_path
from .draw_run import draw_run, page_of
from .graph import program_dot
from .intervals import interval_csv as interval_table
from .run_tables import write_tables
from .subject import Subject
from .trace.shown_tiles import tiles_to_show
from .trace.writing import write_trace


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
    tell: Callable[[str], None],
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
    for place, text in makers:
        if place is not None:
            content = text().encode()
            with whole_file(place) as file:
                file.write(content)
            written.append(str(place))
    if csv is not None:
        written += map(str, write_tables(subject.run, csv))
    if png is not None:
        drawn = draw_run(subject, png, tell=tell)
        written.append(_told(png, drawn))
    return written


def _check_folders(*places: Path | None) -> None:
    for place in places:
        if place is not None and not place.parent.is_dir():
            raise InputError(f"{place}: there is no folder {place.parent}; make it first")


def _told(png: Path, drawn: Sequence[Path]) -> str:
    return str(png) if drawn == (png,) else f"{len(drawn)} pictures to {_group(png)}"


def _group(place: Path) -> str:
    """Where pictures went, as a pattern of names if not a folder."""
    return str(place if folder_of(place) == place else picture_path(place, "*"))


def _traced(place: Path, subject: Subject, chosen: str) -> str:
    """Write a timeline; what it shows."""
    tiles = tiles_to_show(subject.timeline, chosen)
    tracks = write_trace(place, subject, tiles)
    why_not = f", without workers: {tracks.without_workers}" if tracks.without_workers else ""
    shown = f"{len(tiles):,} of {subject.timeline.tiles:,} tiles"
    return f"{place}: {len(tracks.tracks):,} tracks, {shown}{why_not}"
