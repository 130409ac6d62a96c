"""Bounds: shape, block and largest number of non-zeros of matrices whose pattern is not known yet.

A bound is the dynamic counterpart of a `Pattern`: a plan made for a bound runs every pattern that
fits. An N:M bound also fixes the number of non-zeros: of every m columns of a row exactly n are
stored.
"""

from __future__ import annotations

import math
from numbers import Real

import attrs

from ipusim import InputError, Shown, in_short

from .formats import NM, Format, format_of
from .forms import padded
from .pattern import Pattern
from .sizes import sides_of, whole_number


@attrs.frozen
class Bound(Shown):
    """All matrices a[m, k] of a shape with at most a given number of non-zeros.

    Attributes:
        shape: Rows and columns (m, k) in elements; they need not be multiples of the block.
        format: Format of stored blocks. 1, 4, 8 or 16 stands for square blocks of this edge.
        max_nonzeros: Largest number of elements in non-zero blocks, filling zeros included. It may
            be omitted for N:M.
        others: Bounds on the same matrices in other blocks, which a search may plan for instead.

    Raises:
        MatrixError: The shape is empty or the block is not supported.
        InputError: The number of non-zeros is less than a block, or more than the shape holds, or
            not that of an N:M bound; or several rows of an N:M pattern share the columns that they
            store.
    """

    shape: tuple[int, int] = attrs.field(converter=sides_of)
    format: Format = attrs.field(converter=format_of)
    max_nonzeros: int = attrs.field(converter=whole_number)

    others: tuple[Bound, ...] = attrs.field(default=(), repr=False, kw_only=True)

    @max_nonzeros.default
    def _nm_nonzeros(self) -> int:
        """Return the number of non-zeros of an N:M bound; other formats raise InputError."""
        if self.nm is not None:
            return self.shape[0] * self.nm.stored_columns(self.shape[1])
        raise InputError(
            f"a bound in {self.format.units} has a number of non-zeros; give max_nonzeros"
        )

    def __attrs_post_init__(self) -> None:
        self._check_nm()
        block_rows, block_columns = self.grid
        # At least one block, at most all of them; the blocks at the edges may be partly padding.
        area = self.format.area
        if not area <= self.max_nonzeros <= block_rows * block_columns * area:
            raise InputError(
                f"a bound of {in_short(self.max_nonzeros)} non-zeros for {self.shape[0]} x "
                f"{self.shape[1]} in blocks of {self.block}: give {area} to "
                f"{block_rows * block_columns * area:,}"
            )

    def _check_nm(self) -> None:
        """Refuse an N:M format with several rows, or a number of non-zeros that contradicts N:M.

        Bounds of all other formats pass.
        """
        nm = self.nm
        if nm is None:
            return
        if nm.rows > 1:
            raise InputError(
                f"dynamic plans have no {nm.name}: buckets hold rows by themselves; plan for "
                f"NM({nm.n}, {nm.m}), of which such a mask is one"
            )
        if self.max_nonzeros != self._nm_nonzeros():
            raise InputError(
                f"a bound of {in_short(self.max_nonzeros)} non-zeros for {self.shape[0]} x "
                f"{self.shape[1]} in {nm.name}, which has exactly {self._nm_nonzeros():,}: "
                "leave the number out"
            )

    def __str__(self) -> str:
        block_rows, block_columns = self.grid
        return (
            f"up to {self.max_blocks:,} {self.format.units} in {self.shape[0]:,} x "
            f"{self.shape[1]:,}, density up to {self.max_blocks / (block_rows * block_columns):.4g}"
        )

    @classmethod
    def of(cls, pattern: Pattern) -> Bound:
        """Return the smallest bound of a pattern; for N:M, the bound of all masks with its n and m.

        If the pattern leaves the format to the search, the attribute `others` of the result has
        bounds in larger blocks, for which plans may be faster.
        """
        if pattern.nm is not None:
            return cls(pattern.shape, attrs.evolve(pattern.nm, rows=1))
        # Each padded form stores all non-zeros of the pattern in blocks of another edge.
        smallest, *others = (
            cls(form.shape, form.block, max(form.stored, form.block**2)) for form in padded(pattern)
        )
        return attrs.evolve(smallest, others=tuple(others))

    @classmethod
    def at_density(cls, shape: tuple[int, int], block: int | Format, density: float) -> Bound:
        """Return the bound of matrices with up to the share `density` of their blocks non-zero.

        Raises:
            InputError: The density is not in (0, 1].
        """
        if not isinstance(density, Real) or not 0 < density <= 1:
            raise InputError(
                f"a density bound of {in_short(density)}: give more than 0 and at most 1"
            )
        block_format = format_of(block)
        max_blocks = max(1, math.ceil(float(density) * math.prod(block_format.grid(shape))))
        return cls(shape, block_format, max_blocks * block_format.area)

    @property
    def nm(self) -> NM | None:
        """Format of an N:M bound; None for all other formats."""
        return self.format if isinstance(self.format, NM) else None

    @property
    def block(self) -> int:
        """Edge of the square blocks that kernels multiply."""
        return self.format.block

    @property
    def grid(self) -> tuple[int, int]:
        """Numbers of block rows and block columns; the last ones may be padded."""
        return self.format.grid(self.shape)

    @property
    def max_blocks(self) -> int:
        """Largest number of non-zero blocks."""
        return self.max_nonzeros // self.format.area

    @property
    def stored(self) -> int:
        """Largest number of elements in whole stored blocks.

        This is `max_nonzeros`, rounded down to a multiple of a block's elements. The FLOP/s of a
        plan without a pattern count these elements.
        """
        return self.max_blocks * self.format.area

    def cut(self, block: int | Format) -> Bound:
        """Return the bound in smaller blocks: every block is cut into several.

        Raises:
            InputError: The edge of the new blocks does not divide the bound's.
        """
        smaller = format_of(block)
        if self.block % smaller.block:
            raise InputError(f"blocks of {self.block} cannot be cut into blocks of {smaller.block}")
        # Smaller blocks may cover fewer elements beyond the edges of the matrix; no matrix has more
        # non-zeros than all of them hold.
        capacity = math.prod(smaller.grid(self.shape)) * smaller.area
        return Bound(self.shape, smaller, min(self.stored, capacity))

    @property
    def transposed(self) -> Bound:
        """Bound of the transposed matrices."""
        return Bound((self.shape[1], self.shape[0]), self.format.transposed, self.max_nonzeros)
