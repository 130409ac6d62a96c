"""Study of a sensitivity: which trials are simulated, in which order.

Some numbers of a machine only say how much room there is for code and operands: they change a job
only by which plans fit. The plans that fit on a machine with less room are among the plans that fit
on one with more. So the job is simulated on two machines, with all these numbers at the values that
take most room, and at the values that take least. If plan and cycles are the same on both, they are
the same on every machine in between, and so for every trial of these numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from ipusim import MachineError

from ....jobs.machine_numbers import numbers_in, text_of
from ....jobs.request import MACHINE_FLAGS
from ....jobs.resolved import resolved
from ..finding import Finding
from ..point import Point, point_of
from .effects import Sensitivity
from .trials import DOUBLED, HALVED, SAME_IN_ROOM, Trial, trials_of

Measure = Callable[[Sequence[Point]], Sequence[Finding]]
"""Function from points to their findings in the same order."""

# Numbers that only say how much memory there is, or how much other things take of it, and the
# change that leaves a job the least room.
ROOM_NUMBERS: Mapping[str, str] = {
    "sram_bytes": HALVED,
    "reserved_bytes": DOUBLED,
    "exchange_instruction_bytes": DOUBLED,
    "control_step_bytes": DOUBLED,
    "control_vertex_bytes": DOUBLED,
    "control_loop_bytes": DOUBLED,
    # Sends of fewer words each are more instructions.
    "send_words": HALVED,
    "send_max_words": HALVED,
}
CYCLES = ("cycles", "compute_cycles", "exchange_cycles", "sync_cycles")
# Entries of a plan that say how it was found, or its size; they do not tell plans apart.
NON_DECISIVE_ENTRIES = ("estimated_tile_bytes", "candidates", "simulated")


def sensitivity_of(point: Point, measure: Measure) -> Sensitivity:
    """Return the ranked effects of all numbers of a job's machine.

    Args:
        point: point of the job.
        measure: function that simulates points, or looks their results up.

    Raises:
        InputError: the request is invalid, or the job does not run.
    """
    trials = trials_of(point)
    extremes = _extremes(point, trials)
    first_trials = [trial for trial in trials if not extremes or trial.number not in ROOM_NUMBERS]
    findings = _measured_findings([point, *extremes, *_points(first_trials)], measure)
    if extremes and _are_same([findings[member.key] for member in (point, *extremes)]):
        trials = tuple(
            _proven(trial) if trial.number in ROOM_NUMBERS else trial for trial in trials
        )
    elif extremes:
        findings |= _measured_findings(_points(trials), measure)
    return Sensitivity.of(point, trials, findings)


def points_of(point: Point) -> tuple[Point, ...]:
    """Return the points of the job and of all trials, each once."""
    points = {member.key: member for member in (point, *_points(trials_of(point)))}
    return tuple(points.values())


def _points(trials: Sequence[Trial]) -> list[Point]:
    """Return the points of those trials that have one."""
    return [trial.point for trial in trials if trial.point is not None]


def _measured_findings(points: Sequence[Point], measure: Measure) -> dict[str, Finding]:
    """Return the findings of points by key; equal points, of two trials, are measured once."""
    distinct = {point.key: point for point in points}
    return dict(zip(distinct, measure(tuple(distinct.values())), strict=True))


def _extremes(point: Point, trials: Sequence[Trial]) -> tuple[Point, ...]:
    """Return the points with least and with most room in memory; none if there is no such machine.

    `ROOM_NUMBERS` has the direction of each number in one of the two; the other has the opposite.
    """
    values = {
        (trial.number, trial.direction): trial.value
        for trial in trials
        if trial.number in ROOM_NUMBERS and trial.point is not None
    }
    opposite = {HALVED: DOUBLED, DOUBLED: HALVED}
    points = []
    for direction_by_name in (
        ROOM_NUMBERS,
        {name: opposite[direction] for name, direction in ROOM_NUMBERS.items()},
    ):
        changes = {
            name: value
            for name, direction in direction_by_name.items()
            if (value := values.get((name, direction))) is not None
        }
        try:
            points.append(_changed_point(point, changes))
        except MachineError:
            return ()
    return tuple(points)


def _changed_point(point: Point, changes: Mapping[str, int]) -> Point:
    """Return the point with several numbers of its machine changed.

    Raises:
        MachineError: no machine has these numbers together.
    """
    options = point.request.machine
    flags = {name: value for name, value in changes.items() if name in MACHINE_FLAGS}
    job_changes = {name: value for name, value in changes.items() if name not in MACHINE_FLAGS}
    text = text_of({**numbers_in(options.set), **job_changes})
    values: dict[str, object] = {**attrs.asdict(options), **flags, "set": text}
    machine = type(options)(**values)  # type: ignore[arg-type]  # values by name
    return point_of(resolved(attrs.evolve(point.request, machine=machine)))


def _are_same(findings: Sequence[Finding]) -> bool:
    """Return True if all findings have the same plan and the same cycles."""
    return len({_decision(finding) for finding in findings}) == 1


def _decision(finding: Finding) -> tuple[object, ...]:
    """Return the cycles and the plan of a finding, which are equal if a change had no effect."""
    if finding.cycles is None:
        return (finding.name, finding.refusal, finding.failure)
    plan = (finding.result.get("plan") or {}).items()
    decided_entries = [
        (name, str(value))
        for name, value in plan
        if name not in NON_DECISIVE_ENTRIES and not name.startswith("cycles of ")
    ]
    return (*(finding.result[name] for name in CYCLES), *sorted(decided_entries))


def _proven(trial: Trial) -> Trial:
    """Return a trial that need not run, since both extremes decide the same."""
    if trial.point is None:
        return trial
    return attrs.evolve(trial, point=None, reason=SAME_IN_ROOM)
