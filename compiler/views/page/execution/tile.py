"""What the card of a tile tells: with whom it exchanges, and the vertices that it runs.

Of the tiles with which one exchanges in a superstep, those with the most words are kept, as many
for all tiles as fit; how many there are in all is kept for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ipusim import ExchangePlan, IntArray, Superstep, Vertices

from ...subject import Subject

MOST_PAIRS = 400_000  # of a tile and its partner, over supersteps and both ways
MOST_PARTNERS = 64  # more are no card to read
MOST_VERTICES = 400_000  # over supersteps; where there are more, those of a tile are summed


def tile_data(
    subject: Subject, most_pairs: int = MOST_PAIRS, most_vertices: int = MOST_VERTICES
) -> Mapping[str, Any]:
    """By superstep of the program, its `vertices` and, `sends` and `receives`, its partners.

    most_partners: of a tile that are kept. summed: whether vertices of a tile are.
    """
    program = subject.program
    tiles, steps = program.machine.tiles, program.supersteps
    most = int(np.clip(most_pairs // max(1, 2 * tiles * len(steps)), 1, MOST_PARTNERS))
    many = sum(len(table.tile) for step in steps for table in step.compute) > most_vertices
    return {
        "most_partners": most,
        "sends": [_partners(step.exchange, tiles, most, sends=True) for step in steps],
        "receives": [_partners(step.exchange, tiles, most, sends=False) for step in steps],
        "vertices": [list(_vertices(subject, step, summed=many)) for step in steps],
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


def _vertices(subject: Subject, step: Superstep, *, summed: bool) -> Iterator[Mapping[str, object]]:
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
    count: int[tiles], partners of each, also those that are not kept.
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
    kept = order[rank < most]
    first = np.concatenate([[0], np.cumsum(np.minimum(count, most))])
    return {"first": first, "tile": pair[kept] % tiles, "words": words[kept], "count": count}
