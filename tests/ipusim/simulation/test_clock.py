"""The clock of a simulation: waits and barriers."""

from __future__ import annotations

import pytest

from ipusim.simulation.clock import Barrier, Clock, Process


def test_time_starts_at_zero_and_is_whole() -> None:
    clock = Clock()
    clock.run()

    assert clock.now == 0
    assert type(clock.now) is int


def test_processes_that_wake_in_one_cycle_go_on_in_the_order_they_were_started() -> None:
    clock, woken = Clock(), []

    def life(name: str) -> Process:
        yield clock.wait(5)
        woken.append(name)

    clock.start(life(name) for name in "abc")
    clock.run()

    assert woken == ["a", "b", "c"]


@pytest.mark.parametrize(("cycles", "released"), [(0, [7, 14]), (126, [133, 266])])
def test_a_barrier_releases_all_its_cycles_after_the_last_arrival(
    cycles: int, released: list[int]
) -> None:
    clock = Clock()
    releases: list[int] = []
    barrier = Barrier(clock, 3, cycles, releases.append)
    arrivals: list[list[int]] = [[], [], []]

    def life(tile: int) -> Process:
        for _ in range(2):
            yield clock.wait(tile + 5)
            yield barrier.arrive()
            arrivals[tile].append(clock.now)

    clock.start(life(tile) for tile in range(3))
    clock.run()

    assert released == releases
    assert [released] * 3 == arrivals


def test_all_waiting_processes_receive_the_value_of_the_release() -> None:
    clock, values = Clock(), []
    barrier = Barrier(clock, 2, 3, lambda cycle: [cycle])

    def life() -> Process:
        values.append((yield barrier.arrive()))

    clock.start(life() for _ in range(2))
    clock.run()

    assert values == [[3], [3]]
    assert values[0] is values[1]


def test_a_barrier_that_a_process_never_reaches_releases_no_process() -> None:
    clock = Clock()
    releases: list[int] = []
    barrier = Barrier(clock, 2, 1, releases.append)

    def life() -> Process:
        yield barrier.arrive()

    clock.start(iter([life()]))
    clock.run()

    assert releases == []
