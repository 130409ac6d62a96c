"""Names of C++ functions as object files have them, and as people write them.

Rule (documented: Itanium C++ ABI, mangling): `_Z` opens a mangled name, `N` to `E` enclose nested
ones, and each part is its length and text. Only such parts are read; parameters are left away.
"""

from __future__ import annotations

import re

_MANGLED = re.compile(r"_Z(N?)([KVr]*)(?=\d)")
_LENGTH = re.compile(r"\d+")


def plain_name(name: str) -> str:
    """`space::function` of a mangled name; any other name as it is."""
    match = _MANGLED.match(name)
    if match is None:
        return name
    parts, at = [], match.end()
    while length := _LENGTH.match(name, at):
        end = length.end() + int(length.group())
        if end > len(name):
            return name
        parts.append(name[length.end() : end])
        at = end
        if not match.group(1):
            break
    return "::".join(parts)


def shown_name(name: str) -> str:
    """A name in quotes, a mangled one with what it means behind it."""
    plain = plain_name(name)
    return f"{name!r} (C++ {plain})" if plain != name else repr(name)
