"""The page of a sweep as one file of HTML (compiler/drawing/page)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ipusim import whole_file

from ....drawing.page import Document, script
from ..finding import Finding
from ..table import findings_text, sorted_by
from ..table.text import shared_words, shown_fields
from ..ways import in_order
from .sweep_data import sweep_data

SCRIPTS = ("points.js", "ways.js", "along.js", "memory.js", "all_points.js")  # in `assets`


def sweep_document(findings: Sequence[Finding], *, title: str) -> Document:
    """The page.

    Args:
        findings: of a sweep, with their speed-ups.
        title: what the page is called.
    """
    shared = shared_words(findings, shown_fields(findings))
    return Document(
        title=title,
        subtitle=f"{len(findings):,} points: {', '.join(shared)}.",
        text=findings_text(sorted_by(findings, "cycles")),
        data={"sweep": sweep_data(in_order(findings))},
        scripts=tuple(script(__package__ or "", name) for name in SCRIPTS),
    )


def write_page(findings: Sequence[Finding], path: Path, *, title: str) -> Path:
    """Write the page; returns the file.

    Raises:
        InputError: the file cannot be written.
    """
    content = sweep_document(findings, title=title).html().encode()
    with whole_file(path) as file:
        file.write(content)
    return path
