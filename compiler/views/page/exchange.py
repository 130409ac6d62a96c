"""Page data of the exchange: words by sender and receiver, schedules, and the use of ports.

The schedule of a superstep is a list of spans. A span joins sends of one tile to the same receivers
that follow one another without a gap. Spans are ordered by tile, then by cycle. The tiles that
receive a span form a set; few sets differ, so the page has each set once.
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

# Maximum number of rows, and of columns, of the traffic matrix; of more tiles several share a row:
# eight of 1,472 tiles.
MAX_CELLS = 184
# Supersteps that have a matrix each, those with most words; no reason recorded for this number.
MAX_MATRICES = 6
MAX_SPANS = 400_000  # spans and entries of their sets, some 1 MB of a page
WINDOWS = 1500  # windows: equal intervals of the run, between whose edges words are counted
NO_TILE = -1  # path delay of a position without a tile


def exchange_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `exchange` of the page's data; all words have 32 bits.

    sent, received: int[supersteps, tiles], words over the run; a multicast word counts once when
    sent and once for each receiver when received. out, into: int[supersteps, tiles], cycles in
    which the out port and the in port of a tile are busy in one execution. edges: int[windows + 1],
    cycles. flight: words that have left but not landed at each edge. landed: words that land in
    each window. delays: int[64, 64], path delay from a position to another in a row of the chip, -1
    of positions without a tile; two cycles for each row of the source are added to it. pipeline:
    cycles of a phase before its first send. See also `_traffic`, `_schedule` and `_phases`.
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
    """Return the words that tiles send and receive over the run, int64[supersteps, tiles] each."""
    sums = {}
    for name, words in (("sent", trace.words_sent), ("received", trace.words_received)):
        sums[name] = np.zeros((len(trace.names), words.shape[1]), dtype=np.int64)
        np.add.at(sums[name], trace.superstep, words)
    return sums


def _ports(timeline: Timeline) -> Mapping[str, IntArray]:
    """Return the busy cycles of ports in one execution, int64[supersteps, tiles] each."""
    tiles = timeline.tiles
    out = [np.bincount(phase.source, phase.busy, tiles) for phase in timeline.transfers]
    into = [np.bincount(phase.tile, phase.length, tiles) for phase in timeline.transfers]
    return {
        "out": np.array(out, dtype=np.int64).reshape(-1, tiles),
        "into": np.array(into, dtype=np.int64).reshape(-1, tiles),
    }


def _traffic(program: Program, trace: Trace) -> Mapping[str, object]:
    """Return the words by sender and receiver, of the run and of the supersteps with most words.

    group: number of tiles that share a row or a column. words: int[1 + supersteps, groups, groups],
    matrix of the run, then of the supersteps whose numbers are `supersteps`. all: True if no
    superstep with words is left out.
    """
    group = -(-program.machine.tiles // MAX_CELLS)
    times = np.bincount(trace.superstep, minlength=len(trace.names))
    received_words = np.array(
        [step.exchange.words[step.exchange.send].sum() for step in program.supersteps]
    )
    words = times * received_words
    order = np.argsort(-words, kind="stable")[: (words > 0).sum()]
    chosen_steps = set(order[:MAX_MATRICES].tolist())
    groups = -(-program.machine.tiles // group)
    total = np.zeros((groups, groups), dtype=np.int64)
    matrices = []
    for number in order.tolist():
        plan = program.supersteps[number].exchange
        # Cell (sender, receiver) of each reception, as a number row by row.
        cell = plan.source[plan.send] // group * groups + plan.tile // group
        words_once = np.bincount(cell, plan.words[plan.send], groups * groups).astype(np.int64)
        matrix = times[number] * words_once.reshape(groups, groups)
        total += matrix
        if number in chosen_steps:
            matrices.append((number, matrix))
    matrices.sort(key=lambda numbered: numbered[0])
    return {
        "group": group,
        "supersteps": [number for number, _ in matrices],
        "all": len(chosen_steps) == len(order),
        "words": [total, *(matrix for _, matrix in matrices)],
    }


def _phases(subject: Subject) -> Mapping[str, object]:
    """Return the exchange cycles and the words of each superstep that moves words.

    Cycles are sums over executions, as in the report. bound: cycles of the busiest port. schedule:
    cycles of the schedule without path delay. path: cycles that the path delay adds. pipeline,
    tail: cycles before the first send and after the last write. sent, received: words over
    the run; a multicast word counts once when sent and once for each receiver when received.
    """
    names = {name: number for number, name in enumerate(subject.trace.names)}
    steps = [step for step in subject.report.steps if step.words]
    sent_words = _words(subject.trace)["sent"].sum(axis=1)
    numbers = [names[step.name] for step in steps]
    return {
        "superstep": numbers,
        "times": [step.times for step in steps],
        "bound": [step.bound for step in steps],
        "schedule": [step.schedule for step in steps],
        "path": [step.exchange - step.pipeline - step.tail - step.schedule for step in steps],
        "pipeline": [step.pipeline for step in steps],
        "tail": [step.tail for step in steps],
        "sent": sent_words[numbers],
        "received": [step.words for step in steps],
    }


def delays_in_a_row(machine: Machine) -> IntArray:
    """Return path delays between positions in a row of the chip, int64[64, 64]; -1 without a tile.

    The source is taken in row 0: a delay is a function of both positions plus two cycles for each
    row of the source.
    """
    delays = path_delays(machine)
    row, position = np.divmod(physical_numbers(machine), TILES_PER_ROW)
    # Positions that have a tile in some row, and one such tile for each.
    occupied, tile = np.unique(position, return_index=True)
    by_position = np.full((TILES_PER_ROW, TILES_PER_ROW), NO_TILE, dtype=np.int64)
    # Two cycles for each row of the source are taken away, as if it were in row 0.
    by_position[np.ix_(occupied, occupied)] = delays[tile[:, None], tile] - 2 * row[tile][:, None]
    return by_position


def _schedule(program: Program, timeline: Timeline) -> Mapping[str, object]:
    """Return the spans of every superstep, of all tiles or of those with the busiest ports.

    kept: int[tiles], 1 if the page has all spans of a tile. steps: for each superstep, the columns
    that `SendSpans.packed` returns.
    """
    machine, tiles = program.machine, program.machine.tiles
    spans = [spans_of(machine, step.exchange) for step in program.supersteps]
    has_spans = tiles_with_spans(spans, timeline)
    if not has_spans.all():
        spans = [step.of_tiles(has_spans) for step in spans]
    return {"kept": has_spans, "steps": [step.packed(tiles) for step in spans]}


def tiles_with_spans(
    spans: list[SendSpans], timeline: Timeline, max_spans: int = MAX_SPANS
) -> IntArray:
    """Return 1 for each tile whose spans are shown, else 0, int64[tiles].

    All tiles are shown if their spans have at most `max_spans` entries, else those with the busiest
    ports whose spans fit.

    Args:
        spans: spans of each superstep of the program.
        timeline: run, which says how often supersteps are executed.
        max_spans: maximum number of spans and entries of sets.
    """
    tiles = timeline.tiles
    if sum(len(step.source) + len(step.set_tile) for step in spans) <= max_spans:
        return np.ones(tiles, dtype=np.int64)
    touching = np.array([step.touching(tiles) for step in spans]).sum(axis=0)  # spans of each tile
    ports = _ports(timeline)
    times = np.bincount(timeline.trace.superstep, minlength=len(timeline.trace.names))
    # Cycles of the busier port of each tile over the run; tiles are added while their spans fit.
    busy_cycles: IntArray = np.maximum(ports["out"], ports["into"]).T @ times
    order: IntArray = np.argsort(-busy_cycles, kind="stable")
    has_spans = np.zeros(tiles, dtype=np.int64)
    has_spans[order[np.cumsum(touching[order]) <= max_spans]] = 1
    return has_spans


@attrs.frozen
class SendSpans:
    """Spans of the sends of one superstep, by source, then by cycle.

    Example: sets {1, 2} and {5} are set_first [0, 2, 3] and set_tile [1, 2, 5].

    Attributes:
        source, start, length, words: sending tile, first cycle from the first send of the
            superstep, number of cycles, and words of each span, int64[spans].
        wide: 1 if a span uses both out ports of the tile pair of its source, int64[spans].
        receivers: number of the set of tiles that receive each span, int64[spans].
        set_first: first entry of each set in `set_tile`, and the end, int64[sets + 1].
        set_tile: tiles of all sets, ascending in each set, int64[entries].
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
        """Return the number of spans that each tile sends or receives, int64[tiles]."""
        uses = np.bincount(self.receivers, minlength=len(self.set_first) - 1)
        sizes = np.diff(self.set_first)
        num_received = np.bincount(self.set_tile, np.repeat(uses, sizes), tiles)
        return np.bincount(self.source, minlength=tiles) + num_received.astype(np.int64)

    def of_tiles(self, chosen: IntArray) -> SendSpans:
        """Return the spans that at least one of the tiles sends or receives.

        Args:
            chosen: 1 for each tile that counts, else 0, int64[tiles].
        """
        # 1. Spans sent by a chosen tile, or received by a set with a chosen tile. 2. The sets that
        # these spans use get new numbers in the old order, and their entries are copied.
        owner = np.repeat(np.arange(len(self.set_first) - 1), np.diff(self.set_first))
        is_received = np.bincount(owner, chosen[self.set_tile], len(self.set_first) - 1) > 0
        rows = np.flatnonzero(chosen[self.source].astype(bool) | is_received[self.receivers])
        sets, receivers = np.unique(self.receivers[rows], return_inverse=True)
        size = np.diff(self.set_first)[sets]
        return SendSpans(
            source=self.source[rows],
            start=self.start[rows],
            length=self.length[rows],
            words=self.words[rows],
            wide=self.wide[rows],
            receivers=receivers,
            set_first=np.concatenate([[0], np.cumsum(size)]),
            set_tile=self.set_tile[spread(self.set_first[sets], size)],
        )

    def packed(self, tiles: int) -> Mapping[str, object]:
        """Return the columns of the page, with small numbers that compress well.

        count: int[tiles], number of spans of each source. gap: int[spans], cycles from the end of
        the span before of the same source, or from the first send of the superstep. idle: cycles
        less words of a span; negative if a wide span carries two words a cycle. heard: number of
        the set of receivers.
        """
        # The end of the span before counts only if its source is the same.
        end = self.start + self.length
        end_before = np.concatenate([[0], end[:-1]])[: len(end)]
        is_first = np.diff(self.source, prepend=-1) != 0
        return {
            "count": np.bincount(self.source, minlength=tiles),
            "gap": self.start - np.where(is_first, 0, end_before),
            "words": self.words,
            "idle": self.length - self.words,
            "wide": self.wide,
            "heard": self.receivers,
            "set_size": np.diff(self.set_first),
            "set_tile": self.set_tile,
        }


