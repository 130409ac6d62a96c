"""Names of one file during assembly: labels, symbols and exports, and their current values.

A label names an address; a symbol (`.set`) names a number or an expression. An expression uses the
values that symbols have at its line, because `.set` may change them later. Labels that are defined
on later lines stay in the expression as names. Weak names stay, too, because another file may
define them. A numbered label such as `1:` may occur many times: `1b` means the last one before a
line, `1f` the next one.

In all functions, `unlinked` is the object code of the file that is being assembled, and `line` is
the source line, for messages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..table.constants import CONSTANTS
from .object_code import Export, ObjectCode
from .text.expressions import (
    MAX_TOKENS,
    SectionOffset,
    Token,
    Value,
    checked_length,
    evaluate,
    is_name,
    tokenize,
    value_without_names,
)
from .text.source import AssemblyError, SourceLine

_NAME = re.compile(r"[A-Za-z_.][\w.$]*")
_CURRENT_ADDRESS = "."  # name that stands for the current address
# Numbered label `1:` has the internal name "1", this character (which no source contains), and the
# count of labels `1:` so far.
_NUMBERED = "\0"


def add_label(unlinked: ObjectCode, name: str, line: SourceLine) -> None:
    """Define a label at the current address; a numbered label may be defined again.

    Raises:
        AssemblyError: if the name is defined already.
    """
    if name.isdigit():
        count = unlinked.local_counts.get(name, 0) + 1
        unlinked.local_counts[name] = count
        name = f"{name}{_NUMBERED}{count}"
    if name in unlinked.labels or name in unlinked.symbols:
        raise AssemblyError(line, f"expected a new name, {name!r} is taken")
    unlinked.labels[name] = unlinked.here
    unlinked.definition_lines[name] = line


def set_symbol(unlinked: ObjectCode, name: str, text: str, line: SourceLine) -> None:
    """Set a symbol to an expression, from this line on.

    Raises:
        AssemblyError: if the name is a label or weak, or the expression is not valid.
    """
    if name in unlinked.labels:
        raise AssemblyError(line, f"expected a symbol, {name!r} is a label")
    if is_weak(unlinked, name):
        raise AssemblyError(line, f"expected a label, since {name!r} is weak")
    unlinked.symbols[name] = resolve(unlinked, tokenize(text, line), line)
    unlinked.definition_lines[name] = line


def export(unlinked: ObjectCode, name: str, line: SourceLine, *, weak: bool) -> None:
    """Export a name to other files, or import it if this file does not define it.

    Raises:
        AssemblyError: if the text is no name, or the name becomes weak although it is a symbol or
            its address was used before.
    """
    if not _NAME.fullmatch(name):
        raise AssemblyError(line, f"expected the name of a label or symbol, found {name!r}")
    if weak and name in unlinked.symbols:
        raise AssemblyError(line, f"expected a label behind .weak, {name!r} is a symbol")
    if weak and name in unlinked.settled:
        raise AssemblyError(line, f"expected .weak {name} before the first use of {name!r}")
    previous = unlinked.exports.get(name)
    unlinked.exports[name] = Export(line, weak or (previous is not None and previous.weak))


def is_local(name: str) -> bool:
    """Return True for the internal name of a numbered label, which sources call `1f` or `1b`."""
    return _NUMBERED in name


def is_defined(unlinked: ObjectCode, name: str) -> bool:
    """Return True if a name has a value at this line."""
    return name in unlinked.symbols or name in unlinked.labels or name in CONSTANTS


def resolve(unlinked: ObjectCode, tokens: tuple[Token, ...], line: SourceLine) -> tuple[Token, ...]:
    """Replace all names of an expression whose values are known at this line.

    Returns:
        The value of the expression as a single token, if all names are known; else the tokens.

    Raises:
        AssemblyError: if the expression is too long, or can have no value.
    """
    # Tokens with values in place of names, and whether a name without a value is among them.
    expanded_tokens, has_unknown = list[Token](), False
    for token in tokens:
        if not is_name(token):
            expanded_tokens.append(token)
            continue
        parts = _current_tokens(unlinked, str(token), line)
        expanded_tokens += parts
        has_unknown = has_unknown or any(map(is_name, parts))
        if len(expanded_tokens) > MAX_TOKENS:  # `checked_length` refuses it
            break
    resolved = checked_length(tuple(expanded_tokens), line)
    if has_unknown:
        return resolved
    value = value_without_names(resolved)
    return (evaluate(resolved, lambda _: None, line) if value is None else value,)


def _current_tokens(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    """Return the tokens that a name stands for at this line; the name itself if it has no value."""
    if token == _CURRENT_ADDRESS:
        return (unlinked.here,)
    if token[0].isdigit():
        return _numbered_label(unlinked, token, line)
    if token in unlinked.symbols:
        return ("(", *unlinked.symbols[token], ")")
    if token in unlinked.labels and not is_weak(unlinked, token):
        unlinked.settled.add(token)  # `export` refuses a later `.weak` of this name
        return (unlinked.labels[token],)
    return (CONSTANTS[token].value,) if token in CONSTANTS else (token,)


def is_weak(unlinked: ObjectCode, name: str) -> bool:
    """Return True for a weak name, which has no value yet because another file may define it."""
    return name in unlinked.exports and unlinked.exports[name].weak


def _numbered_label(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    """Return the address of the label that `1b` means, or the internal name that `1f` means."""
    if _NUMBERED in token:  # `1f` of an earlier line; the label may be defined by now
        return (unlinked.labels.get(token, token),)
    name, count = token[:-1], unlinked.local_counts.get(token[:-1], 0)
    if token.endswith("f"):
        return (f"{name}{_NUMBERED}{count + 1}",)
    if count == 0:
        raise AssemblyError(line, f"expected a label {name}: before {token!r}")
    return (unlinked.labels[f"{name}{_NUMBERED}{count}"],)


def number_now(unlinked: ObjectCode, text: str, line: SourceLine) -> int:
    """Return the value of an expression that must be a known number at this line.

    Raises:
        AssemblyError: if the value depends on an address or on a name that is defined later.
    """
    value = evaluate(resolve(unlinked, tokenize(text, line), line), unlinked.labels.get, line)
    if isinstance(value, SectionOffset):
        raise AssemblyError(line, "expected a number known here, found a label's address")
    return value


def final_number(tokens: tuple[Token, ...], lookup: Mapping[str, int], line: SourceLine) -> int:
    """Return the value of an expression when every label has an address.

    Args:
        tokens: tokens of the expression, without section offsets.
        lookup: address or value of each name.
        line: source line of the expression.

    Raises:
        AssemblyError: if a name is not defined.
    """

    def address(name: str) -> Value | None:
        """Return the address of a label; refuse a numbered one that does not follow."""
        if name not in lookup and _NUMBERED in name:
            raise AssemblyError(
                line, f"expected a label {name.split(_NUMBERED, maxsplit=1)[0]}: further on"
            )
        return lookup.get(name)

    value = evaluate(tokens, address, line)
    assert isinstance(value, int)  # the caller has replaced section offsets by addresses
    return value
