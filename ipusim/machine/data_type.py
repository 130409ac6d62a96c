"""The formats of elements: IEEE binary16 and binary32 numbers, and words that are no numbers."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import InputError

DOUBLE_WORD_BYTES = 8  # one load or store of a worker; PopLibs target property "data path width"


class DataType(Enum):
    """A number format, named as PopLibs names it; `published` is the PopSparse tables' name."""

    HALF = "half"
    FLOAT = "float"

    @property
    def bytes(self) -> int:
        """Bytes of one element."""
        return {"half": 2, "float": 4}[self.value]

    @property
    def numpy(self) -> npt.DTypeLike:
        """The NumPy type that stores one element."""
        return {"half": np.float16, "float": np.float32}[self.value]

    @property
    def vector_width(self) -> int:
        """Elements in one 64-bit access: 4 halves, 2 floats."""
        return DOUBLE_WORD_BYTES // self.bytes

    @property
    def published(self) -> str:
        """The name in published tables: FP16 or FP32."""
        return {"half": "FP16", "float": "FP32"}[self.value]


class WordType(Enum):
    """Words that say where numbers belong, such as meta-info, named as Poplar names them."""

    UNSIGNED_SHORT = "unsigned_short"

    @property
    def bytes(self) -> int:
        """Bytes of one word."""
        return np.dtype(self.numpy).itemsize

    @property
    def numpy(self) -> npt.DTypeLike:
        """The NumPy type that stores one word."""
        return {"unsigned_short": np.uint16}[self.value]


def as_data_type(value: DataType | str) -> DataType:
    """A number format, or the one of that name.

    Raises:
        InputError: for a name or a value that is none.
    """
    names = {kind.value: kind for kind in DataType}
    if isinstance(value, DataType):
        return value
    if not isinstance(value, str) or value not in names:
        raise InputError(f"no data type {value!r}; one of: {', '.join(names)}, as DataType or text")
    return names[value]


def as_element_type(value: ElementType | str) -> ElementType:
    """What a host array holds, or that of its name; as `as_data_type`."""
    words = {kind.value: kind for kind in WordType}
    if isinstance(value, WordType):
        return value
    return words[value] if isinstance(value, str) and value in words else as_data_type(value)


ElementType: TypeAlias = DataType | WordType
"""What a host array may hold."""
