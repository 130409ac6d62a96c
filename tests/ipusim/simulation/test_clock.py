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
    barrier = Barrier(clock, 3, cycles)
    seen: list[list[int]] = [[], [], []]

    def life(tile: int) -> Process:
        for _ in range(2):
            yield clock.wait(tile + 5)
            yield barrier.arrive()
            seen[tile].append(clock.now)

    clock.start(life(tile) for tile in range(3))
    clock.run()

    assert released == barrier.released_at
    assert [released] * 3 == seen


def test_several_parties_may_arrive_at_once() -> None:
    clock = Clock()
    barrier = Barrier(clock, 5, 10)

    def life(parties: int) -> Process:
        yield clock.wait(parties)
        yield barrier.arrive(parties)

    clock.start(life(parties) for parties in (1, 4))
    clock.run()

    assert barrier.released_at == [14]


def test_a_barrier_that_one_never_reaches_releases_nobody() -> None:
    clock = Clock()
    barrier = Barrier(clock, 2, 1)

    def life() -> Process:
        yield barrier.arrive()

    clock.start(iter([life()]))
    clock.run()

    assert barrier.released_at == []
