"""Simulated time: integer cycles of the tile clock, over SimPy's event queue."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

import simpy

Process = Generator[simpy.Event, Any, None]
Told = TypeVar("Told")


class Clock:
    """The event queue of one run. An event is a phase of a tile, or a release of all of them."""

    def __init__(self) -> None:
        self._environment = simpy.Environment()
        self.wait: Callable[[int], simpy.Event] = self._environment.timeout
        """An event that fires after so many cycles; every tile calls it in every superstep."""

    @property
    def now(self) -> int:
        """Cycles since the start."""
        return int(self._environment.now)

    def event(self) -> simpy.Event:
        """An event that its maker fires."""
        return self._environment.event()

    def start(self, processes: Iterator[Process]) -> None:
        """Start the processes, in this order at time 0."""
        for process in processes:
            self._environment.process(process)

    def run(self) -> None:
        """Run until nothing is left to happen."""
        self._environment.run()


class Barrier(Generic[Told]):
    """The internal sync: releases all tiles `cycles` after the last of them arrives.

    What `at_release` makes of the cycle of each release is told to all who waited.
    """

    def __init__(
        self, clock: Clock, parties: int, cycles: int, at_release: Callable[[int], Told]
    ) -> None:
        self._clock = clock
        self._parties = parties
        self._cycles = cycles
        self._at_release = at_release
        self._waiting = 0
        self._release = clock.event()

    def arrive(self) -> simpy.Event:
        """Count one party in; the event fires at the release."""
        release = self._release
        self._waiting += 1
        if self._waiting == self._parties:
            self._waiting = 0
            self._release = self._clock.event()
            self._clock.start(iter([self._fire(release)]))
        return release

    def _fire(self, release: simpy.Event) -> Process:
        yield self._clock.wait(self._cycles)
        release.succeed(self._at_release(self._clock.now))
