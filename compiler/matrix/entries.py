"""Entries are what a user's matrix stores, wherever it came from, and how they meet blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, same_array

HostArray: TypeAlias = npt.NDArray[Any]
Mask: TypeAlias = npt.NDArray[np.bool_]
Place: TypeAlias = tuple[int, ...]
MARKED = 16  # places a number, up to which marking all of them is quicker than sorting


class MatrixError(InputError):
    """A matrix, pattern or matrix file that the compiler cannot take."""


@attrs.frozen(eq=False)
class Entries:
    """The stored blocks of a sparse matrix in the order of the source; elements are 1 x 1 blocks.

    Attributes:
        shape: (m, k) in elements.
        size: rows and columns of one stored block.
        rows, columns: int64[entries], block coordinates in units of `size`.
        values: [entries, size[0], size[1]], any real type.

    Raises:
        MatrixError: a block outside the shape.
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
        """Stored elements; of wider blocks only the values that are not a filling zero."""
        return len(self.rows) if self.size == (1, 1) else int(np.count_nonzero(self.values))

    def elements(self) -> tuple[IntArray, IntArray, HostArray]:
        """Row, column and value of each element whose value is not zero."""
        if self.size == (1, 1):
            values = self.values.reshape(-1)
            wanted = values != 0
            if wanted.all():
                return self.rows, self.columns, values
            return self.rows[wanted], self.columns[wanted], values[wanted]
        entry, down, across = np.nonzero(self.values)
        return (
            self.rows[entry] * self.size[0] + down,
            self.columns[entry] * self.size[1] + across,
            self.values[entry, down, across],
        )


def whole_numbers(name: str, numbers: Any) -> IntArray:
    """The array as int64.

    Raises:
        MatrixError: numbers that are not whole, or that 64 bits do not hold.
    """
    array = np.asarray(numbers)
    if not array.size:  # an empty list is one of floats
        return np.zeros(array.shape, dtype=np.int64)
    if array.dtype.kind not in "iu":
        raise MatrixError(f"{name} are integers, not {array.dtype}")
    if array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max:
        raise MatrixError(f"{name} reach {array.max()}, beyond 64 bits with a sign")
    return array.astype(np.int64, copy=False)


def check_real(name: str, values: HostArray) -> None:
    """Refuse values that are not real numbers.

    Raises:
        MatrixError: what they are, and of which type.
    """
    if values.dtype.kind not in "biuf":
        raise MatrixError(f"{name} are real numbers, not {values.dtype}")


def kept(array: HostArray) -> HostArray:
    """The array as a frozen value holds it: read-only, a copy unless it already was."""
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


def rounded(
    name: str,
    values: HostArray,
    kind: npt.DTypeLike,
    *,
    place: Callable[[Place], Place] = tuple,
) -> HostArray:
    """The values in another type, to nearest; each is a finite number and stays one.

    Args:
        name: whose values, to begin a refusal.
        values: of any real type and shape.
        kind: the type.
        place: of an index into the values its row and column.

    Raises:
        MatrixError: values that are not real; the first one that is NaN, infinite or beyond the
            type, where it stands and what the type ends at.
    """
    check_real(f"{name}: values", values)
    with np.errstate(over="ignore"):
        result = values.astype(kind, copy=False)
    finite = np.isfinite(result)
    if not finite.all():
        at = tuple(int(index) for index in np.unravel_index(np.argmin(finite), result.shape))
        row, column = place(at)
        most = f"{result.dtype}, which ends at {np.finfo(result.dtype).max:.6g}"
        if np.isfinite(values[at]):
            raise MatrixError(
                f"{name}: a value of magnitude {abs(values[at]):.6g} overflows {most}, in row "
                f"{row}, column {column}; scale it or take a wider data type"
            )
        raise MatrixError(
            f"{name}: the value in row {row}, column {column} is {values[at]}; an operand holds "
            f"finite numbers of {most}"
        )
    return result


def tiled(a: HostArray, size: tuple[int, int]) -> HostArray:
    """[block rows, high, block columns, wide]: a dense array in blocks, zeros padding it."""
    (m, k), (high, wide) = a.shape, size
    padded = np.pad(a, ((0, -m % high), (0, -k % wide))) if m % high or k % wide else a
    return padded.reshape(-(-m // high), high, -(-k // wide), wide)


def touched(
    shape: tuple[int, int],
    size: tuple[int, int],
    rows: IntArray,
    columns: IntArray,
    wanted: tuple[int, int],
) -> IntArray:
    """Row-major numbers of the blocks of one size that stored blocks of another overlap.

    Args:
        shape: (m, k) in elements; what a stored block holds beyond it is padding.
        size: rows and columns of a stored block.
        rows, columns: int64[entries], in units of `size`.
        wanted: rows and columns of the wanted blocks.

    Returns:
        int64[blocks], ascending, each number once.
    """
    grid_columns = -(-shape[1] // wanted[1])
    if not any(whole % part for whole, part in zip(wanted, size, strict=True)):
        inner = rows // (wanted[0] // size[0]) * grid_columns + columns // (wanted[1] // size[1])
        return _ascending(inner, -(-shape[0] // wanted[0]) * grid_columns)
    down, down_valid = _overlaps(rows, size[0], wanted[0], shape[0])
    across, across_valid = _overlaps(columns, size[1], wanted[1], shape[1])
    numbers = down[:, :, None] * grid_columns + across[:, None, :]
    valid = down_valid[:, :, None] & across_valid[:, None, :]
    flat: IntArray = numbers.reshape(-1) if valid.all() else numbers[valid]
    return _ascending(flat, -(-shape[0] // wanted[0]) * grid_columns)


def _ascending(numbers: IntArray, places: int) -> IntArray:
    """Each number once, in order; where there are few places, by marking them."""
    if np.all(numbers[1:] > numbers[:-1]):
        return numbers
    if places > MARKED * len(numbers):
        # Entries come row by row, so most repeats are neighbours; sorting what is left is several
        # times as fast as the hash table of `np.unique`.
        ordered = np.sort(_without_repeats(numbers))
        return _without_repeats(ordered)
    marks = np.zeros(places, dtype=np.bool_)
    marks[numbers] = True
    return np.flatnonzero(marks)


def _without_repeats(numbers: IntArray) -> IntArray:
    """The numbers without those that equal the one before them."""
    distinct: IntArray = numbers[np.append(True, numbers[1:] != numbers[:-1])]
    return distinct


def _overlaps(
    at: IntArray, size: int, block: int, extent: int
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Along one axis, the wanted blocks [entries, most] of each stored block; which are real."""
    first = at * size // block
    last = (np.minimum((at + 1) * size, extent) - 1) // block
    most = int((last - first).max(initial=0)) + 1
    wanted = first[:, None] + np.arange(most)
    return wanted, wanted <= last[:, None]
