"""The C preprocessor of assembly files: includes, definitions and conditions.

Rule: what comes out are the lines that are kept, macros replaced, each with its file and number.
Headers of the SDK are built in: they say nothing here, because their constants are known to the
assembler by name (`constants.py`) and their macros only declare stack use.

Before that, comments go and continued lines are joined under their first number: `//` and `#`
(where it opens no preprocessor line) end a line, `/* */` is a space and may span lines; none of
them counts inside a string.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from ....errors import InputError
from ....input_file import input_bytes
from ...table.constants import CONSTANTS
from .c_macros import Definition, definition, pieces, replace
from .conditions import Conditions
from .expressions import C, evaluate, tokenize
from .source import AssemblyError, SourceLine

MAX_INCLUDES = 100  # nested files
MAX_FILES = 1000  # that one text includes, one as often as it does
MAX_BYTES = 1 << 24  # of one file

BUILT_IN_HEADERS: Mapping[str, str] = {
    # Stack bytes of a function: a linker's concern, so they make nothing.
    "poplar/StackSizeDefs.hpp": (
        ".macro DEF_STACK_USAGE BYTES FUNCTION\n.endm\n"
        ".macro DEF_STACK_SIZE_OWN BYTES FUNCTION\n.endm\n"
    ),
    # Which compressed pointers exist depends on the chip: say so with -D.
    "poplar/AvailableVTypes.h": "",
    "poplar/TileConstants.hpp": "",
    "poplibs_support/TileConstants.hpp": "",
    "arch/gc_tile_defines.h": "",
}
"""What `#include` finds when no folder has the file, by name."""

PREDEFINED: Mapping[str, str] = {
    "__IPU__": "1",
    "__IPU_ARCH_VERSION__": "2",  # Mk2 and Bow; 1 is Mk1, 21 is C600
    "__ASSEMBLER__": "1",
}

_INCLUDE = re.compile(r"[\"<]([^\">]+)[\">]$")
_HEAD = re.compile(r"\s*#\s*(\w+)\s*(.*)$", re.DOTALL)
_DEFINED = re.compile(r"\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))")


@attrs.define
class _Run:
    """What one run of the preprocessor knows so far."""

    include: tuple[Path, ...]
    macros: dict[str, Definition]
    once: set[str] = attrs.field(factory=set)
    files: int = 0


def preprocess(
    text: str,
    file: str,
    *,
    include: tuple[Path, ...] = (),
    defines: Mapping[str, str] | None = None,
) -> Iterator[SourceLine]:
    """The lines that `text` leaves.

    Args:
        text: of the file.
        file: its name; includes are looked for beside it first.
        include: folders to look in for further includes, in order.
        defines: macros by name, as `-D NAME=VALUE` gives them.

    Raises:
        AssemblyError: for an unknown include, a broken directive or macro call, `#error`.
    """
    definitions = {**PREDEFINED, **(defines or {})}
    macros = {name: Definition(pieces(str(value))) for name, value in definitions.items()}
    yield from _file(text, file, _Run(include, macros), 0)


def _file(text: str, file: str, run: _Run, depth: int) -> Iterator[SourceLine]:
    conditions = Conditions()
    for line in logical_lines(text, file):
        if not is_directive(line.text):
            if conditions.keep:
                yield line.saying(replace(line.text, run.macros, line))
            continue
        match = _HEAD.match(line.text)
        word, rest = match.groups() if match else ("", "")
        if word in {"if", "ifdef", "ifndef", "elif", "else", "endif"}:
            _condition(word, rest.strip(), line, conditions, run)
        elif conditions.keep and word == "include":
            yield from _included(rest.strip(), line, run, depth)
        elif conditions.keep:
            _directive(word, rest.strip(), line, run)
    conditions.finish("#endif")


def _directive(word: str, rest: str, line: SourceLine, run: _Run) -> None:
    if word == "define":
        name, meaning = definition(rest, line)
        run.macros[name] = meaning
    elif word == "undef":
        run.macros.pop(rest, None)
    elif word == "error":
        raise AssemblyError(line, f"#error {rest}")
    elif word == "pragma" and rest == "once":
        run.once.add(line.file)


def _condition(word: str, rest: str, line: SourceLine, conditions: Conditions, run: _Run) -> None:
    if word == "endif":
        conditions.end("#endif", line)
    elif word == "else":
        conditions.branch("#else", line, None)
    elif word == "elif":
        conditions.branch("#elif", line, lambda: _holds("if", rest, line, run))
    else:
        conditions.begin(line, lambda: _holds(word, rest, line, run))


def _holds(word: str, rest: str, line: SourceLine, run: _Run) -> bool:
    if word != "if":
        return (rest in run.macros) == (word == "ifdef")
    known = _DEFINED.sub(lambda m: str(int((m[1] or m[2]) in run.macros)), rest)
    tokens = tokenize(replace(known, run.macros, line), line)
    return bool(evaluate(tokens, _constant_or_zero, line, C))


def _constant_or_zero(name: str) -> int:
    """C's value of a name that is no macro is 0; the SDK defines its constants as macros."""
    return CONSTANTS[name].value if name in CONSTANTS else 0


