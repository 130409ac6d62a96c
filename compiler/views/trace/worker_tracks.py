"""The supervisor and the workers of a tile as tracks: a slice a vertex, named by its kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ipusim import WorkerLives

from .tracks import Slice, Track

SUPERVISOR, WORKER = "supervisor", "worker"


def worker_tracks(lives: WorkerLives, tile: int, rows: Sequence[str]) -> Iterator[Track]:
    """The tracks of one tile.

    Args:
        lives: what workers did.
        tile: one of its tiles.
        rows: the superstep of each executed one.
    """
    mine = np.flatnonzero(lives.tile == tile)
    names = [lives.names[name] for name in lives.name[mine].tolist()]
    steps = [rows[row] for row in lives.row[mine].tolist()]
    spans = zip(lives.start[mine].tolist(), lives.end[mine].tolist(), strict=True)
    supervisor = (
        Slice(name, SUPERVISOR, start, end, {"superstep": step})
        for name, step, (start, end) in zip(names, steps, spans, strict=True)
    )
    yield Track(SUPERVISOR, tuple(supervisor), below=tile)
    for worker in range(lives.bundles.shape[1]):
        columns = (lives.worker_start, lives.worker_end, lives.bundles)
        of_worker = (column[mine, worker].tolist() for column in columns)
        slices = (
            Slice(name, WORKER, start, end, {"superstep": step, "bundles": bundles})
            for name, step, start, end, bundles in zip(names, steps, *of_worker, strict=True)
            if bundles
        )
        yield Track(f"{WORKER} {worker}", tuple(slices), below=tile)
