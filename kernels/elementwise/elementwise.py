"""Elementwise kernels: sums, products, scaling by a constant, and activation functions.

A word is 8 bytes: four halves or two floats. Worker w of W computes the words w, w + W, ..., so all
workers are busy. Arrays are whole words: a last word that `count` elements do not fill is computed
whole. Each operation rounds once, to the format; sums of products are not fused.

Bundles of a word, of half and float; the first column is for kernels that write into x, or that may
(`in_place`), the second for kernels whose operands are in different memory elements:

    add, subtract, multiply     2    1
    scale, relu                 2    1
    tanh                        2    2    float 12
    sigmoid                     6    6    float 6
    silu                        7    7    float 7
    gelu                       10   10    float 11

GELU is x / 2 (1 + tanh(0.79788 (z + 0.044715 z^3))), where z is x between -16 and 16: beyond that
the tangent is -1 or 1 exactly, and the cube of a half overflows at 40. The code for floats computes
it as x / (1 + e^-2s), with s the argument of the tangent. SiLU is x / (1 + e^-x). ReLU replaces all
elements that are not positive by zero, NaN included. For an x of minus infinity GELU and SiLU are
NaN, the product of zero and infinity.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, ProgramError, TileMemory

from ..family import ArrayOperand, KernelAxis, VertexFields, array, loops, turns
from ..family import Words as StateWords
from ..family import words as state_words_of
from ..fields import ceil_div
from ..half import FloatArray, narrow, widen
from ..kernel import AnyWorkers
from .lanes import Lanes

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Function: TypeAlias = Callable[[Lanes, FloatArray, FloatArray], FloatArray]

# Limit of the argument of GELU's cubic. There the tangent is exactly 1, and e^-2s of a float is
# infinite, so that the gate of any large negative number is exactly 0.
GELU_LIMIT = 16.0
GELU_LINE = 0.7978845608  # sqrt(2 / pi)
GELU_CUBE = 0.0356774081  # 0.044715 sqrt(2 / pi)


def _gelu(lanes: Lanes, x: FloatArray, _: FloatArray) -> FloatArray:
    """Return GELU: x / 2 (1 + tanh(s)) of halves, x / (1 + e^(-2 s)) of floats.

    s is line z + cube z^3, with z between the limits.
    """
    sign = 1 if lanes.data_type is HALF else -2
    z = lanes.clamp(x, GELU_LIMIT)
    slope = lanes.multiply(lanes.multiply(z, z), lanes.constant(sign * GELU_CUBE))
    slope = lanes.add(slope, lanes.constant(sign * GELU_LINE))
    argument = lanes.multiply(slope, z)
    if lanes.data_type is FLOAT:
        return lanes.multiply(x, lanes.gate(argument))
    gate = lanes.add(lanes.tanh(argument), np.float32(1))
    return lanes.multiply(lanes.multiply(x, np.float32(0.5)), gate)


BINARY: Mapping[str, Function] = MappingProxyType(
    {"add": Lanes.add, "subtract": Lanes.subtract, "multiply": Lanes.multiply}
)
UNARY: Mapping[str, Function] = MappingProxyType(
    {
        "scale": Lanes.multiply,
        "relu": lambda lanes, x, _: lanes.maximum(x, np.float32(0)),
        "tanh": lambda lanes, x, _: lanes.tanh(x),
        "sigmoid": lambda lanes, x, _: lanes.sigmoid(x),
        "silu": lambda lanes, x, _: lanes.multiply(x, lanes.sigmoid(x)),
        "gelu": _gelu,
    }
)
OPERATIONS = (*BINARY, *UNARY)
# Operations of one instruction a word: a bundle can load a word and store another one.
ONE_INSTRUCTION = (*BINARY, "scale", "relu")


def words_of(v: VertexFields) -> IntArray:
    """Return the number of 8-byte words of an array of `count` elements, int64[vertices].

    Raises:
        ProgramError: a negative number of elements.
    """
    if np.any(v.count < 0):
        raise ProgramError(f"{v.kernel.name}: count is {v.count.min()}; give 0 or more elements")
    return ceil_div(v.count, v.kernel.data_type.vector_width)


@attrs.frozen
class Elementwise(AnyWorkers):
    """The kernel of one operation and number format.

    Fields of a vertex: byte addresses y (results) and, unless `in_place`, x; for a binary operation
    b, its second operand; count, the number of elements; factor, for "scale": the bits of a float,
    which a half kernel rounds to half.

    Attributes:
        operation: name of the operation, in `OPERATIONS`.
        data_type: number format of all elements.
        in_place: True if the results replace x, and y is both; False if x is kept.
    """

    operation: str
    data_type: DataType
    in_place: bool = False

    axes = (
        KernelAxis("operation", OPERATIONS),
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("in_place", (False, True), text={False: "", True: "_in_place"}),
    )
    title = "elementwise_{operation}_{data_type}{in_place}"
    source = Path(__file__).with_name("elementwise.S")

    def __attrs_post_init__(self) -> None:
        if self.operation not in OPERATIONS:
            raise ProgramError(
                f"no elementwise kernel {self.operation!r}; take one of {', '.join(OPERATIONS)}"
            )

    @property
    def is_binary(self) -> bool:
        """True if the operation has a second operand b."""
        return self.operation in BINARY

    @property
    def is_paced(self) -> bool:
        """True if one bundle loads a word and stores another."""
        return self.operation in ONE_INSTRUCTION and not self.in_place

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the operation, its format, and how words are loaded and stored."""
        flags = {
            self.operation.upper(): True,
            "HALF": self.data_type is HALF,
            "BINARY": self.is_binary,
            "PACED": self.is_paced,
        }
        return {name: "" for name, is_set in flags.items() if is_set}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands, whole words each: x unless the results replace it, b, and the results."""
        size = (words_of, DOUBLE_WORD_BYTES // self.data_type.bytes, self.data_type)
        return (
            *(() if self.in_place else (array("x", "in", *size),)),
            *((array("b", "in", *size),) if self.is_binary else ()),
            array("y", "inout" if self.in_place else "out", *size),
        )

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operands that one bundle accesses: they lie in different memory elements."""
        pairs = (("x", "y"),) if self.is_paced else ()
        if not self.is_binary:
            return pairs
        return (("y", "b"),) if self.in_place else (*pairs, ("x", "b"), ("b", "y"))

    @property
    def state_words(self) -> StateWords:  # type: ignore[override]
        """Words of a vertex's state: addresses, shares of the workers, b or the factor."""
        last = {"scale": " factor"}.get(self.operation, " b" if self.is_binary else "")
        return state_words_of(
            f"x y each more{last}",
            **({"x": lambda v: v.y} if self.in_place else {}),
            **({"factor": _factor_bits} if self.operation == "scale" else {}),
            each=lambda v: words_of(v) // v.kernel.workers,
            more=lambda v: words_of(v) % v.kernel.workers,
        )

    @property
    def loops(self) -> Mapping[str, Callable[[VertexFields], npt.ArrayLike]]:
        """Functions that return the passes of labels: words after a worker's first one or two."""
        if not self.is_paced:
            return loops({"words": lambda v: _words(v) > 0, "words.rpt": lambda v: _more(v, 1)})
        return loops(
            {
                "words": lambda v: _words(v) > 0,
                "single": lambda v: _words(v) == 1,
                "more": lambda v: _words(v) > 1,
                "more.rpt": lambda v: _more(v, 2),
            }
        )

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the words of one vertex."""
        v = VertexFields(self, {name: np.reshape(value, 1) for name, value in fields.items()})
        count, dtype = int(words_of(v)[0]) * self.data_type.vector_width, self.data_type.numpy
        names = ("y" if self.in_place else "x", "b" if self.is_binary else "")
        x, b = (
            widen(memory.view(int(fields[name]), count, dtype)) if name else np.zeros(1, np.float32)
            for name in names
        )
        if self.operation == "scale":
            b = _factors(v)
        result = {**BINARY, **UNARY}[self.operation](Lanes(self.data_type, memory.random), x, b)
        # The results are numbers of the format: this conversion rounds nothing.
        memory.view(int(fields["y"]), count, dtype)[:] = (
            narrow(result) if self.data_type is HALF else result
        )


def _words(v: VertexFields) -> IntArray:
    """Return the number of words of each worker, int64[vertices, workers]."""
    return turns(words_of(v), v.workers)


def _more(v: VertexFields, outside: int) -> IntArray:
    """Return the words of each worker beside those that are computed outside the loop."""
    return np.maximum(_words(v) - outside, 0)


def _factors(v: VertexFields) -> FloatArray:
    """Return the factors in the kernel's number format, as floats, float32[vertices]."""
    factor = v.float32("factor")
    return widen(narrow(factor)) if v.kernel.data_type is HALF else factor


def _factor_bits(v: VertexFields) -> npt.ArrayLike:
    """Return the factors as the code reads them: the bits of a half or of a float."""
    factor = v.float32("factor")
    return (
        narrow(factor).view(np.uint16).astype(np.int64) if v.kernel.data_type is HALF else v.factor
    )
