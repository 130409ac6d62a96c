"""Record of the machine's numbers that a job reads; a number that is never read decides no cycles.

The job is planned, compiled and simulated on a machine that records every access to its numbers.
All of this is deterministic, so a run on a machine that differs only in numbers without an access
takes the same steps: it has the same plan and the same cycles.
"""

from __future__ import annotations

from typing import Any

import attrs

from ipusim import Machine

from .perform import perform
from .request import Request
from .resolved import resolved


def numbers_read(request: Request) -> frozenset[str]:
    """Return the names of the machine's numbers that a timing-only run of a request reads.

    Reports read a few numbers, such as the clock, behind the simulation; they count as read.

    Raises:
        InputError: the request is invalid.
    """
    reads: set[str] = set()
    machine = recording_machine(resolved(request).machine, reads)
    perform(request, timing_only=True, tell=lambda _stage: None, machine=machine)
    return frozenset(reads)


def recording_machine(machine: Machine, reads: set[str]) -> Machine:
    """Return a machine with the same numbers that adds the name of each number read to `reads`."""
    names = frozenset(field.name for field in attrs.fields(Machine))
    values = {name: getattr(machine, name) for name in names}

    class RecordingMachine(Machine):
        """Machine that records accesses; copies of it, as those of `with_`, record too."""

        # Caches look machines up by hash and equality, which read every number. A value cached for
        # another machine would hide accesses, so that a recording machine equals only itself.
        __hash__ = object.__hash__

        def __eq__(self, other: object) -> bool:
            if self is not other and isinstance(other, Machine):
                reads.update(names)  # the comparison depends on all numbers
                return values_of(self) == values_of(other)
            return self is other

        def __getattribute__(self, name: str) -> Any:
            if name in names:
                reads.add(name)
            return super().__getattribute__(name)

    def values_of(machine: Machine) -> dict[str, object]:
        return {name: getattr(machine, name) for name in names}

    recording = RecordingMachine(**values)
    reads.clear()  # the checks of a new machine read its numbers
    return recording
