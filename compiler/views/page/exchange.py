"""The exchange of a run's page: who sends words to whom, when, and how well ports are used.

The schedule is spans in which ports send: sends of one tile to the same receivers that follow one
another without a gap are one span. Spans come by tile, then by cycle; the tiles that receive one
are a set, of which there are few.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    TILES_PER_ROW,
    ExchangePlan,
    IntArray,
    Machine,
    Program,
    Trace,
    order_of,
    path_delays,
    physical_numbers,
    same_array,
    spread,
)

from ..subject import Subject
from ..timeline import Timeline, windows_of

CELLS = 184  # a side of the traffic's matrix; of more tiles several share a cell
MOST_MATRICES = 6  # supersteps whose traffic is kept by itself, those with most words
MOST_SPANS = 400_000  # with the tiles that receive them, some 1 MB of a page
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
    sums = {}
    for name, words in (("sent", trace.words_sent), ("received", trace.words_received)):
        sums[name] = np.zeros((len(trace.names), words.shape[1]), dtype=np.int64)
        np.add.at(sums[name], trace.superstep, words)
    return sums


def _ports(timeline: Timeline) -> Mapping[str, IntArray]:
    tiles = timeline.tiles
    out = [np.bincount(phase.source, phase.busy, tiles) for phase in timeline.transfers]
    into = [np.bincount(phase.tile, phase.length, tiles) for phase in timeline.transfers]
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
    chosen = set(order[:MOST_MATRICES].tolist())
    groups = -(-program.machine.tiles // group)
    whole = np.zeros((groups, groups), dtype=np.int64)
    matrices = []
    for number in order.tolist():
        plan = program.supersteps[number].exchange
        pair = plan.source[plan.send] // group * groups + plan.tile // group
        once = np.bincount(pair, plan.words[plan.send], groups * groups).astype(np.int64)
        matrix = times[number] * once.reshape(groups, groups)
        whole += matrix
        if number in chosen:
            matrices.append((number, matrix))
    matrices.sort(key=lambda numbered: numbered[0])
    return {
        "group": group,
        "supersteps": [number for number, _ in matrices],
        "all": len(chosen) == len(order),
        "words": [whole, *(matrix for _, matrix in matrices)],
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
    delays = path_delays(machine)
    row, position = np.divmod(physical_numbers(machine), TILES_PER_ROW)
    at, tile = np.unique(position, return_index=True)  # a tile of each position
    by_position = np.full((TILES_PER_ROW, TILES_PER_ROW), UNKNOWN, dtype=np.int64)
    by_position[np.ix_(at, at)] = delays[tile[:, None], tile] - 2 * row[tile][:, None]
    return by_position


def _schedule(program: Program, timeline: Timeline) -> Mapping[str, object]:
    """The spans of every superstep, of all tiles or of the busiest.

    kept: int[tiles], 1 where all spans of a tile are here. steps: by superstep, as
    `SendSpans.packed` has them.
    """
    machine, tiles = program.machine, program.machine.tiles
    spans = [spans_of(machine, step.exchange) for step in program.supersteps]
    chosen = tiles_with_spans(spans, timeline)
    if not chosen.all():
        spans = [step.of_tiles(chosen) for step in spans]
    return {"kept": chosen, "steps": [step.packed(tiles) for step in spans]}


def tiles_with_spans(
    spans: list[SendSpans], timeline: Timeline, most: int = MOST_SPANS
) -> IntArray:
    """int64[tiles]: 1 for all where spans are so many, else for those with the busiest ports."""
    tiles = timeline.tiles
    if sum(len(step.source) + len(step.set_tile) for step in spans) <= most:
        return np.ones(tiles, dtype=np.int64)
    touching = np.array([step.touching(tiles) for step in spans]).sum(axis=0)
    ports = _ports(timeline)
    times = np.bincount(timeline.trace.superstep, minlength=len(timeline.trace.names))
    busy: IntArray = np.maximum(ports["out"], ports["into"]).T @ times
    order: IntArray = np.argsort(-busy, kind="stable")
    chosen = np.zeros(tiles, dtype=np.int64)
    chosen[order[np.cumsum(touching[order]) <= most]] = 1
    return chosen


@attrs.frozen
class SendSpans:
    """The spans of one superstep.

    Attributes:
        source, start, length, words: int64[spans], start in cycles from the first send.
        wide: int64[spans], 1 where both ports of the source's pair are used.
        receivers: int64[spans], the set of tiles that receive it.
        set_first: int64[sets + 1], where each set begins in `set_tile`.
        set_tile: int64[entries], ascending in each set.
    """

    source: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    length: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    wide: IntArray = attrs.field(eq=same_array, repr=False)
    receivers: IntArray = attrs.field(eq=same_array, repr=False)
    set_first: IntArray = attrs.field(eq=same_array, repr=False)
    set_tile: IntArray = attrs.field(eq=same_array, repr=False)

    def touching(self, tiles: int) -> IntArray:
        """int64[tiles]: the spans that each tile sends or receives."""
        uses = np.bincount(self.receivers, minlength=len(self.set_first) - 1)
        sizes = np.diff(self.set_first)
        received = np.bincount(self.set_tile, np.repeat(uses, sizes), tiles)
        return np.bincount(self.source, minlength=tiles) + received.astype(np.int64)

    def of_tiles(self, chosen: IntArray) -> SendSpans:
        """Those that one of the tiles sends or receives; bool[tiles] says which."""
        owner = np.repeat(np.arange(len(self.set_first) - 1), np.diff(self.set_first))
        received = np.bincount(owner, chosen[self.set_tile], len(self.set_first) - 1) > 0
        rows = np.flatnonzero(chosen[self.source].astype(bool) | received[self.receivers])
        used, receivers = np.unique(self.receivers[rows], return_inverse=True)
        size = np.diff(self.set_first)[used]
        return SendSpans(
            source=self.source[rows],
            start=self.start[rows],
            length=self.length[rows],
            words=self.words[rows],
            wide=self.wide[rows],
            receivers=receivers,
            set_first=np.concatenate([[0], np.cumsum(size)]),
            set_tile=self.set_tile[spread(self.set_first[used], size)],
        )

    def packed(self, tiles: int) -> Mapping[str, object]:
        """As the page has them.

        count: int[tiles], spans of each source. gap: int[spans], cycles since the source's span
        before has ended, or since the first send. idle: cycles of a span that carry no word at one
        word a cycle, negative where more.
        """
        end = self.start + self.length
        before = np.concatenate([[0], end[:-1]])[: len(end)]
        first = np.diff(self.source, prepend=-1) != 0
        return {
            "count": np.bincount(self.source, minlength=tiles),
            "gap": self.start - np.where(first, 0, before),
            "words": self.words,
            "idle": self.length - self.words,
            "wide": self.wide,
            "heard": self.receivers,
            "set_size": np.diff(self.set_first),
            "set_tile": self.set_tile,
        }


def spans_of(machine: Machine, plan: ExchangePlan) -> SendSpans:
    """The spans of a superstep's exchange."""
    receivers, first, members = _receivers(plan)
    length = machine.transfer_cycles(plan.words, plan.wide)
    order = order_of(plan.source, plan.cycle)
    source, cycle, wide = plan.source[order], plan.cycle[order], plan.wide[order].astype(np.int64)
    length, words, receivers = length[order], plan.words[order], receivers[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = cycle[1:] != (cycle + length)[:-1]
    for same in (source, wide, receivers):
        new[1:] |= same[1:] != same[:-1]
    begin = np.flatnonzero(new)
    if not len(begin):
        none = np.zeros(0, dtype=np.int64)
        return SendSpans(none, none, none, none, none, none, first, members)
    return SendSpans(
        source[begin],
        cycle[begin] - cycle.min(),
        np.add.reduceat(length, begin),
        np.add.reduceat(words, begin),
        wide[begin],
        receivers[begin],
        first,
        members,
    )


def _receivers(plan: ExchangePlan) -> tuple[IntArray, IntArray, IntArray]:
    """int64[sends], the set of tiles that receives each; where sets begin, and their tiles.

    Sets are told apart by sums of random numbers of their tiles, which wrap; equals are compared.
    """
    sends = len(plan.source)
    order = order_of(plan.send, plan.tile)
    tile, size = plan.tile[order], np.bincount(plan.send, minlength=sends)
    first = np.concatenate([[0], np.cumsum(size)])
    marks = np.random.default_rng(0).integers(1 << 62, size=1 + int(tile.max(initial=0)))
    sums = np.diff(np.concatenate([[0], np.cumsum(marks[tile])])[first])
    _, example, number = np.unique(sums, return_index=True, return_inverse=True)
    like = example[number]
    if not np.array_equal(size, size[like]) or not np.array_equal(
        tile, tile[spread(first[like], size)]
    ):
        example = number = np.arange(sends)
    set_first = np.concatenate([[0], np.cumsum(size[example])])
    return number, set_first, tile[spread(first[example], size[example])]
