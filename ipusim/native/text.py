"""The LLVM text of a module: where it lies, and the first line, which says what made it."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from types import ModuleType

import attrs

from ..foreign_text import json_value

DIGITS = 16
_MARK = "; "  # a comment of LLVM's language


@attrs.frozen
class Origin:
    """What a text was made from.

    Attributes:
        files: digests by path from the text's folder, with slashes.
        meaning: a digest of the functions, see `fingerprint`.
        tools: the versions of what made it, by name.
    """

    files: dict[str, str]
    meaning: str
    tools: dict[str, str] = attrs.field(factory=dict)

    @property
    def line(self) -> str:
        """The first line of the text."""
        return f"{_MARK}{json.dumps(attrs.asdict(self), sort_keys=True)}\n"

    @classmethod
    def of(cls, text: str) -> Origin:
        """What the first line of `text` says."""
        return cls(**json_value(text.partition("\n")[0].removeprefix(_MARK).encode()))

    def has_same_files(self, folder: Path) -> bool:
        """Whether the files are as they were."""
        return all(
            file_digest(Path(os.path.normpath(folder / name))) == digest  # a link may be on the way
            for name, digest in self.files.items()
        )


def text_beside(module: ModuleType) -> Path:
    """Where the text of a module is."""
    assert module.__file__ is not None
    return Path(module.__file__).with_suffix(".ll")


def file_digest(path: Path) -> str:
    """Of a file's text, whatever its line ends."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:DIGITS]
