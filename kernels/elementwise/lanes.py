"""Arithmetic of the core's aux pipe on arrays, in one number format.

Operands and results are float32 arrays that hold numbers of the format: each operation on halves is
computed in binary32 and rounded to half, as the core does, and an overflow becomes NaN. A kernel's
numerics call these operations in the order in which its code has them, so that both give the same
bits, NaN apart.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ipusim import DataType

from ..half import FloatArray, Random, narrow, widen
from .function_loops import exp_all, sigmoid_all, tanh_all

HALF = DataType.HALF


@attrs.frozen
class Lanes:
    """The operations of one number format.

    Attributes:
        data_type: number format of operands and results.
        random: random numbers for stochastic rounding to half; None rounds to the nearest.
    """

    data_type: DataType
    random: Random = None

    def rounded(self, values: FloatArray) -> FloatArray:
        """Return numbers of the format, given binary32 numbers; zeros keep their signs."""
        return widen(narrow(values, self.random)) if self.data_type is HALF else values

    def constant(self, number: float) -> np.float32:
        """Return the number of the format that is nearest to a constant."""
        return np.float32(np.asarray(number, dtype=self.data_type.numpy))

    def add(self, a: FloatArray, b: FloatArray | np.float32) -> FloatArray:
        """Return the sums."""
        return self.rounded(a + b)

    def subtract(self, a: FloatArray, b: FloatArray | np.float32) -> FloatArray:
        """Return the differences a - b."""
        return self.rounded(a - b)

    def multiply(self, a: FloatArray, b: FloatArray | np.float32) -> FloatArray:
        """Return the products."""
        return self.rounded(a * b)

    def maximum(self, a: FloatArray, b: FloatArray | np.float32) -> FloatArray:
        """Return the greater of both; a if b is NaN, and b if only a is."""
        return np.where((a > b) | np.isnan(b), a, b)

    def minimum(self, a: FloatArray, b: FloatArray | np.float32) -> FloatArray:
        """Return the lesser of both; a if b is NaN, and b if only a is."""
        return np.where((a < b) | np.isnan(b), a, b)

    def divide(self, a: FloatArray, b: FloatArray) -> FloatArray:
        """Return the quotients a / b; a nonzero number divided by zero is infinite."""
        return self.rounded(_with_core_nan(a / b))

    def sqrt(self, a: FloatArray) -> FloatArray:
        """Return the square roots; NaN of negative numbers."""
        return self.rounded(_with_core_nan(np.sqrt(a.astype(np.float64)).astype(np.float32)))

    def rsqrt(self, a: FloatArray) -> FloatArray:
        """Return 1 / the square roots; an infinity for zero."""
        roots = np.sqrt(a.astype(np.float64))
        return self.rounded(_with_core_nan((1 / roots).astype(np.float32)))

    def clamp(self, a: FloatArray, limit: float) -> FloatArray:
        """Return numbers between -limit and limit; NaN stays."""
        return np.clip(a, np.float32(-limit), np.float32(limit))

    def exp(self, a: FloatArray) -> FloatArray:
        """Return e to the power of a."""
        return self._of_each(exp_all, a)

    def tanh(self, a: FloatArray) -> FloatArray:
        """Return the hyperbolic tangents."""
        return self._of_each(tanh_all, a)

    def sigmoid(self, a: FloatArray) -> FloatArray:
        """Return the logistic function 1 / (1 + e^-a): an instruction of halves, four of floats."""
        if self.data_type is HALF:
            return self._of_each(sigmoid_all, a)
        return self.gate(-a)

    def gate(self, a: FloatArray) -> FloatArray:
        """Return 1 / (1 + e^a) by an exponential, a sum and a reciprocal."""
        return self.reciprocal(self.add(self.exp(a), np.float32(1)))

    def reciprocal(self, a: FloatArray) -> FloatArray:
        """Return 1 / a of floats, as floats; an infinity for zero."""
        return (1 / a.astype(np.float64)).astype(np.float32)

    def _of_each(
        self, function: Callable[[FloatArray, FloatArray], None], a: FloatArray
    ) -> FloatArray:
        """Return a compiled function of each number, rounded to the format."""
        values = np.empty(a.shape, dtype=np.float32)
        function(np.ascontiguousarray(a).reshape(-1), values.reshape(-1))
        return self.rounded(values)


def _with_core_nan(values: FloatArray) -> FloatArray:
    """Return the numbers with every NaN positive, as the core makes them; hosts differ in that."""
    return np.where(np.isnan(values), np.float32(np.nan), values)
