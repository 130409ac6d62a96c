"""Change: one counter of one case whose value differs from the reference.

difference = new - reference;   percent = 100 difference / reference

A value may also be a word, such as a checksum or "refused"; it has no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs

Value: TypeAlias = int | str
Figures: TypeAlias = Mapping[str, Mapping[str, Value]]
"""Values by case and counter."""


@attrs.frozen
class Change:
    """Counter of a case whose value changed.

    Attributes:
        case, counter: names of the case and the counter.
        reference, new: values before and after; None where there is none.
        status: meaning of the change in a word or two; empty if the numbers are enough.
    """

    case: str
    counter: str
    reference: Value | None
    new: Value | None
    status: str = ""

    @property
    def difference(self) -> int | None:
        """New value minus reference; None unless both are numbers."""
        if isinstance(self.reference, int) and isinstance(self.new, int):
            return self.new - self.reference
        return None

    @property
    def percent(self) -> float | None:
        """Difference in percent of the reference; None where that has no meaning."""
        if self.difference is None or not isinstance(self.reference, int) or not self.reference:
            return None
        return 100 * self.difference / self.reference

    @property
    def rank(self) -> tuple[bool, int, str, str]:
        """Sort key: changes without a difference first, then the largest differences."""
        difference = self.difference
        return difference is not None, -abs(difference or 0), self.case, self.counter


def changes_between(old: Figures, new: Figures) -> tuple[Change, ...]:
    """Return every counter that differs or that only `old` or `new` has, by rank."""
    return tuple(sorted(_changes(old, new), key=lambda change: change.rank))


def _changes(old: Figures, new: Figures) -> Iterator[Change]:
    """Yield the changes in the order of cases and counters."""
    for case in {**old, **new}:
        old_values, new_values = old.get(case, {}), new.get(case, {})
        for counter in {**old_values, **new_values}:
            reference, value = old_values.get(counter), new_values.get(counter)
            if reference != value:
                yield Change(case, counter, reference, value)
