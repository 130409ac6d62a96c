"""What `ipusim report` does: a saved run as text, pictures, a page, a timeline, a table, a graph.

As in `commands`, it returns its exit status and tells a failure in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

from ipusim import InputError

from ..archive import load
from ..views import (
    Subject,
    draw_run,
    interval_csv,
    page_of,
    program_dot,
    tiles_to_show,
    write_trace,
)
from .commands import DONE, progress, told


@attrs.frozen(kw_only=True)
class Wanted:
    """What to write, each to its own place; None is left out.

    Attributes:
        html, trace, interval_csv, dot: files.
        png: a folder.
        trace_tiles: the tiles of the trace, as `tiles_to_show` reads them.
    """

    html: Path | None = None
    png: Path | None = None
    trace: Path | None = None
    trace_tiles: str = ""
    interval_csv: Path | None = None
    dot: Path | None = None

    @property
    def is_nothing(self) -> bool:
        """Only the report's text is left to print."""
        places = (self.html, self.png, self.trace, self.interval_csv, self.dot)
        return all(place is None for place in places)


@told
def report(file: Path, wanted: Wanted) -> int:
    """Write what is wanted of a run; print its report if nothing is."""
    subject = _subject(file)
    if wanted.trace_tiles and wanted.trace is None:
        raise InputError("--trace-tiles chooses the tiles of a trace; add --trace FILE.json.gz")
    for place in (wanted.html, wanted.trace, wanted.interval_csv, wanted.dot):
        if place is not None and not place.parent.is_dir():
            raise InputError(f"{place}: there is no folder {place.parent}; make it first")
    if wanted.is_nothing:
        print(subject.report)
        return DONE
    with progress() as tell:
        written = list(_written(subject, wanted, tell))
    for line in written:
        print(f"wrote {line}")
    return DONE


def _subject(file: Path) -> Subject:
    saved = load(file)
    if saved.plan is None or saved.program is None or saved.run is None:
        raise InputError(
            f"{file} holds no run with its plan and program; write one with --run-file of "
            "`ipusim run` or `ipusim simulate`"
        )
    return Subject(plan=saved.plan, program=saved.program, run=saved.run)


def _written(subject: Subject, wanted: Wanted, tell: Callable[[str], None]) -> Iterator[str]:
    """A line for each file written."""
    timeline = subject.timeline
    if wanted.trace is not None:
        tell("trace")
        tiles = tiles_to_show(timeline, wanted.trace_tiles)
        events = write_trace(wanted.trace, subject.program.machine, timeline, tiles)
        shown = f"{len(tiles):,} of {timeline.tiles:,} tiles"
        yield f"{wanted.trace}: {events:,} events, {shown}"
    if wanted.interval_csv is not None:
        wanted.interval_csv.write_text(interval_csv(timeline), encoding="utf-8")
        yield str(wanted.interval_csv)
    if wanted.dot is not None:
        wanted.dot.write_text(program_dot(subject.program) + "\n", encoding="utf-8")
        yield str(wanted.dot)
    if wanted.html is not None:
        wanted.html.write_text(page_of(subject, tell=tell), encoding="utf-8")
        yield str(wanted.html)
    if wanted.png is not None:
        files = draw_run(subject, wanted.png, tell=tell)
        yield f"{len(files)} pictures to {wanted.png}"
