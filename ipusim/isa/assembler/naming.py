"""Names of one file during assembly: labels, symbols and exports, and their current values.

A label names an address, a symbol (`.set`) names a number or expression. An expression uses the
values that symbols have at its line, because `.set` may change them later. Names of labels that are
defined further on stay in the expression. So do weak names, because another file may define them. A
numbered label such as `1:` may occur many times: `1b` means the last one before a line, `1f` the
next one. `unlinked` is the object code of the file that is being assembled.
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
_NUMBERED = "\0"  # separates name and count of a numbered label; no text can contain it


def add_label(unlinked: ObjectCode, name: str, line: SourceLine) -> None:
    """Define a label at the current address. A numbered label may be defined several times.

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
        AssemblyError: if the name is a label or weak, or the expression is broken.
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
        AssemblyError: if the text is no name, or the name becomes weak after its address was used.
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
    """Return True for the internal name of a numbered label, which text calls `1f` or `1b`."""
    return _NUMBERED in name


def is_defined(unlinked: ObjectCode, name: str) -> bool:
    """Return True if a name has a value at this line."""
    return name in unlinked.symbols or name in unlinked.labels or name in CONSTANTS


def resolve(unlinked: ObjectCode, tokens: tuple[Token, ...], line: SourceLine) -> tuple[Token, ...]:
    """Replace the names of an expression that are known now; compute its value if all are.

    Returns:
        One value if everything is known, else the tokens that remain.

    Raises:
        AssemblyError: if its value is known to be impossible.
    """
    expanded, has_unknown = list[Token](), False
    for token in tokens:
        if not is_name(token):
            expanded.append(token)
            continue
        parts = _current_tokens(unlinked, str(token), line)
        expanded += parts
        has_unknown = has_unknown or any(map(is_name, parts))
        if len(expanded) > MAX_TOKENS:
            break
    resolved = checked_length(tuple(expanded), line)
    if has_unknown:
        return resolved
    value = value_without_names(resolved)
    return (evaluate(resolved, lambda _: None, line) if value is None else value,)


def _current_tokens(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    """Return the tokens that a name stands for now; the name itself if it has no value yet."""
    if token == _CURRENT_ADDRESS:
        return (unlinked.here,)
    if token[0].isdigit():
        return _numbered_label(unlinked, token, line)
    if token in unlinked.symbols:
        return ("(", *unlinked.symbols[token], ")")
    if token in unlinked.labels and not is_weak(unlinked, token):
        unlinked.settled.add(token)  # a later `.weak` of this name would come too late
        return (unlinked.labels[token],)
    return (CONSTANTS[token].value,) if token in CONSTANTS else (token,)


def is_weak(unlinked: ObjectCode, name: str) -> bool:
    """Return True for a weak name, which has no value yet because another file may define it."""
    return name in unlinked.exports and unlinked.exports[name].weak


def _numbered_label(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    """Return the label that `1f` or `1b` means: the next or the last one with that number."""
    if _NUMBERED in token:  # an expression that was bound before; the label may be defined by now
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
        AssemblyError: if it depends on an address or on a name that is defined later.
    """
    value = evaluate(resolve(unlinked, tokenize(text, line), line), unlinked.labels.get, line)
    if isinstance(value, SectionOffset):
        raise AssemblyError(line, "expected a number known here, found a label's address")
    return value


def final_number(tokens: tuple[Token, ...], lookup: Mapping[str, int], line: SourceLine) -> int:
    """Return the value of an expression after every label has an address.

    Raises:
        AssemblyError: for a name that nothing defines.
    """

    def address(name: str) -> Value | None:
        if name not in lookup and _NUMBERED in name:
            raise AssemblyError(
                line, f"expected a label {name.split(_NUMBERED, maxsplit=1)[0]}: further on"
            )
        return lookup.get(name)

    value = evaluate(tokens, address, line)
    assert isinstance(value, int)  # the caller has replaced section offsets by addresses
    return value
