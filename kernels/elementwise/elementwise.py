"""Elementwise kernels: sums, products, scaling by a constant, and activation functions.

A word is 8 bytes: four halves or two floats. Worker w of W computes the words w, w + W, ..., so all
workers are busy. Arrays are whole words: a last word that `count` elements do not fill is computed
whole. Each operation rounds once, to the format; sums of products are not fused.

Bundles of a word, of half and float; the first column is for kernels that write into x, or that may
(`in_place`), the second for kernels whose operands are in different memory elements:

    add, subtract, multiply     2    1
    maximum, minimum            2    1
    scale, relu, clip           2    1
    square, absolute            2    1
    leaky_relu, exp             2    2
    select, hard_swish          4    4
    tanh                        2    2    float 12
    sigmoid                     6    6    float 6
    silu                        7    7    float 7
    swiglu                      8    8    float 8
    erf                         7    7    float 17
    gelu                       10   10    float 11
    reciprocal                  7    7    float 2
    rsqrt                      19   19    float 8
    divide                     17   17    float 6
    sqrt                       23   23    float 10

GELU is x / 2 (1 + tanh(0.79788 (z + 0.044715 z^3))), where z is x between -16 and 16: beyond that
the tangent is -1 or 1 exactly, and the cube of a half overflows at 40. The code for floats computes
it as x / (1 + e^-2s), with s the argument of the tangent. SiLU is x / (1 + e^-x). ReLU replaces all
elements that are not positive by zero, NaN included, and maximum, minimum and leaky ReLU ignore an
operand that is NaN. For an x of minus infinity GELU and SiLU are NaN, the product of zero and
infinity.

SwiGLU is SiLU of x times b. `select` is x where c is not zero, and b elsewhere, bit by bit. The
error function has the tangent form of GELU, which is within 5e-4 of it: tanh(1.12838 z + 0.10091
z^3). `divide`, `sqrt`, `reciprocal` and `rsqrt`, 1 / sqrt(x), of halves are computed as floats and
rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
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
# erf(x / sqrt(2)) = 2 gelu(x) / x - 1 gives the factors of the error function.
ERF_LINE = 1.128379167  # GELU_LINE sqrt(2)
ERF_CUBE = 0.1009109487  # GELU_CUBE sqrt(8)


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


def _erf(lanes: Lanes, x: FloatArray, _: FloatArray) -> FloatArray:
    """Return the error function as tanh(line z + cube z^3), with z between the limits."""
    z = lanes.clamp(x, GELU_LIMIT)
    slope = lanes.multiply(lanes.multiply(z, z), lanes.constant(ERF_CUBE))
    slope = lanes.add(slope, lanes.constant(ERF_LINE))
    return lanes.tanh(lanes.multiply(slope, z))


def _hard_swish(lanes: Lanes, x: FloatArray, _: FloatArray) -> FloatArray:
    """Return x times x / 6 + 1 / 2 between 0 and 1."""
    gate = lanes.multiply(x, lanes.constant(1 / 6))
    gate = np.clip(lanes.add(gate, np.float32(0.5)), np.float32(0), np.float32(1))
    return lanes.multiply(gate, x)


def _swiglu(lanes: Lanes, x: FloatArray, b: FloatArray) -> FloatArray:
    """Return SiLU of x times b."""
    return lanes.multiply(lanes.multiply(x, lanes.sigmoid(x)), b)


BINARY: Mapping[str, Function] = MappingProxyType(
    {
        "add": Lanes.add,
        "subtract": Lanes.subtract,
        "multiply": Lanes.multiply,
        "maximum": Lanes.maximum,
        "minimum": Lanes.minimum,
        "divide": Lanes.divide,
        "swiglu": _swiglu,
    }
)
SELECT = "select"  # the operation of three operands
UNARY: Mapping[str, Function] = MappingProxyType(
    {
        "scale": Lanes.multiply,
        "relu": lambda lanes, x, _: lanes.maximum(x, np.float32(0)),
        "tanh": lambda lanes, x, _: lanes.tanh(x),
        "sigmoid": lambda lanes, x, _: lanes.sigmoid(x),
        "silu": lambda lanes, x, _: lanes.multiply(x, lanes.sigmoid(x)),
        "gelu": _gelu,
        "square": lambda lanes, x, _: lanes.multiply(x, x),
        "absolute": lambda _lanes, x, _: np.abs(x),
        "clip": lambda _lanes, x, limits: np.clip(x, limits[0], limits[1]),
        "leaky_relu": lambda lanes, x, factor: lanes.maximum(lanes.multiply(x, factor), x),
        "hard_swish": _hard_swish,
        "erf": _erf,
        "exp": lambda lanes, x, _: lanes.exp(x),
        "sqrt": lambda lanes, x, _: lanes.sqrt(x),
        "reciprocal": lambda lanes, x, _: lanes.rounded(lanes.reciprocal(x)),
        "rsqrt": lambda lanes, x, _: lanes.rsqrt(x),
    }
)
OPERATIONS = (*BINARY, *UNARY, SELECT)
# Operations of one instruction a word: a bundle can load a word and store another one.
ONE_INSTRUCTION = (
    *("add", "subtract", "multiply", "maximum", "minimum"),
    *("scale", "relu", "square", "absolute", "clip"),
)
# Numbers that a vertex brings for an operation, each the bits of a float.
NUMBERS = {"scale": ("factor",), "leaky_relu": ("factor",), "clip": ("low", "high")}


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

    Fields of a vertex: byte addresses y (results) and, unless `in_place`, x; for operations of two
    operands b, and for "select" c, too; count, the number of elements; factor, for "scale" and
    "leaky_relu", or low and high, for "clip": the bits of floats, which a half kernel rounds to
    half.

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
        return self.operation in BINARY or self.operation == SELECT

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
        """Operands, whole words each: x unless the results replace it, b, c, and the results."""
        size = (words_of, DOUBLE_WORD_BYTES // self.data_type.bytes, self.data_type)
        return (
            *(() if self.in_place else (array("x", "in", *size),)),
            *((array("b", "in", *size),) if self.is_binary else ()),
            *((array("c", "in", *size),) if self.operation == SELECT else ()),
            array("y", "inout" if self.in_place else "out", *size),
        )

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operands that one bundle accesses: they lie in different memory elements."""
        pairs = (("x", "y"),) if self.is_paced else ()
        if not self.is_binary:
            return pairs
        loads = (("y" if self.in_place else "x", "b"),)
        return (*pairs, *loads, ("b", "y")) if self.is_paced else loads

    @property
    def state_words(self) -> StateWords:  # type: ignore[override]
        """Words of a vertex's state: addresses, shares of the workers, b and c, or numbers."""
        last = (*("b",) * self.is_binary, *("c",) * (self.operation == SELECT))
        numbers: dict[str, Callable[[VertexFields], npt.ArrayLike]] = {}
        if self.operation in NUMBERS:
            names = NUMBERS[self.operation]
            if self.data_type is FLOAT:
                numbers = {name: partial(_float_bits, name=name) for name in names}
            else:  # halves share a word
                numbers = {"numbers": partial(_half_bits, names=names)}
        return state_words_of(
            " ".join(("x", "y", "each", "more", *last, *numbers)),
            **({"x": lambda v: v.y} if self.in_place else {}),
            **numbers,
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
        names = ("y" if self.in_place else "x", *(("b",) if self.is_binary else ()))
        x, *others = (widen(memory.view(int(fields[name]), count, dtype)) for name in names)
        if self.operation == SELECT:
            c = widen(memory.view(int(fields["c"]), count, dtype))
            result = np.where(c != 0, x, others[0])
        else:
            numbers = [_numbers(v, name) for name in NUMBERS.get(self.operation, ())]
            b = others[0] if others else np.concatenate([np.zeros(0, np.float32), *numbers])
            lanes = Lanes(self.data_type, memory.random)
            # The core computes infinities and NaN without a word; words behind the end are zeros.
            with np.errstate(all="ignore"):
                result = {**BINARY, **UNARY}[self.operation](lanes, x, b)
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


def _numbers(v: VertexFields, name: str) -> FloatArray:
    """Return numbers of vertices in the kernel's number format, as floats, float32[vertices]."""
    number = v.float32(name)
    return widen(narrow(number)) if v.kernel.data_type is HALF else number


def _float_bits(v: VertexFields, name: str) -> npt.ArrayLike:
    """Return the bits of a number of each vertex, as the code of floats reads it."""
    return getattr(v, name)  # type: ignore[no-any-return]


def _half_bits(v: VertexFields, names: Sequence[str]) -> npt.ArrayLike:
    """Return a word with the bits of one half, or of two, as the code of halves reads it."""
    words = (narrow(v.float32(name)).view(np.uint16).astype(np.int64) for name in names)
    return sum(word << 16 * place for place, word in enumerate(words))
