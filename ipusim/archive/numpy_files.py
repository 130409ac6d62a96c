"""NumPy's files within a limit: what a header declares is what the file holds, before any array is.

Rule: arrays are of plain numbers (truth values, integers, floats, complex numbers); what a file
holds besides its array is damage. Arrays come read-only.
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
from ..machine.input_limit import MOST_INPUT_BYTES
from .zip_members import zip_members

SUFFIX = ".npy"
NUMBERS = "biufc"  # kinds of a data type
HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


def array_of(data: bytes, *, kinds: str = NUMBERS) -> npt.NDArray[Any]:
    """The array of a .npy file's bytes, which it shares.

    Args:
        data: the bytes.
        kinds: of the data types that are read.

    Raises:
        InputError: damage, in words that follow the file's name.
    """
    file = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(file)
        read = HEADERS.get(version)
        if read is None:
            raise InputError(f"has version {version} of NumPy's format, not 1.0 or 2.0")
        shape, by_columns, dtype = read(file)
    except InputError:
        raise
    except Exception as error:  # what parses headers may raise anything
        cause = f"{type(error).__name__} {error}".splitlines()[0]
        raise InputError(f"cannot be read as .npy, {cause:.200}") from None
    if dtype.kind not in kinds or not dtype.itemsize:
        raise InputError(f"is an array of {dtype}, not of numbers"[:200])
    held, declared = len(data) - file.tell(), math.prod(shape) * dtype.itemsize
    if min(shape, default=0) < 0 or held != declared:
        raise InputError(
            f"holds {held:,} bytes and declares {dtype}{list(shape)}, which has {declared:,}"
        )
    flat = np.frombuffer(data, dtype, offset=file.tell())
    if not dtype.isnative:
        flat = flat.astype(dtype.newbyteorder("="))
        flat.flags.writeable = False
    return flat.reshape(shape[::-1]).T if by_columns else flat.reshape(shape)


def read_npy(path: str | Path, max_input_bytes: int = MOST_INPUT_BYTES) -> npt.NDArray[Any]:
    """The array of a .npy file.

    Raises:
        InputError: it cannot be read, is too large or no such file; with its path.
    """
    data = input_bytes(path, max_input_bytes)
    try:
        if data.startswith(b"PK"):
            raise InputError("is a zip, perhaps of several arrays; give an .npy with one")
        return array_of(data)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def read_npz(
    path: str | Path, max_input_bytes: int = MOST_INPUT_BYTES
) -> dict[str, npt.NDArray[Any]]:
    """The arrays of an .npz file by name.

    Raises:
        InputError: it cannot be read, is too large, or holds something else; with its path.
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
    try:
        return array_of(data)
    except InputError as error:
        raise InputError(f"its member {name!r:.60} {error}") from None
