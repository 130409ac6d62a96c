"""The number formats of operands and partials: IEEE binary16 and binary32."""

from __future__ import annotations

from enum import Enum

import numpy as np
import numpy.typing as npt

DATA_PATH_BYTES = 8  # one 64-bit access; PopLibs target property "data path width"


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
        return DATA_PATH_BYTES // self.bytes

    @property
    def published(self) -> str:
        """The name in published tables: FP16 or FP32."""
        return {"half": "FP16", "float": "FP32"}[self.value]
