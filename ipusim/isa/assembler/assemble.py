"""From assembly text to code at fixed addresses.

Rule: sections of code follow each other in the order in which they were first named, those of data
behind them, and each holds what the files have of it in their order. A bundle is what braces hold,
a main and an aux instruction in either order; an instruction without braces is a bundle of its own.
What is not understood is refused, never passed over.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

import attrs

from ...errors import InputError
from ...machine.presets import BOW
from ..code import Code
from ..table.instruction import AUX, MAIN
from .definitions import wanted_names
from .directives import act
from .forms import Chosen, choose
from .link import link
from .naming import add_label, bound, is_defined, number_now, set_symbol
from .object_code import Bundle, ObjectCode, add_item
from .pseudo import actual, is_pseudo
from .repeats import aligned_repeat, object_code_of
from .stubs import stubs_for
from .text.macros import expand
from .text.preprocess import preprocess, text_of
from .text.source import AssemblyError, SourceLine, head

TEXT_FILE = "<text>"
Source = str | Path
OBJECTS = 256  # kept, more than the library has kernels: a codelet stands at many addresses


@attrs.define
class _Open:
    """A bundle whose closing brace has not come."""

    line: SourceLine
    chosen: list[Chosen] = attrs.field(factory=list)


def assemble(
    source: Source | Sequence[Source],
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
    origin: int = BOW.sram_base,
    stubs: Collection[str] = (),
) -> Code:
    """Code from assembly text; several files are linked.

    Each file stands alone: its macros, symbols, labels, section and context are its own, but for
    the names that it exports by `.globl`, `.global` or `.weak`.

    Args:
        source: the text itself, or the path of a file, or several of both.
        include: folders of `#include`, besides that of each file.
        defines: macros of the C preprocessor by name.
        origin: byte address of the first section.
        stubs: names of C++ functions that no file has; where code calls one, it faults.

    Raises:
        AssemblyError: for anything in the text that cannot be assembled, with file and line; for
            a name that two files export or that none has.
        InputError: for a file that cannot be read or is given twice, a stub that nothing needs.
    """
    units = units_of(source, include=include, defines=defines)
    return link([*units, *stubs_for(stubs, wanted_names(units))] if stubs else units, origin)


def units_of(
    source: Source | Sequence[Source],
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
) -> list[ObjectCode]:
    """The object code of each file, as `assemble` links them."""
    folders = tuple(Path(folder) for folder in include)
    return [
        _object_code(tuple(preprocess(text, file, include=folders, defines=defines)))
        for text, file in _read(source)
    ]


@lru_cache(maxsize=OBJECTS)
def _object_code(lines: tuple[SourceLine, ...]) -> ObjectCode:
    """What the lines of a text say, which holds at any address; nobody changes it."""
    unlinked = object_code_of(lines)
    statements = expand(lines, partial(number_now, unlinked), partial(is_defined, unlinked))
    opened: _Open | None = None
    for line in statements:
        for statement in _actual(unlinked, line, opened):
            opened = _add(unlinked, statement, opened)
    if opened is not None:
        raise AssemblyError(opened.line, "expected '}' to close the bundle")
    return unlinked


def _actual(unlinked: ObjectCode, line: SourceLine, opened: _Open | None) -> Iterator[SourceLine]:
    """A statement, or those that one stands for which no chip has."""
    if not is_pseudo(line):
        yield line
        return
    if opened is not None:
        raise AssemblyError(line, f"expected {head(line.text)[0]} without braces")
    yield from actual(line, partial(number_now, unlinked))


def _read(source: Source | Sequence[Source]) -> Iterator[tuple[str, str]]:
    """The text and name of each file."""
    sources = [source] if isinstance(source, str | Path) else source
    if not sources:
        raise InputError("nothing to assemble; name one or more files")
    seen = set()
    for number, file in enumerate(sources, 1):
        if isinstance(file, str):
            yield file, TEXT_FILE if len(sources) == 1 else f"<text {number}>"
            continue
        path = os.path.realpath(file)
        if path in seen:
            raise InputError(f"{file} is given twice; link it once")
        seen.add(path)
        yield text_of(file), str(file)


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
        pair = " and ".join(
            f"{chosen.form.mnemonic} ({chosen.form.pipe})" for chosen in opened.chosen
        )
        raise AssemblyError(
            opened.line,
            f"expected a main and an aux instruction between braces, found {pair or 'nothing'}",
        )
    for chosen in opened.chosen:
        if chosen.form.solo:
            raise AssemblyError(chosen.line, f"expected {chosen.form.mnemonic} without braces")
    _put(unlinked, opened.chosen, opened.line)


def _put(unlinked: ObjectCode, chosen: Sequence[Chosen], line: SourceLine) -> None:
    if not unlinked.section.executable:
        raise AssemblyError(line, f"expected code in .text, found it in {unlinked.current}")
    if unlinked.section.size % 4:
        raise AssemblyError(line, "expected code at a multiple of 4 bytes; put .align 4 before it")
    chosen = aligned_repeat(unlinked, chosen, line)
    slots = {instruction.form.pipe: instruction for instruction in chosen}
    add_item(unlinked, Bundle(unlinked.section.size, slots.get("main"), slots.get("aux"), line))
