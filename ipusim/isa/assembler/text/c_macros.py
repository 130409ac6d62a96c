"""C macros: what a name defined by `#define` becomes, arguments, `#`, `##` and rescanning included.

Rule: a name is not replaced inside its own replacement (each token remembers what made it), and
text between names stays as written, since an assembler reads its spaces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from .source import AssemblyError, SourceLine

MAX_TOKENS = 50_000  # of one line; macros that feed each other grow without bound
MAX_DEPTH = 64  # of calls in arguments of calls
LONG = 64  # characters of a token that count as one more

# Names, C's preprocessing numbers (so that the x of 0x1 is no name), strings, anything else.
_PIECE = re.compile(r"[A-Za-z_]\w*|\.?\d[\w.]*|\"(?:\\.|[^\"\\])*\"|\s+|##|.", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")
_NOTHING: frozenset[str] = frozenset()


@attrs.frozen
class Definition:
    """What a name stands for; `parameters` is None for a macro without parentheses."""

    body: tuple[str, ...]
    parameters: tuple[str, ...] | None = None
    variadic: bool = False


@attrs.frozen
class _Piece:
    text: str
    hidden: frozenset[str] = _NOTHING  # names that may not be replaced here


@attrs.define
class _Work:
    """What may still be done for one line, calls in arguments of calls included."""

    left: int = MAX_TOKENS
    depth: int = 0


def pieces(text: str) -> tuple[str, ...]:
    """The preprocessing tokens of `text`, spaces among them; joined they are `text` again."""
    return tuple(_PIECE.findall(text))


def definition(text: str, line: SourceLine) -> tuple[str, Definition]:
    """The name and meaning of the text after `#define`.

    Raises:
        AssemblyError: if it names nothing, or its parameters are broken.
    """
    match = _NAME.match(text)
    if match is None:
        raise AssemblyError(line, f"expected a name after #define, found {text!r}")
    name, rest = match.group(), text[match.end() :]
    if not rest.startswith("("):
        return name, Definition(pieces(rest.strip()))
    inside, closed, body = rest[1:].partition(")")
    parameters = tuple(word.strip() for word in inside.split(",")) if inside.strip() else ()
    variadic = bool(parameters) and parameters[-1] == "..."
    if variadic:
        parameters = (*parameters[:-1], "__VA_ARGS__")
    if not closed or not all(_NAME.fullmatch(word) for word in parameters):
        raise AssemblyError(line, f"expected parameter names in parentheses after #define {name}")
    return name, Definition(pieces(body.strip()), parameters, variadic)


def replace(text: str, macros: Mapping[str, Definition], line: SourceLine) -> str:
    """`text` with every macro replaced, until none is left.

    Raises:
        AssemblyError: for a call with the wrong number of arguments or without an end, or one
            that never stops growing.
    """
    if not any(name in macros for name in _NAME.findall(text)):
        return text
    run = [_Piece(piece) for piece in pieces(text)]
    return _text(_replaced(run, macros, line, _Work(left=MAX_TOKENS + len(run))))


def _text(run: list[_Piece]) -> str:
    return "".join(piece.text for piece in run)


def _replaced(
    run: list[_Piece], macros: Mapping[str, Definition], line: SourceLine, work: _Work
) -> list[_Piece]:
    if work.depth > MAX_DEPTH:
        raise AssemblyError(line, f"expected at most {MAX_DEPTH} nested calls of macros")
    work.depth += 1
    # A stack with the next piece last: replacements are put back and read again.
    stack, done = run[::-1], []
    while stack:
        piece = stack.pop()
        work.left -= 1 + len(piece.text) // LONG
        if work.left < 0:
            raise AssemblyError(line, "expected macros that come to an end")
        macro = macros.get(piece.text)
        if macro is None or piece.text in piece.hidden:
            done.append(piece)
            continue
        hidden = piece.hidden | {piece.text}
        if macro.parameters is None:
            body = [_Piece(text) for text in macro.body]
        else:
            arguments = _arguments(stack, piece.text, line)
            if arguments is None:  # a function-like name without a call is just a name
                done.append(piece)
                continue
            bindings = _given(piece.text, macro, arguments, line)
            body = _filled(macro, bindings, macros, line, work)
        pasted = _paste(body)
        stack.extend(_Piece(p.text, p.hidden | hidden) for p in reversed(pasted))
    work.depth -= 1
    return done


def _arguments(stack: list[_Piece], name: str, line: SourceLine) -> list[list[_Piece]] | None:
    """The arguments of a call that starts on top of the stack, taken off it; None if none does."""
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
    while run and run[0].text.isspace():
        run = run[1:]
    while run and run[-1].text.isspace():
        run = run[:-1]
    return run


def _given(
    name: str, macro: Definition, arguments: list[list[_Piece]], line: SourceLine
) -> dict[str, list[_Piece]]:
    """The argument of each parameter in a call."""
    parameters = macro.parameters or ()
    if macro.variadic and len(arguments) > len(parameters):
        tail = arguments[len(parameters) - 1 :]
        joined = [p for argument in tail for p in (_Piece(","), *argument)][1:]
        arguments = [*arguments[: len(parameters) - 1], joined]
    if not parameters and arguments == [[]]:
        arguments = []
    if len(arguments) != len(parameters):
        raise AssemblyError(
            line, f"expected {len(parameters)} arguments of {name}, found {len(arguments)}"
        )
    return dict(zip(parameters, arguments, strict=True))


def _filled(
    macro: Definition,
    bindings: Mapping[str, list[_Piece]],
    macros: Mapping[str, Definition],
    line: SourceLine,
    work: _Work,
) -> list[_Piece]:
    """The body of a call with its arguments in place, `##` still there."""
    filled: list[_Piece] = []
    for index, text in enumerate(macro.body):
        if text not in bindings:
            filled.append(_Piece(text))
        elif _beside(macro.body, index, -1) == "#":
            while filled.pop().text != "#":
                continue
            quoted = _text(bindings[text]).replace("\\", "\\\\").replace('"', '\\"')
            filled.append(_Piece(f'"{quoted}"'))
        elif "##" in {_beside(macro.body, index, -1), _beside(macro.body, index, 1)}:
            filled.extend(bindings[text] or [_Piece("")])  # an empty argument still has a place
        else:
            filled.extend(_replaced(list(bindings[text]), macros, line, work))
    return filled


def _beside(body: tuple[str, ...], index: int, step: int) -> str:
    """The nearest token before or after one, spaces aside."""
    index += step
    while 0 <= index < len(body) and body[index].isspace():
        index += step
    return body[index] if 0 <= index < len(body) else ""


def _paste(body: list[_Piece]) -> list[_Piece]:
    """`body` with what stands around each `##` joined."""
    pasted: list[_Piece] = []
    joining = False
    for piece in body:
        if piece.text == "##" and pasted:
            pasted = _stripped(pasted)
            joining = True
        elif joining and piece.text.isspace():
            continue
        elif joining:
            left = pasted.pop()
            pasted.append(_Piece(left.text + piece.text, left.hidden & piece.hidden))
            joining = False
        else:
            pasted.append(piece)
    return pasted
