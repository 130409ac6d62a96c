"""A TOML file of a user: its table, and the line of each key, so that a refusal can name both.

The standard reader gives no lines, so they are looked for: a line that begins with a key, a header,
or an inline table that is the next of a list. Where a text over several lines could be mistaken for
one, or their number is not that of the table's rows, no line is told.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ..errors import InputError, in_short
from ..foreign_text import toml_table

NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')"""
PATH = rf"{NAME}(?:\s*\.\s*{NAME})*"
KEY = re.compile(rf"\s*({PATH})\s*=(?!=)")
HEADER = re.compile(rf"\s*(\[\[?)\s*({PATH})\s*\]\]?\s*(?:#.*)?$")
ROW = re.compile(r"\s*\{")
REPEATED = re.compile("overwrite|twice")  # in what the standard reader says of a second key
MOST_CHARACTERS, MOST_ITEMS = 60, 6  # of a value that is shown whole
LONG_TEXTS = ('"""', "'''")

Path = tuple[str | int, ...]  # keys, and numbers of rows from 0


@attrs.frozen
class TomlFile:
    """A TOML file that was read.

    Attributes:
        where: its path, to begin a refusal.
        table: what it holds.
        lines: by keys, and numbers of rows from 0, the number of a line.
    """

    where: str
    table: Mapping[str, Any]
    lines: Mapping[Path, int]

    def place(self, *keys: str | int) -> str:
        """The file, and the line of the key or of the nearest table around it, where known."""
        while keys and keys not in self.lines:
            keys = keys[:-1]
        return f"{self.where}, line {self.lines[keys]}" if keys else self.where

    def place_of_first(self, sentence: str, *table: str | int) -> str:
        """The place of the first word of a sentence that is a key of a table, or of the table."""
        words = re.findall(r"[A-Za-z0-9_-]+", sentence)
        keys = ((*table, word) for word in words if (*table, word) in self.lines)
        return self.place(*next(keys, table))


def toml_file(data: bytes, where: str, error: type[InputError] = InputError) -> TomlFile:
    """The file of these bytes.

    Raises:
        InputError: of the kind of `error`: neither UTF-8 nor TOML, with the line; too large, too
            deep.
    """
    try:
        table = toml_table(data)
    except InputError as found:
        twice = _twice(data) if REPEATED.search(str(found)) else ""
        raise error(f"{where}: {f'not a TOML file, {twice}' if twice else found}") from None
    lines: dict[Path, int] = {}
    for keys, line in _lines(data.decode()):
        lines.setdefault(keys, line)
    seen = Counter(keys[:-1] for keys in lines if isinstance(keys[-1], int))
    return TomlFile(where, table, {k: n for k, n in lines.items() if _holds(table, k, seen)})


def in_toml(value: Any) -> str:
    """A value in a line of a refusal, as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, str) and len(value) <= MOST_CHARACTERS and value.isprintable():
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list) and len(value) <= MOST_ITEMS:
        return f"[{', '.join(map(in_toml, value))}]"
    return in_short(value)


def _twice(data: bytes) -> str:
    """What stands twice in a file; nothing where its text cannot be told by lines."""
    seen: dict[Path, int] = {}
    for keys, line in _lines(data.decode(errors="replace")):
        if keys in seen:
            return f"{'.'.join(map(str, keys))} stands twice, in lines {seen[keys]} and {line}"
        seen[keys] = line
    return ""


def _lines(text: str) -> Iterator[tuple[Path, int]]:
    """Keys, headers and rows with the numbers of their lines."""
    if any(mark in text for mark in LONG_TEXTS):
        return
    table: Path = ()
    rows: dict[Path, int] = {}
    last: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if match := HEADER.match(line):
            table = last = _names(match[2])
            if match[1] == "[[":
                rows[table] = rows.get(table, -1) + 1
                table = last = (*table, rows[table])
            yield table, number
        elif match := KEY.match(line):
            last = (*table, *_names(match[1]))
            yield last, number
        elif ROW.match(line):
            rows[last] = rows.get(last, -1) + 1
            yield (*last, rows[last]), number


def _names(path: str) -> tuple[str, ...]:
    return tuple(name.strip("\"'") for name in re.findall(NAME, path))


def _holds(table: Any, keys: Path, seen: Mapping[Path, int]) -> bool:
    """Whether the table has that key, and as many rows on the way as lines were seen for them."""
    for depth, key in enumerate(keys):
        if isinstance(key, int):
            if not isinstance(table, list) or len(table) != seen[keys[:depth]]:
                return False
        elif not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True
