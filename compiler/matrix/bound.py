"""A bound is what is known of a matrix before its pattern: shape, block, the most non-zeros.

It is the dynamic twin of a `Pattern`: a plan made for a bound runs every pattern that fits.
"""

from __future__ import annotations

import math

import attrs

from ipusim import InputError, Shown

from .pattern import grid_of


@attrs.frozen
class Bound(Shown):
    """Any matrix a[m, k] of this shape with at most so many non-zeros.

    Attributes:
        shape: (m, k) in elements; it need not be a multiple of the block.
        block: side of a block in elements: 1, 4, 8 or 16.
        max_nonzeros: the most elements in its non-zero blocks, filling zeros included.

    Raises:
        MatrixError: an empty shape or an unsupported block.
        InputError: fewer non-zeros than one block, or more than the shape holds.
    """

    shape: tuple[int, int]
    block: int
    max_nonzeros: int

    def __attrs_post_init__(self) -> None:
        down, across = grid_of(self.shape, self.block)
        area = self.block**2
        if not area <= self.max_nonzeros <= down * across * area:
            raise InputError(
                f"a bound of {self.max_nonzeros:,} non-zeros for {self.shape[0]} x "
                f"{self.shape[1]} in blocks of {self.block}: give {area} to "
                f"{down * across * area:,}"
            )

    def __str__(self) -> str:
        down, across = self.grid
        return (
            f"up to {self.max_blocks:,} blocks of {self.block} in {self.shape[0]:,} x "
            f"{self.shape[1]:,}, density up to {self.max_blocks / (down * across):.4g}"
        )

    @classmethod
    def at_density(cls, shape: tuple[int, int], block: int, density: float) -> Bound:
        """The bound on matrices with up to this share of their blocks non-zero.

        Raises:
            InputError: a density that is not in (0, 1].
        """
        if not 0 < density <= 1:
            raise InputError(f"a density bound of {density}: give more than 0 and at most 1")
        down, across = grid_of(shape, block)
        return cls(shape, block, max(1, math.ceil(density * down * across)) * block**2)

    @property
    def grid(self) -> tuple[int, int]:
        """Block rows and block columns, the last ones padded."""
        return grid_of(self.shape, self.block)

    @property
    def max_blocks(self) -> int:
        """The most non-zero blocks."""
        return self.max_nonzeros // self.block**2

    @property
    def stored(self) -> int:
        """The most elements in its blocks; what rates of a plan without a pattern count."""
        return self.max_blocks * self.block**2

    def cut(self, block: int) -> Bound:
        """The same bound in smaller blocks, into which every one of these is cut.

        Raises:
            InputError: a block that does not divide this one.
        """
        if self.block % block:
            raise InputError(f"blocks of {self.block} cannot be cut into blocks of {block}")
        return Bound(
            self.shape, block, min(self.stored, math.prod(grid_of(self.shape, block)) * block**2)
        )

    @property
    def transposed(self) -> Bound:
        """The bound on the transposed matrix."""
        return Bound((self.shape[1], self.shape[0]), self.block, self.max_nonzeros)
