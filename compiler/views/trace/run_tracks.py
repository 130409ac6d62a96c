"""Tracks of a run: its phases, the states and workers of each shown tile, and counters.

A run of a graph's program has a track of its nodes first. Any run has two tracks, sync and exchange
in one and compute in the other, since phases of different tiles overlap. Each shown tile has a
track with a slice for each state; slices of compute are named by the kernels of the tile's
vertices. After the track of a tile come those of its supervisor and of its workers, if the vertices
can be run again. A row is one execution of a superstep; a life is what a worker does in one
execution of a vertex.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from ipusim import IntArray, Machine, Program, ProgramError, TileFault, WorkerLives, replay_workers

from ..subject import Subject
from ..timeline import (
    COMPUTE,
    EXCHANGE,
    STATE_ORDER,
    STATES,
    SYNC,
    WAITING_FOR_SLOWEST,
    WAITING_FOR_WORDS,
    Timeline,
    windows_of,
)
from .tracks import Counter, Notes, Slice, Track, Tracks

COUNTER_WINDOWS = 2000  # values of each counter (no reason recorded for this number)
MAX_WORKER_SLICES = 300_000  # slices of workers up to which they are shown; some 50 MB of JSON
# Counters of the number of tiles in a state. Sync is left out: all tiles are in it at once.
COUNTED_STATES = {
    "tiles computing": COMPUTE,
    "tiles exchanging": EXCHANGE,
    "tiles waiting for words": WAITING_FOR_WORDS,
    "tiles waiting for the slowest": WAITING_FOR_SLOWEST,
}
SUPERVISOR, WORKER = "supervisor", "worker"


def tracks_of(subject: Subject, tiles: IntArray) -> Tracks:
    """Return the tracks and counters of a run.

    Args:
        subject: run with its program.
        tiles: numbers of the tiles to show, ascending, int64[n].
    """
    machine, timeline = subject.program.machine, subject.timeline
    lives, omission = _worker_lives(subject, tiles)
    kernels = KernelNames.of(subject.program, tiles)
    tracks = [*_nodes(subject), *_phases(timeline)]
    for number, tile in enumerate(tiles.tolist()):
        states = _tile_slices(timeline, tile, kernels.of_tile(number))
        tracks.append(Track(f"tile {tile}", tuple(states)))
        if lives is not None:
            tracks += worker_tracks(lives, tile, timeline.row_names)
    return Tracks(
        title=f"{machine.name}, {len(tiles):,} of {timeline.tiles:,} tiles shown",
        about=_about(machine, timeline, tiles, omission),
        clock_hz=machine.clock_hz,
        counters=tuple(_counters(timeline)),
        tracks=tuple(tracks),
        without_workers=omission,
    )


def _worker_lives(subject: Subject, tiles: IntArray) -> tuple[WorkerLives | None, str]:
    """Return the lives of workers on the tiles, or None and the reason why they are not shown.

    The vertices of the tiles are run once more, unless their slices would be too many.
    """
    program, trace = subject.program, subject.trace
    # A vertex has at most one slice for its supervisor and one for each worker.
    vertices = np.zeros(len(program.supersteps), dtype=np.int64)
    for number, step in enumerate(program.supersteps):
        vertices[number] = sum(int(np.isin(table.tile, tiles).sum()) for table in step.compute)
    slices = int(vertices[trace.superstep].sum()) * (program.machine.workers + 1)
    if slices > MAX_WORKER_SLICES:
        return None, f"their {slices:,} slices would be too many for viewers; choose fewer tiles"
    try:
        return replay_workers(program, subject.run, tiles), ""
    except (ProgramError, TileFault) as refusal:
        return None, str(refusal)


def _about(machine: Machine, timeline: Timeline, tiles: IntArray, omission: str) -> Notes:
    """Return the notes on a trace as a whole: machine, cycles and the tiles left out."""
    omitted_tiles = np.setdiff1d(np.arange(timeline.tiles), tiles)
    workers = "their vertices, run once more on the core with the control words of the run"
    return {
        "clock_hz": machine.clock_hz,
        "machine": machine.name,
        "cycles": timeline.trace.cycles,
        "tiles": timeline.tiles,
        "tiles_shown": _text(tiles),
        "tiles_left_out": _text(omitted_tiles),
        "workers": f"not shown: {omission}" if omission else workers,
    }


def _nodes(subject: Subject) -> Iterator[Track]:
    """Yield the track of a graph's nodes, and of re-layouts; none for the run of a product."""
    if subject.outline is None:
        return
    outline, trace, end = subject.outline, subject.trace, subject.timeline.end
    slices: list[Slice] = []
    for row, step in enumerate(trace.superstep.tolist()):
        node = outline.nodes[outline.owner[step]]
        start, stop = int(trace.sync_start[row]), int(end[row])
        is_relayout = bool(outline.relayout[step])
        name = f"re-layouts of {node.name}" if is_relayout else f"{node.name} ({node.operation})"
        if slices and slices[-1].name == name and slices[-1].end == start:
            slices[-1] = slices[-1]._replace(end=stop)
        else:
            notes = {"node": node.name, "operation": node.operation}
            slices.append(Slice(name, "re-layout" if is_relayout else "node", start, stop, notes))
    left_out = "".join(f", without {node.name}" for node in outline.left_out)
    yield Track(f"graph: nodes{left_out}", _nonempty(slices))