def spans_of(machine: Machine, plan: ExchangePlan) -> SendSpans:
    """Return the spans of the schedule of a superstep."""
    # 1. Sends by source, then by cycle. 2. A span begins at each send that does not begin in the
    # cycle in which the send before ends, or that differs from it in source, width or receivers.
    # 3. Cycles and words are summed from begin to begin.
    receivers, set_first, set_tile = _receivers(plan)
    length = machine.transfer_cycles(plan.words, plan.wide)
    order = order_of(plan.source, plan.cycle)
    source, cycle, wide = plan.source[order], plan.cycle[order], plan.wide[order].astype(np.int64)
    length, words, receivers = length[order], plan.words[order], receivers[order]
    is_first = np.ones(len(order), dtype=np.bool_)
    is_first[1:] = cycle[1:] != (cycle + length)[:-1]
    for column in (source, wide, receivers):
        is_first[1:] |= column[1:] != column[:-1]
    begin = np.flatnonzero(is_first)
    if not len(begin):
        no_spans = np.zeros(0, dtype=np.int64)
        return SendSpans(
            no_spans, no_spans, no_spans, no_spans, no_spans, no_spans, set_first, set_tile
        )
    return SendSpans(
        source=source[begin],
        start=cycle[begin] - cycle.min(),
        length=np.add.reduceat(length, begin),
        words=np.add.reduceat(words, begin),
        wide=wide[begin],
        receivers=receivers[begin],
        set_first=set_first,
        set_tile=set_tile,
    )


