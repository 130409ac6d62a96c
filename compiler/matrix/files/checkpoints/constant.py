"""Tensors whose numbers are known before a network runs, and shapes and types of other values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from math import prod
from pathlib import Path

import attrs
import numpy as np

from ipusim import InputError, in_short

from ...entries import HostArray
from .checkpoint import read_tensor
from .tensor import TRANSPOSED, Shape, bytes_of, transposed_shape


@attrs.frozen
class TensorType:
    """Shape and element type of a value.

    Attributes:
        shape: Sizes, None for a size that is open; None in place of all if even the number of
            dimensions is unknown.
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
    """Function that returns an array in memory, as the reader of a constant.

    Attributes:
        array: The array.
    """

    array: HostArray = attrs.field(eq=False, repr=False)

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.array


@attrs.frozen
class TransposedReader:
    """Function that reads an array and exchanges its last two axes.

    Attributes:
        reader: Function that reads the array without the change.
    """

    reader: Callable[[], HostArray]

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.reader().swapaxes(-1, -2)


@attrs.frozen
class TensorPart:
    """Function that reads one array of a stack.

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


@attrs.frozen
class ReshapedReader:
    """Function that reads an array and reshapes it.

    Attributes:
        reader: Function that reads the array without the change.
        shape: New shape, with equally many elements.
    """

    reader: Callable[[], HostArray]
    shape: tuple[int, ...]

    def __call__(self) -> HostArray:
        """Return the array."""
        return self.reader().reshape(self.shape)


@attrs.frozen
class Scaled:
    """Reader of an array times a number.

    Attributes:
        reader: Reader of the array as it is.
        factor: Number by which it is multiplied.
    """

    reader: Callable[[], HostArray]
    factor: float

    def __call__(self) -> HostArray:
        """Return the array."""
        array = self.reader()
        return np.asarray(array * self.factor, array.dtype)


def _address_reader(constant: Constant) -> Callable[[], HostArray]:
    """Return the reader of the file that a constant's address names, the default reader."""
    if not constant.address:
        raise InputError(f"constant {in_short(constant.name)} has no address and no reader")
    return partial(read_tensor, Path(constant.address))


@attrs.frozen(kw_only=True)
class Constant:
    """A tensor whose numbers are known before the network runs: weights, a bias, a table.

    Attributes:
        name: Name of the value in the graph, or of the weights of a product.
        shape: Shape of the array that `read` returns.
        type: Type of the array, see `TensorType.type`; empty if it is unknown.
        address: `FILE:TENSOR`, which commands and `read_tensor` take; empty if it has none.
        origin: Computation of the numbers from stored tensors, in words: "Mul of w, mask"; empty
            for a tensor that is stored as it is used.
        reader: Function that returns the array; by default it reads `address`.
    """

    name: str
    shape: tuple[int, ...]
    type: str = ""
    address: str = ""
    origin: str = ""
    reader: Callable[[], HostArray] = attrs.field(
        default=attrs.Factory(_address_reader, takes_self=True), eq=False, repr=False
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
            is_transposed = address.endswith(TRANSPOSED)
            address = (
                address.removesuffix(TRANSPOSED) if is_transposed else f"{address}{TRANSPOSED}"
            )
        return attrs.evolve(
            self,
            shape=transposed_shape(self.shape),
            address=address,
            reader=TransposedReader(self.reader),
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
            reader=TensorPart(self.reader, number),
        )

    def times(self, factor: float, name: str) -> Constant:
        """Return the constant times a number, under a name of its own and without an address."""
        origin = f"{self.name} times {factor:g}"
        reader = Scaled(self.reader, factor)
        return attrs.evolve(self, name=name, address="", origin=origin, reader=reader)

    def as_matrix(self, rows: int, columns: int) -> Constant:
        """Return the constant with its elements, in their order, as a matrix of this shape."""
        if self.shape == (rows, columns):
            return self
        address = f"{self.address}@{rows}x{columns}" if self.address else ""
        reader = ReshapedReader(self.reader, (rows, columns))
        return attrs.evolve(self, shape=(rows, columns), address=address, reader=reader)

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
