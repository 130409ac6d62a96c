"""Trials: machines on which one number is halved or doubled, as points of a sweep.

A trial that changes no number that the job reads is proven to have no effect (`machine_reads`), and
has no point. Nor has a trial whose machine is refused, such as an exchange port of half a word.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Machine, MachineError

from ....jobs.machine_numbers import numbers_in, text_of
from ....jobs.machine_reads import numbers_read
from ....jobs.request import MACHINE_FLAGS, MachineOptions
from ....jobs.resolved import machine_of, resolved, whole_numbers_of
from ..point import Point, point_of, sha256_of

HALVED, DOUBLED = "halved", "doubled"
# Sizes of memory, which only some values can have: whole memory elements, or pairs of them.
MEMORY_SIZES = ("sram_bytes", "interleaved_offset_bytes")
# Possible sizes of memory are searched up to so many memory elements from the wanted size.
MAX_STEPS = 4
UNREAD = "the job reads no number that changes"
SAME_IN_ROOM = "the job has the same plan with more room and with less"


@attrs.frozen
class Trial:
    """A number of the machine that is halved or doubled.

    Attributes:
        number: name of the number.
        base_value: value of the number on the machine of the job.
        direction: `HALVED` or `DOUBLED`.
        value: value of the number in the trial; None if no whole number is possible.
        point: point of the sweep; None if the trial is not simulated.
        reason: reason why the trial is not simulated, empty if it is.
    """

    number: str
    base_value: int
    direction: str
    value: int | None
    point: Point | None
    reason: str = ""

    @property
    def is_proven(self) -> bool:
        """True if the trial is not simulated because it is proven to have no effect."""
        return self.reason in (UNREAD, SAME_IN_ROOM)

    @property
    def is_rounded(self) -> bool:
        """True if the value is not exactly half or twice the machine's own."""
        exact = 2 * self.base_value if self.direction == DOUBLED else self.base_value / 2
        return self.value is not None and self.value != exact


def trials_of(point: Point) -> tuple[Trial, ...]:
    """Return both trials of every whole number of a job's machine, in the order of the machine.

    The job is run once, to see which numbers it reads.

    Args:
        point: point of the job.

    Raises:
        InputError: the request is invalid.
    """
    machine, reads = machine_of(point.request.machine), numbers_read(point.request)
    digest = functools.cache(sha256_of)
    return tuple(
        _trial(point, machine, reads, digest, number, direction)
        for number in whole_numbers_of(machine)
        for direction in (HALVED, DOUBLED)
    )


def _trial(
    point: Point,
    machine: Machine,
    reads: frozenset[str],
    digest: Callable[[Path], str],
    number: str,
    direction: str,
) -> Trial:
    """Return the trial of a number halved or doubled; without a point if none can run."""
    own_value = getattr(machine, number)
    trial = Trial(number, own_value, direction, None, None)
    if own_value == 0 or (own_value == 1 and direction == HALVED):
        word = "half" if direction == HALVED else "double"
        return attrs.evolve(trial, reason=f"{own_value} has no other whole number as its {word}")
    # The exact value first, then for memory sizes the values around it, until a machine exists.
    refusals = list[str]()
    for value in _values(machine, number, direction):
        request = _changed_options(point, number, value)
        try:
            changed_machine = machine_of(request)
        except (MachineError, InputError) as error:
            refusals.append(str(error))
            continue
        trial = attrs.evolve(trial, value=value)
        if not reads & _differences(machine, changed_machine):
            return attrs.evolve(trial, reason=UNREAD)
        job = resolved(attrs.evolve(point.request, machine=request), changed_machine)
        return attrs.evolve(trial, point=point_of(job, digest=digest))
    value = next(iter(_values(machine, number, direction)))
    return attrs.evolve(trial, value=value, reason=refusals[0])


def _values(machine: Machine, number: str, direction: str) -> Iterator[int]:
    """Yield half or twice a number; for a size of memory, then the sizes around it."""
    own_value = getattr(machine, number)
    target = 2 * own_value if direction == DOUBLED else own_value // 2
    yield target
    if number in MEMORY_SIZES:
        step = machine.element_bytes
        num_steps = target // step
        sizes = ((num_steps + offset) * step for offset in range(-MAX_STEPS, MAX_STEPS + 1))
        yield from sorted(sizes, key=lambda size: (abs(size - target), size))


def _changed_options(point: Point, number: str, value: int) -> MachineOptions:
    """Return the machine options of a point with one number changed."""
    options = point.request.machine
    if number in MACHINE_FLAGS:
        flag: dict[str, Any] = {number: value}
        return attrs.evolve(options, **flag)
    return attrs.evolve(options, set=text_of({**numbers_in(options.set), number: value}))


def _differences(machine: Machine, changed_machine: Machine) -> frozenset[str]:
    """Return the names of the fields in which two machines differ, without their sources."""
    names = (field.name for field in attrs.fields(Machine) if field.name != "sources")
    return frozenset(n for n in names if getattr(machine, n) != getattr(changed_machine, n))
