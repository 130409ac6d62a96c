"""The judgement of a record: which of its counters are not what the golden file says.

no reference   the file has no such counter: it fails
input changed  the checksum of the inputs is another: it fails, and no cycles are compared
changed        beyond what the test allows: it fails
tolerated      off, but within it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .change import Change, Value
from .golden_file import INPUTS
from .recorder import Record

MISSING, INPUT, CHANGED, TOLERATED = "no reference", "input changed", "changed", "tolerated"


def judged(record: Record, reference: Mapping[str, Value]) -> tuple[Change, ...]:
    """Every counter of a case that is off; `reference` is empty for an unknown case."""
    before, now = reference.get(INPUTS), record.values.get(INPUTS)
    if reference and before != now and now is not None:
        return (Change(record.case, INPUTS, before, now, MISSING if before is None else INPUT),)
    return tuple(_off(record, reference))


def _off(record: Record, reference: Mapping[str, Value]) -> Iterator[Change]:
    for counter, value in record.values.items():
        before = reference.get(counter)
        if before is None:
            yield Change(record.case, counter, None, value, MISSING)
        elif isinstance(before, int) and isinstance(value, int) and before != value:
            is_near = abs(value - before) <= record.allowed(counter, before)
            verdict = TOLERATED if is_near else CHANGED
            yield Change(record.case, counter, before, value, verdict)
