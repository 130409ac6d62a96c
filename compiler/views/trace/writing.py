"""A timeline in a file, in the format that its name says, and which tiles it shows.

These are all of a small chip, some of a large one, or those chosen.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ipusim import InputError, IntArray, write_trace_bytes, write_trace_file

from ..subject import Subject
from ..timeline import Timeline
from .chrome_events import chrome_trace
from .perfetto_packets import check_perfetto, perfetto_trace
from .run_tracks import tracks_of
from .tracks import Tracks

PERFETTO = (".pftrace", ".pftrace.gz")
SHOWN_TILES = 64  # by default; more tracks are hard to look at
MOST_EVENTS = 300_000  # of tiles by default, some 30 MB of JSON
MOST_VIEWABLE = 1_500_000  # some 150 MB of JSON
A_SUPERSTEP = 6  # slices of a tile: each state once, in lock step waiting for words twice
NOTABLE = 3  # the slowest, the median and the fastest tile


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


def tiles_to_show(timeline: Timeline, chosen: str = "") -> IntArray:
    """The numbers of the tiles of a trace, ascending.

    Args:
        timeline: the run.
        chosen: "all", or numbers and ranges as in "0-15,700"; left empty, all of a small chip, else
            the slowest, the median and the fastest of the tiles that compute, and others evenly
            spaced.

    Raises:
        InputError: a word that is none of these, a tile that the machine has not, more tiles than
            viewers can show.
    """
    if chosen == "all":
        return _viewable(np.arange(timeline.tiles), timeline)
    if chosen:
        tiles = [tile for part in chosen.split(",") for tile in _range(part, timeline)]
        return _viewable(np.unique(tiles), timeline)
    slices = A_SUPERSTEP * max(1, len(timeline.trace.superstep))
    most = max(NOTABLE, min(SHOWN_TILES, MOST_EVENTS // slices))
    if timeline.tiles <= most:
        return np.arange(timeline.tiles)
    work = timeline.trace.compute.sum(axis=0)
    ranked = np.argsort(-work, kind="stable")
    ranked = ranked[: max(1, int((work > 0).sum()))]
    notable = np.unique(ranked[[0, len(ranked) // 2, -1]])
    spaced = np.arange(most - len(notable)) * timeline.tiles // max(1, most - len(notable))
    return np.unique(np.concatenate([notable, spaced]))


def _viewable(tiles: IntArray, timeline: Timeline) -> IntArray:
    """The tiles, if a viewer can open a trace of them."""
    supersteps = len(timeline.trace.superstep)
    events = len(tiles) * supersteps * A_SUPERSTEP
    if events > MOST_VIEWABLE:
        fewer = max(1, MOST_VIEWABLE * len(tiles) // events)
        raise InputError(
            f"a timeline of {len(tiles):,} tiles over {supersteps:,} supersteps has "
            f"up to {events:,} events, too many for viewers; choose {fewer:,} tiles or fewer"
        )
    return tiles


def _range(part: str, timeline: Timeline) -> range:
    first, _, last = part.partition("-")
    try:
        tiles = range(int(first), int(last or first) + 1)
    except ValueError:
        raise InputError(
            f"tiles {part!r}: write all, or numbers and ranges, as in 0-15,700"
        ) from None
    if not tiles or not 0 <= tiles[0] <= tiles[-1] < timeline.tiles:
        raise InputError(f"tiles {part!r}: there are tiles 0 to {timeline.tiles - 1}")
    return tiles
