"""The C preprocessor of assembly files: includes, definitions and conditions.

The result is the lines whose conditions hold, with macros replaced, each with its file and line
number. Headers of the SDK are built in. They are almost empty here, because the assembler knows
their constants by name (`constants.py`) and their macros only declare stack use. `assembly_lines`
has removed comments and joined continued lines before.

C macros may have arguments, `#`, `##` and nested calls. A line is split into preprocessing tokens,
here called pieces. A name is not replaced inside its own replacement; therefore each piece
remembers the macros that made it. Text between names stays as written, because an assembler reads
its spaces.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from ....errors import InputError
from ....input_file import input_bytes
from ....sources.assembly_lines import UnfinishedComment, bare_lines, is_directive
from ...table.constants import CONSTANTS
from .conditions import Conditions
from .expressions import C, evaluate, tokenize
from .source import AssemblyError, SourceLine

MAX_TOKENS = 50_000  # tokens of one line; macros that call each other can grow without bound
MAX_DEPTH = 64  # nested calls in arguments of calls
CHARACTERS_AS_TOKEN = 64  # characters of a long token that count as one more token of MAX_TOKENS

# Names, C's preprocessing numbers (so that the x of 0x1 is no name), strings, anything else.
_PIECE = re.compile(r"[A-Za-z_]\w*|\.?\d[\w.]*|\"(?:\\.|[^\"\\])*\"|\s+|##|.", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")
_NO_NAMES: frozenset[str] = frozenset()


@attrs.frozen
class Definition:
    """Definition of a C macro.

    Attributes:
        body: preprocessing tokens of its replacement text.
        parameters: names of its parameters; None for a macro without parentheses.
        variadic: True if the last parameter takes all further arguments.
    """

    body: tuple[str, ...]
    parameters: tuple[str, ...] | None = None
    variadic: bool = False


@attrs.frozen
class _Piece:
    """Preprocessing token of a line: a name, number, string, run of spaces or other character."""

    text: str
    hidden: frozenset[str] = _NO_NAMES  # macros that made the piece: they are not replaced in it


@attrs.define
class _Budget:
    """Limits of the expansion of one line: tokens that may still be read, and depth of calls."""

    tokens_left: int = MAX_TOKENS
    depth: int = 0


def pieces(text: str) -> tuple[str, ...]:
    """Return the preprocessing tokens of `text`, including spaces; joined they give `text`."""
    return tuple(_PIECE.findall(text))


def definition(text: str, line: SourceLine) -> tuple[str, Definition]:
    """Parse the text after `#define`; return the name and its definition.

    Raises:
        AssemblyError: if there is no name, or the parameters are broken.
    """
    match = _NAME.match(text)
    if match is None:
        raise AssemblyError(line, f"expected a name after #define, found {text!r}")
    name, tail = match.group(), text[match.end() :]
    if not tail.startswith("("):
        return name, Definition(pieces(tail.strip()))
    inside, bracket, body = tail[1:].partition(")")
    parameters = tuple(word.strip() for word in inside.split(",")) if inside.strip() else ()
    variadic = bool(parameters) and parameters[-1] == "..."
    if variadic:
        parameters = (*parameters[:-1], "__VA_ARGS__")
    if not bracket or not all(_NAME.fullmatch(word) for word in parameters):
        raise AssemblyError(line, f"expected parameter names in parentheses after #define {name}")
    return name, Definition(pieces(body.strip()), parameters, variadic)


def replace(text: str, macros: Mapping[str, Definition], line: SourceLine) -> str:
    """Replace all macros of a text, until none is left.

    Raises:
        AssemblyError: for a call with the wrong number of arguments or without an end, or a
            replacement that does not stop growing.
    """
    if not any(name in macros for name in _NAME.findall(text)):
        return text
    run = [_Piece(piece) for piece in pieces(text)]
    return _text(_expand(run, macros, line, _Budget(tokens_left=MAX_TOKENS + len(run))))


def _text(run: list[_Piece]) -> str:
    """Return the text of consecutive pieces."""
    return "".join(piece.text for piece in run)


def _expand(
    run: list[_Piece], macros: Mapping[str, Definition], line: SourceLine, budget: _Budget
) -> list[_Piece]:
    """Return pieces with all macros in them replaced."""
    if budget.depth > MAX_DEPTH:
        raise AssemblyError(line, f"expected at most {MAX_DEPTH} nested calls of macros")
    budget.depth += 1
    # A stack with the next piece last: replacements are put back and read again.
    stack, output = run[::-1], []
    while stack:
        piece = stack.pop()
        budget.tokens_left -= 1 + len(piece.text) // CHARACTERS_AS_TOKEN
        if budget.tokens_left < 0:
            raise AssemblyError(line, "expected macros that come to an end")
        macro = macros.get(piece.text)
        if macro is None or piece.text in piece.hidden:
            output.append(piece)
            continue
        hidden = piece.hidden | {piece.text}
        if macro.parameters is None:
            body = [_Piece(text) for text in macro.body]
        else:
            arguments = _arguments(stack, piece.text, line)
            if arguments is None:  # a function-like name without a call is just a name
                output.append(piece)
                continue
            bindings = _bind_arguments(piece.text, macro, arguments, line)
            body = _fill_body(macro, bindings, macros, line, budget)
        pasted_pieces = _paste(body)
        stack.extend(_Piece(p.text, p.hidden | hidden) for p in reversed(pasted_pieces))
    budget.depth -= 1
    return output


def _arguments(stack: list[_Piece], name: str, line: SourceLine) -> list[list[_Piece]] | None:
    """Pop the arguments of a call of `name` from the stack; return None if its top is no `(`."""
    start = len(stack) - 1
    while start >= 0 and stack[start].text.isspace():
        start -= 1
    if start < 0 or stack[start].text != "(":
        return None
    del stack[start:]
    arguments: list[list[_Piece]] = [[]]
    depth = 1
    while stack:
        piece = stack.pop()
        depth += {"(": 1, ")": -1}.get(piece.text, 0)
        if depth == 0:
            return [_stripped(argument) for argument in arguments]
        if piece.text == "," and depth == 1:
            arguments.append([])
        else:
            arguments[-1].append(piece)
    raise AssemblyError(line, f"expected ')' to end the call of {name}")


def _stripped(run: list[_Piece]) -> list[_Piece]:
    """Return pieces without spaces at both ends."""
    while run and run[0].text.isspace():
        run = run[1:]
    while run and run[-1].text.isspace():
        run = run[:-1]
    return run


def _bind_arguments(
    name: str, macro: Definition, arguments: list[list[_Piece]], line: SourceLine
) -> dict[str, list[_Piece]]:
    """Return the argument of each parameter in a call of a macro."""
    parameters = macro.parameters or ()
    if macro.variadic and len(arguments) > len(parameters):
        tail = arguments[len(parameters) - 1 :]
        joined_argument = [piece for argument in tail for piece in (_Piece(","), *argument)][1:]
        arguments = [*arguments[: len(parameters) - 1], joined_argument]
    if not parameters and arguments == [[]]:
        arguments = []
    if len(arguments) != len(parameters):
        raise AssemblyError(
            line, f"expected {len(parameters)} arguments of {name}, found {len(arguments)}"
        )
    return dict(zip(parameters, arguments, strict=True))


def _fill_body(
    macro: Definition,
    bindings: Mapping[str, list[_Piece]],
    macros: Mapping[str, Definition],
    line: SourceLine,
    budget: _Budget,
) -> list[_Piece]:
    """Return the body of a macro with the arguments of a call in it; each `##` stays."""
    tokens: list[_Piece] = []
    for index, text in enumerate(macro.body):
        if text not in bindings:
            tokens.append(_Piece(text))
        elif _neighbour(macro.body, index, -1) == "#":
            while tokens.pop().text != "#":
                continue
            quoted_text = _text(bindings[text]).replace("\\", "\\\\").replace('"', '\\"')
            tokens.append(_Piece(f'"{quoted_text}"'))
        elif "##" in {_neighbour(macro.body, index, -1), _neighbour(macro.body, index, 1)}:
            tokens.extend(bindings[text] or [_Piece("")])  # an empty argument still has a place
        else:
            tokens.extend(_expand(list(bindings[text]), macros, line, budget))
    return tokens


def _neighbour(body: tuple[str, ...], index: int, step: int) -> str:
    """Return the nearest token before or after a position that is no space; "" without one."""
    index += step
    while 0 <= index < len(body) and body[index].isspace():
        index += step
    return body[index] if 0 <= index < len(body) else ""


def _paste(body: list[_Piece]) -> list[_Piece]:
    """Return the tokens of a body after joining the two neighbours of each `##`."""
    pasted_pieces: list[_Piece] = []
    is_joining = False
    for piece in body:
        if piece.text == "##" and pasted_pieces:
            pasted_pieces = _stripped(pasted_pieces)
            is_joining = True
        elif is_joining and piece.text.isspace():
            continue
        elif is_joining:
            left = pasted_pieces.pop()
            pasted_pieces.append(_Piece(left.text + piece.text, left.hidden & piece.hidden))
            is_joining = False
        else:
            pasted_pieces.append(piece)
    return pasted_pieces


MAX_INCLUDES = 100  # files that include one another, one inside the other
MAX_FILES = 1000  # inclusions by one text; a file that is included twice counts twice
MAX_BYTES = 1 << 24  # bytes of one file

BUILT_IN_HEADERS: Mapping[str, str] = {
    # Macros that declare stack bytes of a function to a linker: they produce nothing.
    "poplar/StackSizeDefs.hpp": (
        ".macro DEF_STACK_USAGE BYTES FUNCTION\n.endm\n"
        ".macro DEF_STACK_SIZE_OWN BYTES FUNCTION\n.endm\n"
    ),
    # Compressed pointers depend on the chip: their macros are defined by -D.
    "poplar/AvailableVTypes.h": "",
    "poplar/TileConstants.hpp": "",
    "poplibs_support/TileConstants.hpp": "",
    "arch/gc_tile_defines.h": "",
}
"""Contents of headers by name, for an `#include` of a file that is in no folder."""

PREDEFINED: Mapping[str, str] = {
    "__IPU__": "1",
    "__IPU_ARCH_VERSION__": "2",  # Mk2 and Bow; 1 is Mk1, 21 is C600
    "__ASSEMBLER__": "1",
}

_INCLUDE = re.compile(r"[\"<]([^\">]+)[\">]$")
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)\s*(.*)$", re.DOTALL)
_DEFINED = re.compile(r"\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))")


@attrs.define
class _Run:
    """State of one run of the preprocessor.

    Attributes:
        include: folders to search for includes.
        macros: definitions by name, as they are at the current line.
        once: files that said `#pragma once`.
        files: number of inclusions so far.
    """

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
    """Yield the preprocessed lines of a text.

    Args:
        text: text of the file.
        file: name of the file; includes are searched beside it first.
        include: folders to search for includes after that, in order.
        defines: macros by name, as `-D NAME=VALUE` defines them.

    Raises:
        AssemblyError: for an unknown include, a broken directive or macro call, `#error`.
    """
    definitions = {**PREDEFINED, **(defines or {})}
    macros = {name: Definition(pieces(str(value))) for name, value in definitions.items()}
    yield from _file(text, file, _Run(include, macros), 0)


def _file(text: str, file: str, run: _Run, depth: int) -> Iterator[SourceLine]:
    """Yield the preprocessed lines of a file; `depth` is the number of includes around it."""
    conditions = Conditions()
    for line in logical_lines(text, file):
        if not is_directive(line.text):
            if conditions.keep:
                yield line.with_text(replace(line.text, run.macros, line))
            continue
        match = _DIRECTIVE.match(line.text)
        word, args = match.groups() if match else ("", "")
        if word in {"if", "ifdef", "ifndef", "elif", "else", "endif"}:
            _condition(word, args.strip(), line, conditions, run)
        elif conditions.keep and word == "include":
            yield from _included(args.strip(), line, run, depth)
        elif conditions.keep:
            _directive(word, args.strip(), line, run)
    conditions.finish("#endif")


def _directive(word: str, args: str, line: SourceLine, run: _Run) -> None:
    """Perform a directive that is neither a condition nor `#include`."""
    if word == "define":
        name, meaning = definition(args, line)
        run.macros[name] = meaning
    elif word == "undef":
        run.macros.pop(args, None)
    elif word == "error":
        raise AssemblyError(line, f"#error {args}")
    elif word == "pragma" and args == "once":
        run.once.add(line.file)


def _condition(word: str, args: str, line: SourceLine, conditions: Conditions, run: _Run) -> None:
    """Perform a directive that begins a condition, begins its next branch, or ends it."""
    if word == "endif":
        conditions.end("#endif", line)
    elif word == "else":
        conditions.branch("#else", line, None)
    elif word == "elif":
        conditions.branch("#elif", line, lambda: _holds("if", args, line, run))
    else:
        conditions.begin(line, lambda: _holds(word, args, line, run))


def _holds(word: str, args: str, line: SourceLine, run: _Run) -> bool:
    """Return True if the condition of `#if`, `#ifdef` or `#ifndef` holds."""
    if word != "if":
        return (args in run.macros) == (word == "ifdef")
    expression = _DEFINED.sub(lambda m: str(int((m[1] or m[2]) in run.macros)), args)
    tokens = tokenize(replace(expression, run.macros, line), line)
    return bool(evaluate(tokens, _constant_or_zero, line, C))


def _constant_or_zero(name: str) -> int:
    """Return the value of a name in `#if`: 0 in C, but the SDK defines its constants as macros."""
    return CONSTANTS[name].value if name in CONSTANTS else 0


def _included(argument: str, line: SourceLine, run: _Run, depth: int) -> Iterator[SourceLine]:
    """Yield the preprocessed lines of an included file, or of a built-in header."""
    match = _INCLUDE.match(argument) or _INCLUDE.match(replace(argument, run.macros, line).strip())
    if match is None:
        raise AssemblyError(line, f'expected #include "FILE" or <FILE>, found {argument!r}')
    if depth >= MAX_INCLUDES:
        raise AssemblyError(line, f"expected at most {MAX_INCLUDES} nested includes")
    name = match.group(1)
    folders = (Path(line.file).parent, *run.include)
    # `normpath` gives each file one spelling.
    candidates = (Path(os.path.normpath(folder / name)) for folder in folders)
    path = next((candidate for candidate in candidates if candidate.is_file()), None)
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
    """Read a file of assembly text.

    Raises:
        InputError: for a file that cannot be read, is too large or is no text.
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


def logical_lines(text: str, file: str) -> Iterator[SourceLine]:
    """Yield the lines of `text` that are not empty, without comments, continued lines joined.

    Raises:
        AssemblyError: for a comment without an end.
    """
    try:
        for number, content in bare_lines(text):
            yield SourceLine(file, number, content)
    except UnfinishedComment as comment:
        line = SourceLine(file, comment.number, "")
        raise AssemblyError(line, "expected '*/' to end the comment") from None
