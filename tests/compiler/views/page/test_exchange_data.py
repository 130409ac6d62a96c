"""Data of the exchange on the page of a run: words of the trace, cycles of the fabric."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, ExchangePlan, IntArray, Machine, path_delays, physical_numbers, simulate
from ipusim.compiler import emit, plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import Subject
from ipusim.compiler.views.page import exchange as exchange_page
from ipusim.compiler.views.page.exchange import (
    SendSpans,
    delays_in_a_row,
    exchange_data,
    spans_of,
    tiles_with_spans,
)


@pytest.fixture(scope="module")
def data(subject: Subject) -> dict[str, Any]:
    """Return the data of the exchange."""
    return dict(exchange_data(subject))


@pytest.fixture(scope="module")
def subject(looped: Subject) -> Subject:
    """Return a run with a loop of supersteps, one of which has wide sends."""
    return looped


def all_spans(subject: Subject) -> list[SendSpans]:
    """Return the spans of sends of each superstep."""
    return [spans_of(subject.program.machine, s.exchange) for s in subject.program.supersteps]


def test_words_are_those_of_the_trace(subject: Subject, data: dict[str, Any]) -> None:
    trace = subject.trace
    for name, words in (("sent", trace.words_sent), ("received", trace.words_received)):
        assert np.array_equal(data[name].sum(axis=0), words.sum(axis=0))
    step = int(trace.superstep[-1])
    rows = trace.superstep == step
    assert np.array_equal(data["received"][step], trace.words_received[rows].sum(axis=0))


def test_the_busiest_port_of_each_superstep_is_the_reports_bound(data: dict[str, Any]) -> None:
    phases = data["phases"]
    for row, step in enumerate(phases["superstep"]):
        busiest = max(data["out"][step].max(), data["into"][step].max())
        assert phases["times"][row] * busiest == phases["bound"][row]


def test_the_parts_of_an_exchange_add_up_to_the_reports(
    subject: Subject, data: dict[str, Any]
) -> None:
    phases, steps = data["phases"], {step.name: step for step in subject.report.steps}
    for row, number in enumerate(phases["superstep"]):
        total = sum(phases[name][row] for name in ("schedule", "path", "pipeline", "tail"))
        assert total == steps[subject.trace.names[number]].exchange


def test_traffic_adds_up_to_the_words_of_senders_and_receivers(data: dict[str, Any]) -> None:
    traffic = data["traffic"]
    assert traffic["group"] == 1
    assert np.array_equal(traffic["words"][0].sum(axis=0), data["received"].sum(axis=0))
    for index, number in enumerate(traffic["supersteps"], start=1):
        assert np.array_equal(traffic["words"][index].sum(axis=0), data["received"][number])


def test_the_page_says_whether_every_superstep_has_its_traffic(
    subject: Subject, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    received = data["received"].sum(axis=1)
    monkeypatch.setattr(exchange_page, "MAX_MATRICES", 1)
    busiest: Any = exchange_data(subject)["traffic"]

    assert data["traffic"]["supersteps"] == np.flatnonzero(received).tolist()
    assert data["traffic"]["all"]
    assert busiest["supersteps"] == [int(received.argmax())]
    assert not busiest["all"]


def test_tiles_of_a_large_chip_share_rows_of_the_traffic() -> None:
    machine = BOW.scaled_to(400)
    pattern = GENERATORS["uniform"]((128, 128), 16, 0.3, np.random.default_rng(0))
    plan = plan_static(pattern, n=16, machine=machine, strategy="popsparse")
    program = emit(plan)
    data: Any = exchange_data(Subject(plan=plan, program=program, run=simulate(program)))
    group = data["traffic"]["group"]
    by_group = np.add.reduceat(data["received"].sum(axis=0), np.arange(0, 400, group))

    assert group == 3
    assert np.array_equal(data["traffic"]["words"][0].sum(axis=0), by_group)


def arrivals(spans: SendSpans, machine: Machine) -> dict[int, list[tuple[int, int]]]:
    """By tile the cycles in which it receives, with the sender, span by span."""
    delays = path_delays(machine)
    arrived: dict[int, list[tuple[int, int]]] = {}
    for row, source in enumerate(spans.source.tolist()):
        heard = int(spans.receivers[row])
        for tile in spans.set_tile[spans.set_first[heard] : spans.set_first[heard + 1]].tolist():
            first = int(spans.start[row] + delays[source, tile])
            cycles = ((cycle, source) for cycle in range(first, first + int(spans.length[row])))
            arrived.setdefault(tile, []).extend(cycles)
    return {tile: sorted(cycles) for tile, cycles in arrived.items()}


def test_spans_say_when_every_tile_receives_and_from_whom(static: Subject) -> None:
    machine = static.program.machine
    for step, transfers in zip(static.program.supersteps, static.timeline.transfers, strict=True):
        plan = step.exchange
        if plan.is_empty:
            continue
        spans = spans_of(machine, plan)
        arrived = arrivals(spans, machine)
        source = plan.source[plan.send]
        for tile in range(machine.tiles):
            rows = np.flatnonzero(transfers.tile == tile)
            landed = transfers.landed[rows] - machine.exchange_pipeline_cycles
            expected = sorted(
                (cycle, int(source[row]))
                for row, first in zip(rows.tolist(), landed.tolist(), strict=True)
                for cycle in range(first, first + int(transfers.length[row]))
            )
            assert arrived.get(tile, []) == expected


def test_sends_that_follow_one_another_to_the_same_tiles_are_one_span() -> None:
    two = exchange([(0, 4, 0), (0, 3, 4), (0, 2, 7)], [(0, 1), (0, 2), (1, 2), (1, 1), (2, 1)])
    spans = spans_of(BOW.scaled_to(4), two)

    assert spans.start.tolist() == [0, 7]
    assert spans.words.tolist() == [7, 2]
    assert [spans.set_tile[a:b].tolist() for a, b in _sets(spans)] == [[1, 2], [1]]


def exchange(sends: list[tuple[int, int, int]], receives: list[tuple[int, int]]) -> ExchangePlan:
    """Return a schedule of sends (source, words, cycle) and receives (send, tile)."""
    source, words, cycle = np.array(sends).T
    send, tile = np.array(receives).T
    zero = np.zeros(len(sends), dtype=np.int64)
    return ExchangePlan(source, zero, words, cycle, zero > 0, send, tile, np.zeros_like(send))


def _sets(spans: SendSpans) -> list[tuple[int, int]]:
    """Return first and last receiver of each span."""
    first: IntArray = spans.set_first[spans.receivers]
    last: IntArray = spans.set_first[spans.receivers + 1]
    return list(zip(first.tolist(), last.tolist(), strict=True))


def test_packed_spans_open_again(subject: Subject) -> None:
    for spans in all_spans(subject):
        packed: Any = spans.packed(subject.program.machine.tiles)
        length = packed["words"] + packed["idle"]
        first = np.cumsum(packed["count"]) - packed["count"]
        source = np.repeat(np.arange(len(first)), packed["count"])
        passed = np.concatenate([[0], np.cumsum(packed["gap"] + length)])
        start = passed[:-1] + packed["gap"] - passed[first][source]

        assert np.array_equal(source, spans.source)
        assert np.array_equal(start, spans.start)
        assert np.array_equal(length, spans.length)


def test_where_spans_are_too_many_those_of_the_busiest_tiles_are_whole(subject: Subject) -> None:
    spans = all_spans(subject)
    tiles = subject.program.machine.tiles
    shown = tiles_with_spans(spans, subject.timeline, max_spans=60)

    assert 0 < shown.sum() < tiles
    assert tiles_with_spans(spans, subject.timeline).all()
    for step in spans:
        fewer = step.of_tiles(shown)
        touching = fewer.touching(tiles)[shown == 1]
        assert np.array_equal(touching, step.touching(tiles)[shown == 1])
        assert len(fewer.source) <= 60


def test_path_delays_follow_from_a_row_of_the_chip() -> None:
    machine = BOW.scaled_to(300)
    column, row = physical_numbers(machine) % 64, physical_numbers(machine) // 64
    delays = delays_in_a_row(machine)[column[:, None], column] + 2 * row[:, None]

    assert np.array_equal(delays, path_delays(machine).table())
