"""The timeline of a run: states of tiles in every cycle, words in flight, windows."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import Trace
from ipusim.compiler.views import STATES, Subject
from ipusim.compiler.views.timeline import (
    COMPUTE,
    EXCHANGE,
    SYNC,
    WAITING_FOR_WORDS,
    Timeline,
    Transfers,
    transfers_of,
    windows_of,
)

# A trace of two supersteps on four tiles, written by hand.
NO_WORDS = np.zeros((2, 4), dtype=np.int64)
HAND_MADE = Trace(
    names=("one", "two"),
    sync_start=[0, 13],
    exchange_start=[2, 15],
    exchange_first=[[0, 0, 2, 0], [3, 1, 3, 2]],
    exchange_last=[[0, 4, 7, 5], [5, 3, 5, 3]],
    compute_start=[[0, 4, 7, 5], [5, 3, 5, 3]],
    compute=[[5, 4, 4, 0], [2, 4, 2, 0]],
    schedule=[7, 5],
    bound=[5, 2],
    words_sent=NO_WORDS,
    words_received=NO_WORDS,
)


def test_tile_cycles_of_all_states_are_tiles_times_cycles(subject: Subject) -> None:
    report, timeline = subject.report, subject.timeline
    cycles = timeline.tile_cycles(np.array([0, report.cycles]))[:, 0]
    means = (report.mean_compute, report.mean_exchange, report.sync_cycles, report.mean_words_wait)

    assert report.tiles * report.cycles == cycles.sum()
    assert cycles[:4].tolist() == pytest.approx([report.tiles * mean for mean in means])
    assert (cycles >= 0).all()
    assert 0 < cycles[EXCHANGE] < report.tiles * report.exchange_cycles


def test_each_tile_is_in_some_state_in_every_cycle(subject: Subject) -> None:
    by_tile, report = subject.timeline.by_tile, subject.report

    assert by_tile.shape == (len(STATES), report.tiles)
    assert (by_tile.sum(axis=0) == report.cycles).all()
    assert (by_tile >= 0).all()
    cycles = subject.timeline.tile_cycles(np.array([0, report.cycles]))
    assert np.array_equal(by_tile.sum(axis=1), cycles[:, 0])


def test_a_tile_goes_through_its_states_in_its_own_time() -> None:
    """Two supersteps of four tiles: one has no words, one begins late, one has no compute."""
    timeline = Timeline(HAND_MADE, ())
    # Letters of `STATES` in their order: C compute, X exchange, s sync, w waiting for words,
    # S waiting for the slowest.
    letters = np.array(list("CXswS"))[timeline.states_at(np.arange(HAND_MADE.cycles) + 0.5)]

    assert ["".join(row) for row in letters] == [
        "ssCCCCCSSSSSSsswwwXXCC",
        "ssXXXXCCCCSSSsswXXCCCC",
        "sswwXXXXXCCCCsswwwXXCC",
        "ssXXXXXSSSSSSsswwXSSSS",
    ]


def test_compute_is_early_where_other_tiles_still_exchange() -> None:
    timeline = Timeline(HAND_MADE, ())

    # Exchanges end 7 cycles after the first release and 5 after the second.
    assert timeline.early_compute == pytest.approx((5 + 3 + 2) / (5 + 4 + 4 + 2 + 4 + 2))
    assert [span.tolist() for span in timeline.compute_span] == [[2, 18], [13, 22]]


def test_in_lock_step_no_tile_computes_early_and_some_wait_for_the_words_of_others(
    static: Subject, lock_step: Subject
) -> None:
    early, together = static.timeline, lock_step.timeline

    assert early.early_compute > 0 == together.early_compute
    assert early.by_tile[WAITING_FOR_WORDS].sum() < together.by_tile[WAITING_FOR_WORDS].sum()
    same = [COMPUTE, EXCHANGE, SYNC]
    assert np.array_equal(early.by_tile[same], together.by_tile[same])


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


def test_transfers_are_where_tiles_exchange_in_the_trace(subject: Subject) -> None:
    machine, trace = subject.program.machine, subject.trace
    for row, number in enumerate(trace.superstep.tolist()):
        step = subject.program.supersteps[number].exchange
        transfers = transfers_of(machine, step)
        first, last = spans(transfers, len(step.source), machine.tiles)

        assert trace.exchange_first[row].tolist() == first
        assert trace.exchange_last[row].tolist() == [
            end + machine.exchange_tail_cycles if end else 0 for end in last
        ]
        assert transfers.cycles == max(last)


def spans(transfers: Transfers, sends: int, tiles: int) -> tuple[list[int], list[int]]:
    """Return the cycles of the first word of each tile and behind its last, sent or received.

    Both are 0 for a tile without words.

    Args:
        transfers: uses of ports; those of out ports begin with one for each send. The uses behind
            them are of ports that partners lend for wide sends, and do not count.
        sends: number of sends.
        tiles: number of tiles.
    """
    first, last = [0] * tiles, [0] * tiles
    sent = (transfers.source[:sends], transfers.sent[:sends], transfers.busy[:sends])
    for columns in (sent, (transfers.tile, transfers.landed, transfers.length)):
        for tile, begin, cycles in zip(*(column.tolist() for column in columns), strict=True):
            first[tile] = min(first[tile] or begin, begin)
            last[tile] = max(last[tile], begin + cycles)
    return first, last


@pytest.mark.parametrize(("cycles", "most"), [(10, 100), (100, 10), (101, 10), (1, 1)])
def test_windows_cover_the_run_and_are_no_more_than_asked(cycles: int, most: int) -> None:
    edges = windows_of(cycles, most)

    assert (edges[0], edges[-1]) == (0, cycles)
    assert (np.diff(edges) > 0).all()
    assert len(edges) - 1 <= most
