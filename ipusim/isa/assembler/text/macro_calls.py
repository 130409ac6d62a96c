r"""A GNU macro: its parameters and body, and how the arguments of a call fill them.

Rule: commas or spaces separate arguments, but not around an operator (`A + 1` is one); `\name` is
a parameter, `\()` nothing, `\@` the number of the call. Quotes around an argument vanish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from .source import AssemblyError, SourceLine, kept

_OPERATORS = frozenset("+-*/%&|^<>=!~")
_LEXEME = re.compile(r"\"(?:\\.|[^\"\\])*\"|\s+|.", re.DOTALL)
_USE = re.compile(r"\\(?:\(\)|@|([A-Za-z_]\w*))")
_PARAMETER = re.compile(r"([A-Za-z_]\w*)(?::(req|vararg))?(?:\s*=\s*(.*))?$", re.DOTALL)
_NAMED = re.compile(r"([A-Za-z_]\w*)\s*=(?!=)\s*(.*)$", re.DOTALL)


@attrs.frozen
class Parameter:
    """A parameter of a macro; `kind` is "", "req" (no default) or "vararg" (takes the rest)."""

    name: str
    kind: str = ""
    default: str = ""


@attrs.frozen
class Macro:
    """What `.macro` to `.endm` says."""

    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[SourceLine, ...]


def split_arguments(text: str) -> tuple[str, ...]:
    """The arguments that a call or a parameter list gives, quotes kept."""
    return tuple(argument for _, argument in _kept_arguments(text.strip()))


@kept
def _kept_arguments(text: str) -> tuple[tuple[int, str], ...]:
    """Each argument and where in `text` it starts."""
    return tuple(_arguments(text))


def _arguments(text: str) -> Iterator[tuple[int, str]]:
    lexemes = _LEXEME.findall(text)
    current, start, at, depth = "", 0, 0, 0
    ended = False  # a space ended the argument, so that a comma behind it adds none
    for index, lexeme in enumerate(lexemes):
        depth += {"(": 1, ")": -1}.get(lexeme, 0)
        if depth > 0 or not (lexeme == "," or lexeme.isspace()):
            start = start if current else at
            current, ended = current + lexeme, False
        elif lexeme == ",":
            if not ended:
                yield (start if current else at), current
            current, ended = "", False
        elif _splits(current, lexemes[index + 1]):
            yield start, current
            current, ended = "", True
        at += len(lexeme)
    if current or (text.endswith(",")):
        yield (start if current else at), current


def _splits(current: str, following: str) -> bool:
    return (
        bool(current)
        and current[-1] not in _OPERATORS
        and following not in _OPERATORS
        and following != ","
    )


def unquoted(text: str) -> str:
    """`text` without quotes around the whole of it."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def parse_parameters(text: str, line: SourceLine) -> tuple[Parameter, ...]:
    """The parameters of a `.macro` line, from the text behind the macro's name.

    Raises:
        AssemblyError: for one that is no `NAME`, `NAME=DEFAULT`, `NAME:req` or `NAME:vararg`.
    """
    parameters = []
    for word in split_arguments(text):
        match = _PARAMETER.match(word)
        if match is None:
            raise AssemblyError(
                line, f"expected NAME, NAME=DEFAULT, NAME:req or NAME:vararg, found {word!r}"
            )
        name, kind, default = match.groups(default="")
        parameters.append(Parameter(name, kind, unquoted(default)))
    return tuple(parameters)


def bind(macro: Macro, text: str, line: SourceLine) -> Mapping[str, str]:
    """What each parameter stands for in a call with the arguments in `text`.

    Raises:
        AssemblyError: for too many arguments, or a required one that is missing.
    """
    names = [parameter.name for parameter in macro.parameters]
    bindings: dict[str, str] = {}
    text = text.strip()
    arguments = _kept_arguments(text)
    position = 0
    for start, argument in arguments:
        named = _NAMED.match(argument)
        if named and named.group(1) in names:
            bindings[named.group(1)] = unquoted(named.group(2))
            continue
        if position >= len(names):
            raise AssemblyError(
                line,
                f"expected at most {len(names)} arguments of {macro.name}, found {len(arguments)}",
            )
        parameter = macro.parameters[position]
        position += 1
        if parameter.kind == "vararg":
            bindings[parameter.name] = text[start:]
            break
        bindings[parameter.name] = unquoted(argument)
    for parameter in macro.parameters:
        if parameter.kind == "req" and not bindings.get(parameter.name):
            raise AssemblyError(line, f"expected an argument {parameter.name} of {macro.name}")
    return {p.name: bindings.get(p.name) or p.default for p in macro.parameters}


def substituted(text: str, values: Mapping[str, str], call: int) -> str:
    r"""`text` with parameters replaced; an unknown `\name` stays, for a macro defined inside."""
    if "\\" not in text:
        return text

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name is None:
            return str(call) if match.group() == "\\@" else ""
        return values.get(name, match.group())

    return _USE.sub(value, text)