def _phases(timeline: Timeline) -> Iterator[Track]:
    """Yield the two tracks of the run: sync and exchange, and compute, of each superstep.

    A phase lasts from the first tile that begins it to the last tile that ends it.
    """
    trace = timeline.trace
    columns = (
        *(trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span),
        *(trace.compute_cycles, trace.words_received.sum(axis=1)),
        *(trace.compute.argmax(axis=1), trace.arrival.argmax(axis=1)),
    )
    rows = zip(timeline.row_names, *(column.tolist() for column in columns), strict=True)
    exchanges: list[Slice] = []
    computes: list[Slice] = []
    for name, sync, release, stop, begin, end, compute, words, slowest, last_tile in rows:
        notes = {
            "computes most": slowest,
            "arrives last": last_tile,
            "cycles from the latest start to the latest end": compute,
        }
        exchanges.append(Slice(f"{name}: sync", "sync", sync, release, {"superstep": name}))
        exchanges.append(Slice(f"{name}: exchange", "exchange", release, stop, {"words": words}))
        computes.append(Slice(f"{name}: compute", "compute", begin, end, notes))
    yield Track("run: sync and exchange", _nonempty(exchanges))
    yield Track("run: compute", _nonempty(computes))


def _nonempty(slices: Sequence[Slice]) -> tuple[Slice, ...]:
    """Return the slices that last at least a cycle."""
    return tuple(span for span in slices if span.end > span.start)


def _tile_slices(timeline: Timeline, tile: int, kernels: Sequence[str]) -> Iterator[Slice]:
    """Yield a slice for each state of a tile that lasts at least a cycle.

    Args:
        timeline: states of the run.
        tile: number of the tile.
        kernels: names of the tile's kernels in each superstep of the program.
    """
    trace, release = timeline.trace, timeline.trace.exchange_start
    # edges: int64[rows, 7], cycles at which the states of a row begin, and the end of the last:
    # sync, wait for words, exchange, wait (lock step), compute, wait for the slowest.
    compute_end = trace.compute_start + trace.compute
    # Cycles from the release, int64[rows, tiles] each.
    ends = (trace.exchange_first, trace.exchange_last, trace.compute_start, compute_end)
    own_edges = (release + end[:, tile] for end in ends)
    edges = np.stack([trace.sync_start, release, *own_edges, timeline.end], axis=1)
    words = np.stack([trace.words_sent[:, tile], trace.words_received[:, tile]], axis=1)
    states = [SYNC, *STATE_ORDER.tolist()]
    rows = zip(trace.superstep.tolist(), edges.tolist(), words.tolist(), strict=True)
    for step, row, (sent, received) in rows:
        for state, start, stop in zip(states, row[:-1], row[1:], strict=True):
            if stop > start:
                notes: dict[str, str | int] = {"superstep": trace.names[step]}
                if state == EXCHANGE:
                    notes |= {"words sent": sent, "words received": received}
                name = kernels[step] if state == COMPUTE else STATES[state]
                yield Slice(name, STATES[state], start, stop, notes)


