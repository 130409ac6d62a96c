"""A block matrix is a pattern with its values, of any real type that NumPy has.

Values lie block by block in the pattern's order; what a block covers but the source does not store
is zero. A file's values keep the file's type; those of an operand are float16 or float32.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .entries import Entries, HostArray, MatrixError, Place, check_real, kept, rounded, tiled
from .formats import FORMATS, Format
from .pattern import Pattern
from .sources import entries_of

FloatArray: TypeAlias = npt.NDArray[np.float16 | np.float32]


def _values(blocks: HostArray) -> HostArray:
    return kept(np.asarray(blocks))


@attrs.frozen
class BlockMatrix(Shown):
    """The matrix that readers and generators return.

    Attributes:
        pattern: where the blocks lie.
        values: real numbers [blocks, b, b], in the pattern's order; zero beyond the shape.
            Units that are not square are [units, rows, columns].

    Raises:
        MatrixError: when the values do not fit the pattern.
    """

    pattern: Pattern
    values: HostArray = attrs.field(
        eq=attrs.cmp_using(np.array_equal), converter=_values, repr=False
    )

    def __attrs_post_init__(self) -> None:
        pattern, (high, wide) = self.pattern, self.pattern.format.size
        check_real("block values", self.values)
        if self.values.shape != (pattern.num_blocks, high, wide):
            raise MatrixError(
                f"values of shape {self.values.shape} do not fit {pattern.num_blocks} blocks "
                f"of {high} x {wide}"
            )
        below = self.values[pattern.rows == pattern.shape[0] // high, pattern.shape[0] % high :]
        last = pattern.columns == pattern.shape[1] // wide
        right = self.values[last, :, pattern.shape[1] % wide :]
        if below.any() or right.any():
            raise MatrixError(f"values beyond the shape {pattern.shape} are not zero")

    def __str__(self) -> str:
        return f"{self.pattern}, {self.values.dtype} values"

    @classmethod
    def of(
        cls,
        a: Any,
        *,
        block: int | None = None,
        format: Format | None = None,  # noqa: A002
        exact: bool = False,
    ) -> BlockMatrix:
        """The pattern and the values of what `Pattern.of` takes, except a bare `Pattern`.

        Args:
            a, block, format: as `Pattern.of` takes them.
            exact: keep the type of the values, see `block_values`.
        """
        pattern = Pattern.of(a, block=block, format=format)
        return cls(pattern, block_values(a, pattern, exact=exact))

    @property
    def transposed(self) -> BlockMatrix:
        """The same matrix with rows and columns exchanged."""
        pattern = self.pattern
        if pattern.format.turned != pattern.format:
            return BlockMatrix.of(self, format=pattern.format.turned, exact=True).transposed
        order = np.lexsort((pattern.rows, pattern.columns))
        rows, columns = pattern.columns[order], pattern.rows[order]
        turned = Pattern(pattern.shape[::-1], pattern.format, rows, columns, pattern.nonzeros)
        return BlockMatrix(turned, self.values[order].swapaxes(1, 2))

    @property
    def densities(self) -> Mapping[int, float]:
        """By block length, the share of the matrix that its non-zeros fill in such blocks."""
        return {side: self._density_at(form) for side, form in FORMATS.items()}

    def _density_at(self, form: Format) -> float:
        pattern, (high, wide) = self.pattern, self.pattern.format.size
        if form == pattern.format or high % form.block or wide % form.block:
            return Pattern.of(pattern, format=form).density
        if pattern.nonzeros == pattern.stored:
            return pattern.density
        side = form.block
        finer = self.values.reshape(-1, high // side, side, wide // side, side).any(axis=(2, 4))
        return min(1.0, int(np.count_nonzero(finer)) * form.area / math.prod(pattern.shape))

    def dense(self) -> HostArray:
        """[m, k]: the whole matrix, zeros included."""
        (down, across), (high, wide) = self.pattern.grid, self.pattern.format.size
        whole = np.zeros((down, high, across, wide), dtype=self.values.dtype)
        whole[self.pattern.rows, :, self.pattern.columns] = self.values
        m, k = self.pattern.shape
        return whole.reshape(down * high, across * wide)[:m, :k]

    @property
    def entries(self) -> Entries:
        """Its blocks as a source of others."""
        pattern = self.pattern
        size = pattern.format.size
        return Entries(pattern.shape, size, pattern.rows, pattern.columns, self.values)


def block_values(a: Any, pattern: Pattern, *, exact: bool = False) -> HostArray:
    """The values of `a` block by block, in the pattern's order, zeros filling the blocks.

    Args:
        a: a matrix as `Pattern.of` takes it, except a `Pattern`.
        pattern: of the same shape; it may hold more blocks than `a` needs.
        exact: keep the type of the values, in this host's order of bytes.

    Returns:
        [blocks, b, b]: of an operand, which is float16 when `a` is float16, else float32, rounded
        once; or as `a` has them.

    Raises:
        MatrixError: naming the first non-zero of `a` that lies outside the pattern, or that is no
            finite number of the type.
    """
    if isinstance(a, Pattern):
        raise MatrixError("a pattern has no values; give a matrix")
    if isinstance(a, BlockMatrix) and a.pattern is pattern:
        held = exact or a.values.dtype in (np.float16, np.float32)
        return a.values if held else stored_values(a.values, pattern.element, exact=exact)
    source = a.entries if isinstance(a, BlockMatrix) else entries_of(a)
    if source.shape != pattern.shape:
        raise MatrixError(f"the matrix is {source.shape}, its pattern {pattern.shape}")
    if not isinstance(source, Entries):
        return _dense_values(source, pattern, exact)
    high, wide = pattern.format.size
    if source.size == (high, wide):
        return _of_equal_blocks(source, pattern, exact)
    rows, columns, values = source.elements()
    at = positions_in(pattern, rows // high, columns // wide, first=(rows, columns))
    stored = stored_values(values, lambda at: (rows[at[0]], columns[at[0]]), exact=exact)
    flat = np.zeros(pattern.stored, dtype=stored.dtype)
    flat[(at * high + rows % high) * wide + columns % wide] = stored
    return flat.reshape(-1, high, wide)


def _of_equal_blocks(source: Entries, pattern: Pattern, exact: bool) -> HostArray:
    """The values of entries in blocks of the pattern's size."""
    high, wide = source.size
    full = np.flatnonzero(source.values.any(axis=(1, 2)))
    rows, columns, values = source.rows[full], source.columns[full], source.values[full]
    at = positions_in(pattern, rows, columns, first=(rows * high, columns * wide))
    stored = stored_values(
        values, lambda at: (rows[at[0]] * high + at[1], columns[at[0]] * wide + at[2]), exact=exact
    )
    out = np.zeros((pattern.num_blocks, high, wide), dtype=stored.dtype)
    out[at] = stored
    return out


