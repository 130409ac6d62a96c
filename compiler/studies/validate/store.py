"""The store: results as lines of JSON in a file, so that an interrupted validation goes on.

The first line says what the file is. Each further one holds a configuration with all its options,
the fingerprint of the simulator that ran it, and the result. A line is written in one piece; only
the last can be damaged, when a machine stops while it is written, and then it is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError

from .configuration import Configuration
from .result import Result, restored

HEADER = {"store": "ipusim validate", "format": 1}
DEFAULT_STORE = Path(".cache") / "ipusim" / "validate.jsonl"  # below the home folder


@attrs.frozen
class Store:
    """Results in a file, for one simulator.

    Attributes:
        path: the file.
        fingerprint: of the simulator.
        results: what the file held when it was opened, of this simulator.
    """

    path: Path
    fingerprint: str
    results: dict[Configuration, Result]

    def append(self, configuration: Configuration, result: Result) -> None:
        """Write one more result."""
        line = {
            "fingerprint": self.fingerprint,
            "key": configuration.key,
            "configuration": attrs.asdict(configuration),
            "result": result.stored,
        }
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, allow_nan=False) + "\n")


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
    path.parent.mkdir(parents=True, exist_ok=True)
    held = path.read_bytes() if path.exists() else b""
    lines = held.splitlines(keepends=True)
    if not lines or (fresh and _is_header(lines[0])):
        path.write_text(json.dumps(HEADER) + "\n", encoding="utf-8")
        return Store(path, fingerprint, {})
    if not _is_header(lines[0]):
        raise InputError(f"{path} is no store of `ipusim validate`; name another with --store")
    results = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry = _entry(line, fingerprint)
        except InputError:
            if number < len(lines):
                raise InputError(f"{path}, line {number} is damaged; start with --fresh") from None
            with path.open("rb+") as file:
                file.truncate(len(held) - len(line))
            tell(f"{path}: the last line is damaged, an interrupted write; dropped it")
            break
        results.update(entry)
    return Store(path, fingerprint, results)


def _is_header(line: bytes) -> bool:
    try:
        return bool(_json(line) == HEADER)
    except InputError:
        return False


def _entry(line: bytes, fingerprint: str) -> dict[Configuration, Result]:
    """The result in a line; none if another simulator gave it, or with other options.

    Raises:
        InputError: a damaged line.
    """
    row = _json(line)
    try:
        configuration = Configuration(**row["configuration"])
        result = restored(row["result"])
        valid = row["fingerprint"] == fingerprint and row["key"] == configuration.key
    except (TypeError, KeyError) as error:
        raise InputError(f"no line of a store: {error}") from None
    return {configuration: result} if valid else {}


def _json(line: bytes) -> Any:
    """What a whole line holds.

    Raises:
        InputError: a damaged line.
    """
    try:
        if line.endswith(b"\n"):
            return json.loads(line)
    except ValueError:
        pass  # said below
    raise InputError("a damaged line")
