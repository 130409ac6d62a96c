"""Read NumPy files within a size limit; refuse headers that contradict the size of the file.

Rule: only arrays of plain numbers (bool, integer, float, complex) are read. A file with bytes after
its array is damaged. The returned arrays are read-only.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import InputError
from ..input_file import input_bytes
from ..machine.input_limit import MAX_INPUT_BYTES
from .zip_members import zip_members

SUFFIX = ".npy"  # suffix of the members of an .npz file
NUMBERS = "biufc"  # numpy.dtype.kind of bool, signed, unsigned, float and complex
HEADERS = {  # readers of a file's header, by version of the format
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


def array_of(data: bytes, *, kinds: str = NUMBERS) -> npt.NDArray[Any]:
    """Return the array that .npy bytes contain. The array shares their memory.

    Args:
        data: contents of an .npy file.
        kinds: data types that are accepted, as characters of `numpy.dtype.kind`.

    Raises:
        InputError: the bytes are damaged; the message continues a sentence about the file.
    """
    file = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(file)
        read_header = HEADERS.get(version)
        if read_header is None:
            raise InputError(f"has version {version} of NumPy's format, not 1.0 or 2.0")
        shape, is_fortran_order, dtype = read_header(file)
    except InputError:
        raise
    except Exception as error:  # NumPy evaluates the header, and may raise anything
        cause = f"{type(error).__name__} {error}".splitlines()[0]
        raise InputError(f"cannot be read as .npy, {cause:.200}") from None
    if dtype.kind not in kinds or not dtype.itemsize:
        raise InputError(f"is an array of {dtype}, not of numbers"[:200])
    # Check sizes before np.frombuffer: a shape such as (1 << 60,) must not be allocated, and
    # trailing bytes are no part of the array.
    stored, declared = len(data) - file.tell(), math.prod(shape) * dtype.itemsize
    if min(shape, default=0) < 0 or stored != declared:
        raise InputError(
            f"holds {stored:,} bytes and declares {dtype}{list(shape)}, which has {declared:,}"
        )
    flat = np.frombuffer(data, dtype, offset=file.tell())
    if not dtype.isnative:
        flat = flat.astype(dtype.newbyteorder("="))
        flat.flags.writeable = False
    # Fortran order: the transpose of a C-ordered array with the reversed shape is a view.
    return flat.reshape(shape[::-1]).T if is_fortran_order else flat.reshape(shape)


def read_npy(path: str | Path, max_input_bytes: int = MAX_INPUT_BYTES) -> npt.NDArray[Any]:
    """Read the array of an .npy file.

    Raises:
        InputError: the file cannot be read, is damaged or too large; the message has its path.
    """
    data = input_bytes(path, max_input_bytes)
    try:
        if data.startswith(b"PK"):
            raise InputError("is a zip, perhaps of several arrays; give an .npy with one")
        return array_of(data)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def read_npz(
    path: str | Path, max_input_bytes: int = MAX_INPUT_BYTES
) -> dict[str, npt.NDArray[Any]]:
    """Read the arrays of an .npz file by name.

    Raises:
        InputError: the file cannot be read, is damaged or too large, or has a member that is no
            array; the message has its path.
    """
    data = input_bytes(path, max_input_bytes)
    try:
        return {
            name.removesuffix(SUFFIX): _member(name, member)
            for name, member in zip_members(data, max_input_bytes).items()
        }
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _member(name: str, data: bytes) -> npt.NDArray[Any]:
    """Return the array of a member of an .npz file."""
    try:
        return array_of(data)
    except InputError as error:
        raise InputError(f"its member {name!r:.60} {error}") from None
