"""Blocks of which n of every m columns are stored: the AMP multiplies them, packed or expanded."""

from __future__ import annotations

import attrs

from ..entries import MatrixError
from .blocks import Blocks


@attrs.frozen
class PackedBlocks(Blocks):
    """Square blocks, of each row of which n of every m values are stored.

    Attributes:
        n, m: as of N:M sparsity; m divides the block.

    Raises:
        MatrixError: a group that reaches beyond a block.
    """

    n: int
    m: int

    def __attrs_post_init__(self) -> None:
        if self.block % self.m:
            raise MatrixError(
                f"groups of {self.m} columns do not fill blocks of {self.block}; use an m that "
                f"divides {self.block}"
            )

    @property
    def unit_values(self) -> int:
        """Those that are stored."""
        return self.area * self.n // self.m