def _included(rest: str, line: SourceLine, run: _Run, depth: int) -> Iterator[SourceLine]:
    match = _INCLUDE.match(rest) or _INCLUDE.match(replace(rest, run.macros, line).strip())
    if match is None:
        raise AssemblyError(line, f'expected #include "FILE" or <FILE>, found {rest!r}')
    if depth >= MAX_INCLUDES:
        raise AssemblyError(line, f"expected at most {MAX_INCLUDES} nested includes")
    name = match.group(1)
    folders = (Path(line.file).parent, *run.include)
    places = (Path(os.path.normpath(folder / name)) for folder in folders)  # one name a file
    path = next((candidate for candidate in places if candidate.is_file()), None)
    if path is None and name not in BUILT_IN_HEADERS:
        raise AssemblyError(
            line,
            f"no file {name!r} beside {line.file}, in {len(run.include)} include folders "
            f"or built in ({', '.join(sorted(BUILT_IN_HEADERS))}); give its folder with -I",
        )
    file = str(path) if path else f"<{name}>"
    if file not in run.once:
        run.files += 1
        if run.files > MAX_FILES:
            raise AssemblyError(line, f"expected at most {MAX_FILES} includes in all")
        text = text_of(path) if path else BUILT_IN_HEADERS[name]
        yield from _file(text, file, run, depth + 1)


def text_of(path: Path) -> str:
    """The text of a file of assembly.

    Raises:
        InputError: it cannot be read, is too large or no text; with its path.
    """
    try:
        data = input_bytes(path)
    except InputError as error:
        raise InputError(f"cannot read assembly file {error}") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"{path}: has {len(data):,} bytes; text has at most {MAX_BYTES:,}")
    if b"\0" in data:
        raise InputError(f"{path}: holds a NUL, which no text does")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: cannot be read as UTF-8, {error.reason}") from None


_WORDS = "define undef include if ifdef ifndef elif else endif error warning pragma line"
DIRECTIVES = frozenset(_WORDS.split())
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)")
_LEXEME = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|//[^\n]*|/\*.*?\*/|/\*", re.DOTALL)


def is_directive(text: str) -> bool:
    """Whether a line is for the preprocessor; `# other words` is a comment."""
    match = _DIRECTIVE.match(text)
    return match is not None and match.group(1) in DIRECTIVES


def logical_lines(text: str, file: str) -> Iterator[SourceLine]:
    """The lines of `text` that say something.

    Raises:
        AssemblyError: for a comment without an end.
    """
    joined = _joined(text.replace("\r\n", "\n"))
    bare = _LEXEME.sub(lambda match: _without(match, joined, file), joined)
    number = 1
    for row in bare.split("\n"):
        content = row.replace(_CONTINUED, "")
        if not is_directive(content):
            content = _without_hash(content)
        if content.strip():
            yield SourceLine(file, number, content.rstrip())
        number += 1 + row.count(_CONTINUED)


_CONTINUED = "\0"  # stands for a backslash and newline, so that lines can still be counted


def _joined(text: str) -> str:
    return re.sub(r"\\[ \t]*\n", _CONTINUED, text)


def _without(match: re.Match[str], text: str, file: str) -> str:
    lexeme = match.group()
    if lexeme.startswith('"'):
        return lexeme
    if lexeme == "/*":
        before = text[: match.start()]
        number = 1 + before.count("\n") + before.count(_CONTINUED)
        raise AssemblyError(SourceLine(file, number, ""), "expected '*/' to end the comment")
    # Newlines inside a comment continue its line, and are still counted.
    lines = lexeme.count("\n") + lexeme.count(_CONTINUED)
    return " " + _CONTINUED * lines


def _without_hash(text: str) -> str:
    for match in re.finditer(r"\"(?:\\.|[^\"\\])*\"|#", text):
        if match.group() == "#":
            return text[: match.start()]
    return text
