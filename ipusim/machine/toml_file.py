"""Read a TOML file: its table, and the line number of each key for error messages.

The standard parser reports no lines, so a second scan looks for lines that begin with a key, a
header, or an inline table as the next item of a list. No line is reported where a text over several
lines could be mistaken for such a line, or where a list has more or fewer rows than lines were
found.
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

NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')"""  # one name, bare or in quotes
PATH = rf"{NAME}(?:\s*\.\s*{NAME})*"  # names joined by dots
KEY = re.compile(rf"\s*({PATH})\s*=(?!=)")  # line `key = ...`
HEADER = re.compile(rf"\s*(\[\[?)\s*({PATH})\s*\]\]?\s*(?:#.*)?$")  # line `[table]` or `[[list]]`
ROW = re.compile(r"\s*\{")  # line that begins with an inline table
REPEATED = re.compile("overwrite|twice")  # words of the standard parser's message on a repeated key
MAX_CHARACTERS, MAX_ITEMS = 60, 6  # a text or list up to this size is shown whole
LONG_TEXTS = ('"""', "'''")  # begin and end a text over several lines

Path = tuple[str | int, ...]  # keys from the outermost on; rows of a list by their numbers from 0


@attrs.frozen
class TomlFile:
    """Parsed TOML file with the line numbers of its keys.

    Attributes:
        where: path of the file, for the beginning of messages.
        table: parsed contents.
        lines: line number of each key, by its path.
    """

    where: str
    table: Mapping[str, Any]
    lines: Mapping[Path, int]

    def place(self, *keys: str | int) -> str:
        """Return "FILE, line N" for a key, or the innermost table around it whose line is known.

        Return the file alone if no line is known.
        """
        while keys and keys not in self.lines:
            keys = keys[:-1]
        return f"{self.where}, line {self.lines[keys]}" if keys else self.where

    def place_of_first(self, sentence: str, *table: str | int) -> str:
        """Return the place of the first key of `table` that a sentence mentions.

        Return the place of the table if the sentence mentions none.
        """
        words = re.findall(r"[A-Za-z0-9_-]+", sentence)
        keys = ((*table, word) for word in words if (*table, word) in self.lines)
        return self.place(*next(keys, table))


def toml_file(data: bytes, where: str, error: type[InputError] = InputError) -> TomlFile:
    """Parse the bytes of a TOML file.

    Args:
        data: contents of the file.
        where: path of the file, for messages.
        error: class of the exception to raise.

    Raises:
        InputError: of class `error`: the bytes are neither UTF-8 nor TOML (with the line), are too
            many, or nest too deeply.
    """
    try:
        table = toml_table(data)
    except InputError as cause:
        repeated = _repeated_key(data) if REPEATED.search(str(cause)) else ""
        raise error(f"{where}: {f'not a TOML file, {repeated}' if repeated else cause}") from None
    lines: dict[Path, int] = {}
    for keys, line in _key_lines(data.decode()):
        lines.setdefault(keys, line)
    row_counts = Counter(keys[:-1] for keys in lines if isinstance(keys[-1], int))
    for keys in [keys for keys in lines if not _has_key(table, keys, row_counts)]:
        del lines[keys]
    return TomlFile(where, table, lines)


def in_toml(value: Any) -> str:
    """Return a value as TOML writes it, shortened to fit into one line of a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, str) and len(value) <= MAX_CHARACTERS and value.isprintable():
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list) and len(value) <= MAX_ITEMS:
        return f"[{', '.join(map(in_toml, value))}]"
    return in_short(value)


def _repeated_key(data: bytes) -> str:
    """Return a message on the first repeated key, or "" if the scan finds none."""
    lines: dict[Path, int] = {}
    for keys, line in _key_lines(data.decode(errors="replace")):
        if keys in lines:
            return f"{'.'.join(map(str, keys))} stands twice, in lines {lines[keys]} and {line}"
        lines[keys] = line
    return ""


def _key_lines(text: str) -> Iterator[tuple[Path, int]]:
    """Yield (key path, line number) of each key, header and row of a list."""
    if any(mark in text for mark in LONG_TEXTS):
        return
    # `table` is the path of the present table. `owner` is the path of the latest key or header: if
    # a row of an inline list follows, it belongs to it. `rows` has the number of each list's latest
    # row.
    table: Path = ()
    owner: Path = ()
    rows: dict[Path, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if match := HEADER.match(line):
            table = owner = _names(match[2])
            if match[1] == "[[":
                rows[table] = rows.get(table, -1) + 1
                table = owner = (*table, rows[table])
            yield table, number
        elif match := KEY.match(line):
            owner = (*table, *_names(match[1]))
            yield owner, number
        elif ROW.match(line):
            rows[owner] = rows.get(owner, -1) + 1
            yield (*owner, rows[owner]), number


def _names(path: str) -> tuple[str, ...]:
    """Return the names of a dotted path of TOML, without quotes."""
    return tuple(name.strip("\"'") for name in re.findall(NAME, path))


def _has_key(table: Any, keys: Path, row_counts: Mapping[Path, int]) -> bool:
    """Return True if the table has the key, and as many rows on its path as lines were found."""
    for depth, key in enumerate(keys):
        if isinstance(key, int):
            if not isinstance(table, list) or len(table) != row_counts[keys[:depth]]:
                return False
        elif not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True
