"""Superstep of four tiles whose times can be computed by hand."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    DataType,
    ExchangePlan,
    Handle,
    Program,
    Superstep,
    Vertices,
    path_delays,
    simulate,
)
from ipusim.simulation.own_exchange import own_exchange

MACHINE = BOW.scaled_to(4)
BASE = MACHINE.sram_base + 0x1000
SYNC, PIPELINE = MACHINE.sync_cycles, MACHINE.exchange_pipeline_cycles
TAIL = MACHINE.exchange_tail_cycles


def words(source: int, *messages: tuple[int, int, int]) -> ExchangePlan:
    """Return an exchange plan of messages (words, cycle, receiver) from one tile."""
    count, cycle, tile = np.array(messages).T
    number = np.arange(len(messages))
    return ExchangePlan(
        np.full(len(messages), source),
        np.full(len(messages), BASE),
        count,
        cycle,
        np.zeros(len(messages), dtype=bool),
        number,
        tile,
        np.full(len(messages), BASE + 0x1000),
    )


@pytest.fixture
def timed_program(program: Program, adding: Callable[..., Vertices]) -> Program:
    """Return a program of one superstep, with times that can be computed by hand.

    Tile 0 sends 8 words to tile 1 and then 100 to tile 2; 1, 2 and 3 compute 34, 14 and 310 cycles.
    """
    plan = words(0, (8, 5, 1), (100, 13, 2))
    compute = tuple(
        adding([tile], BASE + 0x2000, BASE + 0x2000, count)
        for tile, count in ((1, 24), (2, 4), (3, 300))
    )
    region = attrs.evolve(
        program.variables[0], address=[BASE] * 4, bytes=[0x4000] * 4, first=0, last=0
    )
    x = Handle(DataType.FLOAT, [0, 1, 2, 3], [BASE, *[BASE + 0x2000] * 3], [100, 24, 4, 300])
    return attrs.evolve(
        program,
        machine=MACHINE,
        steps=(Superstep("one", plan, compute),),
        variables=(region,),
        inputs={"x": x},
        outputs={},
    )


def test_a_tile_computes_when_its_own_words_are_over(timed_program: Program) -> None:
    run = simulate(timed_program)
    delay = path_delays(MACHINE)[0, :].tolist()
    expected = [
        PIPELINE + 108 + TAIL,  # its first word leaves one pipeline after the release
        PIPELINE + delay[1] + 8 + TAIL,
        PIPELINE + 8 + delay[2] + 100 + TAIL,
        0,
    ]

    assert run.trace.exchange_last.tolist() == [expected]
    assert run.trace.compute_start.tolist() == [expected]
    assert run.trace.exchange_first.tolist() == [
        [PIPELINE, PIPELINE + delay[1], PIPELINE + 8 + delay[2], 0]
    ]
    ends = [SYNC + expected[0], SYNC + expected[1] + 34, SYNC + expected[2] + 14, SYNC + 310]
    assert run.trace.arrival.tolist() == [ends]
    assert run.trace.cycles == max(ends)
    assert run.report.compute_cycles == max(ends[1:]) - (SYNC + expected[2])
    assert run.report.exchange_cycles == expected[2]


def test_in_lock_step_a_tile_waits_for_the_last_word_of_all(timed_program: Program) -> None:
    locked = attrs.evolve(timed_program, machine=MACHINE.with_(lock_step=1))
    run, free = simulate(locked), simulate(timed_program)
    longest = int(own_exchange(MACHINE, timed_program.supersteps[0].exchange).end.max())

    assert run.trace.compute_start.tolist() == [[longest] * 4]
    assert run.trace.exchange_last.tolist() == free.trace.exchange_last.tolist()
    assert run.trace.cycles == SYNC + longest + 310
    assert free.trace.cycles < run.trace.cycles
    assert run.report.mean_words_wait > free.report.mean_words_wait
