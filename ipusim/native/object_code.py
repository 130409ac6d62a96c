"""Check that an object file has the expected functions: LLVM ends the process if it has not.

Of ELF files, the format of Linux, the tables are checked: every section lies in the file, and every
function is a symbol in an executable section. Of other formats only the first bytes are compared.
All numbers here are from the ELF specification.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator

import attrs

ELF = b"\x7fELF\x02\x01"  # 64 bits, the lowest byte first
HEADER = struct.Struct("<16sHHIQQQIHHHHHH")  # beginning of the file
SECTION = struct.Struct("<IIQQQQIIQQ")  # row of the table of sections
SYMBOL = struct.Struct("<IBBHQQ")  # row of a table of symbols
FORMAT_BYTES = 20  # beginning of an ELF header with format, type of file and processor
MAGIC_BYTES = 2  # beginning of a file in any format
SYMBOLS = 2  # type of a section that is a symbol table
WITHOUT_BYTES = (0, 8)  # types of sections without bytes in the file: empty, and zero-filled
EXECUTABLE = 4  # bit of a section's flags
FUNCTION = 2  # type of a symbol


@attrs.frozen
class _Section:
    """Section of an ELF file; `offset` and `size` are its bytes in the file."""

    type: int
    flags: int
    offset: int
    size: int
    names: int  # of a symbol table: number of the section with the symbols' names


def holds_functions(code: bytes, names: Collection[str], reference: bytes) -> bool:
    """Return True if an object file is complete and has code for each of the functions.

    Args:
        code: contents of the file.
        names: names of the functions.
        reference: a valid object file for the same processor.
    """
    if not reference.startswith(ELF):
        return code[:MAGIC_BYTES] == reference[:MAGIC_BYTES]
    if len(code) < HEADER.size or code[:FORMAT_BYTES] != reference[:FORMAT_BYTES]:
        return False
    sections = _sections(code)
    return set(names) <= {name for table in sections for name in _functions(code, table, sections)}


def _sections(code: bytes) -> list[_Section]:
    """Return the sections of an ELF file, or nothing if any of them exceeds the file."""
    header = HEADER.unpack_from(code)
    # Offset of the table of sections, bytes of a row, and number of rows.
    start, row_bytes, count = header[6], header[11], header[12]
    if row_bytes != SECTION.size or start + count * row_bytes > len(code):
        return []
    rows = SECTION.iter_unpack(code[start : start + count * row_bytes])
    sections = [_Section(row[1], row[2], row[4], row[5], row[6]) for row in rows]
    is_inside = (
        section.type in WITHOUT_BYTES or section.offset + section.size <= len(code)
        for section in sections
    )
    return sections if all(is_inside) else []


def _functions(code: bytes, table: _Section, sections: list[_Section]) -> Iterator[str]:
    """Yield the names of the functions of a symbol table that have code."""
    if table.type != SYMBOLS or table.size % SYMBOL.size or table.names >= len(sections):
        return
    # Names follow one another, each ended by a zero byte.
    names = sections[table.names]
    texts = code[names.offset : names.offset + names.size]
    for name, info, _, number, offset, size in SYMBOL.iter_unpack(
        code[table.offset : table.offset + table.size]
    ):
        # The low four bits of `info` are the symbol's type. A function needs a section with code
        # bytes.
        if info & 15 != FUNCTION or not 0 < number < len(sections):
            continue
        section = sections[number]
        if section.flags & EXECUTABLE and 0 < size <= section.size - offset:
            yield texts[name : texts.find(b"\0", name)].decode(errors="replace")
