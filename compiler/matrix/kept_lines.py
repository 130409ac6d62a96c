"""Kept lines: the rows and columns of a matrix that a plan multiplies, in the plan's order.

A row or column without a non-zero adds nothing to a product and can be dropped before planning; and
rows with similar non-zeros can be put side by side. The result is a smaller matrix that every
planner accepts:

    whole matrix   the matrix a of the user, of which `rows` and `columns` are multiplied
    kept matrix    a[rows][:, columns]; row i of its result is row rows[i] of
                   the result of the whole matrix

For weights of a convolution the rows are filters and the columns are channels.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown, distinct, same_array

from .block_matrix import BlockMatrix, positions_in, stored_values
from .entries import Entries, HostArray, MatrixError, Position, read_only, whole_numbers
from .pattern import Pattern
from .sizes import sides_of
from .sources import entries_of

DROPPED = -1  # position of a line that is not kept; stays negative after // by a block


def _lines(numbers: npt.ArrayLike) -> IntArray:
    """Return numbers of lines as an array that cannot be written."""
    return read_only(whole_numbers("kept lines", numbers))


@attrs.frozen
class KeptLines(Shown):
    """The rows and columns of a matrix that are multiplied, in that order.

    Attributes:
        shape: Rows and columns of the whole matrix; filters and channels of a convolution.
        rows, columns: Numbers of kept lines in the whole matrix, each at most once, int64[kept].

    Raises:
        MatrixError: A line lies outside the shape or occurs twice, or there is no line at all.
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
            if len(distinct(lines)) < len(lines):
                raise MatrixError(f"a kept {name} stands twice")

    def __str__(self) -> str:
        texts = []
        for name, lines, count in zip(("rows", "columns"), self._both, self.shape, strict=True):
            order = "" if np.all(np.diff(lines) > 0) else ", reordered"
            texts.append(f"{len(lines):,} of {count:,} {name}{order}")
        return "; ".join(texts)

    @property
    def _both(self) -> tuple[IntArray, IntArray]:
        """Numbers of the kept rows and of the kept columns."""
        return self.rows, self.columns

    @property
    def kept_shape(self) -> tuple[int, int]:
        """Rows and columns of the kept matrix."""
        return len(self.rows), len(self.columns)

    @cached_property
    def positions(self) -> tuple[IntArray, IntArray]:
        """Position in the kept matrix of each row and each column of the whole matrix.

        int64[rows] and int64[columns]; `DROPPED` for a line that is not kept.
        """
        positions = []
        for lines, count in zip(self._both, self.shape, strict=True):
            position = np.full(count, DROPPED, dtype=np.int64)
            position[lines] = np.arange(len(lines))
            positions.append(position)
        return positions[0], positions[1]

    @cached_property
    def dropped_rows(self) -> IntArray:
        """Rows of the whole matrix that are not multiplied, ascending, int64[dropped]."""
        return np.flatnonzero(self.positions[0] == DROPPED)

    def place(self, index: Position) -> Position:
        """Return the row and column in the whole matrix of an index into the kept matrix."""
        return int(self.rows[index[0]]), int(self.columns[index[1]])

    def entries(self, a: Any, pattern: Pattern | None = None) -> Entries:
        """Return the elements of a matrix in its kept lines, as entries of the kept matrix.

        Args:
            a: Whole matrix that `Pattern.of` accepts, except a `Pattern`.
            pattern: Pattern of the kept matrix in which all non-zeros must lie; None for no check.

        Raises:
            MatrixError: The shape differs, a value is not a finite number of its type, or a
                non-zero lies in a dropped line or outside the pattern; the message has its position
                in `a`.
        """
        source = a.entries if isinstance(a, BlockMatrix) else entries_of(a)
        if tuple(source.shape) != self.shape:
            raise MatrixError(f"the matrix is {source.shape}, the plan's {self.shape}")
        if isinstance(source, Entries):
            rows, columns, values = source.elements()
        else:
            rows, columns = np.nonzero(source)
            values = source[rows, columns]
        # Translate row and column to the kept matrix; DROPPED marks non-zeros in lines that are
        # left out.
        row, column = self.positions[0][rows], self.positions[1][columns]
        is_dropped = (row == DROPPED) | (column == DROPPED)
        if is_dropped.any():
            first = int(np.argmax(is_dropped))
            raise _outside(int(is_dropped.sum()), rows[first], columns[first])
        if pattern is not None:
            high, wide = pattern.format.size
            positions_in(pattern, row // high, column // wide, element_at=(rows, columns))
        values = stored_values(values, lambda at: (rows[at[0]], columns[at[0]]), exact=False)
        return Entries(self.kept_shape, (1, 1), row, column, values.reshape(-1, 1, 1))

    def weights(self, weights: HostArray) -> HostArray:
        """Return the kept filters and channels of weights (K, C, R, S) or (K, C, S).

        Raises:
            MatrixError: Numbers of filters and channels differ, or a dropped weight is not zero.
        """
        if weights.shape[:2] != self.shape:
            raise MatrixError(
                f"weights are {list(weights.shape)}, the plan's have {self.shape[0]} filters of "
                f"{self.shape[1]} channels"
            )
        kept_weights = weights[self.rows][:, self.columns]
        # If a non-zero was dropped, the message has the position of the first one.
        if np.count_nonzero(kept_weights) < np.count_nonzero(weights):
            dropped_nonzeros = weights != 0
            dropped_nonzeros[np.ix_(self.rows, self.columns)] = False
            first = np.argwhere(dropped_nonzeros)[0]
            raise _outside(int(np.count_nonzero(dropped_nonzeros)), first[0], first[1])
        return kept_weights

    def pattern(self, whole_pattern: Pattern) -> Pattern:
        """Return the pattern of the kept matrix.

        Args:
            whole_pattern: Pattern of the whole matrix. If it has blocks, kept lines are whole rows
                and columns of blocks.

        Raises:
            MatrixError: The shape differs, or a unit lies in a line that is not kept.
        """
        if whole_pattern.shape != self.shape:
            raise MatrixError(
                f"the pattern is of {whole_pattern.shape}, the kept lines of {self.shape}"
            )
        form, (high, wide) = whole_pattern.format, whole_pattern.format.size
        # Kept lines are whole blocks, so the first row and column of a unit give its position.
        row = self.positions[0][whole_pattern.rows * high] // high
        column = self.positions[1][whole_pattern.columns * wide] // wide
        if len(row) and min(row.min(), column.min()) < 0:
            raise MatrixError("the pattern has units in lines that are not kept")
        # Kept lines may have another order than in the whole matrix, so units are sorted again.
        order = np.lexsort((column, row))
        fixed = whole_pattern.format_is_fixed
        rows, columns = row[order], column[order]
        return Pattern(
            self.kept_shape, form, rows, columns, whole_pattern.nonzeros, format_is_fixed=fixed
        )


def _outside(count: int, row: int, column: int) -> MatrixError:
    """Return the refusal of non-zeros outside the kept lines."""
    return MatrixError(
        f"{count} non-zeros lie in rows or columns that the plan left out as zeros, the first at "
        f"row {row}, column {column}; plan for this matrix"
    )
