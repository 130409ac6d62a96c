"""Linking: give addresses to the sections of object code and values to all expressions.

Rule: sections of one name follow each other in the order of their files. Every byte between the
first and the last one belongs to a bundle or to data, and gaps between sections are zeros, so that
assembling the disassembled text gives the same code again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...columns import int_column
from ...errors import InputError
from ..code import SLOT_FIELDS, Code
from ..table.instruction import LABEL_LIMIT
from .definitions import Meanings, code_labels, meanings
from .forms import Chosen, out_of_range
from .object_code import MAX_BYTES, Bundle, CodeSection, Data, ObjectCode
from .text.source import AssemblyError, SourceLine

# Slot (main or aux half of a bundle) without an instruction: opcode -1, and operands 0.
EMPTY_SLOT = (-1,) + (0,) * (SLOT_FIELDS - 1)
Piece = tuple[int, CodeSection]  # the number of a file, and one of its sections


def link(units: Sequence[ObjectCode], origin: int) -> Code:
    """Return the code of several files, placed from a byte address on.

    Raises:
        AssemblyError: for a name that no file or two files define, or a number that does not fit.
        InputError: for an origin at which no code can be, or too much code.
    """
    # Steps: order the sections, give them addresses, give values to names, then build the columns
    # of `Code` from all bundles in the order of their addresses.
    if origin % 4 or not 0 <= origin < LABEL_LIMIT:
        raise InputError(f"origin {origin:#x} must be a multiple of 4 in 0..{LABEL_LIMIT - 4:#x}")
    total = sum(unit.total for unit in units)
    if total > MAX_BYTES:
        raise InputError(f"files of {total:,} bytes in all; at most {MAX_BYTES:,} can be linked")
    pieces = _pieces(units)
    bases, gaps = _bases(pieces, len(units), origin)
    _refuse_moved(units, bases)
    by_file = meanings(units, bases)
    bundles = [
        (bases[i][section.name] + item.offset, item, by_file[i])
        for i, section in pieces
        for item in section.items
        if isinstance(item, Bundle)
    ]
    main = [_slot(bundle.main, names) for _, bundle, names in bundles]
    aux = [_slot(bundle.aux, names) for _, bundle, names in bundles]
    sources = {_source(bundle.line): None for _, bundle, _ in bundles}
    numbers = {source: index for index, source in enumerate(sources)}
    return Code(
        main=np.array(main, np.int32).reshape(-1, SLOT_FIELDS),
        aux=np.array(aux, np.int32).reshape(-1, SLOT_FIELDS),
        address=int_column([address for address, _, _ in bundles]),
        size=int_column([bundle.size for _, bundle, _ in bundles]),
        line=int_column([numbers[_source(bundle.line)] for _, bundle, _ in bundles]),
        lines=tuple(numbers),
        labels=code_labels(units, by_file),
        data=_data(pieces, gaps, by_file),
        lockstep={row: item.lockstep for row, (_, item, _) in enumerate(bundles) if item.lockstep},
    )


def _refuse_moved(units: Sequence[ObjectCode], bases: Sequence[Mapping[str, int]]) -> None:
    """Refuse a file that was linked before, at another address.

    The numbers in such a file hold for one address only.
    """
    for unit, addresses in zip(units, bases, strict=True):
        if unit.linked_at is None or not addresses:
            continue
        address, line = unit.linked_at
        if min(addresses.values()) != address:
            raise AssemblyError(
                line,
                f"linked at {address:#x} before, expected here at {min(addresses.values()):#x}; "
                "link its sources for this machine, or give it as the only file",
            )


def _pieces(units: Sequence[ObjectCode]) -> list[Piece]:
    """Return the sections of all files in the order of their addresses, code before data."""
    names = {name: section for unit in units for name, section in unit.sections.items()}
    order = sorted(names, key=lambda name: not names[name].executable)
    return [
        (index, unit.sections[name])
        for name in order
        for index, unit in enumerate(units)
        if name in unit.sections
    ]


def _source(line: SourceLine) -> tuple[str, int, str]:
    """Return the key of a source line: its place, without the macro calls that made it."""
    return line.file, line.number, line.text


def _bases(
    pieces: list[Piece], files: int, origin: int
) -> tuple[list[dict[str, int]], list[tuple[int, bytes]]]:
    """Return the addresses of each file's sections by name, and the zeros between sections.

    Args:
        pieces: sections in the order of their addresses.
        files: number of files.
        origin: byte address of the first section.
    """
    bases: list[dict[str, int]] = [{} for _ in range(files)]
    gaps = []
    end = origin
    for index, (i, section) in enumerate(pieces):
        gap = -end % section.alignment
        if gap and index:
            gaps.append((end, bytes(gap)))
        bases[i][section.name] = end + gap
        end += gap + section.size
    return bases, gaps


def _slot(instruction: Chosen | None, names: Meanings) -> tuple[int, ...]:
    """Return the opcode and the operands of one slot, SLOT_FIELDS numbers in all."""
    if instruction is None:
        return EMPTY_SLOT
    values = []
    for operand_kind, operand in zip(instruction.form.operands, instruction.operands, strict=True):
        number = operand if isinstance(operand, int) else names.number(operand, instruction.line)
        problem = out_of_range(instruction.form, operand_kind, number)
        if problem is not None:
            raise AssemblyError(instruction.line, problem)
        # The columns are int32: 32-bit numbers without a sign wrap.
        values.append(number - (1 << 32) if number >= 1 << 31 else number)
    return (instruction.opcode, *values, *EMPTY_SLOT[1:])[:SLOT_FIELDS]


def _data(
    pieces: list[Piece], gaps: list[tuple[int, bytes]], by_file: list[Meanings]
) -> tuple[tuple[int, bytes], ...]:
    """Return all constants by address, with neighbouring ones joined."""
    parts = [
        (by_file[index].bases[section.name] + item.offset, _content(item, by_file[index]))
        for index, section in pieces
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


def _content(item: Data, names: Meanings) -> bytes:
    """Return the bytes of constants; their expression must fit into their size."""
    if isinstance(item.content, bytes):
        return item.content
    value = names.number(item.content, item.line)
    bits = 8 * item.size
    if not -(1 << (bits - 1)) <= value < 1 << bits:
        raise AssemblyError(item.line, f"expected a number of {item.size} bytes, found {value}")
    return (value % (1 << bits)).to_bytes(item.size, "little")
