"""Files that commands write are marked as generated, and files to be read are not."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ATTRIBUTES = ROOT / ".gitattributes"
FOLDERS = ("ipusim", "kernels", "compiler", "tests", "docs", "notebooks")

pytestmark = pytest.mark.skipif(not ATTRIBUTES.exists(), reason="no clone, no attributes")


def files() -> list[str]:
    """Return every file, from the root, without following links."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.*")
        if not any(above.is_symlink() for above in path.parents)
    ]


def test_generated_files_are_marked_and_golden_texts_are_not() -> None:
    every = files()
    rows = [line.split() for line in ATTRIBUTES.read_text(encoding="utf-8").splitlines()]
    patterns = {row[0]: row[1:] for row in rows if row and not row[0].startswith("#")}
    marked = {pattern: [file for file in every if fnmatch(file, pattern)] for pattern in patterns}

    assert [pattern for pattern, matched in marked.items() if not matched] == []
    assert all("linguist-generated" in marks for marks in patterns.values())
    hidden = {
        file for name, matched in marked.items() for file in matched if "-diff" in patterns[name]
    }
    assert {file for file in every if file.endswith((".ll", ".ipynb"))} <= hidden
    assert [file for file in hidden if "/golden/" in file or file.endswith(".py")] == []