def _dense_values(a: HostArray, pattern: Pattern, exact: bool) -> HostArray:
    high, wide = pattern.format.size
    blocks = tiled(a, (high, wide))
    values = blocks[pattern.rows, :, pattern.columns]
    if np.count_nonzero(values) < np.count_nonzero(a):
        rows, columns = np.nonzero(a)
        positions_in(pattern, rows // high, columns // wide, first=(rows, columns))
    return stored_values(values, pattern.element, exact=exact)


def positions_in(
    pattern: Pattern, rows: IntArray, columns: IntArray, *, first: tuple[IntArray, IntArray]
) -> IntArray:
    """int64[entries]: the place of each entry's block in the pattern; `first` names its element."""
    wanted, held = rows * pattern.grid[1] + columns, pattern.flat
    if np.array_equal(wanted, held):
        return np.arange(len(held))
    at = np.searchsorted(held, wanted)
    is_held = at < len(held)
    is_held[is_held] = held[at[is_held]] == wanted[is_held]
    if not is_held.all():
        lost = int(np.argmin(is_held))
        raise MatrixError(
            f"{np.count_nonzero(~is_held)} of {len(is_held)} entries lie outside the pattern, the "
            f"first at row {first[0][lost]}, column {first[1][lost]}"
        )
    return at


def stored_values(
    values: HostArray, element: Callable[[Place], Place], *, exact: bool
) -> HostArray:
    """The values in the type asked for; `element` says where in the matrix one stands."""
    operand = np.float16 if values.dtype == np.float16 else np.float32
    kind = values.dtype.newbyteorder("=") if exact else np.dtype(operand)
    return rounded("the matrix", values, kind, place=element)
