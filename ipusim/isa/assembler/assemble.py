"""From assembly text to code at fixed addresses.

Rule: sections of code follow each other in the order in which they were first named, those of data
behind them. A bundle is what braces hold, a main and an aux instruction in either order; an
instruction without braces is a bundle of its own. What is not understood is refused, never passed
over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

import attrs

from ...machine.presets import BOW
from ..code import Code
from ..table.instruction import AUX, MAIN
from .directives import act
from .forms import Chosen, choose
from .link import link
from .object_code import (
    Bundle,
    ObjectCode,
    add_item,
    add_label,
    bound,
    is_defined,
    number_now,
    set_symbol,
)
from .text.macros import expand
from .text.preprocess import preprocess, text_of
from .text.source import AssemblyError, SourceLine, head

TEXT_FILE = "<text>"
OBJECTS = 256  # kept, more than the library has kernels: a codelet stands at many addresses


@attrs.define
class _Open:
    """A bundle whose closing brace has not come."""

    line: SourceLine
    chosen: list[Chosen] = attrs.field(factory=list)


def assemble(
    source: str | Path,
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
    origin: int = BOW.sram_base,
) -> Code:
    """Code from assembly text.

    Args:
        source: the text itself, or the path of a file.
        include: folders of `#include`, besides that of the file.
        defines: macros of the C preprocessor by name.
        origin: byte address of the first section.

    Raises:
        AssemblyError: for anything in the text that cannot be assembled, with file and line.
        InputError: for a file that cannot be read.
    """
    folders = tuple(Path(folder) for folder in include)
    lines = preprocess(*_read(source), include=folders, defines=defines)
    return link(_object_code(tuple(lines)), origin)


@lru_cache(maxsize=OBJECTS)
def _object_code(lines: tuple[SourceLine, ...]) -> ObjectCode:
    """What the lines of a text say, which holds at any address; nobody changes it."""
    unlinked = ObjectCode()
    statements = expand(lines, partial(number_now, unlinked), partial(is_defined, unlinked))
    opened: _Open | None = None
    for line in statements:
        opened = _add(unlinked, line, opened)
    if opened is not None:
        raise AssemblyError(opened.line, "expected '}' to close the bundle")
    return unlinked


def _read(source: str | Path) -> tuple[str, str]:
    if isinstance(source, str):
        return source, TEXT_FILE
    return text_of(source), str(source)


def _add(unlinked: ObjectCode, line: SourceLine, opened: _Open | None) -> _Open | None:
    """Add a statement; returns the bundle that is open behind it."""
    if line.text == "{":
        if opened is not None:
            raise AssemblyError(line, "expected '}' before the next '{'")
        return _Open(line)
    if line.text == "}":
        if opened is None:
            raise AssemblyError(line, "expected '{' before '}'")
        _close(unlinked, opened)
        return None
    if line.text.endswith(":") or line.text.startswith(".") or _is_assignment(line.text):
        if opened is not None:
            raise AssemblyError(line, f"expected an instruction or '}}', found {line.text!r}")
        _declare(unlinked, line)
        return None
    chosen = choose(line, unlinked.context, lambda tokens: bound(unlinked, tokens, line))
    if opened is not None:
        opened.chosen.append(chosen)
        return opened
    _put(unlinked, (chosen,), line)
    return None


def _is_assignment(text: str) -> bool:
    return head(text)[1].startswith("=") or "=" in head(text)[0]


def _declare(unlinked: ObjectCode, line: SourceLine) -> None:
    if line.text.endswith(":"):
        add_label(unlinked, line.text[:-1], line)
    elif _is_assignment(line.text):
        name, _, text = line.text.partition("=")
        set_symbol(unlinked, name.strip(), text, line)
    else:
        act(unlinked, line)


def _close(unlinked: ObjectCode, opened: _Open) -> None:
    pipes = sorted(chosen.form.pipe for chosen in opened.chosen)
    if pipes != [AUX, MAIN]:
        found = " and ".join(
            f"{chosen.form.mnemonic} ({chosen.form.pipe})" for chosen in opened.chosen
        )
        raise AssemblyError(
            opened.line,
            f"expected a main and an aux instruction between braces, found {found or 'nothing'}",
        )
    for chosen in opened.chosen:
        if chosen.form.solo:
            raise AssemblyError(chosen.line, f"expected {chosen.form.mnemonic} without braces")
    _put(unlinked, tuple(opened.chosen), opened.line)


def _put(unlinked: ObjectCode, chosen: tuple[Chosen, ...], line: SourceLine) -> None:
    if not unlinked.section.executable:
        raise AssemblyError(line, f"expected code in .text, found it in {unlinked.current}")
    if unlinked.section.size % 4:
        raise AssemblyError(line, "expected code at a multiple of 4 bytes; put .align 4 before it")
    slots = {instruction.form.pipe: instruction for instruction in chosen}
    add_item(unlinked, Bundle(unlinked.section.size, slots.get("main"), slots.get("aux"), line))
