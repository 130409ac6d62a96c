"""Object code: the sections, labels, symbols and exports of one file, before it has addresses.

An item is a bundle of instructions or a piece of data. Rule: the size of each item is known when it
is added, its address only after linking. An expression that waits for a name (of a label that comes
later or of another file) is kept, as tokens, with the item that holds it.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..table.table import OPCODE
from .forms import Chosen
from .text.expressions import SectionOffset, Token, is_name
from .text.source import AssemblyError, SourceLine

MAX_BYTES = 1 << 21  # addresses of code have 21 bits


@attrs.frozen
class Bundle:
    """Bundle at a byte offset of its section. One of its two instructions may be None.

    Attributes:
        offset: bytes from the start of the section.
        main: instruction of the main pipeline, or None.
        aux: instruction of the aux pipeline, or None.
        line: source line.
        lockstep: reason that the `.lockstep` directive around it gives for exempting its accesses
            from the check for races; "" outside of one.
    """

    offset: int
    main: Chosen | None
    aux: Chosen | None
    line: SourceLine
    lockstep: str = ""

    @property
    def size(self) -> int:
        """Size in bytes: 8 with two instructions, 4 with one."""
        return 8 if self.main and self.aux else 4


@attrs.frozen
class Data:
    """Constants at an offset of a section: bytes, or an expression that waits for addresses.

    Attributes:
        offset: bytes from the start of the section.
        size: number of bytes.
        content: the bytes, or the tokens of an expression whose value has `size` bytes.
        line: source line.
    """

    offset: int
    size: int
    content: bytes | tuple[Token, ...]
    line: SourceLine


@attrs.frozen
class Export:
    """Exported name: the line of its directive, and True if the directive is `.weak`."""

    line: SourceLine
    weak: bool


@attrs.define
class CodeSection:
    """Section of a file: bundles and data in order, size and alignment in bytes."""

    name: str
    items: list[Bundle | Data] = attrs.field(factory=list)
    size: int = 0
    alignment: int = 4

    @property
    def executable(self) -> bool:
        """True for a section of code."""
        return self.name == ".text" or self.name.startswith(".text.")


@attrs.define
class ObjectCode:
    """Code of one file as far as it has been assembled, and the state of its assembly.

    Attributes:
        sections: sections by name, in the order in which the text first names them.
        symbols: current expressions of symbols by name, as `.set` gave them.
        labels: section and offset of each label.
        definition_lines: source line that defined each symbol and label.
        exports: names of `.globl` and `.weak`, defined in this file or in another.
        pending: names that expressions wait for, each with the first line that uses it.
        settled: labels whose offset has been put into an expression, so that they cannot become
            weak any more.
        local_counts: number of definitions of each numbered label so far.
        context: "worker" or "supervisor" if a directive says which, else "".
        current: name of the section that statements add to.
        optimized: True if the file has `.allow_optimizations`: the assembler may then drop the
            `fnop` beside an `rpt` to align its body.
        invalid_repeats: True if the file has `.allow_invalid_repeat`: in a file with
            `.allow_optimizations`, the body of an `rpt` may then be misaligned.
        linked_at: the only byte address that the file may have, with the line that says so; None
            unless the text is that of linked code.
        lockstep: reason and line of the `.lockstep` directive that waits for its `.endlockstep`;
            None outside of one.
        total: bytes of all sections.
    """

    sections: dict[str, CodeSection] = attrs.field(factory=dict)
    symbols: dict[str, tuple[Token, ...]] = attrs.field(factory=dict)
    labels: dict[str, SectionOffset] = attrs.field(factory=dict)
    definition_lines: dict[str, SourceLine] = attrs.field(factory=dict)
    exports: dict[str, Export] = attrs.field(factory=dict)
    pending: dict[str, SourceLine] = attrs.field(factory=dict)
    settled: set[str] = attrs.field(factory=set)
    local_counts: dict[str, int] = attrs.field(factory=dict)
    context: str = ""
    current: str = ".text"
    optimized: bool = False
    invalid_repeats: bool = False
    linked_at: tuple[int, SourceLine] | None = None
    lockstep: tuple[str, SourceLine] | None = None
    total: int = 0

    @property
    def section(self) -> CodeSection:
        """Section that statements add to."""
        return self.sections.setdefault(self.current, CodeSection(self.current))

    @property
    def here(self) -> SectionOffset:
        """Section and offset of the next item."""
        return SectionOffset(self.current, self.section.size)


def add_item(unlinked: ObjectCode, item: Bundle | Data) -> None:
    """Append a bundle or data to the current section.

    Raises:
        AssemblyError: if the code becomes larger than any address.
    """
    for name in _waiting(item):
        unlinked.pending.setdefault(name, item.line)
    unlinked.section.items.append(item)
    unlinked.section.size += item.size
    unlinked.total += item.size
    if unlinked.total > MAX_BYTES:
        raise AssemblyError(item.line, f"expected at most {MAX_BYTES} bytes of code and data")


def _waiting(item: Bundle | Data) -> Iterator[str]:
    """Yield the names that a bundle or data waits for."""
    if isinstance(item, Data):
        expressions: tuple[object, ...] = (item.content,)
    else:
        slot_operands = (slot.operands for slot in (item.main, item.aux) if slot)
        expressions = tuple(operand for operands in slot_operands for operand in operands)
    for tokens in expressions:
        if isinstance(tokens, tuple):
            yield from (token for token in tokens if is_name(token))


def align(unlinked: ObjectCode, multiple: int, line: SourceLine) -> None:
    """Fill the current section up to a multiple of bytes.

    Code is filled with `nop`, because control may run through the gap; all else with zeros.

    Raises:
        AssemblyError: if the multiple is no power of 2.
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
