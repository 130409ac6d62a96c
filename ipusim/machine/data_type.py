"""Element types of host arrays: half, float, and unsigned 16-bit words that encode positions."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import InputError

DOUBLE_WORD_BYTES = 8  # bytes of one load or store: PopLibs' target property "data path width"


class DataType(Enum):
    """Number format of array elements, IEEE binary16 or binary32, named as in PopLibs."""

    HALF = "half"
    FLOAT = "float"

    @property
    def bytes(self) -> int:
        """Size of one element in bytes."""
        return {"half": 2, "float": 4}[self.value]

    @property
    def numpy(self) -> npt.DTypeLike:
        """NumPy type that stores one element."""
        return {"half": np.float16, "float": np.float32}[self.value]

    @property
    def vector_width(self) -> int:
        """Number of elements in one 64-bit access: 4 halves or 2 floats."""
        return DOUBLE_WORD_BYTES // self.bytes

    @property
    def published(self) -> str:
        """Name of the format in the published PopSparse tables: FP16 or FP32."""
        return {"half": "FP16", "float": "FP32"}[self.value]


class WordType(Enum):
    """Type of 16-bit words that encode positions, such as meta-info; named as in Poplar."""

    UNSIGNED_SHORT = "unsigned_short"

    @property
    def bytes(self) -> int:
        """Size of one word of this type in bytes; a 16-bit word has 2."""
        return np.dtype(self.numpy).itemsize

    @property
    def numpy(self) -> npt.DTypeLike:
        """NumPy type that stores one word."""
        return {"unsigned_short": np.uint16}[self.value]


def as_data_type(value: DataType | str) -> DataType:
    """Return the number format for a name, or the argument if it is a number format.

    Raises:
        InputError: no number format has this name, or the value is no text.
    """
    names = {data_type.value: data_type for data_type in DataType}
    if isinstance(value, DataType):
        return value
    if not isinstance(value, str) or value not in names:
        raise InputError(f"no data type {value!r}; one of: {', '.join(names)}, as DataType or text")
    return names[value]


def as_element_type(value: ElementType | str) -> ElementType:
    """Return the element type, DataType or WordType, for a name or for an element type.

    Raises:
        InputError: no element type has this name, or the value is no text.
    """
    words = {word_type.value: word_type for word_type in WordType}
    if isinstance(value, WordType):
        return value
    return words[value] if isinstance(value, str) and value in words else as_data_type(value)


ElementType: TypeAlias = DataType | WordType
"""Type of the elements of a host array: numbers, or 16-bit words that encode positions."""
