"""The exchange of a run's page: who sends words to whom, when, and how well ports are used."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import TILES_PER_ROW, IntArray, Machine, Program, Trace, path_delays, physical_numbers

from ...subject import Subject
from ...timeline import Timeline, windows_of
from .spans import SendSpans, spans_of

CELLS = 184  # a side of the traffic's matrix; of more tiles several share a cell
MOST_MATRICES = 6  # supersteps whose traffic is kept by itself, those with most words
MOST_SPANS = 400_000  # with the tiles that hear them, some 1 MB of a page
WINDOWS = 1500  # of words in flight
UNKNOWN = -1


def exchange_data(subject: Subject) -> Mapping[str, object]:
    """`exchange` of the page's data; all words are 32 bits.

    sent, received: int[supersteps, tiles], words over the run, a multicast word once and once a
    receiver. out, into: int[supersteps, tiles], cycles in which a port is busy each time. edges:
    int[windows + 1], cycles; flight: words that have left and not landed at each; landed: words
    that land in each window. fixed: cycles of a phase before its first send and after its last
    write. delays: int[64, 64], cycles from a place in a row of the chip to one, -1 where there is
    no tile, to which two a row of the source come. See `_traffic`, `_schedule` and `_phases`.
    """
    program, trace, timeline = subject.program, subject.trace, subject.timeline
    machine = program.machine
    edges = windows_of(trace.cycles, WINDOWS)
    return {
        **_words(trace),
        **_ports(timeline),
        "edges": edges,
        "flight": np.rint(timeline.words_in_flight(edges)).astype(np.int64),
        "landed": np.diff(np.rint(timeline.words_landed(edges)).astype(np.int64)),
        "delays": delays_in_a_row(machine),
        "pipeline": machine.exchange_pipeline_cycles,
        "traffic": _traffic(program, trace),
        "phases": _phases(subject),
        "schedule": _schedule(program, timeline),
    }


def _words(trace: Trace) -> Mapping[str, IntArray]:
    """Words by superstep and tile."""
    found = {}
    for name, words in (("sent", trace.words_sent), ("received", trace.words_received)):
        found[name] = np.zeros((len(trace.names), words.shape[1]), dtype=np.int64)
        np.add.at(found[name], trace.superstep, words)
    return found


def _ports(timeline: Timeline) -> Mapping[str, IntArray]:
    """Cycles of both ports by superstep and tile."""
    tiles = timeline.tiles
    out = [np.bincount(each.source, each.busy, tiles) for each in timeline.transfers]
    into = [np.bincount(each.tile, each.length, tiles) for each in timeline.transfers]
    return {
        "out": np.array(out, dtype=np.int64).reshape(-1, tiles),
        "into": np.array(into, dtype=np.int64).reshape(-1, tiles),
    }


def _traffic(program: Program, trace: Trace) -> Mapping[str, object]:
    """Words by sender and receiver, over the run and for the supersteps with most of them.

    group: tiles that share a row or a column. supersteps: whose matrices follow that of the run in
    words: int[1 + supersteps, groups, groups]. all: that no superstep with words is left out.
    """
    group = -(-program.machine.tiles // CELLS)
    times = np.bincount(trace.superstep, minlength=len(trace.names))
    received = np.array(
        [step.exchange.words[step.exchange.send].sum() for step in program.supersteps]
    )
    words = times * received
    order = np.argsort(-words, kind="stable")[: (words > 0).sum()]
    kept = np.sort(order[:MOST_MATRICES])
    groups = -(-program.machine.tiles // group)
    whole = np.zeros((groups, groups), dtype=np.int64)
    matrices = []
    for number in order.tolist():
        plan = program.supersteps[number].exchange
        pair = plan.source[plan.send] // group * groups + plan.tile // group
        one = np.bincount(pair, plan.words[plan.send], groups * groups).astype(np.int64)
        one = times[number] * one.reshape(groups, groups)
        whole += one
        if number in kept:
            matrices.append((number, one))
    matrices.sort(key=lambda item: item[0])
    return {
        "group": group,
        "supersteps": [number for number, _ in matrices],
        "all": len(kept) == len(order),
        "words": [whole, *(one for _, one in matrices)],
    }


def _phases(subject: Subject) -> Mapping[str, object]:
    """By superstep that moves words, cycles of its exchange as the report has them, and its words.

    bound, schedule: the busiest port, and the schedule without path delay. path: what that adds.
    pipeline, tail: before the first send, after the last write. sent, received: words.
    """
    names = {name: number for number, name in enumerate(subject.trace.names)}
    steps = [step for step in subject.report.steps if step.words]
    sent = _words(subject.trace)["sent"].sum(axis=1)
    numbers = [names[step.name] for step in steps]
    return {
        "superstep": numbers,
        "times": [step.times for step in steps],
        "bound": [step.bound for step in steps],
        "schedule": [step.schedule for step in steps],
        "path": [step.exchange - step.pipeline - step.tail - step.schedule for step in steps],
        "pipeline": [step.pipeline for step in steps],
        "tail": [step.tail for step in steps],
        "sent": sent[numbers],
        "received": [step.words for step in steps],
    }


def delays_in_a_row(machine: Machine) -> IntArray:
    """int64[64, 64]: `path_delays` by place in a row of the floor plan, source row 0."""
    place, delays = physical_numbers(machine), path_delays(machine)
    position, row = place % TILES_PER_ROW, place // TILES_PER_ROW
    _, one = np.unique(position, return_index=True)  # tiles, one of each position
    found = np.full((TILES_PER_ROW, TILES_PER_ROW), UNKNOWN, dtype=np.int64)
    found[np.ix_(position[one], position[one])] = delays[np.ix_(one, one)] - 2 * row[one][:, None]
    return found


def _schedule(program: Program, timeline: Timeline) -> Mapping[str, object]:
    """The spans of every superstep, of all tiles or of the busiest.

    kept: int[tiles], 1 where all spans of a tile are here. steps: by superstep, as
    `SendSpans.packed` has them.
    """
    machine, tiles = program.machine, program.machine.tiles
    spans = [spans_of(machine, step.exchange) for step in program.supersteps]
    kept = kept_tiles(spans, timeline)
    if not kept.all():
        spans = [each.of_tiles(kept) for each in spans]
    return {"kept": kept, "steps": [each.packed(tiles) for each in spans]}


def kept_tiles(spans: list[SendSpans], timeline: Timeline, most: int = MOST_SPANS) -> IntArray:
    """int64[tiles]: 1 for all where spans are so many, else for those with the busiest ports."""
    tiles = timeline.tiles
    if sum(len(each.source) + len(each.set_tile) for each in spans) <= most:
        return np.ones(tiles, dtype=np.int64)
    touching = np.array([each.touching(tiles) for each in spans]).sum(axis=0)
    ports = _ports(timeline)
    times = np.bincount(timeline.trace.superstep, minlength=len(timeline.trace.names))
    busy: IntArray = np.maximum(ports["out"], ports["into"]).T @ times
    order: IntArray = np.argsort(-busy, kind="stable")
    kept = np.zeros(tiles, dtype=np.int64)
    kept[order[np.cumsum(touching[order]) <= most]] = 1
    return kept
