"""The store of a study: results by key, of any simulator, as lines of JSON in a file.

A line that is not as it was written, or that is no result of the study, is bad: it is named, left
out and simulated again; the file keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import attrs

from ..forecast import Timing
from .json_lines import append_line, begin, lines_of, locked
from .line import BadLine, parts_of, text_of
from .study import Study
from .task import Task

Read = TypeVar("Read")
NAMED = 5  # bad lines whose numbers are told


@attrs.frozen
class Row:
    """A configuration and what became of it."""

    configuration: Mapping[str, Any]
    result: Mapping[str, Any]


@attrs.frozen
class ResultStore:
    """Results in a file, for one simulator.

    Attributes:
        path: the file.
        fingerprint: of the simulator.
        rows: by key, what the file held when it was opened, of this simulator.
        others: lines of other simulators.
        timings: how long results of any simulator took.
        bad: which lines are left out and why, in a sentence; empty where none is.
    """

    path: Path
    fingerprint: str
    rows: Mapping[str, Row]
    others: int
    timings: tuple[Timing, ...] = attrs.field(repr=False, default=())
    bad: str = ""

    def append(self, task: Task, result: Mapping[str, object]) -> Row:
        """Write one more result.

        Raises:
            InputError, IpusimError: it cannot be written, or another process holds the lock.
        """
        row = Row(task.configuration, result)
        line = {"key": task.key, "fingerprint": self.fingerprint, **attrs.asdict(row)}
        append_line(self.path, text_of(line))
        return row


def open_store(
    path: Path, *, study: Study, fingerprint: str, fresh: bool, tell: Callable[[str], None]
) -> ResultStore:
    """The store in a file; a file that is not there is made.

    Args:
        path: the file.
        study: whose results they are.
        fingerprint: of the simulator whose results count.
        fresh: drop whatever the file holds.
        tell: called with a sentence that names bad lines.

    Raises:
        InputError: the file is no store of the study or of another format, or cannot be written.
        OSError: it cannot be read.
    """
    with locked(path):
        if begin(path, study.name, fresh=fresh):
            return ResultStore(path, fingerprint, {}, 0)
        found = _found(path, study, fingerprint)
    if found.bad:
        tell(found.bad)
    return found


def look(path: Path, *, study: Study, fingerprint: str, fresh: bool) -> ResultStore:
    """What `open_store` would give; the file is left as it is.

    How long results took is told also of those that a fresh start would drop.

    Raises:
        InputError, OSError: as `open_store`.
    """
    found = _found(path, study, fingerprint)
    return attrs.evolve(found, rows={}, others=0, bad="") if fresh else found


def every_row(
    path: Path, *, study: str, read: Callable[[Row], Read], tell: Callable[[str], None]
) -> tuple[Read, ...]:
    """What is read of every line, of any simulator.

    Args:
        path: the file.
        study: the name of the one that writes such files.
        read: of a row; raises BadLine for one that it cannot read.
        tell: called with a sentence that names bad lines.

    Raises:
        InputError, OSError: as `open_store`.
    """
    found: list[Read] = []

    def check(_key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
        found.append(read(Row(configuration, result)))

    bad: dict[int, str] = {}
    for _ in _good(path, Study(study, check), bad):
        pass
    if bad:
        tell(_told(path, bad, "not compared"))
    return tuple(found)


def _found(path: Path, study: Study, fingerprint: str) -> ResultStore:
    rows: dict[str, Row] = {}
    timings: list[Timing] = []
    bad: dict[int, str] = {}
    others = 0
    for parts in _good(path, study, bad, only=fingerprint):
        row = Row(parts["configuration"], parts["result"])
        if parts["fingerprint"] == fingerprint:
            rows[parts["key"]] = row
        else:
            others += 1
        timing = study.timed(row.configuration, row.result)
        if timing is not None:
            timings.append(timing)
    told = _told(path, bad, "simulated again where asked for") if bad else ""
    return ResultStore(path, fingerprint, rows, others, tuple(timings), told)


def _good(
    path: Path, study: Study, bad: dict[int, str], *, only: str | None = None
) -> Iterator[dict[str, Any]]:
    """Every good line's parts; why the others are not goes into `bad`.

    What a line of another simulator than `only` says of its result may be another thing: nobody
    reads it.
    """
    for number, line in lines_of(path, study=study.name):
        try:
            parts = parts_of(line)
            if only in (None, parts["fingerprint"]):
                study.check(parts["key"], parts["configuration"], parts["result"])
        except BadLine as error:
            bad[number] = str(error)
        else:
            yield parts


def _told(path: Path, bad: Mapping[int, str], then: str) -> str:
    """A sentence for all bad lines."""
    first, *more = bad.items()
    said = f"line {first[0]}: {first[1]}"
    if not more:
        return f"{path}: left out a bad line, {said}; {then}"
    numbers = ", ".join(str(number) for number in list(bad)[:NAMED])
    dots = ", ..." if len(bad) > NAMED else ""
    return f"{path}: left out {len(bad)} bad lines ({numbers}{dots}); {said}; {then}"
