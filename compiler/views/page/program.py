"""The program of a run: supersteps and loops in order, and of each tile its vertices and partners.

Of the tiles with which one exchanges in a superstep, those with the most words are taken, as many
for all tiles as fit; how many there are in all is counted for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ipusim import ExchangePlan, IntArray, Program, Superstep, Trace, Vertices, loops_of

from ..graph import bytes_by_variable, touches
from ..subject import Subject

MOST_PAIRS = 400_000  # of a tile and its partner, over supersteps and both ways
MOST_PARTNERS = 64  # more are no card to read
MOST_VERTICES = 400_000  # over supersteps; where there are more, those of a tile are summed


def program_data(subject: Subject) -> Mapping[str, Any]:
    """`steps` by number of the superstep, in the program's order, and its `loops`."""
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
    """A table of vertices: kernel, how many on how many tiles, cycles of a tile in one execution.

    Cycles are None where they are known at run time only.
    """
    tiles = subject.program.machine.tiles
    for vertices in step.compute:
        used = np.unique(vertices.tile)
        cycles = np.bincount(vertices.tile, cycles_of(subject, vertices), tiles)[used]
        known = bool(len(used)) and not is_controlled(vertices)
        yield {
            "kernel": vertices.codelet.name,
            "vertices": len(vertices.tile),
            "tiles": len(used),
            "worker": vertices.codelet.assembly.runs_on,
            "least": int(cycles.min()) if known else None,
            "mean": float(cycles.mean()) if known else None,
            "most": int(cycles.max()) if known else None,
        }


def _compute(trace: Trace, number: int) -> Mapping[str, object] | None:
    """Cycles of the tiles that compute in one execution, over all executions; None without any."""
    cycles = trace.compute[trace.superstep == number]
    cycles = cycles[cycles > 0]
    if not len(cycles):
        return None
    return {"least": cycles.min(), "mean": cycles.mean(), "most": cycles.max()}


def _exchange(plan: ExchangePlan) -> Mapping[str, int]:
    """Transfers by their ways, and words of one execution.

    sends: of them `multicast` to several tiles and `wide` over both lanes of a pair. receives: of
    tiles. sent, received: words, a multicast word sent once.
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
    """Bytes on all tiles by variable that one execution reads and writes."""
    live = [v for v in program.variables if v.first <= number <= v.last]
    live.sort(key=lambda variable: number - variable.first)  # the youngest are touched most
    reads: Counter[str] = Counter()
    writes: Counter[str] = Counter()
    for _, *where, size, is_read in touches(step):
        some = size > 0
        tile, address = (column[some] for column in where)
        for name, touched in bytes_by_variable(live, tile, address, size[some]):
            (reads if is_read else writes)[name] += touched
    return {"reads": dict(reads.most_common()), "writes": dict(writes.most_common())}


def _loops(program: Program) -> Iterator[Mapping[str, object]]:
    """Each loop: its supersteps from `first`, which decides, to `last`, and the cases of each.

    cases: by superstep behind the first, the word that chooses it.
    """
    for loop, first, last in loops_of(program.steps):
        yield {
            "name": loop.name,
            "first": first,
            "last": last,
            "tile": loop.tile,
            "address": loop.address,
            "most_turns": loop.max_turns,
            "cases": [word for word, case in enumerate(loop.cases, start=1) for _ in case],
        }


def tile_data(
    subject: Subject, most_pairs: int = MOST_PAIRS, most_vertices: int = MOST_VERTICES
) -> Mapping[str, Any]:
    """By superstep of the program, its `vertices` and, `sends` and `receives`, its partners.

    most_partners: of a tile, as many as are listed. summed: whether vertices of a tile are.
    """
    program = subject.program
    tiles, steps = program.machine.tiles, program.supersteps
    most = int(np.clip(most_pairs // max(1, 2 * tiles * len(steps)), 1, MOST_PARTNERS))
    many = sum(len(table.tile) for step in steps for table in step.compute) > most_vertices
    return {
        "most_partners": most,
        "sends": [_partners(step.exchange, tiles, most, sends=True) for step in steps],
        "receives": [_partners(step.exchange, tiles, most, sends=False) for step in steps],
        "vertices": [list(_vertex_tables(subject, step, summed=many)) for step in steps],
        "summed": many,
    }


def is_controlled(vertices: Vertices) -> bool:
    """Whether their cycles depend on what lies in memory when they run."""
    return any(operand.control for operand in vertices.codelet.operands)


def cycles_of(subject: Subject, vertices: Vertices) -> IntArray:
    """int64[vertices]: cycles by formula; 0 where they are known at run time only."""
    if is_controlled(vertices):
        return np.zeros(len(vertices.tile), dtype=np.int64)
    return vertices.codelet.cycles(subject.program.machine, vertices.fields, {})


def _vertex_tables(
    subject: Subject, step: Superstep, *, summed: bool
) -> Iterator[Mapping[str, object]]:
    """The tables of a superstep: vertices by tile, on one tile in the order in which they run.

    tile, cycles: int[vertices]; where they are `summed`, one row a tile and `count` of each.
    """
    for vertices in step.compute:
        order = np.argsort(vertices.tile, kind="stable")
        tile, cycles = vertices.tile[order], cycles_of(subject, vertices)[order]
        count: Mapping[str, IntArray] = {}
        if summed:
            tile, where, number = np.unique(tile, return_inverse=True, return_counts=True)
            cycles = np.bincount(where, cycles).astype(np.int64)
            count = {"count": number}
        yield {
            "kernel": vertices.codelet.name,
            "worker": vertices.codelet.assembly.runs_on,
            "controlled": is_controlled(vertices),
            "tile": tile,
            "cycles": cycles,
            **count,
        }


def _partners(plan: ExchangePlan, tiles: int, most: int, *, sends: bool) -> Mapping[str, IntArray]:
    """The tiles to which each one sends, or from which it receives, by falling words.

    first: int[tiles + 1], the rows of tile t are first[t] to first[t + 1]. tile, words: int[rows],
    the partner, and words that it receives or sends; a multicast word counts once a receiver.
    count: int[tiles], partners of each, also those beyond `most`.
    """
    of, partner = plan.source[plan.send], plan.tile
    if not sends:
        of, partner = partner, of
    pair, where = np.unique(of * tiles + partner, return_inverse=True)
    words = np.bincount(where, plan.words[plan.send], len(pair)).astype(np.int64)
    mine = pair // tiles
    order = np.lexsort((-words, mine))
    count = np.bincount(mine, minlength=tiles)
    rank = np.arange(len(pair)) - (np.cumsum(count) - count)[mine]
    rows = order[rank < most]
    first = np.concatenate([[0], np.cumsum(np.minimum(count, most))])
    return {"first": first, "tile": pair[rows] % tiles, "words": words[rows], "count": count}
