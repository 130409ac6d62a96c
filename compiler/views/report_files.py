"""The files that `ipusim report` writes of a run, each to the place that was named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ipusim import InputError, whole_file

from .draw_run import draw_run, page_of
from .graph import program_dot
from .intervals import interval_csv as interval_table
from .subject import Subject
from .trace_events import write_trace
from .traced_tiles import tiles_to_show


def write_report(
    subject: Subject,
    *,
    html: Path | None,
    png: Path | None,
    trace: Path | None,
    trace_tiles: str,
    interval_csv: Path | None,
    dot: Path | None,
    tell: Callable[[str], None],
) -> list[str]:
    """A line for each file written.

    Raises:
        InputError: tiles that the program does not have, a place that cannot be written.
    """
    for place in (html, trace, interval_csv, dot):
        if place is not None and not place.parent.is_dir():
            raise InputError(f"{place}: there is no folder {place.parent}; make it first")
    timeline, written = subject.timeline, []
    if trace is not None:
        tell("trace")
        tiles = tiles_to_show(timeline, trace_tiles)
        events = write_trace(trace, subject.program.machine, timeline, tiles)
        shown = f"{len(tiles):,} of {timeline.tiles:,} tiles"
        written.append(f"{trace}: {events:,} events, {shown}")
    makers: Sequence[tuple[Path | None, Callable[[], str]]] = (
        (interval_csv, lambda: interval_table(timeline)),
        (dot, lambda: f"{program_dot(subject.program)}\n"),
        (html, lambda: page_of(subject, tell=tell)),
    )
    for place, text in makers:
        if place is not None:
            content = text().encode()
            with whole_file(place) as file:
                file.write(content)
            written.append(str(place))
    if png is not None:
        written.append(f"{len(draw_run(subject, png, tell=tell))} pictures to {png}")
    return written
