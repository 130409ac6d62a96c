"""Page data of the program: supersteps and loops in order, vertices and partners of each tile.

The partners of a tile in a superstep are the tiles with which it exchanges words. The page lists
those with the most words, the same maximum number for all tiles, and counts all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ipusim import ExchangePlan, IntArray, Program, Superstep, Trace, Vertices, loops_of

from ..graph import accesses_of, bytes_by_variable, live_variables
from ..subject import Subject

# Maximum number of listed partners of all tiles in all supersteps, for sending and for receiving
# together; no reason recorded for this number.
MAX_ALL_PARTNERS = 400_000
# Maximum number of listed partners of a tile in a superstep; a longer card cannot be read.
MAX_PARTNERS = 64
# Number of vertices in all supersteps above which the page has one row for all vertices of a tile.
MAX_VERTICES = 400_000


def program_data(subject: Subject) -> Mapping[str, Any]:
    """Return the section `program` of the page's data: supersteps and loops in program order."""
    return {
        "steps": [
            {
                "vertices": list(_vertex_figures(subject, step)),
                "exchange": _exchange(step.exchange),
                "compute": _compute(subject.trace, number),
                **_variables(subject.program, number, step),
            }
            for number, step in enumerate(subject.program.supersteps)
        ],
        "loops": list(_loops(subject.program)),
    }


def _vertex_figures(subject: Subject, step: Superstep) -> Iterator[Mapping[str, Any]]:
    """Yield the figures of each table of vertices of a superstep.

    kernel: name of the codelet. vertices, tiles: number of vertices and of tiles that have some.
    worker: "worker" or "supervisor", the thread that runs them. least, mean, most: minimum, mean
    and maximum cycles of a tile in one execution; None if they are known at run time only.
    """
    tiles = subject.program.machine.tiles
    for vertices in step.compute:
        busy_tiles = np.unique(vertices.tile)
        cycles = np.bincount(vertices.tile, cycles_of(subject, vertices), tiles)[busy_tiles]
        has_cycles = bool(len(busy_tiles)) and not is_controlled(vertices)
        yield {
            "kernel": vertices.codelet.name,
            "vertices": len(vertices.tile),
            "tiles": len(busy_tiles),
            "worker": vertices.codelet.assembly.runs_on,
            "least": int(cycles.min()) if has_cycles else None,
            "mean": float(cycles.mean()) if has_cycles else None,
            "most": int(cycles.max()) if has_cycles else None,
        }


def _compute(trace: Trace, number: int) -> Mapping[str, object] | None:
    """Return minimum, mean and maximum cycles of tiles over all executions of a superstep.

    Tiles that do not compute are left out. Return None if no tile computes.
    """
    cycles = trace.compute[trace.superstep == number]
    cycles = cycles[cycles > 0]
    if not len(cycles):
        return None
    return {"least": cycles.min(), "mean": cycles.mean(), "most": cycles.max()}


def _exchange(plan: ExchangePlan) -> Mapping[str, int]:
    """Return the number of sends and receives, and the words, of one execution of an exchange.

    sends: all sends. multicast, wide: sends to several tiles, and over both lanes of a tile pair.
    receives: number of receptions. sent, received: words; a multicast word is sent once.
    """
    receivers = np.bincount(plan.send, minlength=len(plan.source))
    return {
        "sends": len(plan.source),
        "multicast": int((receivers > 1).sum()),
        "wide": int(plan.wide.sum()),
        "receives": len(plan.send),
        "sent": int(plan.words.sum()),
        "received": int(plan.words[plan.send].sum()),
    }


def _variables(program: Program, number: int, step: Superstep) -> Mapping[str, object]:
    """Return the bytes that one execution reads and writes, by variable, summed over tiles."""
    # Variables that became live last are accessed most; searching them first is quicker.
    variables = sorted(live_variables(program, number), key=lambda variable: -variable.first)
    reads: Counter[str] = Counter()
    writes: Counter[str] = Counter()
    for _, *position, size, is_read in accesses_of(step):
        is_accessed = size > 0
        tile, address = (column[is_accessed] for column in position)
        for name, num_bytes in bytes_by_variable(variables, tile, address, size[is_accessed]):
            (reads if is_read else writes)[name] += num_bytes
    return {"reads": dict(reads.most_common()), "writes": dict(writes.most_common())}


def _loops(program: Program) -> Iterator[Mapping[str, object]]:
    """Yield each loop: its supersteps from `first`, which decides, to `last`, and its cases.

    cases: for each superstep after the first, the control word that selects it.
    """
    for loop, first_step, last_step in loops_of(program.steps):
        yield {
            "name": loop.name,
            "first": first_step,
            "last": last_step,
            "tile": loop.tile,
            "address": loop.address,
            "most_turns": loop.max_turns,
            "cases": [word for word, case in enumerate(loop.cases, start=1) for _ in case],
        }


