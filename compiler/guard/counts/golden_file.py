"""Golden file: the cycle counts of a test module as text that people review and git merges.

    # ipusim golden cycles 1
    # cycle model 2
    test_spmm[half]	b16	compute_cycles	52041
    test_spmm[half]	b16	inputs	3f9a0c1e22d1b04a

A line holds test, case, counter and value, separated by tabs, and lines are sorted. Nothing is
aligned, so that one changed count is one changed line. A file without the line of the cycle model
was written before models had numbers, by the first model.

A renewal is the content of the file after a run with `--update-golden`. A test that passed replaces
all its lines; a test that failed or was skipped keeps them. Lines of a test that no longer exists
are removed if its module was collected completely. The file gets the number of the present cycle
model when all its lines are new; otherwise it keeps the old number, so that the next run reports
its tests as compared across models.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TypeAlias

import attrs

from ipusim import CYCLE_MODEL, UNNUMBERED, InputError, as_cycle_model, whole_file

from .change import Change, Figures, Value, changes_between

SUFFIX = ".cycles"  # suffix of golden files
COUNT = re.compile(r"-?[0-9]{1,18}")  # a whole number that fits into 64 bits
HEADER = "# ipusim golden cycles 1"  # first line
MODEL = "# cycle model "  # begin of the second line
MODEL_NUMBER = re.compile(r"[0-9]{1,4}")
INPUTS = "inputs"  # name of the counter whose value is a checksum

Counts: TypeAlias = Mapping[tuple[str, str], Mapping[str, Value]]
"""Values by (test, case), then by counter."""
RecordedByTest = Mapping[str, Figures]
"""Values that the passed tests recorded, by test."""


@attrs.frozen
class Golden:
    """Content of a golden file.

    Attributes:
        counts: values by test, case and counter.
        model: cycle model that computed them.
    """

    counts: Counts = attrs.field(factory=dict)
    model: int = CYCLE_MODEL


def golden_text(counts: Counts, model: int = CYCLE_MODEL) -> str:
    """Return the text of a golden file."""
    lines = (
        f"{test}\t{case}\t{counter}\t{value}"
        for (test, case), counters in counts.items()
        for counter, value in counters.items()
    )
    head = [HEADER] if model == UNNUMBERED else [HEADER, f"{MODEL}{model}"]
    return "\n".join([*head, *sorted(lines), ""])


def read_golden(path: Path) -> Golden:
    """Read a golden file.

    Raises:
        InputError: if it is no golden file; names the line and its content.
        OSError: if it cannot be read.
    """
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no golden file of cycles: it is not even a plain file")
    try:
        header, *lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise InputError(f"{path} is no golden file of cycles: not even text") from None
    if header.rstrip("\r") != HEADER:
        raise InputError(f"{path} is no golden file of cycles: it does not begin {HEADER!r}")
    # Without the line of the model, counts begin in line 2.
    model, first_number = UNNUMBERED, 2
    if lines and lines[0].startswith(MODEL):
        model, first_number = _model(path, lines.pop(0)), 3
    return Golden(_counts(path, lines, first_number), model)


def _model(path: Path, line: str) -> int:
    """Return the cycle model that the second line of a golden file names."""
    text = line.rstrip("\r").removeprefix(MODEL)
    try:
        return as_cycle_model(int(text) if MODEL_NUMBER.fullmatch(text) else text)
    except InputError as error:
        raise InputError(f"{path}, line 2: {error}") from None


def _counts(path: Path, lines: list[str], first_number: int) -> Counts:
    """Return the values of lines; `first_number` is the number of the first line in the file."""
    golden: dict[tuple[str, str], dict[str, Value]] = {}
    for number, line in enumerate(lines, start=first_number):
        if not line.strip():
            continue
        try:
            test, case, counter, text = line.rstrip("\r").split("\t")
            value = text if counter == INPUTS else _count(text)
        except ValueError:
            raise InputError(
                f"{path}, line {number} is not test, case, counter and a whole number, with tabs "
                f"between: {line[:60]!r}; resolve the merge conflict, or restore the file and run "
                "pytest --update-golden"
            ) from None
        counters = golden.setdefault((test, case), {})
        if counter in counters:
            raise InputError(f"{path}, line {number} gives {test} {case} {counter} again; keep one")
        counters[counter] = value
    return golden


def _count(text: str) -> int:
    """Return the count that a text states in decimal digits."""
    if not COUNT.fullmatch(text):  # int() reads "1_0" and digits of other scripts too
        raise ValueError
    return int(text)


@attrs.frozen
class Renewal:
    """A golden file before and after a run.

    Attributes:
        path: path of the file.
        old, new: content before and after.
        kept_lines: number of old lines that stay because this run did not renew them.
    """

    path: Path
    old: Golden
    new: Golden
    kept_lines: int

    @property
    def changes(self) -> tuple[Change, ...]:
        """Lines that changed, appeared or disappeared; cases are named with module and test."""
        return changes_between(self._named(self.old.counts), self._named(self.new.counts))

    @property
    def stale(self) -> tuple[Change, ...]:
        """Lines of the old file that no test records any more."""
        return tuple(change for change in self.changes if change.new is None)

    def write(self) -> None:
        """Write the new content if it differs; remove a file without lines."""
        if self.new == self.old:
            return
        if not self.new.counts:
            self.path.unlink(missing_ok=True)
            return
        self.path.parent.mkdir(exist_ok=True)
        with whole_file(self.path) as file:
            file.write(golden_text(self.new.counts, self.new.model).encode())

    def _named(self, counts: Counts) -> Figures:
        """Return counts by the name of their case, which has module and test in front."""
        module = self.path.stem
        return {f"{module}::{test} {case}": counters for (test, case), counters in counts.items()}


def renewal(
    path: Path, passed: RecordedByTest, collected: Collection[str] | None, *, update: bool
) -> Renewal:
    """Return the renewal of one module's golden file.

    Args:
        path: path of the file, which need not exist.
        passed: values that the passed tests recorded.
        collected: every test of the module; None if some were left out, on the command line or by a
            plugin.
        update: True if the new content will be written: then an unreadable file is ignored when
            every test passed.

    Raises:
        InputError: if the file cannot be read, and may have lines that this run does not renew.
    """
    try:
        old = read_golden(path) if path.exists() else Golden()
    # An unreadable file, as after a bad merge, is replaced if this run records every test of the
    # module.
    except InputError:
        if not update or collected is None or not set(collected) <= set(passed):
            raise
        old = Golden()
    # Old lines stay if their test did not pass but still exists, or may exist.
    unrenewed_counts = {
        (test, case): counters
        for (test, case), counters in old.counts.items()
        if test not in passed and (collected is None or test in collected)
    }
    recorded_counts = {
        (test, case): counters for test, cases in passed.items() for case, counters in cases.items()
    }
    model = old.model if unrenewed_counts else CYCLE_MODEL
    lines = sum(map(len, unrenewed_counts.values()))
    return Renewal(path, old, Golden({**unrenewed_counts, **recorded_counts}, model), lines)
