"""A kernel that adds partials of one type up to outputs of another: what all of them share."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ipusim import DataType, TileMemory

from ..half import FloatArray, narrow, rounded
from ..kernel import AnyWorkers

HALF = DataType.HALF
VECTOR_BYTES = 16  # of partials that a worker of the vector kernels adds at a time


class SumKernel(AnyWorkers):
    """A kernel with a type of partials and one of outputs; sums are float32.

    Attributes:
        partials_type: of what is added.
        output_type: of the sums.
    """

    partials_type: DataType
    output_type: DataType

    @property
    def defines(self) -> Mapping[str, str]:
        """Which types are half."""
        types = {"HALF_PARTIALS": self.partials_type, "HALF_OUTPUT": self.output_type}
        return {name: "" for name, data_type in types.items() if data_type is HALF}

    @property
    def outputs(self) -> int:
        """Of a vector."""
        return VECTOR_BYTES // self.partials_type.bytes

    def as_outputs(self, total: FloatArray, memory: TileMemory) -> npt.NDArray[np.generic]:
        """The sums, rounded once more to a half output."""
        if self.output_type is HALF:
            return narrow(rounded(total, memory.random))
        return total
