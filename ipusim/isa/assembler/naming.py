"""Names of one file while it is assembled: labels, symbols, exports, and what they are now.

Rule: an expression takes the symbols of its moment, since `.set` may give them anew, and waits for
the labels that it names further on. A weak name always waits, since another file may define it.
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
_HERE = "."
_LOCAL = "\0"  # stands in a local label's name, so that no text can name it


def add_label(unlinked: ObjectCode, name: str, line: SourceLine) -> None:
    """Put a label here; a number may be put again and again.

    Raises:
        AssemblyError: if the name already stands for something.
    """
    if name.isdigit():
        count = unlinked.local_counts.get(name, 0) + 1
        unlinked.local_counts[name] = count
        name = f"{name}{_LOCAL}{count}"
    if name in unlinked.labels or name in unlinked.symbols:
        raise AssemblyError(line, f"expected a new name, {name!r} is taken")
    unlinked.labels[name] = unlinked.here
    unlinked.places[name] = line


def set_symbol(unlinked: ObjectCode, name: str, text: str, line: SourceLine) -> None:
    """Let a symbol stand for an expression from now on.

    Raises:
        AssemblyError: if the name is a label's, or the expression is broken.
    """
    if name in unlinked.labels:
        raise AssemblyError(line, f"expected a symbol, {name!r} is a label")
    if _is_weak(unlinked, name):
        raise AssemblyError(line, f"expected a label, since {name!r} is weak")
    unlinked.symbols[name] = bound(unlinked, tokenize(text, line), line)
    unlinked.places[name] = line


def export(unlinked: ObjectCode, name: str, line: SourceLine, *, weak: bool) -> None:
    """Let other files use a name, or take it from them.

    Raises:
        AssemblyError: for no name, or one that turns weak after its address was used.
    """
    if not _NAME.fullmatch(name):
        raise AssemblyError(line, f"expected the name of a label or symbol, found {name!r}")
    if weak and name in unlinked.symbols:
        raise AssemblyError(line, f"expected a label behind .weak, {name!r} is a symbol")
    if weak and name in unlinked.settled:
        raise AssemblyError(line, f"expected .weak {name} before the first use of {name!r}")
    known = unlinked.exports.get(name)
    unlinked.exports[name] = Export(line, weak or (known is not None and known.weak))


def is_local(name: str) -> bool:
    """Whether a name is that of a numbered label, which text calls `1f` or `1b`."""
    return _LOCAL in name


def is_defined(unlinked: ObjectCode, name: str) -> bool:
    """Whether a name stands for something now."""
    return name in unlinked.symbols or name in unlinked.labels or name in CONSTANTS


def bound(unlinked: ObjectCode, tokens: tuple[Token, ...], line: SourceLine) -> tuple[Token, ...]:
    """An expression with all that is known put in: one value if that is everything.

    Raises:
        AssemblyError: if its value is known to be impossible.
    """
    expanded, waits = list[Token](), False
    for token in tokens:
        if not is_name(token):
            expanded.append(token)
            continue
        parts = _known(unlinked, str(token), line)
        expanded += parts
        waits = waits or any(map(is_name, parts))
        if len(expanded) > MAX_TOKENS:
            break
    known = checked_length(tuple(expanded), line)
    if waits:
        return known
    value = value_without_names(known)
    return (evaluate(known, lambda _: None, line) if value is None else value,)


def _known(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    if token == _HERE:
        return (unlinked.here,)
    if token[0].isdigit():
        return _local(unlinked, token, line)
    if token in unlinked.symbols:
        return ("(", *unlinked.symbols[token], ")")
    if token in unlinked.labels and not _is_weak(unlinked, token):
        unlinked.settled.add(token)
        return (unlinked.labels[token],)
    return (CONSTANTS[token].value,) if token in CONSTANTS else (token,)


def _is_weak(unlinked: ObjectCode, name: str) -> bool:
    """Whether another file may define a name that this one defines; then it waits."""
    return name in unlinked.exports and unlinked.exports[name].weak


def _local(unlinked: ObjectCode, token: str, line: SourceLine) -> tuple[Token, ...]:
    if _LOCAL in token:  # bound before, and perhaps there by now
        return (unlinked.labels.get(token, token),)
    name, count = token[:-1], unlinked.local_counts.get(token[:-1], 0)
    if token.endswith("f"):
        return (f"{name}{_LOCAL}{count + 1}",)
    if count == 0:
        raise AssemblyError(line, f"expected a label {name}: before {token!r}")
    return (unlinked.labels[f"{name}{_LOCAL}{count}"],)


def number_now(unlinked: ObjectCode, text: str, line: SourceLine) -> int:
    """The number that an expression is at this point.

    Raises:
        AssemblyError: if it waits for an address or a name that comes later.
    """
    value = evaluate(bound(unlinked, tokenize(text, line), line), unlinked.labels.get, line)
    if isinstance(value, SectionOffset):
        raise AssemblyError(line, "expected a number known here, found a label's address")
    return value


def final_number(tokens: tuple[Token, ...], lookup: Mapping[str, int], line: SourceLine) -> int:
    """The number of an expression once every label has an address.

    Raises:
        AssemblyError: for a name that nothing defines.
    """

    def address(name: str) -> Value | None:
        if name not in lookup and _LOCAL in name:
            raise AssemblyError(
                line, f"expected a label {name.split(_LOCAL, maxsplit=1)[0]}: further on"
            )
        return lookup.get(name)

    value = evaluate(tokens, address, line)
    assert isinstance(value, int)  # places were replaced by addresses
    return value
