"""What each name of each linked file means: an address or number, and whose.

Rule, that of ELF: a file sees its own names and what others export. A weak definition yields to a
strong one of any file, and to a weak one of an earlier file; two strong ones are refused. A name
that a file does not export hides that of another file.

Names of C++ functions are shown as people write them, too (documented: Itanium C++ ABI, mangling):
`_Z` opens a mangled one, `N` to `E` enclose nested ones, and each part is its length and text. Only
such parts are read; parameters are left away.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

import attrs

from ...errors import nearest
from ..table.constants import CONSTANTS
from .naming import final_number, is_local
from .object_code import ObjectCode
from .text.expressions import SectionOffset, Token, is_name
from .text.source import AssemblyError, SourceLine

Addresses = Mapping[str, int]
"""By name of a section or label."""

MOST_NAMES = 5  # of those that nothing defines, told at once


@attrs.frozen
class Meanings:
    """What the expressions of one file may name once everything has an address.

    Attributes:
        bases: addresses of the file's sections.
        known: addresses and numbers by name.
    """

    bases: Addresses
    known: Addresses

    def number(self, tokens: tuple[Token, ...], line: SourceLine) -> int:
        """The number that an expression is.

        Raises:
            AssemblyError: for an expression without one.
        """
        placed = tuple(
            self.bases[token.section] + token.offset if isinstance(token, SectionOffset) else token
            for token in tokens
        )
        return final_number(placed, self.known, line)


def wanted_names(units: Sequence[ObjectCode]) -> dict[str, SourceLine]:
    """The names that files use and none defines for them, each with the first line that does."""
    defined = _definers(units)
    return {
        name: line
        for unit in units
        for name, line in unit.wanted.items()
        if name not in unit.labels and name not in defined and not _is_weak(unit, name)
        if not is_local(name)
    }


def meanings(units: Sequence[ObjectCode], bases: Sequence[Addresses]) -> list[Meanings]:
    """The names of each file, by what all of them define.

    Args:
        units: the files.
        bases: the addresses of each file's sections.

    Raises:
        AssemblyError: for a name that two files define, or that none does.
    """
    definers = _definers(units)
    refuse_unknown(units)
    places = [
        {name: base[label.section] + label.offset for name, label in unit.labels.items()}
        for unit, base in zip(units, bases, strict=True)
    ]
    shared = {name: places[at][name] for name, at in definers.items() if name in places[at]}
    _add_symbols(units, bases, places, shared)
    return [
        Meanings(base, _seen(unit, own, shared))
        for unit, base, own in zip(units, bases, places, strict=True)
    ]


def _seen(unit: ObjectCode, own: Addresses, shared: Addresses) -> dict[str, int]:
    """What one file sees: weak names that nothing defines are 0."""
    absent = {name: 0 for name, export in unit.exports.items() if export.weak}
    yielding = {name: shared[name] for name in absent if name in shared}
    return {**absent, **shared, **own, **yielding}


def code_labels(units: Sequence[ObjectCode], meant: Sequence[Meanings]) -> dict[str, int]:
    """The labels of linked code by name.

    A name that several files have for different places is that of its export; the others, all of
    them where none is exported, are `NAME$K` of the file number K, from 1.
    """
    definers = _definers(units)
    holders: dict[str, list[int]] = {}
    for at, unit in enumerate(units):
        for name in unit.labels:
            if not is_local(name):
                holders.setdefault(name, []).append(at)
    addresses: dict[str, int] = {}
    for name, files in holders.items():
        chosen = files[0] if len(files) == 1 else definers.get(name)
        for at in files:
            label = units[at].labels[name]
            shown = name if at == chosen else _free(f"{name}${at + 1}", holders)
            addresses[shown] = meant[at].bases[label.section] + label.offset
    return addresses


def _free(name: str, names: Mapping[str, object]) -> str:
    while name in names:
        name += "$"
    return name


def _is_weak(unit: ObjectCode, name: str) -> bool:
    return name in unit.exports and unit.exports[name].weak


def _definers(units: Sequence[ObjectCode]) -> dict[str, int]:
    """The number of the file that defines each exported name."""
    chosen: dict[str, int] = {}
    for at, unit in enumerate(units):
        for name, export in unit.exports.items():
            if name not in unit.labels and name not in unit.symbols:
                continue
            if name not in chosen or (_is_weak(units[chosen[name]], name) and not export.weak):
                chosen[name] = at
            elif not export.weak:
                first = units[chosen[name]].places[name]
                raise AssemblyError(
                    unit.places[name],
                    f"{shown_name(name)} is defined and exported here and at {first}; "
                    "export one of them, or make one .weak",
                )
    return chosen


def _add_symbols(
    units: Sequence[ObjectCode],
    bases: Sequence[Addresses],
    places: Sequence[dict[str, int]],
    shared: dict[str, int],
) -> None:
    """Add exported symbols to what files share; one may be made of another's."""
    holders = {name: at for name, at in _definers(units).items() if name in units[at].symbols}
    needs = {
        name: [token for token in units[at].symbols[name] if is_name(token) and token in holders]
        for name, at in holders.items()
    }
    try:
        order = list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        name = error.args[1][0]
        line = units[holders[name]].places[name]
        raise AssemblyError(line, f"expected {name!r} not to stand for itself") from None
    for name in order:
        at = holders[name]
        meant = Meanings(bases[at], ChainMap(places[at], shared))
        shared[name] = meant.number(units[at].symbols[name], units[at].places[name])


def refuse_unknown(units: Sequence[ObjectCode]) -> None:
    """Refuse names that no file defines.

    Raises:
        AssemblyError: at the first line that uses the first of them; the others are told.
    """
    wanted = wanted_names(units)
    if not wanted:
        return
    name, line = next(iter(wanted.items()))
    others = [shown_name(other) for other in list(wanted)[1 : MOST_NAMES + 1]]
    more = f" (nor {', '.join(others)}{', ...' if len(wanted) > MOST_NAMES + 1 else ''})"
    raise AssemblyError(
        line,
        f"unknown name {shown_name(name)}, no label, symbol or constant here and no export of "
        f"another file{more if others else ''}; {_advice(name, line, units)}",
    )


def _advice(name: str, line: SourceLine, units: Sequence[ObjectCode]) -> str:
    """What to do about a name that nothing defines."""
    for unit in units:
        if name in unit.places and unit.wanted.get(name) == line:
            return f"set it before, {unit.places[name]} is behind"
        if name in unit.places:
            return f"{unit.places[name]} has it without .globl {name}"
    known = [symbol for unit in units for symbol in unit.places if not is_local(symbol)]
    hint = nearest(name, [*known, *CONSTANTS])
    meant = f"{hint} or " if hint.startswith("did you mean") else ""
    return f"{meant}give the file that has it, or --stub {plain_name(name)} for C++ code"


_MANGLED = re.compile(r"_Z(N?)([KVr]*)(?=\d)")
_LENGTH = re.compile(r"\d+")


def plain_name(name: str) -> str:
    """`space::function` of a mangled name; any other name as it is."""
    match = _MANGLED.match(name)
    if match is None:
        return name
    parts, at = [], match.end()
    while length := _LENGTH.match(name, at):
        end = length.end() + int(length.group())
        if end > len(name):
            return name
        parts.append(name[length.end() : end])
        at = end
        if not match.group(1):
            break
    return "::".join(parts)


def shown_name(name: str) -> str:
    """A name in quotes, a mangled one with what it means behind it."""
    plain = plain_name(name)
    return f"{name!r} (C++ {plain})" if plain != name else repr(name)
