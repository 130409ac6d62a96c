"""Whether an object file holds the functions that it should: LLVM ends the process where not.

Of ELF, which Linux has, the tables are read: sections lie in the file, and every function is a
symbol in one that may be executed. Of other formats only the first bytes are looked at.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator

import attrs

ELF = b"\x7fELF\x02\x01"  # 64 bits, the lowest byte first
HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
FORMAT_BYTES = 20  # of an ELF header: what says format, kind and processor
MAGIC_BYTES = 2  # of any format
SYMBOLS, WITHOUT_BYTES = 2, (0, 8)  # types of sections
EXECUTABLE = 4  # of a section's flags
FUNCTION = 2  # of a symbol's types


@attrs.frozen
class _Section:
    kind: int
    flags: int
    offset: int
    size: int
    names: int  # of a table of symbols, the number of the section with their names


def holds_functions(code: bytes, names: Collection[str], like: bytes) -> bool:
    """Whether an object file is whole and has code for each of the functions.

    Args:
        code: the file.
        names: of the functions.
        like: an object file for the same processor.
    """
    if not like.startswith(ELF):
        return code[:MAGIC_BYTES] == like[:MAGIC_BYTES]
    if len(code) < HEADER.size or code[:FORMAT_BYTES] != like[:FORMAT_BYTES]:
        return False
    sections = _sections(code)
    return set(names) <= {name for table in sections for name in _functions(code, table, sections)}


def _sections(code: bytes) -> list[_Section]:
    """The sections of a file; none where its table or one of them does not lie in it."""
    start, width, count = (HEADER.unpack_from(code)[at] for at in (6, 11, 12))
    if width != SECTION.size or start + count * width > len(code):
        return []
    rows = SECTION.iter_unpack(code[start : start + count * width])
    sections = [_Section(row[1], row[2], row[4], row[5], row[6]) for row in rows]
    lie = (
        section.kind in WITHOUT_BYTES or section.offset + section.size <= len(code)
        for section in sections
    )
    return sections if all(lie) else []


def _functions(code: bytes, table: _Section, sections: list[_Section]) -> Iterator[str]:
    """Names of the functions of a table of symbols that have code."""
    if table.kind != SYMBOLS or table.size % SYMBOL.size or table.names >= len(sections):
        return
    names = sections[table.names]
    texts = code[names.offset : names.offset + names.size]
    for name, kind, _, number, at, size in SYMBOL.iter_unpack(
        code[table.offset : table.offset + table.size]
    ):
        if kind & 15 != FUNCTION or not 0 < number < len(sections):
            continue
        section = sections[number]
        if section.flags & EXECUTABLE and 0 < size <= section.size - at:
            yield texts[name : texts.find(b"\0", name)].decode(errors="replace")
