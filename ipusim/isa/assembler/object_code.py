"""Object code, what one file says before it has addresses: sections, labels, symbols, exports.

Rule: sizes are known at once and addresses last; what an expression waits for is noted with the
bundle or data that holds it.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..table.table import OPCODE
from .forms import Chosen
from .text.expressions import SectionOffset, Token, is_name
from .text.source import AssemblyError, SourceLine

MAX_BYTES = 1 << 21  # what addresses reach


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


@attrs.frozen
class Export:
    """A name that other files may use, or a weak one; `line` says so."""

    line: SourceLine
    weak: bool


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
    """What the assembly of one file knows so far; it is private to `assemble`.

    Attributes:
        sections: by name, in the order in which they were first named.
        symbols: what `.set` lets names stand for now.
        labels: where they are.
        places: the lines that defined symbols and labels.
        exports: names of `.globl` and `.weak`, whether this file defines them or another.
        wanted: names that expressions wait for, each with the first line that does.
        settled: labels whose place stands in an expression already.
        local_counts: how often each numbered label was put.
        context, current: "worker" or "supervisor" where the text says which; the section.
        optimized, invalid_repeats: `.allow_optimizations` and `.allow_invalid_repeat`.
        linked_at: the only address that the file may have, where it was linked before.
        total: bytes of all sections.
    """

    sections: dict[str, CodeSection] = attrs.field(factory=dict)
    symbols: dict[str, tuple[Token, ...]] = attrs.field(factory=dict)
    labels: dict[str, SectionOffset] = attrs.field(factory=dict)
    places: dict[str, SourceLine] = attrs.field(factory=dict)
    exports: dict[str, Export] = attrs.field(factory=dict)
    wanted: dict[str, SourceLine] = attrs.field(factory=dict)
    settled: set[str] = attrs.field(factory=set)
    local_counts: dict[str, int] = attrs.field(factory=dict)
    context: str = ""
    current: str = ".text"
    optimized: bool = False
    invalid_repeats: bool = False
    linked_at: tuple[int, SourceLine] | None = None
    total: int = 0

    @property
    def section(self) -> CodeSection:
        """The section that statements add to."""
        return self.sections.setdefault(self.current, CodeSection(self.current))

    @property
    def here(self) -> SectionOffset:
        """Where the next item will stand."""
        return SectionOffset(self.current, self.section.size)


def add_item(unlinked: ObjectCode, item: Bundle | Data) -> None:
    """Put a bundle or data behind what its section holds.

    Raises:
        AssemblyError: if no tile's memory could hold so much.
    """
    for name in _waiting(item):
        unlinked.wanted.setdefault(name, item.line)
    unlinked.section.items.append(item)
    unlinked.section.size += item.size
    unlinked.total += item.size
    if unlinked.total > MAX_BYTES:
        raise AssemblyError(item.line, f"expected at most {MAX_BYTES} bytes of code and data")


def _waiting(item: Bundle | Data) -> Iterator[str]:
    """The names that a bundle or data wait for."""
    if isinstance(item, Data):
        expressions: tuple[object, ...] = (item.content,)
    else:
        chosen = (slot.operands for slot in (item.main, item.aux) if slot)
        expressions = tuple(operand for operands in chosen for operand in operands)
    for tokens in expressions:
        if isinstance(tokens, tuple):
            yield from (token for token in tokens if is_name(token))


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
