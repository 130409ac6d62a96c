"""Reader of .mtx files, Matrix Market's text: entries by SciPy, arrays by NumPy.

The header and every number are checked first, because SciPy's reader reads 4x as 4 and, among
integers, 1.5 as 1. It crashes on a broken number in the last line and on an array without rows or
with extra numbers, and allocates all entries that a header declares.
"""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np

from ipusim import check_input_bytes

from ..entries import HostArray, MatrixError
from ..formats import Format

NUMBERS_ONLY = re.compile(  # possessive throughout: one pass, 0.35 s for a million entries
    rb"(?:%[^\n]*+\n|\s)*+"
    # The lookahead is needed: up to 3.11.4 Python does not undo a possessive group that fails half
    # way.
    rb"(?:[+-]?+(?:(?:\d++\.?+\d*+|\.\d++)(?:(?=e[+-]?\d)e[+-]?+\d++)?+|inf|nan)\s++)*+",
    re.IGNORECASE,
)  # contents of a Matrix Market file: a banner, comments, then only numbers
ENTRY_BYTES = 24  # host bytes of the row, column and value of an entry
VALUE_BYTES = 8  # host bytes of a value
# NumPy's type by the header's field; all others are float64.
INTEGERS = {"integer": np.int64, "unsigned-integer": np.uint64}
FRACTION = re.compile(rb"[.a-z]", re.IGNORECASE)
SKEW = "skew-symmetric"
HEADER = re.compile(rb"(?:%[^\n]*+\n|[ \t\r]*+\n)*+[^\n]*+\n")  # comments and the line of sizes
MIN_NUMBER_BYTES = 2  # bytes of text of a number: a digit and the character that ends it


def read_mtx(data: bytes, _block: int | Format | None, max_bytes: int) -> Any:
    """Return the matrix of a .mtx file: dense for an array, else sparse."""
    # All readers have a parameter for a block; entries of a .mtx file have no blocks.
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it: the command starts at once

    # A last line without an end would not match NUMBERS_ONLY.
    text = data + b"\n"
    m, k, entries, form, field, symmetry = scipy.io.mminfo(io.BytesIO(text))
    if field == "complex":
        raise MatrixError("complex values are not supported; write their real part")
    _check_size(len(text), (m, k), entries, form=form, symmetry=symmetry, max_bytes=max_bytes)
    match = NUMBERS_ONLY.match(text)
    parsed_length = 0 if match is None else match.end()
    if parsed_length < len(text):
        raise MatrixError(f"expected a number {_found_at(text, parsed_length)}")
    if field in INTEGERS:
        # Numbers of integer files must not have a fraction or an exponent, which SciPy would drop.
        header = HEADER.match(text)
        fraction = FRACTION.search(text, header.end() if header else 0)
        if fraction is not None:
            raise MatrixError(f"expected an integer {_found_at(text, fraction.start())}")
    if form == "array":
        return _array(text, (m, k), symmetry, INTEGERS.get(field))
    return scipy.io.mmread(io.BytesIO(text), spmatrix=False)


def _check_size(
    length: int, shape: tuple[int, int], entries: int, *, form: str, symmetry: str, max_bytes: int
) -> None:
    """Refuse a header that declares more than its text can hold, or a matrix that is too large.

    Raises:
        MatrixError: The header contradicts itself or the text.
        InputError: The matrix takes more memory than allowed.
    """
    m, k = shape
    if m < 1 or k < 1:
        raise MatrixError(f"a matrix has two dimensions of at least 1, not shape {shape}")
    if symmetry != "general" and m != k:
        raise MatrixError(f"a {symmetry} matrix is square, not of shape {shape}")
    copies = 1 if symmetry == "general" else 2  # a symmetric file holds half of its entries
    # A lower bound of the numbers in the text: all elements of an array, or a row and a column for
    # each entry. k - 1 columns, because a skew-symmetric array leaves out the diagonal.
    numbers = m * (k - 1) // copies if form == "array" else 2 * entries
    if entries < 0 or numbers * MIN_NUMBER_BYTES > length:
        raise MatrixError(
            f"the header declares {m:,} x {k:,} with {entries:,} entries, more than the {length:,} "
            "bytes of the file can hold"
        )
    needed_bytes = VALUE_BYTES * m * k if form == "array" else ENTRY_BYTES * copies * entries
    contents = "an array" if form == "array" else f"{entries:,} entries"
    check_input_bytes(needed_bytes, max_bytes, f"{contents} of {m:,} x {k:,}")


def _found_at(text: bytes, offset: int) -> str:
    """Return a text with the line number of the word at an offset, and the word."""
    is_within_word = offset and not text[offset - 1 : offset].isspace()
    start = offset - (len(text[:offset].rsplit(maxsplit=1)[-1]) if is_within_word else 0)
    line = text.count(b"\n", 0, start) + 1
    return f"in line {line}, found {text[start:].split(maxsplit=1)[0]!r:.40}"


def _array(
    text: bytes, shape: tuple[int, int], symmetry: str, integer_type: type[np.integer[Any]] | None
) -> HostArray:
    """Return a dense matrix; the text has it column by column, or the lower triangle only."""
    header = HEADER.match(text)
    numbers_text, skew = text[header.end() if header else 0 :], symmetry == SKEW
    values: HostArray
    if integer_type is None:
        values = np.fromstring(numbers_text, dtype=np.float64, sep=" ")
    else:  # NumPy's reader of text clips an integer that is too large, int() does not
        values = np.array(
            [int(word) for word in numbers_text.split()], np.int64 if skew else integer_type
        )
    m, k = shape
    expected_count = m * k if symmetry == "general" else m * (m - 1 if skew else m + 1) // 2
    if len(values) != expected_count:
        raise MatrixError(f"expected {expected_count} numbers for {m} x {k}, found {len(values)}")
    if symmetry == "general":
        return values.reshape(k, m).T
    # The text has the lower triangle column by column, which is the upper one row by row.
    columns, rows = np.triu_indices(m, 1 if skew else 0)
    matrix = np.zeros(shape, dtype=values.dtype)
    matrix[columns, rows] = -values if skew else values
    matrix[rows, columns] = values
    return matrix
