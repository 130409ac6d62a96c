"""Find the outputs of the corpus that differ, and the first byte of each that does.

The seconds in an output are not compared.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from ipusim.compiler.studies.sweep.json_lines import members_of

SHOWN_BEFORE, SHOWN_AFTER = 60, 30  # bytes before and after a difference that are shown
# Texts of seconds in the output of commands and in files.
SECONDS = (
    re.compile(rb'"host_seconds": ?[^,]*, ?"host_seconds_by_stage": ?\{[^}]*\}'),
    re.compile(rb'"\w*seconds": ?[-+.\de]+'),
    re.compile(rb"Seconds on this host:[^$]*?\n(?=\S|\n|$)"),
    re.compile(rb"\b[\d.,]+ (s|min|h|seconds)\b"),
)


def differences(left: Path, right: Path) -> list[str]:
    """Return a line for each output that is not the same below two folders."""
    names = sorted({*_files(left), *_files(right)})
    return [line for name in names for line in _difference(left / name, right / name, name)]


def _files(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]


def _difference(left: Path, right: Path, name: str) -> Iterator[str]:
    if not (left.exists() and right.exists()):
        yield f"{name}: missing in {'second' if left.exists() else 'first'}"
        return
    left_members, right_members = _members(left), _members(right)
    for member in sorted({*left_members, *right_members}):
        texts = left_members.get(member, b""), right_members.get(member, b"")
        if texts[0] != texts[1]:
            offset = len(os.path.commonprefix(texts))  # noqa: RUF071  # of any two texts
            shown = [text[max(0, offset - SHOWN_BEFORE) : offset + SHOWN_AFTER] for text in texts]
            title = f"{name}{member and f' ({member})'}, byte {offset}"
            yield f"{title}: {shown[0]!r} is not {shown[1]!r}"


def _members(path: Path) -> dict[str, bytes]:
    """Return the contents of an archive by member, or {"": contents} of a file, without seconds."""
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
    """Return the results of a store (a file of JSON lines), decompressed and sorted.

    The order of lines is that in which workers finished. Compressed results would hide seconds.
    """
    head, *lines = store.splitlines(keepends=True)
    results = (json.dumps(members_of(line), sort_keys=True) for line in lines)
    return head + "\n".join(sorted(results)).encode()


def _without_columns(table: bytes) -> bytes:
    """Remove the columns of seconds from a table."""
    rows = [line.split(b",") for line in table.splitlines()]
    head = rows[0] if rows else []
    columns = [index for index, name in enumerate(head) if b"seconds" not in name]
    return b"\n".join(
        b",".join(row[index] for index in columns if index < len(row)) for row in rows
    )


def without_seconds(text: bytes) -> bytes:
    """Return a text in which the word `seconds` replaces every number of seconds."""
    for pattern in SECONDS:
        text = pattern.sub(b"seconds", text)
    return text
