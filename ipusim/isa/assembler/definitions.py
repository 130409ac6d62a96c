"""Resolution of names between linked files: the address or number of each name in each file.

The rules are those of ELF. A file sees its own names and the names that other files export. A weak
definition yields to a strong definition of any file, and to a weak one of an earlier file; two
strong definitions are refused. A name that a file does not export hides the same name of another
file. A name is weak if the file says `.weak` about it, else strong. A file exports a name by
`.globl` or `.weak`. In this module `units` are the object codes of the linked files, and `at` is
the index of one of them. A symbol is a name with a value, a label one with an address.

Errors also show the names of C++ functions in source form (documented: Itanium C++ ABI,
mangling): `_Z` begins a mangled name, `N` to `E` enclose nested names, and each part is its length
and its text. Only such parts are decoded; parameters are left out.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

import attrs

from ...errors import nearest
from ..table.constants import CONSTANTS
from .naming import final_number, is_local, is_weak
from .object_code import ObjectCode
from .text.expressions import SectionOffset, Token, is_name
from .text.source import AssemblyError, SourceLine

Addresses = Mapping[str, int]
"""Byte addresses by name of a section or label."""

MAX_LISTED_NAMES = 5  # further undefined names listed in one error


@attrs.frozen
class Meanings:
    """Names of one file after linking.

    Attributes:
        bases: byte addresses of the file's sections by name.
        known: addresses of labels and values of symbols by name.
    """

    bases: Addresses
    known: Addresses

    def number(self, tokens: tuple[Token, ...], line: SourceLine) -> int:
        """Return the value of an expression.

        Raises:
            AssemblyError: if a name of the expression is undefined.
        """
        resolved = tuple(
            self.bases[token.section] + token.offset if isinstance(token, SectionOffset) else token
            for token in tokens
        )
        return final_number(resolved, self.known, line)


def undefined_names(units: Sequence[ObjectCode]) -> dict[str, SourceLine]:
    """Return the names that files use and no file defines, each with the first line using it."""
    definers = _definers(units)
    return {
        name: line
        for unit in units
        for name, line in unit.pending.items()
        if name not in unit.labels and name not in definers and not is_weak(unit, name)
        if not is_local(name)
    }


def meanings(units: Sequence[ObjectCode], bases: Sequence[Addresses]) -> list[Meanings]:
    """Return the names of each file, given the definitions of all files.

    Args:
        units: object code of the files.
        bases: byte addresses of each file's sections by name.

    Raises:
        AssemblyError: for a name that two files define, or that no file defines.
    """
    definers = _definers(units)
    refuse_unknown(units)
    # `shared` are the exported names with their values, labels first.
    addresses = [
        {name: base[label.section] + label.offset for name, label in unit.labels.items()}
        for unit, base in zip(units, bases, strict=True)
    ]
    shared = {name: addresses[i][name] for name, i in definers.items() if name in addresses[i]}
    _add_symbols(units, bases, addresses, shared)
    return [
        Meanings(base, _visible(unit, labels, shared))
        for unit, base, labels in zip(units, bases, addresses, strict=True)
    ]


def _visible(unit: ObjectCode, labels: Addresses, shared: Addresses) -> dict[str, int]:
    """Return the names that a file sees. A weak name that no file defines has the value 0."""
    weak_values = {name: 0 for name, export in unit.exports.items() if export.weak}
    replaced_values = {name: shared[name] for name in weak_values if name in shared}
    # Later entries win: the file's labels hide exports of others, but its weak labels yield to
    # those exports.
    return {**weak_values, **shared, **labels, **replaced_values}


def code_labels(units: Sequence[ObjectCode], names_by_file: Sequence[Meanings]) -> dict[str, int]:
    """Return the addresses of the labels of linked code by name.

    If several files have a label of one name, the exported one keeps the name. The others, or all
    of them if none is exported, are called `NAME$K`, where K is the number of the file, from 1.
    """
    definers = _definers(units)
    holders: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        for name in unit.labels:
            if not is_local(name):
                holders.setdefault(name, []).append(index)
    addresses: dict[str, int] = {}
    for name, files in holders.items():
        exporter = files[0] if len(files) == 1 else definers.get(name)
        for index in files:
            label = units[index].labels[name]
            label_name = name if index == exporter else _unused_name(f"{name}${index + 1}", holders)
            addresses[label_name] = names_by_file[index].bases[label.section] + label.offset
    return addresses


def _unused_name(name: str, names: Mapping[str, object]) -> str:
    """Return the name, with as many `$` behind it as make it differ from `names`."""
    while name in names:
        name += "$"
    return name


def _definers(units: Sequence[ObjectCode]) -> dict[str, int]:
    """Return the index of the file that defines each exported name; refuse two strong definitions.

    Raises:
        AssemblyError: at the second strong definition of a name.
    """
    definers: dict[str, int] = {}
    for index, unit in enumerate(units):
        for name, export in unit.exports.items():
            if name not in unit.labels and name not in unit.symbols:
                continue
            if name not in definers or (is_weak(units[definers[name]], name) and not export.weak):
                definers[name] = index
            elif not export.weak:
                first = units[definers[name]].definition_lines[name]
                raise AssemblyError(
                    unit.definition_lines[name],
                    f"{quoted_name(name)} is defined and exported here and at {first}; "
                    "export one of them, or make one .weak",
                )
    return definers


def _add_symbols(
    units: Sequence[ObjectCode],
    bases: Sequence[Addresses],
    addresses: Sequence[dict[str, int]],
    shared: dict[str, int],
) -> None:
    """Add the values of exported symbols to the names that files share.

    A symbol may depend on a symbol of another file: they are computed in topological order.
    """
    holders = {name: i for name, i in _definers(units).items() if name in units[i].symbols}
    dependencies = {
        name: [token for token in units[i].symbols[name] if is_name(token) and token in holders]
        for name, i in holders.items()
    }
    try:
        order = list(TopologicalSorter(dependencies).static_order())
    except CycleError as error:
        name = error.args[1][0]
        line = units[holders[name]].definition_lines[name]
        raise AssemblyError(line, f"expected {name!r} not to stand for itself") from None
    for name in order:
        i = holders[name]
        names = Meanings(bases[i], ChainMap(addresses[i], shared))
        shared[name] = names.number(units[i].symbols[name], units[i].definition_lines[name])


def refuse_unknown(units: Sequence[ObjectCode]) -> None:
    """Refuse names that no file defines.

    Raises:
        AssemblyError: at the first line that uses the first such name; it lists the others.
    """
    undefined = undefined_names(units)
    if not undefined:
        return
    name, line = next(iter(undefined.items()))
    other_names = [quoted_name(other) for other in list(undefined)[1 : MAX_LISTED_NAMES + 1]]
    more = (
        f" (nor {', '.join(other_names)}{', ...' if len(undefined) > MAX_LISTED_NAMES + 1 else ''})"
    )
    raise AssemblyError(
        line,
        f"unknown name {quoted_name(name)}, no label, symbol or constant here and no export of "
        f"another file{more if other_names else ''}; {_advice(name, line, units)}",
    )


def _advice(name: str, line: SourceLine, units: Sequence[ObjectCode]) -> str:
    """Return advice for a name that no file defines."""
    for unit in units:
        if name in unit.definition_lines and unit.pending.get(name) == line:
            return f"set it before, {unit.definition_lines[name]} is behind"
        if name in unit.definition_lines:
            return f"{unit.definition_lines[name]} has it without .globl {name}"
    symbols = [symbol for unit in units for symbol in unit.definition_lines if not is_local(symbol)]
    hint = nearest(name, [*symbols, *CONSTANTS])
    suggestion = f"{hint} or " if hint.startswith("did you mean") else ""
    return f"{suggestion}give the file that has it, or --stub {plain_name(name)} for C++ code"


_MANGLED = re.compile(r"_Z(N?)([KVr]*)(?=\d)")
_LENGTH = re.compile(r"\d+")


def plain_name(name: str) -> str:
    """Return `space::function` for a mangled name, and any other name unchanged."""
    match = _MANGLED.match(name)
    if match is None:
        return name
    parts, position = [], match.end()
    while length := _LENGTH.match(name, position):
        end = length.end() + int(length.group())
        if end > len(name):
            return name
        parts.append(name[length.end() : end])
        position = end
        if not match.group(1):
            break
    return "::".join(parts)


def quoted_name(name: str) -> str:
    """Return a name in quotes; a mangled name is followed by its plain form."""
    plain = plain_name(name)
    return f"{name!r} (C++ {plain})" if plain != name else repr(name)
