r"""GNU macros: parameters, bodies, and the binding of the arguments of a call to parameters.

Rule: arguments are separated by commas or spaces, but not by a space next to an operator (`A + 1`
is one argument). In a body `\name` is a parameter, `\()` is empty, and `\@` is the number of the
call. Quotes around an argument are removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from .source import AssemblyError, SourceLine, cached

_OPERATORS = frozenset("+-*/%&|^<>=!~")
# Lexeme of an argument list: a string, a run of spaces, or any other character.
_LEXEME = re.compile(r"\"(?:\\.|[^\"\\])*\"|\s+|.", re.DOTALL)
_USE = re.compile(r"\\(?:\(\)|@|([A-Za-z_]\w*))")
_PARAMETER = re.compile(r"([A-Za-z_]\w*)(?::(req|vararg))?(?:\s*=\s*(.*))?$", re.DOTALL)
_KEYWORD = re.compile(r"([A-Za-z_]\w*)\s*=(?!=)\s*(.*)$", re.DOTALL)


@attrs.frozen
class Parameter:
    """Parameter of a macro.

    Attributes:
        name: name of the parameter.
        mode: "req" if an argument is required, "vararg" if it takes all further arguments, else "".
        default: value in calls without an argument for it.
    """

    name: str
    mode: str = ""
    default: str = ""


@attrs.frozen
class Macro:
    """Macro from `.macro` to `.endm`: name, parameters and body lines."""

    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[SourceLine, ...]


def split_arguments(text: str) -> tuple[str, ...]:
    """Return the arguments of a call, or the words of a parameter list, with their quotes."""
    return tuple(argument for _, argument in _cached_arguments(text.strip()))


@cached
def _cached_arguments(text: str) -> tuple[tuple[int, str], ...]:
    """Return the position in `text` and the text of each argument."""
    return tuple(_arguments(text))


def _arguments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the position and text of each argument; a comma at the end adds an empty one."""
    lexemes = _LEXEME.findall(text)
    current, start, position, depth = "", 0, 0, 0
    after_space = False  # a space ended an argument, so that a comma behind it ends no other
    for index, lexeme in enumerate(lexemes):
        depth += {"(": 1, ")": -1}.get(lexeme, 0)
        if depth > 0 or not (lexeme == "," or lexeme.isspace()):
            start = start if current else position
            current, after_space = current + lexeme, False
        elif lexeme == ",":
            if not after_space:
                yield (start if current else position), current
            current, after_space = "", False
        elif _separates(current, lexemes[index + 1]):
            yield start, current
            current, after_space = "", True
        position += len(lexeme)
    if current or (text.endswith(",")):
        yield (start if current else position), current


def _separates(current: str, following: str) -> bool:
    """Return True if a space between `current` and the next lexeme ends an argument."""
    return (
        bool(current)
        and current[-1] not in _OPERATORS
        and following not in _OPERATORS
        and following != ","
    )


def unquoted(text: str) -> str:
    """Return `text` without a pair of quotes around all of it."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def parse_parameters(text: str, line: SourceLine) -> tuple[Parameter, ...]:
    """Return the parameters of a `.macro` line, given the text after the macro's name.

    Raises:
        AssemblyError: for text that is no `NAME`, `NAME=DEFAULT`, `NAME:req` or `NAME:vararg`.
    """
    parameters = []
    for word in split_arguments(text):
        match = _PARAMETER.match(word)
        if match is None:
            raise AssemblyError(
                line, f"expected NAME, NAME=DEFAULT, NAME:req or NAME:vararg, found {word!r}"
            )
        name, mode, default = match.groups(default="")
        parameters.append(Parameter(name, mode, unquoted(default)))
    return tuple(parameters)


def bind(macro: Macro, text: str, line: SourceLine) -> Mapping[str, str]:
    """Return the value of each parameter in a call with the arguments in `text`.

    Raises:
        AssemblyError: for too many arguments, or a missing argument that is required.
    """
    names = [parameter.name for parameter in macro.parameters]
    bindings: dict[str, str] = {}
    text = text.strip()
    arguments = _cached_arguments(text)
    position = 0
    for start, argument in arguments:
        keyword = _KEYWORD.match(argument)
        if keyword and keyword.group(1) in names:
            bindings[keyword.group(1)] = unquoted(keyword.group(2))
            continue
        if position >= len(names):
            raise AssemblyError(
                line,
                f"expected at most {len(names)} arguments of {macro.name}, found {len(arguments)}",
            )
        parameter = macro.parameters[position]
        position += 1
        if parameter.mode == "vararg":
            bindings[parameter.name] = text[start:]
            break
        bindings[parameter.name] = unquoted(argument)
    for parameter in macro.parameters:
        if parameter.mode == "req" and not bindings.get(parameter.name):
            raise AssemblyError(line, f"expected an argument {parameter.name} of {macro.name}")
    return {p.name: bindings.get(p.name) or p.default for p in macro.parameters}


def substitute(text: str, values: Mapping[str, str], call: int) -> str:
    r"""Replace the parameters in a line of a macro's body; `\@` becomes the number `call`.

    An unknown `\name` stays: it may belong to a macro that is defined inside the body.
    """
    if "\\" not in text:
        return text

    def value(match: re.Match[str]) -> str:
        """Return the text in place of a match: of a parameter, or the number of the call."""
        name = match.group(1)
        if name is None:
            return str(call) if match.group() == "\\@" else ""
        return values.get(name, match.group())

    return _USE.sub(value, text)
