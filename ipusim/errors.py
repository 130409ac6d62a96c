"""Everything the machine refuses, as one small family of one-line errors."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable

from .shown_text import plain_message, shown_name

MOST_BITS = 10_000  # of a number that Python writes in digits
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 60  # characters


def in_short(value: object) -> str:
    """Any value in a line of a refusal: as Python writes it, cut where it is long."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return f"a number of {value.bit_length():,} bits"
    try:
        return " ".join(_SHORT.repr(value).split())
    except Exception:  # of a value of any type, which may hold such a number
        return f"a {type(value).__name__}"


class IpusimError(Exception):
    """What a user can mend: one clear line that says what, where, the numbers, what to try."""

    def __str__(self) -> str:
        return plain_message(super().__str__())


class InputError(IpusimError):
    """A matrix, an option or a file that cannot be: the command's "bad usage or input"."""


class MachineError(InputError):
    """A machine description that cannot be: an unknown key, a number without a source."""


class ProgramError(IpusimError):
    """A program that cannot run on its machine."""


class ListError(ProgramError):
    """A list of a vertex that contradicts itself, or a field; `verify` adds the tile.

    Attributes:
        vertex: the row of its vertex.
        entry: the number of the list that is wrong, from 0.
        reason: what is wrong with it.
    """

    def __init__(self, vertex: int, entry: int, reason: str) -> None:
        super().__init__(f"vertex {vertex}, entry {entry} of its list: {reason}")
        self.vertex = vertex
        self.entry = entry
        self.reason = reason


class TileFault(IpusimError):
    """Raised by running code: a clash, a misaligned access, a value that never arrived."""


class VertexFault(TileFault):
    """A fault of one of many vertices that are computed at once; the simulation adds the tile.

    Attributes:
        vertex: its row.
        reason: what is wrong.
    """

    def __init__(self, vertex: int, reason: str) -> None:
        super().__init__(f"vertex {vertex}: {reason}")
        self.vertex = vertex
        self.reason = reason


class ArchiveError(InputError):
    """A file that is not one of ours, is damaged, or names a codelet that we do not have."""


def of_file(path: object, error: object) -> str:
    """What is wrong with a file, behind its path, which comes once."""
    prefix = f"{shown_name(path)}: "
    return f"{prefix}{str(error).removeprefix(prefix)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint that names the known word closest to `word`, or all of them when none is close."""
    words = sorted(known)
    import difflib  # noqa: PLC0415  # only a mistake needs it

    close = difflib.get_close_matches(word, words, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(words)}"
