"""Base class of formats: how the non-zeros of a matrix are stored and numbered.

A *unit* is `size` rows and columns of elements that are stored whole or not at all. A kernel
multiplies square blocks. A unit is one block, or several blocks that follow each other row by row,
as its values do.

    units       where units may lie, which ones a pattern stores, and the blocks of each
    atoms       the fewest units whose values fill whole 64-bit words
    work list   the offset of a line in work lists, and the fields of a kernel's cost formula
    buckets     for dynamic plans: the format of kernels, its meta-info, the largest offset
    kernel      the kernel that multiplies the units
    gathers     the groups of units that partitions keep whole
    texts       names and phrases for reports
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import gcd
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, Machine, Ragged, in_short
from ipusim.kernels import MultiplyKernel, StaticKernel, SubGroups, static_kernel

from ..entries import Entries, MatrixError
from ..sizes import sides_of

MAX_ELEMENTS = 2**63 - 1  # elements of a matrix, which are numbered row by row in int64


class Format(ABC):
    """Base class of formats, which define how a matrix is stored and numbered.

    Attributes:
        is_own_transpose: True if a block equals its transpose; otherwise dynamic plans transpose
            blocks on the tile.
        shares_rows: True if workers of a tile share its rows; else they share the columns of the
            dense operand.
        deals_rows: True if rows are dealt to workers by their numbers of non-zeros.
        interleaves: True if dynamic kernels read and write partial sums in one cycle, and so need
            them in interleaved memory, apart from the dense operand.
    """

    is_own_transpose: ClassVar[bool] = False
    interleaves: ClassVar[bool] = False
    shares_rows: ClassVar[bool] = False
    deals_rows: ClassVar[bool] = False

    @property
    @abstractmethod
    def block(self) -> int:
        """Edge of the square blocks that kernels multiply, and height of their lines."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a unit in elements, each a multiple of the block."""
        return self.block, self.block

    @property
    def heights(self) -> tuple[int, int]:
        """Rows of a line of the result and of the dense operand in elements."""
        return self.block, self.block

    @property
    def segment(self) -> int:
        """Largest number of neighbouring lines of partial sums without spare lines behind.

        0 if the kernel needs no spare lines.
        """
        return 0

    @property
    def area(self) -> int:
        """Number of elements of a unit."""
        return self.size[0] * self.size[1]

    @property
    def blocks(self) -> int:
        """Number of blocks of a unit."""
        return self.area // self.block**2

    @property
    def name(self) -> str:
        """Name of the format in reports."""
        return f"block {self.block}"

    @property
    def units(self) -> str:
        """Plural noun for units in messages."""
        return f"blocks of {self.block}"

    @property
    def storage(self) -> str:
        """Phrase for reports on how units are stored."""
        return f"block length {self.block}"

    @property
    def gathers(self) -> Format | None:
        """Format of the groups of units that partitions keep whole; None if there are no groups."""
        return None

    @property
    def unit_values(self) -> int:
        """Number of stored values of a unit: all of its elements, unless packed."""
        return self.area

    @property
    def transposed(self) -> Format:
        """Format of the transposed matrix."""
        return self

    def fewest(self, shape: tuple[int, ...]) -> int:  # noqa: ARG002
        """Return the smallest number of units that a pattern of this shape stores."""
        return 0

    def completed(self, shape: tuple[int, ...], numbers: IntArray) -> IntArray:  # noqa: ARG002
        """Return the units that a pattern stores if it needs some units: these and perhaps others.

        Args:
            shape: Shape of the matrix.
            numbers: Units that are needed, int64[units], ascending; the result is ascending too.

        Raises:
            MatrixError: No pattern of this format stores all of these units.
        """
        return numbers

    def check(self, shape: tuple[int, ...], rows: IntArray, columns: IntArray) -> None:  # noqa: B027
        """Refuse units, in row-major order, that no pattern of this format stores.

        Raises:
            MatrixError: A unit is missing or too many; the message has the first position.
        """

    def grid(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Return the rows and columns of units that cover a shape.

        Raises:
            MatrixError: The shape is empty, or has more elements than 64 bits number.
        """
        m, k = sides_of(shape)
        if m < 1 or k < 1:
            raise MatrixError(f"a matrix has at least one row and one column, not ({m}, {k})")
        if m * k > MAX_ELEMENTS:
            raise MatrixError(
                f"a matrix has at most 2^63 - 1 elements, not {in_short(m)} x {in_short(k)}"
            )
        return -(-m // self.size[0]), -(-k // self.size[1])

    def lines(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Return the numbers of lines of the result and of the dense operand.

        These are rows and columns of blocks that cover all units.
        """
        rows, columns = self.grid(shape)
        return rows * self.size[0] // self.block, columns * self.size[1] // self.block

    def places(self, rows: IntArray, columns: IntArray) -> tuple[IntArray, IntArray]:
        """Return the rows and columns of all blocks, unit by unit, int64[units * blocks] each."""
        if self.blocks == 1:
            return rows, columns
        high, wide = (length // self.block for length in self.size)
        # Blocks of a unit row by row: [units, blocks] each, then flat.
        row, column = np.divmod(np.arange(self.blocks), wide)
        return (rows[:, None] * high + row).ravel(), (columns[:, None] * wide + column).ravel()

    def atom(self, data_type: DataType, word_bytes: int = DOUBLE_WORD_BYTES) -> int:
        """Return the fewest units that fill whole words, which have 64 bits by default."""
        return word_bytes // gcd(word_bytes, self.unit_values * data_type.bytes)

    def kernel(
        self, machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool
    ) -> StaticKernel:
        """Return the kernel that multiplies blocks of a known pattern.

        A kernel with `equal_rows` is for seats whose rows have equally many blocks; other seats
        need the `loose_kernel`.

        Args:
            machine: Chip.
            data_type, partials_type: Types of operands and of partial sums.
            published: True for the kernel of PopSparse, False for this project's own if there is
                one.
        """
        return self.loose_kernel(machine, data_type, partials_type, published=published)

    def loose_kernel(
        self, machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool
    ) -> StaticKernel:
        """Return the kernel for seats whose rows have unequal numbers of blocks; see `kernel`."""
        return static_kernel(machine, self.block, data_type, partials_type, published=published)

    @abstractmethod
    def line_offset(self, line_bytes: int) -> int:
        """Return the difference between the offsets of neighbouring lines in work lists."""

    @abstractmethod
    def work(
        self,
        kernel: MultiplyKernel,
        rows: IntArray,
        blocks: IntArray,
        columns: int,
        row_blocks: IntArray | None = None,
    ) -> Mapping[str, IntArray]:
        """Return the fields that a kernel's cycles depend on.

        Args:
            kernel: Kernel, whose workers share the rows.
            rows, blocks: Number of rows with blocks, and of blocks, of each seat, int64[seats].
            columns: Columns of the dense operand.
            row_blocks: Blocks of each row, seat by seat, int64[rows of all seats]; None for rows
                as equal as they can be.
        """

    @abstractmethod
    def product(self, entries: Entries, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the product with x [k, n] by NumPy or SciPy, [m, n] in the type of x.

        Args:
            entries: Units, by rows and then columns.
            x: Dense operand.
        """

    @abstractmethod
    def dynamic(self, data_type: DataType) -> Format:
        """Return the format with dynamic kernels into which a dynamic plan cuts a matrix."""

    @abstractmethod
    def dynamic_partials(self, requested: DataType) -> DataType:
        """Return the type of partial sums in dynamic products, `requested` if there is a kernel."""

    @abstractmethod
    def dynamic_grain(self, data_type: DataType) -> int:
        """Return the smallest number of columns of x that dynamic plans do not divide."""

    @abstractmethod
    def largest_offset(self, rows: IntArray, columns: IntArray, line_bytes: IntArray) -> IntArray:
        """Return the largest offset in the meta-info of rectangles.

        `line_bytes` is the number of bytes of a line of x.
        """

    @abstractmethod
    def meta_info(
        self, groups: SubGroups, *, width: int, data_type: DataType, grad_w: bool
    ) -> Ragged:
        """Return the meta-info of every sub-group of buckets.

        Args:
            groups: Sub-groups with their non-zeros.
            width: Columns of x on a tile.
            data_type: Type of the operands.
            grad_w: True for the gradient of the values, whose kernels need other offsets.
        """
