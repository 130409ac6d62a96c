"""Recorder: the value of the `cycles` fixture, which records cycle counts case by case.

A record is compared with the golden file:

no reference   the file has no such counter: the test fails
input changed  the checksum of the inputs differs: the test fails, and no cycles are compared
changed        the difference exceeds the tolerance: the test fails
tolerated      the difference lies within the tolerance
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import index

import attrs

from ipusim import InputError, Report

from .change import Change, Value
from .checksum import checksum
from .golden_file import INPUTS

REPORT_COUNTERS = ("cycles", "compute_cycles", "exchange_cycles", "sync_cycles")
# Status of a change, see the docstring of this module.
MISSING, INPUT, CHANGED, TOLERATED = "no reference", "input changed", "changed", "tolerated"
FORBIDDEN = "\t\n\r"  # characters that names cannot have: they separate fields and lines


@attrs.frozen
class Record:
    """Values of one case.

    Attributes:
        case: name of the case, unique in the test.
        values: values by counter; "inputs" is the checksum of the inputs.
        relative, absolute: tolerance of a counter, as a share of the reference and as a number; the
            larger one counts.
    """

    case: str
    values: Mapping[str, Value]
    relative: Mapping[str, float]
    absolute: Mapping[str, int]

    def allowed(self, counter: str, reference: int) -> float:
        """Return the tolerance of a counter as a number."""
        share = self.relative.get(counter, 0.0) * reference
        return max(share, self.absolute.get(counter, 0))


class Recorder:
    """Records the cycle counts of one test.

    Attributes:
        records: records of the cases that were checked so far.
    """

    def __init__(self) -> None:
        self.records: list[Record] = []

    def check(
        self,
        case: str,
        report: Report | None = None,
        /,
        *,
        inputs: object = (),
        relative: Mapping[str, float] | None = None,
        absolute: Mapping[str, int] | None = None,
        **counters: int,
    ) -> None:
        """Record counters, to be compared with the golden file when the test ends.

        Counters must be equal unless a tolerance is given.

        Args:
            case: name of the case, unique in the test.
            report: report of a run, of which cycles, compute_cycles, exchange_cycles and
                sync_cycles count, and control_cycles where loops decide.
            inputs: everything that decides the counts, one value or a tuple: patterns, plans,
                arrays; if their checksum differs from the golden one, the counts are not compared.
            relative: tolerance by counter, as a share of the reference.
            absolute: tolerance by counter, as a number; the larger of both tolerances counts.
            counters: further whole numbers by name.

        Raises:
            InputError: if a case is repeated, has no counter, has a value that is no whole number,
                or a tolerance without its counter.
        """
        if any(record.case == case for record in self.records):
            raise InputError(f"the case {case!r} is checked twice in this test; name one anew")
        values = _values(case, report, counters)
        relative, absolute = relative or {}, absolute or {}
        for name, limit in (*relative.items(), *absolute.items()):
            if name not in values or limit < 0:
                raise InputError(
                    f"the case {case!r} has a tolerance of {limit} for {name}; its counters are "
                    f"{', '.join(values)}, and a tolerance is 0 or more"
                )
        decisive = inputs if isinstance(inputs, tuple) else (inputs,)
        if decisive:
            values[INPUTS] = checksum(decisive)
        self.records.append(Record(case, values, relative, absolute))


def _values(case: str, report: Report | None, counters: Mapping[str, int]) -> dict[str, Value]:
    """Return the values that one case records: those of a report, and named counters."""
    for name in (case, *counters):
        if not name or any(letter in name for letter in FORBIDDEN):
            raise InputError(f"{name!r} cannot name a case or counter; give one line, no tabs")
    values = {} if report is None else _counted(report)
    values.update({name: _whole(case, name, value) for name, value in counters.items()})
    if not values:
        raise InputError(f"the case {case!r} has no counter; give a report or name=cycles")
    return values


def _counted(report: Report) -> dict[str, Value]:
    """Return the counters of a report that golden files hold."""
    if report.cycles is None:
        raise InputError("the report is of a program that did not run; it has no cycles to guard")
    counters: dict[str, Value] = {name: getattr(report, name) for name in REPORT_COUNTERS}
    if report.decisions:
        counters["control_cycles"] = report.control_cycles
    return counters


def _whole(case: str, name: str, value: object) -> int:
    """Return a value as an integer of Python, converted from NumPy's if need be."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(
            f"{name} of the case {case!r} is {value!r}; cycles are whole numbers"
        ) from None


def judged(record: Record, reference: Mapping[str, Value]) -> tuple[Change, ...]:
    """Return the changes of a case; if the reference is empty, every counter is a change."""
    reference_inputs, inputs = reference.get(INPUTS), record.values.get(INPUTS)
    # Other inputs make all counts incomparable, so that only this one change is reported.
    if reference and reference_inputs != inputs and inputs is not None:
        return (
            Change(
                record.case,
                INPUTS,
                reference_inputs,
                inputs,
                MISSING if reference_inputs is None else INPUT,
            ),
        )
    return tuple(_changes_of(record, reference))


def _changes_of(record: Record, reference: Mapping[str, Value]) -> Iterator[Change]:
    """Yield the differences of a record from the reference; within a tolerance, as tolerated."""
    for counter, value in record.values.items():
        reference_value = reference.get(counter)
        if reference_value is None:
            yield Change(record.case, counter, None, value, MISSING)
        elif (
            isinstance(reference_value, int) and isinstance(value, int) and reference_value != value
        ):
            is_near = abs(value - reference_value) <= record.allowed(counter, reference_value)
            status = TOLERATED if is_near else CHANGED
            yield Change(record.case, counter, reference_value, value, status)
