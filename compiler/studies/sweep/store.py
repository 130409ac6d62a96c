"""The store of a study: results by key, of any simulator, as lines of JSON in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from .json_lines import append_line, damaged, open_lines, read_lines
from .task import Task

PARTS = ("key", "fingerprint", "configuration", "result")


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
    """

    path: Path
    fingerprint: str
    rows: Mapping[str, Row]
    others: int

    def append(self, task: Task, result: Mapping[str, object]) -> Row:
        """Write one more result.

        Raises:
            OSError, IpusimError: it cannot be written, or another process holds the lock.
        """
        row = Row(task.configuration, result)
        line = {"key": task.key, "fingerprint": self.fingerprint, **attrs.asdict(row)}
        append_line(self.path, line)
        return row


def open_store(
    path: Path, *, study: str, fingerprint: str, fresh: bool, tell: Callable[[str], None]
) -> ResultStore:
    """The store in a file; a file that is not there is made.

    Args:
        path: the file.
        study: the command that writes such files.
        fingerprint: of the simulator whose results count.
        fresh: drop whatever the file holds.
        tell: called with a sentence when a damaged line was dropped.

    Raises:
        InputError: the file is no store of the study or of another format, or a line before its
            last is damaged.
        OSError: it cannot be read or written.
    """
    lines = open_lines(path, study=study, fresh=fresh, tell=tell)
    return _of_simulator(path, lines, fingerprint)


def look(path: Path, *, study: str, fingerprint: str, fresh: bool) -> ResultStore:
    """What `open_store` would give; the file is left as it is.

    Raises:
        InputError, OSError: as `open_store`.
    """
    lines = () if fresh else read_lines(path, study=study)
    return _of_simulator(path, lines, fingerprint)


def _of_simulator(path: Path, lines: tuple[Any, ...], fingerprint: str) -> ResultStore:
    rows, others = {}, 0
    for number, line in enumerate(lines, start=2):
        if not isinstance(line, dict) or not set(PARTS) <= set(line):
            raise damaged(path, number)
        if line["fingerprint"] == fingerprint:
            rows[line["key"]] = Row(line["configuration"], line["result"])
        else:
            others += 1
    return ResultStore(path, fingerprint, rows, others)
