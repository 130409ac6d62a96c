"""A timeline in a file, in the format that its name says."""

from __future__ import annotations

from pathlib import Path

from ipusim import IntArray, write_trace_bytes, write_trace_file

from ..subject import Subject
from .chrome_events import chrome_trace
from .perfetto_packets import check_perfetto, perfetto_trace
from .run_tracks import tracks_of
from .tracks import Tracks

PERFETTO = (".pftrace", ".pftrace.gz")


def write_trace(path: Path, subject: Subject, tiles: IntArray) -> Tracks:
    """Write the timeline of a run and give what was written.

    Args:
        path: .pftrace for Perfetto's own format, else Chrome trace-event JSON; compressed if it
            ends in .gz.
        subject: the run with its program.
        tiles: int64[n], ascending, those to show.

    Raises:
        InputError: the file cannot be written, or only with a package that is not installed.
    """
    packets = path.name.lower().endswith(PERFETTO)
    if packets:
        check_perfetto()
    tracks = tracks_of(subject, tiles)
    if packets:
        write_trace_bytes(path, perfetto_trace(tracks))
    else:
        write_trace_file(path, chrome_trace(tracks))
    return tracks
