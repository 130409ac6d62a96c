"""Kept lines are the rows and columns of a matrix that a plan multiplies, in the plan's order.

A row or column without a non-zero adds nothing to a product: it can be dropped before planning, and
rows with alike non-zeros can be put side by side. What is left is a smaller matrix, which every
planner takes as it is:

    whole matrix   shape, of which `rows` and `columns` are multiplied
    left matrix    a[rows][:, columns]; row i of its result is row rows[i] of the whole one

Of a convolution's weights the rows are filters and the columns are channels.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown, same_array

from .block_matrix import BlockMatrix, positions_in, stored_values
from .entries import Entries, HostArray, MatrixError, Place, kept, whole_numbers
from .pattern import Pattern
from .sizes import sides_of
from .sources import entries_of

DROPPED = -1  # the position of a line that is not kept


def _lines(numbers: npt.ArrayLike) -> IntArray:
    return kept(whole_numbers("kept lines", numbers))


@attrs.frozen
class KeptLines(Shown):
    """The rows and columns that are left of a matrix, in the order in which they are multiplied.

    Attributes:
        shape: rows and columns of the whole matrix; filters and channels of a convolution.
        rows, columns: int64[kept], their numbers in the whole matrix, each at most once.

    Raises:
        MatrixError: a line outside the shape, one that stands twice, or no line at all.
    """

    shape: tuple[int, int] = attrs.field(converter=sides_of)
    rows: IntArray = attrs.field(eq=same_array, converter=_lines, repr=False)
    columns: IntArray = attrs.field(eq=same_array, converter=_lines, repr=False)

    def __attrs_post_init__(self) -> None:
        for name, lines, limit in zip(("row", "column"), self._both, self.shape, strict=True):
            if lines.ndim != 1 or not len(lines):
                raise MatrixError(f"kept {name}s are a list of one or more, not {lines.shape}")
            if not 0 <= lines.min() <= lines.max() < limit:
                raise MatrixError(
                    f"kept {name}s {lines.min()}..{lines.max()} lie outside the {limit} of a matrix"
                )
            if len(np.unique(lines)) < len(lines):
                raise MatrixError(f"a kept {name} stands twice")

    def __str__(self) -> str:
        texts = []
        for name, lines, whole in zip(("rows", "columns"), self._both, self.shape, strict=True):
            order = "" if np.all(np.diff(lines) > 0) else ", reordered"
            texts.append(f"{len(lines):,} of {whole:,} {name}{order}")
        return "; ".join(texts)

    @property
    def _both(self) -> tuple[IntArray, IntArray]:
        return self.rows, self.columns

    @property
    def left(self) -> tuple[int, int]:
        """Rows and columns of the matrix that is left."""
        return len(self.rows), len(self.columns)

    @cached_property
    def positions(self) -> tuple[IntArray, IntArray]:
        """Where each row and each column of the whole matrix is in the one that is left.

        int64[rows] and int64[columns], `DROPPED` for a line that is not kept.
        """
        places = []
        for lines, whole in zip(self._both, self.shape, strict=True):
            place = np.full(whole, DROPPED, dtype=np.int64)
            place[lines] = np.arange(len(lines))
            places.append(place)
        return places[0], places[1]

    @cached_property
    def dropped_rows(self) -> IntArray:
        """int64[dropped]: rows of the whole matrix that are not multiplied, ascending."""
        return np.flatnonzero(self.positions[0] == DROPPED)

    def place(self, at: Place) -> Place:
        """Return the row and column in the whole matrix of a place in the one that is left."""
        return int(self.rows[at[0]]), int(self.columns[at[1]])

    def entries(self, a: Any, pattern: Pattern | None = None) -> Entries:
        """Return the elements of a matrix that lie in kept lines, as the matrix that is left.

        Args:
            a: the whole matrix, as `Pattern.of` takes it, except a bare `Pattern`.
            pattern: of the matrix that is left, which holds all non-zeros; None for any.

        Raises:
            MatrixError: another shape, a value that is no finite number of its type, or a non-zero
                in a line that is not kept or outside the pattern, by its place in `a`.
        """
        source = a.entries if isinstance(a, BlockMatrix) else entries_of(a)
        if tuple(source.shape) != self.shape:
            raise MatrixError(f"the matrix is {source.shape}, the plan's {self.shape}")
        if isinstance(source, Entries):
            rows, columns, values = source.elements()
        else:
            rows, columns = np.nonzero(source)
            values = source[rows, columns]
        row, column = self.positions[0][rows], self.positions[1][columns]
        outside = (row == DROPPED) | (column == DROPPED)
        if outside.any():
            first = int(np.argmax(outside))
            raise _outside(int(outside.sum()), rows[first], columns[first])
        if pattern is not None:
            high, wide = pattern.format.size
            positions_in(pattern, row // high, column // wide, first=(rows, columns))
        values = stored_values(values, lambda at: (rows[at[0]], columns[at[0]]), exact=False)
        return Entries(self.left, (1, 1), row, column, values.reshape(-1, 1, 1))

    def weights(self, weights: HostArray) -> HostArray:
        """Return the kept filters and channels of weights (K, C, R, S) or (K, C, S).

        Raises:
            MatrixError: other numbers of filters and channels, or a non-zero that is not kept.
        """
        if weights.shape[:2] != self.shape:
            raise MatrixError(
                f"weights are {list(weights.shape)}, the plan's have {self.shape[0]} filters of "
                f"{self.shape[1]} channels"
            )
        left = weights[self.rows][:, self.columns]
        if np.count_nonzero(left) < np.count_nonzero(weights):
            lost = weights != 0
            lost[np.ix_(self.rows, self.columns)] = False
            first = np.argwhere(lost)[0]
            raise _outside(int(np.count_nonzero(lost)), first[0], first[1])
        return left

    def pattern(self, whole: Pattern) -> Pattern:
        """Return the pattern of the matrix that is left.

        Args:
            whole: the pattern of the whole matrix. Kept lines of one in blocks are whole rows and
                columns of blocks, in their order.

        Raises:
            MatrixError: another shape, or a unit that lies in a line that is not kept.
        """
        if whole.shape != self.shape:
            raise MatrixError(f"the pattern is of {whole.shape}, the kept lines of {self.shape}")
        form, (high, wide) = whole.format, whole.format.size
        row = self.positions[0][whole.rows * high] // high
        column = self.positions[1][whole.columns * wide] // wide
        if len(row) and min(row.min(), column.min()) < 0:
            raise MatrixError("the pattern has units in lines that are not kept")
        order = np.lexsort((column, row))
        fixed = whole.format_is_fixed
        rows, columns = row[order], column[order]
        return Pattern(self.left, form, rows, columns, whole.nonzeros, format_is_fixed=fixed)


def _outside(count: int, row: int, column: int) -> MatrixError:
    return MatrixError(
        f"{count} non-zeros lie in rows or columns that the plan left out as zeros, the first at "
        f"row {row}, column {column}; plan for this matrix"
    )
