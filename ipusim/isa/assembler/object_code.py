"""Object code, which is being assembled: sections with bundles and data, symbols, labels.

Rule: sizes are known at once and addresses last. An expression takes the symbols of its moment,
since `.set` may give them anew, and waits for the labels that it names.
"""

from __future__ import annotations

from itertools import islice

import attrs

from ..table.constants import CONSTANTS
from ..table.table import OPCODE
from .forms import Chosen
from .text.expressions import (
    MAX_TOKENS,
    SectionOffset,
    Token,
    Value,
    checked_length,
    evaluate,
    is_name,
    tokenize,
)
from .text.source import AssemblyError, SourceLine

MAX_BYTES = 1 << 21  # what addresses reach

_HERE = "."
_LOCAL = "\0"  # stands in a local label's name, so that no text can name it


@attrs.frozen
class Bundle:
    """A bundle at an offset of its section; either instruction may be missing."""

    offset: int
    main: Chosen | None
    aux: Chosen | None
    line: SourceLine

    @property
    def size(self) -> int:
        """8 bytes with two instructions, 4 with one."""
        return 8 if self.main and self.aux else 4


@attrs.frozen
class Data:
    """Constants at an offset: bytes, or a number of so many bytes that waits for addresses."""

    offset: int
    size: int
    content: bytes | tuple[Token, ...]
    line: SourceLine


@attrs.define
class CodeSection:
    """One section: what it holds, its size and alignment in bytes."""

    name: str
    items: list[Bundle | Data] = attrs.field(factory=list)
    size: int = 0
    alignment: int = 4

    @property
    def executable(self) -> bool:
        """Whether it holds code."""
        return self.name == ".text" or self.name.startswith(".text.")


@attrs.define
class ObjectCode:
    """What one assembly knows so far; it is private to `assemble`."""

    sections: dict[str, CodeSection] = attrs.field(factory=dict)
    symbols: dict[str, tuple[Token, ...]] = attrs.field(factory=dict)
    labels: dict[str, SectionOffset] = attrs.field(factory=dict)
    local_counts: dict[str, int] = attrs.field(factory=dict)
    context: str = ""
    current: str = ".text"
    total: int = 0

    @property
    def section(self) -> CodeSection:
        """The section that statements add to."""
        return self.sections.setdefault(self.current, CodeSection(self.current))

    @property
    def here(self) -> SectionOffset:
        """Where the next item will stand."""
        return SectionOffset(self.current, self.section.size)


def add_label(unlinked: ObjectCode, name: str, line: SourceLine) -> None:
    """Put a label here; a number may be put again and again.

    Raises:
        AssemblyError: if the name already stands for something.
    """
    if name.isdigit():
        count = unlinked.local_counts.get(name, 0) + 1
        unlinked.local_counts[name] = count
        name = f"{name}{_LOCAL}{count}"
    if name in unlinked.labels or name in unlinked.symbols:
        raise AssemblyError(line, f"expected a new name, {name!r} is taken")
    unlinked.labels[name] = unlinked.here


def set_symbol(unlinked: ObjectCode, name: str, text: str, line: SourceLine) -> None:
    """Let a symbol stand for an expression from now on.

    Raises:
        AssemblyError: if the name is a label's, or the expression is broken.
    """
    if name in unlinked.labels:
        raise AssemblyError(line, f"expected a symbol, {name!r} is a label")
    unlinked.symbols[name] = bound(unlinked, tokenize(text, line), line)


def is_local(name: str) -> bool:
    """Whether a name is that of a numbered label, which text calls `1f` or `1b`."""
    return _LOCAL in name


def is_defined(unlinked: ObjectCode, name: str) -> bool:
    """Whether a name stands for something now."""
    return name in unlinked.symbols or name in unlinked.labels or name in CONSTANTS


def bound(unlinked: ObjectCode, tokens: tuple[Token, ...], line: SourceLine) -> tuple[Token, ...]:
    """An expression with all that is known put in: one value if that is everything.

    Raises:
        AssemblyError: if its value is known to be impossible.
    """
    parts = (part for token in tokens for part in _known(unlinked, token, line))
    known = checked_length(tuple(islice(parts, MAX_TOKENS + 1)), line)
    if any(is_name(token) for token in known):
        return known
    return (evaluate(known, lambda _: None, line),)


def _known(unlinked: ObjectCode, token: Token, line: SourceLine) -> tuple[Token, ...]:
    if not isinstance(token, str) or not is_name(token):
        return (token,)
    if token == _HERE:
        return (unlinked.here,)
    if token[0].isdigit():
        return _local(unlinked, token, line)
    if token in unlinked.symbols:
        return ("(", *unlinked.symbols[token], ")")
    if token in unlinked.labels:
        return (unlinked.labels[token],)
    return (CONSTANTS[token].value,) if token in CONSTANTS else (token,)


def _local(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    if _LOCAL in token:  # bound before, and perhaps there by now
        return (unlinked.labels.get(token, token),)
    name, count = token[:-1], unlinked.local_counts.get(token[:-1], 0)
    if token.endswith("f"):
        return (f"{name}{_LOCAL}{count + 1}",)
    if count == 0:
        raise AssemblyError(line, f"expected a label {name}: before {token!r}")
    return (unlinked.labels[f"{name}{_LOCAL}{count}"],)


def number_now(unlinked: ObjectCode, text: str, line: SourceLine) -> int:
    """The number that an expression is at this point.

    Raises:
        AssemblyError: if it waits for an address or a name that comes later.
    """
    value = evaluate(bound(unlinked, tokenize(text, line), line), lambda _: None, line)
    if isinstance(value, SectionOffset):
        raise AssemblyError(line, "expected a number known here, found a label's address")
    return value


def final_number(tokens: tuple[Token, ...], lookup: dict[str, int], line: SourceLine) -> int:
    """The number of an expression once every label has an address.

    Raises:
        AssemblyError: for a name that nothing defines.
    """

    def address(name: str) -> Value | None:
        if name not in lookup and _LOCAL in name:
            raise AssemblyError(
                line, f"expected a label {name.split(_LOCAL, maxsplit=1)[0]}: further on"
            )
        return lookup.get(name)

    value = evaluate(tokens, address, line)
    assert isinstance(value, int)  # places were replaced by addresses
    return value


def add_item(unlinked: ObjectCode, item: Bundle | Data) -> None:
    """Put a bundle or data behind what its section holds.

    Raises:
        AssemblyError: if no tile's memory could hold so much.
    """
    unlinked.section.items.append(item)
    unlinked.section.size += item.size
    unlinked.total += item.size
    if unlinked.total > MAX_BYTES:
        raise AssemblyError(item.line, f"expected at most {MAX_BYTES} bytes of code and data")


def align(unlinked: ObjectCode, multiple: int, line: SourceLine) -> None:
    """Fill up to a multiple of bytes: with `nop` in code, since control may fall through.

    Raises:
        AssemblyError: for no power of 2, or code that is not at a multiple of 4.
    """
    if multiple < 1 or multiple & (multiple - 1) or multiple > MAX_BYTES:
        raise AssemblyError(line, f"expected a power of 2, found {multiple}")
    section = unlinked.section
    section.alignment = max(section.alignment, multiple)
    gap = -section.size % multiple
    if not section.executable or gap % 4:
        if gap:
            add_item(unlinked, Data(section.size, gap, bytes(gap), line))
        return
    for _ in range(gap // 4):
        add_item(unlinked, Bundle(section.size, Chosen(OPCODE["nop"], (), line), None, line))
