"""How popops divides one reduction on one tile among workers, piece by piece in plain Python.

Source: PopLibs lib/popops/reduction ReductionStages.cpp, ReductionConnection.cpp and lib/poputil
Util.cpp at 7eac0f26; the other opinion against which tests hold the arrays of the compiler.
"""

from __future__ import annotations

import heapq
import math
from itertools import pairwise

import attrs


@attrs.frozen
class Run:
    """Columns [first, first + count) of a merged reduction that lie on the tile.

    Attributes:
        first, count: columns.
        sources: the tiles that hold a partial of each of them.
    """

    first: int
    count: int
    sources: tuple[int, ...]


def pieces_of(runs: list[Run]) -> list[int]:
    """Return the widths of the pieces before the cut."""
    widths = [runs[0].count]
    for before, run in pairwise(runs):
        if run.first == before.first + before.count and run.sources == before.sources:
            widths[-1] += run.count
        else:
            widths.append(run.count)
    return widths


def cut(widths: list[int], quota: int, grain: int) -> list[int]:
    """Return the widths of the pieces after the cut for `quota` workers."""
    total = sum(widths)
    grains = math.ceil(total / grain)
    most = math.ceil(grains / quota)
    parts = math.ceil(grains / most)
    edges = {0, total} | {part * grains // parts * grain for part in range(parts)}
    at = 0
    for width in widths:
        at += width
        edges.add(at)
    return [stop - start for start, stop in pairwise(sorted(edges))]


def cost_of(width: int, depth: int, vector: int) -> int:
    """Return the cycles that popops expects of a piece."""
    at_once = 2 * vector
    if width not in (1, 2, 4, 8) or width > at_once:
        while width % at_once:
            at_once //= 2
    return math.ceil(width * depth / at_once)


def deal(costs: list[int], quota: int) -> list[int]:
    """Return the worker of each piece."""
    if len(costs) < quota:
        return list(range(len(costs)))
    mean = sum(costs) / len(costs)
    near = max(8.0, 0.1 * mean)
    if all(int(max(mean - near, 0)) <= cost <= int(mean + near) for cost in costs):
        each, more = divmod(len(costs), quota)
        return [worker for worker in range(quota) for _ in range(each + (worker < more))]
    workers, load = [0] * len(costs), [0] * quota
    for number, piece in enumerate(sorted(range(len(costs)), key=lambda piece: costs[piece])):
        worker = number if number < quota else load.index(min(load))
        workers[piece] = worker
        load[worker] += costs[piece]
    return workers


def vertices_of(
    runs: list[Run], *, depth: int, quota: int, width: int, vector: int
) -> list[tuple[int, int]]:
    """Return first column, counted on the tile, and width of every vertex, as they are created.

    Args:
        runs: runs of columns of the reduction that lie on the tile.
        depth: number of partials that are added to one result.
        quota: number of workers that the reduction may use.
        width: number of partials in 64 bits.
        vector: number of results in 64 bits.
    """
    grain = 2 * width
    widths = cut(pieces_of(runs), quota, grain)
    workers = deal([cost_of(piece, depth, vector) for piece in widths], quota)
    regular = all(piece % grain == 0 for piece in widths)
    starts = [sum(widths[:piece]) for piece in range(len(widths))]
    vertices: list[tuple[int, int]] = []
    for worker in range(quota):
        last = None
        for piece in (piece for piece, who in enumerate(workers) if who == worker):
            if regular and last == piece - 1:
                vertices[-1] = (vertices[-1][0], vertices[-1][1] + widths[piece])
            else:
                vertices.append((starts[piece], widths[piece]))
            last = piece
    return vertices


def next_free(costs: list[int], workers: int) -> list[int]:
    """Return the worker of each vertex, if each in its order starts on the first that is free."""
    free = [(0, worker) for worker in range(workers)]
    workers_of_vertices = []
    for cost in costs:
        now, worker = heapq.heappop(free)
        workers_of_vertices.append(worker)
        heapq.heappush(free, (now + cost, worker))
    return workers_of_vertices
