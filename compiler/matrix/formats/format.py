"""A format is how the non-zeros of a matrix are stored and numbered: the contract of `formats`.

A *unit* is stored whole or not at all: `size` rows and columns of elements. A kernel multiplies
square blocks; a unit is one of them, or several, which then lie by rows, as its values do.

    units       where they may lie, which a pattern stores, and the blocks of each
    atoms       how many units fill whole 64-bit words
    work list   how far a line's offsets go, and what a cost formula is told of a seat's blocks
    buckets     of dynamic plans: the format that kernels have, its meta-info, what 16 bits reach
    kernel      which of a family multiplies it
    gathers     the groups of units that partitions keep whole
    words       what reports say
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import gcd
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, Machine, Ragged, in_short
from ipusim.kernels import StaticKernel, SubGroups, static_kernel

from ..entries import Entries, MatrixError
from ..sizes import sides_of

MOST_PLACES = 2**63 - 1  # places are numbered row by row


class Format(ABC):
    """One way to store a matrix.

    Attributes:
        is_own_transpose: a block is its transpose; else dynamic plans turn blocks on the tile.
        shares_rows: workers of a tile share its rows; else the columns of the dense operand.
        deals_rows: they do so by what each row has, which differs.
        interleaves: dynamic kernels read and write partials at once, and load s beside them.
    """

    is_own_transpose: ClassVar[bool] = False
    interleaves: ClassVar[bool] = False
    shares_rows: ClassVar[bool] = False
    deals_rows: ClassVar[bool] = False

    @property
    @abstractmethod
    def block(self) -> int:
        """Side of the square blocks that its kernels multiply, and the height of their lines."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a unit, in elements: whole blocks each way."""
        return self.block, self.block

    @property
    def area(self) -> int:
        """Elements of a unit."""
        return self.size[0] * self.size[1]

    @property
    def blocks(self) -> int:
        """Blocks of a unit."""
        return self.area // self.block**2

    @property
    def name(self) -> str:
        """What reports call it."""
        return f"block {self.block}"

    @property
    def units(self) -> str:
        """What messages call some of them."""
        return f"blocks of {self.block}"

    @property
    def storage(self) -> str:
        """What reports say of its units."""
        return f"block length {self.block}"

    @property
    def gathers(self) -> Format | None:
        """The format of what partitions keep whole, units of one row; None cuts anywhere."""
        return None

    @property
    def unit_values(self) -> int:
        """Numbers that are stored of a unit: all of its elements, unless they are packed."""
        return self.area

    @property
    def turned(self) -> Format:
        """The format of a transposed matrix."""
        return self

    def fewest(self, shape: tuple[int, ...]) -> int:  # noqa: ARG002
        """Units that every pattern of this shape stores."""
        return 0

    def completed(self, shape: tuple[int, ...], numbers: IntArray) -> IntArray:  # noqa: ARG002
        """Row-major numbers of the units that a pattern stores which needs these.

        Args:
            shape: of the matrix.
            numbers: int64[units], ascending, as the result.

        Raises:
            MatrixError: no pattern of this format stores them all.
        """
        return numbers

    def check(self, shape: tuple[int, ...], rows: IntArray, columns: IntArray) -> None:  # noqa: B027
        """Refuse units, in row-major order, that no pattern of this format stores.

        Raises:
            MatrixError: the first place that breaks its rule.
        """

    def grid(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Rows and columns of units that cover a shape.

        Raises:
            MatrixError: the shape is empty, or has more places than 64 bits number.
        """
        m, k = sides_of(shape)
        if m < 1 or k < 1:
            raise MatrixError(f"a matrix has at least one row and one column, not ({m}, {k})")
        if m * k > MOST_PLACES:
            raise MatrixError(
                f"a matrix has at most 2^63 - 1 elements, not {in_short(m)} x {in_short(k)}"
            )
        return -(-m // self.size[0]), -(-k // self.size[1])

    def lines(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Lines of the result and of the dense operand: rows and columns of blocks, of units."""
        rows, columns = self.grid(shape)
        return rows * self.size[0] // self.block, columns * self.size[1] // self.block

    def places(self, rows: IntArray, columns: IntArray) -> tuple[IntArray, IntArray]:
        """int64[units * blocks] each: row and column of the blocks of units, unit by unit."""
        if self.blocks == 1:
            return rows, columns
        high, wide = (side // self.block for side in self.size)
        down, across = np.divmod(np.arange(self.blocks), wide)
        return (rows[:, None] * high + down).ravel(), (columns[:, None] * wide + across).ravel()

    def atom(self, data_type: DataType, word_bytes: int = DOUBLE_WORD_BYTES) -> int:
        """The fewest units that fill whole words of so many bytes, of 64 bits unless told."""
        return word_bytes // gcd(word_bytes, self.unit_values * data_type.bytes)

    def kernel(
        self, machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool
    ) -> StaticKernel:
        """The kernel that multiplies its blocks where the pattern is known.

        One that asks for `equal_rows` is for seats of whole groups; `loose_kernel` for others.
        """
        return self.loose_kernel(machine, data_type, partials_type, published=published)

    def loose_kernel(
        self, machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool
    ) -> StaticKernel:
        """The kernel that takes any blocks of a seat; see `static_kernel`."""
        return static_kernel(machine, self.block, data_type, partials_type, published=published)

    @abstractmethod
    def line_offset(self, line_bytes: int) -> int:
        """What the next line of so many bytes adds to an offset of the work list."""

    @abstractmethod
    def mean_work(
        self, machine: Machine, rows: IntArray, blocks: IntArray, columns: int
    ) -> Mapping[str, IntArray]:
        """The fields that the kernel's cycles depend on, where all rows of a seat are alike.

        Args:
            machine: its workers share the rows.
            rows, blocks: int64[seats], rows that have blocks, and all blocks.
            columns: of the dense operand.
        """

    @abstractmethod
    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The product with x [k, n] by NumPy or SciPy, [m, n] of the type of x.

        Args:
            entries: the units, by rows and then columns.
            x: the dense operand.
        """

    @abstractmethod
    def dynamic(self, data_type: DataType) -> Format:
        """The format into which a dynamic plan cuts it, as its kernels have one."""

    @abstractmethod
    def dynamic_partials(self, asked: DataType) -> DataType:
        """The type of partial sums of dynamic products, where this one is asked for."""

    @abstractmethod
    def dynamic_grain(self, data_type: DataType) -> int:
        """Columns of x that stay together in dynamic products."""

    @abstractmethod
    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:
        """The largest number in meta-info of rectangles whose lines of x have so many bytes."""

    @abstractmethod
    def meta_info(
        self, groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool
    ) -> Ragged:
        """The words of every sub-group of buckets; a tile has `width` columns of x."""
