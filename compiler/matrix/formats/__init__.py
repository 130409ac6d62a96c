"""Formats: how non-zeros are stored and numbered, each a frozen value of one class.

A new format is such a value, given as `Pattern.of(a, format=...)`; no list needs to know it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType

from ipusim import in_short

from ..entries import MatrixError
from .blocks import AmpUnits, Blocks, PackedBlocks
from .elements import Elements
from .format import Format
from .nm import NM

FORMATS: Mapping[int, Format] = MappingProxyType(
    {1: Elements(), **{edge: Blocks(edge) for edge in (4, 8, 16)}}
)
"""Formats of square blocks by their edge. PopLibs' static codelets have these."""

__all__ = [
    "FORMATS",
    "NM",
    "AmpUnits",
    "Blocks",
    "Elements",
    "Format",
    "PackedBlocks",
    "format_of",
    "one_of",
]


def one_of(block: int | None, format: Format | None) -> int | Format | None:  # noqa: A002
    """Return the block or the format that a caller gave, or None.

    Raises:
        MatrixError: Both were given.
    """
    if block is not None and format is not None:
        raise MatrixError(
            f"a block of {in_short(block)} and the format {format.name}; give one of them"
        )
    return block if format is None else format


def format_of(block: int | Format | None) -> Format:
    """Return the format of square blocks of an edge; a format is returned unchanged.

    Raises:
        MatrixError: No format has this edge.
    """
    if isinstance(block, Format):
        return block
    if block is None or not isinstance(block, Hashable) or block not in FORMATS:
        raise MatrixError(f"blocks of {in_short(block)} are not supported; choose 1, 4, 8 or 16")
    return FORMATS[block]
