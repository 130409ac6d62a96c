"""How non-zeros are stored and numbered: one file a format, each a frozen value of one class.

A new format is such a value, given as `Pattern.of(a, format=...)`; nothing lists it.
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
    {1: Elements(), **{side: Blocks(side) for side in (4, 8, 16)}}
)
"""By the side of a block; PopLibs' static codelets have these."""

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
    """The block or the format that a caller gave; None if neither.

    Raises:
        MatrixError: both were given.
    """
    if block is not None and format is not None:
        raise MatrixError(
            f"a block of {in_short(block)} and the format {format.name}; give one of them"
        )
    return block if format is None else format


def format_of(block: int | Format | None) -> Format:
    """The format of square blocks of this side; a format is its own.

    Raises:
        MatrixError: there is none of this side.
    """
    if isinstance(block, Format):
        return block
    if block is None or not isinstance(block, Hashable) or block not in FORMATS:
        raise MatrixError(f"blocks of {in_short(block)} are not supported; choose 1, 4, 8 or 16")
    return FORMATS[block]