def _receivers(plan: ExchangePlan) -> tuple[IntArray, IntArray, IntArray]:
    """Find the distinct sets of receiving tiles of a schedule.

    Returns:
        Number of each send's set, int64[sends]; first entry of each set and the end, int64[sets +
        1]; tiles of all sets, ascending in each, int64[entries].
    """
    # 1. Receivers of each send in ascending order.
    sends = len(plan.source)
    order = order_of(plan.send, plan.tile)
    tile, size = plan.tile[order], np.bincount(plan.send, minlength=sends)
    first = np.concatenate([[0], np.cumsum(size)])
    # 2. A set is identified by the sum of random numbers of its tiles, which may wrap around. The
    # seed is constant, so that the same run gives the same page.
    numbers = np.random.default_rng(0).integers(1 << 62, size=1 + int(tile.max(initial=0)))
    sums = np.diff(np.concatenate([[0], np.cumsum(numbers[tile])])[first])
    # example: first send of each set; set_number: set of each send.
    _, example, set_number = np.unique(sums, return_index=True, return_inverse=True)
    # 3. Compare each send with the first one of the same sum. If two different sets have the same
    # sum by chance, give each send a set of its own, which is larger but correct.
    example_of_send = example[set_number]
    if not np.array_equal(size, size[example_of_send]) or not np.array_equal(
        tile, tile[spread(first[example_of_send], size)]
    ):
        example = set_number = np.arange(sends)
    set_first = np.concatenate([[0], np.cumsum(size[example])])
    return set_number, set_first, tile[spread(first[example], size[example])]
