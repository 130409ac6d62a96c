"""Writing of a run's timeline to a trace file, and selection of the tiles that it shows.

The suffix of the file selects the format. Unless the user selects tiles, all tiles of a small chip
are shown and some of a large one.
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

PERFETTO = (".pftrace", ".pftrace.gz")  # suffixes of Perfetto's own format
MAX_DEFAULT_TILES = 64  # tiles that are shown at most by default; more tracks are hard to survey
MAX_EVENTS = 300_000  # events of tiles by default, some 30 MB of JSON
MAX_CHOSEN_EVENTS = 1_500_000  # events of tiles that the user selects, some 150 MB of JSON
# Slices of a tile in a superstep: each state once, in lock step waiting for words twice.
SLICES_PER_SUPERSTEP = 6
MIN_TILES = 3  # shown tiles of a large chip: the slowest, the median and the fastest


def write_trace(path: Path, subject: Subject, tiles: IntArray) -> Tracks:
    """Write the timeline of a run to a file and return its tracks.

    Args:
        path: file to write: .pftrace for Perfetto's own format, else Chrome trace-event JSON;
            compressed if the name ends in .gz.
        subject: run with its program.
        tiles: numbers of the tiles to show, ascending, int64[n].

    Raises:
        InputError: the file cannot be written, or it needs a package that is not installed.
    """
    is_perfetto = path.name.lower().endswith(PERFETTO)
    if is_perfetto:
        check_perfetto()  # before the tracks, which may take long
    tracks = tracks_of(subject, tiles)
    if is_perfetto:
        write_trace_bytes(path, perfetto_trace(tracks))
    else:
        write_trace_file(path, chrome_trace(tracks))
    return tracks


def tiles_to_show(timeline: Timeline, chosen: str = "") -> IntArray:
    """Return the numbers of the tiles that a trace shows, ascending, int64[n].

    Args:
        timeline: states of the run.
        chosen: "all", or numbers and ranges such as "0-15,700". If it is empty, all tiles of a
            small chip are shown; of a large one the slowest, the median and the fastest of the
            tiles that compute, and others at equal distances.

    Raises:
        InputError: `chosen` cannot be read, names a tile that the machine does not have, or gives
            more events than viewers can show.
    """
    if chosen == "all":
        return _viewable(np.arange(timeline.tiles), timeline)
    if chosen:
        tiles = [tile for part in chosen.split(",") for tile in _range(part, timeline)]
        return _viewable(np.unique(tiles), timeline)
    slices = SLICES_PER_SUPERSTEP * max(1, len(timeline.trace.superstep))
    max_tiles = max(MIN_TILES, min(MAX_DEFAULT_TILES, MAX_EVENTS // slices))
    if timeline.tiles <= max_tiles:
        return np.arange(timeline.tiles)
    # Tiles by falling compute cycles, without idle tiles unless all are idle.
    work = timeline.trace.compute.sum(axis=0)
    ranked_tiles = np.argsort(-work, kind="stable")
    ranked_tiles = ranked_tiles[: max(1, int((work > 0).sum()))]
    # Notable tiles, and others at equal distances up to the limit.
    notable = np.unique(ranked_tiles[[0, len(ranked_tiles) // 2, -1]])
    num_spaced = max_tiles - len(notable)
    spaced_tiles = np.arange(num_spaced) * timeline.tiles // max(1, num_spaced)
    return np.unique(np.concatenate([notable, spaced_tiles]))


def _viewable(tiles: IntArray, timeline: Timeline) -> IntArray:
    """Return the tiles, or refuse them if viewers could not open a trace with so many events.

    Raises:
        InputError: the trace would have more than `MAX_CHOSEN_EVENTS` events.
    """
    supersteps = len(timeline.trace.superstep)
    events = len(tiles) * supersteps * SLICES_PER_SUPERSTEP
    if events > MAX_CHOSEN_EVENTS:
        fewer = max(1, MAX_CHOSEN_EVENTS * len(tiles) // events)
        raise InputError(
            f"a timeline of {len(tiles):,} tiles over {supersteps:,} supersteps has "
            f"up to {events:,} events, too many for viewers; choose {fewer:,} tiles or fewer"
        )
    return tiles


def _range(part: str, timeline: Timeline) -> range:
    """Return the tiles of a number, "700", or of a range, "0-15".

    Raises:
        InputError: the text cannot be read, or the machine does not have the tiles.
    """
    begin, _, end = part.partition("-")
    try:
        tiles = range(int(begin), int(end or begin) + 1)
    except ValueError:
        raise InputError(
            f"tiles {part!r}: write all, or numbers and ranges, as in 0-15,700"
        ) from None
    if not tiles or not 0 <= tiles[0] <= tiles[-1] < timeline.tiles:
        raise InputError(f"tiles {part!r}: there are tiles 0 to {timeline.tiles - 1}")
    return tiles
