"""Readers of text files without values: .smtx (Deep Learning Matrix Collection), .txt (PopLibs)."""

from __future__ import annotations

import re

import numpy as np

from ipusim import IntArray, check_input_bytes

from ..entries import MatrixError
from ..formats import Format, format_of
from ..pattern import Pattern
from ..sources import entry_rows

MAX_DIGITS = 18  # digits of the longest number, which 64 bits hold
WHOLE_NUMBERS = re.compile(rb"(?:[\s,]*+[+-]?+\d{1,18}+(?![^\s,]))*+[\s,]*+")
BLANKS = b" \t\n\r\x0b\x0c"  # characters that a mask may contain between digits
ENTRY_BYTES = 16  # host bytes of the row and the column of an entry
VALUE_BYTES = 4  # host bytes of a value: random float32 values replace the missing ones


def read_smtx(data: bytes, _block: int | Format | None, max_bytes: int) -> Pattern:
    """Return the pattern of single elements of a .smtx file."""
    lines = data.splitlines()
    if len(lines) < 2:
        raise MatrixError(f"expected 3 lines (sizes, row offsets, columns), found {len(lines)}")
    # A matrix without non-zeros may lack the third line.
    sizes, offsets, columns = (_whole_numbers(line) for line in [*lines, b""][:3])
    if len(sizes) != 3:
        raise MatrixError(f"expected 'rows, columns, non-zeros' in line 1, found {lines[0]!r:.60}")
    m, k, nonzeros = sizes.tolist()
    if len(offsets) != m + 1:
        raise MatrixError(f"expected {m + 1} row offsets in line 2, found {len(offsets)}")
    if len(columns) != nonzeros:
        raise MatrixError(f"expected {nonzeros} columns in line 3, found {len(columns)}")
    check_input_bytes((ENTRY_BYTES + VALUE_BYTES) * nonzeros, max_bytes, f"{nonzeros:,} non-zeros")
    rows = entry_rows(offsets, m, nonzeros)
    # Within a row, DLMC promises no order of columns.
    order = np.lexsort((columns, rows))
    return Pattern((m, k), 1, rows[order], columns[order], nonzeros)


def read_mask(data: bytes, block: int | Format | None, max_bytes: int) -> Pattern:
    """Return the pattern of a mask, in which an entry is one block, or one unit of a format."""
    if not data.isascii():
        raise ValueError("a mask is ASCII text")
    words = data.split(maxsplit=2)
    if len(words) < 3:
        raise MatrixError(
            f"expected 'rows columns' and a mask of 0 and 1, found {len(words)} words"
        )
    height, width = (int(_whole_numbers(word)[0]) for word in words[:2])
    digits = words[2].translate(None, BLANKS)
    unexpected_bytes = digits.strip(b"01")
    if unexpected_bytes:
        raise MatrixError(f"expected a mask of 0 and 1, found {unexpected_bytes[:1].decode()!r}")
    if len(digits) != height * width:
        raise MatrixError(
            f"expected {height} x {width} = {height * width} entries, found {len(digits)}"
        )
    # The memory is checked before arrays of this size are made. A format that completes groups
    # stores at least `fewest` units, even if the mask has fewer ones.
    unit_format, num_ones = format_of(1 if block is None else block), digits.count(b"1")
    high, wide = unit_format.size
    shape = (height * high, width * wide)
    count = max(num_ones, unit_format.fewest(shape))
    needed_bytes = (ENTRY_BYTES + VALUE_BYTES * unit_format.area) * count
    check_input_bytes(needed_bytes, max_bytes, f"{count:,} {unit_format.units}")
    mask = np.frombuffer(digits, dtype=np.uint8) == ord("1")
    numbers = unit_format.completed(shape, np.flatnonzero(mask))
    rows, columns = np.divmod(numbers, unit_format.grid(shape)[1])
    return Pattern(shape, unit_format, rows, columns, num_ones * unit_format.area)


def _whole_numbers(text: bytes) -> IntArray:
    """Return the numbers of a line, separated by blanks or commas.

    Raises:
        ValueError: A word is not a whole number; the message has the first one.
    """
    match = WHOLE_NUMBERS.match(text)
    end = 0 if match is None else match.end()
    if end < len(text):
        word = text[end : end + 100].replace(b",", b" ").split()[0]
        raise ValueError(f"invalid literal for a whole number of {MAX_DIGITS} digits: {word!r:.60}")
    return np.fromstring(text.replace(b",", b" "), dtype=np.int64, sep=" ")