def _counters(timeline: Timeline) -> Iterator[Counter]:
    """Yield the counters: words in flight, and tiles in each state of `COUNTED_STATES`."""
    edges = windows_of(timeline.trace.cycles, COUNTER_WINDOWS)
    flight = np.rint(timeline.words_in_flight(edges)).astype(np.int64)
    yield Counter("words in flight", edges, flight)
    busy = np.round(timeline.tile_cycles(edges) / np.maximum(1, np.diff(edges)), 1)
    for name, state in COUNTED_STATES.items():
        yield Counter(name, edges, np.append(busy[state], 0.0))


def _text(tiles: IntArray) -> str:
    """Return tile numbers as text of ranges, as `tiles_to_show` reads it: "0-15,700"."""
    if not len(tiles):
        return ""
    # A range ends where the next number is not the next tile.
    breaks = np.flatnonzero(np.diff(tiles) > 1)
    begins = tiles[np.concatenate([[0], breaks + 1])].tolist()
    ends = tiles[np.append(breaks, len(tiles) - 1)].tolist()
    ranges = zip(begins, ends, strict=True)
    return ",".join(f"{begin}" if begin == end else f"{begin}-{end}" for begin, end in ranges)


def worker_tracks(lives: WorkerLives, tile: int, rows: Sequence[str]) -> Iterator[Track]:
    """Yield the tracks of the supervisor and the workers of a tile.

    Args:
        lives: lives of workers on the shown tiles.
        tile: number of the tile.
        rows: name of the superstep of each execution.
    """
    vertices = np.flatnonzero(lives.tile == tile)  # entries of the tile's vertices in `lives`
    names = [lives.names[name] for name in lives.name[vertices].tolist()]
    steps = [rows[row] for row in lives.row[vertices].tolist()]
    spans = zip(lives.start[vertices].tolist(), lives.end[vertices].tolist(), strict=True)
    supervisor = (
        Slice(name, SUPERVISOR, start, end, {"superstep": step})
        for name, step, (start, end) in zip(names, steps, spans, strict=True)
    )
    yield Track(SUPERVISOR, tuple(supervisor), tile_of_workers=tile)
    for worker in range(lives.bundles.shape[1]):
        columns = (lives.worker_start, lives.worker_end, lives.bundles)
        activity = (column[vertices, worker].tolist() for column in columns)
        slices = (
            Slice(name, WORKER, start, end, {"superstep": step, "bundles": bundles})
            for name, step, start, end, bundles in zip(names, steps, *activity, strict=True)
            if bundles
        )
        yield Track(f"{WORKER} {worker}", tuple(slices), tile_of_workers=tile)


@attrs.frozen
class KernelNames:
    """Kernels (codelets) of each superstep of a program, with their vertices on the shown tiles.

    Attributes:
        names: names of the kernels of each superstep, in the order in which they run.
        counts: number of vertices by tile and kernel for each superstep, int64[tiles, names].
    """

    names: tuple[tuple[str, ...], ...]
    counts: tuple[IntArray, ...] = attrs.field(eq=False, repr=False)

    @classmethod
    def of(cls, program: Program, tiles: IntArray) -> KernelNames:
        """Count the vertices of a program on `tiles`, int64[n], ascending."""
        names, counts = [], []
        for step in program.supersteps:
            kernels = tuple(dict.fromkeys(table.codelet.name for table in step.compute))
            count = np.zeros((len(tiles), len(kernels)), dtype=np.int64)
            # Tables of one codelet may occur more than once in a superstep: their vertices add up.
            for table in step.compute:
                row = np.searchsorted(tiles, table.tile[np.isin(table.tile, tiles)])
                column = kernels.index(table.codelet.name)
                count[:, column] += np.bincount(row, minlength=len(tiles))
            names.append(kernels)
            counts.append(count)
        return cls(tuple(names), tuple(counts))

    def of_tile(self, row: int) -> list[str]:
        """Return the text of a tile's kernels for each superstep: "multiply x 6, reduce".

        Args:
            row: index of the tile among the shown tiles.
        """
        return [
            ", ".join(
                name if count == 1 else f"{name} x {count:,}"
                for name, count in zip(names, counts.tolist(), strict=True)
                if count
            )
            for names, counts in zip(self.names, (table[row] for table in self.counts), strict=True)
        ]
