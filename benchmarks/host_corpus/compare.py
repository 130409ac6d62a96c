"""Which outputs of the corpus differ, and where first; seconds do not count."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from ipusim.compiler.studies.sweep.json_lines import parts_of

AROUND = 60  # characters shown of a difference
# Where commands and files say how long something took.
SECONDS = (
    re.compile(rb'"wall_seconds": ?\{[^}]*\}'),
    re.compile(rb'"\w*seconds": ?[-+.\de]+'),
    re.compile(rb"Seconds on this host:[^$]*?\n(?=\S|\n|$)"),
    re.compile(rb"\b[\d.,]+ (s|min|h|seconds)\b"),
)


def differences(first: Path, second: Path) -> list[str]:
    """Return a line for each output below two folders that is not the same."""
    names = sorted({*_files(first), *_files(second)})
    return [line for name in names for line in _difference(first / name, second / name, name)]


def _files(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]


def _difference(first: Path, second: Path, name: str) -> Iterator[str]:
    if not (first.exists() and second.exists()):
        yield f"{name}: missing in {'second' if first.exists() else 'first'}"
        return
    ones, others = _parts(first), _parts(second)
    for part in sorted({*ones, *others}):
        a, b = ones.get(part, b""), others.get(part, b"")
        if a != b:
            at = next((at for at in range(len(a)) if a[at : at + 1] != b[at : at + 1]), len(a))
            shown = [side[max(0, at - AROUND) : at + AROUND // 2] for side in (a, b)]
            yield f"{name}{part and f' ({part})'}, byte {at}: {shown[0]!r} is not {shown[1]!r}"


def _parts(path: Path) -> dict[str, bytes]:
    """Return the content of a file without seconds, by member if the file is an archive."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return {name: without_seconds(archive.read(name)) for name in archive.namelist()}
    text = path.read_bytes()
    if path.suffix == ".jsonl":
        text = _store_text(text)
    if path.suffix == ".csv":
        text = _without_columns(text)
    return {"": without_seconds(text)}


def _store_text(store: bytes) -> bytes:
    """Return the results of a store, unpacked and sorted.

    Workers write in the order in which they finish, and packed results hide their seconds.
    """
    head, *lines = store.splitlines(keepends=True)
    results = (json.dumps(parts_of(line), sort_keys=True) for line in lines)
    return head + "\n".join(sorted(results)).encode()


def _without_columns(table: bytes) -> bytes:
    """Remove the columns of seconds from a table."""
    rows = [line.split(b",") for line in table.splitlines()]
    kept = [at for at, name in enumerate(rows[0]) if b"seconds" not in name] if rows else []
    return b"\n".join(b",".join(row[at] for at in kept if at < len(row)) for row in rows)


def without_seconds(text: bytes) -> bytes:
    """Return a text whose seconds are the word `seconds`."""
    for pattern in SECONDS:
        text = pattern.sub(b"seconds", text)
    return text
