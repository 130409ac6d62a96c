"""Finish: bias and ReLU of a result, which its owners apply where sums become the result.

    y[m, n] -> max(y[m, n] + bias[m], 0)

Rows m are the rows of the sparse matrix; those of a convolution are its filters.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError


@attrs.frozen(kw_only=True)
class Finish:
    """Operations on a result.

    Attributes:
        bias: True if a number for each row is added.
        relu: True if negative results become zero, after the bias was added.
    """

    bias: bool = False
    relu: bool = False

    def __bool__(self) -> bool:
        return self.bias or self.relu

    def __str__(self) -> str:
        names = {"bias": self.bias, "ReLU": self.relu}
        return " and ".join(name for name, is_set in names.items() if is_set) or "none"

    def formula(self, product: str, row: str) -> str:
        """Return the formula of a product with this finish; `row` is the letter of its rows."""
        result, _, right_side = product.partition(" = ")
        if self.bias:
            right_side = f"{right_side} + bias[{{{row}}}]"
        return f"{result} = {f'max({right_side}, 0)' if self.relu else right_side}"

    def of_result(
        self, y: npt.NDArray[Any], bias: npt.ArrayLike | None, row_axis: int
    ) -> npt.NDArray[Any]:
        """Apply the finish to y by NumPy; `row_axis` is the axis of y along which biases differ.

        Raises:
            InputError: A bias was passed to a finish without bias, or none to a finish with bias.
        """
        if self.bias != (bias is not None):
            raise InputError(f"a result with {self} takes {'a' if self.bias else 'no'} bias")
        if bias is not None:
            biases = np.asarray(bias, dtype=y.dtype)
            y = y + biases.reshape(-1, *(1,) * (y.ndim - 1 - row_axis))
        return np.maximum(y, 0) if self.relu else y


NO_FINISH = Finish()
