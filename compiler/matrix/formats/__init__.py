"""Formats: how non-zeros are stored and numbered, each a frozen value of one class.

Any `Format` can be given as `Pattern.of(a, format=...)`, also one that is defined elsewhere: there
is no registry. `FORMATS` lists only the square blocks.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType

from ipusim import in_short

from ..entries import MatrixError
from .blocks import AmpUnits, Blocks, PackedBlocks
from .elements import Elements
from .format import Format
from .groups import Groups
from .nm import NM

FORMATS: Mapping[int, Format] = MappingProxyType(
    {1: Elements(), **{length: Blocks(length) for length in (4, 8, 16)}}
)
"""Formats of square blocks by block length in elements, as PopLibs' static codelets have them."""

__all__ = [
    "FORMATS",
    "NM",
    "AmpUnits",
    "Blocks",
    "Elements",
    "Format",
    "Groups",
    "PackedBlocks",
    "block_or_format",
    "format_of",
]


def block_or_format(block: int | None, format: Format | None) -> int | Format | None:  # noqa: A002
    """Return whichever of a block length and a format is given, or None if neither is.

    Raises:
        MatrixError: Both are given.
    """
    if block is not None and format is not None:
        raise MatrixError(
            f"a block of {in_short(block)} and the format {format.name}; give one of them"
        )
    return block if format is None else format


def format_of(block: int | Format | None) -> Format:
    """Return the format of square blocks of this length. A format is returned unchanged.

    Raises:
        MatrixError: No format has blocks of this length.
    """
    if isinstance(block, Format):
        return block
    if block is None or not isinstance(block, Hashable) or block not in FORMATS:
        raise MatrixError(f"blocks of {in_short(block)} are not supported; choose 1, 4, 8 or 16")
    return FORMATS[block]
