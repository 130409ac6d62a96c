"""Addresses for object code: sections one behind the other, and every expression its number.

Rule: what lies between the first and the last byte is a bundle or data, gaps between sections
are zeros, so that text made from the code gives the same code.
"""

from __future__ import annotations

import numpy as np

from ...columns import int_column
from ...errors import InputError
from ...machine.machine import nearest
from ..code import SLOT_FIELDS, Code
from ..table.constants import CONSTANTS
from ..table.operands import LABEL_LIMIT
from .forms import Chosen, out_of_range
from .object_code import Bundle, CodeSection, Data, ObjectCode, final_number, is_local
from .text.expressions import SectionOffset, Token, is_name
from .text.source import AssemblyError, SourceLine

EMPTY_SLOT = (-1,) + (0,) * (SLOT_FIELDS - 1)


def link(unlinked: ObjectCode, origin: int) -> Code:
    """The code at a byte address and on.

    Raises:
        AssemblyError: for a name that nothing defines, or a number that does not fit.
        InputError: for an origin that no code can have.
    """
    sections = sorted(unlinked.sections.values(), key=lambda section: not section.executable)
    if origin % 4 or not 0 <= origin < LABEL_LIMIT:
        raise InputError(f"origin {origin:#x} must be a multiple of 4 in 0..{LABEL_LIMIT - 4:#x}")
    bases, gaps = _bases(sections, origin)
    labels = {name: bases[place.section] + place.offset for name, place in unlinked.labels.items()}
    bundles = [
        (bases[section.name] + item.offset, item)
        for section in sections
        for item in section.items
        if isinstance(item, Bundle)
    ]
    main = [_slot(bundle.main, labels, bases) for _, bundle in bundles]
    aux = [_slot(bundle.aux, labels, bases) for _, bundle in bundles]
    sources = {_source(bundle.line): None for _, bundle in bundles}
    numbers = {source: index for index, source in enumerate(sources)}
    return Code(
        main=np.array(main, np.int32).reshape(-1, SLOT_FIELDS),
        aux=np.array(aux, np.int32).reshape(-1, SLOT_FIELDS),
        address=int_column([address for address, _ in bundles]),
        size=int_column([bundle.size for _, bundle in bundles]),
        line=int_column([numbers[_source(bundle.line)] for _, bundle in bundles]),
        lines=tuple(numbers),
        labels={name: address for name, address in labels.items() if not is_local(name)},
        data=_data(sections, gaps, labels, bases),
    )


def _source(line: SourceLine) -> tuple[str, int, str]:
    return line.file, line.number, line.text


def _bases(
    sections: list[CodeSection], origin: int
) -> tuple[dict[str, int], list[tuple[int, bytes]]]:
    """The address of each section, and the zeros between them."""
    bases: dict[str, int] = {}
    gaps = []
    end = origin
    for section in sections:
        gap = -end % section.alignment
        if gap and bases:
            gaps.append((end, bytes(gap)))
        bases[section.name] = end + gap
        end += gap + section.size
    return bases, gaps


def _number(
    tokens: tuple[Token, ...], labels: dict[str, int], bases: dict[str, int], line: SourceLine
) -> int:
    placed = tuple(
        bases[token.section] + token.offset if isinstance(token, SectionOffset) else token
        for token in tokens
    )
    for token in placed:
        if is_name(token) and token not in labels and not is_local(str(token)):
            known = [name for name in (*labels, *CONSTANTS) if not is_local(name)]
            raise AssemblyError(
                line,
                f"unknown name {token!r}, no label, symbol or constant; "
                f"{nearest(str(token), known)}",
            )
    return final_number(placed, labels, line)


def _slot(chosen: Chosen | None, labels: dict[str, int], bases: dict[str, int]) -> tuple[int, ...]:
    if chosen is None:
        return EMPTY_SLOT
    values = []
    for kind, operand in zip(chosen.form.operands, chosen.operands, strict=True):
        number = (
            operand if isinstance(operand, int) else _number(operand, labels, bases, chosen.line)
        )
        problem = out_of_range(chosen.form, kind, number)
        if problem is not None:
            raise AssemblyError(chosen.line, problem)
        values.append(number - (1 << 32) if number >= 1 << 31 else number)
    return (chosen.opcode, *values, *EMPTY_SLOT[1:])[:SLOT_FIELDS]


def _data(
    sections: list[CodeSection],
    gaps: list[tuple[int, bytes]],
    labels: dict[str, int],
    bases: dict[str, int],
) -> tuple[tuple[int, bytes], ...]:
    """All constants, neighbours joined, by address."""
    parts = [
        (bases[section.name] + item.offset, _content(item, labels, bases))
        for section in sections
        for item in section.items
        if isinstance(item, Data)
    ]
    runs: list[tuple[int, list[bytes]]] = []
    end = -1
    for address, content in sorted([*parts, *gaps]):
        if runs and end == address:
            runs[-1][1].append(content)
        else:
            runs.append((address, [content]))
        end = address + len(content)
    return tuple((address, b"".join(contents)) for address, contents in runs)


def _content(item: Data, labels: dict[str, int], bases: dict[str, int]) -> bytes:
    if isinstance(item.content, bytes):
        return item.content
    value = _number(item.content, labels, bases, item.line)
    bits = 8 * item.size
    if not -(1 << (bits - 1)) <= value < 1 << bits:
        raise AssemblyError(item.line, f"expected a number of {item.size} bytes, found {value}")
    return (value % (1 << bits)).to_bytes(item.size, "little")
