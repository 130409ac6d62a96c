"""Entries: the blocks that a user's matrix stores, whatever its source, and how blocks overlap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, same_array

HostArray: TypeAlias = npt.NDArray[Any]
Mask: TypeAlias = npt.NDArray[np.bool_]
Position: TypeAlias = tuple[int, ...]
"""Index of an element, of any number of axes."""
# If the grid has at most so many blocks for each stored block, a table of all blocks is marked;
# otherwise block numbers are sorted. Both give the same result; reason of the number not recorded.
MAX_MARKED_RATIO = 16


class MatrixError(InputError):
    """A matrix, pattern or matrix file that the compiler cannot accept."""


@attrs.frozen(eq=False)
class Entries:
    """The stored blocks of a sparse matrix in the order of its source; elements are 1 x 1 blocks.

    Attributes:
        shape: Rows and columns (m, k) in elements.
        size: Rows and columns of a stored block.
        rows, columns: Coordinates of blocks in units of `size`, int64[entries].
        values: Values [entries, size[0], size[1]] of any real type.

    Raises:
        MatrixError: A block lies outside the shape.
    """

    shape: tuple[int, int]
    size: tuple[int, int]
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    values: HostArray

    def __attrs_post_init__(self) -> None:
        for name, at, size, extent in (
            ("row", self.rows, self.size[0], self.shape[0]),
            ("column", self.columns, self.size[1], self.shape[1]),
        ):
            if len(at) and not 0 <= at.min() <= at.max() <= (extent - 1) // size:
                raise MatrixError(
                    f"an entry lies in {name} {at[(at < 0) | (at > (extent - 1) // size)][0]}, "
                    f"the last one is {(extent - 1) // size}"
                )

    @property
    def nonzeros(self) -> int:
        """Number of stored elements; for larger blocks the number of non-zero values."""
        return len(self.rows) if self.size == (1, 1) else int(np.count_nonzero(self.values))

    def elements(self) -> tuple[IntArray, IntArray, HostArray]:
        """Return row, column and value of each element that is not zero, arrays [non-zeros]."""
        if self.size == (1, 1):
            values = self.values.reshape(-1)
            is_nonzero = values != 0
            if is_nonzero.all():
                return self.rows, self.columns, values
            return self.rows[is_nonzero], self.columns[is_nonzero], values[is_nonzero]
        entry, row, column = np.nonzero(self.values)
        return (
            self.rows[entry] * self.size[0] + row,
            self.columns[entry] * self.size[1] + column,
            self.values[entry, row, column],
        )


def whole_numbers(name: str, numbers: Any) -> IntArray:
    """Return an array of integers as int64.

    Raises:
        MatrixError: Numbers are not integers, or 64 bits do not hold them.
    """
    array = np.asarray(numbers)
    if not array.size:  # NumPy makes an array of floats of an empty list
        return np.zeros(array.shape, dtype=np.int64)
    if array.dtype.kind not in "iu":
        raise MatrixError(f"{name} are integers, not {array.dtype}")
    if array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max:
        raise MatrixError(f"{name} reach {array.max()}, beyond 64 bits with a sign")
    return array.astype(np.int64, copy=False)


def check_real(name: str, values: HostArray) -> None:
    """Refuse values that are not real numbers.

    Raises:
        MatrixError: The values have another type, such as complex numbers or text.
    """
    if values.dtype.kind not in "biuf":
        raise MatrixError(f"{name} are real numbers, not {values.dtype}")


def read_only(array: HostArray) -> HostArray:
    """Return the array with writing disabled, copied unless it already was read-only."""
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


def rounded(
    name: str,
    values: HostArray,
    data_type: npt.DTypeLike,
    *,
    position_of: Callable[[Position], Position] | None = None,
) -> HostArray:
    """Return values rounded to another type; refuse a value that is not finite after rounding.

    Args:
        name: Name of the values, which begins a refusal.
        values: Values of any real type and shape.
        data_type: Type to round to.
        position_of: Function from an index into the values to a row and a column; without it, the
            message has the row and column of values with two axes, and the index of any others.

    Raises:
        MatrixError: Values are not real, or one is NaN, infinite or beyond the type. The message
            has the position of the first one and the limit of the type.
    """
    check_real(f"{name}: values", values)
    with np.errstate(over="ignore"):
        result = values.astype(data_type, copy=False)
    is_finite = np.isfinite(result)
    if not is_finite.all():
        index = tuple(int(axis) for axis in np.unravel_index(np.argmin(is_finite), result.shape))
        position = index if position_of is None else position_of(index)
        is_in_matrix = len(position) == len(("row", "column"))
        place = "row {}, column {}".format(*position) if is_in_matrix else f"{list(position)}"
        type_limit = f"{result.dtype}, which ends at {np.finfo(result.dtype).max:.6g}"
        if np.isfinite(values[index]):
            raise MatrixError(
                f"{name}: a value of magnitude {abs(values[index]):.6g} overflows {type_limit}, in "
                f"{place}; scale it or take a wider data type"
            )
        raise MatrixError(
            f"{name}: the value in {place} is {values[index]}; an operand holds "
            f"finite numbers of {type_limit}"
        )
    return result


def cut_in_blocks(a: HostArray, size: tuple[int, int]) -> HostArray:
    """Return a dense array as [block rows, high, block columns, wide], padded with zeros."""
    (m, k), (high, wide) = a.shape, size
    padded_array = np.pad(a, ((0, -m % high), (0, -k % wide))) if m % high or k % wide else a
    return padded_array.reshape(-(-m // high), high, -(-k // wide), wide)


def overlaps(
    shape: tuple[int, int],
    size: tuple[int, int],
    rows: IntArray,
    columns: IntArray,
    target: tuple[int, int],
) -> IntArray:
    """Return the row-major numbers of the blocks of another size that stored blocks overlap.

    Args:
        shape: Rows and columns (m, k) in elements. Elements of a stored block beyond it are
            padding.
        size: Rows and columns of a stored block.
        rows, columns: Coordinates of stored blocks in units of `size`, int64[entries].
        target: Rows and columns of the blocks to number.

    Returns:
        Ascending numbers int64[blocks], each once.
    """
    grid_columns = -(-shape[1] // target[1])
    # If stored blocks divide target blocks, each lies in a single one. For example an element lies
    # in block (row // 16, column // 16) of 16 x 16.
    if not any(outer % inner for outer, inner in zip(target, size, strict=True)):
        numbers = rows // (target[0] // size[0]) * grid_columns + columns // (target[1] // size[1])
        return _ascending(numbers, -(-shape[0] // target[0]) * grid_columns)
    target_rows, row_exists = _overlaps(rows, size[0], target[0], shape[0])
    target_columns, column_exists = _overlaps(columns, size[1], target[1], shape[1])
    # [entries, rows of targets, columns of targets]: the target blocks of each stored block; those
    # beyond its end do not exist.
    numbers = target_rows[:, :, None] * grid_columns + target_columns[:, None, :]
    exists = row_exists[:, :, None] & column_exists[:, None, :]
    flat: IntArray = numbers.reshape(-1) if exists.all() else numbers[exists]
    return _ascending(flat, -(-shape[0] // target[0]) * grid_columns)


def _ascending(numbers: IntArray, limit: int) -> IntArray:
    """Return the different numbers in ascending order, int64[any]; all are less than `limit`."""
    if np.all(numbers[1:] > numbers[:-1]):
        return numbers
    if limit > MAX_MARKED_RATIO * len(numbers):
        # Entries come row by row, so most equal numbers are neighbours. Sorting the others is
        # several times as fast as the hash table of `np.unique`.
        sorted_numbers = np.sort(_without_repeats(numbers))
        return _without_repeats(sorted_numbers)
    marks = np.zeros(limit, dtype=np.bool_)
    marks[numbers] = True
    return np.flatnonzero(marks)


def _without_repeats(numbers: IntArray) -> IntArray:
    """Return the numbers without repetitions of the preceding number."""
    distinct: IntArray = numbers[np.append(True, numbers[1:] != numbers[:-1])]
    return distinct


def _overlaps(
    position: IntArray, size: int, block: int, extent: int
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return the target blocks of each stored block along one axis, and True where one exists.

    Both are [entries, n], where n is the largest number of target blocks of a stored block.
    """
    first_target = position * size // block
    last_target = (np.minimum((position + 1) * size, extent) - 1) // block
    count = int((last_target - first_target).max(initial=0)) + 1
    targets = first_target[:, None] + np.arange(count)
    return targets, targets <= last_target[:, None]
