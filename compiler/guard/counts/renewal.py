"""The renewal: what a golden file holds after a run that was told to update it.

A test that passed replaces all that the file had of it; one that failed or was skipped keeps its
lines. Lines of a test that is not there any more go, if its module was collected whole.

The file takes the number of our cycle model when no line of before was kept; else it stays of the
model that it was, so that tests which still hold against kept lines are told.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import attrs

from ipusim import CYCLE_MODEL, InputError, whole_file

from .change import Change, Figures, changes_between
from .golden_file import Counts, Golden, golden_text, read_golden

Passed = Mapping[str, Figures]
"""What each test that passed recorded, by test."""


@attrs.frozen
class Renewal:
    """A golden file before and after.

    Attributes:
        path: the file.
        old, new: its content.
        kept: how many lines of before stay that this run did not renew.
    """

    path: Path
    old: Golden
    new: Golden
    kept: int

    @property
    def changes(self) -> tuple[Change, ...]:
        """Every line that changed, came or went; cases are named with module and test."""
        return changes_between(self._named(self.old.counts), self._named(self.new.counts))

    @property
    def stale(self) -> tuple[Change, ...]:
        """Lines of the old file that nothing records any more."""
        return tuple(one for one in self.changes if one.new is None)

    def write(self) -> None:
        """Write the new content, if it is new; a file without lines goes."""
        if self.new == self.old:
            return
        if not self.new.counts:
            self.path.unlink(missing_ok=True)
            return
        self.path.parent.mkdir(exist_ok=True)
        with whole_file(self.path) as file:
            file.write(golden_text(self.new.counts, self.new.model).encode())

    def _named(self, counts: Counts) -> Figures:
        module = self.path.stem
        return {f"{module}::{test} {case}": found for (test, case), found in counts.items()}


def renewal(
    path: Path, passed: Passed, collected: Collection[str] | None, *, update: bool
) -> Renewal:
    """The renewal of one module's file.

    Args:
        path: the file; it need not be there.
        passed: what tests recorded.
        collected: every test of the module; None when some were left out, on the command line or
            by a plugin.
        update: the new content will be written: a file that cannot be read is no hindrance when
            every test passed.

    Raises:
        InputError: the file cannot be read, and has lines that this run does not renew.
    """
    try:
        old = read_golden(path) if path.exists() else Golden()
    except InputError:
        if not update or collected is None or not set(collected) <= set(passed):
            raise
        old = Golden()
    kept = {
        (test, case): counters
        for (test, case), counters in old.counts.items()
        if test not in passed and (collected is None or test in collected)
    }
    recorded = {
        (test, case): counters for test, cases in passed.items() for case, counters in cases.items()
    }
    model = old.model if kept else CYCLE_MODEL
    return Renewal(path, old, Golden({**kept, **recorded}, model), sum(map(len, kept.values())))