def tile_data(
    subject: Subject, most_listed: int = MAX_ALL_PARTNERS, most_vertices: int = MAX_VERTICES
) -> Mapping[str, Any]:
    """Return the section `tile` of the page's data: vertices and partners of each tile.

    vertices, sends, receives: by superstep, its tables of vertices and the partners to which tiles
    send and from which they receive. most_partners: number of partners listed for a tile. summed:
    True if the vertices of a tile are summed to one row.

    Args:
        subject: run to show.
        most_listed: maximum number of listed partners of all tiles.
        most_vertices: maximum number of vertices with a row of their own.
    """
    program = subject.program
    tiles, steps = program.machine.tiles, program.supersteps
    # The factor 2 counts senders and receivers. At least one partner of a tile is listed.
    limit = int(np.clip(most_listed // max(1, 2 * tiles * len(steps)), 1, MAX_PARTNERS))
    is_summed = sum(len(table.tile) for step in steps for table in step.compute) > most_vertices
    return {
        "most_partners": limit,
        "sends": [_partners(step.exchange, tiles, limit, sends=True) for step in steps],
        "receives": [_partners(step.exchange, tiles, limit, sends=False) for step in steps],
        "vertices": [list(_vertex_tables(subject, step, summed=is_summed)) for step in steps],
        "summed": is_summed,
    }


def is_controlled(vertices: Vertices) -> bool:
    """Return True if the cycles of vertices depend on control words in memory at run time."""
    return any(operand.control for operand in vertices.codelet.operands)


def cycles_of(subject: Subject, vertices: Vertices) -> IntArray:
    """Return the cycles of vertices by formula, int64[vertices]; 0 if only a run knows them."""
    if is_controlled(vertices):
        return np.zeros(len(vertices.tile), dtype=np.int64)
    return vertices.codelet.cycles(subject.program.machine, vertices.fields, {})


def _vertex_tables(
    subject: Subject, step: Superstep, *, summed: bool
) -> Iterator[Mapping[str, object]]:
    """Yield the tables of vertices of a superstep, by tile, then in the order in which they run.

    tile, cycles: int[vertices]. If `summed`, a tile has one row, with the number of its vertices in
    `count`.
    """
    for vertices in step.compute:
        order = np.argsort(vertices.tile, kind="stable")
        tile, cycles = vertices.tile[order], cycles_of(subject, vertices)[order]
        count: Mapping[str, IntArray] = {}
        if summed:
            tile, row, number = np.unique(tile, return_inverse=True, return_counts=True)
            cycles = np.bincount(row, cycles).astype(np.int64)
            count = {"count": number}
        yield {
            "kernel": vertices.codelet.name,
            "worker": vertices.codelet.assembly.runs_on,
            "controlled": is_controlled(vertices),
            "tile": tile,
            "cycles": cycles,
            **count,
        }


def _partners(plan: ExchangePlan, tiles: int, limit: int, *, sends: bool) -> Mapping[str, IntArray]:
    """Return the tiles to which each tile sends, or from which it receives, by falling words.

    first: int[tiles + 1], tile t has the rows first[t] to first[t + 1]. tile, words: int[rows],
    partner, and words that it receives or sends; a multicast word counts once for each receiver.
    count: int[tiles], partners of each tile, also those beyond `limit`.

    Args:
        plan: schedule of a superstep.
        tiles: number of tiles.
        limit: maximum number of rows of a tile.
        sends: True for the partners to which a tile sends.
    """
    tile, partner = plan.source[plan.send], plan.tile
    if not sends:
        tile, partner = partner, tile
    # 1. Words of each tile with each partner: with 4 tiles, tile 2 and partner 3 have the key 11.
    key, row = np.unique(tile * tiles + partner, return_inverse=True)
    words = np.bincount(row, plan.words[plan.send], len(key)).astype(np.int64)
    # 2. Partners of a tile by falling words; rank counts them from 0 for each tile.
    owner = key // tiles
    order = np.lexsort((-words, owner))
    count = np.bincount(owner, minlength=tiles)
    rank = np.arange(len(key)) - (np.cumsum(count) - count)[owner]
    # 3. The first `limit` partners of each tile.
    rows = order[rank < limit]
    first = np.concatenate([[0], np.cumsum(np.minimum(count, limit))])
    return {"first": first, "tile": key[rows] % tiles, "words": words[rows], "count": count}
