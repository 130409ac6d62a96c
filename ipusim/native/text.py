"""Location of a module's LLVM text, and its first line, which records its origin.

The origin tells whether a text is up to date with the Python functions that it was generated from.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import attrs

from ..foreign_text import json_value
from ..sources.digest import source_digests

DIGITS = 16  # hexadecimal digits of a digest
_COMMENT = "; "  # begins a comment in LLVM text


@attrs.frozen
class Origin:
    """Sources and tools from which a text was generated.

    Attributes:
        files: digests of the sources (`source_digest`), by path relative to the text's folder, with
            slashes. A comment or a docstring does not change them.
        meaning: digest of the functions, see `fingerprint`.
        tools: versions of the tools, by name.
    """

    files: dict[str, str]
    meaning: str
    tools: dict[str, str] = attrs.field(factory=dict)

    @property
    def line(self) -> str:
        """First line of the text."""
        return f"{_COMMENT}{json.dumps(attrs.asdict(self), sort_keys=True)}\n"

    @classmethod
    def of(cls, text: str) -> Origin:
        """Parse the first line of a text."""
        return cls(**json_value(text.partition("\n")[0].removeprefix(_COMMENT).encode()))

    def has_same_files(self, folder: Path) -> bool:
        """Return True if no source has changed since the text was generated, except in comments."""
        paths = (Path(os.path.normpath(folder / name)) for name in self.files)
        return file_digests(paths) == list(self.files.values())


def text_beside(module: ModuleType) -> Path:
    """Return the path of a module's text."""
    assert module.__file__ is not None
    return Path(module.__file__).with_suffix(".ll")


def file_digests(paths: Iterable[Path]) -> list[str]:
    """Return the digests of sources for a text's first line."""
    return [digest[:DIGITS] for digest in source_digests(paths)]
