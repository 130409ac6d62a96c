"""Data of supersteps on the page of a run: executions, states, what is summed for lack of room."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.views import Subject
from ipusim.compiler.views.page.bsp import (
    EXCHANGE_COLUMNS,
    bsp_data,
    cycles_data,
    full_rows,
    states_by_row,
)


def test_executions_of_a_page_are_those_of_the_trace(subject: Subject) -> None:
    trace, data = subject.trace, bsp_data(subject)

    for name in EXCHANGE_COLUMNS:
        np.testing.assert_array_equal(
            data["exchanges"][name][data["exchange"]], getattr(trace, name)
        )
    np.testing.assert_array_equal(data["computes"][data["compute"]], trace.compute)
    assert len(data["left_out"]["superstep"]) == 0


def test_executions_that_are_alike_are_kept_once(looped: Subject) -> None:
    data = bsp_data(looped)
    rows, supersteps_run = len(looped.trace.superstep), len(np.unique(looped.trace.superstep))

    assert len(data["exchanges"]["words_sent"]) <= supersteps_run < rows
    assert len(data["computes"]) < rows


@pytest.mark.parametrize("share", [0.3, 0.6])
def test_what_does_not_fit_is_summed_by_superstep(looped: Subject, share: float) -> None:
    trace, tiles = looped.trace, looped.timeline.tiles
    complete = full_rows(trace, 10**9)
    max_numbers = int(share * tiles * (5 * len(complete.exchanges) + len(complete.computes)))
    data, partial = bsp_data(looped, max_numbers), full_rows(trace, max_numbers)
    sums, rows = data["left_out"], np.flatnonzero(partial.exchange >= 0)

    assert tiles * (5 * len(partial.exchanges) + len(partial.computes)) <= max_numbers
    assert 0 < len(rows) < len(trace.superstep)
    np.testing.assert_array_equal(data["computes"][data["compute"][rows]], trace.compute[rows])
    exchange = trace.exchange_last - trace.exchange_first
    tables = (trace.compute, exchange, trace.compute_start - exchange)
    for name, table in zip(("compute", "exchange", "waiting"), tables, strict=True):
        together = sums[name].sum(axis=0) + table[rows].sum(axis=0)
        np.testing.assert_array_equal(together, table.sum(axis=0))
    assert sum(sums["times"]) == len(partial.left_out)
    assert set(sums["superstep"]) == set(trace.superstep[partial.left_out])


def test_first_executions_are_kept_before_others(looped: Subject) -> None:
    trace = looped.trace
    _, first = np.unique(trace.superstep, return_index=True)
    needed = full_rows(trace, 10**9)
    max_numbers = looped.timeline.tiles * (
        5 * len(np.unique(needed.exchange[first])) + len(np.unique(needed.compute[first]))
    )

    assert (full_rows(trace, max_numbers).exchange[first] >= 0).all()


def test_states_of_executions_add_up_to_those_of_tiles(subject: Subject) -> None:
    states = states_by_row(subject.timeline)

    np.testing.assert_array_equal(states.sum(axis=1), subject.timeline.by_tile.sum(axis=1))


def test_causes_and_supersteps_add_up_to_the_run(subject: Subject) -> None:
    data, report = cycles_data(subject), subject.report

    assert sum(data["causes"].values()) == pytest.approx(report.cycles)
    np.testing.assert_allclose(data["states"].sum(axis=1), subject.timeline.by_tile.mean(axis=1))
    np.testing.assert_array_equal(data["compute"].sum(axis=0), subject.trace.compute.sum(axis=0))
    assert data["most"].sum() == report.most_compute
    assert data["roofline"]["rate"] == report.flop_rate
