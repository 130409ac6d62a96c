"""Exceptions of the package, each with a message of one line, and helpers for messages."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable

from .shown_text import plain_message, shown_name

# Limit of printed integers, in bits: Python refuses to print the digits of much longer ones.
MAX_BITS = 10_000
MAX_WORDS = 600  # characters of known words that a message lists
_SHORT_REPR = reprlib.Repr()
_SHORT_REPR.maxstring = _SHORT_REPR.maxlong = _SHORT_REPR.maxother = 60  # characters


def in_short(value: object) -> str:
    """Return the repr of a value for a message, shortened if it is long."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return f"a number of {value.bit_length():,} bits"
    try:
        return " ".join(_SHORT_REPR.repr(value).split())
    except Exception:  # the repr of any type may raise, for example over a large number inside
        return f"a {type(value).__name__}"


class IpusimError(Exception):
    """Base class of errors that a user can correct; the message is one line."""

    def __str__(self) -> str:
        return plain_message(super().__str__())


class InputError(IpusimError):
    """Invalid matrix, option or file: the command's "bad usage or input"."""


class MachineError(InputError):
    """Invalid machine description: an unknown key, or a number without a source."""


class ProgramError(IpusimError):
    """Program that cannot run on its machine."""


class ListError(ProgramError):
    """List of a vertex that contradicts itself or a field; `verify` adds the tile.

    Attributes:
        vertex: row of the vertex in its table.
        entry: number of the wrong entry of the list, from 0; None if the fields alone are wrong.
        reason: description of the error.
    """

    def __init__(self, vertex: int, entry: int | None, reason: str) -> None:
        subject = f"vertex {vertex}"
        if entry is not None:
            subject = f"{subject}, entry {entry} of its list"
        super().__init__(f"{subject}: {reason}")
        self.vertex = vertex
        self.entry = entry
        self.reason = reason


class TileFault(IpusimError):
    """Fault of running code: a clash, a misaligned access, a value that never arrived."""


class VertexFault(TileFault):
    """Fault of one of many vertices that are computed together; the simulation adds the tile.

    Attributes:
        vertex: row of the vertex in its table.
        reason: description of the error.
    """

    def __init__(self, vertex: int, reason: str) -> None:
        super().__init__(f"vertex {vertex}: {reason}")
        self.vertex = vertex
        self.reason = reason


class ArchiveError(InputError):
    """File that is no archive, is damaged, or names an unknown codelet."""


def with_path(path: object, error: object) -> str:
    """Return the message of an error preceded by a path, unless the message has it already."""
    prefix = f"{shown_name(path)}: "
    return f"{prefix}{str(error).removeprefix(prefix)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint: the known word closest to `word`, or the known words if none is close."""
    words = sorted(known)
    text = ", ".join(words)
    if len(text) > MAX_WORDS:
        shown = text[:MAX_WORDS].rpartition(",")[0]
        text = f"{shown} and {len(words) - shown.count(', ') - 1:,} more"
    import difflib  # noqa: PLC0415  # only a mistake needs it

    close = difflib.get_close_matches(word, words, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"one of: {text}"
