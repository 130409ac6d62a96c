"""Sizes of the kernels' code and bundles of their labels, from tables of assembled code.

A label's bundles are those that a worker issues from the label to the next listed label, each time
it passes the label. The tables are `code_bytes.json` and `label_bundles.json`; `python -m
ipusim.kernels.code_table` writes them. Entries are found by a digest of the code's text with all
files that it includes, so that an entry is used only as long as the text is unchanged. Code without
an entry is assembled.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Defines = tuple[tuple[str, str], ...]

TABLE = Path(__file__).with_suffix(".json")
BUNDLES = Path(__file__).with_name("label_bundles.json")
DIGITS = 16  # hexadecimal digits of a stored digest: 64 bits, so that no two texts are mixed up
_INCLUDED = re.compile(rb'^\s*#\s*include\s*["<]([^">\n]+)[">]', re.MULTILINE)


@cache
def code_bytes(source: Path, defines: Defines) -> int:
    """Return the bytes of the assembled code of a file.

    `defines` are the preprocessor symbols with their contents, sorted by name.
    """
    listed_bytes: int | None = _table_of(TABLE).get(text_digest(source, defines))
    return assembled_bytes(source, defines) if listed_bytes is None else listed_bytes


@cache
def label_bundles(
    source: Path, defines: Defines, entry: str, labels: tuple[str, ...]
) -> Mapping[str, int]:
    """Return the bundles of a pass of each label, and under "" the bundles outside all loops.

    Args:
        source, defines: file of the code, and its sorted preprocessor symbols.
        entry: label at which a worker starts.
        labels: labels whose passes are counted.
    """
    figures_by_entry = _table_of(BUNDLES).get(text_digest(source, defines), {})
    numbers = figures_by_entry.get(" ".join((entry, *labels)))
    if numbers is None:
        return counted_bundles(source, defines, entry, labels)
    return dict(zip(("", *labels), numbers, strict=True))


def counted_bundles(
    source: Path, defines: Defines, entry: str, labels: tuple[str, ...]
) -> Mapping[str, int]:
    """Return the result of `label_bundles`, from assembled code instead of the table."""
    from ipusim import assemble, label_bundles  # noqa: PLC0415  # as below

    return label_bundles(assemble(source, defines=dict(defines)), entry, labels)


def assembled_bytes(source: Path, defines: Defines) -> int:
    """Return the result of `code_bytes`, from assembled code instead of the table."""
    from ipusim import assemble  # noqa: PLC0415  # it takes a while to import

    return assemble(source, defines=dict(defines)).bytes


def text_digest(source: Path, defines: Defines) -> str:
    """Return a digest of the preprocessor symbols, the file and all files that it includes.

    Comments and layout do not change it, because they make no code.
    """
    from ipusim import source_digest  # noqa: PLC0415  # as below

    digest, queue, files = hashlib.sha256(repr(defines).encode()), [source], {source}
    while queue:
        file = queue.pop(0)
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{file.name} {source_digest(file)}\n".encode())
        paths = (Path(file.parent, name.decode()).resolve() for name in _INCLUDED.findall(text))
        included = [path for path in dict.fromkeys(paths) if path not in files and path.is_file()]
        queue += included
        files.update(included)
    return digest.hexdigest()[:DIGITS]


@cache
def _table_of(table: Path) -> dict[str, Any]:
    """Return a table as {digest of the code: figures}; empty if the file does not exist."""
    try:
        text = table.read_bytes()
    except FileNotFoundError:
        return {}
    from ipusim import json_value  # noqa: PLC0415  # as above

    by_source = json_value(text)
    return {digest: entry for entries in by_source.values() for digest, entry in entries.items()}
