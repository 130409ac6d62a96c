"""The digest of a file of weights, read once however many of its tensors are layers."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from ...matrix.files import files_behind
from ..explore.point import sha256_of


def digests() -> Callable[[Path], str]:
    """A function that gives what `sha256_of` gives, and remembers it by file."""
    of_file = functools.cache(sha256_of)

    @functools.cache
    def digest(place: Path) -> str:
        behind = files_behind(place)
        return of_file(behind[0]) if len(behind) == 1 else sha256_of(place)

    return digest
