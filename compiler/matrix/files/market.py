"""Matrices of .mtx files, Matrix Market's text: entries by SciPy, arrays by NumPy.

SciPy's reader takes 4x for 4, of integers 1.5 for 1, dies of a broken number in the last line and
makes all the entries that a header declares; of an array without rows or with numbers left over it
dies. So the header and every number are looked at first.
"""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np

from ipusim import check_input_bytes

from ..entries import HostArray, MatrixError
from ..formats import Format

NUMBERS = re.compile(  # possessive throughout: one pass, 0.35 s for a million entries
    rb"(?:%[^\n]*+\n|\s)*+"
    # Looks ahead: up to 3.11.4 Python does not undo a possessive group that fails half way.
    rb"(?:[+-]?+(?:(?:\d++\.?+\d*+|\.\d++)(?:(?=e[+-]?\d)e[+-]?+\d++)?+|inf|nan)\s++)*+",
    re.IGNORECASE,
)  # what a Matrix Market file may hold: a banner, comments, then numbers alone
ENTRY_BYTES = 24  # row, column and value of an entry
VALUE_BYTES = 8
INTEGERS = {"integer": np.int64, "unsigned-integer": np.uint64}  # by field; all else is float64
FRACTION = re.compile(rb"[.a-z]", re.IGNORECASE)
SKEW = "skew-symmetric"
HEADER = re.compile(rb"(?:%[^\n]*+\n|[ \t\r]*+\n)*+[^\n]*+\n")  # up to the sizes
SHORTEST = 2  # bytes of text of a number: a digit and what ends it


def read_mtx(data: bytes, _block: int | Format | None, most: int) -> Any:
    """The matrix of a .mtx file: dense of an array, else sparse."""
    import scipy.io  # noqa: PLC0415  # SciPy loads when a file needs it: the command starts at once

    text = data + b"\n"
    m, k, entries, form, field, symmetry = scipy.io.mminfo(io.BytesIO(text))
    if field == "complex":
        raise MatrixError("complex values are not supported; write their real part")
    _check_size(len(text), (m, k), entries, form=form, symmetry=symmetry, most=most)
    good = NUMBERS.match(text)
    at = 0 if good is None else good.end()
    if at < len(text):
        raise MatrixError(f"expected a number {_at(text, at)}")
    if field in INTEGERS:
        header = HEADER.match(text)
        broken = FRACTION.search(text, header.end() if header else 0)
        if broken is not None:
            raise MatrixError(f"expected an integer {_at(text, broken.start())}")
    if form == "array":
        return _array(text, (m, k), symmetry, INTEGERS.get(field))
    return scipy.io.mmread(io.BytesIO(text), spmatrix=False)


def _check_size(
    length: int, shape: tuple[int, int], entries: int, *, form: str, symmetry: str, most: int
) -> None:
    """Refuse a header that its text cannot keep, or whose matrix is too large.

    Raises:
        MatrixError, InputError: what it declares, and what there is.
    """
    m, k = shape
    if m < 1 or k < 1:
        raise MatrixError(f"a matrix has two dimensions of at least 1, not shape {shape}")
    if symmetry != "general" and m != k:
        raise MatrixError(f"a {symmetry} matrix is square, not of shape {shape}")
    copies = 1 if symmetry == "general" else 2  # a symmetric file holds half of its entries
    numbers = m * (k - 1) // copies if form == "array" else 2 * entries
    if entries < 0 or numbers * SHORTEST > length:
        raise MatrixError(f"a header of {m:,} x {k:,} with {entries:,} entries, in {length} bytes")
    held = VALUE_BYTES * m * k if form == "array" else ENTRY_BYTES * copies * entries
    check_input_bytes(
        held, most, f"{'an array' if form == 'array' else f'{entries:,} entries'} of {m:,} x {k:,}"
    )


def _at(text: bytes, at: int) -> str:
    """The line of the word that a place is in, and the word."""
    inside = at and not text[at - 1 : at].isspace()
    start = at - (len(text[:at].rsplit(maxsplit=1)[-1]) if inside else 0)
    line = text.count(b"\n", 0, start) + 1
    return f"in line {line}, found {text[start:].split(maxsplit=1)[0]!r:.40}"


def _array(
    text: bytes, shape: tuple[int, int], symmetry: str, kind: type[np.integer[Any]] | None
) -> HostArray:
    """A dense matrix, column after column; a symmetric one from its lower triangle."""
    header = HEADER.match(text)
    body, skew = text[header.end() if header else 0 :], symmetry == SKEW
    values: HostArray
    if kind is None:
        values = np.fromstring(body, dtype=np.float64, sep=" ")
    else:  # NumPy's reader of text clips an integer that is too large
        values = np.array([int(word) for word in body.split()], np.int64 if skew else kind)
    m, k = shape
    expected = m * k if symmetry == "general" else m * (m - 1 if skew else m + 1) // 2
    if len(values) != expected:
        raise MatrixError(f"expected {expected} numbers for {m} x {k}, found {len(values)}")
    if symmetry == "general":
        return values.reshape(k, m).T
    columns, rows = np.triu_indices(m, 1 if skew else 0)
    whole = np.zeros(shape, dtype=values.dtype)
    whole[columns, rows] = -values if skew else values
    whole[rows, columns] = values
    return whole
