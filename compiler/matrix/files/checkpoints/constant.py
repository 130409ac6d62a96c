"""Tensors whose numbers are known before a network runs, and shapes and types of other values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from math import prod
from pathlib import Path
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import InputError, in_short

from ...entries import HostArray
from .checkpoint import read_tensor
from .tensor import TRANSPOSED

Shape: TypeAlias = tuple[int | None, ...]
"""Shape of a value; None is a size that the source leaves open."""

TYPE_BITS: Mapping[str, int] = {  # bits of an element, by the name of its type
    "bool": 8,
    "int8": 8,
    "uint8": 8,
    "int16": 16,
    "uint16": 16,
    "int32": 32,
    "uint32": 32,
    "int64": 64,
    "uint64": 64,
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "int4": 4,
    "uint4": 4,
    "float4e2m1": 4,
    "complex64": 64,
    "complex128": 128,
    "float8e4m3fn": 8,
    "float8e4m3fnuz": 8,
    "float8e5m2": 8,
    "float8e5m2fnuz": 8,
}


def bytes_of(shape: Shape | None, element_type: str) -> int | None:
    """Return the bytes of a tensor; None if a size or the type is unknown."""
    if shape is None or element_type not in TYPE_BITS:
        return None
    sizes = [size for size in shape if size is not None]
    return -(-prod(sizes) * TYPE_BITS[element_type] // 8) if len(sizes) == len(shape) else None


@attrs.frozen
class TensorType:
    """Shape and element type of a value.

    Attributes:
        shape: Sizes, None for an open size; None if even their number is unknown.
        type: NumPy's name of the type, or one of `TYPE_BITS`; empty if unknown.
    """

    shape: Shape | None = None
    type: str = ""

    @property
    def bytes(self) -> int | None:
        """Bytes of the value; None if a size or the type is unknown."""
        return bytes_of(self.shape, self.type)


@attrs.frozen
class StoredArray:
    """Reader of an array that lies in memory.

    Attributes:
        array: The array.
    """

    array: HostArray = attrs.field(eq=False, repr=False)

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.array


@attrs.frozen
class Turned:
    """Reader of an array with its last two axes exchanged.

    Attributes:
        reader: Reader of the array as it is.
    """

    reader: Callable[[], HostArray]

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.reader().swapaxes(-1, -2)


@attrs.frozen
class Part:
    """Reader of one array of a stack.

    Attributes:
        reader: Reader of the stack.
        number: Number of the array along the first axis.
    """

    reader: Callable[[], HostArray]
    number: int

    def __call__(self) -> HostArray:
        """Return the array."""
        array: HostArray = self.reader()[self.number]
        return array


def _reader_of(constant: Constant) -> Callable[[], HostArray]:
    if not constant.address:
        raise InputError(f"constant {in_short(constant.name)} has no address and no reader")
    return partial(read_tensor, Path(constant.address))


@attrs.frozen(kw_only=True)
class Constant:
    """A tensor whose numbers are known before the network runs: weights, a bias, a table.

    Attributes:
        name: Name of the value in the graph, or of the weights of a product.
        shape: Shape of the array that `read` returns.
        type: Type of the array, see `TensorType.type`.
        address: `FILE:TENSOR`, which commands and `read_tensor` take; empty if it has none.
        origin: How the numbers come from stored tensors, in words: "Mul of w, mask"; empty for a
            tensor that is stored as it is used.
        reader: Function that returns the array [reads the address].
    """

    name: str
    shape: tuple[int, ...]
    type: str
    address: str = ""
    origin: str = ""
    reader: Callable[[], HostArray] = attrs.field(
        default=attrs.Factory(_reader_of, takes_self=True), eq=False, repr=False
    )

    @classmethod
    def of(cls, name: str, array: HostArray, *, address: str = "", origin: str = "") -> Constant:
        """Return a constant of an array in memory."""
        return cls(
            name=name,
            shape=array.shape,
            type=str(array.dtype),
            address=address,
            origin=origin,
            reader=StoredArray(array),
        )

    @property
    def elements(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def bytes(self) -> int | None:
        """Bytes of the numbers; None for a type of unknown size."""
        return bytes_of(self.shape, self.type)

    def transposed(self) -> Constant:
        """Return the constant with its last two axes exchanged."""
        address = self.address
        if address:
            is_turned = address.endswith(TRANSPOSED)
            address = address.removesuffix(TRANSPOSED) if is_turned else f"{address}{TRANSPOSED}"
        return attrs.evolve(
            self,
            shape=(*self.shape[:-2], *self.shape[:-3:-1]),
            address=address,
            reader=Turned(self.reader),
        )

    def part(self, number: int) -> Constant:
        """Return one array of a stack along the first axis."""
        base = self.address.removesuffix(TRANSPOSED)
        suffix = self.address[len(base) :]
        return attrs.evolve(
            self,
            name=f"{self.name}[{number}]",
            shape=self.shape[1:],
            address=f"{base}[{number}]{suffix}" if base else "",
            reader=Part(self.reader, number),
        )

    def read(self) -> HostArray:
        """Return the numbers.

        Raises:
            InputError: The numbers cannot be read, or have another shape.
        """
        array = self.reader()
        if array.shape != self.shape:
            raise InputError(
                f"{in_short(self.name)} has the shape {in_short(array.shape)}, not "
                f"{in_short(self.shape)}"
            )
        return array

    @cached_property  # read at most once: weights may take gigabytes
    def zeros(self) -> int:
        """Number of elements that are zero.

        Raises:
            InputError: The numbers cannot be read.
        """
        return self.elements - int(np.count_nonzero(self.read()))
