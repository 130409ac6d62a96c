"""The tracks of a run: its phases, each shown tile's states and workers, and counters.

Rule: the run has two tracks, sync and exchange in one and compute in the other, since they overlap.
Each tile that is shown is one, of slices by its states; one that computes names the kernels of its
vertices. Behind a tile come its supervisor and its workers, if the vertices can be run again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ipusim import IntArray, Machine, ProgramError, TileFault, WorkerLives, replayed

from ..subject import Subject
from ..timeline import (
    COMPUTE,
    EXCHANGE,
    FOR_SLOWEST,
    FOR_WORDS,
    IN_TURN,
    STATES,
    SYNC,
    Timeline,
    windows_of,
)
from .kernel_names import KernelNames
from .tracks import Counter, Slice, Told, Track, Tracks
from .worker_tracks import worker_tracks

COUNTER_WINDOWS = 2000
MOST_WORKER_SLICES = 300_000  # some 50 MB of JSON
COUNTED = {
    "tiles computing": COMPUTE,
    "tiles exchanging": EXCHANGE,
    "tiles waiting for words": FOR_WORDS,
    "tiles waiting for the slowest": FOR_SLOWEST,
}


def tracks_of(subject: Subject, tiles: IntArray) -> Tracks:
    """The timeline of a run.

    Args:
        subject: the run with its program.
        tiles: int64[n], ascending, those to show.
    """
    machine, timeline = subject.program.machine, subject.timeline
    lives, why_not = _lives(subject, tiles)
    kernels = KernelNames.of(subject.program, tiles)
    tracks = [*_phases(timeline)]
    for place, tile in enumerate(tiles.tolist()):
        states = _of_tile(timeline, tile, kernels.of_tile(place))
        tracks.append(Track(f"tile {tile}", tuple(states)))
        if lives is not None:
            tracks += worker_tracks(lives, tile, timeline.row_names)
    return Tracks(
        title=f"{machine.name}, {len(tiles):,} of {timeline.tiles:,} tiles shown",
        about=_about(machine, timeline, tiles, why_not),
        clock_hz=machine.clock_hz,
        counters=tuple(_counters(timeline)),
        tracks=tuple(tracks),
        without_workers=why_not,
    )


def _lives(subject: Subject, tiles: IntArray) -> tuple[WorkerLives | None, str]:
    """What the workers did, or why there is nothing to show."""
    program, trace = subject.program, subject.trace
    vertices = np.zeros(len(program.supersteps), dtype=np.int64)
    for number, step in enumerate(program.supersteps):
        vertices[number] = sum(int(np.isin(t.tile, tiles).sum()) for t in step.compute)
    slices = int(vertices[trace.superstep].sum()) * (program.machine.workers + 1)
    if slices > MOST_WORKER_SLICES:
        return None, f"their {slices:,} slices would be too many for viewers; choose fewer tiles"
    try:
        return replayed(program, subject.run, tiles), ""
    except (ProgramError, TileFault) as refusal:
        return None, str(refusal)


def _about(machine: Machine, timeline: Timeline, tiles: IntArray, why_not: str) -> Told:
    left_out = np.setdiff1d(np.arange(timeline.tiles), tiles)
    workers = "their vertices, run once more on the core with the control words of the run"
    return {
        "clock_hz": machine.clock_hz,
        "machine": machine.name,
        "cycles": timeline.trace.cycles,
        "tiles": timeline.tiles,
        "tiles_shown": _text(tiles),
        "tiles_left_out": _text(left_out),
        "workers": f"not shown: {why_not}" if why_not else workers,
    }


def _phases(timeline: Timeline) -> Iterator[Track]:
    """Sync, exchange and compute of each superstep, from the first tile to the last."""
    trace = timeline.trace
    columns = (
        *(trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span),
        *(trace.compute_cycles, trace.words_received.sum(axis=1)),
        *(trace.compute.argmax(axis=1), trace.arrival.argmax(axis=1)),
    )
    rows = zip(timeline.row_names, *(column.tolist() for column in columns), strict=True)
    above: list[Slice] = []
    below: list[Slice] = []
    for name, sync, release, over, begin, end, compute, words, slowest, last in rows:
        told = {
            "computes most": slowest,
            "arrives last": last,
            "cycles from the latest start to the latest end": compute,
        }
        above.append(Slice(f"{name}: sync", "sync", sync, release, {"superstep": name}))
        above.append(Slice(f"{name}: exchange", "exchange", release, over, {"words": words}))
        below.append(Slice(f"{name}: compute", "compute", begin, end, told))
    yield Track("run: sync and exchange", _that_last(above))
    yield Track("run: compute", _that_last(below))


def _that_last(slices: Sequence[Slice]) -> tuple[Slice, ...]:
    return tuple(one for one in slices if one.end > one.start)


def _of_tile(timeline: Timeline, tile: int, kernels: Sequence[str]) -> Iterator[Slice]:
    """A slice for each state that the tile goes through; `kernels` by superstep of the program."""
    trace, release = timeline.trace, timeline.trace.exchange_start
    turns = (trace.exchange_first, trace.exchange_last, trace.compute_start, trace.compute)
    first, last, begin, compute = (turn[:, tile] for turn in turns)
    since = (release + cycles for cycles in (first, last, begin, begin + compute))
    edges = np.stack([trace.sync_start, release, *since, timeline.end], axis=1)
    words = np.stack([trace.words_sent[:, tile], trace.words_received[:, tile]], axis=1)
    states = [SYNC, *IN_TURN.tolist()]
    rows = zip(trace.superstep.tolist(), edges.tolist(), words.tolist(), strict=True)
    for step, row, (sent, received) in rows:
        for state, start, stop in zip(states, row[:-1], row[1:], strict=True):
            if stop > start:
                told: dict[str, str | int] = {"superstep": trace.names[step]}
                if state == EXCHANGE:
                    told |= {"words sent": sent, "words received": received}
                name = kernels[step] if state == COMPUTE else STATES[state]
                yield Slice(name, STATES[state], start, stop, told)


def _counters(timeline: Timeline) -> Iterator[Counter]:
    edges = windows_of(timeline.trace.cycles, COUNTER_WINDOWS)
    flight = np.rint(timeline.words_in_flight(edges)).astype(np.int64)
    yield Counter("words in flight", edges, flight)
    busy = np.round(timeline.tile_cycles(edges) / np.maximum(1, np.diff(edges)), 1)
    for name, state in COUNTED.items():
        yield Counter(name, edges, np.append(busy[state], 0.0))


def _text(tiles: IntArray) -> str:
    """Numbers and ranges, as `tiles_to_show` reads them."""
    if not len(tiles):
        return ""
    breaks = np.flatnonzero(np.diff(tiles) > 1)
    first = tiles[np.concatenate([[0], breaks + 1])].tolist()
    last = tiles[np.append(breaks, len(tiles) - 1)].tolist()
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in zip(first, last, strict=True))
