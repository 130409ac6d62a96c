"""The store: results as lines of JSON in a file, so that an interrupted validation goes on.

Each line holds a configuration with all its options, the fingerprint of the simulator that ran it,
and the result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError

from ..sweep.json_lines import JsonLines, damaged, open_lines
from .configuration import Configuration
from .result import Result, restored

HEADER = {"store": "ipusim validate", "format": 1}
DEFAULT_STORE = Path(".cache") / "ipusim" / "validate.jsonl"  # below the home folder


@attrs.frozen
class Store:
    """Results in a file, for one simulator.

    Attributes:
        lines: the file.
        fingerprint: of the simulator.
        results: what the file held when it was opened, of this simulator.
    """

    lines: JsonLines
    fingerprint: str
    results: dict[Configuration, Result]

    def append(self, configuration: Configuration, result: Result) -> None:
        """Write one more result."""
        self.lines.append(
            {
                "fingerprint": self.fingerprint,
                "key": configuration.key,
                "configuration": attrs.asdict(configuration),
                "result": result.stored,
            }
        )


def open_store(path: Path, *, fingerprint: str, fresh: bool, tell: Callable[[str], None]) -> Store:
    """The store in a file; a file that is not there is made.

    Args:
        path: the file.
        fingerprint: of the simulator whose results count.
        fresh: drop whatever the file holds.
        tell: called with a sentence when something was dropped.

    Raises:
        InputError: the file is no store, or a line before its last is damaged.
        OSError: it cannot be read or written.
    """
    lines = open_lines(path, header=HEADER, fresh=fresh, tell=tell)
    results = {}
    for number, row in enumerate(lines.rows, start=2):
        try:
            results.update(_entry(row, fingerprint))
        except InputError:
            raise damaged(path, number) from None
    return Store(lines, fingerprint, results)


def _entry(row: Any, fingerprint: str) -> dict[Configuration, Result]:
    """The result in a line; none if another simulator gave it, or with other options.

    Raises:
        InputError: a damaged line.
    """
    try:
        configuration = Configuration(**row["configuration"])
        result = restored(row["result"])
        valid = row["fingerprint"] == fingerprint and row["key"] == configuration.key
    except (TypeError, KeyError) as error:
        raise InputError(f"no line of a store: {error}") from None
    return {configuration: result} if valid else {}
