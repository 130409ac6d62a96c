"""A line is the unit in which the dense operand and the result live and travel.

Of a matrix product it is a block row of x or y by the columns of a part, [columns][height].
"""

from __future__ import annotations

from math import gcd

import attrs

from ipusim import DOUBLE_WORD_BYTES, DataType


@attrs.frozen
class Line:
    """The shape of the lines of one dense matrix.

    Attributes:
        height: elements of one column.
        data_type: of the elements.
        gap: elements that a kernel leaves from the end of a line of partial sums to the next.
    """

    height: int
    data_type: DataType
    gap: int = 0

    @property
    def column_bytes(self) -> int:
        """Bytes of one column."""
        return self.height * self.data_type.bytes

    @property
    def grain(self) -> int:
        """Columns that stay together, so that every piece is whole atoms."""
        return DOUBLE_WORD_BYTES // gcd(DOUBLE_WORD_BYTES, self.column_bytes)

    def stride(self, columns: int) -> int:
        """Bytes from a line of so many columns to the next."""
        return (columns * self.height + self.gap) * self.data_type.bytes

    def of(self, data_type: DataType) -> Line:
        """The same line in another format: of partial sums."""
        return attrs.evolve(self, data_type=data_type)
