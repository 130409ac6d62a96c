"""The store of sweeps: results by the full configuration, of any simulator, in JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from ..sweep.json_lines import JsonLines, damaged, open_lines, read_lines
from .point import Point

HEADER = {"store": "ipusim explore", "format": 1}
DEFAULT_STORE = Path("explore.jsonl")
PARTS = ("key", "fingerprint", "configuration", "result")

Result: TypeAlias = Mapping[str, Any]


@attrs.frozen
class Row:
    """A configuration and what became of it."""

    configuration: Mapping[str, Any]
    result: Result


@attrs.frozen
class Store:
    """Results in a file, for one simulator.

    Attributes:
        lines: the file.
        fingerprint: of the simulator.
        rows: by key, what the file held when it was opened, of this simulator.
        others: lines of other simulators.
    """

    lines: JsonLines
    fingerprint: str
    rows: Mapping[str, Row]
    others: int

    def append(self, point: Point, result: Result) -> Row:
        """Write one more result."""
        row = Row(point.configuration, result)
        line = {"key": point.key, "fingerprint": self.fingerprint, **attrs.asdict(row)}
        self.lines.append(line)
        return row


def open_store(path: Path, *, fingerprint: str, fresh: bool, tell: Callable[[str], None]) -> Store:
    """The store in a file; a file that is not there is made.

    Args:
        path: the file.
        fingerprint: of the simulator whose results count.
        fresh: drop whatever the file holds.
        tell: called with a sentence when a damaged line was dropped.

    Raises:
        InputError: the file is no store, or a line before its last is damaged.
        OSError: it cannot be read or written.
    """
    return _of_simulator(
        open_lines(path, header=HEADER, fresh=fresh, tell=tell), fingerprint=fingerprint
    )


def look(path: Path, *, fingerprint: str, fresh: bool) -> Store:
    """What `open_store` would give; the file is left as it is.

    Raises:
        InputError, OSError: as `open_store`.
    """
    lines = JsonLines(path, ()) if fresh else read_lines(path, header=HEADER)
    return _of_simulator(lines, fingerprint=fingerprint)


def _of_simulator(lines: JsonLines, *, fingerprint: str) -> Store:
    rows, others = {}, 0
    for number, line in enumerate(lines.rows, start=2):
        if not isinstance(line, dict) or not set(PARTS) <= set(line):
            raise damaged(lines.path, number)
        if line["fingerprint"] == fingerprint:
            rows[line["key"]] = Row(line["configuration"], line["result"])
        else:
            others += 1
    return Store(lines, fingerprint, rows, others)
