"""Simulated time: integer cycles of the tile clock, over SimPy's event queue."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import simpy

Process = Generator[simpy.Event, Any, None]


class Clock:
    """The event queue of one run. An event is a phase of a tile or of the exchange."""

    def __init__(self) -> None:
        self._environment = simpy.Environment()

    @property
    def now(self) -> int:
        """Cycles since the start."""
        return int(self._environment.now)

    def wait(self, cycles: int) -> simpy.Event:
        """An event that fires after `cycles`."""
        return self._environment.timeout(cycles)

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


class Barrier:
    """The internal sync: releases all tiles `cycles` after the last of them arrives."""

    def __init__(self, clock: Clock, parties: int, cycles: int) -> None:
        self._clock = clock
        self.parties = parties
        self._cycles = cycles
        self._waiting = 0
        self._release = clock.event()
        self.released_at: list[int] = []

    def arrive(self, parties: int = 1) -> simpy.Event:
        """Count one party or more in; the event fires at the release."""
        release = self._release
        self._waiting += parties
        if self._waiting == self.parties:
            self._waiting = 0
            self._release = self._clock.event()
            self._clock.start(iter([self._fire(release)]))
        return release

    def _fire(self, release: simpy.Event) -> Process:
        yield self._clock.wait(self._cycles)
        self.released_at.append(self._clock.now)
        release.succeed()
