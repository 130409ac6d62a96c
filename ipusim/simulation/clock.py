"""Simulated time in cycles of the tile clock, on top of SimPy's event queue."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

import simpy

Process = Generator[simpy.Event, Any, None]
Release = TypeVar("Release")


class Clock:
    """Event queue of one run. An event is a phase of a tile, or the release of all tiles."""

    def __init__(self) -> None:
        self._environment = simpy.Environment()
        self.wait: Callable[[int], simpy.Event] = self._environment.timeout
        """Return an event that fires after a number of cycles.

        Bound directly to SimPy's function, because every tile calls it in every superstep.
        """

    @property
    def now(self) -> int:
        """Cycles since the start."""
        return int(self._environment.now)

    def event(self) -> simpy.Event:
        """Return an event that its creator fires."""
        return self._environment.event()

    def start(self, processes: Iterator[Process]) -> None:
        """Start processes, in the given order, at the present time."""
        for process in processes:
            self._environment.process(process)

    def run(self) -> None:
        """Run until no event is left."""
        self._environment.run()


class Barrier(Generic[Release]):
    """Sync of all tiles: releases them `cycles` after the last one arrives.

    At each release, `at_release` is called with its cycle, and its result is delivered to all
    waiting parties.
    """

    def __init__(
        self, clock: Clock, parties: int, cycles: int, at_release: Callable[[int], Release]
    ) -> None:
        self._clock = clock
        self._parties = parties
        self._cycles = cycles
        self._at_release = at_release
        self._waiting = 0
        self._release = clock.event()

    def arrive(self) -> simpy.Event:
        """Register the arrival of one party, and return the event of the release."""
        release = self._release
        self._waiting += 1
        if self._waiting == self._parties:
            self._waiting = 0
            self._release = self._clock.event()
            self._clock.start(iter([self._fire(release)]))
        return release

    def _fire(self, release: simpy.Event) -> Process:
        """Release all parties after the cycles of a sync."""
        yield self._clock.wait(self._cycles)
        release.succeed(self._at_release(self._clock.now))
