from __future__ import annotations

import numpy as np
import pytest

from compiler.views import STATES, Subject
from compiler.views.timeline import windows_of
from compiler.views.transfers import Transfers, transfers_of
from ipusim import phase_time


def test_tile_cycles_of_all_states_are_tiles_times_cycles(subject: Subject) -> None:
    report, timeline = subject.report, subject.timeline
    compute, exchange, sync, waiting = timeline.tile_cycles(np.array([0, report.cycles]))[:, 0]

    assert report.tiles * report.cycles == compute + exchange + sync + waiting
    assert subject.trace.compute.sum() == compute
    assert report.tiles * report.sync_cycles == sync
    assert 0 < exchange < report.tiles * report.exchange_cycles
    assert waiting >= 0


def test_windows_add_up_to_what_tiles_do_cycle_by_cycle(subject: Subject) -> None:
    cycles = subject.trace.cycles
    states = subject.timeline.states_at(np.arange(cycles) + 0.5)
    edges = windows_of(cycles, 37)
    counted = [np.add.reduceat((states == n).sum(axis=0), edges[:-1]) for n in range(len(STATES))]

    assert np.array_equal(counted, subject.timeline.tile_cycles(edges))


def test_every_word_leaves_before_it_lands_and_all_land(subject: Subject) -> None:
    timeline, trace = subject.timeline, subject.trace
    at = np.arange(trace.cycles + 1)
    flight, landed = timeline.words_in_flight(at), timeline.words_landed(at)

    assert (flight >= 0).all()
    assert flight.max() > 0
    assert (flight[0], flight[-1]) == (0, 0)
    assert trace.words_received.sum() == landed[-1]
    assert (np.diff(landed) >= 0).all()


def test_transfers_take_the_time_of_the_phase(subject: Subject) -> None:
    machine = subject.program.machine
    for step in subject.program.supersteps:
        first, last = transfers_of(machine, step.exchange).spans(machine.tiles)
        time = phase_time(machine, step.exchange)
        if not step.exchange.is_empty:
            assert first[last > 0].min() == machine.exchange_pipeline_cycles
        assert last.max() + (machine.exchange_tail_cycles if last.any() else 0) == time.cycles


@pytest.mark.parametrize(("cycles", "most"), [(10, 100), (100, 10), (101, 10), (1, 1)])
def test_windows_cover_the_run_and_are_no_more_than_asked(cycles: int, most: int) -> None:
    edges = windows_of(cycles, most)

    assert (edges[0], edges[-1]) == (0, cycles)
    assert (np.diff(edges) > 0).all()
    assert len(edges) - 1 <= most


def test_a_tile_that_neither_sends_nor_receives_has_no_span() -> None:
    transfers = Transfers(
        source=np.array([1, 1]),
        sent=np.array([5, 8]),
        busy=np.array([3, 2]),
        tile=np.array([2, 2]),
        left=np.array([5, 8]),
        landed=np.array([11, 14]),
        length=np.array([3, 2]),
        words=np.array([3, 2]),
    )
    first, last = transfers.spans(4)

    assert (first.tolist(), last.tolist()) == ([0, 5, 11, 0], [0, 10, 16, 0])
