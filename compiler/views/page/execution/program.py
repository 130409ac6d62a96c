"""The program of a run: its supersteps and loops in order, each with its vertices and exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ipusim import ExchangePlan, Program, Superstep, Trace, loops_of

from ...graph import bytes_by_variable, touches
from ...subject import Subject
from .tile import cycles_of, is_controlled


def program_data(subject: Subject) -> Mapping[str, Any]:
    """`steps` by number of the superstep, in the program's order, and its `loops`."""
    return {
        "steps": [
            {
                "vertices": list(_vertices(subject, step)),
                "exchange": _exchange(step.exchange),
                "compute": _compute(subject.trace, number),
                **_variables(subject.program, number, step),
            }
            for number, step in enumerate(subject.program.supersteps)
        ],
        "loops": list(_loops(subject.program)),
    }


def _vertices(subject: Subject, step: Superstep) -> Iterator[Mapping[str, Any]]:
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
