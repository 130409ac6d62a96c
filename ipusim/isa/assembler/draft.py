"""The code that is being assembled: sections with bundles and data, symbols, labels.

Rule: sizes are known at once and addresses last. An expression takes the symbols of its moment,
since `.set` may give them anew, and waits for the labels that it names.
"""

from __future__ import annotations

import attrs

from ..table.constants import CONSTANTS
from ..table.table import OPCODE
from .forms import Chosen
from .text.expressions import Place, Token, Value, evaluate, is_name, tokenize
from .text.source import AssemblyError, Line

MAX_BYTES = 1 << 21  # what addresses reach

_HERE = "."
_LOCAL = "\0"  # stands in a local label's name, so that no text can name it


@attrs.frozen
class Bundle:
    """A bundle at an offset of its section; either instruction may be missing."""

    offset: int
    main: Chosen | None
    aux: Chosen | None
    line: Line

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
    line: Line


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
class Draft:
    """What one assembly knows so far; it is private to `assemble`."""

    sections: dict[str, CodeSection] = attrs.field(factory=dict)
    symbols: dict[str, tuple[Token, ...]] = attrs.field(factory=dict)
    labels: dict[str, Place] = attrs.field(factory=dict)
    local_counts: dict[str, int] = attrs.field(factory=dict)
    context: str = ""
    current: str = ".text"
    total: int = 0

    @property
    def section(self) -> CodeSection:
        """The section that statements add to."""
        return self.sections.setdefault(self.current, CodeSection(self.current))

    @property
    def here(self) -> Place:
        """Where the next item will stand."""
        return Place(self.current, self.section.size)


def add_label(draft: Draft, name: str, line: Line) -> None:
    """Put a label here; a number may be put again and again.

    Raises:
        AssemblyError: if the name already stands for something.
    """
    if name.isdigit():
        count = draft.local_counts.get(name, 0) + 1
        draft.local_counts[name] = count
        name = f"{name}{_LOCAL}{count}"
    if name in draft.labels or name in draft.symbols:
        raise AssemblyError(line, f"expected a new name, {name!r} is taken")
    draft.labels[name] = draft.here


def set_symbol(draft: Draft, name: str, text: str, line: Line) -> None:
    """Let a symbol stand for an expression from now on.

    Raises:
        AssemblyError: if the name is a label's, or the expression is broken.
    """
    if name in draft.labels:
        raise AssemblyError(line, f"expected a symbol, {name!r} is a label")
    draft.symbols[name] = bound(draft, tokenize(text, line), line)


def is_local(name: str) -> bool:
    """Whether a name is that of a numbered label, which text calls `1f` or `1b`."""
    return _LOCAL in name


def is_defined(draft: Draft, name: str) -> bool:
    """Whether a name stands for something now."""
    return name in draft.symbols or name in draft.labels or name in CONSTANTS


def bound(draft: Draft, tokens: tuple[Token, ...], line: Line) -> tuple[Token, ...]:
    """An expression with all that is known put in: one value if that is everything.

    Raises:
        AssemblyError: if its value is known to be impossible.
    """
    known = tuple(part for token in tokens for part in _known(draft, token, line))
    if any(is_name(token) for token in known):
        return known
    return (evaluate(known, lambda _: None, line),)


def _known(draft: Draft, token: Token, line: Line) -> tuple[Token, ...]:
    if not isinstance(token, str) or not is_name(token):
        return (token,)
    if token == _HERE:
        return (draft.here,)
    if token[0].isdigit():
        return _local(draft, token, line)
    if token in draft.symbols:
        return ("(", *draft.symbols[token], ")")
    if token in draft.labels:
        return (draft.labels[token],)
    return (CONSTANTS[token].value,) if token in CONSTANTS else (token,)


def _local(draft: Draft, token: str, line: Line) -> tuple[Token, ...]:
    if _LOCAL in token:  # bound before, and perhaps there by now
        return (draft.labels.get(token, token),)
    name, count = token[:-1], draft.local_counts.get(token[:-1], 0)
    if token.endswith("f"):
        return (f"{name}{_LOCAL}{count + 1}",)
    if count == 0:
        raise AssemblyError(line, f"expected a label {name}: before {token!r}")
    return (draft.labels[f"{name}{_LOCAL}{count}"],)


def number_now(draft: Draft, text: str, line: Line) -> int:
    """The number that an expression is at this point.

    Raises:
        AssemblyError: if it waits for an address or a name that comes later.
    """
    value = evaluate(bound(draft, tokenize(text, line), line), lambda _: None, line)
    if isinstance(value, Place):
        raise AssemblyError(line, "expected a number known here, found a label's address")
    return value


def final_number(tokens: tuple[Token, ...], lookup: dict[str, int], line: Line) -> int:
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


def add_item(draft: Draft, item: Bundle | Data) -> None:
    """Put a bundle or data behind what its section holds.

    Raises:
        AssemblyError: if no tile's memory could hold so much.
    """
    draft.section.items.append(item)
    draft.section.size += item.size
    draft.total += item.size
    if draft.total > MAX_BYTES:
        raise AssemblyError(item.line, f"expected at most {MAX_BYTES} bytes of code and data")


def align(draft: Draft, multiple: int, line: Line) -> None:
    """Fill up to a multiple of bytes: with `nop` in code, since control may fall through.

    Raises:
        AssemblyError: for no power of 2, or code that is not at a multiple of 4.
    """
    if multiple < 1 or multiple & (multiple - 1) or multiple > MAX_BYTES:
        raise AssemblyError(line, f"expected a power of 2, found {multiple}")
    section = draft.section
    section.alignment = max(section.alignment, multiple)
    gap = -section.size % multiple
    if not section.executable or gap % 4:
        if gap:
            add_item(draft, Data(section.size, gap, bytes(gap), line))
        return
    for _ in range(gap // 4):
        add_item(draft, Bundle(section.size, Chosen(OPCODE["nop"], (), line), None, line))
